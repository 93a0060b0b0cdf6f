"""Where the rooms meet: each command puts devices, vision, law and screens together; nothing else does."""

"""Where the rooms meet: each command puts devices, vision, law and screens together. Nothing else in `ui` knows them."""

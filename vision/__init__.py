"""Frame to cards on the felt to settled scene. Takes arrays, knows no device and no rule of the game."""

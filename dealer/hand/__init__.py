"""One hand: betting, pots, dealing, showdown. Pure functions."""

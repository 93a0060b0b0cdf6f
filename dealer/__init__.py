"""The law of the table and the night: cards, betting, pots, dealing, rulings. Knows no device and no screen."""

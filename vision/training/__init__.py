"""Fetches artwork, renders cards, trains the reader's networks and exports them. Not installed with the product."""

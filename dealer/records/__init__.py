"""Recorded hands: read, replayed against the law, and written."""

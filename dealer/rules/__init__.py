"""House rules as typed data, with their sources."""

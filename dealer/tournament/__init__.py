"""The night around the table: levels and the clock."""

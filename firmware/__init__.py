"""MicroPython for the seat ring. `wire` runs on both ends of the cable and imports nothing of ours."""

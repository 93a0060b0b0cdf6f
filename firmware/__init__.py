"""The seat ring: MicroPython for a Raspberry Pi Pico, where its files lie side by side; here they are a package."""

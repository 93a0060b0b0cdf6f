"""The seat ring: MicroPython for a Raspberry Pi Pico. On the Pico its files lie side by side; here they are a package."""

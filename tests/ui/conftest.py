"""A real window without an X server: Kivy is set up before its first import.

It opens at the largest size that is tested, since a window off the screen can shrink but not grow.
"""

from ui.window import prepare

prepare(1280, 800, headless=True, touch="none")

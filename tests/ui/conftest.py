"""A real window without an X server: Kivy is set up before its first import.

It opens at the largest size that is tested, since a window off the screen can shrink but not grow.
"""

import os

from ui.window import prepare

# As fast as it can: no test waits for a screen's next refresh.
os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"
prepare(1280, 800, headless=True, touch="none")

# pyright: basic
"""The window's picture, popups and all, as it is on the screen."""

from pathlib import Path

import cv2
import numpy as np
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels


def grab(window) -> np.ndarray:
    """The window's pixels: (H, W, 3) uint8, BGR."""
    window.canvas.ask_update()
    window.dispatch("on_draw")
    width, height = (int(v) for v in window.size)
    raw = np.frombuffer(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
    return cv2.cvtColor(raw.reshape(height, width, 4)[::-1], cv2.COLOR_RGBA2BGR)


def save(window, path: str | Path) -> None:
    """Write the window's picture as a PNG. Raises OSError where it cannot be written."""
    if not cv2.imwrite(str(path), grab(window)):
        raise OSError(f"{path}: the screenshot could not be written; check the folder")

# pyright: basic
"""Pictures to and from the window: a screenshot of it, and a JPEG to draw in it."""

from pathlib import Path

import cv2
import numpy as np
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture


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


def texture(jpeg: bytes) -> Texture | None:
    """A JPEG as something to draw; None where it is damaged."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if picture is None:
        return None
    height, width = picture.shape[:2]
    made = Texture.create(size=(width, height), colorfmt="rgb")
    made.blit_buffer(cv2.cvtColor(picture[::-1], cv2.COLOR_BGR2RGB).tobytes(), colorfmt="rgb")
    return made

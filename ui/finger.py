# pyright: basic
"""A finger that touches the screen: real Kivy touches at a widget's place, as a panel would report them."""

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

DEVICE = "finger"


class _Touch(MotionEvent):
    def __init__(self, sx: float, sy: float) -> None:
        super().__init__(DEVICE, 1, {"x": sx, "y": sy}, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy, self.profile = args["x"], args["y"], ["pos"]
        super().depack(args)


class Finger:
    """Touches what `centre` finds: the middle of a named widget in window pixels, or None."""

    def __init__(self, centre: Callable[[str], tuple[float, float] | None]) -> None:
        self._centre = centre

    def touch(self, name: str) -> bool:
        """Touch and let go. False where no such widget can be touched now."""
        at = self._centre(name)
        if at is None:
            return False
        window = EventLoop.window
        assert window is not None
        touch = _Touch(at[0] / (window.width - 1), at[1] / (window.height - 1))
        EventLoop.post_dispatch_input("begin", touch)
        EventLoop.post_dispatch_input("end", touch)
        return True

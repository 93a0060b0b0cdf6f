"""`burncard camera`: what a camera shows, in numbers: size, pictures a second, light, sharpness."""

import json
import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import cv2

from dealer.commandline import SubParsers
from hardware.cameras import open_camera
from hardware.light import Light, light, sharpness
from hardware.ports import Camera, DeviceLost, Frame

ADVICE: Final = {
    "too dark": "turn up the lamp over the table, or open the lens",
    "glare": "move the lamp or the camera so that no reflection lies on the felt",
    "fine": "",
}
"""What to do, by the verdict on the light."""

_SAVED_AS: Final = (".jpg", ".jpeg", ".png")
_LOOK: Final = 1.0
"""Seconds of pictures that one line is about."""


def add_commands(subparsers: SubParsers) -> None:
    """Add `camera`. It sets `run`: its arguments -> exit status: 0, 1 in wrong light, 2 without a picture."""
    parser = subparsers.add_parser("camera", help="show what a camera sees: size, frame rate, light, sharpness")
    parser.add_argument(
        "--source",
        default="auto",
        metavar="SOURCE",
        help="auto, pi, /dev/video0 (each with @WIDTHxHEIGHT), a recording",
    )
    parser.add_argument("--seconds", type=_seconds, default=5.0, metavar="N", help="how long to look (5)")
    parser.add_argument("--save", type=_picture_file, metavar="FILE", help="keep the last picture (.jpg or .png)")
    parser.add_argument("--json", action="store_true", help="one JSON object a second and line")
    parser.set_defaults(run=_run)


@dataclass(frozen=True, slots=True)
class Look:
    """About a second of pictures. `rate`: pictures a second, None where one came; `sharp`: of the last one."""

    size: tuple[int, int]
    rate: float | None
    light: Light
    sharp: float

    def as_data(self) -> dict[str, object]:
        """The look as JSON data, shares in percent."""
        data = {name: round(value, 2) for name, value in asdict(self.light).items()}
        return {
            "width": self.size[0],
            "height": self.size[1],
            "rate": None if self.rate is None else round(self.rate, 1),
            **data,
            "verdict": self.light.verdict,
            "do": ADVICE[self.light.verdict],
            "sharpness": round(self.sharp, 1),
        }

    def as_text(self) -> str:
        """The look on one line."""
        found = self.light
        rate = "one picture" if self.rate is None else f"{self.rate:.1f} pictures a second"
        advice = f": {ADVICE[found.verdict]}" if ADVICE[found.verdict] else ""
        return (
            f"{self.size[0]}x{self.size[1]}, {rate}, light {found.mean:.0f} of 255, {found.white:.1%} burnt out, "
            f"{found.black:.1%} black, sharpness {self.sharp:.0f}: {found.verdict}{advice}"
        )


def looks(camera: Camera, seconds: float) -> Iterator[tuple[Look, Frame]]:
    """A look about each second, with its last picture, until `seconds` of pictures were seen or there are no more.

    Raises:
        DeviceLost: the camera is gone.
    """
    ends = time.monotonic() + seconds
    began = first = last = None
    more = 0
    while (frame := camera.frame()) is not None:
        began = began or frame
        more = more + 1 if first else 0
        first, last = first or frame, frame
        over = frame.at - began.at >= seconds or time.monotonic() >= ends
        if over or frame.at - first.at >= _LOOK:
            yield _look(first, frame, more), frame
            first = last = None
        if over:
            return
    if first and last:
        yield _look(first, last, more), last


def _look(first: Frame, last: Frame, more: int) -> Look:
    """The look at pictures from `first` to `last`, which is the one that came `more` after it."""
    height, width = last.image.shape[:2]
    took = last.at - first.at
    return Look((width, height), more / took if took > 0 else None, light(last.luma), sharpness(last.luma))


def _run(args: Namespace) -> int:
    last: tuple[Look, Frame] | None = None
    try:
        camera = open_camera(args.source)
        try:
            for last in looks(camera, args.seconds):
                print(json.dumps(last[0].as_data()) if args.json else last[0].as_text(), flush=True)
        finally:
            camera.close()
        if last is None:
            raise DeviceLost(f"{args.source}: it shows no picture; give a recording that has one")
        if args.save is not None:
            _save(last[1], args.save)
    except OSError as error:  # DeviceLost, or where the picture should go
        print(error, file=sys.stderr)
        return 2
    return 0 if last[0].light.verdict == "fine" else 1


def _save(frame: Frame, path: Path) -> None:
    _, data = cv2.imencode(path.suffix.lower(), frame.image)
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise OSError(f"{path}: the picture cannot be written ({error.strerror}); choose another place") from error


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise ArgumentTypeError(f"{text!r} is no time: give seconds above 0, at most a day")
    return seconds


def _picture_file(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _SAVED_AS:
        raise ArgumentTypeError(f"{text!r}: give a name that ends in {', '.join(_SAVED_AS)}")
    return path

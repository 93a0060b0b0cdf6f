"""Fonts, and suit signs taken from them or drawn."""

import functools
import os
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageFont

HELD_OUT_FONTS = ("Caladea", "Cantarell", "LinLibertine", "Prociono", "YanoneKaffeesatz")
"""Font files whose name holds one of these are never trained on; the model card is scored on them."""


@functools.cache
def fonts(root: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(trained, held out) upright font files under `root` that have all rank signs."""
    trained: list[str] = []
    held: list[str] = []
    for path in sorted(root.rglob("*")):
        name = path.name.lower()
        odd = ("italic", "oblique", "emoji", "math", "symbol", "dingbat", "-it.", "script", "chancery", "thin",
               "extralight", "kp", "size", "standardsymbols", "d050000l", "webfont", "initials", "mono-", "_k.",
               "hairline", "outline")  # fmt: skip
        if path.suffix.lower() not in (".ttf", ".otf", ".t1") or any(word in name for word in odd):
            continue
        if not _has_ranks(str(path)):
            continue
        (held if any(word.lower() in name for word in HELD_OUT_FONTS) else trained).append(str(path))
    return tuple(trained), tuple(held)


def _has_ranks(file: str) -> bool:
    """Whether a font has a sign of its own for each rank, in English and German."""
    font = ImageFont.truetype(file, 40)
    masks = [font.getmask(sign) for sign in "234567890AKQJBD\uffff"]
    return len({(mask.size, bytes(mask)) for mask in masks}) == len(masks)


def chosen(random: Random, files: tuple[str, ...]) -> str:
    """One of the fonts by lot: each family is as likely as any other, however many weights it has."""
    families: dict[str, list[str]] = {}
    for file in files:
        families.setdefault(os.path.dirname(file), []).append(file)
    return random.choice(families[random.choice(list(families))])


@functools.cache
def suit_fonts(files: tuple[str, ...]) -> tuple[str, ...]:
    """The fonts that draw the four suits as four signs; or the ones that come with every Debian."""
    found: list[str] = []
    for file in files:
        font = ImageFont.truetype(file, 40)
        if len({bytes(font.getmask(sign)) for sign in "♣♦♥♠"}) == 4:
            found.append(file)
    return tuple(found) or ("DejaVuSans.ttf", "FreeSerif.ttf", "FreeSans.ttf")


def suit_shape(suit: str, height: int, ink: tuple[int, int, int], font: str) -> Image.Image:
    """A suit sign as RGBA, `height` pixels high."""
    big = 96
    mask = Image.new("L", (big * 2, big * 2), 0)
    draw = ImageDraw.Draw(mask)
    if font == "shape":
        _draw_suit(draw, suit, big * 2)
    else:
        sign = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[suit]
        draw.text((20, 10), sign, fill=255, font=ImageFont.truetype(font, int(big * 1.5)))
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    width = max(1, round(height * mask.width / mask.height))
    mask = mask.resize((width, max(1, height)), Image.Resampling.LANCZOS)
    out = Image.new("RGBA", mask.size, (*ink, 0))
    out.putalpha(mask)
    return out


def _draw_suit(draw: ImageDraw.ImageDraw, suit: str, size: int) -> None:
    u = size / 100
    stem = [(50 * u, 45 * u), (36 * u, 98 * u), (64 * u, 98 * u)]
    if suit == "d":
        draw.polygon([(50 * u, 2 * u), (86 * u, 50 * u), (50 * u, 98 * u), (14 * u, 50 * u)], fill=255)
    elif suit == "h":
        draw.ellipse((6 * u, 6 * u, 52 * u, 52 * u), fill=255)
        draw.ellipse((48 * u, 6 * u, 94 * u, 52 * u), fill=255)
        draw.polygon([(9 * u, 40 * u), (91 * u, 40 * u), (50 * u, 96 * u)], fill=255)
    elif suit == "s":
        draw.ellipse((6 * u, 36 * u, 52 * u, 82 * u), fill=255)
        draw.ellipse((48 * u, 36 * u, 94 * u, 82 * u), fill=255)
        draw.polygon([(9 * u, 50 * u), (91 * u, 50 * u), (50 * u, 2 * u)], fill=255)
        draw.polygon(stem, fill=255)
    else:
        for x, y in ((50, 26), (26, 60), (74, 60)):
            draw.ellipse(((x - 23) * u, (y - 23) * u, (x + 23) * u, (y + 23) * u), fill=255)
        draw.polygon(stem, fill=255)

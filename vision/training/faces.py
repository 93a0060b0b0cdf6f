"""Decks drawn by our own code: fonts, index sizes, colours and layouts no artwork package has.

A deck is drawn as a whole from one style, so that all its cards share font, inks and layout, as printed decks do.
"""

import functools
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from dealer.cards import DECK
from vision.training.fetch import FACE_SIZE

Picture = NDArray[np.uint8]

HELD_OUT_FONTS = ("Caladea", "Cantarell", "texgyreheros-bold", "LinLibertine")
"""Font files whose name holds one of these are never trained on; the model card is scored on them."""
GERMAN = {"J": "B", "Q": "D"}
_PX = FACE_SIZE[0] / 63
_BASE = 4
_PIPS = {
    "2": [(0.5, 0.14)], "3": [(0.5, 0.14), (0.5, 0.5)], "4": [(0.28, 0.14), (0.72, 0.14)],
    "5": [(0.28, 0.14), (0.72, 0.14), (0.5, 0.5)],
    "6": [(0.28, 0.14), (0.72, 0.14), (0.28, 0.5), (0.72, 0.5)],
    "7": [(0.28, 0.14), (0.72, 0.14), (0.28, 0.5), (0.72, 0.5), (0.5, 0.32)],
    "8": [(0.28, 0.14), (0.72, 0.14), (0.28, 0.5), (0.72, 0.5), (0.5, 0.32)],
    "9": [(0.28, 0.14), (0.72, 0.14), (0.28, 0.38), (0.72, 0.38), (0.5, 0.5)],
    "T": [(0.28, 0.14), (0.72, 0.14), (0.28, 0.38), (0.72, 0.38), (0.5, 0.26)],
}  # fmt: skip


@dataclass(frozen=True)
class Style:
    """What one procedural deck looks like; lengths in millimetres on a 63 x 88 card."""

    font: str
    pip_font: str
    paper: tuple[int, int, int]
    inks: dict[str, tuple[int, int, int]]
    rank_height: float
    suit_height: float
    squeeze: float
    x: float
    y: float
    gap: float
    four_index: bool
    german: bool
    ten: str
    frame: bool
    pips: str
    bold: int


@functools.cache
def fonts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(trained, held out) upright font files installed here that have all rank signs."""
    trained: list[str] = []
    held: list[str] = []
    for path in sorted(Path("/usr/share/fonts").rglob("*")):
        name = path.name.lower()
        odd = ("italic", "oblique", "emoji", "math", "symbol", "dingbat", "-it.", "script", "chancery", "thin",
               "extralight", "kp", "size", "standardsymbols", "d050000l", "webfont", "initials", "mono-")  # fmt: skip
        if path.suffix.lower() not in (".ttf", ".otf", ".t1") or any(word in name for word in odd):
            continue
        (held if any(word.lower() in name for word in HELD_OUT_FONTS) else trained).append(str(path))
    return tuple(trained), tuple(held)


def style(random: Random, files: tuple[str, ...]) -> Style:
    """Draw lots for a deck's style."""
    kind = random.choices(("standard", "large", "jumbo"), (5, 3, 3))[0]
    low, high = {"standard": (5.5, 8.5), "large": (8.5, 13.0), "jumbo": (13.0, 20.0)}[kind]
    rank_height = random.uniform(low, high)
    dark = random.random() < 0.10
    return Style(
        font=random.choice(files),
        pip_font=random.choice(
            ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "FreeSerif.ttf", "FreeSans.ttf", "shape", "shape")
        ),
        paper=_paper(random, dark),
        inks=_inks(random, dark),
        rank_height=rank_height,
        suit_height=rank_height * random.uniform(0.55, 1.05) if kind != "jumbo" else random.uniform(6, 14),
        squeeze=random.uniform(0.6, 1.0),
        x=random.uniform(1.6, 4.0) + (1 if kind != "standard" else 0),
        y=random.uniform(2.0, 5.0),
        gap=random.uniform(0.5, 1.8),
        four_index=random.random() < 0.25,
        german=random.random() < 0.15,
        ten="10" if random.random() < 0.95 else "T",
        frame=random.random() < 0.5,
        pips=random.choices(("pips", "big", "none", "panel"), (6, 2, 1, 1))[0],
        bold=random.choice((0, 0, 1, 2)),
    )


def _paper(random: Random, dark: bool) -> tuple[int, int, int]:
    if dark:
        return tuple(random.randint(8, 45) for _ in range(3))  # type: ignore[return-value]
    base = random.randint(235, 255)
    return (base, base - random.randint(0, 8), base - random.randint(0, 25))


def _inks(random: Random, dark: bool) -> dict[str, tuple[int, int, int]]:
    red = (random.randint(180, 235), random.randint(0, 50), random.randint(5, 60))
    tone = random.randint(170, 250) if dark else random.randint(0, 40)
    black = (tone, tone, tone + random.randint(0, 5))
    inks = {"c": black, "s": black, "d": red, "h": red}
    if random.random() < 0.15:
        inks["c"] = (random.randint(0, 40), random.randint(90, 150), random.randint(20, 70))
        inks["d"] = random.choice(((20, 60, 190), (0, 90, 180), (225, 130, 10)))
    return inks


def deck(random: Random, files: tuple[str, ...]) -> Picture:
    """One deck of a random style: (52, 308, 220, 3) uint8 BGR in the order of DECK."""
    look = style(random, files)
    art = {rank: _court(random, look) for rank in "JQK"}
    return np.stack([_face(look, code[0], code[1], art) for code in DECK])


def _suit_shape(suit: str, height: int, ink: tuple[int, int, int], font: str) -> Image.Image:
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


def _text(text: str, height: int, look: Style, ink: tuple[int, int, int]) -> Image.Image:
    font = ImageFont.truetype(look.font, 160)
    mask = Image.new("L", (480, 320), 0)
    ImageDraw.Draw(mask).text((60, 40), text, fill=255, font=font, stroke_width=look.bold * 3)
    mask = mask.crop(mask.getbbox() or (0, 0, 1, 1))
    squeeze = look.squeeze * (0.75 if len(text) > 1 else 1.0)
    width = max(1, round(height * mask.width / mask.height * squeeze))
    mask = mask.resize((width, max(1, height)), Image.Resampling.LANCZOS)
    out = Image.new("RGBA", mask.size, (*ink, 0))
    out.putalpha(mask)
    return out


def _index(look: Style, rank: str, suit: str) -> Image.Image:
    """Rank over suit, both centred on one axis, as RGBA."""
    label = look.ten if rank == "T" else GERMAN.get(rank, rank) if look.german else rank
    ink = look.inks[suit]
    word = _text(label, round(look.rank_height * _PX), look, ink)
    sign = _suit_shape(suit, round(look.suit_height * _PX), ink, look.pip_font)
    gap = round(look.gap * _PX)
    width = max(word.width, sign.width)
    out = Image.new("RGBA", (width, word.height + gap + sign.height))
    out.paste(word, ((width - word.width) // 2, 0))
    out.paste(sign, ((width - sign.width) // 2, word.height + gap))
    return out


def _face(look: Style, rank: str, suit: str, art: dict[str, Image.Image]) -> Picture:
    width, height = FACE_SIZE
    card = Image.new("RGBA", FACE_SIZE, (*look.paper, 255))
    if rank in art:
        _centre(card, look, suit, art[rank])
    elif rank == "A" or look.pips == "big":
        share = 0.16 if rank == "A" and look.bold == 0 else 0.36
        sign = _suit_shape(suit, round(height * share), look.inks[suit], look.pip_font)
        card.alpha_composite(sign, ((width - sign.width) // 2, (height - sign.height) // 2))
    elif look.pips != "none":
        _pips(card, look, rank, suit)
    index = _index(look, rank, suit)
    x, y = round(look.x * _PX), round(look.y * _PX)
    for turned in (False, True):
        card.alpha_composite(index, (x, y))
        if look.four_index:
            card.alpha_composite(index, (max(0, width - x - index.width), y))
        card = card.rotate(180)
        if turned:
            break
    return cv2.cvtColor(np.asarray(card.convert("RGB")), cv2.COLOR_RGB2BGR)


def _pips(card: Image.Image, look: Style, rank: str, suit: str) -> None:
    width, height = FACE_SIZE
    size = 0.13 if look.rank_height < 13 else 0.10
    if look.pips == "panel":
        box = (width * 0.28, height * 0.2, width * 0.72, height * 0.8)
        ImageDraw.Draw(card).rectangle(box, fill=(240, 232, 190, 255), outline=(0, 0, 0, 255), width=2)
        size = 0.09
    sign = _suit_shape(suit, round(height * size), look.inks[suit], look.pip_font)
    flipped = sign.rotate(180)
    for fx, fy in _PIPS[rank]:
        for turned in (False, True) if fy != 0.5 else (False,):
            x, y = (1 - fx, 1 - fy) if turned else (fx, fy)
            if turned and rank == "7" and fx == 0.5:
                continue
            if look.pips == "panel":
                x, y = 0.5 + (x - 0.5) * 0.6, 0.5 + (y - 0.5) * 0.65
            one = flipped if turned else sign
            card.alpha_composite(one, (round(x * width - one.width / 2), round(y * height - one.height / 2)))


def _court(random: Random, look: Style) -> Image.Image:
    """A figure-like picture of coloured shapes: courts of unknown decks differ, so only their kind is learned."""
    picture = Image.new("RGBA", (130, 220), (255, 255, 255, 255))
    draw = ImageDraw.Draw(picture)
    palette = [tuple(random.randint(0, 255) for _ in range(3)) for _ in range(4)] + [(20, 20, 20), (220, 30, 40)]
    for _ in range(random.randint(8, 30)):
        x, y = random.randint(-20, 120), random.randint(-20, 110)
        w, h = random.randint(8, 70), random.randint(8, 60)
        ink = (*random.choice(palette), 255)
        if random.random() < 0.5:
            draw.ellipse((x, y, x + w, y + h), fill=ink, outline=(0, 0, 0, 255))
        else:
            draw.polygon([(x, y), (x + w, y + random.randint(-20, 20)), (x + random.randint(0, w), y + h)], fill=ink)
    draw.ellipse((45, 20, 85, 65), fill=(245, 215, 190, 255), outline=(0, 0, 0, 255))
    lower = picture.crop((0, 0, 130, 110)).rotate(180)
    picture.paste(lower, (0, 110))
    if look.frame:
        ImageDraw.Draw(picture).rectangle((0, 0, 129, 219), outline=(20, 30, 120, 255), width=2)
    return picture


def _centre(card: Image.Image, look: Style, suit: str, art: Image.Image) -> None:
    width, height = FACE_SIZE
    inset = min(14.0, look.x + look.rank_height * 0.55) * _PX
    size = (round(width - 2 * inset), round(height * 0.84))
    picture = art.resize(size)
    sign = _suit_shape(suit, round(height * 0.09), look.inks[suit], look.pip_font)
    x, y = (width - size[0]) // 2, (height - size[1]) // 2
    card.alpha_composite(picture, (x, y))
    for turned in (False, True):
        at = (x + 4, y + 4) if not turned else (x + size[0] - sign.width - 4, y + size[1] - sign.height - 4)
        card.alpha_composite(sign.rotate(180) if turned else sign, at)


def back(random: Random) -> Picture:
    """A card's back: a border and a pattern symmetric under half a turn, (308, 220, 3) uint8 BGR."""
    width, height = FACE_SIZE
    one = tuple(random.randint(0, 255) for _ in range(3))
    two = tuple(random.randint(0, 255) for _ in range(3)) if random.random() < 0.5 else (250, 250, 250)
    if random.random() < 0.7:
        one = random.choice(((170, 20, 30), (25, 50, 140), (20, 20, 25), (10, 90, 50), (90, 30, 110)))
    border = random.choice((0, 0, 8, 12, 16, 22))
    tile = random.choice((6, 8, 10, 14, 20, 28))
    cell = Image.new("RGB", (tile, tile), one)
    draw = ImageDraw.Draw(cell)
    shape = random.choice(("cross", "dot", "diamond", "weave", "stripe", "plain"))
    if shape == "cross":
        draw.line((0, 0, tile, tile), fill=two, width=max(1, tile // 6))
        draw.line((0, tile, tile, 0), fill=two, width=max(1, tile // 6))
    elif shape == "dot":
        draw.ellipse((tile // 4, tile // 4, 3 * tile // 4, 3 * tile // 4), fill=two)
    elif shape == "diamond":
        draw.polygon([(tile // 2, 0), (tile, tile // 2), (tile // 2, tile), (0, tile // 2)], fill=two)
    elif shape == "weave":
        draw.rectangle((0, 0, tile // 2, tile // 2), fill=two)
    elif shape == "stripe":
        draw.line((0, 0, tile, tile), fill=two, width=max(1, tile // 4))
    tiles = np.tile(np.asarray(cell), (height // tile + 1, width // tile + 1, 1))[:height, :width].copy()
    picture = Image.fromarray(tiles)
    _medallion(random, picture, one, two)
    half = picture.crop((0, 0, width, height // 2)).rotate(180)
    picture.paste(half, (0, height - height // 2))
    if border:
        draw = ImageDraw.Draw(picture)
        paper = (250, 250, 248) if random.random() < 0.9 else two
        draw.rectangle((0, 0, width, height), outline=paper, width=border)
        if random.random() < 0.5:
            box = (border, border, width - border, height - border)
            draw.rectangle(box, outline=one, width=random.randint(2, 5))
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)


def _medallion(random: Random, picture: Image.Image, one: tuple[int, ...], two: tuple[int, ...]) -> None:
    draw = ImageDraw.Draw(picture)
    width, height = FACE_SIZE
    for _ in range(random.choice((0, 0, 1, 2, 4, 8))):
        x = random.choice((width / 2, random.uniform(0, width)))
        y = random.choice((height / 2, random.uniform(0, height / 2)))
        r = random.uniform(10, 70)
        fill, line = random.sample([one, two, (230, 190, 60), (250, 250, 250)], 2)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=line, width=random.randint(1, 6))


def joker(random: Random, files: tuple[str, ...]) -> Picture:
    """A joker: its word down the edges and a figure, (308, 220, 3) uint8 BGR."""
    look = style(random, files)
    width, height = FACE_SIZE
    ink = random.choice(list(look.inks.values()))
    card = Image.new("RGBA", FACE_SIZE, (*look.paper, 255))
    figure = _court(random, look).resize((round(width * 0.55), round(height * random.uniform(0.45, 0.8))))
    card.alpha_composite(figure, ((width - figure.width) // 2, (height - figure.height) // 2))
    size = round(random.uniform(3.5, 7) * _PX)
    if random.random() < 0.7:
        letters = [_text(letter, size, look, ink) for letter in "JOKER"]
        word = Image.new("RGBA", (max(one.width for one in letters), (size + 4) * 5))
        for row, letter in enumerate(letters):
            word.paste(letter, ((word.width - letter.width) // 2, row * (size + 4)))
    else:
        word = _text(random.choice(("JOKER", "Joker", "★", "JOLLY")), size, look, ink)
        word = word.rotate(90, expand=True) if random.random() < 0.5 else word
    for _ in range(2):
        card.alpha_composite(word, (round(look.x * _PX), round(look.y * _PX)))
        card = card.rotate(180)
    return cv2.cvtColor(np.asarray(card.convert("RGB")), cv2.COLOR_RGB2BGR)

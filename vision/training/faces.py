"""Faces drawn by our own code: fonts, index sizes, colours and layouts no artwork package has.

A deck is drawn as a whole from one style, so that all its cards share font, inks and layout, as printed decks do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from dealer.cards import DECK, Card
from vision.training import aces
from vision.training.fetch import FACE_SIZE
from vision.training.signs import chosen, suit_fonts, suit_shape

Picture = NDArray[np.uint8]

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
    ornate: str


def style(random: Random, files: tuple[str, ...]) -> Style:
    """Draw lots for a deck's style."""
    kind = random.choices(("standard", "large", "jumbo"), (5, 3, 3))[0]
    low, high = {"standard": (5.0, 8.5), "large": (8.5, 13.0), "jumbo": (13.0, 20.0)}[kind]
    rank_height = random.uniform(low, high)
    dark = random.random() < 0.10
    german = random.random() < 0.2
    return Style(
        font=chosen(random, files),
        pip_font="shape" if random.random() < 0.35 else random.choice(suit_fonts(files)),
        paper=_paper(random, dark),
        inks=_inks(random, dark),
        rank_height=rank_height,
        suit_height=rank_height * random.uniform(0.45, 1.05) if kind != "jumbo" else random.uniform(6, 14),
        squeeze=random.uniform(0.5, 1.0),
        x=random.uniform(1.6, 4.0) + (1 if kind != "standard" else 0),
        y=random.uniform(2.0, 5.0),
        # Below zero the rank stands on its suit sign.
        gap=random.uniform(-1.2, 1.8),
        four_index=random.random() < (0.5 if german else 0.22),
        german=german,
        ten="10" if random.random() < 0.95 else "T",
        frame=random.random() < 0.5,
        pips=random.choices(("pips", "big", "none", "panel"), (6, 2, 1, 1))[0],
        bold=random.choice((-1, 0, 0, 1, 2)),
        ornate=random.choices(("s", "cdhs", ""), (6, 1, 2))[0],
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


def deck(random: Random, files: tuple[str, ...], artwork: Sequence[Picture] = ()) -> Picture:
    """One deck of a random style: (52, 308, 220, 3) uint8 BGR in the order of DECK.

    Its courts are drawn from shapes, or borrowed from a deck of `artwork`, each (52, 308, 220, 3), without its index.
    """
    look = style(random, files)
    if artwork and random.random() < 0.65:
        art = _borrowed(random, artwork)
    else:
        drawn = {rank: _court(random, look) for rank in "JQK"}
        art = {code: drawn[code[0]] for code in DECK if code[0] in drawn}
    for suit in look.ornate:
        art[Card(f"A{suit}")] = aces.ornate(random, files, suit, look.inks[suit], look.paper)
    return np.stack([_face(look, code[0], code[1], art.get(code), random) for code in DECK])


def _borrowed(random: Random, artwork: Sequence[Picture]) -> dict[Card, Image.Image]:
    """The middles of the court cards of one deck, in other colours and some mirrored."""
    faces, width, height = random.choice(artwork), *FACE_SIZE
    x, y = round(width * random.uniform(0.17, 0.24)), round(height * random.uniform(0.07, 0.14))
    gains = np.array([random.uniform(0.7, 1.0) for _ in range(3)])
    mirrored, channels = random.random() < 0.5, random.sample((0, 1, 2), 3) if random.random() < 0.4 else (0, 1, 2)
    middles: dict[Card, Image.Image] = {}
    for code, face in zip(DECK, faces, strict=True):
        if code[0] in "JQK":
            cut = face[y:-y, x:-x, ::-1][:, :: -1 if mirrored else 1][..., list(channels)]
            middles[code] = Image.fromarray((cut * gains).astype(np.uint8)).convert("RGBA")
    return middles


def _text(text: str, height: int, look: Style, ink: tuple[int, int, int]) -> Image.Image:
    font = ImageFont.truetype(look.font, 160)
    mask = Image.new("L", (480, 320), 0)
    ImageDraw.Draw(mask).text((60, 40), text, fill=255, font=font, stroke_width=max(0, look.bold) * 3)
    thin = Image.fromarray(cv2.erode(np.asarray(mask), np.ones((5, 5), np.uint8)))
    # A hairline would vanish.
    if look.bold < 0 and np.asarray(thin).sum() > 0.5 * np.asarray(mask).sum():
        mask = thin
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
    sign = suit_shape(suit, round(look.suit_height * _PX), ink, look.pip_font)
    gap = round(look.gap * _PX)
    width = max(word.width, sign.width)
    out = Image.new("RGBA", (width, word.height + max(0, gap) + sign.height))
    out.alpha_composite(word, ((width - word.width) // 2, 0))
    out.alpha_composite(sign, ((width - sign.width) // 2, max(0, word.height + gap)))
    return out


def _face(look: Style, rank: str, suit: str, art: Image.Image | None, random: Random) -> Picture:
    width, height = FACE_SIZE
    card = Image.new("RGBA", FACE_SIZE, (*look.paper, 255))
    if art is not None and rank == "A":
        aces.put(random, card, art, round(width * 0.2))
    elif art is not None:
        _centre(card, look, suit, art)
    elif rank == "A" or look.pips == "big":
        share = 0.16 if rank == "A" and look.bold == 0 else 0.36
        sign = suit_shape(suit, round(height * share), look.inks[suit], look.pip_font)
        card.alpha_composite(sign, ((width - sign.width) // 2, (height - sign.height) // 2))
    elif look.pips != "none":
        _pips(card, look, rank, suit)
    index = _index(look, rank, suit)
    x, y = round(look.x * _PX), round(look.y * _PX)
    for turned in (False, True):
        for left in (x, max(0, width - x - index.width))[: 2 if look.four_index else 1]:
            if rank in "JQK":
                card.paste((*look.paper, 255), (left - 2, y - 2, left + index.width + 2, y + index.height + 2))
            card.alpha_composite(index, (left, y))
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
    sign = suit_shape(suit, round(height * size), look.inks[suit], look.pip_font)
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
    # Four indices leave a court no margin: its picture runs behind them.
    inset = (3.5 if look.four_index and look.german else min(14.0, look.x + look.rank_height * 0.55)) * _PX
    size = (round(width - 2 * inset), round(height * 0.84))
    picture = art.resize(size)
    sign = suit_shape(suit, round(height * 0.09), look.inks[suit], look.pip_font)
    x, y = (width - size[0]) // 2, (height - size[1]) // 2
    card.alpha_composite(picture, (x, y))
    for turned in (False, True):
        at = (x + 4, y + 4) if not turned else (x + size[0] - sign.width - 4, y + size[1] - sign.height - 4)
        card.alpha_composite(sign.rotate(180) if turned else sign, at)


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

"""Backs of cards drawn by our own code: lattices, guilloches, emblems, pictures; with a border or without."""

from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vision.training.fetch import FACE_SIZE

Picture = NDArray[np.uint8]
Ink = tuple[int, int, int]

_WIDTH, _HEIGHT = FACE_SIZE
_USUAL = (
    (170, 20, 30), (200, 40, 45), (25, 50, 140), (40, 80, 170), (20, 20, 25), (45, 45, 50), (10, 90, 50),
    (90, 30, 110),
)  # fmt: skip
_PAPER = (250, 250, 248)


def back(random: Random) -> Picture:
    """One back, (308, 220, 3) uint8 BGR; nearly all look the same after half a turn, as printed ones do."""
    one = random.choice(_USUAL) if random.random() < 0.7 else _ink(random)
    two = _ink(random) if random.random() < 0.35 else _PAPER
    kind = random.choices(("tiles", "waves", "plain", "picture"), (4, 4, 1, 1))[0]
    if kind == "tiles":
        picture = _tiles(random, one, two)
    elif kind == "waves":
        picture = _waves(random, one, two)
    elif kind == "plain":
        picture = Image.new("RGB", FACE_SIZE, one)
    else:
        picture = _clouds(random)
    _medallions(random, picture, one, two, at_least=kind == "plain")
    if kind != "picture":
        half = picture.crop((0, 0, _WIDTH, _HEIGHT // 2)).rotate(180)
        picture.paste(half, (0, _HEIGHT - _HEIGHT // 2))
    _border(random, picture, one, two, always=kind in ("plain", "picture"))
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)


def _ink(random: Random) -> Ink:
    return random.randint(0, 255), random.randint(0, 255), random.randint(0, 255)


def _tiles(random: Random, one: Ink, two: Ink) -> Image.Image:
    tile = random.choice((6, 8, 10, 14, 20, 28))
    cell = Image.new("RGB", (tile, tile), one)
    draw = ImageDraw.Draw(cell)
    shape = random.choice(("cross", "dot", "diamond", "weave", "stripe"))
    if shape == "cross":
        draw.line((0, 0, tile, tile), fill=two, width=max(1, tile // 6))
        draw.line((0, tile, tile, 0), fill=two, width=max(1, tile // 6))
    elif shape == "dot":
        draw.ellipse((tile // 4, tile // 4, 3 * tile // 4, 3 * tile // 4), fill=two)
    elif shape == "diamond":
        draw.polygon([(tile // 2, 0), (tile, tile // 2), (tile // 2, tile), (0, tile // 2)], fill=two)
    elif shape == "weave":
        draw.rectangle((0, 0, tile // 2, tile // 2), fill=two)
    else:
        draw.line((0, 0, tile, tile), fill=two, width=max(1, tile // 4))
    pattern = np.tile(np.asarray(cell), (_HEIGHT // tile + 1, _WIDTH // tile + 1, 1))
    return Image.fromarray(pattern[:_HEIGHT, :_WIDTH].copy())


def _waves(random: Random, one: Ink, two: Ink) -> Image.Image:
    """Bands where a sum of a few waves, straight or round, runs high: lattices, scrolls, guilloches."""
    y, x = np.mgrid[-_HEIGHT // 2 : _HEIGHT // 2, -_WIDTH // 2 : _WIDTH // 2].astype(np.float32)
    x = np.abs(x) if random.random() < 0.7 else x
    total = np.zeros_like(x)
    for _ in range(random.randint(1, 4)):
        along = random.choice((x + y, x - y, x, y, np.hypot(x, y), np.hypot(x, y * random.uniform(0.4, 1))))
        bend = random.uniform(0, 6) * np.sin((x * random.uniform(0.3, 1) + y) / random.uniform(8, 40))
        total += np.sin((along + bend) * (2 * np.pi / random.uniform(5, 40)))
    share = 1 / (1 + np.exp(-(total - random.uniform(-0.6, 0.6)) * random.choice((2, 8))))[..., None]
    return Image.fromarray((np.array(one) * (1 - share) + np.array(two) * share).astype(np.uint8))


def _clouds(random: Random) -> Image.Image:
    """Patches of colour that flow into each other, as of a photograph."""
    rng = np.random.default_rng(random.getrandbits(32))
    cells = random.randint(2, 9)
    small = np.clip(rng.normal(rng.uniform(40, 200, 3), 60, (cells + 2, cells, 3)), 0, 255).astype(np.float32)
    grown = cv2.resize(small, FACE_SIZE, interpolation=random.choice((cv2.INTER_CUBIC, cv2.INTER_LINEAR)))
    return Image.fromarray(np.clip(grown, 0, 255).astype(np.uint8))


def _medallions(random: Random, picture: Image.Image, one: Ink, two: Ink, *, at_least: bool) -> None:
    draw = ImageDraw.Draw(picture)
    for _ in range(random.choice((1, 2, 4) if at_least else (0, 0, 1, 2, 4, 8))):
        x = random.choice((_WIDTH / 2, random.uniform(0, _WIDTH)))
        y = random.choice((_HEIGHT / 2, random.uniform(0, _HEIGHT / 2)))
        r, stretch = random.uniform(10, 70), random.uniform(0.6, 1.6)
        fill, line = random.sample([one, two, (230, 190, 60), _PAPER], 2)
        width = random.randint(1, 6)
        box = (x - r, y - r * stretch, x + r, y + r * stretch)
        if random.random() < 0.6:
            draw.ellipse(box, fill=fill, outline=line, width=width)
        elif random.random() < 0.5:
            draw.rectangle(box, fill=fill, outline=line, width=width)
        else:
            draw.polygon([(x, box[1]), (box[2], y), (x, box[3]), (box[0], y)], fill=fill, outline=line)


def _border(random: Random, picture: Image.Image, one: Ink, two: Ink, *, always: bool) -> None:
    width = random.choice((8, 12, 16, 22)) if always else random.choice((0, 0, 6, 10, 14, 18, 22))
    if not width:
        return
    draw = ImageDraw.Draw(picture)
    paper = _PAPER if random.random() < 0.9 else two
    draw.rectangle((0, 0, _WIDTH, _HEIGHT), outline=paper, width=width)
    if random.random() < 0.5:
        box = (width, width, _WIDTH - width, _HEIGHT - width)
        draw.rectangle(box, outline=one, width=random.randint(2, 5))

"""Aces of spades as makers print them: a large sign, filled with figures, wreathed, lettered."""

from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFont

from vision.training.signs import suit_fonts, suit_shape

Ink = tuple[int, int, int]

_WORDS = ("PLAYING CARDS", "POKER", "CASINO", "No. 1", "EST. 1881", "CARD CO.", "LINEN FINISH", "MADE IN", "ROYAL",
          "JUMBO INDEX", "100 % PLASTIC", "CLUB", "STANDARD", "Fine Cards", "SUPERIOR", "808")  # fmt: skip


def ornate(random: Random, files: tuple[str, ...], suit: str, ink: Ink, paper: Ink) -> Image.Image:
    """An ornate centre for an ace, RGBA, 240 pixels wide and of any height."""
    picture = Image.new("RGBA", (240, 400))
    font = "shape" if random.random() < 0.5 else random.choice(suit_fonts(files))
    height = random.randint(130, 250)
    sign = suit_shape(suit, height, ink, font)
    if sign.width > 236:
        sign = sign.resize((236, round(sign.height * 236 / sign.width)))
    x, y = (240 - sign.width) // 2, random.randint(0, 398 - sign.height)
    if random.random() < 0.35:
        _wreath(random, picture, (120, y + sign.height / 2), max(sign.size) * random.uniform(0.45, 0.6), ink)
    picture.alpha_composite(sign, (x, y))
    inner = _inner(random, sign, suit, font, ink, paper)
    picture.alpha_composite(inner, (x, y))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        _line(random, picture, files, ink, y, y + sign.height)
    box = picture.getbbox() or (0, 0, 240, 400)
    return picture.crop((0, box[1], 240, box[3]))


def _inner(random: Random, sign: Image.Image, suit: str, font: str, ink: Ink, paper: Ink) -> Image.Image:
    """What fills the sign: smaller signs within each other, scrolls, hatching, discs; nothing beyond its outline."""
    width, height = sign.size
    layer = Image.new("RGBA", sign.size)
    draw = ImageDraw.Draw(layer)
    tint = (
        paper if random.random() < 0.8 else (random.randint(0, 255), random.randint(0, 255), random.randint(0, 255))
    )
    for _ in range(random.choice((1, 1, 2, 2, 3))):
        kind = random.choice(("rings", "hatch", "scrolls", "discs", "figure"))
        if kind == "rings":
            for share in (0.86, 0.74, 0.5)[: random.randint(1, 3)]:
                for colour in (tint, ink):
                    share *= 0.95
                    part = suit_shape(suit, max(8, round(height * share)), colour, font)
                    at = (width - part.width) // 2, round((height - part.height) * random.uniform(0.4, 0.6))
                    layer.alpha_composite(part.crop((0, 0, *part.size)), (max(0, at[0]), max(0, at[1])))
        elif kind == "hatch":
            step, turned = random.randint(3, 9), random.random() < 0.5
            for at in range(-height, width + height, step):
                end = (at + (height if turned else 0), height)
                draw.line(((at, 0), end), fill=(*tint, 255), width=max(1, step // 3))
        elif kind == "scrolls":
            _mirrored(random, draw, sign.size, tint)
        elif kind == "discs":
            middle, radius = height * random.uniform(0.45, 0.65), height * random.uniform(0.1, 0.28)
            while radius > 4:
                box = (width / 2 - radius, middle - radius, width / 2 + radius, middle + radius)
                draw.ellipse(box, fill=(*random.choice((tint, ink)), 255), outline=(*tint, 255), width=2)
                radius *= random.uniform(0.5, 0.8)
        else:
            points = [(random.uniform(0.25, 0.5) * width, random.uniform(0.25, 0.85) * height) for _ in range(9)]
            draw.polygon(points + [(width - px, py) for px, py in reversed(points)], fill=(*tint, 255))
    # A rim of the sign's own ink stays, as wide as it may be.
    alpha = np.asarray(sign.getchannel("A"))
    rim = cv2.erode(alpha, np.ones((3, 3), np.uint8), iterations=random.randint(2, max(3, width // 14)))
    layer.putalpha(ImageChops.multiply(layer.getchannel("A"), Image.fromarray(rim)))
    return layer


def _mirrored(random: Random, draw: ImageDraw.ImageDraw, size: tuple[int, int], tint: Ink) -> None:
    """Scrolls, the right half like the left."""
    width, height = size
    for _ in range(random.randint(3, 12)):
        x, y, r = (
            random.uniform(0.1, 0.5) * width,
            random.uniform(0.2, 0.9) * height,
            random.uniform(0.03, 0.16) * width,
        )
        start, sweep, thick = random.uniform(0, 360), random.uniform(120, 330), random.randint(1, 5)
        draw.arc((x - r, y - r, x + r, y + r), start, start + sweep, fill=(*tint, 255), width=thick)
        x = width - x
        draw.arc((x - r, y - r, x + r, y + r), 180 - start - sweep, 180 - start, fill=(*tint, 255), width=thick)


def _wreath(random: Random, picture: Image.Image, at: tuple[float, float], reach: float, ink: Ink) -> None:
    draw, leaf = ImageDraw.Draw(picture), random.uniform(4, 16)
    for turn in np.linspace(0, 2 * np.pi, random.randint(14, 44), endpoint=False):
        for share in (1.0, 0.86)[: random.randint(1, 2)]:
            x, y = at[0] + reach * share * np.cos(turn), at[1] + reach * share * np.sin(turn)
            w, h = leaf * random.uniform(0.3, 1), leaf * random.uniform(0.3, 1)
            if random.random() < 0.5:
                draw.ellipse((x - w, y - h, x + w, y + h), fill=(*ink, 255))
            else:
                draw.arc((x - w, y - h, x + w, y + h), 0, 300, fill=(*ink, 255), width=2)


def _line(random: Random, picture: Image.Image, files: tuple[str, ...], ink: Ink, top: int, bottom: int) -> None:
    """A line of letters over, under or across the sign, some upside down."""
    font = ImageFont.truetype(random.choice(files), random.randint(9, 30))
    text = random.choice(_WORDS)
    mask = Image.new("L", (400, 60))
    ImageDraw.Draw(mask).text((4, 4), text, fill=255, font=font)
    mask = mask.crop(mask.getbbox() or (0, 0, 1, 1))
    if mask.width > 230:
        mask = mask.resize((230, max(1, mask.height * 230 // mask.width)))
    if random.random() < 0.3:
        mask = mask.rotate(180)
    y = random.choice((top - mask.height - 4, bottom + 4, bottom + 30, random.randint(0, 360)))
    y = min(max(0, y), 399 - mask.height)
    colour = Image.new("RGBA", mask.size, (*ink, 255))
    colour.putalpha(mask)
    picture.alpha_composite(colour, ((240 - mask.width) // 2, y))


def reworked(random: Random, files: tuple[str, ...], face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A printed ace of spades (308, 220, 3) BGR with another centre of ours in place of its own."""
    height, width = face.shape[:2]
    paper = tuple(int(v) for v in np.median(face[height // 2 - 40 : height // 2 + 40, 6:30].reshape(-1, 3), axis=0))
    x, y = round(width * 0.22), round(height * 0.13)
    card = Image.fromarray(np.ascontiguousarray(face[..., ::-1])).convert("RGBA")
    card.paste((*paper[::-1], 255), (x, y, width - x, height - y))
    put(random, card, ornate(random, files, "s", (15, 15, 18), (paper[2], paper[1], paper[0])), x)
    return np.ascontiguousarray(np.asarray(card.convert("RGB"))[..., ::-1])


def put(random: Random, card: Image.Image, centre: Image.Image, inset: int) -> None:
    """Lay a centre on the middle of a card between two margins of `inset` pixels."""
    share = random.uniform(0.55, 1.0)
    size = (
        round((card.width - 2 * inset) * share),
        round(centre.height * (card.width - 2 * inset) * share / centre.width),
    )
    most = round(card.height * 0.74)
    if size[1] > most:
        size = round(size[0] * most / size[1]), most
    laid = centre.resize(size, Image.Resampling.LANCZOS)
    if random.random() < 0.4:
        laid = laid.rotate(180)
    at = (card.width - size[0]) // 2, round((card.height - size[1]) * random.uniform(0.4, 0.6))
    card.alpha_composite(laid, at)

"""What else is about a table and is no card: chips and heaps of them, markers, coasters, phones, paper, hands."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

_KINDS = (
    "chip", "chip", "stack", "heap", "marker", "coaster", "phone", "paper", "page", "page", "code", "dice", "button",
)  # fmt: skip
_WORDS = ("1", "5", "10", "25", "100", "500", "K", "A", "D", "DEALER", "ALL IN", "Poker", "Q4", "7")
_MARKERS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
_CHIP = 0.31
"""Radius of a chip of 39 mm as a share of a card's short side."""


def thing(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], card_px: float) -> Quad:
    """Draw one thing around `at` on the canvas; return the quad that a finder would propose for it."""
    kind = _KINDS[rng.integers(len(_KINDS))]
    if kind == "chip":
        return chip(rng, canvas, at, card_px)
    if kind == "stack":
        return _stack(rng, canvas, at, card_px)
    if kind == "heap":
        spots = at + rng.normal(0, 0.3 * card_px, (int(rng.integers(3, 12)), 2))
        return _around(np.concatenate([chip(rng, canvas, spot, card_px) for spot in spots]), rng)
    if kind == "button":
        radius = card_px * rng.uniform(0.3, 0.55)
        _disc(canvas, at, radius, (245, 245, 245) if rng.random() < 0.6 else _ink(rng))
        _word(rng, canvas, at, radius)
        return _square(rng, at, radius)
    if kind == "dice":
        return _dice(rng, canvas, at, card_px)
    return _flat(rng, canvas, at, card_px, kind)


def chip(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], card_px: float) -> Quad:
    """Draw a chip with edge spots around `at`; return the square around it."""
    radius, body, spot = card_px * _CHIP * rng.uniform(0.9, 1.1), _ink(rng), _ink(rng)
    _disc(canvas, at, radius, body)
    start, count = rng.uniform(0, 360), int(rng.choice((4, 6, 8)))
    for n in range(count):
        turn = start + n * 360 / count
        cv2.ellipse(canvas, _int(at), _int([radius * 0.88] * 2), 0, turn, turn + 150 / count, spot,
                    max(1, int(radius * 0.22)))  # fmt: skip
    _disc(canvas, at, radius * rng.uniform(0.45, 0.65), _ink(rng) if rng.random() < 0.5 else (235, 235, 235))
    signed = rng.random() < 0.3
    below = np.array((0, radius * 0.25))
    _word(rng, canvas, at - below * signed, radius * (0.45 if signed else 0.7))
    if signed:
        _sign(rng, canvas, at + below, radius * 0.2)
    return _square(rng, at, radius)


def _sign(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], half: float) -> None:
    """A suit sign, roughly, as makers print on chips."""
    ink = (20.0, 20.0, 20.0) if rng.random() < 0.5 else (30.0, 30.0, 200.0)
    if rng.random() < 0.3:
        shape = np.array([[0, -1.2], [0.9, 0], [0, 1.2], [-0.9, 0]])
    else:
        for side in (-0.45, 0.45):
            _disc(canvas, at + half * np.array((side, -0.3)), half * 0.55, ink)
        shape = np.array([[-0.95, -0.1], [0.95, -0.1], [0, 1.2]]) * (1, rng.choice((-1, 1)))
    cv2.fillConvexPoly(canvas, (shape * half + at).astype(np.int32), ink, cv2.LINE_AA)


def _dice(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], card_px: float) -> Quad:
    """One or two dice with their spots; the quad around the last."""
    half, quad = card_px * rng.uniform(0.1, 0.16), np.zeros((4, 2), np.float32)
    body, spot = ((245, 245, 245), _ink(rng)) if rng.random() < 0.7 else (_ink(rng), (245, 245, 245))
    for _ in range(int(rng.integers(1, 3))):
        turn, spots = _turned(rng.uniform(0, 2 * np.pi)), int(rng.integers(1, 7))
        quad = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn + at).astype(np.float32)
        cv2.fillConvexPoly(canvas, quad.astype(np.int32), body, cv2.LINE_AA)
        pairs = [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, 0), (0.5, 0)][: spots - spots % 2]
        for place in [*pairs, *([(0, 0)] if spots % 2 else [])]:
            _disc(canvas, np.asarray(place) * half @ turn + at, half * 0.18, spot)
        at = at + rng.normal(0, half * 2.5, 2)
    return quad


def hand(rng: np.random.Generator, canvas: Picture, card: Quad, card_px: float) -> list[Quad]:
    """Draw one to four fingers that hold a card at one of its edges; return a quad around each."""
    edge = int(rng.integers(4))
    start, end = card[edge], card[(edge + 1) % 4]
    along = (end - start) / np.linalg.norm(end - start)
    inward = np.array([-along[1], along[0]])
    inward *= np.sign(inward @ (card.mean(0) - start))
    reach = inward * np.cos(lean := rng.normal(0, 0.35)) + along * np.sin(lean)
    thick = card_px * rng.uniform(0.17, 0.28)
    skin = np.array((120, 150, 205)) * rng.uniform(0.3, 1.15) * rng.uniform(0.92, 1.08, 3)
    at = start + (end - start) * rng.uniform(0.05, 0.95) + inward * card_px * rng.uniform(-0.1, 0.4)
    fingers: list[Quad] = []
    for n in range(int(rng.choice((1, 2, 3, 4), p=(0.5, 0.2, 0.2, 0.1)))):
        tip = at + along * thick * 1.03 * n + reach * card_px * rng.normal(0, 0.05)
        fingers.append(_finger(rng, canvas, tip, reach, thick, skin))
    return fingers


def _finger(
    rng: np.random.Generator,
    canvas: Picture,
    tip: NDArray[np.float64],
    reach: NDArray[np.float64],
    thick: float,
    skin: NDArray[np.float64],
) -> Quad:
    """Draw a finger that points to `tip`, round, in the light, some with a nail."""
    half, root = thick / 2, tip - reach * thick * 14
    shade = np.zeros(canvas.shape[:2], np.uint8)
    cv2.line(shade, _int(root), _int(tip - reach * half), (255,), max(2, int(thick)), cv2.LINE_AA)
    shadow = cv2.GaussianBlur(np.roll(shade, rng.integers(-3, 4, 2), (0, 1)), (0, 0), max(1.0, thick * 0.12))
    lit = canvas * (1 - rng.uniform(0.1, 0.5) * shadow.astype(np.float32)[..., None] / 255)
    inside = np.clip(cv2.distanceTransform(shade, cv2.DIST_L2, 3) / half, 0, 1)
    tone = (rng.uniform(0.45, 0.75) + 0.4 * np.sqrt(inside))[..., None] * skin
    if rng.random() < 0.5:
        axes = _int((half * 0.9, half * 0.55))
        turn = float(np.degrees(np.arctan2(reach[1], reach[0])))
        cv2.ellipse(tone, _int(tip - reach * half), axes, turn, 0, 360, (skin * 1.12 + 14).tolist(), -1, cv2.LINE_AA)
    alpha = shade.astype(np.float32)[..., None] / 255
    canvas[:] = np.clip(lit * (1 - alpha) + tone * alpha, 0, 255)
    side = np.array([-reach[1], reach[0]]) * half
    return np.asarray([tip + side, tip - side, root - side, root + side], np.float32)


def _stack(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], card_px: float) -> Quad:
    """Chips on each other, seen from a little aside."""
    lean = rng.normal(0, 0.035 * card_px, 2)
    spots = [at + lean * n for n in range(int(rng.integers(2, 16)))]
    return _around(np.concatenate([chip(rng, canvas, spot, card_px) for spot in spots]), rng)


def _flat(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], card_px: float, kind: str) -> Quad:
    """Something with four sides. Only what no back could be has the shape of a card."""
    if kind in ("page", "code"):
        short, ratio = card_px * rng.uniform(0.7, 1.4), rng.uniform(1.0, 1.7)
    elif kind == "marker":
        short, ratio = card_px * rng.uniform(0.4, 0.9), 1.0
    elif kind == "coaster":
        short, ratio = card_px * rng.uniform(0.8, 1.5), rng.uniform(1.0, 1.12)
    else:
        short, ratio = card_px * rng.uniform(0.7, 1.2), rng.choice((rng.uniform(1.0, 1.15), rng.uniform(1.75, 2.1)))
    size = (max(8, int(short)), max(8, int(short * ratio)))
    picture = _printed(rng, size, kind)
    turn = rng.uniform(0, 2 * np.pi)
    half = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * short / 2
    quad = (half @ _turned(turn) + at).astype(np.float32)
    source = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad)
    view = (canvas.shape[1], canvas.shape[0])
    mask = cv2.warpPerspective(np.full(picture.shape[:2], 255, np.uint8), matrix, view)
    laid = cv2.warpPerspective(picture, matrix, view, borderMode=cv2.BORDER_REPLICATE)
    canvas[mask > 127] = laid[mask > 127]
    return quad


def _printed(rng: np.random.Generator, size: tuple[int, int], kind: str) -> Picture:
    if kind == "marker":
        sign = cv2.aruco.generateImageMarker(_MARKERS, int(rng.integers(100)), max(8, size[0] - size[0] // 4))
        pad = (size[0] - sign.shape[0]) // 2
        framed = cv2.copyMakeBorder(sign, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=255)
        return np.asarray(cv2.cvtColor(cv2.resize(framed, size), cv2.COLOR_GRAY2BGR), np.uint8)
    if kind == "page":
        return printed_page(rng, size)
    if kind == "code":
        return _code(rng, size)
    ground = (245, 245, 245) if kind == "paper" else (25, 25, 25) if kind == "phone" else _ink(rng)
    picture = np.full((size[1], size[0], 3), ground, np.uint8)
    if kind == "phone" and rng.random() < 0.6:
        inset = max(1, size[0] // 14)
        cv2.rectangle(picture, (inset, inset), (size[0] - inset, size[1] - inset), _ink(rng), -1)
    for _ in range(int(rng.integers(0, 12))):
        x, y = int(rng.uniform(0.05, 0.7) * size[0]), int(rng.uniform(0.08, 0.95) * size[1])
        if rng.random() < 0.5:
            _word(rng, picture, np.array((x, y), float), size[0] * rng.uniform(0.1, 0.5))
        else:
            side = int(size[0] * rng.uniform(0.08, 0.3))
            cv2.rectangle(picture, (x, y), (x + side, y + side), _ink(rng), -1)
    return picture


def printed_page(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """Lines of text on paper, some in columns, with a heading or a picture: a receipt, a book, a newspaper."""
    width, height = size
    base = int(rng.integers(200, 256))
    page = np.full((height, width, 3), (base - int(rng.integers(0, 25)), base, base), np.uint8)
    ink, font = tuple(float(v) for v in rng.integers(0, 90, 3)), int(rng.choice((0, 1, 2, 3, 4)))
    columns, line = int(rng.choice((1, 1, 2, 3))), max(5.0, height * rng.uniform(0.02, 0.09))
    column, y = width / columns, line * rng.uniform(0.8, 2)
    while y < height:
        large = rng.uniform(1.5, 3) if rng.random() < 0.07 else 1.0
        y += line * (large - 1)
        for n in range(columns):
            text = " ".join(_letters(rng) for _ in range(int(rng.integers(1, 12))))
            patch = page[:, int(n * column) : int((n + rng.uniform(0.75, 0.97)) * column)]
            at, scale = _int((column * 0.05, y)), line * large * 0.6 / 22
            cv2.putText(patch, text, at, font, scale, ink, max(1, int(scale * rng.uniform(1, 2.5))), cv2.LINE_AA)
        y += line * rng.uniform(0.95, 1.6)
    if rng.random() < 0.3:
        x, y = int(rng.uniform(0, 0.6) * width), int(rng.uniform(0, 0.7) * height)
        page[y : y + height // 4, x : x + width // 3] = rng.integers(0, 256, 3)
    return page


def _letters(rng: np.random.Generator) -> str:
    return "".join(rng.choice(list("aeioutnsrhldcmABDKQJT0123456789.,"), int(rng.integers(1, 9))))


def _code(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A square code on paper: modules, black or white, with three marks in its corners; or bars."""
    side = int(rng.integers(17, 34))
    modules = rng.integers(0, 2, (side, side)).astype(np.uint8) * 255
    if rng.random() < 0.3:
        modules[:] = modules[0]
    else:
        for x, y in ((0, 0), (side - 7, 0), (0, side - 7)):
            cv2.rectangle(modules, (x, y), (x + 6, y + 6), (0,), -1)
            cv2.rectangle(modules, (x + 1, y + 1), (x + 5, y + 5), (255,), 1)
    code = cv2.copyMakeBorder(modules, 2, 2, 2, 2 + side // 2, cv2.BORDER_CONSTANT, value=(255,))
    return np.asarray(
        cv2.cvtColor(cv2.resize(code.T, size, interpolation=cv2.INTER_AREA), cv2.COLOR_GRAY2BGR), np.uint8
    )


def _word(rng: np.random.Generator, canvas: Picture, at: NDArray[np.float64], radius: float) -> None:
    text = str(
        rng.choice(("1", "5", "10", "25", "100", "500", "K", "A", "D", "DEALER", "ALL IN", "Poker", "Q4", "7"))
    )
    size = max(0.2, radius / 22 / max(1, len(text) * 0.6))
    x, y = at - (radius * 0.6, -radius * 0.3)
    cv2.putText(
        canvas, text, _int((x, y)), int(rng.integers(0, 5)), size, _ink(rng), 1 + int(size > 0.8), cv2.LINE_AA
    )


def _disc(canvas: Picture, at: NDArray[np.float64], radius: float, ink: tuple[float, ...]) -> None:
    cv2.circle(canvas, _int(at), max(2, int(radius)), ink, -1, cv2.LINE_AA)
    cv2.circle(canvas, _int(at), max(2, int(radius)), tuple(v * 0.6 for v in ink), 1, cv2.LINE_AA)


def _ink(rng: np.random.Generator) -> tuple[float, ...]:
    return tuple(float(v) for v in rng.integers(0, 256, 3))


def _square(rng: np.random.Generator, at: NDArray[np.float64], radius: float) -> Quad:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * radius * (1, rng.uniform(1, 1.3))
    return (half @ _turned(rng.uniform(0, 2 * np.pi)) + at).astype(np.float32)


def _around(points: Quad, rng: np.random.Generator) -> Quad:
    """The least rectangle around points, from a corner drawn by lot."""
    return np.roll(np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), np.float32), int(rng.integers(4)), axis=0)


def _turned(turn: float) -> NDArray[np.float64]:
    return np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])


def _int(point: "NDArray[np.float64] | list[float] | tuple[float, float]") -> tuple[int, int]:
    return int(point[0]), int(point[1])

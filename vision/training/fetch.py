"""Free card artwork from Debian and npm packages, rasterised to one `.npz` a deck.

A deck file holds `faces` (52, 308, 220, 3) uint8 BGR in the order of `dealer.cards.DECK`, `jokers` and `backs`
(n, 308, 220, 3). The artwork stays in the training folder; none of it ships with the product.
"""

import logging
import shutil
import subprocess
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, RANKS

Image = NDArray[np.uint8]

FACE_SIZE = (220, 308)
"""Width and height of a stored face in pixels: 3.5 pixels a millimetre."""

DEBIAN = ("gnome-cards-data", "kdegames-card-data-kf5")
FONTS = (
    "fonts-adf-accanthis", "fonts-adf-baskervald", "fonts-adf-berenis", "fonts-adf-gillius", "fonts-adf-ikarius",
    "fonts-adf-irianis", "fonts-adf-libris", "fonts-adf-mekanus", "fonts-adf-oldania", "fonts-adf-romande",
    "fonts-adf-switzera", "fonts-adf-tribun", "fonts-adf-universalis", "fonts-adf-verana", "fonts-allerta",
    "fonts-arapey", "fonts-averia-sans-gwf", "fonts-averia-serif-gwf", "fonts-b612", "fonts-bebas-neue",
    "fonts-cabin", "fonts-cantarell", "fonts-cardo", "fonts-century-catalogue",
    "fonts-clear-sans", "fonts-cmu", "fonts-comfortaa", "fonts-compagnon", "fonts-courier-prime",
    "fonts-crosextra-caladea", "fonts-crosextra-carlito", "fonts-dejavu-core", "fonts-dejavu-extra", "fonts-dosis",
    "fonts-ebgaramond", "fonts-elstob", "fonts-essays1743", "fonts-fanwood", "fonts-freefont-ttf",
    "fonts-gfs-artemisia", "fonts-gfs-bodoni-classic", "fonts-gfs-didot", "fonts-gfs-neohellenic", "fonts-go",
    "fonts-goudybookletter", "fonts-hack", "fonts-inter", "fonts-junction", "fonts-junicode", "fonts-jura",
    "fonts-karla", "fonts-karmilla", "fonts-lato", "fonts-league-spartan", "fonts-liberation", "fonts-lindenhill",
    "fonts-linuxlibertine", "fonts-manrope", "fonts-millimetre", "fonts-national-park", "fonts-oldstandard",
    "fonts-open-sans", "fonts-opendin", "fonts-osifont", "fonts-oxygen", "fonts-paratype", "fonts-play",
    "fonts-prociono", "fonts-quattrocento", "fonts-quicksand", "fonts-roadgeek", "fonts-roboto-slab",
    "fonts-roboto-unhinted", "fonts-routed-gothic", "fonts-sil-andika", "fonts-sil-charis", "fonts-sil-gentium",
    "fonts-sora", "fonts-stix", "fonts-tiresias", "fonts-tuffy", "fonts-urw-base35",
    "fonts-vollkorn", "fonts-yanone-kaffeesatz", "fonts-yrsa-rasa",
)  # fmt: skip
"""Debian packages of the fonts that decks are drawn in."""
NPM = (
    "@heruka_urgyen/react-playing-cards@0.5.0",
    "@younestouati/playing-cards-standard-deck@3.0.0",
    "cardsJS@1.1.1",
    "react-free-playing-cards@0.4.2",
    "svg-cards@4.0.2",
)
GNOME_DECKS = [
    "anglo",
    "anglo_bitmap",
    "anglo_modern_4_color",
    "anglo_poker",
    "atlasnye",
    "bellot",
    "berlin",
    "dondorf",
    "gnomangelo",
    "gnomangelo_bitmap",
    "lattmann",
    "neoclassical",
    "neoclassical_4_color",
    "ornamental",
    "paris",
    "plastic",
    "rheinland",
    "simplistic",
    "tango",
    "tigullio",
]
"""Decks whose 52 faces carry ranks we read; left out are tarots, other scripts and courts without an index."""
KDE_DECKS = [
    "svg-nicu-ornamental",
    "svg-nicu-white",
    "svg-oxygen-white",
    "svg-standard",
    "svg-jolly-royal",
    "svg-tigullio-international",
    "svg-oxygen-air",
    "svg-oxygen",
    "svg-ancient-egyptians",
    "svg-gm-paris",
    "svg-penguins",
]

_PROGRAMS = {"apt-get": "apt", "dpkg-deb": "dpkg", "npm": "npm", "rsvg-convert": "librsvg2-bin"}
"""What fetching runs, and the Debian packages these come with."""
_KDE_RANKS = dict(
    zip(RANKS, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1"], strict=True)
)
_KDE_SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
_LOG = logging.getLogger(__name__)


class FetchError(RuntimeError):
    """Artwork that cannot be had; the message says what, why, and what to do."""


def fetch(root: Path) -> Path:
    """Download the packages into `root` with apt and npm, unpack and rasterise; return the folder of decks.

    Decks already rasterised are kept, so an interrupted run goes on where it stopped.

    Raises:
        FetchError: a program is missing, or a package cannot be downloaded.
    """
    for program, package in _PROGRAMS.items():
        if shutil.which(program) is None:
            raise FetchError(f"{program} is missing; install the Debian package {package}")
    out = root / "decks"
    out.mkdir(parents=True, exist_ok=True)
    unpacked = root / "packages"
    unpacked.mkdir(exist_ok=True)
    _download(unpacked)
    jobs = [(f"gnome-{name}", lambda n=name: _gnome(unpacked, n)) for name in GNOME_DECKS]
    jobs += [(f"kde-{name}", lambda n=name: _kde(unpacked, n)) for name in KDE_DECKS]
    jobs += [(f"heruka-{name}", lambda n=name: _heruka(unpacked, n)) for name in ("2color", "4color")]
    jobs += [(f"heruka-{name}", lambda n=name: _big_faces(unpacked, n)) for name in ("2color-bf", "4color-bf")]
    jobs += [("younestouati", lambda: _younestouati(unpacked))]
    jobs += [("cardsjs", lambda: _cardsjs(unpacked)), ("svg-cards", lambda: _svg_cards(unpacked))]
    for name, make in jobs:
        target = out / f"{name}.npz"
        if target.exists():
            continue
        faces, jokers, backs = make()
        if len(faces) != len(DECK):
            _LOG.warning("deck %s: %d of 52 faces could be drawn; left out", name, len(faces))
            continue
        empty = np.zeros((0, FACE_SIZE[1], FACE_SIZE[0], 3), np.uint8)
        np.savez(
            target,
            faces=np.stack(faces),
            jokers=np.stack(jokers) if jokers else empty,
            backs=np.stack(backs) if backs else empty,
        )
    return out


def _download(folder: Path) -> None:
    for package in (*DEBIAN, *FONTS):
        if not list(folder.glob(f"{package}_*.deb")):
            _run(folder, "apt-get", "download", package)
        archive = next(folder.glob(f"{package}_*.deb"))
        _run(folder, "dpkg-deb", "-x", archive.name, "debian")
    for package in NPM:
        target = folder / package.rsplit("@", 1)[0].replace("/", "-").lstrip("@")
        if target.exists():
            continue
        name = _run(folder, "npm", "pack", "--silent", package).split()[-1]
        with tarfile.open(folder / name) as archive:
            archive.extractall(target, filter="data")


def _run(folder: Path, *command: str) -> str:
    """What a command prints."""
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        why = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        raise FetchError(f"{' '.join(command)}: {why}; is there a network, and was apt-get update run?")
    return done.stdout


def _rsvg(source: Path, *options: str) -> NDArray[np.uint8] | None:
    """Draw an SVG to BGRA, or None where librsvg cannot."""
    done = subprocess.run(["rsvg-convert", "--unlimited", *options, str(source)], capture_output=True, check=False)
    if done.returncode or not done.stdout:
        return None
    return cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_UNCHANGED)


def _on_white(drawn: Image | None) -> Image | None:
    """Crop a BGRA drawing to what is opaque, put it on white, bring it to `FACE_SIZE`."""
    if drawn is None or drawn.shape[2] != 4:
        return None
    rows, columns = np.nonzero(drawn[..., 3] > 128)
    if len(rows) < 1000:
        return None
    cut = drawn[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].astype(np.float32)
    if cut.shape[1] > cut.shape[0]:
        return None
    alpha = cut[..., 3:] / 255
    flat = (cut[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    return cv2.resize(flat, FACE_SIZE, interpolation=cv2.INTER_AREA)


Drawn = tuple[list[Image], list[Image], list[Image]]


def _gnome(root: Path, name: str) -> Drawn:
    """A GNOME sheet: rows clubs, diamonds, hearts, spades from ace to king, then two jokers and the back."""
    sheet = _rsvg(root / f"debian/usr/share/aisleriot/cards/{name}.svgz", "-w", "3120", "--keep-aspect-ratio")
    if sheet is None:
        return [], [], []
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13

    def cell(row: int, column: int) -> Image | None:
        y, x = row * height, column * width
        return _on_white(sheet[int(y) : int(y + height), int(x) : int(x + width)])

    order = "A23456789TJQK"
    faces = [cell("cdhs".index(c[1]), order.index(c[0])) for c in DECK]
    return _found(faces), _found([cell(4, 0), cell(4, 1)]), _found([cell(4, 2)])


def _kde(root: Path, name: str) -> Drawn:
    source = next((root / f"debian/usr/share/carddecks/{name}").glob("*.svgz"))

    def element(identity: str) -> Image | None:
        # Some decks draw the card alone, some the whole sheet with only that card on it: then it needs more pixels.
        alone = _rsvg(source, "-i", identity, "-w", "480")
        enough = alone is not None and np.ptp(np.nonzero(alone[..., 3] > 128)[1]) >= FACE_SIZE[0]
        return _on_white(alone if enough else _rsvg(source, "-i", identity, "-w", "3200"))

    names = [f"{_KDE_RANKS[c[0]]}_{_KDE_SUITS[c[1]]}" for c in DECK]
    with ThreadPoolExecutor(2) as pool:
        faces = list(pool.map(element, names))
    jokers = [element("1_joker"), element("2_joker")]
    return _found(faces), _found(jokers), _found([element("back")])


def _heruka(root: Path, name: str) -> Drawn:
    folder = root / "heruka_urgyen-react-playing-cards/package/src/images"
    faces = [_file(folder / name / f"{c[0]}{c[1].upper()}.svg") for c in DECK]
    return _found(faces), _found([_file(folder / name / "2J.svg")]), _found([_file(folder / "back.svg")])


def _big_faces(root: Path, name: str) -> Drawn:
    """The same maker's decks with indices as large as on cards for a table."""
    folder = root / "react-free-playing-cards/package/src/images"
    faces = [_file(folder / name / f"{c[0]}{c[1].upper()}.svg") for c in DECK]
    return _found(faces), [], []


def _cardsjs(root: Path) -> Drawn:
    folder = root / "cardsJS/package/dist/cards"
    faces = [_file(folder / f"{c[0].replace('T', '10')}{c[1].upper()}.svg") for c in DECK]
    return _found(faces), [], _found([_file(folder / f"{colour}_Back.svg") for colour in ("Blue", "Red")])


def _svg_cards(root: Path) -> Drawn:
    """Pictures, not drawings; the backs are one pattern in many colours."""
    folder = root / "svg-cards/package/png/2x"

    def picture(name: str) -> Image | None:
        return _on_white(cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_UNCHANGED))

    faces = [picture(f"{_KDE_SUITS[c[1]]}_{_KDE_RANKS[c[0]]}") for c in DECK]
    jokers = [picture(f"joker_{colour}") for colour in ("black", "red")]
    backs = [picture(f"back-{colour}") for colour in ("black", "blue", "gray", "maroon", "red", "teal")]
    return _found(faces), _found(jokers), _found(backs)


def _younestouati(root: Path) -> Drawn:
    folder = root / "younestouati-playing-cards-standard-deck/package/cards"
    numbers = dict(zip(RANKS, (*range(2, 14), 1), strict=True))
    faces = [_file(folder / f"{numbers[c[0]]}{c[1]}.svg") for c in DECK]
    return _found(faces), _found([_file(folder / "joker.svg")]), _found([_file(folder / "back.svg")])


def _file(source: Path) -> Image | None:
    return _on_white(_rsvg(source, "-w", "480", "--keep-aspect-ratio"))


def _found(drawn: list[Image | None]) -> list[Image]:
    return [one for one in drawn if one is not None]

"""`burncard watch`: a board of four from real photos of cards on green felt, and what the table says."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.prompts import expects
from dealer.table.table import Table
from hardware.cameras import open_camera
from ui.__main__ import main
from vision.look import Eyes
from vision.read import Reader

PHOTOS = (
    Path(__file__).resolve().parents[2].parent / "shared" / "photos" / "sergiodomgui+PokerCard-Recognition-System"
)
GREEN = {
    "images__Test__IMG_20210426_184712.jpg": ("4c", "4s", "5h", "4d"),
    "images__Test__IMG_20210426_184844.jpg": ("8h", "8c", "6h", "7s"),
}


@pytest.fixture(params=GREEN)
def board(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, tuple[str, ...]]:
    """A folder of two pictures: the photo with its rightmost card under a piece of its own felt, then the photo."""
    photo = PHOTOS / request.param
    if not photo.exists():
        pytest.skip(f"no photos at {PHOTOS.parent}")
    image = cv2.imread(str(photo))
    assert image is not None
    cv2.imwrite(str(tmp_path / "1.png"), _with_last_card_covered(image))
    cv2.imwrite(str(tmp_path / "2.png"), image)
    return tmp_path, GREEN[request.param]


def _with_last_card_covered(image: np.ndarray) -> np.ndarray:
    """The picture with its rightmost card, a white thing on the felt, under felt from the picture's own edge."""
    white = cv2.inRange(image, (140, 140, 140), (255, 255, 255))
    white = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    contours, _ = cv2.findContours(white, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cards = sorted(contours, key=cv2.contourArea)[-4:]
    last = max(cards, key=lambda card: cv2.boundingRect(card)[0])
    mask = cv2.drawContours(np.zeros_like(white), [last], -1, 255, cv2.FILLED)
    mask = cv2.dilate(mask, np.ones((31, 31), np.uint8))
    height, width = white.shape
    felt = np.tile(image[: height // 8, : width // 3], (9, 4, 1))[:height, :width]
    return np.where(mask[..., None] > 0, felt, image)


def test_watch_prints_the_flop_and_then_the_fourth_card(
    board: tuple[Path, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, cards = board
    assert main(["watch", str(folder), "--rules", "colorado", "--json"]) == 0
    scenes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    boards = [tuple(scene["board"]) for scene in scenes]
    assert sorted(boards[-1]) == sorted(cards)
    assert any(len(laid) == 3 and set(laid) < set(cards) for laid in boards)
    assert scenes[-1]["prompt"].startswith("Burn one, then deal one to each")
    seen = {card["card"] for card in scenes[-1]["cards"]}
    assert seen == set(cards)


def test_a_colorado_hand_is_played_on_a_board_from_real_photos(board: tuple[Path, tuple[str, ...]]) -> None:
    folder, cards = board
    table = Table(
        TableOpened(load("colorado"), ((1, 500, False), (2, 500, False), (3, 500, False)), Stakes(5, 10), 1)
    )
    for command in (c.Riffle(), c.DealRest(), *(c.Act(seat, "call") for seat in (1, 2, 3))):
        table.tell(command)
    eyes, camera = Eyes(Reader()), open_camera(str(folder))
    while (frame := camera.frame()) is not None:
        table.tell(c.See(eyes.see(frame)))
        while (awaited := expects(table.state)).kind == "act" and awaited.seat is not None:
            table.tell(c.Act(awaited.seat, "check"))
    hand = table.state.hand
    assert hand is not None
    assert sorted(hand.board) == sorted(cards)
    assert not [reason for entry in table.entries for reason in entry.ruling.reasons]
    assert str(expects(table.state)) == "burn"
    assert not any(entry.by_person for entry in table.entries if entry.text == "Camera")
    for command in (c.DealRest(), *(c.Act(seat, "check") for seat in (2, 3, 1))):
        table.tell(command)
    for seat, held in ((2, ("Ah", "Ad", "2c")), (3, ("Kh", "Kd", "2d")), (1, ("3h", "Jd", "2s"))):
        table.tell(c.TableCards(seat, held))
    table.tell(c.Award())
    assert sum(seat.stack for seat in table.state.seats) == 1500
    assert table.state.hand is not None
    assert table.state.hand.over

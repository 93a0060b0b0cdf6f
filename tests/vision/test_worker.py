"""The vision process: what it sees comes out, whatever becomes of it."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
import worker_parts as parts
from deck_reader import DeckReader
from painted_table import LAYOUT

from dealer.cards import Card
from dealer.scene import BOARD, Layout, Zone
from hardware.simulated import SimulatedTable, places_for
from hardware.simulated.acts import Deal
from vision.worker import Patience, VisionProcess

HASTY = Patience(silence=20, first=0.05, most=0.2)
ENOUGH = 30.0


def until(condition):
    """What `condition` gives, asked until it gives something."""
    end = time.monotonic() + ENOUGH
    while not (found := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


def started(source, patience=HASTY):
    return VisionProcess(source, LAYOUT, reader=parts.reader, patience=patience)


@pytest.fixture
def run():
    """Starts vision processes, and ends them after the test."""
    running = []

    def start(*how, **more):
        running.append(started(*how, **more))
        return running[-1]

    yield start
    for vision in running:
        vision.close()
    assert multiprocessing.active_children() == []


def sees_ace(vision):
    scene = vision.poll()
    return scene is not None and scene.faces(BOARD) == ("Ah",)


def pids(folder):
    return sorted(int(name.name.split()[1]) for name in folder.glob("pid *"))


def test_scenes_come_out_again_and_again(run):
    vision = run(parts.Steady)
    until(lambda: sees_ace(vision))
    until(lambda: sees_ace(vision))
    assert vision.lost() is None
    assert not vision.ended


def test_only_the_newest_scene_waits_to_be_polled(run):
    vision = run(parts.Steady)
    first = until(vision.poll)
    reached = until(vision.picture).at + 3
    until(lambda: vision.picture().at > reached)
    assert until(vision.poll).at > first.at + 2


def test_a_picture_of_what_is_seen_comes_when_asked_for(run):
    vision = run(parts.Steady)
    jpeg = until(vision.picture)
    image = cv2.imdecode(np.frombuffer(jpeg.data, np.uint8), cv2.IMREAD_COLOR)
    assert image.shape == (540, 960, 3)
    until(lambda: vision.picture().at > jpeg.at)


def test_a_killed_process_is_noticed_and_comes_back(run, tmp_path):
    vision = run(partial(parts.Named, tmp_path), patience=Patience(20, 0.5, 0.5))
    until(lambda: sees_ace(vision))
    os.kill(pids(tmp_path)[0], signal.SIGKILL)
    assert "died" in until(vision.lost)
    until(lambda: sees_ace(vision))
    assert vision.lost() is None
    assert len(pids(tmp_path)) == 2


def test_a_source_that_fails_gives_its_reason_and_is_opened_again(run, tmp_path):
    vision = run(partial(parts.Failing, tmp_path), patience=Patience(20, 0.5, 0.5))
    assert until(vision.lost) == "the camera at port 2 was unplugged: plug it in again"
    assert vision.poll() is None
    until(lambda: sees_ace(vision))
    assert vision.lost() is None


def test_a_source_that_is_not_there_gives_its_reason(run):
    assert until(run(parts.absent).lost) == "no camera at /dev/video7: see that it is plugged in"


def test_a_fault_of_our_own_is_named_as_one(run):
    assert until(run(parts.broken).lost) == "vision failed: KeyError: 'no such thing'"


def test_a_silent_camera_is_given_up_and_the_process_with_it(run):
    vision = run(parts.Silent, patience=Patience(1.0, 0.05, 0.1))
    assert until(vision.lost) == "the camera has shown nothing for 1 seconds; plug it in again"


def test_the_end_of_the_pictures_is_told_and_the_last_scene_kept(run, tmp_path):
    vision = run(partial(parts.Short, tmp_path))
    until(lambda: vision.ended)
    assert vision.lost() == "the pictures have come to their end; start anew"
    assert sees_ace(vision)
    assert (tmp_path / "closed").exists()


def test_closing_gives_the_source_back_and_leaves_no_process(run, tmp_path):
    vision = run(partial(parts.Named, tmp_path))
    until(vision.poll)
    vision.close()
    vision.close()
    assert multiprocessing.active_children() == []
    with pytest.raises(ProcessLookupError):
        os.kill(pids(tmp_path)[0], 0)


def test_closing_before_the_first_frame_is_no_trouble(run):
    run(parts.Steady).close()
    run(parts.Silent).close()


def test_a_job_that_cannot_be_sent_is_refused_at_once():
    with pytest.raises((AttributeError, TypeError)):
        started(lambda: parts.Steady())


def test_cards_dealt_at_the_simulated_table_are_seen_in_another_process():
    places, acts = places_for(3), multiprocessing.get_context("spawn").Queue()
    layout = Layout(places.size, {Zone(zone): corners for zone, corners in places.zones.items()})
    table = partial(SimulatedTable, 3, 5, acts, size=(1280, 720))
    acts.put(Deal("board", Card("Kd"), up=True))
    vision = VisionProcess(table, layout, reader=DeckReader, patience=HASTY)
    try:
        until(lambda: (scene := vision.poll()) is not None and scene.faces(BOARD) == ("Kd",))
    finally:
        vision.close()
        acts.close()
        acts.join_thread()


OWNER = """
import sys, time
from functools import partial
from pathlib import Path
sys.path.insert(0, {here!r})
import worker_parts as parts
from deck_reader import DeckReader
from painted_table import LAYOUT
from vision.worker import VisionProcess

if __name__ == "__main__":
    vision = VisionProcess(partial(parts.Named, Path({folder!r})), LAYOUT, reader=parts.reader)
    try:
        while True:
            if vision.poll() is not None:
                print("scene", flush=True)
            time.sleep(0.02)
    except KeyboardInterrupt:
        print("scene after ctrl-c", vision.lost(), flush=True)
    finally:
        vision.close()
"""


@pytest.fixture
def owner(tmp_path):
    """A program of its own that owns a vision process, and has seen a scene."""
    script = tmp_path / "owner.py"
    script.write_text(OWNER.format(here=str(Path(__file__).parent), folder=str(tmp_path)))
    with subprocess.Popen(
        [sys.executable, "-W", "error", str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout.readline() == "scene\n"
        yield program
        program.kill()


def test_ctrl_c_for_the_whole_group_ends_in_good_order(owner, tmp_path):
    os.killpg(owner.pid, signal.SIGINT)
    out, err = owner.communicate(timeout=ENOUGH)
    assert out.splitlines()[-1] == "scene after ctrl-c None"
    assert err == ""
    assert owner.returncode == 0
    until(lambda: not alive(pids(tmp_path)[0]))


def test_a_process_whose_owner_was_killed_ends_by_itself(owner, tmp_path):
    owner.kill()
    owner.wait()
    until(lambda: not alive(pids(tmp_path)[0]))


def alive(pid):
    """Whether the process runs (one that nobody waited for does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

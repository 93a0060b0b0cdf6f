"""Rendered candidates on disk: renderers write them while the training reads them; the oldest make room for new."""

import multiprocessing
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from multiprocessing.process import BaseProcess
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.candidates import Sample
from vision.training.scenes import Studio

SHARD = 4096
"""Candidates in one shard: 155 MB."""
ENDLESS = 10**9
KEPT = 24
"""So many shards of one renderer stay on disk: each candidate is seen about once or twice, then it is gone."""


@dataclass(frozen=True)
class Block:
    """Samples as arrays: whole (n, 88, 64, 3), corners (n, 2, 72, 48, 3) uint8; kind (n,), rank, suit (n, 2)."""

    whole: NDArray[np.uint8]
    corners: NDArray[np.uint8]
    kind: NDArray[np.int64]
    rank: NDArray[np.int64]
    suit: NDArray[np.int64]

    @staticmethod
    def of(samples: list[Sample]) -> "Block":
        """Stack samples."""
        return Block(
            np.stack([one.whole for one in samples]),
            np.stack([one.corners for one in samples]),
            np.array([one.kind for one in samples]),
            np.array([one.rank for one in samples]),
            np.array([one.suit for one in samples]),
        )

    @staticmethod
    def load(folder: Path) -> "Block":
        """A block as saved, read from disk where it is looked at."""
        return Block(*(np.load(folder / f"{one.name}.npy", mmap_mode="r") for one in fields(Block)))

    def save(self, folder: Path) -> None:
        """Write a new folder; it appears at once and whole."""
        part = folder.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        for one in fields(Block):
            np.save(part / f"{one.name}.npy", getattr(self, one.name))
        part.rename(folder)

    def rows(self, picks: NDArray[np.int64]) -> "Block":
        """Some samples, in memory."""
        return Block(*(np.ascontiguousarray(part[picks]) for part in parts(self)))


def parts(block: Block) -> tuple[NDArray[np.generic], ...]:
    """The arrays of a block in order."""
    return tuple(getattr(block, one.name) for one in fields(block))


def joined(blocks: list[Block]) -> Block:
    """Blocks as one."""
    return Block(*(np.concatenate(same) for same in zip(*map(parts, blocks), strict=True)))


def rendered(studio: Studio, count: int) -> Block:
    """`count` fresh samples."""
    samples: list[Sample] = []
    while len(samples) < count:
        samples += studio.samples()
    return Block.of(samples[:count])


def renderers(decks: Path, folder: Path, seeds: Sequence[int], shards: int = ENDLESS) -> list[BaseProcess]:
    """Start a process for each seed that renders into `folder`; each ends when it has written so many `shards`."""
    folder.mkdir(parents=True, exist_ok=True)
    spawn = multiprocessing.get_context("spawn")
    started = [spawn.Process(target=_render, args=(decks, folder, seed, shards), daemon=True) for seed in seeds]
    for one in started:
        one.start()
    return started


def _render(decks: Path, folder: Path, seed: int, shards: int) -> None:
    """Write `shards`, those already written counted, or until the process that started this one is gone."""
    cv2.setNumThreads(1)
    own = [path for path in written(folder) if path.name.startswith(f"{seed}-")]
    done = 1 + int(own[-1].name.rpartition("-")[2]) if own else 0
    # One that goes on after a stop draws other scenes than before.
    studio = Studio(decks, seed + 1000 * done)
    parent = multiprocessing.parent_process()
    while done < shards and (parent is None or parent.is_alive()):
        own.append(folder / f"{seed}-{done:04d}")
        rendered(studio, SHARD).save(own[-1])
        done += 1
        for old in own[:-KEPT]:
            shutil.rmtree(old)
        own = own[-KEPT:]


def written(folder: Path) -> list[Path]:
    """The shards that are whole, in the order of their names."""
    return sorted(path for path in folder.glob("*-*") if path.suffix != ".part")


def batches(folder: Path, size: int, rng: np.random.Generator) -> Iterator[Block]:
    """Batches without end, each drawn from four shards; new shards are found as they come, and old ones let go."""
    shards: dict[Path, Block] = {}
    while True:
        shards = {path: shards[path] if path in shards else Block.load(path) for path in written(folder)}
        held = list(shards.values())
        for _ in range(100):
            chosen = rng.integers(len(held), size=4)
            yield joined([held[at].rows(np.sort(rng.integers(SHARD, size=size // 4))) for at in chosen])

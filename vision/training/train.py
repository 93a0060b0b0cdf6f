"""Train both networks at once on candidates rendered while training goes on."""

import logging
import multiprocessing
import queue
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from vision.training.nets import RANK_OUT, Corner, Whole, export
from vision.training.scenes import UNSURE, Sample, Studio

BLOCK, BATCH, POOL = 256, 128, 30_000
_LOG = logging.getLogger(__name__)


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


def rendered(studio: Studio, count: int) -> Block:
    """`count` fresh samples."""
    samples: list[Sample] = []
    while len(samples) < count:
        samples += studio.samples()
    return Block.of(samples[:count])


def _render(decks: Path, seed: int, out: "Queue[Block]") -> None:
    cv2.setNumThreads(1)
    studio = Studio(decks, seed)
    while True:
        out.put(rendered(studio, BLOCK))


class _Pool:
    """The newest samples in a ring; batches are drawn from all of it."""

    def __init__(self, blocks: "Queue[Block]") -> None:
        self._blocks = blocks
        first = blocks.get()
        self._ring = [np.zeros((POOL, *part.shape[1:]), part.dtype) for part in _parts(first)]
        self.seen = 0
        self._add(first)

    def _add(self, block: Block) -> None:
        places = (self.seen + np.arange(len(block.kind))) % POOL
        for ring, part in zip(self._ring, _parts(block), strict=True):
            ring[places] = part
        self.seen += len(block.kind)

    def batches(self, rng: np.random.Generator) -> Iterator[list[Tensor]]:
        while True:
            try:
                while True:
                    self._add(self._blocks.get(block=self.seen < 2048))
            except queue.Empty:
                pass
            picks = rng.integers(min(self.seen, POOL), size=BATCH)
            yield [torch.from_numpy(ring[picks]) for ring in self._ring]


def _parts(block: Block) -> tuple[NDArray[np.generic], ...]:
    return block.whole, block.corners, block.kind, block.rank, block.suit


def prepared(whole: Tensor, corners: Tensor) -> tuple[Tensor, Tensor]:
    """uint8 crops to network inputs: (n, 3, 88, 64) and (2n, 3, 72, 48), as `vision.flatten.views` does."""
    cards = whole.permute(0, 3, 1, 2).float()
    mean = cards.mean((1, 2, 3), keepdim=True)
    spread = cards.std((1, 2, 3), keepdim=True, correction=0) + 8
    indices = (corners.permute(0, 1, 4, 2, 3).float() - mean[:, None]) / spread[:, None]
    return (cards - mean) / spread, indices.flatten(0, 1)


def train(decks: Path, out: Path, minutes: float, *, renderers: int = 1, threads: int = 1, seed: int = 1) -> None:
    """Train for `minutes` of wall time and write `whole.onnx`, `corner.onnx` and their states into `out`.

    States found in `out` are trained on.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    spawn = multiprocessing.get_context("spawn")
    blocks: Queue[Block] = spawn.Queue(16)
    workers = [
        spawn.Process(target=_render, args=(decks, seed + 10 + n, blocks), daemon=True) for n in range(renderers)
    ]
    for worker in workers:
        worker.start()
    try:
        whole, corner = _fit(_Pool(blocks), out, minutes, seed)
    finally:
        for worker in workers:
            worker.terminate()
    out.mkdir(parents=True, exist_ok=True)
    for name, net, shape in (("whole", whole, (3, 88, 64)), ("corner", corner, (3, 72, 48))):
        torch.save(net.state_dict(), out / f"{name}.pt")
        export(net.to(memory_format=torch.contiguous_format), shape, out / f"{name}.onnx")


def _fit(pool: _Pool, out: Path, minutes: float, seed: int) -> tuple[Whole, Corner]:
    whole, corner = Whole(), Corner()
    again = (out / "whole.pt").exists()
    if again:
        whole.load_state_dict(torch.load(out / "whole.pt"))
        corner.load_state_dict(torch.load(out / "corner.pt"))
    for net in (whole, corner):
        net.to(memory_format=torch.channels_last)
        net.train()
    weights = [*whole.parameters(), *corner.parameters()]
    optimizer = torch.optim.AdamW(weights, weight_decay=0.02, fused=True)
    top, start, steps, mean_loss = (1.5e-3 if again else 3e-3), time.monotonic(), 0, 0.0
    for batch in pool.batches(np.random.default_rng(seed)):
        done = (time.monotonic() - start) / (minutes * 60)
        if done >= 1:
            break
        warm = min(1.0, (steps + 1) / 150)
        for group in optimizer.param_groups:
            group["lr"] = top * warm * 0.5 * (1 + np.cos(np.pi * done)) + 1e-6
        loss = _loss(whole, corner, batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1  # noqa: SIM113  # the loop ends by the clock
        mean_loss += 0.02 * (float(loss.detach()) - mean_loss)
        if steps % 50 == 0:
            _LOG.info("%3.0f %% step %d, rendered %d, loss %.3f", done * 100, steps, pool.seen, mean_loss)
    return whole, corner


def _loss(whole: Whole, corner: Corner, batch: list[Tensor]) -> Tensor:
    cards, corners, kind, rank, suit = batch
    cards, corners = prepared(cards, corners)
    seen = corner(corners.contiguous(memory_format=torch.channels_last))
    face = whole(cards.contiguous(memory_format=torch.channels_last))
    return (
        cross_entropy(face, kind)
        + cross_entropy(seen[:, :RANK_OUT], rank.flatten(), ignore_index=UNSURE)
        + cross_entropy(seen[:, RANK_OUT:], suit.flatten(), ignore_index=UNSURE)
    )

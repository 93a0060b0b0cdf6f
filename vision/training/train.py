"""Train both networks at once on candidates rendered while training goes on."""

import copy
import itertools
import logging
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.training.candidates import UNSURE, Sample
from vision.training.nets import RANK_OUT, Corner, Whole, export
from vision.training.scenes import Studio

BLOCK, BATCH, POOL, SAVE = 256, 128, 30_000, 200
LEAST, REFRESH = 2048, 2
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
        for turn in itertools.count():
            # A new block every few batches keeps the renderers from taking the processor from the training.
            if self.seen < LEAST or turn % REFRESH == 0:
                self._add(self._blocks.get())
            picks = rng.integers(min(self.seen, POOL), size=BATCH)
            yield [torch.from_numpy(ring[picks]) for ring in self._ring]


def _parts(block: Block) -> tuple[NDArray[np.generic], ...]:
    return block.whole, block.corners, block.kind, block.rank, block.suit


def prepared(whole: Tensor, corners: Tensor) -> tuple[Tensor, Tensor]:
    """uint8 crops to network inputs: (n, 3, 88, 64) and (n x corners, 3, 72, 48), as `vision.flatten.inputs` does."""
    cards = whole.permute(0, 3, 1, 2).float()
    mean = cards.mean((1, 2, 3), keepdim=True)
    spread = cards.std((1, 2, 3), keepdim=True, correction=0) + 8
    indices = (corners.permute(0, 1, 4, 2, 3).float() - mean[:, None]) / spread[:, None]
    return (cards - mean) / spread, indices.flatten(0, 1)


def train(decks: Path, out: Path, steps: int, *, renderers: int = 1, threads: int = 1, seed: int = 1) -> None:
    """Train for `steps` batches; write `whole.onnx`, `corner.onnx` and their states into `out` every now and then.

    States found in `out` are trained on.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    out.mkdir(parents=True, exist_ok=True)
    spawn = multiprocessing.get_context("spawn")
    blocks: Queue[Block] = spawn.Queue(16)
    workers = [
        spawn.Process(target=_render, args=(decks, seed + 10 + n, blocks), daemon=True) for n in range(renderers)
    ]
    for worker in workers:
        worker.start()
    try:
        _fit(_Pool(blocks), out, steps, seed)
    finally:
        for worker in workers:
            worker.terminate()


def _fit(pool: _Pool, out: Path, steps: int, seed: int) -> None:
    nets = {"whole": Whole(), "corner": Corner()}
    again = (out / "whole.pt").exists()
    for name, net in nets.items():
        if again:
            net.load_state_dict(torch.load(out / f"{name}.pt"))
        net.to(memory_format=torch.channels_last)
    # The mean over the last steps reads better than the last step, and can be used at any time.
    means = {name: AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.99), use_buffers=True)
             for name, net in nets.items()}  # fmt: skip
    weights = [weight for net in nets.values() for weight in net.parameters()]
    optimizer = torch.optim.AdamW(weights, weight_decay=0.02, fused=True)
    top, mean_loss = (1.5e-3 if again else 3e-3), 0.0
    for step, batch in enumerate(pool.batches(np.random.default_rng(seed)), start=1):
        for group in optimizer.param_groups:
            group["lr"] = top * min(1.0, step / 100) * 0.5 * (1 + np.cos(np.pi * step / (steps + 1)))
        loss = _loss(nets["whole"], nets["corner"], batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        for name, net in nets.items():
            means[name].update_parameters(net)
        mean_loss += max(0.02, 1 / step) * (float(loss.detach()) - mean_loss)
        if step % 25 == 0:
            _LOG.info("step %d of %d, rendered %d, loss %.3f", step, steps, pool.seen, mean_loss)
        if step % SAVE == 0 or step == steps:
            _save(out, {name: mean.module for name, mean in means.items()})
        if step == steps:
            return


def _save(out: Path, nets: dict[str, nn.Module]) -> None:
    for name, shape in (("whole", (3, 88, 64)), ("corner", (3, 72, 48))):
        net = copy.deepcopy(nets[name]).to(memory_format=torch.contiguous_format)
        torch.save(net.state_dict(), out / f"{name}.pt")
        export(net, shape, out / f"{name}.onnx")


def _loss(whole: nn.Module, corner: nn.Module, batch: list[Tensor]) -> Tensor:
    cards, corners, kind, rank, suit = batch
    # The two corners of a card are much alike: one of them, drawn by lot, teaches as much for half the work.
    lot = torch.randint(2, (len(kind),))
    rows = torch.arange(len(kind))
    cards, corners = prepared(cards, corners[rows, lot][:, None])
    rank, suit = rank[rows, lot], suit[rows, lot]
    seen = corner(corners.contiguous(memory_format=torch.channels_last))
    face = whole(cards.contiguous(memory_format=torch.channels_last))
    return (
        cross_entropy(face, kind)
        + cross_entropy(seen[:, :RANK_OUT], rank, ignore_index=UNSURE)
        + cross_entropy(seen[:, RANK_OUT:], suit, ignore_index=UNSURE)
    )

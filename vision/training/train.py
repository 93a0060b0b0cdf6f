"""Train the networks on candidates rendered while the training goes on; it can be stopped and taken up again."""

import copy
import logging
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.training.candidates import NO_RANK, NOTHING, UNSURE
from vision.training.nets import RANK_OUT, SHAPES, Corner, Glance, Mark, Whole, export
from vision.training.shards import Block, batches, parts, renderers, written

BATCH, SAVE, FIRST = 128, 500, 4
"""`FIRST`: shards that must be there before the training starts."""
_LOG = logging.getLogger(__name__)


def prepared(whole: Tensor, corners: Tensor) -> tuple[Tensor, Tensor]:
    """uint8 crops to network inputs: (n, 3, 88, 64) and (n x corners, 3, 72, 48), as `vision.flatten.normal` does."""
    cards = whole.permute(0, 3, 1, 2).float()
    glances = halved(cards).flatten(1)
    mean = glances.mean(1)[:, None, None, None]
    spread = glances.std(1, correction=0)[:, None, None, None] + 8
    indices = (corners.permute(0, 1, 4, 2, 3).float() - mean[:, None]) / spread[:, None]
    return (cards - mean) / spread, indices.flatten(0, 1)


def halved(pictures: Tensor) -> Tensor:
    """Pictures (n, 3, h, w) at half their size, as `vision.flatten.halved`; `avg_pool2d` takes longer."""
    rows = pictures[:, :, ::2] + pictures[:, :, 1::2]
    return (rows[..., ::2] + rows[..., 1::2]) / 4


def train(decks: Path, out: Path, steps: int, *, rendering: int = 1, threads: int = 1, seed: int = 1) -> None:
    """Train for `steps` batches while `rendering` processes draw; write networks and states into `out` now and then.

    A state found in `out` is trained on from its step.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    folder = out / "shards"
    workers = renderers(decks, folder, range(seed + 10, seed + 10 + rendering))
    try:
        while len(written(folder)) < FIRST:
            time.sleep(1)
        _fit(folder, out, steps, seed)
    finally:
        for worker in workers:
            worker.terminate()


def _fit(folder: Path, out: Path, steps: int, seed: int) -> None:
    nets = nn.ModuleDict({"glance": Glance(), "mark": Mark(), "whole": Whole(), "corner": Corner()})
    nets.to(memory_format=torch.channels_last)
    # The mean over the last steps reads better than the last step, and can be used at any time.
    mean = AveragedModel(nets, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)
    optimizer = torch.optim.AdamW(nets.parameters(), weight_decay=0.02, fused=True)
    start = 0
    if (out / "state.pt").exists():
        state = torch.load(out / "state.pt")
        start = state["step"]
        for part, name in ((nets, "nets"), (mean, "mean"), (optimizer, "optimizer")):
            part.load_state_dict(state[name])
    mean_loss = 0.0
    for step, block in enumerate(batches(folder, BATCH, np.random.default_rng(seed + start)), start=start + 1):
        if step > steps:
            return
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1.0, step / 200) * (0.5 * (1 + math.cos(math.pi * step / steps)) + 0.003)
        with torch.autocast("cpu", torch.bfloat16):
            loss = _loss(nets, block)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mean.update_parameters(nets)
        mean_loss += max(0.02, 1 / (step - start)) * (float(loss.detach()) - mean_loss)
        if step % 100 == 0:
            _LOG.info("step %d of %d, shards %d, loss %.3f", step, steps, len(written(folder)), mean_loss)
        if step % SAVE == 0 or step == steps:
            part = out / "state.part"
            states = {"nets": nets.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save({"step": step, **states}, part)
            part.rename(out / "state.pt")
            save(out, mean.module)


def save(out: Path, nets: nn.ModuleDict) -> None:
    """Export each network to `out`/NAME.onnx."""
    for name, net in nets.items():
        still = copy.deepcopy(net).to(memory_format=torch.contiguous_format)
        export(still, SHAPES[name], out / f"{name}.onnx")


def _loss(nets: nn.ModuleDict, block: Block) -> Tensor:
    cards, corners, kind, rank, suit = (torch.from_numpy(part) for part in parts(block))
    # The two corners of a card are much alike: one of them, drawn by lot, teaches as much for half the work.
    lot = torch.randint(2, (len(kind),))
    rows = torch.arange(len(kind))
    cards, corners = _tinted(*prepared(cards, corners[rows, lot][:, None]))
    rank, suit = rank[rows, lot], suit[rows, lot]
    index = torch.where(rank == UNSURE, UNSURE, (rank != NO_RANK).long())
    cards = cards.contiguous(memory_format=torch.channels_last)
    seen = nets["corner"](corners.contiguous(memory_format=torch.channels_last))
    return (
        cross_entropy(nets["whole"](cards), kind)
        + cross_entropy(nets["glance"](halved(cards)), (kind != NOTHING).long())
        + cross_entropy(nets["mark"](halved(corners)), index, ignore_index=UNSURE)
        + cross_entropy(seen[:, :RANK_OUT], rank, ignore_index=UNSURE)
        + cross_entropy(seen[:, RANK_OUT:], suit, ignore_index=UNSURE)
    )


def _tinted(cards: Tensor, corners: Tensor) -> tuple[Tensor, Tensor]:
    """Another cast of light each time a candidate is seen; a few turn grey."""
    gain = 1 + 0.08 * torch.randn(len(cards), 3, 1, 1)
    shift = 0.08 * torch.randn(len(cards), 3, 1, 1)
    grey = (torch.rand(len(cards), 1, 1, 1) < 0.03).float()

    def tint(pictures: Tensor) -> Tensor:
        pictures = pictures * gain + shift
        return pictures + grey * (pictures.mean(1, keepdim=True) - pictures)

    return tint(cards), tint(corners)

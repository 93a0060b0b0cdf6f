"""Train the joint network on what the others say of candidates they were not trained on."""

import logging
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from dealer.cards import DECK, RANKS, SUITS
from vision.flatten import halved, normal
from vision.fuse import evidence
from vision.nets import forward, loaded
from vision.training.nets import EVIDENCE, KINDS, RANK_OUT, SHAPES, SUIT_OUT, Joint, export
from vision.training.shards import Block

STEPS, BATCH = 4000, 512
MISTAKEN: Final = 0.04
"""How often a witness is made to speak of another card: decks never seen mislead each of them now and then."""
Logits = tuple[NDArray[np.float32], NDArray[np.float32]]
_LOG = logging.getLogger(__name__)
_PARTS: Final = (KINDS, RANK_OUT + SUIT_OUT, RANK_OUT + SUIT_OUT)


def train_joint(out: Path, shards: list[Path], seed: int = 1) -> None:
    """Write `out`/joint.onnx, trained on `shards` as the networks in `out` see them."""
    torch.manual_seed(seed)
    blocks = [Block.load(path) for path in shards]
    told = torch.from_numpy(np.concatenate([evidence(*logits_of(out, block)) for block in blocks]))
    kind = torch.from_numpy(np.concatenate([block.kind for block in blocks]))
    joint = Joint(torch.from_numpy(product()))
    optimizer = torch.optim.AdamW(joint.parameters(), lr=2e-3, weight_decay=0.01)
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * 0.5 * (1 + np.cos(np.pi * step / STEPS))
        picks = torch.randint(len(kind), (BATCH,))
        loss = cross_entropy(joint(_misled(told[picks], told)), kind[picks])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 1000 == 0:
            _LOG.info("joint step %d, loss %.4f", step, float(loss.detach()))
    export(joint, SHAPES["joint"], out / "joint.onnx")


def logits_of(folder: Path, block: Block) -> Logits:
    """What the networks in `folder` say of whole cards (n, 55) and of their corners (n, 2, 19)."""
    whole, corner = (loaded(folder / f"{name}.onnx") for name in ("whole", "corner"))
    cards: list[NDArray[np.float32]] = []
    corners: list[NDArray[np.float32]] = []
    for at in range(0, len(block.kind), 64):
        seen, cut = np.asarray(block.whole[at : at + 64]), np.asarray(block.corners[at : at + 64])
        light = halved(seen)
        cards.append(forward(whole, normal(seen, light)))
        cut = cut.reshape(-1, *cut.shape[2:])
        corners.append(forward(corner, normal(cut, np.repeat(light, 2, axis=0))).reshape(len(seen), 2, -1))
    return np.concatenate(cards), np.concatenate(corners)


def _misled(said: Tensor, all_said: Tensor) -> Tensor:
    """Some witnesses' words replaced by what they say elsewhere."""
    mixed: list[Tensor] = []
    for part, every in zip(said.split(_PARTS, 1), all_said.split(_PARTS, 1), strict=True):
        other = every[torch.randint(len(every), (len(part),))]
        mixed.append(torch.where(torch.rand(len(part), 1) < MISTAKEN, other, part))
    return torch.cat(mixed, 1)


def product() -> NDArray[np.float32]:
    """(55, 93): what each class sums of the evidence where all witnesses are trusted, at half weight."""
    sums = np.zeros((KINDS, EVIDENCE), np.float32)
    sums[:, :KINDS] = 0.5 * np.eye(KINDS, dtype=np.float32)
    for kind in range(KINDS):
        rank = RANKS.index(DECK[kind][0]) if kind < len(DECK) else RANK_OUT - 1
        suit = SUITS.index(DECK[kind][1]) if kind < len(DECK) else SUIT_OUT - 1
        for start in (KINDS, KINDS + RANK_OUT + SUIT_OUT):
            sums[kind, start + rank] = sums[kind, start + RANK_OUT + suit] = 0.25
    return sums

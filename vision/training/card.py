"""Scores for the model card: held-out decks and fonts, right and wrong over the gate, and calibration.

    python -m vision.training.card [--count N]

Prints how well each sharpness of `vision.fuse` is calibrated, then the tables of `vision/weights/README.md` for the
one in force. The candidates are kept in `training-data/held-out`.
"""

import argparse
import itertools
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, RANKS, SUITS
from vision import fuse
from vision.claim import could_be_back
from vision.flatten import halved, normal
from vision.nets import WEIGHTS, forward, loaded, settled
from vision.training.candidates import BACK, JOKER, NO_RANK, NOTHING, UNSURE
from vision.training.joint import logits_of
from vision.training.scenes import Studio
from vision.training.shards import Block, rendered

GATES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995, 0.998)
BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001)
SHARPNESSES = (0.3, 0.4, 0.42, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 1.0, 1.1)


def main() -> None:
    """Print the tables of `vision/weights/README.md`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.card")
    parser.add_argument("--data", type=Path, default=Path("training-data"))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--count", type=int, default=24000, help="candidates to score")
    parser.add_argument("--seed", type=int, default=99)
    arguments = parser.parse_args()
    kept = arguments.data / "held-out" / f"{arguments.seed}-{arguments.count}"
    if not kept.exists():
        rendered(Studio(arguments.data / "decks", arguments.seed, held_out=True), arguments.count).save(kept)
    block = Block.load(kept)
    whole, corners = logits_of(arguments.weights, block)
    told = fuse.evidence(whole, corners)
    joint = forward(loaded(arguments.weights / "joint.onnx"), told)
    kind = np.asarray(block.kind)
    alone = fuse.softmax(whole)
    plain = settled(alone)

    def judged(sharpness: float) -> NDArray[np.float32]:
        # As in reading: what is plainly a back, or nothing, is not looked at again.
        return np.where(plain[:, None], alone, fuse.posterior(joint, sharpness))

    for sharpness in SHARPNESSES:
        chances = judged(sharpness)
        loss = -np.log(chances[np.arange(len(kind)), kind] + 1e-9).mean()
        top = chances[:, :NOTHING].max(axis=1)
        sure = top >= 0.9
        right = (chances[:, :NOTHING].argmax(axis=1) == kind)[sure].mean()
        print(f"sharpness {sharpness:.2f}: log loss {loss:.4f}; at 0.9 and more {sure.sum()}, right {right:.4f}")
    report(judged(fuse.SHARPNESS), kind)
    report_indices(corners, block)
    glance, mark = glanced(arguments.weights, block)
    rank = block.rank[:, 0]
    report_glance("glance: faces, backs, no cards above", glance, (kind < BACK, kind == BACK, kind == NOTHING))
    report_glance("mark: indices, no indices above", mark, ((rank != UNSURE) & (rank != NO_RANK), rank == NO_RANK))


def glanced(weights: Path, block: Block) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The probabilities (n,) of a card, and of an index in its first corner, at a glance."""
    nets = tuple(loaded(weights / f"{name}.onnx") for name in ("glance", "mark"))
    seen: list[NDArray[np.float32]] = []
    for at in range(0, len(block.kind), 256):
        cards, corners = (halved(np.asarray(part[at : at + 256])) for part in (block.whole, block.corners[:, 0]))
        told = (forward(net, normal(part, cards)) for net, part in zip(nets, (cards, corners), strict=True))
        seen.append(np.stack([fuse.softmax(one)[:, 1] for one in told]))
    glance, mark = np.concatenate(seen, axis=1)
    return glance, mark


def report_glance(what: str, chances: NDArray[np.float32], parts: Sequence[NDArray[np.bool_]]) -> None:
    """Print which share of each of some parts a glance lets pass."""
    print(what)
    for least in (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2):
        print(f"{least:6.3f}  " + "  ".join(f"{(chances[part] >= least).mean():.4f}" for part in parts))


def report(chances: NDArray[np.float32], kind: NDArray[np.int64]) -> None:
    """Print recall and errors over the gate, and the calibration."""
    faces = kind < BACK
    best = chances[:, :NOTHING].argmax(axis=1)
    top = chances[np.arange(len(best)), best]
    right = best == kind
    print(f"{len(best)} candidates, {faces.sum()} of them faces, {(kind == NOTHING).sum()} no cards")
    print("gate: faces read of all, wrong faces of all claimed")
    for gate in GATES:
        claimed = (top >= gate) & (best < BACK)
        wrong = int((claimed & ~right).sum())
        print(f"{gate:6.3f}  {(claimed & right).sum() / faces.sum():6.3f}  {wrong} of {claimed.sum()}")
    for name, one, sure in (("back", BACK, could_be_back(chances)), ("joker", JOKER, best == JOKER)):
        true = kind == one
        print(f"gate: {name}s read of {true.sum()}, other things taken for {name}s, of {(~true).sum()}")
        for gate in GATES:
            claimed = sure & (chances[:, one] >= gate)
            print(f"{gate:6.3f}  {(claimed & true).sum() / true.sum():6.3f}  {(claimed & ~true).sum()}")
    print("calibration: confidence, claims, share right")
    for low, high in itertools.pairwise(BINS):
        inside = (top >= low) & (top < high)
        if inside.any():
            print(f"{low:.2f} to {min(high, 1):.2f}  {inside.sum():5d}  {right[inside].mean():.4f}")


def report_indices(corners: NDArray[np.float32], block: Block) -> None:
    """Print what an index says alone: of corners whose label is known, some of them without an index."""
    told, rank, suit = corners.reshape(-1, corners.shape[2]), block.rank.reshape(-1), block.suit.reshape(-1)
    told, rank, suit = (part[rank != UNSURE] for part in (told, rank, suit))
    true = np.where(rank < len(RANKS), rank + len(RANKS) * suit, -1)
    for sharpness in SHARPNESSES:
        chances = fuse.by_index(told, sharpness)
        best, top = chances.argmax(axis=1), chances.max(axis=1)
        right = np.array([RANKS.index(card[0]) + len(RANKS) * SUITS.index(card[1]) for card in DECK])[best] == true
        sure = top >= 0.9
        loss = -np.log(np.where(right, top, 1 - top) + 1e-9).mean()
        print(
            f"index, sharpness {sharpness:.2f}: log loss {loss:.4f}; at 0.9 and more, right {right[sure].mean():.4f}"
        )
        if sharpness == fuse.INDEX_SHARPNESS:
            for gate in GATES:
                claimed = top >= gate
                read = (claimed & right).sum() / (true >= 0).sum()
                print(f"{gate:6.3f}  {read:6.3f}  {(claimed & ~right).sum()} of {claimed.sum()}")


if __name__ == "__main__":
    main()

"""Scores for the model card: held-out decks and fonts, right and wrong over the gate, and calibration.

    python -m vision.training.card [--count N]

Prints how well each sharpness of `vision.fuse` is calibrated, then the tables of `vision/weights/README.md` for the
one in force.
"""

import argparse
import itertools
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import fuse
from vision.flatten import inputs
from vision.read import could_be_back
from vision.training.candidates import BACK, JOKER, NOTHING
from vision.training.scenes import Studio
from vision.training.train import Block, rendered

GATES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.93, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995, 0.998)
BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001)
SHARPNESSES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)
WEIGHTS = Path(__file__).parents[1] / "weights"

Logits = tuple[NDArray[np.float32], NDArray[np.float32]]


def main() -> None:
    """Print the tables of `vision/weights/README.md`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.card")
    parser.add_argument("--data", type=Path, default=Path("training-data"))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--count", type=int, default=8000, help="candidates to score")
    parser.add_argument("--seed", type=int, default=99)
    arguments = parser.parse_args()
    studio = Studio(arguments.data / "decks", arguments.seed, held_out=True)
    block = rendered(studio, arguments.count)
    logits = logits_of(arguments.weights, block)
    for sharpness in SHARPNESSES:
        chances = fuse.posterior(*logits, sharpness)
        loss = -np.log(chances[np.arange(len(block.kind)), block.kind] + 1e-9).mean()
        print(f"sharpness {sharpness:.1f}: log loss {loss:.4f}")
    report(fuse.posterior(*logits), block.kind)


def logits_of(weights: Path, block: Block) -> Logits:
    """Raw outputs of both networks: (n, 55) and (n, 2, 19)."""
    whole, corner = (cv2.dnn.readNetFromONNX(str(weights / f"{name}.onnx")) for name in ("whole", "corner"))
    seen: list[Logits] = []
    for at in range(0, len(block.kind), 64):
        cards, indices = inputs(block.whole[at : at + 64], block.corners[at : at + 64])
        whole.setInput(cards)
        corner.setInput(indices)
        seen.append((whole.forward().copy(), corner.forward().reshape(len(cards), 2, -1).copy()))
    return np.concatenate([one for one, _ in seen]), np.concatenate([two for _, two in seen])


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


if __name__ == "__main__":
    main()

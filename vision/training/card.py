"""Scores for the model card: held-out decks and fonts, right and wrong over the gate, and calibration.

python -m vision.training.card [--count N]
"""

import argparse
import itertools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.read import Reader
from vision.training.scenes import BACK, NOTHING, Studio
from vision.training.train import Block, rendered

GATES = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998)
BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001)


def main() -> None:
    """Print the tables of `vision/weights/README.md`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.card")
    parser.add_argument("--data", type=Path, default=Path("training-data"))
    parser.add_argument("--count", type=int, default=8000, help="candidates to score")
    parser.add_argument("--seed", type=int, default=99)
    arguments = parser.parse_args()
    studio = Studio(arguments.data / "decks", arguments.seed, held_out=True, drawn=30)
    block = rendered(studio, arguments.count)
    chances = read_block(Reader(), block)
    faces = block.kind < BACK
    best = chances[:, :NOTHING].argmax(axis=1)
    top = chances[np.arange(len(best)), best]
    right = best == block.kind
    print(f"{len(best)} candidates, {faces.sum()} of them faces, {(block.kind == NOTHING).sum()} no cards")
    print("gate: faces read of all, wrong names and false cards of all claims")
    for gate in GATES:
        claimed = (top >= gate) & (best < BACK)
        wrong = int((claimed & ~right).sum())
        print(f"{gate:6.3f}  {(claimed & right & faces).sum() / faces.sum():7.3f}  {wrong} of {claimed.sum()}")
    print("calibration: confidence, claims, share right")
    for low, high in itertools.pairwise(BINS):
        inside = (top >= low) & (top < high)
        if inside.any():
            print(f"{low:.2f} to {min(high, 1):.2f}  {inside.sum():5d}  {right[inside].mean():.4f}")


def read_block(reader: Reader, block: Block) -> NDArray[np.float32]:
    """Probabilities (n, 55) of rendered candidates, as the reader would give them."""
    return np.concatenate(
        [reader.classify_crops(block.whole[at : at + 64], block.corners[at : at + 64])
         for at in range(0, len(block.kind), 64)]
    )  # fmt: skip


if __name__ == "__main__":
    main()

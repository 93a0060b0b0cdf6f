"""`python -m vision.training`: fetch artwork, render, train, export."""

import argparse
import logging
import signal
import sys
from pathlib import Path

from vision.training.fetch import FetchError, fetch
from vision.training.joint import train_joint
from vision.training.shards import written
from vision.training.train import train

FRESH = 10
"""How many of the last shards the joint network learns from: the others have seen these least often."""


def main() -> None:
    """Run the whole training."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("training-data"), help="folder for artwork and states")
    parser.add_argument("--steps", type=int, default=8000, help="batches of 64 candidates")
    parser.add_argument("--shards", type=int, default=48, help="shards of 4,096 candidates, 155 MB each, to render")
    parser.add_argument("--renderers", type=int, default=1, help="rendering processes")
    parser.add_argument("--threads", type=int, default=1, help="threads of the training process")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    # A training that is told to end must end its renderers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; started again, it goes on from its last state"))
    try:
        decks = fetch(arguments.data)
    except FetchError as error:
        sys.exit(f"{parser.prog}: {error}")
    train(
        decks,
        arguments.data / "weights",
        arguments.steps,
        shards=arguments.shards,
        renderers=arguments.renderers,
        threads=arguments.threads,
        seed=arguments.seed,
    )
    weights = arguments.data / "weights"
    train_joint(weights, written(weights / "shards")[-FRESH:])


if __name__ == "__main__":
    main()

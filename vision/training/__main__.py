"""`python -m vision.training`: fetch artwork, render, train, export."""

import argparse
import logging
import signal
import sys
from pathlib import Path

from vision.training.fetch import FetchError, fetch
from vision.training.joint import train_joint
from vision.training.shards import renderers, written
from vision.training.train import train

UNSEEN = 16
"""How many shards the joint network learns from; the others were not trained on these."""


def main() -> None:
    """Run the whole training."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("training-data"), help="folder for artwork and states")
    parser.add_argument("--steps", type=int, default=23000, help="batches of 128 candidates")
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
    weights, seed, cores = arguments.data / "weights", arguments.seed, arguments.renderers + arguments.threads
    train(decks, weights, arguments.steps, rendering=arguments.renderers, threads=arguments.threads, seed=seed)
    unseen = arguments.data / "unseen"
    for worker in renderers(decks, unseen, range(seed + 500, seed + 500 + cores), -(-UNSEEN // cores)):
        worker.join()
    train_joint(weights, written(unseen))


if __name__ == "__main__":
    main()

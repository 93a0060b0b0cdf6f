"""The command `burncard`: it finds the module of the command that is named, and runs it."""

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final, NoReturn

from ui.kept_options import OptionsError, kept_options
from ui.paths import options_file

ROOMS: Final = {
    "run": "ui.commands.run",
    "clock": "ui.commands.clock",
    "new": "ui.commands.new",
    "demo": "ui.commands.demo",
    "play": "dealer.table.play_commands",
    "replay": "dealer.records.replay_commands",
    "rules": "dealer.commands",
    "structure": "dealer.tournament.structure_commands",
    "journal": "dealer.records.journal_commands",
    "chips": "dealer.records.chips_commands",
    "read": "vision.commands",
    "score": "vision.commands",
    "watch": "ui.commands.watch",
    "camera": "ui.commands.camera",
    "doctor": "ui.commands.doctor",
    "felt": "ui.commands.felt",
    "venue": "ui.commands.venue",
}
"""Each command and the module that adds it; only that one is imported, so that `play` needs no camera library."""

INTERRUPTED: Final = 130
"""The exit status of a program that was ended by Ctrl-C."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command line, and where to read more; so do its commands' parsers."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` tells more\n")


def main(argv: list[str] | None = None) -> int:
    """Run the command line `argv` (without the program's name); returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == ["--clock"]:
        words = ["clock", *words[1:]]
    elif words and words[0].startswith("-") and words[0] not in ("-h", "--help"):
        words = ["run", *words]
    named = words[0] if words and words[0] in ROOMS else None
    modules = [ROOMS[named]] if named is not None else list(dict.fromkeys(ROOMS.values()))
    parser = _Parser(prog="burncard", description="A dealer's assistant for real poker tables.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in modules:
        import_module(module).add_commands(commands)
    usual: list[str] = []
    if not words or words[0] == "run":
        try:
            usual = kept_options(options_file())
            words = ["run", *usual, *words[1:]]
        except OptionsError as error:
            print(error, file=sys.stderr)
            return 2
    try:
        args = parser.parse_args(words)
    except SystemExit as ended:
        if ended.code and usual:
            kept = options_file()
            print(f"options came from {kept} too; `burncard doctor` says what is wrong there", file=sys.stderr)
        raise
    args.usual = usual
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        return run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; without this, Python complains again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())

"""The options that `burncard run` always has at this table: a text file, so that the kiosk needs no command line."""

import shlex
from argparse import ArgumentError, ArgumentParser
from pathlib import Path
from typing import Final

ONE_NIGHT: Final = ("--new", "--set", "--limit")
"""Options of one game: in the file they would begin another one, or be refused, whenever the app starts anew."""


class OptionsError(ValueError):
    """The file cannot be used; the message says what, where and what to do."""


def kept_options(path: Path) -> list[str]:
    """The words of the file at `path`, none where there is no file. `#` begins a comment, quotes keep words together.

    Raises:
        OptionsError: it cannot be read, a quote is not closed, or an option is of one night.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise OptionsError(f"{path}: cannot be read ({error}); mend it, or take it away") from error
    words: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            words += shlex.split(line, comments=True)
        except ValueError as error:
            raise OptionsError(f"{path}, line {number}: {str(error).lower()}; close the quote") from error
        for word in shlex.split(line, comments=True):
            if word.startswith("--") and any(option.startswith(word.split("=")[0]) for option in ONE_NIGHT):
                raise OptionsError(f"{path}, line {number}: {word} is for one night; give it to `burncard new`")
    return words


def kept_journal(path: Path) -> str | None:
    """The venue's file that the options at `path` name, if they do. Raises OptionsError."""
    parser = ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--journal")
    try:
        return parser.parse_known_args(kept_options(path))[0].journal
    except ArgumentError as error:
        raise OptionsError(f"{path}: {error}") from error

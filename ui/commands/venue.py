"""`burncard venue export|restore|copies`: the venue's file on a stick, and back."""

import sys
from argparse import Namespace
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from dealer.commandline import SubParsers
from dealer.records.copies import export_copy, restore
from dealer.table.journal_file import JournalError
from ui.kept_options import OptionsError, kept_journal
from ui.paths import copies_folder, options_file, venue_file

STICKS: Final = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where sticks are mounted, themselves or one folder below."""


def add_commands(subparsers: SubParsers) -> None:
    """Add `venue` with its commands. Each sets `run`: its arguments -> exit status, 0, or 2 with one line of why."""
    venue = subparsers.add_parser("venue", help="copy the venue's file to a stick, and back")
    commands = venue.add_subparsers(required=True, metavar="COMMAND")
    exporting = commands.add_parser("export", help="copy the venue's file to a stick, and check the copy")
    exporting.add_argument("folder", nargs="?", metavar="FOLDER", help="where to (the one stick that is mounted)")
    exporting.add_argument("--nightly", action="store_true", help="the newest nightly copy, while the app runs")
    exporting.set_defaults(run=partial(_run, _export))
    restoring = commands.add_parser("restore", help="put a copy in the place of the venue's file, which is kept")
    restoring.add_argument("copy", metavar="COPY", help="a copy that export or a night made")
    restoring.set_defaults(run=partial(_run, _restore))
    copies = commands.add_parser("copies", help="list the nightly copies")
    copies.set_defaults(run=partial(_run, _list))
    for command in (exporting, restoring, copies):
        command.add_argument("--journal", metavar="FILE", help="the venue's file (as `burncard run` has it)")


def mounted_sticks(roots: tuple[Path, ...] = STICKS) -> list[Path]:
    """The sticks that are mounted."""
    below = [path for root in roots for path in (*root.glob("*"), *root.glob("*/*"))]
    return sorted(path for path in below if path.is_mount())


def _run(act: Callable[[Namespace], int], args: Namespace) -> int:
    try:
        args.journal = args.journal or kept_journal(options_file()) or str(venue_file())
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    return act(args)


def _export(args: Namespace) -> int:
    try:
        folder = Path(args.folder) if args.folder is not None else _only_stick()
        source = _newest_copy(Path(args.journal)) if args.nightly else Path(args.journal)
        copy = export_copy(source, folder, datetime.now())
    except JournalError as error:
        return _refused(error, args.journal)
    print(f"{copy}: {source}, checked; take the stick out once it is unmounted")
    return 0


def _restore(args: Namespace) -> int:
    try:
        kept = restore(Path(args.copy), Path(args.journal), datetime.now())
    except JournalError as error:
        return _refused(error, args.journal)
    print(f"{args.journal}: is now what {args.copy} holds")
    if kept is not None:
        print(f"{kept}: the file that was there before")
    return 0


def _list(args: Namespace) -> int:
    folder = copies_folder(Path(args.journal))
    copies = _copies(folder)
    print("\n".join(map(str, copies)) if copies else f"{folder}: no nightly copy yet; the app makes one when it runs")
    return 0


def _copies(folder: Path) -> list[Path]:
    """The nightly copies, the oldest first."""
    return sorted(folder.glob("venue-*.db"))


def _newest_copy(journal: Path) -> Path:
    folder = copies_folder(journal)
    copies = _copies(folder)
    if not copies:
        raise JournalError(f"{folder}: no nightly copy yet; the app makes one when it runs")
    return copies[-1]


def _only_stick() -> Path:
    sticks = mounted_sticks()
    if len(sticks) == 1:
        return sticks[0]
    if sticks:
        raise JournalError(f"several sticks are mounted: name one of {', '.join(map(str, sticks))}")
    raise JournalError(
        "no stick is mounted: plug one in; without a desktop, mount it first, as with `udisksctl mount -b /dev/sda1`"
    )


def _refused(error: JournalError, journal: str) -> int:
    said = str(error)
    if said.startswith(journal) and "in use" in said:
        said += (
            ": `systemctl stop burncard` (with a desktop `systemctl --user stop burncard`); meanwhile "
            "`burncard venue export --nightly` takes the newest nightly copy"
        )
    print(said, file=sys.stderr)
    return 2

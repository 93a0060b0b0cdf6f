"""`burncard doctor`: everything that a table needs, looked at, with what to do where it is not as it should be."""

import argparse
import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from dealer.commandline import SubParsers
from dealer.rules.loader import ProfileError
from dealer.tournament.structures import StructureError
from firmware.board import MAPS
from ui.commands import checkup, checkup_devices, run
from ui.commands.checkup import Finding, Patient
from ui.commands.game import GameError, opening
from ui.kept_options import OptionsError, kept_options
from ui.paths import options_file, venue_file

_CALLED: Final = ("fine", "warning", "broken")
_STATUS: Final = "exit status: 0 all is fine, 1 a warning, 2 something is broken"


def add_commands(subparsers: SubParsers) -> None:
    """Add `doctor`. It sets `run`: its arguments -> exit status: 0 fine, 1 a warning, 2 something is broken."""
    parser = subparsers.add_parser("doctor", help=f"check computer, devices and venue's file ({_STATUS})")
    parser.epilog = _STATUS
    _add_devices(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object: status, and findings")
    parser.set_defaults(run=_run)


def _add_devices(parser: argparse.ArgumentParser) -> None:
    kept = "as `burncard run` has it"
    parser.add_argument("--journal", metavar="FILE", help=f"the venue's file ({kept})")
    parser.add_argument("--camera", metavar="SOURCE", help=f"the camera to look through ({kept})")
    parser.add_argument("--panel", metavar="PORT", help=f"the seat ring: auto, its port, none ({kept})")
    parser.add_argument("--ring-seats", type=int, choices=MAPS, help=f"what the ring is wired for ({kept})")
    parser.add_argument("--pedal", metavar="NEXT,UNDO", help=f"the pins of the pedals ({kept})")


def findings(
    patient: Patient,
    checks: tuple[Callable[[Patient], Finding], ...] = (*checkup.CHECKS, *checkup_devices.CHECKS),
) -> Iterator[Finding]:
    """What each check finds. One that fails itself is a finding too: the others are made all the same."""
    for check in checks:
        try:
            yield check(patient)
        except Exception as fault:
            why = f"the check itself failed ({type(fault).__name__}: {' '.join(str(fault).split())})"
            yield Finding(check.__name__, 2, why, "report this line with the log")


def as_text(finding: Finding) -> str:
    """A finding on one line, or two where something is to do."""
    line = f"{_CALLED[finding.level]:8} {finding.check:9} {finding.says}"
    return f"{line}\n{'':8} {'':9} -> {finding.do}" if finding.do and finding.level else line


def _run(args: Namespace) -> int:
    patient, options = _patient(args)
    found: list[Finding] = []
    for finding in (options, *findings(patient)):
        found.append(finding)
        if not args.json:
            print(as_text(finding), flush=True)
    status = max(finding.level for finding in found)
    if args.json:
        rows = [{"check": f.check, "is": _CALLED[f.level], "says": f.says, "do": f.do} for f in found]
        print(json.dumps({"status": status, "findings": rows}, ensure_ascii=False))
    else:
        print(("all is fine", "there are warnings", "something is broken")[status])
    return status


def _patient(args: Namespace) -> tuple[Patient, Finding]:
    """The computer as `burncard run` uses it, and what is to be said of the file with the options."""
    patient = Patient(journal=venue_file())
    path = options_file()
    try:
        kept = _options_of_run(kept_options(path))
    except OptionsError as error:
        kept, options = Namespace(), Finding("options", 2, str(error), "mend it")
    else:
        options = _game_of(kept)
    for given in (kept, args):
        chosen = {name: vars(given).get(name) for name in ("journal", "camera", "panel", "ring_seats", "pedal")}
        chosen = {name: Path(value) if name == "journal" else value for name, value in chosen.items() if value}
        patient = replace(patient, **chosen)
    return patient, options


def _options_of_run(words: list[str]) -> Namespace:
    """The options as `burncard run` reads them. Raises OptionsError where it would refuse them, and not start."""
    parser = _RunParser(prog="burncard")
    run.add_commands(parser.add_subparsers())
    return parser.parse_args(["run", *words])


def _game_of(options: Namespace) -> Finding:
    """Whether a new game can be begun by them; one that goes on does not need what they name."""
    path = options_file()
    try:
        opening(options)
    except (GameError, ProfileError, StructureError) as error:
        return Finding("options", 1, f"{path}: {error}", "mend it before the next new game")
    return Finding("options", 0, f"{path}: {'read' if path.exists() else 'there is none, nothing is preset'}")


class _RunParser(argparse.ArgumentParser):
    """Raises OptionsError where others end the program."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise OptionsError(f"{options_file()}: {message or 'asks for help, and nothing starts'}")

    def error(self, message: str) -> NoReturn:
        self.exit(2, message)

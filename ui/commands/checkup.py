"""What `burncard doctor` looks at in the computer itself; each check finds what is so, and says what to do."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

from dealer.table.journal_file import JournalError
from dealer.table.journal_reading import check
from ui.paths import copies_folder

Level = Literal[0, 1, 2]
"""How bad it is: 0 fine, 1 a warning, 2 broken. The worst of all is the doctor's exit status."""

_MEGABYTE: Final = 1_000_000
_LITTLE, _TOO_LITTLE = 1000 * _MEGABYTE, 200 * _MEGABYTE
_FONTS: Final = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
_GL: Final = "sudo apt install --no-install-recommends libegl1 libgles2 libgl1 libgl1-mesa-dri"
_UNITS: Final[dict[str, list[str]]] = {
    "etc/systemd/system/burncard.service": [],
    "etc/systemd/user/burncard.service": ["--user"],
}
"""The kiosk's unit, on a console and on a desktop, and how systemctl is asked about it."""

_WINDOW: Final = """
from ui.window import prepare
prepare(64, 64, headless=True, touch="none")
from kivy.core.window import Window
from kivy.graphics.opengl import glGetString, GL_RENDERER
print("drawn by", glGetString(GL_RENDERER).decode())
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: how bad it is, what is so, and what to do about it."""

    check: str
    level: Level
    says: str
    do: str = ""


def command_output(words: list[str], seconds: float = 60.0) -> tuple[int, str]:
    """The exit status of a command and what it printed; 127 where there is no such command or it takes too long."""
    try:
        ran = subprocess.run(words, capture_output=True, text=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return 127, str(error)
    return ran.returncode, (ran.stdout + ran.stderr).strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """The computer, and how `burncard run` is used on it. `root`: where its files are; `run`: runs a command."""

    journal: Path
    camera: str | None = None
    panel: str = "none"
    ring_seats: int = 9
    pedal: str | None = None
    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    run: Callable[[list[str]], tuple[int, str]] = command_output

    def file(self, path: str) -> str:
        """The text of a file of the system, "" where there is none."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").replace("\0", "").strip()
        except OSError:
            return ""

    @property
    def pi(self) -> str:
        """Which Raspberry Pi it is, "" where it is none."""
        model = self.file("proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""


def python(_: Patient) -> Finding:
    """The interpreter."""
    version = ".".join(map(str, sys.version_info[:3]))
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        return Finding("python", 0, f"Python {version}")
    return Finding("python", 2, f"Python {version}", "install Burncard with Python 3.11 to 3.13")


def venv(patient: Patient) -> Finding:
    """The virtual environment; on a Raspberry Pi it must see picamera2 and lgpio, which come from apt."""
    if sys.prefix == sys.base_prefix:
        return Finding("venv", 1, "runs outside a virtual environment", "install it with `make install`")
    try:
        config = (Path(sys.prefix) / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError as error:
        return Finding("venv", 2, f"{sys.prefix}: {error.strerror}", "run `make install` again")
    sees = re.search(r"(?m)^include-system-site-packages\s*=\s*true", config) is not None
    if patient.pi and not sees:
        return Finding("venv", 1, f"{sys.prefix} does not see the packages of apt", "run `make install` again")
    return Finding("venv", 0, sys.prefix)


def packages(_: Patient) -> Finding:
    """The Python packages that Burncard needs."""
    try:
        wanted = importlib.metadata.requires("burncard") or []
        own = importlib.metadata.version("burncard")
    except importlib.metadata.PackageNotFoundError:
        return Finding("packages", 1, "runs from a folder, not installed", "run `make install`, or `make demo`")
    names = [re.split(r"[\s<>=!~;\[(]", each, maxsplit=1)[0] for each in wanted if "extra ==" not in each]
    absent = [name for name in names if not _is_installed(name)]
    if absent:
        return Finding("packages", 2, f"not installed: {', '.join(absent)}", "run `make install` again")
    return Finding("packages", 0, f"Burncard {own} and the {len(names)} packages it needs")


def _is_installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def window(patient: Patient) -> Finding:
    """Whether a window can be drawn at all: one that nobody sees is opened, as the tests do."""
    status, said = patient.run([sys.executable, "-c", _WINDOW])
    if status == 0:
        return Finding("graphics", 0, said.splitlines()[-1] if said else "a window can be drawn")
    return Finding("graphics", 2, f"no window can be drawn ({_last(said)})", _GL)


def screen(patient: Patient) -> Finding:
    """Where the window would be shown."""
    named = next((name for name in ("WAYLAND_DISPLAY", "DISPLAY") if patient.environ.get(name)), None)
    cards = sorted((patient.root / "dev/dri").glob("card*"))
    if named is not None:
        return Finding("screen", 0, f"a desktop ({named}={patient.environ[named]})")
    if not cards:
        return Finding("screen", 1, "no screen here", "start the app on a desktop, or on a console with a screen")
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return Finding(
            "screen", 2, f"{cards[0]} may not be used", "be in the groups video and render, then log in anew"
        )
    return Finding("screen", 0, f"a console ({cards[0].name})")


def fonts(_: Patient) -> Finding:
    """The letters, with the suits."""
    absent = [name for name in _FONTS if not files("ui").joinpath("fonts", name).is_file()]
    if absent:
        return Finding("fonts", 2, f"not installed: {', '.join(absent)}", "run `make install` again")
    return Finding("fonts", 0, "letters and suits are there")


def sound(patient: Patient) -> Finding:
    """A sound card."""
    cards = re.findall(r"(?m)^\s*\d+ \[\s*(\S+)", patient.file("proc/asound/cards"))
    if cards:
        return Finding("sound", 0, ", ".join(cards))
    advice = "plug in a USB sound card, or a screen with loudspeakers; a Raspberry Pi 5 has no 3.5 mm jack"
    return Finding("sound", 1, "no sound card", advice)


def speech(_: Patient) -> Finding:
    """The speaker of prompts."""
    found = shutil.which("espeak-ng")
    if found is None:
        return Finding("speech", 1, "espeak-ng is not installed: nothing is spoken", "sudo apt install espeak-ng")
    return Finding("speech", 0, found)


def disk(patient: Patient) -> Finding:
    """Room for the venue's file."""
    folder = next(path for path in (patient.journal.absolute(), *patient.journal.absolute().parents) if path.is_dir())
    free = shutil.disk_usage(folder).free
    says = f"{free // _MEGABYTE:,} MB free at {folder}"
    if free < _TOO_LITTLE:
        return Finding("disk", 2, says, "make room: every step of a hand is written there")
    return Finding("disk", 1, says, "make room soon") if free < _LITTLE else Finding("disk", 0, says)


def venue(patient: Patient) -> Finding:
    """The venue's file, every step of it."""
    path = patient.journal
    if not path.exists():
        return Finding("venue", 0, f"{path}: none yet; the first evening makes it")
    try:
        found = check(path)
    except JournalError as error:
        if "in use" in str(error):
            return Finding("venue", 0, f"{path}: in use by a Burncard that runs")
        return Finding("venue", 2, str(error), f"burncard venue restore COPY; copies are in {copies_folder(path)}")
    if found.damages:
        advice = (
            f"`burncard journal export {path}` saves what is whole; `burncard venue restore COPY` brings a copy back"
        )
        return Finding("venue", 2, f"{path}: damaged: {found}", advice)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        return Finding("venue", 2, f"{path}: may not be written", "give this user the right to write file and folder")
    return Finding("venue", 0, f"{path}: {sum(head.seq for head in found.heads.values()):,} steps, all whole")


def copies(patient: Patient) -> Finding:
    """The nightly copies."""
    folder = copies_folder(patient.journal)
    nights = sorted(folder.glob("venue-*.db"))
    if not patient.journal.exists() or not patient.journal.stat().st_size:
        return Finding("copies", 0, "nothing to copy yet")
    if not nights:
        return Finding("copies", 1, f"{folder}: no nightly copy yet", "let the app run: it makes one a day")
    age = datetime.now() - datetime.fromtimestamp(nights[-1].stat().st_mtime)
    says = f"{len(nights)} copies, the newest {nights[-1].name}"
    if age > timedelta(days=7):
        return Finding("copies", 1, says, "it is old: let the app run, it makes one a day")
    return Finding("copies", 0, says)


def clock(patient: Patient) -> Finding:
    """The time of day; the blind clock does not need it."""
    battery = (patient.root / "sys/class/rtc/rtc0").exists()
    network = (patient.root / "run/systemd/timesync/synchronized").exists()
    says = " and ".join(["a battery clock"] * battery + ["network time"] * network)
    if says:
        return Finding("clock", 0, says)
    advice = "connect to a network for a moment, or add a battery clock; blinds do not need it, dates of copies do"
    return Finding("clock", 1, "no battery clock, and no network time yet", advice)


def power(patient: Patient) -> Finding:
    """Undervoltage, the most frequent trouble of a Raspberry Pi."""
    if not patient.pi:
        return Finding("power", 0, "no Raspberry Pi: nothing to ask")
    status, said = patient.run(["vcgencmd", "get_throttled"])
    found = re.fullmatch(r"throttled=0x([0-9a-fA-F]+)", said)
    if status or not found:
        return Finding("power", 1, f"the power cannot be asked ({_last(said)})", "sudo apt install raspi-utils")
    bits = int(found[1], 16)
    advice = "use the official power supply, and feed the seat ring from a powered hub"
    if bits & 0x1:
        return Finding("power", 2, "the voltage is too low now", advice)
    return Finding("power", 1, "the voltage was too low", advice) if bits & 0x10000 else Finding("power", 0, "enough")


def unit(patient: Patient) -> Finding:
    """The systemd unit of the kiosk."""
    path = next((path for path in _UNITS if (patient.root / path).exists()), None)
    if path is None:
        return Finding("unit", 0, "not installed as a kiosk; `make install` does that")
    scope = _UNITS[path]
    status, said = patient.run(
        ["systemctl", *scope, "show", "-p", "ActiveState,Result,NRestarts", "burncard.service"]
    )
    if status:
        return Finding("unit", 1, f"/{path}: systemd cannot be asked ({_last(said)})", "ask as the user of the kiosk")
    facts = dict(line.split("=", 1) for line in said.splitlines() if "=" in line)
    says = f"/{path}: {facts.get('ActiveState')}, started anew {facts.get('NRestarts', '?')} times"
    journal = f"see `journalctl {' '.join([*scope, '-u'])} burncard`"
    if facts.get("ActiveState") == "failed":
        return Finding("unit", 2, f"{says} ({facts.get('Result')})", journal)
    restarts = int(facts.get("NRestarts", "0") or 0)
    return Finding("unit", 1, says, journal) if restarts > 3 else Finding("unit", 0, says)


def _last(said: str) -> str:
    return said.splitlines()[-1][:200] if said else "it says nothing"


CHECKS: Final[tuple[Callable[[Patient], Finding], ...]] = (
    python,
    venv,
    packages,
    window,
    screen,
    fonts,
    sound,
    speech,
    disk,
    venue,
    copies,
    clock,
    power,
    unit,
)
"""The checks of the computer, in the order in which a person would mend things."""

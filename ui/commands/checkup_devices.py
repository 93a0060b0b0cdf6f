"""What `burncard doctor` looks at in the devices: the rights to use them, camera, seat ring, pedals."""

import grp
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer.table.journal_file import JournalError, open_to_read
from hardware.cameras import open_camera
from hardware.panel import PORTS, find_ring
from hardware.pedal import Pedals
from hardware.ports import DeviceLost
from hardware.ring_talk import Settings
from ui.commands.camera import ADVICE, Look, looks
from ui.commands.checkup import Finding, Patient
from ui.commands.pedals import pedal_pins

_EVERYWHERE: Final = ("video", "dialout")
_ON_A_PI: Final = ("render", "input", "gpio")
_LOOK: Final = 1.0


def groups(patient: Patient) -> Finding:
    """The groups whose members may use the devices."""
    if os.geteuid() == 0:
        return Finding("groups", 0, "root may use every device")
    wanted = [*_EVERYWHERE, *(_ON_A_PI if patient.pi else ())]
    absent = [name for name in wanted if _exists(name) and not _is_member(name)]
    if absent:
        advice = f"sudo usermod -aG {','.join(absent)} $USER, then log in anew"
        return Finding("groups", 1, f"not in the groups {', '.join(absent)}", advice)
    return Finding("groups", 0, f"in {', '.join(wanted)}")


def camera(patient: Patient) -> Finding:
    """The camera, and its light."""
    if patient.camera is None:
        return Finding("camera", 0, "none is used; --camera auto uses one")
    if _app_runs(patient):
        return Finding("camera", 0, "in use by a Burncard that runs; see its devices' page")
    try:
        look = _looked(patient.camera)
    except DeviceLost as lost:
        what, _, advice = str(lost).partition("; ")
        return Finding("camera", 2, what, advice)
    if look is None:
        return Finding("camera", 2, f"{patient.camera}: it shows no picture", "give a camera, or another recording")
    verdict = look.light.verdict
    return Finding("camera", 0 if verdict == "fine" else 1, look.as_text().split(": ")[0], ADVICE[verdict])


def ring(patient: Patient) -> Finding:
    """The seat ring, and the right to use its port."""
    if patient.panel == "none":
        return Finding("ring", 0, "none is used; --panel auto uses one")
    if _app_runs(patient):
        return Finding("ring", 0, "in use by a Burncard that runs; see its devices' page")
    ports = sorted((patient.root / PORTS.relative_to("/")).glob("*")) if patient.panel == "auto" else [patient.panel]
    barred = [str(port) for port in ports if Path(port).exists() and not os.access(port, os.R_OK | os.W_OK)]
    if barred:
        return Finding("ring", 2, f"{barred[0]}: may not be used", "sudo usermod -aG dialout $USER, then log in anew")
    try:
        find_ring(patient.panel, Settings(patient.ring_seats), ports=patient.root / PORTS.relative_to("/")).close()
    except DeviceLost as lost:
        what, _, advice = str(lost).rpartition("; ")
        return Finding("ring", 2, what or str(lost), advice if what else "")
    if len(ports) > 1:
        named = ", ".join(Path(port).name for port in ports)
        return Finding(
            "ring", 1, f"answers; several serial devices are plugged in ({named})", "name the ring's --panel"
        )
    return Finding("ring", 0, "answers")


def pedals(patient: Patient) -> Finding:
    """The pins of the foot pedals."""
    if patient.pedal is None:
        return Finding("pedals", 0, "none are used; --pedal 17,27 uses two")
    try:
        pins = pedal_pins(patient.pedal)
        if not _app_runs(patient):
            Pedals(*pins).close()
    except DeviceLost as lost:
        what, _, advice = str(lost).partition("; ")
        return Finding("pedals", 2, what, advice)
    except ValueError as error:
        return Finding("pedals", 2, f"--pedal {error}", "mend the options")
    return Finding("pedals", 0, f"GPIO{pins[0]} for next, GPIO{pins[1]} for undo")


def _looked(source: str) -> Look | None:
    opened = open_camera(source)
    try:
        return next((look for look, _ in looks(opened, _LOOK)), None)
    finally:
        opened.close()


def _app_runs(patient: Patient) -> bool:
    """Whether a Burncard has the venue's file, and with it the devices."""
    try:
        open_to_read(str(patient.journal)).close()
    except JournalError as error:
        return "in use" in str(error)
    return False


def _exists(group: str) -> bool:
    try:
        grp.getgrnam(group)
    except KeyError:
        return False
    return True


def _is_member(group: str) -> bool:
    number = grp.getgrnam(group).gr_gid
    return number in (*os.getgroups(), os.getegid())


CHECKS: Final[tuple[Callable[[Patient], Finding], ...]] = (groups, camera, ring, pedals)
"""The checks of the devices."""

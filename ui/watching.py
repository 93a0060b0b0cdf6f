"""The command `burncard watch`: what the camera sees, and what the table would say to it.

The table deals itself and everybody checks or calls at once, so that only the cards on the felt are left to see.
"""

import json
from collections.abc import Iterable
from typing import Any

from dealer.cards import signed
from dealer.scene import Scene, Sighting
from dealer.table import commands as c
from dealer.table.prompts import expects, prompt
from dealer.table.state import Reason, Ruling
from dealer.table.table import Table
from dealer.table.view import reason_as_data


def watch(scenes: Iterable[Scene], table: Table, *, as_json: bool) -> None:
    """Print each settled scene that differs from the one before, with the rulings on it and the prompt after it."""
    before: tuple[object, ...] | None = None
    _play_along(table)
    for scene in scenes:
        ruling = table.tell(c.See(scene))
        _play_along(table)
        looks = tuple(sorted((s.zone, s.card or "back") for s in scene.cards)), scene.hidden, scene.unsure
        if looks == before and not ruling.reasons:
            continue
        before = looks
        print(_as_json(scene, ruling, table) if as_json else _as_text(scene, ruling, table), flush=True)


def _play_along(table: Table) -> None:
    """Deal the hole cards and let everybody check or call, until the felt must show something new."""
    while True:
        awaited = expects(table.state)
        hand = table.state.running
        match awaited.kind:
            case "shuffle":
                command: c.Command = c.Riffle()
            case "cut":
                command = c.Cut()
            case "card" if hand is not None and hand.street == 0:
                command = c.DealRest()
            case "act" if awaited.seat is not None:
                command = c.Act(awaited.seat, "call")
            case _:
                return
        if not table.tell(command).events:
            return


def _as_json(scene: Scene, ruling: Ruling, table: Table) -> str:
    data: dict[str, Any] = {
        "at": round(scene.at, 3),
        "cards": [_sighting(s) for s in scene.cards],
        "hidden": sorted(scene.hidden),
        "unsure": sorted(scene.unsure),
        "rulings": [reason_as_data(reason) for reason in ruling.reasons],
        "board": list(table.state.hand.board) if table.state.hand is not None else [],
        "expects": str(expects(table.state)),
        "prompt": prompt(table.state),
    }
    return json.dumps(data, ensure_ascii=False)


def _sighting(sighting: Sighting) -> dict[str, Any]:
    return {
        "zone": sighting.zone,
        "card": sighting.card or "back",
        "confidence": round(sighting.confidence, 3),
        "at": [round(value, 1) for value in sighting.at],
    }


def _as_text(scene: Scene, ruling: Ruling, table: Table) -> str:
    zones: dict[str, list[str]] = {}
    for sighting in sorted(scene.cards, key=lambda s: (s.zone, s.at)):
        zones.setdefault(sighting.zone, []).append(signed(sighting.card) if sighting.card else "back")
    seen = "; ".join(f"{zone}: {' '.join(cards)}" for zone, cards in zones.items()) or "no card"
    unsure = f"; not sure: {', '.join(sorted(scene.unsure))}" if scene.unsure else ""
    ruled = "".join(f"\n         {ruled_text(reason)}" for reason in ruling.reasons)
    return f"{scene.at:7.1f}s {seen}{unsure}{ruled}\n         next: {prompt(table.state)}"


def ruled_text(reason: Reason) -> str:
    """A ruling on one line: its code, its facts, its source."""
    facts = "".join(f" {key}={value}" for key, value in reason.facts.items())
    return f"{reason.kind}: {reason.code}{facts}" + (f" ({reason.source})" if reason.source else "")

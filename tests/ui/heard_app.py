"""Runs the real app for a while, its sound written into a file by SDL's disk driver: `heard_app.py PCM DRIVER`.

The time that the app is told goes on by a step at each look, so a machine that is busy makes nothing late. Prints as
JSON what was played and flashed when, and how much sound had been written by then.
"""

import json
import os
import sys
from pathlib import Path
from typing import Final

BYTES: Final = 44_100 * 2 * 2
"""Bytes of a second of sound: 16 bits, two channels."""

STEP: Final = 3.0
"""Seconds that each look takes."""

MINUTE, BREAK, LEVEL, ALL_IN, FAULT, END = 40.0, 100.0, 160.0, 220.0, 280.0, 340.0
"""When each is due, in seconds, and when the app ends."""


def main(pcm: Path, driver: str) -> None:
    os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"
    from ui.window import prepare

    prepare(800, 480, headless=True, touch="none")
    # In less than a quarter of the time that it takes to hear it.
    os.environ |= {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(pcm), "SDL_DISKAUDIODELAY": "20"}
    from kivy.clock import Clock as Frames
    from kivy.core.window import Window
    from tables import acts, colorado

    from dealer.table import commands as c
    from dealer.table.evening import Evening
    from dealer.tournament.chip_sets import chip_set
    from dealer.tournament.commands import Start
    from dealer.tournament.events import TournamentOpened
    from dealer.tournament.levels import Break, Level, Structure
    from dealer.tournament.tournament import Tournament
    from ui.app import BurncardApp
    from ui.services import Services
    from ui.sounds.cues import Kind
    from ui.sounds.speaker import Speaker

    now = 0.0
    played: dict[Kind, tuple[float, float]] = {}

    class Written(Speaker):
        """Notes when it plays, and where in the file that is."""

        def play(self, kind: Kind) -> None:
            played[kind] = (now, pcm.stat().st_size / BYTES)
            super().play(kind)

    pcm.touch()
    stages = (
        Level(10, 20, seconds=round(MINUTE) + 60),
        Break(round(LEVEL - BREAK)),
        Level(20, 40, seconds=3600),
    )
    structure = Structure(name="short", title="Short", source="", stack=1000, chips=chip_set("t5"), stages=stages)
    services = Services(boottime=lambda: now, loudspeaker=Written(pcm.parent, 10))
    tournament = Tournament(TournamentOpened(structure))
    tournament.tell(Start(), now)
    app = BurncardApp(Evening(colorado(4), tournament), services)
    told = [(ALL_IN, (c.Riffle(), c.DealRest(), *acts("4 all-in"))), (FAULT, tuple(acts("3 call")))]
    flashed: list[Kind | None] = []
    strips: set[str] = set()

    def go_on(_: float) -> None:
        nonlocal now
        now += STEP
        if flashed[-1:] != [app.ringer.kind]:
            flashed.append(app.ringer.kind)
        strips.update(() if app.screen is None or app.screen.view is None else app.screen.view.strip)
        while told and now >= told[0][0]:
            for command in told.pop(0)[1]:
                app.tell(command)
        if now >= END:
            hands, blanks = app.table.state.hands, Window.allow_screensaver
            said = {"played": played, "flashed": flashed, "strips": sorted(strips), "hands": hands, "blanks": blanks}
            print(json.dumps(said))
            app.stop()

    Frames.schedule_interval(go_on, 0.02)
    app.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

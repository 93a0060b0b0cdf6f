"""Runs the real app for a while, its sound written into a file by SDL's disk driver: `heard_app.py PCM DRIVER`.

The time that the app is told is that of the sound itself: as many seconds as have been written, made faster by PACE.
So what must be heard when is known, however fast or slow the machine is. Prints as JSON what was flashed and shown.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Final

BYTES: Final = 44_100 * 2 * 2
"""Bytes of a second of sound: 16 bits, two channels."""

PACE: Final = 40.0
"""Seconds of the evening in one second of sound."""

MINUTE, BREAK, LEVEL, ALL_IN, FAULT, END = 1.0, 2.5, 4.0, 5.5, 7.5, 9.0
"""When each is due, in seconds of sound, and when the app ends."""


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
    from dealer.tournament.chip_sets import chip_set
    from dealer.tournament.clock import Clock
    from dealer.tournament.levels import Break, Level, Structure
    from ui.app import BurncardApp
    from ui.services import Services
    from ui.sounds.cues import Kind
    from ui.sounds.speaker import Speaker

    start = time.monotonic()

    def heard() -> float:
        # Where there is no sound, time goes by as a loudspeaker would take it.
        return pcm.stat().st_size / BYTES if driver == "disk" else (time.monotonic() - start) * 5

    pcm.touch()
    stages = (
        Level(10, 20, seconds=round(PACE * MINUTE) + 60),
        Break(round(PACE * (LEVEL - BREAK))),
        Level(20, 40, seconds=3600),
    )
    structure = Structure(name="short", title="Short", source="", stack=1000, chips=chip_set("t5"), stages=stages)
    speaker = Speaker(pcm.parent, 10)
    services = Services(boottime=lambda: PACE * heard(), loudspeaker=speaker)
    app = BurncardApp(colorado(4), Clock.new(structure).started(PACE * heard()), services)
    began = heard()
    told = [
        (ALL_IN, (c.Riffle(), c.DealRest(), *acts("4 all-in"))),
        (FAULT, tuple(acts("3 call"))),
    ]
    flashed: list[Kind | None] = []
    strips: set[str] = set()

    def go_on(_: float) -> None:
        if flashed[-1:] != [app.ringer.kind]:
            flashed.append(app.ringer.kind)
        strips.update(() if app.screen is None or app.screen.view is None else app.screen.view.strip)
        while told and heard() - began >= told[0][0]:
            for command in told.pop(0)[1]:
                app.tell(command)
        if heard() - began >= END:
            print(
                json.dumps(
                    {
                        "began": began,
                        "flashed": flashed,
                        "strips": sorted(strips),
                        "hands": app.table.state.hands,
                        "blanks": Window.allow_screensaver,
                    }
                )
            )
            app.stop()

    Frames.schedule_interval(go_on, 0.02)
    app.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

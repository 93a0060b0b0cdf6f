"""What a ring does in an evening, on whatever bench it lies."""

from pathlib import Path

from benches import Bench, wait_for

from hardware.panel import find_ring
from hardware.ports import DeviceLost, Lamp, Press
from hardware.reopening import ReopeningPanel
from hardware.ring_talk import Settings

AMBER = (255, 150, 0)
RED = (255, 20, 0)


class Host:
    """Burncard's end of the cable. `cards` and `pressed` are all that it was ever told."""

    def __init__(self, bench: Bench, settings: Settings, memory: Path) -> None:
        self._bench, self._settings, self._memory = bench, settings, memory
        self.pressed: list[Press] = []
        self.start()

    def start(self) -> None:
        self.panel = ReopeningPanel(
            lambda memory: find_ring("auto", self._settings, memory, self._bench.ports), self._memory, again=0.05
        )

    def hears(self, *presses: Press) -> bool:
        """Whether exactly these presses come, in this order, after those before."""
        wanted = [*self.pressed, *presses]
        return wait_for(lambda: self._listen() >= len(wanted)) and self.pressed == wanted

    def counts(self, cards: int) -> bool:
        return wait_for(lambda: self._ask(self.panel.cards) == cards)

    def finds_magnet(self, seat: int | None) -> bool:
        return wait_for(lambda: self._ask(self.panel.magnet) == seat)

    def is_lost(self) -> bool:
        return wait_for(lambda: self._ask(self.panel.magnet) == "lost")

    def show(self, *lamps: Lamp) -> None:
        assert wait_for(lambda: self._ask(lambda: self.panel.show(lamps)) != "lost")

    def _listen(self) -> int:
        got = self._ask(self.panel.presses)
        self.pressed += got if isinstance(got, tuple) else ()
        return len(self.pressed)

    def _ask(self, question):
        try:
            return question()
        except DeviceLost:
            return "lost"


def an_evening(bench: Bench, settings: Settings, memory: Path) -> None:
    """Presses, the magnet, cards, lamps; then the cable, the host and the firmware go and come back."""
    host = Host(bench, settings, memory)
    tap, held = settings.steady + bench.look, settings.hold + settings.steady + bench.look
    rest, passing = settings.magnet + bench.look, settings.card + bench.look

    def press(seat: int, milliseconds: int = tap, magnet: int = 0) -> None:
        bench.feel(milliseconds, button=seat, magnet=magnet)
        bench.feel(tap, magnet=magnet)

    def deal(cards: int, magnet: int = 0) -> None:
        for _ in range(cards):
            bench.feel(passing, magnet=magnet, broken=True)
            bench.feel(passing, magnet=magnet)

    try:
        host.show(Lamp(3, AMBER))
        assert wait_for(lambda: bench.lit() == {3: AMBER}), "the lamps show the turn"
        assert host.hears()
        press(3)
        press(5)
        press(5)
        press(4, held)
        assert host.hears(Press(3), Press(5), Press(5), Press(4, long=True)), "press, double press, long press"
        bench.feel(rest, magnet=2)
        assert host.finds_magnet(2)
        bench.feel(rest)
        assert host.finds_magnet(None), "on its way"
        bench.feel(rest, magnet=3)
        assert host.finds_magnet(3)
        deal(23, magnet=3)
        assert host.counts(23)
        host.panel.buzz(2000, 300)
        assert wait_for(lambda: bench.tone() in (2000, None))
        assert wait_for(lambda: bench.tone() in (0, None))

        bench.pull()
        assert host.is_lost()
        assert wait_for(lambda: bench.lit() == {}), "the host is silent"
        press(1, magnet=3)
        deal(1, magnet=3)
        bench.plug()
        assert host.counts(24)
        assert host.hears(Press(1, late=True))
        assert host.finds_magnet(3)
        assert wait_for(lambda: bench.lit() == {3: AMBER}), "the lamps come back by themselves"

        host.panel.close()
        assert wait_for(lambda: bench.lit() == {})
        press(2)
        deal(2)
        host.start()
        assert host.counts(26), "a new host goes on where the last one stopped"
        assert host.hears(Press(2, late=True))
        host.show(Lamp(8, RED))
        press(8)
        assert host.hears(Press(8))

        bench.restart()
        assert wait_for(lambda: bench.lit() == {8: RED}), "a firmware that starts anew is told what it is"
        bench.feel(rest, magnet=9)
        assert host.finds_magnet(9)
        press(8, magnet=9)
        deal(3, magnet=9)
        assert host.hears(Press(8))
        assert host.counts(29)
        assert host.hears(), "and nothing twice"
    finally:
        host.panel.close()
        bench.close()

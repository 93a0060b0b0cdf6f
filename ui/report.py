"""What the demo prints and keeps: prompts and rulings as they come, screenshots, and whether it was honest."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from dealer.table.evening import Answer, Asked
from dealer.table.prompts import prompt
from dealer.table.table import Table
from ui.demo import by_hand, card_rulings
from ui.watching import ruled_text


@dataclass(slots=True)
class Report:
    """The record of one demo of `table`; screenshots go to the folder `out`. `taken`: a person plays on."""

    table: Table
    out: Path
    taken: bool = False
    _prompt: str = ""
    _shots: int = 0
    _shoot: Callable[[Path], object] | None = None
    _why: str | None = "it did not begin"
    _said: set[str] = field(default_factory=set[str])

    def watch(self, shoot: Callable[[Path], object]) -> None:
        """From now on `shoot(path)` takes the screenshots."""
        self._shoot = shoot

    def ruled(self, command: Asked, ruling: Answer | None) -> None:
        """Print what was ruled, and the next prompt where it is a new one."""
        del command
        reasons = ruling.reasons if ruling is not None else ()
        for reason in reasons:
            print(f"  {ruled_text(reason)}", flush=True)
        now = prompt(self.table.state)
        if now != self._prompt:
            self._prompt = now
            print(f"> {now}", flush=True)
        if reasons:
            self.shot(reasons[0].code)

    def said(self, text: str) -> None:
        """Print `text`, the first time it is said."""
        if text not in self._said:
            self._said.add(text)
            print(text, flush=True)

    def shot(self, name: str) -> None:
        """Keep a picture of the screen."""
        if self._shoot is not None:
            self._shots += 1
            self._shoot(self.out / f"{self._shots:02d}-{name}.png")

    def ended(self, failure: str | None) -> None:
        """The director has come to the end, or has given up and says why."""
        self._why = failure
        self.shot("end")

    def take(self) -> None:
        """A person has taken over: nothing is played from now on, and the window stays until it is closed."""
        self.taken, self._why = True, None
        self.said("you have the table: close the window to end")

    def status(self) -> int:
        """Print the outcome: 0 only if the hand was played to its end, and all cards were known by the camera."""
        told = by_hand(self.table.entries)
        print(f"screenshots: {self.out}")
        if self._why is not None:
            print(f"not played to its end: {self._why}")
        elif told:
            print(f"told by hand, not seen: {'; '.join(told)}")
        else:
            how = "played by a person" if self.taken else "played to its end"
            print(
                f"{how}; every card was seen by the camera, rulings about cards: {card_rulings(self.table.entries)}"
            )
            return 0
        return 1

"""From the table to what sounds are about."""

from math import ceil

from ui.presenter import Facts
from ui.sounds.cues import Heard
from ui.views import ScreenView


def heard(facts: Facts, view: ScreenView) -> Heard:
    """What is so at the table, as far as it may sound. A question that a fault asks counts as one."""
    hand = facts.state.running
    players = () if hand is None else hand.players
    number = 0 if hand is None else hand.number
    question = facts.state.question
    asked = question is not None and question.fault
    return Heard(
        reading=None if facts.clock is None else facts.clock.reading,
        counted=ceil(facts.called.left) if facts.called is not None and facts.called.counted else None,
        all_in=frozenset((number, player.seat) for player in players if player.all_in),
        faults=frozenset(
            (panel.key, panel.title)
            for panel in view.panels
            if panel.kind == "fault" or (panel.kind == "question" and asked)
        ),
    )

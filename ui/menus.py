"""The menus that are worked out only when they are opened: of a seat, of the chips, and of what was wrong."""

from ui.box import box_menu
from ui.presenter import Facts
from ui.seat_menu import seat_menu
from ui.views import MenuPad
from ui.wrong import wrong_menu


def menu(facts: Facts, name: str) -> MenuPad | None:
    """The menu of that name: "wrong", "box", or "seat:4"; None where there is none."""
    state = facts.state
    if name == "box":
        return box_menu(state, facts.values)
    if name == "wrong":
        return wrong_menu(state)
    seat = state.seat(int(name.removeprefix("seat:")))
    return None if seat is None else seat_menu(state, seat, facts.values)

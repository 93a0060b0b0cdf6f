"""The menus that are worked out only when they are opened: of a seat, and of what was wrong."""

from dealer.table.state import TableState
from ui.seat_menu import seat_menu
from ui.views import MenuPad
from ui.wrong import wrong_menu


def menu(state: TableState, name: str) -> MenuPad | None:
    """The menu of that name: "wrong", or "seat:4"; None where there is none."""
    if name == "wrong":
        return wrong_menu(state)
    seat = state.seat(int(name.removeprefix("seat:")))
    return None if seat is None else seat_menu(state, seat)

# pyright: basic
"""Widgets kept by name, so that a touch that has begun on one survives what changes around it."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from kivy.uix.widget import Widget

W = TypeVar("W", bound=Widget)


class Keyed(Generic[W]):
    """The children of `parent` that one list of names stands for."""

    def __init__(self, parent: Widget, make: Callable[[str], W]):
        self._parent, self._make = parent, make
        self._widgets: dict[str, W] = {}

    def widgets(self, names: Iterable[str]) -> list[W]:
        """One widget for each name, in order; those of other names are gone."""
        names = list(names)
        for gone in self._widgets.keys() - set(names):
            self._parent.remove_widget(self._widgets.pop(gone))
        for name in names:
            if name not in self._widgets:
                self._widgets[name] = self._make(name)
                self._parent.add_widget(self._widgets[name])
        return [self._widgets[name] for name in names]

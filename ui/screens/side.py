# pyright: basic
"""The table's side: open faults and questions. Play goes on beside them."""

from kivy.uix.widget import Widget

from ui import layout, theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import TapButton
from ui.screens.keyed import Keyed
from ui.screens.text import Text
from ui.views import PanelView, StepView

HEAD = 10.6
"""Height of a panel's head, and of the tabs that stand in its place where several are open."""

ROW = 4.25
"""Height of a step."""

FOOT = 11.0
"""Height of its buttons."""

_LONG = 34
"""Characters of a source that takes two lines."""

MOST = 3
"""How many open panels have a tab."""


class PanelStack(Widget):
    """The front panel; others that are open wait as tabs in its head. `tell(command, button)` and
    `dismiss(key, button)` say what was tapped."""

    def __init__(self, tell, dismiss, **kwargs):
        super().__init__(**kwargs)
        self._tell, self._dismiss = tell, dismiss
        self._front = ""
        self._shown = ((), Rect(0, 0, 0, 0), 1.0)
        self._shapes = shapes.layer(self)
        self.title, self.subject = Text(bold=True), Text()
        self.meaning, self.source, self.progress = (
            Text(lines=6, hangs=True),
            Text(lines=2, hangs=True),
            Text(align="right"),
        )
        for text in (self.title, self.subject, self.meaning, self.source, self.progress):
            self.add_widget(text)
        self._steps = Keyed(self, lambda _: Text())
        self._buttons = Keyed(self, lambda name: TapButton(name, self._tapped))
        self._taps = {}

    def show(self, panels: tuple[PanelView, ...], box: Rect, mm: float):
        """Draw the panels in `box` (layout mm, `mm` pixels each); nothing where there are none."""
        self._shown = (panels, box, mm)
        self._shapes.clear()
        if not panels:
            self._clear()
            return
        front = next((p for p in panels if p.key == self._front), panels[0])
        edge, ground = _colours(front)
        shapes.box(self._shapes, box.scaled(mm), 2.2 * mm, theme.SURFACE)
        body = box.inset(2.2, 1.2)
        placed = self._foot(front, body)
        low = body.y + (FOOT + 0.8 if placed else 0.0)
        body = Rect(body.x, low, body.w, box.top - HEAD - 0.6 - low)
        if len(panels) == 1:
            head = Rect(box.x, box.top - HEAD, box.w, HEAD)
            shapes.box(self._shapes, head.scaled(mm), 2.2 * mm, ground)
            self._draw_title(front, head.inset(2.2, 1.0), mm)
        else:
            placed += self._tabs(panels[:MOST], front, box)
            line, aside = Rect(body.x, body.top - 5.0, body.w, 5.0), 17.0 if front.steps else 0.0
            self.title.say(
                front.title, Rect(line.x, line.y, line.w - aside, line.h).scaled(mm), 2.9 * mm, 2.1 * mm, theme.TEXT
            )
            self.subject.say("", line)
            self._draw_progress(front, line, mm)
            body = Rect(body.x, body.y, body.w, body.h - 5.0)
        shapes.rim(self._shapes, box.scaled(mm), 2.2 * mm, edge, 0.6 * mm)
        self._draw_body(front, body, mm)
        self._draw_buttons(placed, mm)

    def _clear(self):
        for text in (self.title, self.subject, self.meaning, self.source, self.progress):
            text.say("", Rect(0, 0, 0, 0))
        self._steps.widgets(())
        self._buttons.widgets(())

    def _foot(self, panel: PanelView, inner: Rect):
        """The panel's buttons, from the left, and the one that closes it: (name, label, tone, rect, meaning)."""
        close = FOOT + layout.GAP if panel.dismissable else 0.0
        columns = layout.columns(Rect(inner.x, inner.y, inner.w - close, FOOT), len(panel.buttons))
        placed: list[tuple[str, str, str, Rect, object]] = [
            (b.name, b.label, b.tone, r, b.does) for b, r in zip(panel.buttons, columns, strict=True)
        ]
        if panel.dismissable:
            corner = Rect(inner.right - FOOT, inner.y, FOOT, FOOT)
            placed.append(("button:dismiss", "×", "plain", corner, ("dismiss", panel.key)))
        return placed

    def _tabs(self, panels, front: PanelView, box: Rect):
        cells = layout.columns(Rect(box.x + 0.8, box.top - HEAD - 0.2, box.w - 1.6, HEAD - 0.6), len(panels))
        tones = ["warn" if p is front else "plain" for p in panels]
        return [
            (f"tab:{p.key}", p.subject or p.title, tone, cell, ("front", p.key))
            for p, tone, cell in zip(panels, tones, cells, strict=True)
        ]

    def _draw_buttons(self, placed, mm: float):
        self._taps = {name: does for name, _, _, _, does in placed}
        widgets = self._buttons.widgets(self._taps)
        for (name, label, tone, rect, _), widget in zip(placed, widgets, strict=True):
            cap = 4.2 if name == "button:dismiss" else 2.7
            widget.show(label, rect.scaled(mm), mm, tone, cap=cap)

    def _draw_title(self, panel: PanelView, head: Rect, mm: float):
        low, high = layout.rows(head, 2)[1], layout.rows(head, 2)[0]
        alone = not panel.subject and not panel.steps
        self.title.say(panel.title, (head if alone else high).scaled(mm), 3.2 * mm, 2.35 * mm, theme.TEXT)
        aside = 17.0 if panel.steps else 0.0
        room = Rect(low.x, low.y, low.w - aside, low.h)
        self.subject.say(panel.subject, room.scaled(mm), 2.9 * mm, 2.2 * mm, theme.TEXT)
        self._draw_progress(panel, low, mm)

    def _draw_progress(self, panel: PanelView, line: Rect, mm: float):
        done = sum(s.done for s in panel.steps)
        text = f"{done} of {len(panel.steps)} done" if panel.steps else ""
        right = Rect(line.right - 17.0, line.y, 17.0, line.h)
        self.progress.say(text, right.scaled(mm), 2.35 * mm, 2.0 * mm, theme.MUTED)

    def _draw_body(self, panel: PanelView, body: Rect, mm: float):
        steps = min(len(panel.steps), 3)
        cited = 0.0 if not panel.source else 4.2 if len(panel.source) <= _LONG else 7.8
        most = 13.2 if steps else 24.0 if cited else body.h
        meaning = max(8.4, min(body.h - cited - steps * ROW, most))
        text = Rect(body.x, body.top - meaning, body.w, meaning)
        self.meaning.say(panel.meaning, text.scaled(mm), 2.6 * mm, 2.0 * mm, theme.TEXT)
        low = text.top - max(self.meaning.texture_size[1] / mm, 0.0) - 0.4
        line = Rect(body.x, low - cited, body.w, cited)
        self.source.say(panel.source, line.scaled(mm), 2.4 * mm, 1.9 * mm, theme.CHIP)
        self._draw_steps(panel.steps, Rect(body.x, body.y, body.w, line.y - 0.2 - body.y), mm)

    def _draw_steps(self, steps: tuple[StepView, ...], box: Rect, mm: float):
        count = max(1, int(box.h / ROW))
        first = window(steps, count)
        shown = list(enumerate(steps))[first : first + count]
        texts = self._steps.widgets(f"step:{i}" for i, _ in shown)
        pending = next((i for i, s in enumerate(steps) if not s.done), -1)
        for row, (i, step), text in zip(layout.rows(box, count), shown, texts, strict=False):
            middle, mark = row.y + row.h / 2, Rect(row.x, row.y + row.h / 2 - 1.6, 3.2, 3.2)
            colour = theme.GOOD if step.done else theme.TURN if i == pending else theme.LINE
            shapes.disc(self._shapes, (mark.x + 1.6) * mm, middle * mm, 1.6 * mm, colour)
            if step.done:
                shapes.tick(self._shapes, (mark.x + 1.6) * mm, middle * mm, 1.8 * mm, theme.INK)
            else:
                shapes.disc(self._shapes, (mark.x + 1.6) * mm, middle * mm, 1.1 * mm, theme.SURFACE)
            ink = theme.MUTED if step.done else theme.TEXT
            line = Rect(row.x + 4.6, row.y, row.w - 4.6, row.h)
            text.say(step.text, line.scaled(mm), 2.6 * mm, 2.0 * mm, ink)

    def _tapped(self, button, touch):
        del touch
        does = self._taps.get(button.name)
        match does:
            case ("front", key):
                self._front = key
                self.show(*self._shown)
            case ("dismiss", key):
                self._dismiss(key, button)
            case None:
                return
            case _:
                self._tell(does, button)


def _colours(panel: PanelView):
    """Edge and head of a panel."""
    return {
        "fault": (theme.ALERT, theme.ALERT_GROUND),
        "question": (theme.DUE, theme.ASK_GROUND),
        "note": (theme.FELT_EDGE, theme.FELT),
    }[panel.kind]


def window(steps: tuple[StepView, ...], count: int) -> int:
    """The first step to show where only `count` fit: the last done one, then those to do."""
    pending = next((i for i, s in enumerate(steps) if not s.done), len(steps))
    return max(0, min(pending - 1, len(steps) - count))

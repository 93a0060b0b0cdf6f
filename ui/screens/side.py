# pyright: basic
"""The table's side: open faults and questions. Play goes on beside them."""

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui import layout, theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import TapButton
from ui.screens.keyed import Keyed
from ui.screens.text import Text
from ui.views import PanelView, StepView

TAB = 10.4
"""Height of a panel that waits behind the first one."""


class PanelStack(Widget):
    """The front panel in full, up to two more as tabs below it; `tell(command)` and `dismiss(key)` say what was
    tapped."""

    def __init__(self, tell, dismiss, **kwargs):
        super().__init__(**kwargs)
        self._tell, self._dismiss = tell, dismiss
        self._front = ""
        self._shown = ((), Rect(0, 0, 0, 0), 1.0)
        self._shapes = InstructionGroup()
        self.canvas.before.add(self._shapes)
        self.title, self.subject = Text(bold=True), Text()
        self.meaning, self.source = Text(lines=6), Text(lines=2)
        for text in (self.title, self.subject, self.meaning, self.source):
            self.add_widget(text)
        self._steps = Keyed(self, lambda _: Text(lines=2))
        self._buttons = Keyed(self, lambda name: TapButton(name, self._tapped))
        self._commands = {}

    def show(self, panels: tuple[PanelView, ...], box: Rect, mm: float):
        """Draw the panels in `box` (layout mm, `mm` pixels each); nothing where there are none."""
        self._shown = (panels, box, mm)
        self._shapes.clear()
        if not panels:
            self._clear()
            return
        front = next((p for p in panels if p.key == self._front), panels[0])
        tabs = [p for p in panels if p is not front][:2]
        main = Rect(box.x, box.y + len(tabs) * (TAB + layout.GAP), box.w, box.h - len(tabs) * (TAB + layout.GAP))
        buttons = self._front_buttons(front, main)
        for i, tab in enumerate(tabs):
            y = main.y - (i + 1) * (TAB + layout.GAP)
            text = f"{tab.title}: {tab.subject}" if tab.subject else tab.title
            buttons.append((f"tab:{tab.key}", text, "warn", Rect(box.x, y, box.w, TAB), tab.key))
        self._draw_front(front, main, mm)
        self._draw_buttons(buttons, mm)

    def _clear(self):
        for text in (self.title, self.subject, self.meaning, self.source):
            text.say("", Rect(0, 0, 0, 0))
        self._steps.widgets(())
        self._buttons.widgets(())

    def _front_buttons(self, panel: PanelView, main: Rect):
        inner = main.inset(1.2)
        placed = []
        if panel.dismissable:
            close = Rect(main.right - 11.0, main.top - 11.0, 10.2, 10.2)
            placed.append(("button:dismiss", "×", "off", close, ("dismiss", panel.key)))
        columns = layout.columns(Rect(inner.x, inner.y, inner.w, 11.0), len(panel.buttons))
        for button, rect in zip(panel.buttons, columns, strict=True):
            placed.append((button.name, button.label, button.tone, rect, button.does))
        return placed

    def _draw_buttons(self, placed, mm: float):
        self._commands = {name: does for name, _, _, _, does in placed}
        for (_, label, tone, rect, _), widget in zip(
            placed, self._buttons.widgets(p[0] for p in placed), strict=True
        ):
            widget.show(label, rect.scaled(mm), mm, tone, cap=4.2 if label == "×" else 2.9)

    def _draw_front(self, panel: PanelView, main: Rect, mm: float):
        fault = panel.kind == "fault"
        shapes.box(self._shapes, main.scaled(mm), 2.2 * mm, theme.SURFACE)
        head = Rect(main.x, main.top - 11.8, main.w, 11.8)
        shapes.box(self._shapes, head.scaled(mm), 2.2 * mm, theme.ALERT_GROUND if fault else theme.ASK_GROUND)
        shapes.rim(self._shapes, main.scaled(mm), 2.2 * mm, theme.ALERT if fault else theme.DUE, 0.6 * mm)
        inner = main.inset(2.2, 1.2)
        room = inner.w - (10.0 if panel.dismissable else 0.0)
        self.title.say(panel.title, Rect(inner.x, head.y + 5.6, room, 5.2).scaled(mm), 3.3 * mm, 2.4 * mm, theme.TEXT)
        self.subject.say(
            panel.subject, Rect(inner.x, head.y + 1.0, room, 4.4).scaled(mm), 2.9 * mm, 2.1 * mm, theme.TEXT
        )
        low = inner.y + (11.0 + 0.8 if panel.buttons else 0.0)
        body = Rect(inner.x, low, inner.w, head.y - 0.6 - low)
        wanted = 15.6 if panel.steps else body.h - 5.4
        meaning = min(max(body.h - 4.2 - 5.0 * min(len(panel.steps), 2), 8.0), wanted)
        text = Rect(body.x, body.top - meaning, body.w, meaning)
        self.meaning.say(panel.meaning, text.scaled(mm), 2.6 * mm, 2.0 * mm, theme.TEXT)
        source = Rect(body.x, text.y - 4.2, body.w, 4.2)
        self.source.say(panel.source, source.scaled(mm), 2.4 * mm, 1.9 * mm, theme.CHIP)
        self._draw_steps(panel.steps, Rect(body.x, body.y, body.w, source.y - 0.4 - body.y), mm)

    def _draw_steps(self, steps: tuple[StepView, ...], box: Rect, mm: float):
        count = max(1, int(box.h / 4.9))
        first = window(steps, count)
        shown = list(enumerate(steps))[first : first + count]
        texts = self._steps.widgets(f"step:{i}" for i, _ in shown)
        pending = next((i for i, s in enumerate(steps) if not s.done), -1)
        for row, (i, step), text in zip(layout.rows(box, count), shown, texts, strict=False):
            middle, mark = row.y + row.h / 2, Rect(row.x, row.y + row.h / 2 - 1.6, 3.2, 3.2)
            colour = theme.GOOD if step.done else theme.TURN if i == pending else theme.LINE
            shapes.disc(self._shapes, (mark.x + 1.6) * mm, middle * mm, 1.6 * mm, colour)
            if not step.done:
                shapes.disc(self._shapes, (mark.x + 1.6) * mm, middle * mm, 1.1 * mm, theme.SURFACE)
            ink = theme.MUTED if step.done else theme.TEXT
            line = Rect(row.x + 4.6, row.y, row.w - 4.6, row.h)
            text.say(step.text, line.scaled(mm), 2.6 * mm, 2.0 * mm, ink)

    def _tapped(self, button, touch):
        del touch
        does = self._commands.get(button.name)
        if button.name.startswith("tab:"):
            self._front = does
            self.show(*self._shown)
        elif isinstance(does, tuple):
            self._dismiss(does[1], button)
        elif does is not None:
            self._tell(does, button)


def window(steps: tuple[StepView, ...], count: int) -> int:
    """The first step to show where only `count` fit: the last done one, then those to do."""
    pending = next((i for i, s in enumerate(steps) if not s.done), len(steps))
    return max(0, min(pending - 1, len(steps) - count))

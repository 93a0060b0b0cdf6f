# pyright: basic
"""Text that fits its box: as large as wished where there is room, smaller where there is not."""

from importlib.resources import files

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.layout import Rect
from ui.screens import shapes

FACE = "Burncard"
_FONTS = files("ui").joinpath("fonts")
LabelBase.register(
    FACE,
    fn_regular=str(_FONTS.joinpath("DejaVuSansCondensed.ttf")),
    fn_bold=str(_FONTS.joinpath("DejaVuSansCondensed-Bold.ttf")),
)

_STEP = 0.94


class Text(Widget):
    """A line, or a wrapped paragraph of up to `lines` lines, in the box given to `say`.

    It stands in the middle of its box, or `hangs` from its top. `cap` is the wished height of capitals and `least`
    the smallest one, both in pixels; `shown_cap` is what it came to. `fits` is False where even `least` was too large
    and the text was cut with an ellipsis.
    """

    def __init__(
        self, cap=10.0, least=None, bold=False, colour=(1, 1, 1), align="left", lines=1, hangs=False, **kwargs
    ):
        super().__init__(**kwargs)
        self.text, self.cap, self.least, self.bold, self.align, self.lines = "", cap, least or cap, bold, align, lines
        self.hangs = hangs
        self.fits = True
        self.texture_size = (0, 0)
        self.shown_cap = 0.0
        self._drawn = None
        self._ink, self._picture = Color(*colour), Rectangle(size=(0, 0))
        group = shapes.layer(self)
        group.add(self._ink)
        group.add(self._picture)

    def say(self, text, rect: Rect, cap=None, least=None, colour=None):
        """Show `text` in `rect` (pixels); sizes and colour stay as they were where they are not given."""
        self.cap = self.cap if cap is None else cap
        self.least = min(self.least if least is None else least, self.cap)
        if colour is not None:
            self._ink.rgb = colour
        wanted = (text, rect, self.cap, self.least, self.bold)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.text = text
        self.pos, self.size = (rect.x, rect.y), (max(rect.w, 0), max(rect.h, 0))
        self._render()

    def _render(self):
        if not self.text or self.width <= 0 or self.height <= 0:
            self._picture.size = self.texture_size = (0, 0)
            self.fits = True
            return
        label = self._fitted()
        texture = label.texture
        self.texture_size = texture.size
        self._picture.texture, self._picture.size = texture, texture.size
        x = {"left": self.x, "center": self.x + (self.width - texture.width) / 2}.get(
            self.align, self.right - texture.width
        )
        y = self.top - texture.height if self.hangs else self.y + (self.height - texture.height) / 2
        self._picture.pos = (round(x), round(y))

    def _fitted(self):
        cap = self.cap
        while True:
            label = self._label(cap)
            self.fits = label.texture.width <= self.width + 0.5 and label.texture.height <= self.height + 0.5
            self.fits = self.fits and self._whole(label)
            self.shown_cap = cap
            if self.fits:
                return label
            if cap <= self.least:
                return self._label(self.least, cut=True) if self.lines == 1 else self._cut()
            cap = max(self.least, cap * _STEP)

    def _cut(self):
        """As many words of a paragraph as there is room for."""
        words = self.text.split()
        while len(words) > 1:
            words.pop()
            label = self._label(self.least, text=f"{' '.join(words)}…")
            if label.texture.height <= self.height + 0.5:
                return label
        return self._label(self.least, cut=True)

    def _whole(self, label):
        """Whether no word of a paragraph is so wide that it was broken."""
        return self.lines == 1 or all(label.get_extents(word)[0] <= self.width for word in self.text.split())

    def _label(self, cap, cut=False, text=None):
        size = cap / 0.729
        options = {"font_name": FACE, "font_size": size, "bold": self.bold, "halign": self.align, "line_height": 0.98}
        if self.lines > 1:
            options["text_size"] = (int(self.width), int(self.height) if cut else None)
            options["max_lines"] = self.lines if cut else 0
            options["shorten"] = cut
            options["shorten_from"] = "right"
        elif cut:
            options.update(text_size=(int(self.width), None), shorten=True, shorten_from="right", max_lines=1)
        label = CoreLabel(text=text or self.text, **options)
        label.refresh()
        return label

"""The text format of The Tournament Director 3: nested objects such as `new GameRound({Minutes: 10, Notes: ""})`."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from dealer.strict import shown

_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<text>"(?:\\.|[^"\\])*")
    |(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    |(?P<word>[A-Za-z_$][\w$.]*)
    |(?P<mark>[{}\[\](),:]))""",
    re.VERBOSE,
)
_BLANK: Final = re.compile(r"\s*")
_WORDS: Final = {"true": True, "false": False, "null": None, "undefined": None, "NaN": None}
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_CONTROLS: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_LONGEST_NUMBER: Final = 30


class SyntaxFaultError(ValueError):
    """The text is not of this format; `line` is where that shows."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class Made:
    """An object: its class ("" for a plain one), its fields, the line it begins on and those of its fields.

    What is made of something else than fields, as `Map.from([...])` is, has it in the field "".
    """

    kind: str
    fields: dict[str, Any]
    line: int
    lines: dict[str, int]


def parse(text: str) -> Any:
    """The value that the text holds: texts, numbers, true, false and null, lists, and objects as `Made`.

    Raises:
        SyntaxFaultError: it is not of this format.
        RecursionError: it is nested too deep.
    """
    parser = _Parser(text)
    value = parser.value()
    parser.end()
    return value


def objects(value: Any, kind: str) -> Iterator[Made]:
    """All objects of that class, the outermost and first ones first."""
    waiting = deque[Any]([value])
    while waiting:
        each = waiting.popleft()
        if isinstance(each, Made):
            if each.kind == kind:
                yield each
            waiting += each.fields.values()
        elif isinstance(each, list):
            waiting += cast("list[Any]", each)


def _unescaped(text: str) -> str:
    """What a text in quotes says, by the rules of JavaScript: a backslash before any other character is nothing."""
    plain = _ESCAPE.sub(lambda found: _character(found[1]), text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(escape: str) -> str:
    return chr(int(escape[1:], 16)) if len(escape) > 1 else _CONTROLS.get(escape, escape)


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._start = self._end = 0
        self._line = 1
        self._kind: str | None = None
        self._token = ""
        self._next()

    def value(self) -> Any:
        line, token = self._line, self._token
        match self._kind:
            case "text":
                self._next()
                return _unescaped(token[1:-1])
            case "number":
                self._next()
                if len(token) > _LONGEST_NUMBER:
                    raise SyntaxFaultError(line, f"{shown(token)} is a number far too large")
                return int(token) if re.fullmatch(r"-?\d+", token) else float(token)
            case "word":
                return self._worded(line)
            case _ if token == "[":
                return self._list()
            case _ if token == "{":
                return self._object(line)
            case _:
                raise self._fault("a value")

    def end(self) -> None:
        """Nothing may follow."""
        if self._kind is not None:
            raise self._fault("the end of the file")

    def _worded(self, line: int) -> Any:
        word = self._token
        self._next()
        if word in _WORDS:
            return _WORDS[word]
        if word == "new":
            word = self._expect("word", "the name of a class")
        self._mark("(")
        if self._token == ")":
            self._next()
            return Made(word, {}, line, {})
        value = self.value()
        while self._token == ",":
            self._next()
            self.value()
        self._mark(")")
        if isinstance(value, Made) and not value.kind:
            return Made(word, value.fields, line, value.lines)
        return Made(word, {"": value}, line, {"": line})

    def _list(self) -> list[Any]:
        self._mark("[")
        values: list[Any] = []
        while self._token != "]":
            values.append(self.value())
            if self._token != "]":
                self._mark(",")
        self._next()
        return values

    def _object(self, line: int) -> Made:
        self._mark("{")
        fields: dict[str, Any] = {}
        lines: dict[str, int] = {}
        while self._token != "}":
            at, key = self._line, self._token
            if self._kind == "text":
                key = _unescaped(key[1:-1])
                self._next()
            else:
                self._expect("word", "the name of a field")
            self._mark(":")
            fields[key], lines[key] = self.value(), at
            if self._token != "}":
                self._mark(",")
        self._next()
        return Made("", fields, line, lines)

    def _expect(self, kind: str, what: str) -> str:
        if self._kind != kind:
            raise self._fault(what)
        token = self._token
        self._next()
        return token

    def _mark(self, mark: str) -> None:
        if self._kind != "mark" or self._token != mark:
            raise self._fault(f"`{mark}`")
        self._next()

    def _fault(self, wanted: str) -> SyntaxFaultError:
        got = "the end of the file" if self._kind is None else shown(self._token)
        return SyntaxFaultError(self._line, f"expected {wanted}, got {got}")

    def _next(self) -> None:
        match = _TOKEN.match(self._text, self._end)
        rest = _BLANK.match(self._text, self._end)
        start = self._end if rest is None else rest.end()
        self._line += self._text.count("\n", self._start, start)
        self._start = start
        if match is not None:
            self._kind, self._token, self._end = match.lastgroup, match[match.lastgroup or 0], match.end()
        elif start == len(self._text):
            self._kind, self._token = None, ""
        else:
            raise SyntaxFaultError(self._line, f"cannot be read at {shown(self._text[start : start + 30])}")

"""Whatever is said of a device that is lost tells, after a semicolon, what to do."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAID = {"DeviceLost", "DeviceSought", "_lose"}


def reasons() -> Iterator[tuple[str, str]]:
    """Each text of a loss with its place; what stands in braces is left out."""
    for room in ("hardware", "ui", "vision"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text())):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute) and call.args:
                    name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr
                    text = "".join(
                        part.value
                        for part in ast.walk(call.args[0])
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    )
                    if name in SAID and text:
                        yield f"{path.relative_to(ROOT)}:{call.lineno}", text


@pytest.mark.parametrize(("place", "text"), list(reasons()))
def test_a_device_that_is_lost_says_what_to_do(place: str, text: str) -> None:
    assert "; " in text, place


def test_the_texts_are_found() -> None:
    assert len(list(reasons())) > 20

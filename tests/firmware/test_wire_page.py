"""docs/wire.md says what the protocol is now."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tools"))
import wire_page

from firmware.wire import MESSAGES


def test_the_page_is_what_the_tool_writes() -> None:
    assert wire_page.PAGE.read_text(encoding="utf-8") == wire_page.page(), "write it anew: python tools/wire_page.py"


def test_the_talk_has_every_message() -> None:
    said = "\n".join(wire_page.talk())
    assert all(f'{{"is":"{kind}",' in said for kind in MESSAGES)

"""The options that say how loud it is, and the loudspeaker and the announcer that they ask for."""

import tempfile
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from ui import words
from ui.logs import LOG
from ui.paths import volume_file
from ui.services import FULL_VOLUME
from ui.sounds.voice import NoVoice, voice

_USUAL: Final = 7
"""How loud it is where nobody ever said it."""


def add_options(parser: ArgumentParser) -> None:
    """Add the options that say how loud it is."""
    parser.add_argument(
        "--volume",
        type=int,
        choices=range(FULL_VOLUME + 1),
        metavar="N",
        help=f"of the sounds, 0 to {FULL_VOLUME} (as it was last, at first {_USUAL})",
    )
    parser.add_argument("--no-speech", action="store_true", help="sounds only, also where espeak-ng is installed")


def sounding(args: Namespace, stack: ExitStack) -> dict[str, Any]:
    """The loudspeaker and the voice of `ui.services.Services`, closed with `stack`. Kivy's window is prepared."""
    from ui.sounds.speaker import Speaker

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="burncard-sounds-")))
    speaks = NoVoice() if args.no_speech else voice(folder, words.LANGUAGE)
    stack.callback(speaks.close)
    volume = kept_volume(volume_file()) if args.volume is None else args.volume
    return {"loudspeaker": Speaker(folder, volume, lambda it: keep_volume(volume_file(), it)), "voice": speaks}


def kept_volume(path: Path) -> int:
    """How loud it was last; as usual where that was not kept, or is no volume: no app must stay away for that."""
    with suppress(OSError, ValueError):
        volume = int(path.read_text(encoding="ascii"))
        if 0 <= volume <= FULL_VOLUME:
            return volume
    return _USUAL


def keep_volume(path: Path, volume: int) -> None:
    """Keep how loud it is for the next time, where that can be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{volume}\n", encoding="ascii")
    except OSError as error:
        LOG.warning("the volume is not kept: %s", error)

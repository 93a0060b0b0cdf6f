"""Options that make no sense end in one readable line and exit status 2, whatever they are."""

from pathlib import Path

import pytest

from ui.__main__ import main

NONSENSE = [
    ("--ends", "25:00"),
    ("--stack", "-5"),
    ("--stack", "9" * 30),
    ("--stack", "many"),
    ("--structure", "nix"),
    ("--structure", ""),
    ("--structure", "/dev/zero"),
    ("--chips", "nope"),
    ("--journal", ""),
    ("--journal", "/proc/x/y.db"),
    ("--volume", "99"),
    ("--size", "1x1"),
    ("--rotate", "45"),
    ("--no-such-option",),
    ("nonsense",),
]


@pytest.mark.parametrize("command", ["--clock", "run"])
@pytest.mark.parametrize("words", NONSENSE, ids=" ".join)
def test_nonsense_ends_in_one_line(
    command: str,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    journal = () if "--journal" in words else ("--journal", str(tmp_path / "new.db"))
    try:
        status = main([command, *journal, *words])
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert len(said.err) > 20


def test_options_without_a_command_are_those_of_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(SystemExit):
        main(["--volume", "3", "--no-such-option"])
    said = capsys.readouterr().err
    assert "--no-such-option" in said
    assert "--volume" not in said

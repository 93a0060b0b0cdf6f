"""Looking into a venue's file without opening it as the journal: what is whole in it, and what is damaged."""

from collections.abc import Iterator
from os import PathLike, fspath

from dealer.table.journal_chain import Examination, Step, examine, whole_steps
from dealer.table.journal_file import JournalError, open_to_read


def check(path: str | PathLike[str]) -> Examination:
    """Examine the file at `path`, which is not changed by it.

    Raises:
        JournalError: there is none, it is in use, or it is no journal.
    """
    connection = open_to_read(fspath(path))
    try:
        return examine(connection)
    finally:
        connection.close()


def export(path: str | PathLike[str], stream: str | None = None) -> Iterator[Step]:
    """The undamaged steps of the file at `path`, in the order of writing: of `stream`, or of all streams.

    Raises:
        JournalError: the file cannot be read at all, or has no such stream; or it is damaged, which is told after
            all steps that are whole.
    """
    name = fspath(path)
    connection = open_to_read(name)
    found = Examination()
    try:
        for step in whole_steps(connection, found):
            if stream in (None, step.stream):
                yield step
    finally:
        connection.close()
    if found.damages:
        raise JournalError(f"{name}: damaged: {found}; what is whole is exported")
    if stream is not None and stream not in found.heads:
        raise JournalError(f"{name}: has no stream {stream}; it has {', '.join(found.heads) or 'none at all'}")

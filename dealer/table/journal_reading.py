"""Looking into a venue's file without opening it as the journal: what is whole in it, and what is damaged."""

from collections.abc import Iterator
from itertools import islice
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
    """The undamaged steps of the file at `path`: those of `stream`, or of all streams one after the other.

    Raises:
        JournalError: the file cannot be read at all, or has no such stream; or, after all that is whole, it is
            damaged.
    """
    name = fspath(path)
    connection = open_to_read(name)
    try:
        found = examine(connection)
        wanted = found.heads if stream is None else {stream: found.heads.get(stream)}
        for each, head in wanted.items():
            if head is not None:
                yield from islice(whole_steps(connection, each), head.seq)
        if damages := [str(it) for it in found.damages if stream in (None, it.stream) or it.stream is None]:
            raise JournalError(f"{name}: damaged: {'; '.join(damages)}; all that was whole before is exported")
        if None in wanted.values():
            raise JournalError(f"{name}: has no stream {stream}; it has {', '.join(found.heads) or 'none at all'}")
    finally:
        connection.close()

"""Data files in CSV: what their good lines hold, and what is wrong with the others."""

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

Row = TypeVar("Row")


class SheetError(ValueError):
    """A file of which no line can be used; the message says what, where and what to do."""


def read_sheet(
    path: Path, columns: tuple[str, ...], parse: Callable[[Mapping[str, str]], Row]
) -> tuple[list[Row], list[str]]:
    """Read a UTF-8 CSV file with a heading; columns other than `columns` are ignored.

    Args:
        path: the file.
        columns: those it must have.
        parse: makes a row of the cells by column; raises ValueError with what is wrong with them.

    Returns:
        The rows that hold, and a message of one line for each that does not; lines are counted from 1.

    Raises:
        SheetError: the file cannot be opened, is no UTF-8 text, or lacks a column.
    """
    try:
        # What spreadsheets save begins with a byte order mark.
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SheetError(f"{path}: cannot be opened ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise SheetError(f"{path}: no UTF-8 text ({error.reason}); save it as CSV in UTF-8") from error
    lines = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    good: list[Row] = []
    faults: list[str] = []
    try:
        absent = [name for name in columns if name not in (lines.fieldnames or ())]
        if absent:
            raise SheetError(f"{path}, line 1: no column {', '.join(absent)}; add it to the heading")
        for cells in lines:
            try:
                good.append(parse(_cells(cells, columns)))
            except ValueError as error:
                faults.append(f"{path}, line {lines.line_num}: {error}")
    except csv.Error as error:
        faults.append(f"{path}, line {max(lines.line_num, 1)}: no CSV ({error}); nothing from there on is read")
    return good, faults


def _cells(cells: Mapping[str, str | None], columns: tuple[str, ...]) -> dict[str, str]:
    found = {name: cell for name in columns if (cell := cells[name]) is not None}
    if len(found) < len(columns):
        raise ValueError(f"too few cells; give {', '.join(columns)}")
    return found


def file_name(cell: str) -> str:
    """The name of a file as a cell gives it.

    Raises:
        ValueError: it is empty, or no name that can be shown.
    """
    if not cell or not cell.isprintable():
        raise ValueError(f"{cell!r} is no file name; give a path inside the folder")
    return cell

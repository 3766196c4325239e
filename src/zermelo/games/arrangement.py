"""What games share that set up a position from a drawn board: men as bits, and whose turn it can be.

`set_up(rows, p)` of rules is the inverse of `picture`: it returns the state whose picture has these rows and in which
seat p is to move, and raises `ParameterError` where the rules allow no such position. What a picture does not show is
as at the start. It is not asked whether play can come there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.errors import ParameterError


def arranged_words(rows: Sequence[Sequence[Any]], squares: Sequence[tuple[int, int]], seats: int) -> list[int]:
    """Returns one word for each seat: bit k is set where a man of that seat stands on the k-th of *squares*.

    >>> arranged_words([[0, None], [1, 0]], [(1, 0), (1, 1), (0, 0), (0, 1)], 2)
    [6, 1]
    """
    men = [rows[row][column] for row, column in squares]
    return [sum(1 << k for k, man in enumerate(men) if man == seat) for seat in range(seats)]


def arranged_squares(width: int, height: int, *, first: str = "bottom") -> list[tuple[int, int]]:
    """Returns row and column in a picture of each square, counted row by row from the *first* row.

    >>> arranged_squares(2, 2), arranged_squares(2, 2, first="top")
    ([(1, 0), (1, 1), (0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    """
    order = range(height - 1, -1, -1) if first == "bottom" else range(height)
    return [(row, column) for row in order for column in range(width)]


def require_alternating(names: Sequence[str], counts: Sequence[int], p: int) -> None:
    """Raises unless players who put down one man each in turn can have so many, with seat p to move.

    >>> require_alternating("AB", [2, 1], 0)
    Traceback (most recent call last):
    zermelo.errors.ParameterError: Men are put down in turn: with A to move, A 2, B 2 could stand there, not A 2, B 1.
    """
    could = [counts[p] + (seat < p) for seat in range(len(counts))]
    if list(counts) != could:
        told = [", ".join(f"{name} {count}" for name, count in zip(names, many)) for many in (could, counts)]
        raise ParameterError(
            f"Men are put down in turn: with {names[p]} to move, {told[0]} could stand there, not {told[1]}."
        )


def arranged_number(cell: Any, what: str) -> int:
    """Returns the number that is written in a cell, with or without an owner.

    >>> arranged_number((0, "12"), "a pit"), arranged_number(None, "a pit")
    (12, 0)
    """
    text = cell[1] if isinstance(cell, tuple) else cell
    if text is None:
        return 0
    if not (isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 6):
        raise ParameterError(f"{what.capitalize()} holds a number, not {str(text)[:12]!r}.")
    return int(text)

"""Positions of dōbutsu shōgi read from a drawn board."""

from __future__ import annotations

from typing import Any

from zermelo.errors import ParameterError

LETTERS = ".CEGHL"  # nothing, chick, elephant, giraffe, hen, lion; the second player's are small
LION = 5
PAIRS = {"chicks, hens among them": (1, 4), "elephants": (2,), "giraffes": (3,)}


def dobutsu_state(rows: Any, p: int) -> tuple[int, ...]:
    """Returns the state with these pieces: a row of the second player's hand, four of the board, the first's hand.

    >>> dobutsu_state([[None] * 3, ["g", "l", "e"], [None, "c", None], [None, "C", None], [*"ELG"], [None] * 3], 1)[:6]
    (2, 5, 3, 0, 1, 0)
    """
    rows = [[cell[1] if isinstance(cell, tuple) else cell for cell in row] for row in rows]
    cells = [_piece(cell) for row in reversed(rows[1:-1]) for cell in row]
    sides = ((rows[-1], 1), (rows[0], -1))
    hands = [[_held(cell, kind, sign) for kind, cell in enumerate(row, 1)] for row, sign in sides]
    if cells.count(LION) != 1 or cells.count(-LION) != 1:
        raise ParameterError("Each player has one lion on the board.")
    for name, kinds in PAIRS.items():
        many = sum(hand[kinds[0] - 1] for hand in hands) + sum(abs(piece) in kinds for piece in cells)
        if many != 2:
            raise ParameterError(f"There are two {name}, on the board or in hand; here are {many}.")
    return (*cells, *hands[0], *hands[1], p)


def _piece(cell: Any) -> int:
    if cell is None:
        return 0
    kind = LETTERS.find(str(cell).upper())
    if kind < 1:
        raise ParameterError(f"No piece is written {str(cell)[:8]!r}.")
    return kind if str(cell).isupper() else -kind


def _held(cell: Any, kind: int, sign: int) -> int:
    """How many of a kind are in hand: nothing, a letter, or 2 and a letter."""
    letter = LETTERS[kind] if sign > 0 else LETTERS[kind].lower()
    found = {None: 0, letter: 1, f"2{letter}": 2}
    if cell not in found:
        raise ParameterError(f"This place in the hand is for {letter} or 2{letter}, not {str(cell)[:8]!r}.")
    return found[cell]

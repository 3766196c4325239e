"""The chessboard as tables: from each square the ways a man may go, and how two squares lie to each other.

```
56 57 … 63    8      A square is its rank times 8 plus its file, both from 0: a1 is 0, h1 is 7, a8 is 56.
 …            …
 8  9 … 15    2      Ways: 0 up, 1 down, 2 right, 3 left, 4 up right, 5 up left, 6 down right, 7 down left,
 0  1 …  7    1      and 8 to 15 the leaps of a knight.
 a  b …  h
```
"""

from __future__ import annotations

from functools import cache

FILES = "abcdefgh"
LINES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
WAYS = (*LINES, *LEAPS)
LEAP = 8 * len(LINES)


@cache
def square_steps() -> tuple[int, ...]:
    """Returns the square one step that way from each square, at 64 * way + square; -1 beyond the edge.

    >>> square_steps()[64 * 2 + _square_of("e4")] == _square_of("f4"), square_steps()[_square_of("e8")]
    (True, -1)
    """
    table = []
    for up, right in WAYS:
        for square in range(64):
            rank, file = (square >> 3) + up, (square & 7) + right
            table.append(8 * rank + file if 0 <= rank < 8 and 0 <= file < 8 else -1)
    return tuple(table)


@cache
def square_bearings() -> tuple[int, ...]:
    """Returns how one square lies to another, at 64 * from + to.

    It is 8 * way + steps along a rank, a file or a diagonal, 64 for a knight's leap, -1 for anything else. So of two
    squares that lie the same way the nearer has the smaller number.

    >>> (square_bearings()[64 * _square_of("a1") + _square_of("d4")],
    ...  square_bearings()[64 * _square_of("b1") + _square_of("c3")])
    (35, 64)
    """
    table = [-1] * 4096
    step = square_steps()
    for square in range(64):
        for way in range(8):
            to = step[64 * way + square]
            far = 1
            while to >= 0:
                table[64 * square + to] = 8 * way + far
                to = step[64 * way + to]
                far += 1
        for way in range(8, 16):
            if step[64 * way + square] >= 0:
                table[64 * square + step[64 * way + square]] = LEAP
    return tuple(table)


def _square_of(name: str) -> int:
    """Returns the number of a square.

    >>> _square_of("a1"), _square_of("h8")
    (0, 63)
    """
    return 8 * (int(name[1]) - 1) + FILES.index(name[0])


def square_name(square: int) -> str:
    """Returns the name of a square.

    >>> square_name(63)
    'h8'
    """
    return f"{FILES[square & 7]}{(square >> 3) + 1}"

"""The state of an endgame: what stands where in it, and the numbers of kings, of like men and of materials.

```
0       1            2     3     4           5           6       7       8       9       10      11
turn    in passing   left  full  white king  black king  man 2   man 3   man 4   kind 2  kind 3  kind 4
```
Men 0 and 1 are the kings. Men 2 to 4 are white with kinds 1 to 5 (pawn, knight, bishop, rook, queen), black with -1 to
-5, or off the board: kind 0 on square -1. They stand in the order of their kinds, like men in that of their squares, a
missing one last. `in passing` is the square of a pawn that may be taken in passing, else 0. `left` counts the single
moves left before it is a draw, from `full` on; both are 0 without such a rule. All that differs between endgames is in
the state, so one compiled text serves them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

TURN, PASSING, LEFT, FULL, SQUARE, KIND = 0, 1, 2, 3, 4, 7
MEN = 5
PAWN, KING = 1, 6
FIRST, END = 8, 56  # squares of pawns
PAWN_SQUARES = END - FIRST
PAIRS, TRIPLES = 2016, 41664  # sets of two and of three squares
KINGS, KINGS_WITH_PAWNS = 462, 3612  # ways to place two kings apart: up to eight symmetries, and none taken away


@cache
def turned_squares() -> tuple[int, ...]:
    """Returns where each square comes to lie in each of the eight symmetries of the board, at 64 * symmetry + square.

    A symmetry adds up: 1 exchanges left and right, 2 up and down, and then 4 rank and file.

    >>> turned = turned_squares()
    >>> turned[64 * 1 + 0], turned[64 * 2 + 0], turned[64 * 4 + 1], turned[64 * 7 + 62]
    (7, 56, 8, 8)
    """
    found = []
    for symmetry in range(8):
        for square in range(64):
            to = square ^ (7 * (symmetry & 1)) ^ (56 * (symmetry >> 1 & 1))
            found.append((to & 7) * 8 + (to >> 3) if symmetry & 4 else to)
    return tuple(found)


@cache
def king_pairs() -> tuple[int, ...]:
    """Returns the squares of both kings, 64 * white + black, by their number: first without pawns, then with.

    Kings never stand side by side. Without pawns the white one stands on a1-d1-d4, and where it stands on the long
    diagonal, the black one not above it.

    >>> len(king_pairs()) == KINGS + KINGS_WITH_PAWNS
    True
    """
    apart = [
        (white, black)
        for white in range(64)
        for black in range(64)
        if max(abs((white >> 3) - (black >> 3)), abs((white & 7) - (black & 7))) > 1
    ]
    folded = [
        (white, black)
        for white, black in apart
        if white & 7 < 4 and white >> 3 <= white & 7 and (white >> 3 < white & 7 or black >> 3 <= black & 7)
    ]
    return tuple(64 * white + black for white, black in (*folded, *apart))


@cache
def king_numbers() -> tuple[int, ...]:
    """Returns the number of two kings at 64 * white + black, without pawns, and 4096 farther with them; -1 for none."""
    found = [-1] * 8192
    for number, pair in enumerate(king_pairs()):
        if number < KINGS:
            found[pair] = number
        else:
            found[4096 + pair] = number - KINGS
    return tuple(found)


@cache
def square_pairs() -> tuple[int, ...]:
    """Returns sets of two squares, low + 64 * high, by their number in the combinatorial number system.

    >>> square_pairs()[:3], len(square_pairs()) == PAIRS
    ((64, 128, 129), True)
    """
    return tuple(low + 64 * high for high in range(64) for low in range(high))


@cache
def material_bases() -> tuple[int, ...]:
    """Returns the first of the numbers of slices of each material, at the digits of its kinds; see `material_digits`.

    A material with p pawns has (p + 1) * 48^p numbers: of squares, and of the pawn that may be taken in passing.
    """
    kinds = (5, 4, 3, 2, 1, -1, -2, -3, -4, -5)
    found, base = [-1] * 11**3, 0
    every = [those for many in range(4) for those in combinations_with_replacement(kinds, many)]
    every.sort(key=lambda those: (sum(abs(kind) == PAWN for kind in those), len(those)))
    for those in every:
        pawns = sum(abs(kind) == PAWN for kind in those)
        found[material_digits((*those, 0, 0, 0)[:3])] = base
        base += (pawns + 1) * PAWN_SQUARES**pawns
    return tuple(found)


def material_digits(kinds: tuple[int, ...]) -> int:
    """Returns the kinds of men 2 to 4 as one number.

    >>> material_digits((-5, -5, -5)), material_digits((5, 5, 5))
    (0, 1330)
    """
    return (kinds[0] + 5) * 121 + (kinds[1] + 5) * 11 + kinds[2] + 5


def pawn_arrangements(kinds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Returns the squares of pawns of these kinds, mirror images once: each the one whose code is lower.

    >>> len(pawn_arrangements((1,))), len(pawn_arrangements((1, 1))), len(pawn_arrangements((1, -1)))
    (24, 576, 1128)
    """
    whites, blacks = kinds.count(PAWN), kinds.count(-PAWN)
    found = []
    for white in combinations(range(FIRST, END), whites):
        for black in combinations(range(FIRST, END), blacks):
            mirrored = (*sorted(x ^ 7 for x in white), *sorted(x ^ 7 for x in black))
            if not set(white) & set(black) and _pawns_code((*white, *black)) <= _pawns_code(mirrored):
                found.append((*white, *black))
    return found


def _pawns_code(squares: tuple[int, ...]) -> int:
    """The number of squares of pawns that stand in their order."""
    return sum((square - FIRST) * PAWN_SQUARES**place for place, square in enumerate(squares))

"""The L game of Edward de Bono."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words
from zermelo.games.parameters import require_whole_parameter

# Squares are bits, row by row from a1 at the bottom left. An L covers a stroke of three squares and a foot beside one
# end of it; it is called by the far end of the stroke, the corner and the foot. Here a3a1b1:
#
#     3 L . .
#     2 L . .
#     1 L L .
#       a b c


@cache
def _strokes() -> tuple[tuple[int, int, int, int], ...]:
    """Returns all 48 places of an L: far end, middle, corner, foot.

    >>> len(_strokes()), _strokes()[0]
    (48, (0, 1, 2, 6))
    """
    found = []
    for end in range(16):
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for side in (1, -1):
                x, y = end % 4, end // 4
                spots = [(x + k * across, y + k * up) for k in range(3)]
                spots.append((spots[2][0] + side * up, spots[2][1] + side * across))
                if all(0 <= a < 4 and 0 <= b < 4 for a, b in spots):
                    far, middle, corner, foot = (a + 4 * b for a, b in spots)
                    found.append((far, middle, corner, foot))
    return tuple(found)


class LGame(Rules):
    """Each player moves an L on four by four squares, then perhaps a neutral piece; who cannot move the L loses.

    A turn has two moves. The first puts one's L elsewhere: turned and flipped as one likes, on free squares and on
    those that it leaves, but not where it was. The second moves one of the `neutrals` to any free square, or none. The
    winner gets 1, the loser -1; play that goes on forever is a draw. An L is called by the far end of its stroke,
    its corner and its foot.

    >>> game = LGame()
    >>> state = list(game.start)
    >>> print(game.text(state))
    4 * x x .
    3 . o x .
    2 . o x .
    1 . o o *
      a b c d
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['c2c4d4', 'd2d4c4', 'b4d4d3', 'c4c2d2', 'd4d2c2']

    Reference: de Bono 1967, The five-day course in thinking (a draw; 2,296 positions up to symmetry).
    """

    neutrals: int = 2
    players: int = 2

    zero_sum = True
    endless = (0, 0)

    # State: where either L lies, by number; the two neutral squares in order, -1 where there is none; seat; is the L
    # moved and a neutral piece next? Moves 0 … 47 put the L, 48 leaves the neutral pieces, 49 + 16 * k + square moves
    # the k-th of them.

    actions = 81

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The squares that each L covers, as bits."""
        return tuple(sum(1 << square for square in stroke) for stroke in _strokes())

    @cached_property
    def turned(self) -> tuple[int, ...]:
        """Each of the 16 squares after each of the eight symmetries of the board, then each L."""
        views = [_view(k) for k in range(8)]
        number = {stroke: k for k, stroke in enumerate(_strokes())}
        squares = [view[square] for view in views for square in range(16)]
        ells = [number[(v[a], v[b], v[c], v[d])] for v in views for a, b, c, d in _strokes()]
        return (*squares, *ells)

    @cached_property
    def start(self) -> tuple[int, ...]:
        number = {stroke: k for k, stroke in enumerate(_strokes())}
        first, second = number[(6, 10, 14, 13)], number[(9, 5, 1, 2)]
        both = ((-1, -1), (-1, 12), (3, 12))[self.neutrals]
        return (first, second, *both, 0, 0)

    def sensible(self) -> None:
        require_whole_parameter(self, "neutrals", 0, 2)
        require_whole_parameter(self, "players", 2, 2)

    def player(self, s: State) -> int:
        return s[4]

    def dots(self, s: State) -> int:
        """Returns the squares of the neutral pieces, as bits."""
        found = 0
        if s[2] >= 0:
            found |= 1 << s[2]
        if s[3] >= 0:
            found |= 1 << s[3]
        return found

    def legal(self, s: State, a: int) -> bool:
        if s[5] == 0:
            other = self.places[s[1 - s[4]]] | self.dots(s)
            return a < 48 and self.places[a] & other == 0 and self.places[a] != self.places[s[s[4]]]
        if a <= 48:
            return a == 48
        taken = self.places[s[0]] | self.places[s[1]] | self.dots(s)
        return s[2 + (a - 49) // 16] >= 0 and (taken >> ((a - 49) % 16)) & 1 == 0

    def apply(self, s: State, a: int) -> None:
        if s[5] == 0:
            s[s[4]] = a
            s[5] = 1
            if s[3] >= 0:
                return
        elif a > 48:
            s[2 + (a - 49) // 16] = (a - 49) % 16
            if s[2] > s[3]:
                s[2], s[3] = s[3], s[2]
        s[4] = 1 - s[4]
        s[5] = 0

    def over(self, s: State) -> bool:
        if s[5] == 1:
            return False
        for a in range(48):
            if self.legal(s, a):
                return False
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[4] else 1

    def same(self, s: State) -> None:
        one, two, low, high = s[0], s[1], s[2], s[3]
        for k in range(1, 8):
            a, b = self.turned[128 + 48 * k + one], self.turned[128 + 48 * k + two]
            c = self.turned[16 * k + low] if low >= 0 else -1
            d = self.turned[16 * k + high] if high >= 0 else -1
            if c > d:
                c, d = d, c
            if (a, b, c, d) < (s[0], s[1], s[2], s[3]):
                s[0], s[1], s[2], s[3] = a, b, c, d

    def name(self, s: State, a: int) -> str:
        if a < 48:
            far, _, corner, foot = _strokes()[a]
            return _square_name(far) + _square_name(corner) + _square_name(foot)
        return "stay" if a == 48 else _square_name(s[2 + (a - 49) // 16]) + _square_name((a - 49) % 16)

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing; the neutral pieces are black."""
        first, second, dots = self.places[s[0]], self.places[s[1]], self.dots(s)
        cells = [0 if first >> p & 1 else 1 if second >> p & 1 else "●" if dots >> p & 1 else None for p in range(16)]
        return {"rows": [cells[4 * y : 4 * y + 4] for y in (3, 2, 1, 0)], "across": "abcd", "down": "4321"}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the four squares of an L, from the far end on, or the two of a neutral piece; none to stay."""
        if a < 48:
            squares: tuple[int, ...] = _strokes()[a]
        else:
            squares = () if a == 48 else (s[2 + (a - 49) // 16], (a - 49) % 16)
        return [(3 - square // 4, square % 4) for square in squares]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these pieces, seat p to move its L."""
        squares = arranged_squares(4, 4)
        words = arranged_words(rows, squares, 2)
        for seat, word in enumerate(words):
            if word not in self.places:
                raise ParameterError(f"{self.names[seat]} needs one L: three squares in a line and one next to an end.")
        dots = [k for k, (row, column) in enumerate(squares) if isinstance(rows[row][column], str)]
        if len(dots) != self.neutrals:
            raise ParameterError(f"There are {self.neutrals} neutral pieces in this game; here are {len(dots)}.")
        return (*(self.places.index(word) for word in words), *[-1] * (2 - len(dots)), *dots, p, 0)

    def text(self, s: State) -> str:
        lines = []
        for row in (3, 2, 1, 0):
            bits = [1 << (4 * row + column) for column in range(4)]
            marks = [
                "x" if self.places[s[0]] & b else "o" if self.places[s[1]] & b else "*" if self.dots(s) & b else "."
                for b in bits
            ]
            lines.append(" ".join([str(row + 1), *marks]))
        return "\n".join([*lines, "  a b c d"])


def _square_name(square: int) -> str:
    """Returns the name of a square: a1 at the bottom left."""
    return "abcd"[square % 4] + "1234"[square // 4]


def _view(k: int) -> list[int]:
    """Where each square goes under one of the eight symmetries."""
    seen = []
    for square in range(16):
        x, y = square % 4, square // 4
        if k & 1:
            x = 3 - x
        if k & 2:
            y = 3 - y
        if k & 4:
            x, y = y, x
        seen.append(x + 4 * y)
    return seen

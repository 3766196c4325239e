"""Hexapawn: pawns only."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words
from zermelo.games.parameters import require_board_parameter, require_whole_parameter


class Hexapawn(Rules):
    """Two rows of pawns face each other, and the first across or the last to move wins.

    The first player's pawns stand on row 1 and walk up, the second's stand on the last row and walk
    down. A pawn moves one square straight on when that square is free, or takes a rival pawn one square
    diagonally ahead. A player wins by reaching the far row, or when the rival has no move. The winner
    gets 1 and the loser -1.

    >>> game = Hexapawn()
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['a1a2', 'b1b2', 'c1c2']
    >>> game.apply(state, 4)
    >>> print(game.text(state))
    3 o o o
    2 . x .
    1 x . x
      a b c
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['a3a2', 'a3xb2', 'c3xb2', 'c3c2']

    Reference: Gardner 1962 (on three by three squares the second player wins).
    """

    width: int = 3
    height: int = 3
    players: int = 2

    zero_sum = True

    # Squares are bits, row by row from a1. Move 3 * square + turn takes the pawn on that square ahead
    # and to the left (turn 0), straight on (1) or ahead and to the right (2), left and right as drawn.

    @cached_property
    def start(self) -> tuple[int, ...]:
        row = (1 << self.width) - 1
        return (row, row << (self.width * (self.height - 1)), 0)  # pawns up, pawns down, seat to move

    @cached_property
    def actions(self) -> int:
        return 3 * self.width * self.height

    @cached_property
    def low(self) -> int:
        return (1 << self.width) - 1

    @cached_property
    def high(self) -> int:
        return self.low << (self.width * (self.height - 1))

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "width", 1, 26)
        require_whole_parameter(self, "height", 2, 26)
        require_board_parameter(self, self.width * self.height)

    def player(self, s: State) -> int:
        return s[2]

    def goal(self, s: State, a: int) -> int:
        """Returns the square that move a leads to, or -1 when that is off the board."""
        column = a // 3 % self.width + a % 3 - 1
        row = a // 3 // self.width + (1 if s[2] == 0 else -1)
        if column < 0 or column >= self.width or row < 0 or row >= self.height:
            return -1
        return row * self.width + column

    def legal(self, s: State, a: int) -> bool:
        if (s[s[2]] >> (a // 3)) & 1 == 0:
            return False
        to = self.goal(s, a)
        if to < 0:
            return False
        if a % 3 == 1:
            return ((s[0] | s[1]) >> to) & 1 == 0
        return (s[1 - s[2]] >> to) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        seat = s[2]
        to = 1 << self.goal(s, a)
        s[seat] ^= (1 << (a // 3)) | to
        s[1 - seat] &= ~to
        s[2] = 1 - seat

    def over(self, s: State) -> bool:
        if s[0] & self.high != 0 or s[1] & self.low != 0:
            return True
        for a in range(self.actions):
            if self.legal(s, a):
                return False
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[2] else 1  # whoever moved last has crossed the board or left no move

    def name(self, s: State, a: int) -> str:
        square, to = a // 3, self.goal(s, a)
        return self.square(square) + ("" if a % 3 == 1 else "x") + self.square(to)

    def square(self, at: int) -> str:
        """Returns the name of a square: a1 at the bottom left."""
        return f"{chr(ord('a') + at % self.width)}{at // self.width + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        bits = [[1 << (y * self.width + x) for x in range(self.width)] for y in reversed(range(self.height))]
        rows = [[0 if s[0] & bit else 1 if s[1] & bit else None for bit in row] for row in bits]
        across = [chr(ord("a") + x) for x in range(self.width)]
        return {"rows": rows, "across": across, "down": [str(y) for y in range(self.height, 0, -1)]}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a pawn comes from and goes to."""
        return [(self.height - 1 - at // self.width, at % self.width) for at in (a // 3, self.goal(s, a))]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these pawns, seat p to move, who has not crossed the board."""
        pawns = arranged_words(rows, arranged_squares(self.width, self.height), 2)
        if pawns[p] & (self.high, self.low)[p]:
            raise ParameterError(f"{self.names[p]} had crossed the board before, so play was over.")
        if max(word.bit_count() for word in pawns) > self.width:
            raise ParameterError(f"Each player has at most {self.width} pawns.")
        return (*pawns, p)

    def text(self, s: State) -> str:
        edge = len(str(self.height))
        lines = []
        for row in reversed(range(self.height)):
            bits = [1 << (row * self.width + column) for column in range(self.width)]
            marks = ["x" if s[0] & bit else "o" if s[1] & bit else "." for bit in bits]
            lines.append(" ".join([f"{row + 1:>{edge}}", *marks]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.width))])

"""Three men's morris and its relatives: tapatan, nine holes, achi."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words, require_alternating
from zermelo.games.parameters import (
    require_choice_parameter,
    require_switch_parameter,
    require_whole_parameter,
)

STEPS = ("lines", "square", "any")
ROWS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # three in a line, a bit a point


class Morris(Rules):
    """Players put three men each on three by three points, then move them; three in a line win.

    The points are a1 (bottom left) to c3. While a player has men in hand, a turn puts one on a free point; then a
    turn moves one to a free point. `steps` says how far: along the ``lines`` of rows, columns and diagonals to the
    next point (tapatan), along rows and columns only (``square``, three men's morris), or to ``any`` free point (nine
    holes). With `men` 4 it is achi. Without `centre` the first man may not be put in the middle. Three in a row, a
    column or a diagonal win; whoever cannot move loses. The winner gets 1, the loser -1; play without end is a draw.

    >>> game = Morris()
    >>> state = list(game.start)
    >>> for move in (4, 0, 8, 2, 1, 7):
    ...     game.apply(state, move)
    >>> print(game.text(state))
    3 . o x
    2 . x .
    1 o x o
      a b c
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['b2a2', 'b2c2', 'b2a3', 'c3c2']

    Reference: Murray 1952, A history of board-games other than chess, chapter 3.
    """

    men: int = 3
    steps: str = "lines"
    centre: bool = True
    players: int = 2

    zero_sum = True
    endless = (0, 0)

    # State: men of either player, a bit a point, row by row from a1; men in hand of both together; seat.
    # Moves 0 … 8 put a man on a point, 9 + 9 * from + to moves one.

    actions = 90

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 2 * self.men, 0)

    @cached_property
    def next_to(self) -> tuple[int, ...]:
        """For each point those that a man on it may go to, as bits."""
        return tuple(sum(1 << b for b in range(9) if b != a and self.is_step(a, b)) for a in range(9))

    def is_step(self, a: int, b: int) -> bool:
        """May a man go from one of two different points to the other?"""
        across, up = abs(a % 3 - b % 3), abs(a // 3 - b // 3)
        if self.steps == "any" or across + up == 1:
            return True
        return self.steps == "lines" and across == up == 1 and 4 in (a, b)

    def sensible(self) -> None:
        require_whole_parameter(self, "men", 3, 4)
        require_whole_parameter(self, "players", 2, 2)
        require_switch_parameter(self, "centre")
        require_choice_parameter(self, "steps", tuple(STEPS))

    def player(self, s: State) -> int:
        return s[3]

    def legal(self, s: State, a: int) -> bool:
        taken = s[0] | s[1]
        if s[2] > 0:
            if a == 4 and not self.centre and taken == 0:
                return False
            return a < 9 and (taken >> a) & 1 == 0
        if a < 9 or (s[s[3]] >> ((a - 9) // 9)) & 1 == 0:
            return False
        to = a % 9
        return (taken >> to) & 1 == 0 and (self.next_to[(a - 9) // 9] >> to) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        if a < 9:
            s[s[3]] |= 1 << a
            s[2] -= 1
        else:
            s[s[3]] ^= (1 << ((a - 9) // 9)) | (1 << (a % 9))
        s[3] = 1 - s[3]

    def over(self, s: State) -> bool:
        last = s[1 - s[3]]
        for row in ROWS:
            if popcount(last & row) == 3:
                return True
        if s[2] > 0:
            return False
        own, free = s[s[3]], 0o777 & ~(s[0] | s[1])
        for point in range(9):
            if (own >> point) & 1 == 1 and self.next_to[point] & free != 0:
                return False
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[3] else 1  # whoever moved last has made a line or left no move

    def same(self, s: State) -> None:
        a, b = s[0], s[1]
        for k in range(8):
            turned_a, turned_b = 0, 0
            for point in range(9):
                x, y = point % 3, point // 3
                to = 3 * x + 2 - y if k != 4 else 3 * y + 2 - x  # a quarter turn; half-way, the mirror image
                turned_a |= ((a >> point) & 1) << to
                turned_b |= ((b >> point) & 1) << to
            a, b = turned_a, turned_b
            if a < s[0] or (a == s[0] and b < s[1]):
                s[0], s[1] = a, b

    def name(self, s: State, a: int) -> str:
        spot = "abc"[a % 3] + "123"[a % 9 // 3]
        start = (a - 9) // 9
        return spot if a < 9 else "abc"[start % 3] + "123"[start // 3] + spot

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing."""
        cells = [0 if s[0] >> p & 1 else 1 if s[1] >> p & 1 else None for p in range(9)]
        return {"rows": [cells[3 * y : 3 * y + 3] for y in (2, 1, 0)], "across": "abc", "down": "321"}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a man is put, or where it comes from and goes to."""
        points = [a] if a < 9 else [(a - 9) // 9, a % 9]
        return [(2 - point // 3, point % 3) for point in points]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these men, seat p to move; those that are not there are still in hand."""
        men = arranged_words(rows, arranged_squares(3, 3), 2)
        counts = [word.bit_count() for word in men]
        if counts != [self.men, self.men]:
            require_alternating(self.names, counts, p)
        if max(counts) > self.men:
            raise ParameterError(f"Each player has {self.men} men.")
        if any(men[p] & row == row for row in ROWS):
            raise ParameterError(f"{self.names[p]} had a line before, so play was over.")
        return (*men, 2 * self.men - sum(counts), p)

    def text(self, s: State) -> str:
        lines = []
        for y in (2, 1, 0):
            bits = [1 << (3 * y + x) for x in range(3)]
            lines.append(" ".join([str(y + 1), *("x" if s[0] & b else "o" if s[1] & b else "." for b in bits)]))
        return "\n".join([*lines, "  a b c"])

"""Domineering: dominoes on a board, one player's upright, the other's level."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from zermelo.compiler.bits import popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares
from zermelo.games.parameters import require_whole_parameter

WORD = 62  # squares that one word of a state holds
KINDS = (4, 9, 9, 25)  # how many threes, pairs, places alone and open places are told apart, and none of each


class Domineering(Rules):
    """Two players lay dominoes on a board, one upright and the other level, and who has no room left loses.

    The first player's dominoes stand upright, the second's lie level; each covers two free squares. The winner gets
    1 and the loser -1. A move is called by the two squares it covers.

    >>> game = Domineering(3, 3)
    >>> state = list(game.start)
    >>> game.apply(state, 1)
    >>> print(game.text(state))
    3 . . .
    2 . # .
    1 . # .
      a b c
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['a3b3', 'b3c3']

    Reference: Conway 1976 (Göran Andersson's game); Breuker, Uiterwijk and van den Herik 2000.
    """

    rows: int = 4
    columns: int = 4
    players: int = 2

    zero_sum = True
    bounds = (-1, 1)

    # Squares are bits, row by row from a1; 1 is a covered square. Move a covers square a and the one above it
    # (upright) or to its right (level). Where one word has no room for the board, a second one holds its upper half:
    #
    #     (covered, seat to move)      (covered below, seat to move, covered above)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 0) if self.halves == 2 else (0, 0)

    @cached_property
    def actions(self) -> int:
        return self.rows * self.columns

    @cached_property
    def halves(self) -> int:
        return 1 if self.actions <= WORD else 2

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """How many squares there are in the lower half, or everywhere, and in the upper half."""
        low = self.actions if self.halves == 1 else self.rows // 2 * self.columns
        return low, self.actions - low

    @cached_property
    def boards(self) -> tuple[int, int]:
        """The squares of each half."""
        return (1 << self.sizes[0]) - 1, (1 << self.sizes[1]) - 1

    @cached_property
    def left_ends(self) -> tuple[int, int]:
        """The squares of each half that have another one to their right."""
        ends = sum(((1 << (self.columns - 1)) - 1) << (row * self.columns) for row in range(self.rows))
        return ends & self.boards[0], ends & self.boards[1]

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "rows", 1, 26)
        require_whole_parameter(self, "columns", 1, 26)
        if self.rows * self.columns > WORD and max(self.sizes) > WORD:
            raise ParameterError(
                f"Domineering: a board of {self.rows} by {self.columns} has more than {WORD} squares in half of its "
                "rows; make it smaller."
            )

    def player(self, s: State) -> int:
        return s[1]

    def room(self, s: State, half: int) -> int:
        """Returns where in a half the player to move can lay a domino's lower or left end, as bits."""
        free = self.boards[half] & ~s[2 * half]
        if s[1] == 1:
            return free & (free >> 1) & self.left_ends[half]
        above = free >> self.columns
        if half == 0 and self.halves == 2:
            above |= (~s[2] & ((1 << self.columns) - 1)) << (self.sizes[0] - self.columns)
        return free & above

    def legal(self, s: State, a: int) -> bool:
        if a < self.sizes[0]:
            return (self.room(s, 0) >> a) & 1 == 1
        return (self.room(s, 1) >> (a - self.sizes[0])) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        self.cover(s, a)
        self.cover(s, a + (self.columns if s[1] == 0 else 1))
        s[1] = 1 - s[1]

    def cover(self, s: State, square: int) -> None:
        """Covers one square."""
        if square < self.sizes[0]:
            s[0] |= 1 << square
        else:
            s[2] |= 1 << (square - self.sizes[0])

    def covered(self, s: State, square: int) -> int:
        """Returns 1 where a square is covered, else 0."""
        if square < self.sizes[0]:
            return (s[0] >> square) & 1
        return (s[2] >> (square - self.sizes[0])) & 1

    def over(self, s: State) -> bool:
        if self.halves == 2 and self.room(s, 1) != 0:
            return False
        return self.room(s, 0) == 0

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[1] else 1

    # For proofs: dominoes that nobody can prevent, counted against all that the other could ever lay. Seen by p, the
    # board has lines across p's dominoes (rows for upright ones, columns for level ones): one of p's covers a square in
    # each of two lines beside each other, and the other's dominoes lie within lines.

    def line(self, s: State, p: int, at: int) -> int:
        """Returns the free squares of a line across p's dominoes, as bits; none beside the board."""
        if at < 0 or at >= (self.rows if p == 0 else self.columns):
            return 0
        if p == 0:
            first = at * self.columns
            word = s[0] >> first if first < self.sizes[0] else s[2] >> (first - self.sizes[0])
            return ~word & ((1 << self.columns) - 1)
        free, below = 0, self.sizes[0] // self.columns
        for row in range(self.rows):
            word = s[0] >> row * self.columns if row < below else s[2] >> (row - below) * self.columns
            free |= (~word >> at & 1) << row
        return free

    def secured(self, s: State, p: int) -> int:
        """Who can lay more dominoes, whatever the other does, than the other ever can wins.

        Places for p's dominoes are taken from line to line, no two with a square in common:

            safe    the other can cover neither square
            three   side by side and shut in: if p takes the middle one, the others are safe
            pair    side by side, one of them with nothing free beyond it, which is safe if p takes the other one
            alone   no domino of the other spoils it and another of these places
            open    all else: one domino of the other spoils at most two, or a pair and an open one; no two pairs touch

        What p gets of them by turns, `turns` tells. Each domino that is not safe also takes two squares from the other,
        whether it covers or isolates them, or one if the other could use only one of its squares.
        """
        first = 1 if s[1] == p else 0
        safe, threes, pairs, alone, open, narrow, squares, most = 0, 0, 0, 0, 0, 0, 0, 0
        before, before_own, left, before_pairs, before_taken, free = 0, 0, 0, 0, 0, self.line(s, p, 0)
        for at in range(self.rows if p == 0 else self.columns):
            usable = free & (free << 1 | free >> 1)  # by the other
            own, beyond = free & ~usable, self.line(s, p, at + 1)
            squares += popcount(usable)
            ends = free & free >> 1
            while ends != 0:
                ends &= ~(3 * (ends & -ends))
                most += 1
            sure = left & before_own & own
            both = left & free & ~sure & ~(own & beyond & ~(beyond << 1 | beyond >> 1))  # these are safe one line on
            shut_low, shut_high = ~((before | free) << 1), ~((before | free) >> 1)
            triple = both & shut_low & both >> 1 & (both & shut_high) >> 2
            threes += popcount(triple)
            triple |= triple << 1 | triple << 2
            both &= ~triple
            low = both & shut_low & both >> 1 & ~(before_pairs >> 2)
            low |= low << 1
            both &= ~low
            high = both & shut_high & both << 1 & ~((low | before_pairs) << 2)
            high |= high >> 1
            both &= ~high
            taken = triple | low | high | both
            apart = both & ~(taken << 1 | taken >> 1 | before_taken << 1 | before_taken >> 1 | free << 1 | free >> 1)
            safe += popcount(sure)
            pairs += popcount(low | high) // 2
            alone += popcount(apart)
            open += popcount(both & ~apart)
            narrow += popcount(both & (own | before_own))
            left = free & ~(sure | taken)
            before, before_own, before_pairs, before_taken, free = free, own, triple | low | high, taken, beyond
        gained = self.turns[self.turn(first, threes, pairs, alone, open)]
        if safe + gained >= most + first:
            return 1
        return 1 if 2 * safe + 4 * gained - min(narrow, gained) >= squares - 1 + 2 * first else -1

    def turn(self, first: int, threes: int, pairs: int, alone: int, open: int) -> int:
        """Returns where `turns` has these places; of very many, a few are left out."""
        number = min(threes, KINDS[0] - 1) * KINDS[1] + min(pairs, KINDS[1] - 1)
        return ((number * KINDS[2] + min(alone, KINDS[2] - 1)) * KINDS[3] + min(open, KINDS[3] - 1)) * 2 + first

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """How many dominoes p gets of so many threes, pairs, places alone and open ones, if p moves second or first."""
        found = [0] * 2 * prod(KINDS)
        for places in product(*map(range, KINDS)):
            threes, pairs, alone, open = places

            def after(first: int, *fewer: int, places: tuple[int, ...] = places) -> int:
                return found[self.turn(first, *(max(n - k, 0) for n, k in zip(places, fewer, strict=True)))]

            own = [3 + after(0, 1, 0, 0, 0)] * (threes > 0) + [2 + after(0, 0, 1, 0, 0)] * (pairs > 0)
            own += [1 + after(0, 0, 0, 1, 0)] * (alone > 0) + [1 + after(0, 0, 0, 0, 1)] * (open > 0)
            most = found[self.turn(1, *places)] = max(own, default=0)
            spoilt = [after(1, 1, 0, -1, 0)] * (threes > 0) + [after(1, 0, 1, 0, 0)] * (pairs > 0)
            spoilt += [after(1, 0, 0, 1, 0)] * (alone > 0) + [after(1, 0, 0, 0, 2)] * (open > 0)
            found[self.turn(0, *places)] = min(spoilt, default=most)
        return tuple(found)

    def threats(self, s: State, p: int) -> int:
        """Returns how many more places p has than the other, safe ones counted twice, plus all squares."""
        return 2 * self.actions + self.places(s, p) - self.places(s, 1 - p)

    def places(self, s: State, p: int) -> int:
        """Returns how many places p has for a domino; those that are safe, one beside the other, count twice."""
        count, free, sure = 0, 0, 0
        for at in range(self.rows if p == 0 else self.columns):
            before, free = free, self.line(s, p, at)
            safe = sure & free & ~(free << 1 | free >> 1)
            sure = free & ~(free << 1 | free >> 1) & ~safe
            count += popcount(before & free) + popcount(safe)
        return count

    @cached_property
    def feet(self) -> tuple[int, int]:
        """The squares of each half in the first column."""
        ends = sum(1 << (row * self.columns) for row in range(self.rows))
        return ends & self.boards[0], ends & self.boards[1]

    def swapped(self, word: int, half: int) -> int:
        """Returns the squares of a half, left for right."""
        found = 0
        for column in range(self.columns):
            found |= (word >> column & self.feet[half]) << (self.columns - 1 - column)
        return found

    def overturned(self, s: State) -> tuple[int, int]:
        """Returns the covered squares of each half after the board is turned upside down."""
        low, high, row = 0, 0, (1 << self.columns) - 1
        for at in range(0, self.actions, self.columns):
            from_below = at if at < self.sizes[0] else at - self.sizes[0]
            covered = (s[0] >> from_below if at < self.sizes[0] else s[2] >> from_below) & row
            to = self.actions - self.columns - at
            if to < self.sizes[0]:
                low |= covered << to
            else:
                high |= covered << (to - self.sizes[0])
        return low, high

    def same(self, s: State) -> None:
        """Of the mirror images, the one that is least as a number, its upper half before its lower one."""
        low, high = s[0], s[2] if self.halves == 2 else 0
        best_low, best_high = low, high
        for turn in range(3):
            if turn == 1:
                low, high = self.overturned(s)
            else:
                low, high = self.swapped(low, 0), self.swapped(high, 1)
            if high < best_high or (high == best_high and low < best_low):
                best_low, best_high = low, high
        s[0] = best_low
        if self.halves == 2:
            s[2] = best_high

    def name(self, s: State, a: int) -> str:
        return self.square(a) + self.square(a + (self.columns if s[1] == 0 else 1))

    def square(self, at: int) -> str:
        """Returns the name of a square: a1 at the bottom left."""
        return f"{chr(ord('a') + at % self.columns)}{at // self.columns + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        rows = [
            ["■" if self.covered(s, y * self.columns + x) else None for x in range(self.columns)]
            for y in reversed(range(self.rows))
        ]
        across = [chr(ord("a") + x) for x in range(self.columns)]
        return {"rows": rows, "across": across, "down": [str(y) for y in range(self.rows, 0, -1)]}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the two squares that a domino covers."""
        other = a + (self.columns if s[1] == 0 else 1)
        return [(self.rows - 1 - at // self.columns, at % self.columns) for at in (a, other)]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these squares covered; how many there are says whose turn it is."""
        squares = arranged_squares(self.columns, self.rows)
        found = list(self.start)
        covered = [k for k, (row, column) in enumerate(squares) if rows[row][column] is not None]
        for square in covered:
            self.cover(found, square)
        if len(covered) % 2 or len(covered) // 2 % 2 != p:
            raise ParameterError(
                f"Dominoes are laid in turn, two squares each: with {len(covered)} squares covered it is not "
                f"{self.names[p]}'s turn."
            )
        found[1] = p
        return tuple(found)

    def text(self, s: State) -> str:
        edge = len(str(self.rows))
        lines = []
        for row in reversed(range(self.rows)):
            marks = ["#" if self.covered(s, row * self.columns + x) else "." for x in range(self.columns)]
            lines.append(" ".join([f"{row + 1:>{edge}}", *marks]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.columns))])

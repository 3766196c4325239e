"""Mū tōrere, the board game of the Māori."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_words
from zermelo.games.parameters import require_choice_parameter, require_whole_parameter

LIMITS = ("always", "first", "never")


class MuTorere(Rules):
    """Stones on a ring and its centre move to the one free point; whoever cannot move loses.

    The ring has 2n points, n stones of each player on it side by side, and the centre is free. A stone moves to
    the free point if that is the next one on the ring, or if it comes from the centre. Into the centre it may go
    from a point next to a rival's stone; `limit` says when that is asked for: ``always``, in the ``first`` two moves
    of each player, or ``never``. The winner gets 1, the loser -1; play that goes on forever is a draw.

    >>> game = MuTorere()
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['1', '4']
    >>> game.apply(state, 3)
    >>> print(game.text(state))
    xxx.oooo, centre x
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['5']

    Reference: Ascher 1987, Mu torere: an analysis of a Maori game (a draw; 92 positions up to symmetry).
    """

    stones: int = 4
    limit: str = "always"
    players: int = 2

    zero_sum = True
    endless = (0, 0)

    # State: stones of either player, a bit a point, the centre last; seat; moves left under the limit.
    # One point is free, so a move is known by the point that it leaves.

    @cached_property
    def start(self) -> tuple[int, ...]:
        own = (1 << self.stones) - 1
        return (own, own << self.stones, 0, 4 if self.limit == "first" else 0)

    @cached_property
    def ring(self) -> int:
        return 2 * self.stones

    @cached_property
    def actions(self) -> int:
        return 2 * self.stones + 1

    @cached_property
    def is_always(self) -> bool:
        return self.limit == "always"

    def sensible(self) -> None:
        require_whole_parameter(self, "stones", 1, 15)
        require_whole_parameter(self, "players", 2, 2)
        require_choice_parameter(self, "limit", LIMITS)

    def player(self, s: State) -> int:
        return s[2]

    def legal(self, s: State, a: int) -> bool:
        if (s[s[2]] >> a) & 1 == 0:
            return False
        n = self.ring
        if a == n:
            return True
        left, right = (a + n - 1) % n, (a + 1) % n
        taken = s[0] | s[1]
        if (taken >> n) & 1 == 1:  # the free point is on the ring
            return (taken >> left) & 1 == 0 or (taken >> right) & 1 == 0
        if not self.is_always and s[3] == 0:
            return True
        rival = s[1 - s[2]]
        return (rival >> left) & 1 == 1 or (rival >> right) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        free = ((1 << self.actions) - 1) & ~(s[0] | s[1])
        s[s[2]] ^= free | (1 << a)
        s[2] = 1 - s[2]
        s[3] = max(s[3] - 1, 0)

    def over(self, s: State) -> bool:
        for a in range(self.actions):
            if self.legal(s, a):
                return False
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[2] else 1

    def same(self, s: State) -> None:
        n = self.ring
        low = (1 << n) - 1
        centre_a, centre_b = s[0] & ~low, s[1] & ~low
        a, b = s[0] & low, s[1] & low
        best_a, best_b = a, b
        for k in range(2 * n):
            if k == n:  # the mirror image from here on
                back_a, back_b = 0, 0
                for i in range(n):
                    back_a |= ((a >> i) & 1) << (n - 1 - i)
                    back_b |= ((b >> i) & 1) << (n - 1 - i)
                a, b = back_a, back_b
            a = ((a << 1) & low) | (a >> (n - 1))
            b = ((b << 1) & low) | (b >> (n - 1))
            if a < best_a or (a == best_a and b < best_b):
                best_a, best_b = a, b
        s[0] = best_a | centre_a
        s[1] = best_b | centre_b

    def name(self, s: State, a: int) -> str:
        return "centre" if a == self.ring else str(a + 1)

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the ring for a drawing, clockwise from the left of its upper row, around the centre."""
        k, marks = self.stones, [0 if s[0] >> p & 1 else 1 if s[1] >> p & 1 else "·" for p in range(self.actions)]
        cells: list[list[Any]] = [[None] * (k + 1) for _ in range(3)]
        names = [[""] * (k + 1) for _ in range(3)]
        for p, (y, x) in enumerate(self.grid):
            cells[y][x], names[y][x] = marks[p], self.name(s, p)
        *ring, centre = self.grid
        lines = [pair for at, place in enumerate(ring) for pair in ((ring[at - 1], place), (place, centre))]
        return {"rows": cells, "names": names, "squares": False, "lines": lines}

    @cached_property
    def grid(self) -> tuple[tuple[int, int], ...]:
        """The row and the column of each point in the picture, the centre last."""
        k = self.stones
        upper, lower = [(0, x) for x in range(1, k)], [(2, x) for x in range(k - 1, 0, -1)]
        return (*upper, (1, k), *lower, (1, 0), (1, k // 2)) if k > 1 else ((1, 1), (1, 0), (0, 0))

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a stone comes from, and the free point, where it goes."""
        free = next(p for p in range(self.actions) if not (s[0] | s[1]) >> p & 1)
        return [self.grid[a], self.grid[free]]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these stones, seat p to move, when the first moves are over."""
        stones = arranged_words(rows, self.grid, 2)
        if [word.bit_count() for word in stones] != [self.stones, self.stones]:
            raise ParameterError(f"Each player has {self.stones} stones, and one point is free.")
        return (*stones, p, 0)

    def text(self, s: State) -> str:
        marks = ["x" if (s[0] >> p) & 1 else "o" if (s[1] >> p) & 1 else "." for p in range(self.actions)]
        return "".join(marks[:-1]) + f", centre {marks[-1]}"

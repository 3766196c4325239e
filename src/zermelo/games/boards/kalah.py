"""Kalah, the mancala game with stores."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_number
from zermelo.games.parameters import require_whole_parameter


class Kalah(Rules):
    """Two players sow seeds around a ring of pits and gather them in their stores.

    Each side has `pits` pits of `seeds` seeds and a store. A move empties one of the mover's pits and
    sows its seeds one by one onwards, into the mover's own store too but not into the rival's.

    * When the last seed falls into the mover's store, the mover moves again.
    * When it falls into an empty pit of the mover's and the pit across holds seeds, both pits go to the
      mover's store. When the pit across is empty nothing is captured.
    * The game ends when either side's pits are all empty; seeds left go to the store of their owner.

    The score is one's own store less the rival's.

    >>> game = Kalah(3, 2)
    >>> state = list(game.start)
    >>> game.apply(state, 1)
    >>> print(game.text(state))
       2 2 2
    0         1
       2 0 3
    >>> game.player(state), game.name(state, 2)
    (0, '3')

    Reference: Irving, Donkers and Uiterwijk, Solving Kalah, 2000; they capture with an empty pit across, too, and so
    find six pits of four seeds a win by 10.
    """

    pits: int = 6
    seeds: int = 4
    players: int = 2

    zero_sum = True

    # The ring of 2 pits + 2 places, for three pits; sowing counts upwards and wraps round:
    #
    #        6  5  4         the second player's pits
    #     7           3      the stores
    #        0  1  2         the first player's pits
    #
    # Behind the ring stands the seat to move. Across from pit i lies pit 2 pits - i.

    @cached_property
    def start(self) -> tuple[int, ...]:
        side = (*(self.seeds for _ in range(self.pits)), 0)
        return (*side, *side, 0)

    @cached_property
    def actions(self) -> int:
        return self.pits

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """What a player can get at least and at most: all seeds."""
        return (-2 * self.pits * self.seeds, 2 * self.pits * self.seeds)

    @cached_property
    def banked(self) -> tuple[int, ...]:
        """The stores: nothing takes a seed out again."""
        return self.pits, 2 * self.pits + 1

    @cached_property
    def ring(self) -> int:
        return 2 * self.pits + 2

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "pits", 1, 12)
        require_whole_parameter(self, "seeds", 1, 100)

    def player(self, s: State) -> int:
        return s[self.ring]

    def legal(self, s: State, a: int) -> bool:
        return s[s[self.ring] * (self.pits + 1) + a] > 0

    def order(self, s: State, buffer: State) -> int:
        """First what moves again, then what captures, the largest pit across first; then the rest from the store back.

        Against the order learnt while searching, same depth and table: 2.0 times fewer nodes at 11 moves, 3.5 at 13.
        """
        first = s[self.ring] * (self.pits + 1)
        count = 0
        for wanted in range(3):
            for i in range(self.pits):
                a = self.pits - 1 - i
                seeds = s[first + a]
                if seeds > 0 and self.kind(s, first, a, seeds) == wanted:
                    buffer[count] = a
                    count += 1
        return count

    def kind(self, s: State, first: int, a: int, seeds: int) -> int:
        """0 where a move is followed by another, 1 where it captures, else 2; sowing once round is not followed up."""
        if a + seeds == self.pits:
            return 0
        across = 2 * self.pits - (first + a + seeds)
        if a + seeds < self.pits and s[first + a + seeds] == 0 and s[across] > 0:
            return 1
        return 2

    def apply(self, s: State, a: int) -> None:
        seat = s[self.ring]
        first = seat * (self.pits + 1)
        store = first + self.pits
        rival_store = (1 - seat) * (self.pits + 1) + self.pits
        at = first + a
        seeds = s[at]
        s[at] = 0
        while seeds > 0:
            at = (at + 1) % self.ring
            if at != rival_store:
                s[at] += 1
                seeds -= 1
        if at != store:
            s[self.ring] = 1 - seat
            across = 2 * self.pits - at
            if first <= at < store and s[at] == 1 and s[across] > 0:
                s[store] += 1 + s[across]
                s[at] = 0
                s[across] = 0
        self.gather(s)

    def gather(self, s: State) -> None:
        """Ends the game when one side is empty: what is left goes to its owner's store."""
        near = 0
        far = 0
        for i in range(self.pits):
            near += s[i]
            far += s[self.pits + 1 + i]
        if near == 0 or far == 0:
            s[self.pits] += near
            s[2 * self.pits + 1] += far
            for i in range(self.pits):
                s[i] = 0
                s[self.pits + 1 + i] = 0

    def over(self, s: State) -> bool:
        for i in range(self.pits):
            if s[i] > 0 or s[self.pits + 1 + i] > 0:
                return False
        return True

    def score(self, s: State, p: int) -> int:
        lead = s[self.pits] - s[2 * self.pits + 1]
        return lead if p == 0 else -lead

    def at_least(self, s: State, p: int) -> int:
        """One's own store less all that the rival can still gather."""
        return 2 * s[p * (self.pits + 1) + self.pits] - 2 * self.pits * self.seeds

    def at_most(self, s: State, p: int) -> int:
        return -self.at_least(s, 1 - p)

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)

    def name(self, s: State, a: int) -> str:
        return str(a + 1)

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the pits for a drawing, each with its stones counted, and the stores at their ends."""
        m, mover = self.pits, self.player(s)
        far, near = [(1, str(n)) for n in reversed(s[m + 1 : 2 * m + 1])], [(0, str(n)) for n in s[:m]]
        names = [["", *(str(k) if mover == 1 else "" for k in range(m, 0, -1)), ""],
                 ["", *(str(k) if mover == 0 else "" for k in range(1, m + 1)), ""]]  # fmt: skip
        rows = [[(1, str(s[2 * m + 1])), *far, None], [None, *near, (0, str(s[m]))]]
        return {"rows": rows, "names": names}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the pit that a move empties."""
        return [(1, a + 1) if s[self.ring] == 0 else (0, self.pits - a)]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with so many seeds in each pit and store, seat p to move."""
        far, near = ([arranged_number(cell, "a pit") for cell in row] for row in rows)
        found = [*near[1:], *reversed(far[:-1]), p]
        every, many = 2 * self.pits * self.seeds, sum(found[: self.ring])
        if many != every:
            raise ParameterError(f"There are {every} seeds in this game; here are {many}.")
        gathered = list(found)
        self.gather(gathered)
        if gathered != found:
            raise ParameterError("One side is empty: then the seeds that are left lie in their owner's store.")
        return tuple(found)

    def text(self, s: State) -> str:
        m = self.pits
        wide = max(len(str(n)) for n in s[: self.ring])
        far = " ".join(f"{n:>{wide}}" for n in reversed(s[m + 1 : 2 * m + 1]))
        near = " ".join(f"{n:>{wide}}" for n in s[:m])
        stores = f"{s[2 * m + 1]:>{wide}}" + " " * (len(near) + 4) + f"{s[m]:>{wide}}"
        margin = " " * (wide + 2)
        return f"{margin}{far}\n{stores}\n{margin}{near}"

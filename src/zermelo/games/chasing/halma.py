"""Halma on a star for three, without a limit of moves."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

from zermelo.compiler.bits import ctz
from zermelo.compiler.combinadics import binomials, subset_at, subset_rank
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_words
from zermelo.games.boards.star import (
    Cell,
    star_cell_name,
    star_cells,
    star_neighbours,
    star_place,
    star_point,
    star_rows,
    star_steps_to_tip,
)
from zermelo.games.parameters import require_whole_parameter

MARKS = "XO#"
SEATS = 3


class Halma(Rules):
    """Three players each lead their marbles across a star into the point opposite; the first to have all there wins.

    `side` is how many cells a side of a point has: 1 gives a star of 13 cells, 2 one of 37. Each player begins in every
    other point with `marbles`: one on its tip, two on its base, or three in all of it. A move takes one marble

    * to a free cell next to it, or
    * over a marble next to it, anybody's, to the free cell right behind, and on so as often as wanted.

    Nothing is captured. A marble stops only in the hexagon in the middle, in its home or in the point opposite, though
    it may jump through the others; once in the point opposite it stays there. Who cannot move passes. The winner gets
    2, the others pay 1 each. Play that never ends pays nobody.

    >>> game = Halma(1)
    >>> state = list(game.start)
    >>> buffer = [0] * game.actions
    >>> [game.name(state, a) for a in buffer[: game.moves(state, buffer)]]
    ['e1-d2', 'e1-d3']
    >>> game.apply(state, buffer[0])
    >>> print(game.text(state))
       .
    O . . #
     . . .
    . X . .
       .
    O to move

    Reference: the star of 37 cells with three marbles each has 14,841,300,390 positions, as counted in the literature.
    """

    side: int = 2
    marbles: int = 1

    players: int = SEATS
    zero_sum = True
    endless = (0, 0, 0)

    # State: the marbles of each player, a bit a cell; the seat.

    def sensible(self) -> None:
        require_whole_parameter(self, "players", SEATS, SEATS)
        require_whole_parameter(self, "side", 1, 2)
        require_whole_parameter(self, "marbles", 1, self.side * (self.side + 1) // 2)

    @cached_property
    def spots(self) -> tuple[Cell, ...]:
        return star_cells(self.side)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The next cell in each of six directions from each cell, -1 beyond the edge."""
        return tuple(cell for row in star_neighbours(self.spots) for cell in row)

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The cells where the marbles of each seat begin."""
        found = []
        for seat in range(SEATS):
            point = star_point(self.spots, self.side, 2 * seat)
            away = star_steps_to_tip(self.spots, self.side, 2 * seat)
            ordered = sorted(point, key=lambda cell: (away[cell], cell))
            chosen = ordered[1:] if self.marbles == 2 else ordered[: self.marbles]
            found.append(_word(chosen))
        return tuple(found)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The point opposite each seat's home."""
        return tuple(_word(star_point(self.spots, self.side, 2 * seat + 3)) for seat in range(SEATS))

    @cached_property
    def foreign(self) -> tuple[int, ...]:
        """The points in which each seat's marbles may not stop."""
        points = [_word(star_point(self.spots, self.side, number)) for number in range(6)]
        own = [(2 * seat, (2 * seat + 3) % 6) for seat in range(SEATS)]
        return tuple(sum(points[number] for number in range(6) if number not in own[seat]) for seat in range(SEATS))

    @cached_property
    def own(self) -> int:
        """How many cells a marble may stop on."""
        return len(self.spots) - 4 * (self.side * (self.side + 1) // 2)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """For each seat and cell, the cell's number among those where the seat's marbles may stop; -1 elsewhere."""
        found = []
        for seat in range(SEATS):
            cells = self.stops[seat * self.own : (seat + 1) * self.own]
            found += [cells.index(cell) if cell in cells else -1 for cell in range(len(self.spots))]
        return tuple(found)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """For each seat, the cells where its marbles may stop."""
        cells = range(len(self.spots))
        return tuple(cell for seat in range(SEATS) for cell in cells if not self.foreign[seat] >> cell & 1)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (*self.homes, 0)

    @cached_property
    def actions(self) -> int:
        return self.own * self.own  # from, to; the first, from a cell to itself, is to pass

    def player(self, s: State) -> int:
        return s[3]

    def moves(self, s: State, buffer: State) -> int:
        seat, cells = s[3], len(self.spots)
        taken = s[0] | s[1] | s[2]
        men, n = s[seat], 0
        while men != 0:
            at = ctz(men)
            men &= men - 1
            to = self.reach(taken ^ (1 << at), at) & ~self.foreign[seat] & ~(1 << at)
            if (self.goals[seat] >> at) & 1 == 1:
                to &= self.goals[seat]
            while to != 0:
                cell = ctz(to)
                to &= to - 1
                buffer[n] = self.number[seat * cells + at] * self.own + self.number[seat * cells + cell]
                n += 1
        if n == 0:
            buffer[0] = 0
            return 1
        return n

    def reach(self, taken: int, at: int) -> int:
        """Returns the cells to which the marble on *at* can go; the *taken* ones are those of all others."""
        near, landed, waiting = 0, 1 << at, 1 << at
        for way in range(6):
            cell = self.beside[6 * at + way]
            if cell >= 0 and (taken >> cell) & 1 == 0:
                near |= 1 << cell
        while waiting != 0:
            here = ctz(waiting)
            waiting &= waiting - 1
            for way in range(6):
                over = self.beside[6 * here + way]
                if over >= 0 and (taken >> over) & 1 == 1:
                    cell = self.beside[6 * over + way]
                    if cell >= 0 and ((taken | landed) >> cell) & 1 == 0:
                        landed |= 1 << cell
                        waiting |= 1 << cell
        return near | landed

    def apply(self, s: State, a: int) -> None:
        seat, origin, cell = s[3], a // self.own, a % self.own
        if origin != cell:
            s[seat] ^= (1 << self.stops[seat * self.own + origin]) | (1 << self.stops[seat * self.own + cell])
        s[3] = (seat + 1) % SEATS

    def over(self, s: State) -> bool:
        last = (s[3] + SEATS - 1) % SEATS
        return s[last] & ~self.goals[last] == 0

    def score(self, s: State, p: int) -> int:
        return SEATS - 1 if p == (s[3] + SEATS - 1) % SEATS else -1

    # ------------------------------------------------------------ for tables

    def slice(self, s: State) -> int:
        """How many marbles are still under way: no move makes them more."""
        under_way = 0
        for p in range(SEATS):
            men = s[p] & ~self.goals[p]
            while men != 0:
                men &= men - 1
                under_way += 1
        return under_way

    @cached_property
    def choose(self) -> tuple[int, ...]:
        return binomials(self.own, self.marbles)

    @cached_property
    def sets(self) -> int:
        """In how many ways the marbles of one player can stand."""
        return comb(self.own, self.marbles)

    def key(self, s: State) -> int:
        k = 0
        for p in range(SEATS):
            k = k * self.sets + subset_rank(s[p], self.foreign[p], self.choose, self.marbles)
        return SEATS * k + s[3]

    def restore(self, s: State, k: int) -> None:
        s[3] = k % SEATS
        k //= SEATS
        for q in range(SEATS):
            p = SEATS - 1 - q
            s[p] = subset_at(k % self.sets, self.marbles, len(self.spots), self.foreign[p], self.choose, self.marbles)
            k //= self.sets

    # ------------------------------------------------------------ for people

    def name(self, s: State, a: int) -> str:
        origin, cell = (self.stops[s[3] * self.own + k] for k in divmod(a, self.own))
        return "pass" if origin == cell else f"{star_cell_name(self.spots, origin)}-{star_cell_name(self.spots, cell)}"

    def holder(self, s: State, cell: int) -> int | None:
        """Returns whose marble stands on a cell."""
        return next((p for p in range(SEATS) if s[p] >> cell & 1), None)

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the star for a drawing; free cells are dots."""
        holders = [self.holder(s, cell) for cell in range(len(self.spots))]
        names = [star_cell_name(self.spots, cell) for cell in range(len(self.spots))]
        return {
            "rows": star_rows(self.spots, self.side, ["·" if p is None else p for p in holders], None),
            "names": star_rows(self.spots, self.side, names, ""), "squares": False,
        }  # fmt: skip

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a marble starts and where it stops; none to pass."""
        origin, cell = divmod(a, self.own)
        squares = [] if origin == cell else [self.stops[s[3] * self.own + k] for k in (origin, cell)]
        return [star_place(self.spots, self.side, at) for at in squares]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these marbles, seat p to move."""
        words = arranged_words(rows, [star_place(self.spots, self.side, at) for at in range(len(self.spots))], SEATS)
        for q, (name, word) in enumerate(zip(self.names, words, strict=True)):
            if word.bit_count() != self.marbles:
                raise ParameterError(f"{name} has {self.marbles} marbles; here are {word.bit_count()}.")
            if word & self.foreign[q]:
                raise ParameterError(f"A marble of {name} is in a point where it may not stop.")
            if q != (p + SEATS - 1) % SEATS and not word & ~self.goals[q]:
                raise ParameterError(f"{name} had won before, so play was over.")
        return (*words, p)

    def text(self, s: State) -> str:
        marks = ["." if p is None else MARKS[p] for p in (self.holder(s, at) for at in range(len(self.spots)))]
        lines = ["".join(row).rstrip() for row in star_rows(self.spots, self.side, marks, " ")]
        return "\n".join(lines if self.over(s) else [*lines, f"{MARKS[s[3]]} to move"])


def _word(cells: Any) -> int:
    return sum(1 << cell for cell in cells)

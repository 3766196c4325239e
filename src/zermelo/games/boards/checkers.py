"""Chinese checkers on a small star."""

from __future__ import annotations

from functools import cached_property
from math import lcm
from typing import Any

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
from zermelo.games.parameters import require_choice_parameter, require_whole_parameter

MARKS = "XO#*+@"
SIDES = {1: 1, 3: 2, 6: 3}  # pieces, and how many stand along a side of their home
HOMES = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}  # for each number of players

# A player's pieces are 60 bits of one word for the first cells of the star, and of another for the rest.
WORD = 60


class Checkers(Rules):
    """Chinese checkers on a small star: lead all pieces into the home opposite before the others do.

    Each player has 1, 3 or 6 `pieces` in a point of the star, its home, and wants them in the point opposite.
    With two players these are opposite points, with three every other one, with four two opposite pairs, with
    six all. A move takes one piece

    * to a free cell next to it, or
    * over a piece next to it, anybody's, to the free cell right behind, and on so as often as wanted.

    Nothing is captured. A piece that stops in the opposite home may move there but not leave it. Who cannot
    move at all passes. With n players the first to fill the opposite home gets n - 1, and the others pay 1 each.

    After `turns` moves of everybody play stops. Then players are ranked by how many steps all their pieces are
    from the tip of the opposite home: each gets 1/n for every player farther away, and pays 1/n for every
    player nearer. So -1 < payoff < 1, and to finish is always better.

    The estimate compares these distances too: the mean of the others' less one's own, in a unit so small that
    -1/n < estimate < 1/n. Estimates sum to 0.

    >>> game = Checkers(1, players=3)
    >>> state = list(game.start)
    >>> buffer = [0] * game.actions
    >>> [game.name(state, a) for a in buffer[: game.moves(state, buffer)]]
    ['e1-d3', 'e1-d2']
    >>> game.apply(state, buffer[1])
    >>> print(game.text(state))
       .
    O . . #
     . . .
    . X . .
       .
    O to move, turns left: 30

    Reference: Sturtevant, A Comparison of Algorithms for Multi-Player Games, 2002, plays it.
    """

    pieces: int = 3
    players: int = 3
    turns: int = 30

    zero_sum = True

    @cached_property
    def side(self) -> int:
        return SIDES[self.pieces]

    @cached_property
    def spots(self) -> tuple[Cell, ...]:
        return star_cells(self.side)

    @cached_property
    def count(self) -> int:
        return len(self.spots)

    @cached_property
    def actions(self) -> int:
        return self.count * self.count  # from, to; the first, from a cell to itself, is to pass

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        return star_neighbours(self.spots)

    def filled(self, number: int) -> tuple[int, int]:
        """Returns two words with all cells of a point."""
        inside = star_point(self.spots, self.side, number)
        return sum(1 << i for i in inside if i < WORD), sum(1 << i - WORD for i in inside if i >= WORD)

    @cached_property
    def start(self) -> tuple[int, ...]:
        # Two words for the pieces of each player, then the moves made so far.
        return (*(part for home in HOMES[self.players] for part in self.filled(home)), 0)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """For each seat the two words of the home opposite."""
        return tuple(part for home in HOMES[self.players] for part in self.filled(home + 3))

    @cached_property
    def away(self) -> tuple[tuple[int, ...], ...]:
        """For each seat and cell the steps to the tip of the home opposite."""
        return tuple(star_steps_to_tip(self.spots, self.side, home + 3) for home in HOMES[self.players])

    @cached_property
    def scale(self) -> int:  # type: ignore[override]
        most = 4 * self.side * self.pieces * self.players
        return lcm(self.players, 10 ** len(str(self.players * most)))

    def sensible(self) -> None:
        require_choice_parameter(self, "pieces", tuple(SIDES))
        require_choice_parameter(self, "players", tuple(HOMES))
        require_whole_parameter(self, "turns", 1, 1000)

    def player(self, s: State) -> int:
        return s[2 * self.players] % self.players

    def moves(self, s: State, buffer: State) -> int:
        n = self.players
        seat = s[2 * n] % n
        low = 0
        high = 0
        for p in range(n):
            low |= s[2 * p]
            high |= s[2 * p + 1]
        found = 0
        for cell in range(self.count):
            if _holds(s[2 * seat], s[2 * seat + 1], cell):
                begin = found
                found = self.routes(low, high, cell, buffer, begin)
                if _holds(self.goals[2 * seat], self.goals[2 * seat + 1], cell):
                    found = self.stay(seat, buffer, begin, found)
        if found == 0:
            buffer[0] = 0
            return 1
        return found

    def routes(self, low: int, high: int, origin: int, buffer: State, begin: int) -> int:
        """Writes the moves of the piece on *origin* into the buffer from *begin*, and returns where they end."""
        end = begin
        waiting = begin  # the first move found whose last cell has not been jumped from
        at = origin
        while True:
            for way in range(6):
                over = self.beside[at][way]
                cell = self.beside[over][way] if over >= 0 else -1
                # The piece has left its cell: it cannot be jumped over, and to come back is no move.
                if cell >= 0 and cell != origin and over != origin and _holds(low, high, over):
                    if not _holds(low, high, cell):
                        end = _add_move(buffer, begin, end, origin * self.count + cell)
            if waiting == end:
                break
            at = buffer[waiting] % self.count
            waiting += 1
        for way in range(6):
            cell = self.beside[origin][way]
            if cell >= 0 and not _holds(low, high, cell):
                end = _add_move(buffer, begin, end, origin * self.count + cell)
        return end

    def stay(self, seat: int, buffer: State, begin: int, end: int) -> int:
        """Keeps of the moves from *begin* to *end* those that stop in the opposite home; returns where they end."""
        kept = begin
        for i in range(begin, end):
            if _holds(self.goals[2 * seat], self.goals[2 * seat + 1], buffer[i] % self.count):
                buffer[kept] = buffer[i]
                kept += 1
        return kept

    def apply(self, s: State, a: int) -> None:
        seat = s[2 * self.players] % self.players
        origin = a // self.count
        cell = a % self.count
        if origin != cell:
            s[2 * seat + origin // WORD] ^= 1 << origin % WORD
            s[2 * seat + cell // WORD] ^= 1 << cell % WORD
        s[2 * self.players] += 1

    def skip(self, s: State) -> None:
        """Passes the turn: nobody may in play, but best-reply search supposes it."""
        s[2 * self.players] += 1

    def is_won(self, s: State) -> bool:
        """Says whether the last player to move has filled the opposite home; nobody else can have."""
        last = (s[2 * self.players] + self.players - 1) % self.players
        return s[2 * last] == self.goals[2 * last] and s[2 * last + 1] == self.goals[2 * last + 1]

    def over(self, s: State) -> bool:
        return s[2 * self.players] == self.turns * self.players or self.is_won(s)

    def distance(self, s: State, p: int) -> int:
        """Returns how many steps all of a player's pieces are from the tip of the opposite home."""
        steps = 0
        for cell in range(self.count):
            if _holds(s[2 * p], s[2 * p + 1], cell):
                steps += self.away[p][cell]
        return steps

    def score(self, s: State, p: int) -> int:
        n = self.players
        if self.is_won(s):
            return self.scale * (n - 1) if p == (s[2 * n] + n - 1) % n else -self.scale
        own = self.distance(s, p)
        ahead = 0
        for q in range(n):
            other = self.distance(s, q)
            if other > own:
                ahead += 1
            if other < own:
                ahead -= 1
        return ahead * (self.scale // n)

    def estimate(self, s: State, p: int) -> int:
        ahead = 0
        for q in range(self.players):
            ahead += self.distance(s, q) - self.distance(s, p)
        return ahead

    def name(self, s: State, a: int) -> str:
        origin, cell = divmod(a, self.count)
        return "pass" if origin == cell else f"{star_cell_name(self.spots, origin)}-{star_cell_name(self.spots, cell)}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the star for a drawing; free cells are dots."""
        holders = [self.holder(s, cell) for cell in range(self.count)]
        names = [star_cell_name(self.spots, cell) for cell in range(self.count)]
        return {
            "rows": star_rows(self.spots, self.side, ["·" if p is None else p for p in holders], None),
            "names": star_rows(self.spots, self.side, names, ""), "squares": False,
        }  # fmt: skip

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a piece starts, where it lands between its jumps, and where it stops; none to pass."""
        origin, goal = divmod(a, self.count)
        if origin == goal:
            return []
        route = [origin, goal] if goal in self.beside[origin] else self.jumps(s, origin, goal)
        return [star_place(self.spots, self.side, at) for at in route]

    def jumps(self, s: State, origin: int, goal: int) -> list[int]:
        """Returns the cells of one of the shortest ways by jumps from one cell to another."""
        routes = {origin: [origin]}
        waiting = [origin]
        for at in waiting:
            for way in range(6):
                over = self.beside[at][way]
                cell = self.beside[over][way] if over >= 0 else -1
                if cell >= 0 and cell not in routes and over != origin and self.holder(s, over) is not None:
                    if self.holder(s, cell) is None:
                        routes[cell] = [*routes[at], cell]
                        waiting.append(cell)
        return routes[goal]

    def holder(self, s: State, cell: int) -> int | None:
        """Returns whose piece stands on a cell."""
        return next((p for p in range(self.players) if _holds(s[2 * p], s[2 * p + 1], cell)), None)

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these pieces, seat p to move, all turns still to come."""
        squares = [star_place(self.spots, self.side, cell) for cell in range(self.count)]
        words = arranged_words(rows, squares, self.players)
        for name, word in zip(self.names, words, strict=True):
            if word.bit_count() != self.pieces:
                raise ParameterError(f"{name} has {self.pieces} pieces; here are {word.bit_count()}.")
        low = (1 << WORD) - 1
        return (*(part for word in words for part in (word & low, word >> WORD)), p)

    def text(self, s: State) -> str:
        holders = [self.holder(s, cell) for cell in range(self.count)]
        marks = ["." if p is None else MARKS[p] for p in holders]
        lines = ["".join(row).rstrip() for row in star_rows(self.spots, self.side, marks, " ")]
        left = self.turns - s[2 * self.players] // self.players
        return "\n".join(lines if self.over(s) else [*lines, f"{MARKS[self.player(s)]} to move, turns left: {left}"])


def _holds(low: int, high: int, cell: int) -> bool:
    """Says whether the cell's bit is set in the two words of a star."""
    return ((low if cell < WORD else high) >> cell % WORD) & 1 == 1


def _add_move(buffer: State, begin: int, end: int, move: int) -> int:
    """Writes *move* behind those from *begin* to *end*, unless it is one of them, and returns where they end."""
    for i in range(begin, end):
        if buffer[i] == move:
            return end
    buffer[end] = move
    return end + 1

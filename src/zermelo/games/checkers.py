"""Chinese checkers on a small star."""

from __future__ import annotations

from functools import cached_property
from math import lcm

from zermelo.compiler.bits import ctz
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.bounds import shown, whole

MARKS = "XO#*+@"
SIDES = {1: 1, 3: 2, 6: 3}  # pieces, and how many stand along a side of their home
HOMES = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}  # for each number of players

# A cell has three coordinates x + y + z = 0, one for each direction of lines. With k pieces to a side of a
# home, the star is where x, y, z <= k or x, y, z >= -k; in each of its six points one of them is beyond.
#
#                *              3         z < -k       Points are numbered clockwise from the lowest, and
#               * *                                    opposite ones differ by three. Cells are numbered
#        * * * * * * *      2       4                  row by row from the top: a1, then b1, b2, …
#         * * * * * *
#          * * * * *                                   A player's pieces are 60 bits of one word for the
#         * * * * * *                                  first cells and 60 of another for the rest.
#        * * * * * * *      1       5
#               * *
#                *              0         z > k

POINTS = ((2, 1), (0, -1), (1, 1), (2, -1), (0, 1), (1, -1))  # which coordinate is beyond, and its sign
STEPS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
WORD = 60


class Checkers(Rules):
    """Chinese checkers on a small star: lead all pieces into the home opposite before the others do.

    Each player has 1, 3 or 6 `pieces` in a point of the star, its home, and wants them in the point opposite.
    With two players these are opposite points, with three every other one, with four two opposite pairs, with
    six all. A move takes one piece

    * to a free cell beside it, or
    * over a piece beside it, anybody's, to the free cell right behind, and on so as often as wanted.

    Nothing is captured. A piece that stops in the opposite home may move there but not leave it. Who cannot
    move at all passes. With n players the first to fill the opposite home gets n - 1, and the others pay 1 each.

    After `turns` moves of everybody play stops. Then players are ranked by how many steps all their pieces are
    from the tip of the opposite home: each gets 1/n for every player farther away, and pays 1/n for every
    player nearer. So -1 < payoff < 1, and to finish is always better.

    The estimate compares these distances too: the mean of the others' less one's own, in a unit so small that
    -1/n < estimate < 1/n. Estimates sum to 0.

    >>> game = Checkers(1, players=3)
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['e1-d2', 'e1-d3']
    >>> game.apply(state, 12 * 13 + 9)
    >>> print(game.text(state))
          .
       O . . #
        . . .
       . X . .
          .
    O to move, 30 moves each

    Reference: Sturtevant, A Comparison of Algorithms for Multi-Player Games, 2002, plays it on a small board.
    """

    pieces: int = 3
    players: int = 3
    turns: int = 30

    zero_sum = True

    @cached_property
    def cells(self) -> tuple[tuple[int, int, int], ...]:
        k = SIDES[self.pieces]
        reach = range(-2 * k, 2 * k + 1)
        star = [(x, -x - z, z) for z in reach for x in reach if max(x, -x - z, z) <= k or min(x, -x - z, z) >= -k]
        return tuple(star)

    @cached_property
    def count(self) -> int:
        return len(self.cells)

    @cached_property
    def actions(self) -> int:
        return self.count * self.count  # from, to; the first, from a cell to itself, is to pass

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the next one in each direction, -1 beyond the edge."""
        number = {cell: i for i, cell in enumerate(self.cells)}
        return tuple(
            tuple(number.get((x + dx, y + dy, z + dz), -1) for dx, dy, dz in STEPS) for x, y, z in self.cells
        )

    def point(self, number: int) -> tuple[int, ...]:
        """Returns the cells of one of the six points, as two words."""
        axis, sign = POINTS[number % 6]
        inside = [i for i, cell in enumerate(self.cells) if sign * cell[axis] > SIDES[self.pieces]]
        return tuple(sum(1 << i % WORD for i in inside if i // WORD == part) for part in (0, 1))

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """For each seat the two words of the home opposite."""
        return tuple(part for home in HOMES[self.players] for part in self.point(home + 3))

    @cached_property
    def away(self) -> tuple[tuple[int, ...], ...]:
        """For each seat and cell the steps to the tip of the home opposite."""
        k = SIDES[self.pieces]
        tips = [POINTS[(home + 3) % 6] for home in HOMES[self.players]]
        return tuple(tuple(2 * k - sign * cell[axis] for cell in self.cells) for axis, sign in tips)

    @cached_property
    def start(self) -> tuple[int, ...]:
        # Two words for the pieces of each player, then the moves made so far.
        return (*(part for home in HOMES[self.players] for part in self.point(home)), 0)

    @cached_property
    def scale(self) -> int:  # type: ignore[override]
        most = 4 * SIDES[self.pieces] * self.pieces * self.players
        return lcm(self.players, 10 ** len(str(self.players * most)))

    def sensible(self) -> None:
        for field, known in (("pieces", SIDES), ("players", HOMES)):
            value = getattr(self, field)
            if isinstance(value, bool) or value not in known:
                *some, last = map(str, known)
                raise ParameterError(f"Checkers: {field} must be {', '.join(some)} or {last}; it is {shown(value)}.")
        whole(self, "turns", 1, 1000)

    def player(self, s: State) -> int:
        return s[2 * self.players] % self.players

    def holds(self, s: State, cell: int) -> bool:
        """Says whether anybody's piece stands on a cell."""
        for p in range(self.players):
            if (s[2 * p + cell // WORD] >> (cell % WORD)) & 1 == 1:
                return True
        return False

    def moves(self, s: State, buffer: State) -> int:
        seat = s[2 * self.players] % self.players
        found = 0
        for cell in range(self.count):
            if (s[2 * seat + cell // WORD] >> (cell % WORD)) & 1 == 1:
                found = self.routes(s, cell, buffer, found)
        if found == 0:
            buffer[0] = 0
            found = 1
        return found

    def routes(self, s: State, origin: int, buffer: State, found: int) -> int:
        """Adds the moves of the piece on *origin* to the *found* in the buffer and returns how many there are."""
        low = 0
        high = 0
        for way in range(6):
            cell = self.beside[origin][way]
            if cell >= 0 and not self.holds(s, cell):
                low |= 1 << cell if cell < WORD else 0
                high |= 1 << (cell - WORD) if cell >= WORD else 0
        # Jumps: the cells still to be jumped from wait in two words of their own.
        seen_low = 1 << origin if origin < WORD else 0
        seen_high = 1 << (origin - WORD) if origin >= WORD else 0
        wait_low = seen_low
        wait_high = seen_high
        while wait_low != 0 or wait_high != 0:
            at = ctz(wait_low) if wait_low != 0 else WORD + ctz(wait_high)
            if wait_low != 0:
                wait_low &= wait_low - 1
            else:
                wait_high &= wait_high - 1
            for way in range(6):
                over = self.beside[at][way]
                cell = self.beside[over][way] if over >= 0 else -1
                if cell >= 0 and over != origin and self.holds(s, over) and not self.holds(s, cell):
                    if cell < WORD and (seen_low >> cell) & 1 == 0:
                        seen_low |= 1 << cell
                        wait_low |= 1 << cell
                    elif cell >= WORD and (seen_high >> (cell - WORD)) & 1 == 0:
                        seen_high |= 1 << (cell - WORD)
                        wait_high |= 1 << (cell - WORD)
        seat = s[2 * self.players] % self.players
        low |= seen_low & ~(1 << origin if origin < WORD else 0)
        high |= seen_high & ~(1 << (origin - WORD) if origin >= WORD else 0)
        if (self.goals[2 * seat + origin // WORD] >> (origin % WORD)) & 1 == 1:
            low &= self.goals[2 * seat]
            high &= self.goals[2 * seat + 1]
        while low != 0:
            buffer[found] = origin * self.count + ctz(low)
            low &= low - 1
            found += 1
        while high != 0:
            buffer[found] = origin * self.count + WORD + ctz(high)
            high &= high - 1
            found += 1
        return found

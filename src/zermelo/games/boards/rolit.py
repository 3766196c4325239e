"""Rolit: Othello's way of turning, for two to four players."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import ctz, popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import State
from zermelo.games.boards.othello import (
    Turning,
    othello_outflanked,
    othello_outflanking,
    othello_shift_down,
    othello_shift_up,
    othello_word,
)
from zermelo.games.parameters import require_whole_parameter


class Rolit(Turning):
    """Players in turn place a ball and turn those they enclose to their colour; most balls at the end win.

    A ball encloses straight runs of balls of any other colours between itself and a ball of the mover's; all
    of them take the mover's colour. Who can enclose must. Who cannot places a ball on any square next to a
    ball, straight or diagonally, and turns nothing. Nobody passes; the game ends when the board is full.

    The middle of the board begins with one ball of each colour, clockwise in the order of play; with two
    players two of each, as in Othello, and with three a free square. The payoff is the number of one's balls,
    so all payoffs together are the squares of the board.

    The estimate gives every player an equal share of the free squares, and counts a ball in a corner, which
    nobody can turn, as three more, taken equally from all. Estimates too add up to the squares of the board;
    with n players -12 / n <= estimate <= squares + 12.

    >>> game = Rolit(4, players=4)
    >>> state = list(game.start)
    >>> print(game.text(state))
      a b c d
    1 . . . .
    2 . X O .
    3 . * # .
    4 . . . .
    X to move
    >>> game.apply(state, 7)
    >>> print(game.text(state))
      a b c d
    1 . . . .
    2 . X X X
    3 . * # .
    4 . . . .
    O to move
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)][:6]
    ['a1', 'b1', 'c1', 'd1', 'a2', 'a3']

    Reference: the rules of Goliath's Rolit, 1997, except for the start with fewer than four players; Schadd
    and Winands, Best Reply Search for Multiplayer Games, 2011, play it.
    """

    width: int = 6
    players: int = 3

    @cached_property
    def scale(self) -> int:  # type: ignore[override]
        return self.players

    @cached_property
    def start(self) -> tuple[int, ...]:
        # The balls of each player, a bit a square as in Othello, then how many balls there are.
        low = (self.width // 2 - 1) * (self.width + 1)
        around = (low, low + 1, low + self.width + 1, low + self.width)
        balls = [0] * self.players
        for turn, square in enumerate(around[:3] if self.players == 3 else around):
            balls[turn % self.players] |= 1 << square
        return (*balls, 3 if self.players == 3 else 4)

    @cached_property
    def first(self) -> int:
        """How many balls there are when the first player moves."""
        return self.start[self.players]

    @cached_property
    def actions(self) -> int:
        return self.squares

    @cached_property
    def right(self) -> int:
        """All squares but those of the first column."""
        return othello_word(sum(1 << square for square in range(self.squares) if square % self.width))

    @cached_property
    def left(self) -> int:
        """All squares but those of the last column."""
        return othello_word(sum(1 << square for square in range(self.squares) if (square + 1) % self.width))

    @cached_property
    def corners(self) -> int:
        far = self.squares - self.width
        return othello_word(1 | 1 << self.width - 1 | 1 << far | 1 << self.squares - 1)

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 4)
        require_whole_parameter(self, "width", 3, 8)

    def taken(self, s: State) -> int:
        balls = 0
        for p in range(self.players):
            balls |= s[p]
        return balls

    def beside(self, balls: int) -> int:
        """Returns the squares next to *balls*, and some of those with balls."""
        near = (othello_shift_up(balls, 1) & self.right) | (othello_shift_down(balls, 1) & self.left) | balls
        return near | othello_shift_up(near, self.width) | othello_shift_down(near, self.width)

    def places(self, s: State) -> int:
        """Returns the squares where the player to move may put a ball."""
        own = s[self.player(s)]
        balls = self.taken(s)
        free = self.full & ~balls
        places = othello_outflanking(own, balls & ~own, self.middle, self.width) & free
        return places if places != 0 else self.beside(balls) & free

    def player(self, s: State) -> int:
        return (s[self.players] - self.first) % self.players

    def legal(self, s: State, a: int) -> bool:
        return (self.places(s) >> a) & 1 == 1

    def moves(self, s: State, buffer: State) -> int:
        places = self.places(s)
        count = 0
        while places != 0:
            buffer[count] = ctz(places)
            places ^= othello_shift_up(1, buffer[count])
            count += 1
        return count

    def apply(self, s: State, a: int) -> None:
        seat = self.player(s)
        spot = othello_shift_up(1, a)
        turned = othello_outflanked(s[seat], self.taken(s) & ~s[seat], spot, self.middle, self.width)
        for p in range(self.players):
            s[p] &= ~turned
        s[seat] |= spot | turned
        s[self.players] += 1

    def over(self, s: State) -> bool:
        return s[self.players] == self.squares

    def score(self, s: State, p: int) -> int:
        return self.players * popcount(s[p])

    def estimate(self, s: State, p: int) -> int:
        free = self.squares - s[self.players]
        safe = self.players * popcount(s[p] & self.corners) - popcount(self.taken(s) & self.corners)
        return self.score(s, p) + free + 3 * safe

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these balls; how many there are says whose turn it is."""
        balls = self.arranged(rows)
        found = [*balls, sum(popcount(word) for word in balls)]
        if found[-1] < self.first:
            raise ParameterError(f"Play begins with {self.first} balls; here are {found[-1]}.")
        if self.player(found) != p:
            raise ParameterError(f"With {found[-1]} balls it is {self.names[self.player(found)]}'s turn.")
        return tuple(found)

    def name(self, s: State, a: int) -> str:
        return f"{chr(ord('a') + a % self.width)}{a // self.width + 1}"

"""Chess endgames of up to four men, as rules with an exact number for every position."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.chess_endgame import fen
from zermelo.games.chess_endgame.material import MEN, Slice, material_name, material_slices, read_material
from zermelo.games.chess_endgame.squares import FILES, square_bearings, square_name, square_steps
from zermelo.games.parameters import parameter_repr

# A state:
#
#     0       1            2     3     4           5           6       7       8       9
#     turn    in passing   left  full  white king  black king  man 2   man 3   kind 2  kind 3
#
# Men 0 and 1 are the kings. Men 2 and 3 are white with kinds 1 to 5 (pawn, knight, bishop, rook, queen), black with -1
# to -5, or off the board: kind 0 on square -1. They stand in the order of their kinds, a missing one last. `in passing`
# is 1 when a pawn may be taken in passing. `left` counts the single moves left before it is a draw, from `full` on;
# both are 0 without such a rule. All that differs between endgames is in the state, so one compiled text serves them.
TURN, PASSING, LEFT, FULL, SQUARE, KIND = 0, 1, 2, 3, 4, 6
PAWN, KING = 1, 6
# Of each kind, in eight bits each from the right: the first of the ways it goes, and the one after the last. A pawn has
# four of its own. Numbers are packed because compiled code looks into a tuple by a chain of tests.
FIRST_WAY, LAST_WAY = 0x00_00_00_04_08_00_00, 0x08_08_04_08_10_04_00
# In ten bits each: the ways that a black pawn, a white pawn, a knight, a bishop, a rook and a queen strike.
STRIKES = 0b0011111111_0000001111_0011110000_0100000000_0000110000_0011000000
LONGEST = 1000  # moves of the rule that ends the game


class Endgame(Rules):
    """A chess endgame of two kings and at most two other men; play without end is a draw.

    `men` is the material, White's first: KRK, KQKR, KPKP. What captures and promotions lead to belongs to the game.
    Checkmate wins; stalemate is a draw. Pawns promote to queen, rook, bishop or knight, may step two squares at first,
    and take in passing; a position in which that can be done now is one of its own. Nobody may castle. With `within`,
    so many moves by each side without a capture or a pawn's move are a draw, unless the last of them mates.

    Every position has a number, so `solve` finds the value and the distance of all of them without storing moves.

    >>> game = Endgame("KRK")
    >>> print(game.text(game.read("8/8/8/8/8/4k3/8/R3K3 w")))
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . k . . .
    2 . . . . . . . .
    1 R . . . K . . .
      a b c d e f g h
    White to move

    Reference: Thompson 1986, Retrograde analysis of certain endgames.
    """

    men: str = "KRK"
    within: int = 0

    one = 1  # read as a value, where a number written out would be compiled apart
    players = ("White", "Black")
    actions = 4 * 5 * 64  # a man, what it becomes, and where it goes
    zero_sum = True
    endless = (0, 0)

    def sensible(self) -> None:
        object.__setattr__(self, "men", material_name(read_material(self.men)))
        if type(self.within) is not int or not 0 <= self.within <= LONGEST:
            raise ParameterError(
                f"Endgame: a draw after 0 to {LONGEST} moves by each side, not {parameter_repr(self.within)}."
            )

    @property
    def title(self) -> str:
        """The name of this game in the catalogue."""
        return f"chess:{self.men}" + (f",moves={self.within}" if self.within else "")

    @cached_property
    def patience(self) -> int:
        """Single moves without a capture or a pawn's move after which it is a draw; 0 for any number."""
        return 2 * self.within

    @cached_property
    def step(self) -> tuple[int, ...]:
        return square_steps()

    @cached_property
    def bearing(self) -> tuple[int, ...]:
        return square_bearings()

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The men on the squares on which a game of chess has them, White to move."""
        return self.read(fen.fen_at_home(read_material(self.men)))

    # ------------------------------------------------------------ is a king safe?

    def safe(self, s: State, man: int, to: int, gone: int) -> bool:
        """Is the mover's king safe after *man* has gone *to* and the man on *gone* has been taken?"""
        me = s[TURN]
        k = to if man == me else s[SQUARE + me]
        near = self.bearing[64 * k + s[SQUARE + 1 - me]]
        if 0 <= near < 64 and near & 7 == 1:
            return False
        for e in range(2, 4):
            kind, x = s[KIND + e], s[SQUARE + e]
            if kind == 0 or (kind > 0) == (me == 0) or x == gone:
                continue
            seen = self.bearing[64 * x + k]
            pawn = abs(kind) == PAWN
            slot = (kind + 1) // 2 if pawn else abs(kind)
            if seen < 0 or (STRIKES >> (10 * slot + (seen >> 3))) & 1 == 0 or (pawn and seen & 7 != 1):
                continue
            hidden = False
            for j in range(4):
                b = to if j == man else s[SQUARE + j]
                if j != e and j != me and b >= 0 and (j == man or b != gone):
                    other = self.bearing[64 * x + b]
                    if other >> 3 == seen >> 3 and other < seen:
                        hidden = True
            if not hidden:
                return False
        return True

    # ------------------------------------------------------------ moves

    def man_on(self, s: State, square: int) -> int:
        """Which man stands there; -1 for none."""
        for j in range(4):
            if s[SQUARE + j] == square:
                return j
        return -1

    def listed(self, s: State, buffer: State, enough: int) -> int:
        """Fills in the legal moves and returns how many; where one is *enough*, only says whether there is one."""
        me, n = s[TURN], 0
        ahead = 8 - 16 * me
        for man in range(4):
            kind = KING if man == me else 0
            if man >= 2 and s[KIND + man] * (1 - 2 * me) > 0:
                kind = abs(s[KIND + man])
            x = s[SQUARE + man]
            for way in range((FIRST_WAY >> 8 * kind) & 255, (LAST_WAY >> 8 * kind) & 255):
                to = x
                going = True
                while going:
                    if kind > PAWN:
                        to = self.step[64 * way + to]
                    elif way >= 2:  # one ahead, then two
                        to = x + ahead * (way - 1)
                    else:  # takes to the left, to the right
                        to = x + ahead - 1 + 2 * way if x & 7 != 7 * way else -1
                    going = kind > 2 and kind < KING and to >= 0
                    if to < 0:
                        break
                    if kind == PAWN and way == 3 and (x >> 3 != 1 + 5 * me or self.man_on(s, x + ahead) >= 0):
                        break
                    other, gone = self.man_on(s, to), to
                    if other == me or (other >= 2 and (s[KIND + other] > 0) == (me == 0)):
                        break
                    if other >= 0:
                        going = False
                    if kind == PAWN and (way < 2) != (other >= 0):
                        gone = to - ahead  # is it taken in passing?
                        if way >= 2 or s[PASSING] == 0 or to >> 3 != 5 - 3 * me or self.man_on(s, gone) < 2:
                            break
                    if not self.safe(s, man, to, gone):
                        continue
                    if enough == 1:
                        return 1
                    most = 4 if kind == PAWN and (to < 8 or to >= 56) else 0  # from queen to knight, or as it is
                    for becomes in range(most, most // 4 - 1, -1):
                        buffer[n] = (5 * man + becomes) * 64 + to
                        n += 1
        return n

    def moves(self, s: State, buffer: State) -> int:
        return self.listed(s, buffer, self.actions)

    def player(self, s: State) -> int:
        return s[TURN]

    def over(self, s: State) -> bool:
        return (s[FULL] > 0 and s[LEFT] == 0) or self.listed(s, s, self.one) == 0

    def score(self, s: State, p: int) -> int:
        if not self.safe(s, s[TURN], s[SQUARE + s[TURN]], s[SQUARE + s[TURN]]) and self.listed(s, s, self.one) == 0:
            return -1 if p == s[TURN] else 1
        return 0

    def apply(self, s: State, a: int) -> None:
        man, becomes, to = a // 320, a // 64 % 5, a % 64
        me, x = s[TURN], s[SQUARE + man]
        pawn = man >= 2 and abs(s[KIND + man]) == PAWN
        taken = self.man_on(s, to)
        if pawn and taken < 0 and (to - x) & 7 != 0:
            taken = self.man_on(s, to - 8 + 16 * me)
        if s[FULL] > 0:
            s[LEFT] = s[FULL] if pawn or taken >= 2 else s[LEFT] - 1
        s[SQUARE + man] = to
        if becomes > 0:
            s[KIND + man] = (becomes + 1) * (1 - 2 * me)
        if taken >= 2:
            s[SQUARE + taken] = -1
            s[KIND + taken] = 0
        s[TURN] = 1 - me
        s[PASSING] = 0
        if s[KIND + 3] != 0 and (s[KIND + 2] < s[KIND + 3] or s[KIND + 2] == 0):
            square, kind = s[SQUARE + 2], s[KIND + 2]
            s[SQUARE + 2], s[KIND + 2] = s[SQUARE + 3], s[KIND + 3]
            s[SQUARE + 3], s[KIND + 3] = square, kind
        if pawn and abs(to - x) == 16 and self.stepped(s):
            s[PASSING] = 1

    def stepped(self, s: State) -> bool:
        """Can the other's pawn have stepped two squares just now, and can the mover take it in passing?

        With no man but two pawns nobody is pinned, so whoever stands next to it can. It came over free squares, and did
        not stand in check of the mover's king before.
        """
        me = s[TURN]
        x, to, king = s[SQUARE + 2 + me], s[SQUARE + 3 - me], s[SQUARE + me]  # a white pawn comes before a black one
        passed = to + 8 - 16 * me
        if s[KIND + 2] != PAWN or s[KIND + 3] != -PAWN or x >> 3 != 4 - me or to >> 3 != 4 - me or abs(x - to) != 1:
            return False
        gave_check = king >> 3 == passed >> 3 and abs(king - passed) == 1
        return not gave_check and self.man_on(s, passed) < 0 and self.man_on(s, passed + 8 - 16 * me) < 0

    # ------------------------------------------------------------ every position has a number

    @cached_property
    def slices(self) -> tuple[Slice, ...]:
        """The positions by what never comes back, in an order in which they can be solved."""
        return material_slices(read_material(self.men), self.patience)

    def slice(self, s: State) -> int:
        two = s[SQUARE + 2] if abs(s[KIND + 2]) == PAWN else 64
        three = s[SQUARE + 3] if abs(s[KIND + 3]) == PAWN else 64
        return s[PASSING] + 2 * (two + 65 * (three + 65 * (s[KIND + 2] + 5 + 11 * (s[KIND + 3] + 5))))

    def index(self, s: State) -> int:
        k = (s[TURN] * 64 + s[SQUARE]) * 64 + s[SQUARE + 1]
        for man in range(2, 4):
            if abs(s[KIND + man]) > PAWN:
                k = k * 64 + s[SQUARE + man]
        return k

    def at(self, s: State, k: int) -> bool:
        for back in range(2):
            man = 3 - back
            if abs(s[KIND + man]) > PAWN:
                s[SQUARE + man] = k % 64
                k //= 64
        s[SQUARE + 1] = k % 64
        s[SQUARE] = k // 64 % 64
        me = s[TURN] = k // 4096
        for i in range(4):
            for j in range(i):
                if s[SQUARE + i] == s[SQUARE + j] and s[SQUARE + i] >= 0:
                    return False
        s[TURN] = 1 - me
        legal = self.safe(s, 1 - me, s[SQUARE + 1 - me], s[SQUARE + 1 - me])
        s[TURN] = me
        return legal and (s[PASSING] == 0 or self.stepped(s))

    def before(self, s: State, buffer: State) -> int:
        if s[PASSING] == 1:
            return 0
        me, n = 1 - s[TURN], 0
        here = self.index(s)
        weight = 1
        for back in range(4):
            man = 3 - back
            kind = abs(s[KIND + man]) if man >= 2 else KING
            if kind <= PAWN:
                continue
            if man == me or (man >= 2 and (s[KIND + man] > 0) == (me == 0)):
                for way in range((FIRST_WAY >> 8 * kind) & 255, (LAST_WAY >> 8 * kind) & 255):
                    x = self.step[64 * way + s[SQUARE + man]]
                    while x >= 0 and self.man_on(s, x) < 0:
                        buffer[n] = here + (x - s[SQUARE + man]) * weight
                        n += 1
                        x = self.step[64 * way + x] if kind != 2 and kind != KING else -1
            weight *= 64
        turned = weight if me == 1 else -weight
        for j in range(n):
            buffer[j] += turned
        return n

    def left(self, s: State) -> int:
        return s[LEFT]

    # ------------------------------------------------------------ for people

    def read(self, text: str) -> tuple[int, ...]:
        """Returns the position written in FEN; blanks may be underscores, and slashes dots."""
        return fen.read_fen(text, self)

    def write(self, s: State) -> str:
        """Returns the position in FEN."""
        return fen.write_fen(s, self.patience)

    def can_read(self, text: str) -> bool:
        """Is this meant to be a position, rather than moves?"""
        return fen.is_fen(text)

    def is_main(self, s: State) -> bool:
        """Are all men of the endgame still there, as they were?"""
        return (s[KIND + 2], s[KIND + 3]) == read_material(self.men)

    def name(self, s: State, a: int) -> str:
        man, becomes, to = a // 320, a // 64 % 5, a % 64
        x, kind = s[SQUARE + man], KING if man < 2 else abs(s[KIND + man])
        takes = "x" if self.man_on(s, to) >= 0 or (kind == PAWN and (to - x) & 7 != 0) else ""
        if kind == PAWN:
            return f"{FILES[x & 7] if takes else ''}{takes}{square_name(to)}{f'={MEN[becomes + 1]}' if becomes else ''}"
        apart = ""
        if man >= 2 and s[KIND + 2] == s[KIND + 3]:
            buffer = [0] * self.actions
            y = s[SQUARE + 5 - man]
            if 5 * (5 - man) * 64 + to in buffer[: self.moves(s, buffer)]:
                apart = FILES[x & 7] if x & 7 != y & 7 else str((x >> 3) + 1)
        return f"{MEN[kind]}{apart}{takes}{square_name(to)}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, as White sees it."""
        return fen.fen_picture(s)

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these men, seat p to move; no pawn may be taken in passing."""
        return self.read(f"{fen.fen_ranks(rows)} {'wb'[p]}")

    def cells(self, s: State, a: int) -> dict[str, Any]:
        """Returns where a man comes from and goes to, and what a pawn becomes."""
        squares, becomes = (s[SQUARE + a // 320], a % 64), a // 64 % 5
        found: dict[str, Any] = {"cells": [(7 - (square >> 3), square & 7) for square in squares]}
        return {**found, "choice": MEN[becomes + 1]} if becomes else found

    def text(self, s: State) -> str:
        return fen.fen_board(s, self)

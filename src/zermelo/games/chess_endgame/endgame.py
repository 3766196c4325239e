"""Chess endgames of up to five men, as rules with an exact number for every position."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import State
from zermelo.games.chess_endgame import fen
from zermelo.games.chess_endgame.material import (
    LETTERS,
    Slice,
    material_name,
    material_slices,
    reachable_materials,
    read_material,
)
from zermelo.games.chess_endgame.numbering import FIRST_WAY, LAST_WAY, Numbering
from zermelo.games.chess_endgame.squares import FILES, square_name
from zermelo.games.chess_endgame.state import FULL, KIND, KING, LEFT, MEN, PASSING, PAWN, SQUARE, TURN
from zermelo.games.parameters import parameter_repr

LONGEST = 1000  # moves of the rule that ends the game


class Endgame(Numbering):
    """A chess endgame of two kings and at most three other men; play without end is a draw.

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

    one, none = 1, 0  # read as values, where numbers written out would be compiled apart
    players = ("White", "Black")
    actions = MEN * 5 * 64  # a man, what it becomes, and where it goes
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

    @property
    def family(self) -> str:
        """The name that it shares with all endgames whose positions have the same numbers and values."""
        return "chess" + (f",moves={self.within}" if self.within else "")

    @property
    def heaviest(self) -> int:
        """The most positions that can share a number."""
        every = reachable_materials(read_material(self.men))
        return 8 * max(math.factorial(those.count(kind)) for those in every for kind in (*those, 6) if kind)

    @cached_property
    def patience(self) -> int:
        """Single moves without a capture or a pawn's move after which it is a draw; 0 for any number."""
        return 2 * self.within

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The men on the squares on which a game of chess has them, White to move."""
        return self.read(fen.fen_at_home(read_material(self.men)))

    # ------------------------------------------------------------ moves

    def listed(self, s: State, buffer: State, enough: int) -> int:
        """Fills in the legal moves and returns how many; where one is *enough*, only says whether there is one.

        Where *enough* is 0, only moves out of the slice are filled in, and those that stay add 1024 each.
        """
        me, n = s[TURN], 0
        ahead, king = 8 - 16 * me, s[SQUARE + me]
        in_check = not self.safe(s, me, king, king)
        taken = 0
        for man in range(MEN):
            taken |= 1 << s[SQUARE + man] if s[SQUARE + man] >= 0 else 0
        for man in range(MEN):
            kind = KING if man == me else 0
            if man >= 2 and s[KIND + man] * (1 - 2 * me) > 0:
                kind = abs(s[KIND + man])
            if kind == 0:
                continue
            x = s[SQUARE + man]
            # A man that stands in no line with its king can go anywhere without leaving it in check.
            is_free = not in_check and man >= 2 and not 0 <= self.bearing[64 * king + x] < 64
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
                    if kind == PAWN and way == 3 and (x >> 3 != 1 + 5 * me or (taken >> (x + ahead)) & 1):
                        break
                    other, gone = -1, to
                    if (taken >> to) & 1:
                        other, going = self.man_on(s, to), False
                        if other == me or (other >= 2 and (s[KIND + other] > 0) == (me == 0)):
                            break
                    if kind == PAWN and (way < 2) != (other >= 0):
                        gone = to - ahead  # is it taken in passing?
                        if way >= 2 or s[PASSING] == 0 or gone != s[PASSING]:
                            break
                    if not (is_free and gone == to) and not self.safe(s, man, to, gone):
                        continue
                    if enough == 1:
                        return 1
                    if enough == 0 and kind != PAWN and other < 0 and s[PASSING] == 0:
                        n += 1024
                        continue
                    most = 4 if kind == PAWN and (to < 8 or to >= 56) else 0  # from queen to knight, or as it is
                    for becomes in range(most, most // 4 - 1, -1):
                        buffer[n & 1023] = (5 * man + becomes) * 64 + to
                        n += 1
        return n

    def moves(self, s: State, buffer: State) -> int:
        return self.listed(s, buffer, self.actions)

    def leaving(self, s: State, buffer: State) -> int:
        """Fills in the moves out of the slice, by pawns or captures; returns how many, and 1024 for each that stays."""
        return self.listed(s, buffer, self.none)

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
        self.sort(s)
        if pawn and abs(to - x) == 16:
            s[PASSING] = to
            if not self.stepped(s):
                s[PASSING] = 0

    # ------------------------------------------------------------ every position has a number

    @cached_property
    def slices(self) -> tuple[Slice, ...]:
        """The positions by what never comes back, in an order in which they can be solved."""
        return material_slices(read_material(self.men), self.patience)

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

    def part(self, s: State) -> str:
        """Which material is it?"""
        return material_name(tuple(s[KIND + 2 : KIND + MEN]))

    def is_main(self, s: State) -> bool:
        """Are all men of the endgame still there, as they were?"""
        return tuple(s[KIND + 2 : KIND + MEN]) == read_material(self.men)

    def name(self, s: State, a: int) -> str:
        man, becomes, to = a // 320, a // 64 % 5, a % 64
        x, kind = s[SQUARE + man], KING if man < 2 else abs(s[KIND + man])
        takes = "x" if self.man_on(s, to) >= 0 or (kind == PAWN and (to - x) & 7 != 0) else ""
        if kind == PAWN:
            becoming = f"={LETTERS[becomes + 1]}" if becomes else ""
            return f"{FILES[x & 7] if takes else ''}{takes}{square_name(to)}{becoming}"
        alike = [j for j in range(2, MEN) if man >= 2 and j != man and s[KIND + j] == s[KIND + man]]
        rivals = []
        if alike:
            buffer = [0] * self.actions
            legal = buffer[: self.moves(s, buffer)]
            rivals = [s[SQUARE + j] for j in alike if 5 * j * 64 + to in legal]
        apart = ""
        if rivals and all(y & 7 != x & 7 for y in rivals):
            apart = FILES[x & 7]
        elif rivals and all(y >> 3 != x >> 3 for y in rivals):
            apart = str((x >> 3) + 1)
        elif rivals:
            apart = square_name(x)
        return f"{LETTERS[kind]}{apart}{takes}{square_name(to)}"

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
        return {**found, "choice": LETTERS[becomes + 1]} if becomes else found

    def text(self, s: State) -> str:
        return fen.fen_board(s, self)

"""Men on the board: where each can go, whether a king is safe, whether a pawn can be taken in passing."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import Rules, State
from zermelo.games.chess_endgame.squares import square_bearings, square_steps
from zermelo.games.chess_endgame.state import KIND, MEN, PASSING, PAWN, SQUARE, TURN

# In ten bits each: the ways that a black pawn, a white pawn, a knight, a bishop, a rook and a queen strike.
STRIKES = 0b0011111111_0000001111_0011110000_0100000000_0000110000_0011000000


class Board(Rules):
    """The board of an endgame, as its state has it."""

    @cached_property
    def step(self) -> tuple[int, ...]:
        return square_steps()

    @cached_property
    def bearing(self) -> tuple[int, ...]:
        return square_bearings()

    def man_on(self, s: State, square: int) -> int:
        """Which man stands there; -1 for none."""
        for j in range(MEN):
            if s[SQUARE + j] == square:
                return j
        return -1

    def sort(self, s: State) -> None:
        """Puts the men in their order."""
        for end in range(MEN - 1, 2, -1):
            for man in range(2, end):
                a, b = s[KIND + man], s[KIND + man + 1]
                swaps = b != 0 and (a == 0 or a < b or (a == b and s[SQUARE + man] > s[SQUARE + man + 1]))
                if swaps:
                    x = s[SQUARE + man]
                    s[SQUARE + man], s[KIND + man] = s[SQUARE + man + 1], b
                    s[SQUARE + man + 1], s[KIND + man + 1] = x, a

    def safe(self, s: State, man: int, to: int, gone: int) -> bool:
        """Is the mover's king safe after *man* has gone *to* and the man on *gone* has been taken?"""
        me = s[TURN]
        k = to if man == me else s[SQUARE + me]
        near = self.bearing[64 * k + s[SQUARE + 1 - me]]
        if 0 <= near < 64 and near & 7 == 1:
            return False
        for e in range(2, MEN):
            kind, x = s[KIND + e], s[SQUARE + e]
            if kind == 0:
                break
            if (kind > 0) == (me == 0) or x == gone:
                continue
            seen = self.bearing[64 * x + k]
            pawn = abs(kind) == PAWN
            slot = (kind + 1) // 2 if pawn else abs(kind)
            if seen < 0 or (STRIKES >> (10 * slot + (seen >> 3))) & 1 == 0 or (pawn and seen & 7 != 1):
                continue
            hidden = False
            for j in range(MEN):
                b = to if j == man else s[SQUARE + j]
                if j != e and j != me and b >= 0 and (j == man or b != gone):
                    other = self.bearing[64 * x + b]
                    if other >> 3 == seen >> 3 and other < seen:
                        hidden = True
            if not hidden:
                return False
        return True

    def stepped(self, s: State) -> bool:
        """Can the pawn on s[PASSING] have stepped two squares just now, and can the mover take it in passing?

        It came over free squares, and before it did, it was not the mover who stood in check.
        """
        me, to = s[TURN], s[PASSING]
        ahead = 8 - 16 * me
        pawn, king, passed = self.man_on(s, to), s[SQUARE + me], to + ahead
        if to >> 3 != 4 - me or pawn < 2 or s[KIND + pawn] != (PAWN if me == 1 else -PAWN):
            return False
        if self.man_on(s, passed) >= 0 or self.man_on(s, passed + ahead) >= 0:
            return False
        s[SQUARE + pawn] = passed + ahead
        was_safe = self.safe(s, me, king, king)
        s[SQUARE + pawn] = to
        if not was_safe:
            return False
        for man in range(2, MEN):
            x = s[SQUARE + man]
            if s[KIND + man] == 1 - 2 * me and x >> 3 == to >> 3 and abs(x - to) == 1:
                if self.safe(s, man, passed, to):
                    return True
        return False

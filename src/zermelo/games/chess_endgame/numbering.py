"""A number for every position of an endgame: symmetric positions share one, like men are not told apart.

Without pawns a board has eight symmetries, with pawns two: left and right. The representative of symmetric positions
has, without pawns, the white king on a1-d1-d4; where that king stands on the long diagonal, the first of black king and
other men off the diagonal is below it (of like men, the lower set). With pawns it has the lower code of their squares,
and where a mirror changes nothing there, the white king on the left.

A place in a slice has these digits, the first one worth most: whose turn it is, the pair of kings, then each kind of
other pieces: a square, or a set of squares by its number in the combinatorial number system.
"""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import State
from zermelo.games.chess_endgame.board import Board
from zermelo.games.chess_endgame.state import (
    KIND,
    KING,
    KINGS,
    KINGS_WITH_PAWNS,
    MEN,
    PAIRS,
    PASSING,
    PAWN,
    SQUARE,
    TRIPLES,
    TURN,
    king_numbers,
    king_pairs,
    material_bases,
    square_pairs,
    turned_squares,
)

# Of each kind, in eight bits each from the right: the first of the ways it goes, and the one after the last. A pawn has
# four of its own. Numbers are packed because compiled code looks into a tuple by a chain of tests.
FIRST_WAY, LAST_WAY = 0x00_00_00_04_08_00_00, 0x08_08_04_08_10_04_00


class Numbering(Board):
    """Numbers of positions, and the way back; `Endgame` adds the moves."""

    @cached_property
    def turned(self) -> tuple[int, ...]:
        return turned_squares()

    @cached_property
    def kings(self) -> tuple[int, ...]:
        return king_numbers()

    @cached_property
    def both_kings(self) -> tuple[int, ...]:
        return king_pairs()

    @cached_property
    def pairs(self) -> tuple[int, ...]:
        return square_pairs()

    @cached_property
    def bases(self) -> tuple[int, ...]:
        return material_bases()

    # ------------------------------------------------------------ symmetry

    def has_pawns(self, s: State) -> bool:
        """Is there a pawn?"""
        return abs(s[KIND + 2]) == PAWN or abs(s[KIND + 3]) == PAWN or abs(s[KIND + 4]) == PAWN

    def pawn_place(self, s: State, man: int, mirror: int) -> int:
        """Which of the pawns is it, in the order of kinds and squares, seen in a *mirror* (7) or not (0)?"""
        place = 0
        for j in range(2, MEN):
            if abs(s[KIND + j]) == PAWN and (
                s[KIND + j] > s[KIND + man]
                or (s[KIND + j] == s[KIND + man] and s[SQUARE + j] ^ mirror < s[SQUARE + man] ^ mirror)
            ):
                place += 1
        return place

    def pawns_code(self, s: State, mirror: int) -> int:
        """A number for the squares of all pawns, seen in a *mirror* (7) or not (0)."""
        code = 0
        for man in range(2, MEN):
            if abs(s[KIND + man]) == PAWN:
                place = self.pawn_place(s, man, mirror)
                code += ((s[SQUARE + man] ^ mirror) - 8) * (1 if place == 0 else 48 if place == 1 else 2304)
        return code

    def fold(self, s: State) -> int:
        """Which symmetry turns s into its representative? 8 more where another one does, too."""
        if self.has_pawns(s):
            here, there = self.pawns_code(s, 0), self.pawns_code(s, 7)
            return 1 if there < here or (there == here and s[SQUARE] & 7 > 3) else 0
        x = s[SQUARE]
        fold = (1 if x & 7 > 3 else 0) + (2 if x >> 3 > 3 else 0)
        x = self.turned[64 * fold + x]
        if x >> 3 != x & 7:
            return fold + 4 if x >> 3 > x & 7 else fold
        first = 1
        while first < MEN and (first == 1 or s[KIND + first] != 0):
            after, here, there = first, 0, 0
            while after < MEN and (after == first or (first > 1 and s[KIND + after] == s[KIND + first])):
                x = self.turned[64 * fold + s[SQUARE + after]]
                y = (x & 7) * 8 + (x >> 3)
                here += 1 << x if x < 63 else 0  # the corners are their own images
                there += 1 << y if y < 63 else 0
                after += 1
            if there != here:
                return fold + 4 if there < here else fold
            first = after
        return fold + 8

    def same(self, s: State) -> None:
        """Turns s into the representative of its symmetric positions."""
        fold = self.fold(s) & 7
        for man in range(MEN):
            if man < 2 or s[KIND + man] != 0:
                s[SQUARE + man] = self.turned[64 * fold + s[SQUARE + man]]
        if s[PASSING] > 0:
            s[PASSING] = self.turned[64 * fold + s[PASSING]]
        self.sort(s)

    def weight(self, s: State) -> int:
        """How many positions share the number of s, like men told apart?"""
        many = 2 if self.has_pawns(s) else 4 if self.fold(s) >= 8 else 8
        alike = 1
        for man in range(3, MEN):
            alike = alike + 1 if s[KIND + man] == s[KIND + man - 1] else 1
            many *= alike if s[KIND + man] != 0 else 1
        return many

    # ------------------------------------------------------------ numbers

    def slice(self, s: State) -> int:
        base = self.bases[(s[KIND + 2] + 5) * 121 + (s[KIND + 3] + 5) * 11 + s[KIND + 4] + 5]
        if not self.has_pawns(s):
            return base
        mirror, pawns, stepped = 7 * self.fold(s), 0, 0
        for man in range(2, MEN):
            if abs(s[KIND + man]) == PAWN:
                pawns += 1
                if s[PASSING] > 0 and s[SQUARE + man] == s[PASSING]:
                    stepped = 1 + self.pawn_place(s, man, mirror)
        return base + self.pawns_code(s, mirror) * (pawns + 1) + stepped

    def index(self, s: State) -> int:
        return self.folded_index(s, self.fold(s) & 7)

    def folded_index(self, s: State, fold: int) -> int:
        """The place of s in its slice; *fold* turns it into its representative."""
        pair = 64 * self.turned[64 * fold + s[SQUARE]] + self.turned[64 * fold + s[SQUARE + 1]]
        if self.has_pawns(s):
            k = s[TURN] * KINGS_WITH_PAWNS + self.kings[4096 + pair]
        else:
            k = s[TURN] * KINGS + self.kings[pair]
        man = 2
        while man < MEN and s[KIND + man] != 0:
            kind = s[KIND + man]
            if abs(kind) == PAWN:
                man += 1
                continue
            a = self.turned[64 * fold + s[SQUARE + man]]
            man += 1
            if man == MEN or s[KIND + man] != kind:
                k = k * 64 + a
                continue
            b = self.turned[64 * fold + s[SQUARE + man]]
            man += 1
            a, b = min(a, b), max(a, b)
            if man == MEN or s[KIND + man] != kind:
                k = k * PAIRS + b * (b - 1) // 2 + a
                continue
            c = self.turned[64 * fold + s[SQUARE + man]]
            man += 1
            b, c = min(b, c), max(b, c)
            a, b = min(a, b), max(a, b)
            k = k * TRIPLES + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
        return k

    def at(self, s: State, k: int) -> bool:
        man = MEN - 1
        while man >= 2:
            kind = s[KIND + man]
            if abs(kind) <= PAWN:
                man -= 1
            elif man == 2 or s[KIND + man - 1] != kind:
                s[SQUARE + man] = k & 63
                k >>= 6
                man -= 1
            elif man == 3 or s[KIND + man - 2] != kind:
                pair = self.pairs[k % PAIRS]
                k //= PAIRS
                s[SQUARE + man], s[SQUARE + man - 1] = pair >> 6, pair & 63
                man -= 2
            else:
                rest, c = k % TRIPLES, 63
                k //= TRIPLES
                while c * (c - 1) * (c - 2) // 6 > rest:
                    c -= 1
                pair = self.pairs[rest - c * (c - 1) * (c - 2) // 6]
                s[SQUARE + man], s[SQUARE + man - 1], s[SQUARE + man - 2] = c, pair >> 6, pair & 63
                man -= 3
        ways = KINGS_WITH_PAWNS if self.has_pawns(s) else KINGS
        me = s[TURN] = 1 if k >= ways else 0
        pair = self.both_kings[k - me * ways + (KINGS if ways == KINGS_WITH_PAWNS else 0)]
        x, y = pair >> 6, pair & 63
        s[SQUARE], s[SQUARE + 1] = x, y
        taken = (1 << x) | (1 << y)
        for j in range(2, MEN):
            if s[KIND + j] != 0:
                if (taken >> s[SQUARE + j]) & 1:
                    return False
                taken |= 1 << s[SQUARE + j]
        s[TURN] = 1 - me
        legal = self.safe(s, 1 - me, s[SQUARE + 1 - me], s[SQUARE + 1 - me])
        s[TURN] = me
        if ways == KINGS_WITH_PAWNS or (x >> 3 == x & 7 and y >> 3 == y & 7):
            legal = legal and self.fold(s) & 7 == 0
        return legal and (s[PASSING] == 0 or self.stepped(s))

    def before(self, s: State, buffer: State) -> int:
        if s[PASSING] > 0:
            return 0
        me, n = 1 - s[TURN], 0
        given = self.fold(s)
        fold = given & 7
        # Between symmetric positions and others the moves of one side are twice those of the other.
        is_own_image = given >= 8
        pawns = self.has_pawns(s)
        if pawns:
            is_fixed = self.pawns_code(s, 0) != self.pawns_code(s, 7)
        else:
            is_fixed = s[SQUARE] >> 3 != s[SQUARE] & 7 and s[SQUARE] >> 3 != 7 - (s[SQUARE] & 7)
        s[TURN] = me
        here = self.folded_index(s, fold)
        taken, weight = 0, 1
        for man in range(MEN):
            taken |= 1 << s[SQUARE + man] if s[SQUARE + man] >= 0 else 0
        for back in range(MEN):
            man = MEN - 1 - back
            kind = KING if man < 2 else abs(s[KIND + man])
            if kind <= PAWN:
                continue
            alike = man > 2 and s[KIND + man - 1] == s[KIND + man]
            is_alone = man > 1 and not alike and (man == MEN - 1 or s[KIND + man + 1] != s[KIND + man])
            home = s[SQUARE + man]
            own = man == me if man < 2 else (s[KIND + man] > 0) == (me == 0)
            for way in range((FIRST_WAY >> 8 * kind) & 255, (LAST_WAY >> 8 * kind) & 255 if own else 0):
                x = self.step[64 * way + home]
                while x >= 0 and (taken >> x) & 1 == 0:
                    if is_fixed and is_alone:
                        buffer[n] = here + (self.turned[64 * fold + x] - self.turned[64 * fold + home]) * weight
                        n += 1
                    else:
                        s[SQUARE + man] = x
                        new = given if is_fixed and (man > 0 or pawns) else self.fold(s)
                        turns = (new & 1) + (new >> 1 & 1) + (new >> 2 & 1)
                        if self.are_apart(s) and not (is_own_image and new < 8 and turns & 1 == 1):
                            buffer[n] = self.folded_index(s, new & 7)
                            n += 1
                            if new >= 8 and not is_own_image:
                                buffer[n] = buffer[n - 1]
                                n += 1
                        s[SQUARE + man] = home
                    x = self.step[64 * way + x] if kind != 2 and kind != KING else -1
            weight *= 64 if is_alone else 1
            if not is_alone and man > 1 and not alike:
                weight *= PAIRS if man == 3 or s[KIND + MEN - 1] != s[KIND + man] else TRIPLES
        s[TURN] = 1 - me
        return n

    def are_apart(self, s: State) -> bool:
        """Do the kings stand apart?"""
        return self.kings[4096 + 64 * s[SQUARE] + s[SQUARE + 1]] >= 0

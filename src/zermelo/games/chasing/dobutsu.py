"""Dōbutsu shōgi, also called Let's catch the lion: shogi on three by four squares."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

from zermelo.compiler.combinadics import binomials, subset_at, subset_rank
from zermelo.forms.rules import Rules, State
from zermelo.games.chasing.dobutsu_board import dobutsu_state
from zermelo.games.parameters import require_whole_parameter

WIDE, HIGH, CELLS = 3, 4, 12
CHICK, ELEPHANT, GIRAFFE, HEN, LION = 1, 2, 3, 4, 5  # the first player's; the second's are negative
HAND, SEAT = CELLS, CELLS + 6  # state: cells; chicks, elephants, giraffes in hand, of either player; seat
STEPS = 8 * CELLS  # moves 0 … 95 go from a cell one of eight ways; the others put what is in hand on a cell
WAYS = ((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))  # as the first player sees them
GOES = (0, 0b00000010, 0b10100101, 0b01011010, 0b01011111, 0b11111111)  # by which of the ways a piece goes
LETTERS = ".CEGHL"


class Dobutsu(Rules):
    """Catch the rival's lion, or bring your own across.

    Each player has a lion, a giraffe, an elephant and a chick. All move one square: the lion in any direction, the
    giraffe straight, the elephant diagonally, the chick straight ahead. A chick that moves to the last row becomes a
    hen, which moves in any direction but diagonally back. A captured piece changes sides: its captor may later drop it
    on any free square instead of moving, a hen as a chick. Whoever can capture the lion has won: the game ends before
    that move. So has whoever brings their own lion to the last row where it cannot be captured at once. The winner gets
    1, the loser -1; endless play is a draw.

    >>> game = Dobutsu()
    >>> print(game.text(game.start))
    4 g l e
    3 . c .
    2 . C .
    1 E L G
      a b c
    >>> [game.name(game.start, a) for a in range(game.actions) if game.legal(game.start, a)]
    ['Lb1-a2', 'Lb1-c2', 'Gc1-c2', 'Cb2xb3']

    Reference: Tanaka 2009, An analysis of a board game "doubutsu shogi": 246,803,167 positions, mirror images counted
    once, and the second player wins in 78 single moves, the capture counted.
    """

    players: int = 2

    zero_sum = True
    endless = (0, 0)
    only_reached = True
    actions = STEPS + 3 * CELLS
    start = (ELEPHANT, LION, GIRAFFE, 0, CHICK, 0, 0, -CHICK, 0, -GIRAFFE, -LION, -ELEPHANT, 0, 0, 0, 0, 0, 0, 0)

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)

    @cached_property
    def step(self) -> tuple[int, ...]:
        """The cell that each way leads to from each cell, -1 off the board."""
        ends = [(cell % WIDE + dx, cell // WIDE + dy) for cell in range(CELLS) for dx, dy in WAYS]
        return tuple(WIDE * y + x if 0 <= x < WIDE and 0 <= y < HIGH else -1 for x, y in ends)

    @cached_property
    def goes(self) -> tuple[int, ...]:
        return GOES

    def player(self, s: State) -> int:
        return s[SEAT]

    def can_step(self, piece: int, way: int) -> bool:
        """Does a piece go this way? The second player's are turned round."""
        return (self.goes[abs(piece)] >> (way if piece > 0 else 7 - way)) & 1 == 1

    def legal(self, s: State, a: int) -> bool:
        sign = 1 - 2 * s[SEAT]
        if a >= STEPS:
            return s[HAND + 3 * s[SEAT] + (a - STEPS) // CELLS] > 0 and s[(a - STEPS) % CELLS] == 0
        to, piece = self.step[a], s[a // 8]
        return to >= 0 and sign * piece > 0 and sign * s[to] <= 0 and self.can_step(piece, a % 8)

    def moves(self, s: State, buffer: State) -> int:
        n, sign = 0, 1 - 2 * s[SEAT]
        for cell in range(CELLS):
            piece = s[cell]
            if sign * piece > 0:
                for way in range(8):
                    to = self.step[8 * cell + way]
                    if to >= 0 and sign * s[to] <= 0 and self.can_step(piece, way):
                        buffer[n] = 8 * cell + way
                        n += 1
        for kind in range(3):
            if s[HAND + 3 * s[SEAT] + kind] > 0:
                for cell in range(CELLS):
                    if s[cell] == 0:
                        buffer[n] = STEPS + CELLS * kind + cell
                        n += 1
        return n

    def apply(self, s: State, a: int) -> None:
        seat = s[SEAT]
        sign = 1 - 2 * seat
        if a >= STEPS:
            kind = (a - STEPS) // CELLS
            s[HAND + 3 * seat + kind] -= 1
            s[(a - STEPS) % CELLS] = sign * (kind + 1)
        else:
            cell, to = a // 8, self.step[a]
            piece, taken = s[cell], abs(s[to])
            s[cell] = 0
            if piece == sign * CHICK and to // WIDE == (HIGH - 1) * (1 - seat):
                piece = sign * HEN
            s[to] = piece
            if taken == HEN:
                taken = CHICK
            if 0 < taken < HEN:
                s[HAND + 3 * seat + taken - 1] += 1
        s[SEAT] = 1 - seat

    def lion(self, s: State, seat: int) -> int:
        """Returns the cell of a player's lion."""
        cell = 0
        while s[cell] != LION * (1 - 2 * seat):
            cell += 1
        return cell

    def is_attacked(self, s: State, cell: int) -> bool:
        """Can the player to move take what stands there?"""
        sign = 1 - 2 * s[SEAT]
        for way in range(8):
            near = self.step[8 * cell + way]
            if near >= 0 and sign * s[near] > 0 and self.can_step(s[near], 7 - way):
                return True
        return False

    def is_across(self, cell: int, seat: int) -> bool:
        """Is this the last row, as a player sees it?"""
        return cell // WIDE == (HIGH - 1) * (1 - seat)

    def over(self, s: State) -> bool:
        rival = 1 - s[SEAT]
        theirs = self.lion(s, rival)
        return self.is_across(theirs, rival) or self.is_attacked(s, theirs)

    def score(self, s: State, p: int) -> int:
        has_won = self.is_attacked(s, self.lion(s, 1 - s[SEAT]))
        return 1 if (p == s[SEAT]) == has_won else -1

    # ------------------------------------------------------------ every position has a number
    #
    # The board is turned so that the player to move plays up: a position and its like with the players exchanged have
    # one number. Positions are counted by how many giraffes, elephants and chicks (hens among them) are on the board:
    #
    #   offset of these three, then digits: lions | cells of giraffes | whose | cells of elephants | whose
    #   | cells of chicks | whose, hens or not | giraffes, elephants, chicks in the hand of whoever is to move

    @cached_property
    def choose(self) -> tuple[int, ...]:
        return binomials(CELLS, 2)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where the numbers begin of so many giraffes, elephants, chicks on the board; last, how many there are."""
        begin, offsets = 0, []
        for g in range(3):
            for e in range(3):
                for c in range(3):
                    offsets.append(begin)
                    cells = comb(10, g) * comb(10 - g, e) * comb(10 - g - e, c) * 2**g * 2**e * 4**c
                    begin += 132 * cells * (3 - g) * (3 - e) * (3 - c)
        return (*offsets, begin)

    @cached_property
    def slices(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """All positions: whatever is captured may come back."""
        return ((self.start, self.offsets[27]),)

    def slice(self, s: State) -> int:
        return 0

    def turn_round(self, s: State) -> None:
        """Shows the board from the other side: each player has what the other had."""
        for k in range(CELLS // 2):
            piece = s[k]
            s[k] = -s[CELLS - 1 - k]
            s[CELLS - 1 - k] = -piece
        for k in range(HAND, HAND + 3):
            held = s[k]
            s[k] = s[k + 3]
            s[k + 3] = held

    def represent(self, s: State) -> bool:
        is_turned = s[SEAT] == 1
        if is_turned:
            self.turn_round(s)
            s[SEAT] = 0
        return is_turned

    def index(self, s: State) -> int:
        mine, theirs, giraffes, elephants, chicks = -1, -1, 0, 0, 0
        owners_g, owners_e, kinds, g, e, c = 0, 0, 0, 0, 0, 0
        for k in range(CELLS):
            piece = s[k]
            kind = abs(piece)
            if kind == 0:
                continue
            own = 1 if piece > 0 else 0
            if kind == LION:
                if own == 1:
                    mine = k
                else:
                    theirs = k
            elif kind == GIRAFFE:
                giraffes |= 1 << k
                owners_g |= own << g
                g += 1
            elif kind == ELEPHANT:
                elephants |= 1 << k
                owners_e |= own << e
                e += 1
            else:
                chicks |= 1 << k
                kinds |= (own + 2 * (kind == HEN)) << (2 * c)
                c += 1
        lions = (1 << mine) | (1 << theirs)
        k = 11 * mine + (theirs if theirs < mine else theirs - 1)
        k = k * self.choose[3 * 10 + g] + subset_rank(giraffes, lions, self.choose, 2)
        k = (k << g) + owners_g
        k = k * self.choose[3 * (10 - g) + e] + subset_rank(elephants, lions | giraffes, self.choose, 2)
        k = (k << e) + owners_e
        k = k * self.choose[3 * (10 - g - e) + c] + subset_rank(chicks, lions | giraffes | elephants, self.choose, 2)
        k = (k << (2 * c)) + kinds
        k = ((k * (3 - g) + s[HAND + 2]) * (3 - e) + s[HAND + 1]) * (3 - c) + s[HAND]
        return self.offsets[9 * g + 3 * e + c] + k

    def at(self, s: State, k: int) -> bool:
        s[SEAT] = 0
        block = 26
        while self.offsets[block] > k:
            block -= 1
        k -= self.offsets[block]
        g, e, c = block // 9, block // 3 % 3, block % 3
        for kind, on in ((0, c), (1, e), (2, g)):
            s[HAND + kind] = k % (3 - on)
            s[HAND + 3 + kind] = 2 - on - s[HAND + kind]
            k //= 3 - on
        kinds = k % (1 << (2 * c))
        k >>= 2 * c
        count = self.choose[3 * (10 - g - e) + c]
        chicks = k % count
        k //= count
        owners_e = k % (1 << e)
        k >>= e
        count = self.choose[3 * (10 - g) + e]
        elephants = k % count
        k //= count
        owners_g = k % (1 << g)
        k >>= g
        count = self.choose[3 * 10 + g]
        giraffes = k % count
        k //= count
        mine, theirs = k // 11, k % 11
        if theirs >= mine:
            theirs += 1
        for cell in range(CELLS):
            s[cell] = 0
        s[mine] = LION
        s[theirs] = -LION
        taken = (1 << mine) | (1 << theirs)
        giraffes = subset_at(giraffes, g, CELLS, taken, self.choose, 2)
        elephants = subset_at(elephants, e, CELLS, taken | giraffes, self.choose, 2)
        chicks = subset_at(chicks, c, CELLS, taken | giraffes | elephants, self.choose, 2)
        for cell in range(CELLS):
            if (giraffes >> cell) & 1 == 1:
                s[cell] = GIRAFFE if owners_g & 1 == 1 else -GIRAFFE
                owners_g >>= 1
            elif (elephants >> cell) & 1 == 1:
                s[cell] = ELEPHANT if owners_e & 1 == 1 else -ELEPHANT
                owners_e >>= 1
            elif (chicks >> cell) & 1 == 1:
                piece = HEN if kinds & 2 == 2 else CHICK
                s[cell] = piece if kinds & 1 == 1 else -piece
                kinds >>= 2
        return True

    def before(self, s: State, buffer: State) -> int:
        n = 0
        self.turn_round(s)  # whoever moved last plays up, as in the positions before
        for cell in range(CELLS):
            piece = s[cell]
            if piece <= 0:
                continue
            s[cell] = 0
            if piece < HEN:  # it may have been put there
                s[HAND + piece - 1] += 1
                buffer[n] = self.index(s)
                n += 1
                s[HAND + piece - 1] -= 1
            if piece != CHICK or not self.is_across(cell, 0):  # a chick goes there as a hen
                n = self.steps_before(s, buffer, n, cell, piece)
            if piece == HEN and self.is_across(cell, 0):
                n = self.steps_before(s, buffer, n, cell, CHICK)
            s[cell] = piece
        self.turn_round(s)
        return n

    def steps_before(self, s: State, buffer: State, n: int, cell: int, piece: int) -> int:
        """Fills in the positions from which a piece came to a cell, whatever it took there; the cell is free in s."""
        for way in range(8):
            came = self.step[8 * cell + 7 - way]
            if came < 0 or s[came] != 0 or not self.can_step(piece, way):
                continue
            s[came] = piece
            buffer[n] = self.index(s)
            n += 1
            for taken in range(CHICK, LION):
                hand = HAND if taken == HEN else HAND + taken - 1
                if s[hand] > 0:
                    s[hand] -= 1
                    s[cell] = -taken
                    buffer[n] = self.index(s)
                    n += 1
                    s[hand] += 1
            s[cell] = 0
            s[came] = 0
        return n

    # ------------------------------------------------------------ for people

    def name(self, s: State, a: int) -> str:
        if a >= STEPS:
            return f"{LETTERS[(a - STEPS) // CELLS + 1]}*{_square((a - STEPS) % CELLS)}"
        to = self.step[a]
        becomes = "+" if abs(s[a // 8]) == CHICK and self.is_across(to, s[SEAT]) else ""
        return f"{LETTERS[abs(s[a // 8])]}{_square(a // 8)}{'x' if s[to] else '-'}{_square(to)}{becomes}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing."""
        rows = [[_drawn(s[WIDE * y + x]) for x in range(WIDE)] for y in reversed(range(HIGH))]
        hands = [[_held(k + 1, s[HAND + 3 * seat + k], seat) for k in range(WIDE)] for seat in range(2)]
        return {"rows": [hands[1], *rows, hands[0]], "across": "abc", "down": ["hand", *"4321", "hand"]}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a piece comes from, a cell or a hand, and where it goes."""
        to = (a - STEPS) % CELLS if a >= STEPS else self.step[a]
        hand = ((HIGH + 1) * (1 - s[SEAT]), (a - STEPS) // CELLS)
        return [hand if a >= STEPS else _place(a // 8), _place(to)]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these pieces on the board and in hand, seat p to move."""
        return dobutsu_state(rows, p)

    def hands(self, s: State) -> str:
        """Returns what the players have in hand, as one line."""
        held = ["".join(LETTERS[k + 1] * s[HAND + 3 * seat + k] for k in range(3)) for seat in range(2)]
        return ", ".join(f"{name} holds {what}" for name, what in zip(self.names, held, strict=True) if what)

    def text(self, s: State) -> str:
        lines = [
            " ".join([str(y + 1), *(_letter(s[WIDE * y + x]) or "." for x in range(WIDE))])
            for y in reversed(range(HIGH))
        ]
        held = self.hands(s)
        return "\n".join([*lines, "  a b c", *([held] if held else [])])


def _place(cell: int) -> tuple[int, int]:
    """The row and column of a cell in a picture, below the second player's hand."""
    return HIGH - cell // WIDE, cell % WIDE


def _held(kind: int, count: int, seat: int) -> tuple[int, str] | None:
    letter = LETTERS[kind] if seat == 0 else LETTERS[kind].lower()
    return None if count == 0 else (seat, letter if count == 1 else f"{count}{letter}")


def _square(cell: int) -> str:
    return "abc"[cell % WIDE] + "1234"[cell // WIDE]


def _drawn(piece: int) -> tuple[int, str] | None:
    return None if piece == 0 else (int(piece < 0), str(_letter(piece)))


def _letter(piece: int) -> str | None:
    return None if piece == 0 else LETTERS[piece] if piece > 0 else LETTERS[-piece].lower()

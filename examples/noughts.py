"""Noughts and crosses, written twice: cell by cell, and on bits. `python -m bench writing` compares their speed."""

from functools import cached_property

import zermelo as z

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Cells(z.Rules):
    """A state is nine cells (0 free, 1 and 2 taken), moves made, and the seat of whoever has a line, plus 1."""

    players: int = 2
    actions: int = 9
    zero_sum = True
    start = (0,) * 11

    def player(self, s):
        return s[9] % 2

    def legal(self, s, a):
        return s[a] == 0

    def apply(self, s, a):
        mark = s[9] % 2 + 1
        s[a] = mark
        s[9] += 1
        for one, two, three in LINES:
            if s[one] == mark and s[two] == mark and s[three] == mark:
                s[10] = mark

    def over(self, s):
        return s[10] > 0 or s[9] == 9

    def score(self, s, p):
        return 0 if s[10] == 0 else 1 if s[10] == p + 1 else -1


class Bits(z.Rules):
    """A state is two numbers, the squares of each player as bits; which sets of squares hold a line is looked up."""

    players: int = 2
    actions: int = 9
    zero_sum = True
    start = (0, 0)

    @cached_property
    def has_line(self):
        sets = [sum(1 << square for square in line) for line in LINES]
        return tuple(int(any(taken & line == line for line in sets)) for taken in range(512))

    def player(self, s):
        return z.popcount(s[0] | s[1]) % 2

    def legal(self, s, a):
        return (s[0] | s[1]) >> a & 1 == 0

    def moves(self, s, buffer):
        free, count = 511 & ~(s[0] | s[1]), 0
        while free:
            buffer[count] = z.ctz(free)
            free &= free - 1
            count += 1
        return count

    def apply(self, s, a):
        s[z.popcount(s[0] | s[1]) % 2] |= 1 << a

    def over(self, s):
        return self.has_line[s[0]] + self.has_line[s[1]] > 0 or s[0] | s[1] == 511

    def score(self, s, p):
        return self.has_line[s[p]] - self.has_line[s[1 - p]]

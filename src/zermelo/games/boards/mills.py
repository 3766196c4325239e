"""Five, six and nine men's morris: mills take men."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import ctz, popcount
from zermelo.compiler.combinadics import binomials, subset_at, subset_rank
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_words, require_alternating
from zermelo.games.parameters import require_switch_parameter, require_whole_parameter

LOST = 3  # whoever has fewer men than this has lost


class Mills(Rules):
    """Three men in a line are a mill, and whoever makes one takes a man of the rival's.

    The board is nested squares, joined at the middle of their sides: two of them for up to seven men, 16 points; three
    for eight and nine, 24 points. Players put their men on free points in turn, then move them along the lines to the
    next free point. Three of one's own men in a line are a mill: whoever makes one takes one of the rival's men, not
    out of a mill unless all are in mills. With `flying`, a player with three men left may move one to any free point.
    Whoever has only two men left, or cannot move, loses. The winner gets 1, the loser -1; endless play is a draw.

    >>> game = Mills()
    >>> state = list(game.start)
    >>> for move in ("a1", "b3", "c1", "c2", "e1xb3"):
    ...     legal = (a for a in range(game.actions) if game.legal(state, a))
    ...     game.apply(state, next(a for a in legal if game.name(state, a) == move))
    >>> print(game.text(state))
    5 .   .   .
    4   . . .
    3 . .   . .
    2   . o .
    1 x   x   x
      a b c d e

    Reference: Gasser 1996, Solving nine men's morris, which is played with `flying`; De Clercq, 5-6-7 men's morris:
    both smaller games are draws.
    """

    men: int = 6
    flying: bool = False
    players: int = 2

    zero_sum = True
    endless = (0, 0)
    only_reached = True

    # Points go round each square, from the outer one to the inner, beginning at a lower left corner: odd ones are the
    # middles of sides. State: men of either player, a bit a point; men put so far; seat. The move of a man from one
    # point (or the hand, -1) to another that takes one (or none, -1) is
    # ((from + 1) * points + to) * (points + 1) + taken + 1.

    start = (0, 0, 0, 0)

    def sensible(self) -> None:
        require_whole_parameter(self, "men", 3, 9)
        require_whole_parameter(self, "players", 2, 2)
        require_switch_parameter(self, "flying")

    @cached_property
    def squares(self) -> int:
        return 2 if self.men < 8 else 3

    @cached_property
    def points(self) -> int:
        return 8 * self.squares

    @cached_property
    def actions(self) -> int:
        return (self.points + 1) * self.points * (self.points + 1)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The sets of three points that are mills."""
        sides = [
            [8 * ring + (corner + k) % 8 for k in range(3)] for ring in range(self.squares) for corner in (0, 2, 4, 6)
        ]
        rays = [[8 * ring + middle for ring in range(3)] for middle in (1, 3, 5, 7)] if self.squares == 3 else []
        return tuple(sum(1 << point for point in line) for line in sides + rays)

    @cached_property
    def next_to(self) -> tuple[int, ...]:
        """For each point those that a line leads to, as bits."""
        found = []
        for at in range(self.points):
            ring, k = divmod(at, 8)
            near = (1 << (8 * ring + (k + 1) % 8)) | (1 << (8 * ring + (k + 7) % 8))
            for other in (ring - 1, ring + 1):
                if k % 2 == 1 and 0 <= other < self.squares:
                    near |= 1 << (8 * other + k)
            found.append(near)
        return tuple(found)

    def player(self, s: State) -> int:
        return s[3]

    def in_mill(self, men: int, at: int) -> bool:
        """Does the man at a point stand in a mill?"""
        for line in self.lines:
            if (line >> at) & 1 == 1 and men & line == line:
                return True
        return False

    def takeable(self, men: int) -> int:
        """Returns those that may be taken: men out of mills, all of them where none is."""
        milled = 0
        for line in self.lines:
            if men & line == line:
                milled |= line
        return men & ~milled if men & ~milled != 0 else men

    def goals(self, s: State, at: int) -> int:
        """Returns the free points that the man at a point may go to."""
        free = ((1 << self.points) - 1) & ~(s[0] | s[1])
        return free if self.flying and popcount(s[s[3]]) == LOST else free & self.next_to[at]

    def legal(self, s: State, a: int) -> bool:
        own, rival = s[s[3]], s[1 - s[3]]
        taken, to, at = a % (self.points + 1) - 1, a // (self.points + 1) % self.points, self.source(a)
        if ((s[0] | s[1]) >> to) & 1 == 1 or (at < 0) != (s[2] < 2 * self.men):
            return False
        if at >= 0:
            if (own >> at) & 1 == 0 or (self.goals(s, at) >> to) & 1 == 0:
                return False
            own ^= 1 << at
        if not self.in_mill(own | (1 << to), to):
            return taken < 0
        return taken >= 0 and (self.takeable(rival) >> taken) & 1 == 1

    def source(self, a: int) -> int:
        """Returns where a man comes from, -1 for the hand."""
        return a // ((self.points + 1) * self.points) - 1

    def moves(self, s: State, buffer: State) -> int:
        if s[2] < 2 * self.men:
            return self.list_moves(s, buffer, 0, -1, ((1 << self.points) - 1) & ~(s[0] | s[1]))
        n, men = 0, s[s[3]]
        while men != 0:
            at = ctz(men)
            men &= men - 1
            n = self.list_moves(s, buffer, n, at, self.goals(s, at))
        return n

    def list_moves(self, s: State, buffer: State, n: int, at: int, goals: int) -> int:
        """Fills in the moves of one man to its goals, with all that they may take."""
        own, rival = s[s[3]], s[1 - s[3]]
        if at >= 0:
            own ^= 1 << at
        while goals != 0:
            to = ctz(goals)
            goals &= goals - 1
            move = ((at + 1) * self.points + to) * (self.points + 1)
            if not self.in_mill(own | (1 << to), to):
                buffer[n] = move
                n += 1
                continue
            takes = self.takeable(rival)
            while takes != 0:
                buffer[n] = move + ctz(takes) + 1
                takes &= takes - 1
                n += 1
        return n

    def apply(self, s: State, a: int) -> None:
        me, at, taken = s[3], self.source(a), a % (self.points + 1) - 1
        s[me] |= 1 << (a // (self.points + 1) % self.points)
        if at >= 0:
            s[me] ^= 1 << at
        else:
            s[2] += 1
        if taken >= 0:
            s[1 - me] ^= 1 << taken
        s[3] = 1 - me

    def over(self, s: State) -> bool:
        if popcount(s[s[3]]) + self.men - s[2] // 2 < LOST:
            return True
        if s[2] < 2 * self.men:
            return False
        men = s[s[3]]
        while men != 0:
            if self.goals(s, ctz(men)) != 0:
                return False
            men &= men - 1
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[3] else 1  # whoever is to move has too few men, or no move

    # ------------------------------------------------------------ every position has a number
    #
    # A slice has so many men put, so many on the board of whoever is to move, and of the other. Once all have been put,
    # either may be to move, and both ways of sharing out two numbers of men are one slice, the smaller one first.

    @cached_property
    def choose(self) -> tuple[int, ...]:
        return binomials(self.points, self.men)

    def sets(self, own: int, other: int) -> int:
        """In how many ways so many men of either can stand."""
        wide = self.men + 1
        return self.choose[self.points * wide + own] * self.choose[(self.points - own) * wide + other]

    @cached_property
    def slices(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        found = []
        for put in range(2 * self.men, -1, -1):
            hands = self.men - put // 2, self.men - (put + 1) // 2
            pairs = [(own, other) for own in range(put // 2 + 1) for other in range((put + 1) // 2 + 1)]
            pairs = [(a, b) for a, b in pairs if a + hands[0] >= LOST - 1 and b + hands[1] >= LOST]
            for own, other in sorted(pairs, key=sum):
                first, second = (1 << own) - 1, ((1 << other) - 1) << own
                if put < 2 * self.men:
                    men = (first, second) if put % 2 == 0 else (second, first)
                    found.append(((*men, put, put % 2), self.sets(own, other)))
                elif own <= other:
                    size = self.sets(own, other) + (own < other) * self.sets(other, own)
                    found.append(((first, second, put, 0), 2 * size))
        return tuple(found)

    def slice(self, s: State) -> int:
        own, other = popcount(s[s[3]]), popcount(s[1 - s[3]])
        if s[2] == 2 * self.men and own > other:
            own, other = other, own
        return (s[2] * (self.men + 1) + own) * (self.men + 1) + other

    def index(self, s: State) -> int:
        return self.number(s[s[3]], s[1 - s[3]], s[2], s[3])

    def number(self, mine: int, theirs: int, put: int, seat: int) -> int:
        """Returns the number of a position: men of whoever is to move, men of the other, men put, whose turn."""
        own, other, wide = popcount(mine), popcount(theirs), self.men + 1
        k = subset_rank(mine, 0, self.choose, self.men) * self.choose[(self.points - own) * wide + other]
        k += subset_rank(theirs, mine, self.choose, self.men)
        if put < 2 * self.men:
            return k
        return 2 * (k + self.sets(other, own) if own > other else k) + seat

    def at(self, s: State, k: int) -> bool:
        seat, wide = s[3], self.men + 1
        own, other = popcount(s[seat]), popcount(s[1 - seat])
        if s[2] == 2 * self.men:
            seat = s[3] = k % 2
            k //= 2
            own, other = min(own, other), max(own, other)
            if k >= self.sets(own, other):
                k -= self.sets(own, other)
                own, other = other, own
        sets = self.choose[(self.points - own) * wide + other]
        mine = subset_at(k // sets, own, self.points, 0, self.choose, self.men)
        s[seat] = mine
        s[1 - seat] = subset_at(k % sets, other, self.points, mine, self.choose, self.men)
        return other + self.men - (s[2] + 1) // 2 >= LOST

    def before(self, s: State, buffer: State) -> int:
        n = 0
        if s[2] < 2 * self.men:
            return n
        own, rival = s[s[3]], s[1 - s[3]]
        free = ((1 << self.points) - 1) & ~(own | rival)
        is_free = self.flying and popcount(rival) == LOST
        men = rival
        while men != 0:
            at = ctz(men)
            men &= men - 1
            if self.in_mill(rival, at):
                continue  # a man would have been taken
            came = free if is_free else free & self.next_to[at]
            while came != 0:
                buffer[n] = self.number(rival ^ ((1 << at) | (came & -came)), own, s[2], 1 - s[3])
                came &= came - 1
                n += 1
        return n

    # ------------------------------------------------------------ for people

    @cached_property
    def grid(self) -> tuple[tuple[int, int], ...]:
        """The column and the row of each point, from the lower left."""
        ways = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
        middle = self.squares
        return tuple((middle + dx * d, middle + dy * d) for d in range(self.squares, 0, -1) for dx, dy in ways)

    def point(self, at: int) -> str:
        """Returns the name of a point: a1 at the lower left."""
        x, y = self.grid[at]
        return f"{'abcdefg'[x]}{y + 1}"

    def name(self, s: State, a: int) -> str:
        taken, to, at = a % (self.points + 1) - 1, a // (self.points + 1) % self.points, self.source(a)
        came = "" if at < 0 else f"{self.point(at)}-"
        return f"{came}{self.point(to)}{'' if taken < 0 else f'x{self.point(taken)}'}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing; free points are dots, joined by lines."""
        side = 2 * self.squares + 1
        rows: list[list[Any]] = [[None] * side for _ in range(side)]
        for at, (x, y) in enumerate(self.grid):
            rows[side - 1 - y][x] = 0 if s[0] >> at & 1 else 1 if s[1] >> at & 1 else "·"
        down = [str(y) for y in range(side, 0, -1)]
        places = [(side - 1 - y, x) for x, y in self.grid]
        lines = [
            (places[at], places[to]) for at in range(self.points) for to in range(at) if self.next_to[at] >> to & 1
        ]
        return {"rows": rows, "across": "abcdefg"[:side], "down": down, "squares": False, "lines": lines}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a man comes from, where it goes to, and which it takes."""
        taken, to, at = a % (self.points + 1) - 1, a // (self.points + 1) % self.points, self.source(a)
        return [(2 * self.squares - self.grid[k][1], self.grid[k][0]) for k in (at, to, taken) if k >= 0]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these men, seat p to move. With three each or more, all men have been put."""
        side = 2 * self.squares
        men = arranged_words(rows, [(side - y, x) for x, y in self.grid], 2)
        counts = [popcount(word) for word in men]
        if max(counts) > self.men:
            raise ParameterError(f"Each player has {self.men} men.")
        if min(counts) < LOST:
            require_alternating(self.names, counts, p)
        return (*men, sum(counts) if min(counts) < LOST else 2 * self.men, p)

    def text(self, s: State) -> str:
        side = 2 * self.squares + 1
        lines = [[" "] * side for _ in range(side)]
        for at, (x, y) in enumerate(self.grid):
            lines[y][x] = "x" if s[0] >> at & 1 else "o" if s[1] >> at & 1 else "."
        rows = [f"{y + 1} {' '.join(lines[y])}".rstrip() for y in reversed(range(side))]
        return "\n".join([*rows, f"  {' '.join('abcdefg'[:side])}"])

"""Fox and geese on a board of any small size."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words
from zermelo.games.parameters import require_board_parameter, require_switch_parameter, require_whole_parameter

WAYS = ((0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, -1), (1, -1), (-1, -1))  # geese go the first five


class FoxGeese(Rules):
    """Geese, who never go back, try to shut in a fox that leaps over them and takes them.

    The geese fill the lowest rows from the left, the fox stands in the middle of the top row, and the geese begin. In
    turn one goose goes to the next free point up or sideways, or the fox to the next free point either way. Lines
    are rows and columns; with `diagonals`, points whose column and row are both odd or both even have those too.
    The fox takes a goose by leaping over it to the free point behind it, one in a turn. It wins when it has taken
    `take` geese; whoever cannot move loses. The winner gets 1, the loser -1; play without end is a draw.

    >>> game = FoxGeese(3, 4, geese=3)
    >>> state = list(game.start)
    >>> print(game.text(state))
    4 . F .
    3 . . .
    2 . . .
    1 g g g
      a b c
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['a1a2', 'b1b2', 'c1c2']

    Four geese cannot win on three by four points, and five can.

    Reference: Murray 1952, A history of board-games other than chess, chapter 5.
    """

    width: int = 3
    height: int = 4
    geese: int = 5
    take: int = 2
    diagonals: bool = False

    players = ("Geese", "Fox")
    zero_sum = True
    endless = (0, 0)

    # State: geese, a bit a point, row by row from a1; where the fox is; seat. Moves 0 … 7 are the fox's steps by way,
    # 8 … 15 its leaps, 16 + 8 * point + way a goose's step.

    @cached_property
    def points(self) -> int:
        return self.width * self.height

    @cached_property
    def start(self) -> tuple[int, ...]:
        return ((1 << self.geese) - 1, self.points - 1 - self.width // 2, 0)

    @cached_property
    def actions(self) -> int:
        return 16 + 8 * self.points

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """For each point and way the next point, -1 where there is no line."""
        return tuple(self.beyond(point, way) for point in range(self.points) for way in range(8))

    def beyond(self, point: int, way: int) -> int:
        """Returns the point next to *point* on that way, or -1."""
        x, y = point % self.width, point // self.width
        across, up = WAYS[way]
        if across != 0 and up != 0 and not (self.diagonals and (x + y) % 2 == 0):
            return -1
        is_on = 0 <= x + across < self.width and 0 <= y + up < self.height
        return point + across + up * self.width if is_on else -1

    def sensible(self) -> None:
        require_whole_parameter(self, "width", 2, 26)
        require_whole_parameter(self, "height", 2, 26)
        require_board_parameter(self, self.points)
        require_whole_parameter(self, "geese", 1, self.points - 1)
        require_whole_parameter(self, "take", 1, self.geese)
        require_switch_parameter(self, "diagonals")
        if self.start[0] >> self.start[1] & 1:
            raise ParameterError(f"FoxGeese: {self.geese} geese leave the fox no room to begin; take fewer.")

    def player(self, s: State) -> int:
        return s[2]

    def is_free(self, s: State, point: int) -> bool:
        """Is *point* on the board, and nobody on it?"""
        return point >= 0 and point != s[1] and (s[0] >> point) & 1 == 0

    def target(self, s: State, a: int) -> int:
        """Returns the point that move a leads to, or -1 when that cannot be."""
        if a >= 16:
            return self.goals[a - 16]
        near = self.goals[8 * s[1] + a % 8]
        if a < 8:
            return near
        return self.goals[8 * near + a % 8] if near >= 0 and (s[0] >> near) & 1 == 1 else -1

    def legal(self, s: State, a: int) -> bool:
        if s[2] == 1:
            return a < 16 and self.is_free(s, self.target(s, a))
        if a < 16 or (a - 16) % 8 > 4 or (s[0] >> ((a - 16) // 8)) & 1 == 0:
            return False
        return self.is_free(s, self.goals[a - 16])

    def apply(self, s: State, a: int) -> None:
        to = self.target(s, a)
        if a >= 16:
            s[0] ^= (1 << ((a - 16) // 8)) | (1 << to)
        else:
            if a >= 8:
                s[0] ^= 1 << self.goals[8 * s[1] + a % 8]
            s[1] = to
        s[2] = 1 - s[2]

    def over(self, s: State) -> bool:
        if self.geese - popcount(s[0]) >= self.take:
            return True
        for a in range(16 if s[2] == 1 else self.actions):
            if self.legal(s, a):
                return False
        return True

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[2] else 1  # the geese are to move when the last of those to take is taken

    def same(self, s: State) -> None:
        width = self.width
        if self.diagonals and width % 2 == 0:  # the mirror image has its diagonals elsewhere
            return
        geese = 0
        for point in range(self.points):
            geese |= ((s[0] >> point) & 1) << (point + width - 1 - 2 * (point % width))
        fox = s[1] + width - 1 - 2 * (s[1] % width)
        if geese < s[0] or (geese == s[0] and fox < s[1]):
            s[0], s[1] = geese, fox

    def name(self, s: State, a: int) -> str:
        here = s[1] if a < 16 else (a - 16) // 8
        return self.spot(here) + ("x" if 8 <= a < 16 else "") + self.spot(self.target(s, a))

    def spot(self, point: int) -> str:
        """Returns the name of a point: a1 at the bottom left."""
        return f"{chr(ord('a') + point % self.width)}{point // self.width + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing."""
        w, h = self.width, self.height
        rows = [[1 if p == s[1] else 0 if (s[0] >> p) & 1 else None for p in range(y * w, y * w + w)]
                for y in reversed(range(h))]  # fmt: skip
        return {"rows": rows, "across": [chr(ord("a") + x) for x in range(w)], "down": range(h, 0, -1)}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a piece comes from, the goose it leaps over, and where it goes."""
        here = s[1] if a < 16 else (a - 16) // 8
        over = [self.goals[8 * s[1] + a % 8]] if 8 <= a < 16 else []
        route = [here, *over, self.target(s, a)]
        return [(self.height - 1 - point // self.width, point % self.width) for point in route]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these geese and the fox, seat p to move."""
        geese, fox = arranged_words(rows, arranged_squares(self.width, self.height), 2)
        if fox.bit_count() != 1 or geese.bit_count() > self.geese:
            raise ParameterError(f"There are one fox and at most {self.geese} geese.")
        return (geese, fox.bit_length() - 1, p)

    def text(self, s: State) -> str:
        edge = len(str(self.height))
        lines = []
        for row in reversed(range(self.height)):
            spots = range(row * self.width, (row + 1) * self.width)
            marks = ["F" if p == s[1] else "g" if (s[0] >> p) & 1 else "." for p in spots]
            lines.append(" ".join([f"{row + 1:>{edge}}", *marks]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.width))])

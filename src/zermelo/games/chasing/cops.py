"""Cops and robbers on a graph."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State, rules_seat_names
from zermelo.games.parameters import require_choice_parameter, require_whole_parameter

SHAPES = ("path", "cycle", "complete", "star", "wheel", "grid", "cube", "petersen")
MOST = 62  # vertices

Links = frozenset[tuple[int, int]]


def cops_graph(shape: str, size: int) -> tuple[int, Links]:
    """Returns how many vertices a named graph has, and its edges.

    >>> drawn = {shape: cops_graph(shape, 4) for shape in ("path", "cycle", "wheel", "grid", "cube")}
    >>> [(shape, points, len(lines)) for shape, (points, lines) in drawn.items()]
    [('path', 4, 3), ('cycle', 4, 4), ('wheel', 5, 8), ('grid', 16, 24), ('cube', 16, 32)]
    >>> cops_graph("petersen", 5)[0], len(cops_graph("petersen", 5)[1])
    (10, 15)
    """
    path = [(k, k + 1) for k in range(size - 1)]
    ring = [*path, (size - 1, 0)]
    if shape == "path":
        return size, frozenset(path)
    if shape == "cycle":
        return size, frozenset(ring)
    if shape == "complete":
        return size, frozenset((a, b) for b in range(size) for a in range(b))
    if shape in ("star", "wheel"):
        spokes = [(k, size) for k in range(size)]
        return size + 1, frozenset(spokes if shape == "star" else [*spokes, *ring])
    if shape == "grid":
        across = [(k, k + 1) for k in range(size * size) if k % size < size - 1]
        return size * size, frozenset(across + [(k, k + size) for k in range(size * (size - 1))])
    if shape == "cube":
        return 1 << size, frozenset(
            (k, k ^ 1 << bit) for bit in range(size) for k in range(1 << size) if not k >> bit & 1
        )
    inner = [(5 + k, 5 + (k + 2) % 5) for k in range(5)]
    return 10, frozenset([(k, (k + 1) % 5) for k in range(5)] + [(k, k + 5) for k in range(5)] + inner)


class Cops(Rules):
    """Cops chase a robber along the edges of a graph, and everybody sees everybody.

    The cops choose where they begin, one after the other, then the robber does. Then in turn each cop, and after them
    the robber, goes to a neighbouring vertex or stays. The cops win when one of them meets the robber. The `graph` is
    a path, cycle, complete graph, star, wheel, grid or cube of that `size`, or petersen, which has one size. A
    graph's cop number is how many cops win on it.

    With two players one plays all cops: who wins gets 1, the other -1, and a chase without end is the robber's. With
    a player for each cop, every cop gets 1 or pays 1, and the robber the opposite of them all: ask what the cops can
    guarantee as a team.

    >>> game = Cops("cycle", 4)
    >>> state = list(game.start)
    >>> for vertex in (0, 2, 1):
    ...     game.apply(state, vertex)
    >>> game.text(state), [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ('cop at 2, robber at 3', ['2', '3', '4'])
    >>> Cops("petersen", cops=3, players=4).names
    ('Cop1', 'Cop2', 'Cop3', 'Robber')

    Reference: Nowakowski and Winkler 1983; Aigner and Fromme 1984 (three cops on the Petersen graph).
    """

    graph: str = "cycle"
    size: int = 4
    cops: int = 1
    players: int = 2

    zero_sum = True

    # State: where each cop is, where the robber is, -1 before they have chosen; whose move it is, the robber's last.

    @cached_property
    def vertices(self) -> int:
        return cops_graph(self.graph, self.size)[0]

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (-1,) * (self.cops + 1) + (0,)

    @cached_property
    def actions(self) -> int:
        return self.vertices

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """For each vertex itself and its neighbours, as bits."""
        edges = cops_graph(self.graph, self.size)[1]
        near = [1 << k for k in range(self.vertices)]
        for a, b in edges:
            near[a] |= 1 << b
            near[b] |= 1 << a
        return tuple(near)

    @cached_property
    def endless(self) -> tuple[int, ...]:
        return (-1,) * (self.players - 1) + (self.players - 1,)

    def sensible(self) -> None:
        require_choice_parameter(self, "graph", SHAPES)
        require_whole_parameter(self, "size", 1 if self.graph not in ("cycle", "wheel") else 3, 61)
        require_whole_parameter(self, "cops", 1, 8)
        if (self.graph == "cube" and self.size > 5) or cops_graph(self.graph, self.size)[0] > MOST:
            raise ParameterError(f"Cops: a {self.graph} of size {self.size} has more than {MOST} vertices.")
        if self.players not in (2, self.cops + 1):
            raise ParameterError(
                f"Cops: players must be 2, or {self.cops + 1}: one for each cop and the robber; it is {self.players}."
            )
        if self.names == rules_seat_names(self.players):
            own = ("Cops",) if self.players == 2 else tuple(f"Cop{k + 1}" for k in range(self.cops))
            object.__setattr__(self, "names", (*own, "Robber"))

    def player(self, s: State) -> int:
        turn = s[self.cops + 1]
        if self.players == 2:
            return 1 if turn == self.cops else 0
        return turn

    def legal(self, s: State, a: int) -> bool:
        here = s[s[self.cops + 1]]
        return here < 0 or (self.reach[here] >> a) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        turn = s[self.cops + 1]
        s[turn] = a
        s[self.cops + 1] = (turn + 1) % (self.cops + 1)

    def over(self, s: State) -> bool:
        robber = s[self.cops]
        for k in range(self.cops):
            if robber >= 0 and s[k] == robber:
                return True
        return False

    def score(self, s: State, p: int) -> int:
        return 1 if p < self.players - 1 else 1 - self.players

    def same(self, s: State) -> None:
        turn = s[self.cops + 1]
        if self.players > 2:  # then cops are not alike
            return
        for _ in range(self.cops):  # those who have moved in this round, and those who have not
            for k in range(self.cops - 1):
                if k + 1 != turn and s[k] > s[k + 1]:
                    s[k], s[k + 1] = s[k + 1], s[k]

    def name(self, s: State, a: int) -> str:
        if self.graph != "grid":
            return str(a + 1)
        return f"{chr(ord('a') + a % self.size)}{a // self.size + 1}"

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where somebody is, and where they go; one vertex where they stay or begin."""
        here = s[s[self.cops + 1]]
        return [self.grid[at] for at in dict.fromkeys((here, a)) if at >= 0]

    @cached_property
    def grid(self) -> tuple[tuple[int, int], ...]:
        """The row and the column of each vertex in the picture: a grid's own, else side by side."""
        wide = self.size if self.graph == "grid" else self.vertices
        last = self.vertices // wide - 1
        return tuple((last - vertex // wide, vertex % wide) for vertex in range(self.vertices))

    def picture(self, s: State) -> dict[str, Any] | None:
        """Returns a path or a grid for a drawing, who is to move being marked; no other graph, whose edges it lacks."""
        if self.graph not in ("path", "grid"):
            return None
        wide = self.grid[-1][1] + 1
        rows: list[list[Any]] = [["·"] * wide for _ in range(self.grid[0][0] + 1)]
        for turn, vertex in enumerate(s[: self.cops + 1]):
            if vertex >= 0:
                seat = min(turn, self.players - 1) if self.players > 2 else int(turn == self.cops)
                row, column = self.grid[vertex]
                met = "" if rows[row][column] == "·" else rows[row][column][1]
                rows[row][column] = (seat, met + ("R" if turn == self.cops else "C"))
        here = s[s[self.cops + 1]]
        marked = [self.grid[here]] if here >= 0 and not self.over(s) else []
        across = [chr(ord("a") + x) if self.graph == "grid" else str(x + 1) for x in range(wide)]
        down = [str(y) for y in range(len(rows), 0, -1)] if self.graph == "grid" else []
        return {"rows": rows, "across": across, "down": down, "marked": marked, "squares": False}

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with cops and robber there, seat p to move, the first cop of one who has several."""
        places: list[int | None] = [None] * self.cops
        robber, more = list[int](), list[int]()  # of cops on one vertex the last is drawn in the colour of its player
        for vertex, (row, column) in enumerate(self.grid):
            if isinstance(cell := rows[row][column], tuple):
                robber += [vertex] * cell[1].count("R")
                cops = [vertex] * cell[1].count("C")
                if cops and self.players > 2 and cell[0] < self.cops and places[cell[0]] is None:
                    places[cell[0]] = cops.pop()
                more += cops
        free = [k for k, place in enumerate(places) if place is None]
        for k, vertex in zip(free, more, strict=False):
            places[k] = vertex
        if len(robber) != 1 or len(free) != len(more):
            many = "one cop" if self.cops == 1 else f"{self.cops} cops{', one of each player,' * (self.players > 2)}"
            raise ParameterError(f"The board needs {many} and one robber.")
        return (*(place for place in places if place is not None), robber[0], self.cops if p == self.players - 1 else p)

    def text(self, s: State) -> str:
        where = [self.name(s, v) if v >= 0 else "nowhere yet" for v in s[: self.cops + 1]]
        return f"cop{'s' * (self.cops > 1)} at {', '.join(where[:-1])}, robber at {where[-1]}"

"""Games where chance moves and play can go on forever: random ones, and brute force over all positional strategies.

Everything here is written from the definitions, in fractions, and shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import numpy as np

import zermelo as z
from tests.cyclic import NAMES, Dice

Values = list[Fraction]


class Chances:
    """A graph as plain lists: where moves lead, the odds of chance, and what ends and endless play pay."""

    def __init__(self, graph: z.Graph) -> None:
        self.mover = graph.mover.tolist()
        self.nodes = range(len(self.mover))
        self.after = [graph.succ[graph.first[v] : graph.first[v + 1]].tolist() for v in self.nodes]
        self.odds = {v: graph.odds(v) for v in self.nodes if self.mover[v] == -1}
        rows = iter(graph.payoff.tolist())
        self.pays = {v: [Fraction(u, graph.scale) for u in next(rows)] for v in self.nodes if self.mover[v] == -2}
        assert graph.endless is not None
        self.endless = [Fraction(u) for u in graph.endless.vector]

    def paid(self, seats: Collection[int], goes: dict[int, int]) -> Values:
        """What *seats* get together on average from every position, when players go where *goes* says.

        Positions from which no end can be reached bring what endless play brings. For all others there is one equation
        each, and one solution.
        """
        moves = {
            v: {goes[v]: Fraction(1)} if v in goes else _summed(self.after[v], self.odds[v])
            for v in self.nodes if v not in self.pays
        }  # fmt: skip
        worth = {v: sum((row[m] for m in seats), Fraction(0)) for v, row in self.pays.items()}
        ending = set(self.pays)
        while more := {v for v in moves if v not in ending and not ending.isdisjoint(moves[v])}:
            ending |= more
        for v in moves:
            if v not in ending:
                worth[v] = sum((self.endless[m] for m in seats), Fraction(0))
        open_ = [v for v in moves if v in ending]
        rows = [
            [Fraction(v == w) - moves[v].get(w, Fraction(0)) for w in open_]
            + [sum((share * worth[w] for w, share in moves[v].items() if w in worth), Fraction(0))]
            for v in open_
        ]
        for v, found in zip(open_, _eliminated(rows)):
            worth[v] = found
        return [worth[v] for v in self.nodes]

    def choices(self, seats: Collection[int]) -> list[dict[int, int]]:
        """All positional strategies of *seats*."""
        own = [v for v in self.nodes if self.mover[v] in seats]
        return [dict(zip(own, chosen)) for chosen in product(*(sorted(set(self.after[v])) for v in own))]

    def sure(self, team: Collection[int], rest: Collection[int]) -> Values:
        """What *team* is sure of at every position: the best of its strategies against all of the rest's."""
        held = [
            [self.paid(team, mine | theirs) for theirs in self.choices(rest)] for mine in self.choices(team)
        ]  # fmt: skip
        return [max(min(values[v] for values in against) for against in held) for v in self.nodes]


def _summed(heads: list[int], odds: list[Fraction]) -> dict[int, Fraction]:
    row: dict[int, Fraction] = {}
    for w, share in zip(heads, odds):
        row[w] = row.get(w, Fraction(0)) + share
    return row


def _eliminated(rows: list[Values]) -> Values:
    """Gauss and Jordan."""
    for k in range(len(rows)):
        pivot = next(r for r in range(k, len(rows)) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for r in range(len(rows)):
            if r != k and rows[r][k]:
                rows[r] = [x - rows[r][k] * y for x, y in zip(rows[r], rows[k])]
    return [row[-1] for row in rows]


def tossed(dice: Dice, *, players: int = 2, inner: int = 6, reach: int = 2, is_opposed: bool = True) -> z.Graph:
    """A random graph of few positions: loops, dead components, ties, positions that nothing leads to, uneven odds.

    Endless play pays less than all ends, more than all, or something between. Two players may want opposite things.
    """
    names = NAMES[:players]
    count, ends = int(dice.integers(1, inner + 1)), int(dice.integers(1, 4))
    moves = [dice.integers(0, count + ends, int(dice.integers(1, 4))).tolist() for _ in range(count)]
    owner = dice.integers(-1, players, count).tolist()
    owner[int(dice.integers(count))] = -1
    rows = dice.integers(-reach, reach + 1, (ends + 1, players))
    if players == 2 and is_opposed:
        rows[:, 1] = -rows[:, 0]
    return z.Graph(
        players=names, mover=np.array([*owner, *[-2] * ends], dtype=np.int8), scale=int(dice.integers(1, 3)),
        first=np.concatenate([[0], np.cumsum([*map(len, moves), *[0] * ends])]).astype(np.int32),
        succ=np.array([w for row in moves for w in row], dtype=np.int32), payoff=rows[:-1].astype(np.int64),
        weight=dice.integers(1, 4, sum(map(len, moves))), endless=z.Payoff(names, rows[-1].tolist()),
    )  # fmt: skip


def large(dice: Dice, nodes: int, *, ends: float = 0.03) -> z.Graph:
    """A random zero-sum graph of many positions, a third of them chance's."""
    degree = dice.integers(1, 6, nodes)
    mover = dice.integers(-1, 2, nodes).astype(np.int8)
    mover[dice.random(nodes) < ends] = -2
    mover[0], mover[1] = 0, -2
    degree[mover == -2] = 0
    first = np.zeros(nodes + 1, dtype=np.int32)
    np.cumsum(degree, out=first[1:])
    units = dice.integers(-2, 3, (int((mover == -2).sum()), 1))
    return z.Graph(
        players=("Ann", "Bob"), mover=mover, first=first, payoff=np.hstack([units, -units]),
        succ=dice.integers(0, nodes, int(first[-1]), dtype=np.int32), weight=dice.integers(1, 7, int(first[-1])),
        endless=z.Payoff(("Ann", "Bob"), (0, 0)),
    )  # fmt: skip


def coin(home: int = 1, away: int = 0, endless: int = 0) -> z.Graph:
    """Ann tosses again or stops; heads brings her home."""
    return z.graph(
        ("Ann",), {"x": "Ann", "toss": "chance"},
        [("x", "toss"), ("x", "away", "stop"), ("toss", "x", "tails"), ("toss", "home", "heads")],
        {"home": (home,), "away": (away,)}, odds={"toss": {"tails": "2/3", "heads": "1/3"}}, endless=(endless,),
    )  # fmt: skip

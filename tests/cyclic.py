"""Games whose play can go on forever: random ones, and brute force over all positional strategies.

Everything here is written from the definitions and shares no code with the package. A graph is looked at through
`Net`: plain lists, and the payoffs of ends and of endless play as fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

import zermelo as z

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
Row = tuple[Fraction, ...]
Dice = np.random.Generator


class Net:
    """A graph as plain lists."""

    def __init__(self, graph: z.Graph) -> None:
        self.mover = graph.mover.tolist()
        self.nodes = range(len(self.mover))
        self.after = [graph.succ[graph.first[v] : graph.first[v + 1]].tolist() for v in self.nodes]
        rows = iter(graph.payoff.tolist())
        self.pays: dict[int, Row] = {
            v: tuple(Fraction(u, graph.scale) for u in next(rows)) for v in self.nodes if self.mover[v] == -2
        }
        self.endless: Row = tuple(map(Fraction, graph.endless.vector)) if graph.endless is not None else ()
        self.inner = [v for v in self.nodes if self.mover[v] >= 0]
        self.seats = range(len(graph.players))

    def play(self, start: int, picks: dict[int, int]) -> Row:
        """What everybody gets when play goes from *start* along *picks*."""
        seen = set()
        while start not in self.pays:
            if start in seen:
                return self.endless
            seen.add(start)
            start = picks[start]
        return self.pays[start]

    def ways(self, nodes: Sequence[int]) -> Iterator[dict[int, int]]:
        """All positional choices at *nodes*."""
        for chosen in product(*(sorted(set(self.after[v])) for v in nodes)):
            yield dict(zip(nodes, chosen))

    @property
    def size(self) -> int:
        """How many positional profiles there are."""
        return int(np.prod([len(set(self.after[v])) for v in self.inner] or [1], dtype=object))


def ring(dice: Dice, *, least: int = 1, most: int = 4, inner: int = 5, reach: int = 2) -> z.Graph:
    """A random graph of few positions, most of them on cycles, every one of them within reach."""
    players = NAMES[: int(dice.integers(least, most + 1))]
    count, ends = int(dice.integers(1, inner + 1)), int(dice.integers(1, 5))
    moves = [dice.integers(0, count + ends, int(dice.integers(1, 4))).tolist() for _ in range(count)]
    for v in range(1, count + ends):
        moves[int(dice.integers(0, min(v, count)))].append(v)
    return as_graph(players, moves, dice.integers(0, len(players), count).tolist(),
                    dice.integers(-reach, reach + 1, (ends, len(players))).tolist(),
                    dice.integers(-reach, reach + 1, len(players)).tolist(), int(dice.integers(1, 3)))  # fmt: skip


def as_graph(
    players: Sequence[str], moves: list[list[int]], owner: list[int], payoff: list[list[int]], endless: list[int],
    scale: int = 1,
) -> z.Graph:  # fmt: skip
    """A graph of arrays: positions with moves first, then the ends."""
    ends = len(payoff)
    return z.Graph(
        players=tuple(players), mover=np.array([*owner, *[-2] * ends], dtype=np.int8), scale=scale,
        first=np.concatenate([[0], np.cumsum([*map(len, moves), *[0] * ends])]).astype(np.int32),
        succ=np.array([c for row in moves for c in row], dtype=np.int32), payoff=np.array(payoff, dtype=np.int64),
        endless=z.Payoff(tuple(players), [z.Payoff(("x",), (Fraction(u, scale),))["x"] for u in endless]),
    )  # fmt: skip


def zero_sum(dice: Dice, *, inner: int = 6, reach: int = 2) -> z.Graph:
    """The same for two players whose payoffs are opposite, endless play's too."""
    graph = ring(dice, least=2, most=2, inner=inner, reach=reach)
    units = graph.payoff[:, :1]
    first = graph.endless["Ann"]  # type: ignore[index]
    return z.Graph(
        players=graph.players, mover=graph.mover, first=graph.first, succ=graph.succ, scale=graph.scale,
        payoff=np.hstack([units, -units]), endless=z.Payoff(graph.players, (first, -first)),
    )  # fmt: skip


# ---------------------------------------------------------------- what can be forced


def sure(net: Net, team: set[int], start: int) -> Fraction:
    """What *team* can be sure of from *start*: the best of its positional strategies against all of the others'."""
    own = [v for v in net.inner if net.mover[v] in team]
    rest = [v for v in net.inner if net.mover[v] not in team]
    best = None
    for mine in net.ways(own):
        worst = min(sum(net.play(start, mine | theirs)[q] for q in team) for theirs in net.ways(rest))
        best = worst if best is None else max(best, worst)
    assert best is not None
    return Fraction(best)


def sweep(net: Net, seat: int, goals: set[int]) -> set[int]:
    """The lecture's own way: sweep over all positions until nothing changes. Dead ends that are no goals are bad.

    Reference: Etessami's lecture on games on graphs, "the reachability game: easy algorithm".
    """
    won = set(goals)
    while True:
        before = len(won)
        for v in net.nodes:
            if v in won or v in net.pays:  # the other ends are bad; without that, "all moves lead to won" holds there
                continue
            inside = [w in won for w in net.after[v]]
            if any(inside) if net.mover[v] == seat else all(inside):
                won.add(v)
        if len(won) == before:
            return won


def within(net: Net, seat: int, goals: set[int], moves: int) -> set[int]:
    """From where can *seat* force a goal within so many moves? By the definition, one move at a time."""
    won = set(goals)
    for _ in range(moves):
        won |= {
            v for v in net.inner
            if (any if net.mover[v] == seat else all)(w in won for w in net.after[v])
        }  # fmt: skip
    return won


# ---------------------------------------------------------------- equilibria


def gains(net: Net, picks: dict[int, int], start: int) -> list[int]:
    """The seats that gain from *start* by another positional strategy, the others' held fixed."""
    paid = net.play(start, picks)
    found = []
    for seat in net.seats:
        own = [v for v in net.inner if net.mover[v] == seat]
        if any(net.play(start, picks | other)[seat] > paid[seat] for other in net.ways(own)):
            found.append(seat)
    return found


def is_perfect(net: Net, picks: dict[int, int]) -> bool:
    """Is a positional profile subgame-perfect? A best reply to positional strategies is positional."""
    return not any(gains(net, picks, v) for v in net.inner)


def is_weak(net: Net, picks: dict[int, int]) -> bool:
    """Does nobody gain by one other move at one position, everything else as before?"""
    return all(
        net.play(w, picks)[net.mover[v]] <= net.play(v, picks)[net.mover[v]] for v in net.inner for w in net.after[v]
    )


def perfect(net: Net) -> list[dict[int, int]]:
    """All positional profiles that are subgame-perfect."""
    return [picks for picks in net.ways(net.inner) if is_weak(net, picks) and is_perfect(net, picks)]


def nash_payoffs(net: Net) -> set[Row]:
    """The payoffs of all plays that nobody gains by leaving: every path without repetition, and every lasso."""
    known = {(v, q): sure(net, {q}, v) for v in net.nodes for q in net.seats}
    found: set[Row] = set()
    stack: list[tuple[list[int], list[int]]] = [([0], [])]  # positions passed, and which move was made at each
    while stack:
        way, made = stack.pop()
        last = way[-1]
        if last in net.pays or last in way[:-1]:
            paid = net.pays.get(last, net.endless)
            left = [
                (net.mover[v], w) for v, k in zip(way, made) for j, w in enumerate(net.after[v]) if j != k
            ]  # fmt: skip
            if all(paid[q] >= known[w, q] for q, w in left):
                found.add(paid)
            continue
        stack += [([*way, w], [*made, k]) for k, w in enumerate(net.after[last])]
    return found


def wait_or_stop() -> z.Graph:
    """V1 (first player) stops for (-1, 2) or goes to V2; V2 (second) stops for (-2, 1) or goes to V1; else (0, 0)."""
    return as_graph(("P1", "P2"), [[2, 1], [3, 0]], [0, 1], [[-1, 2], [-2, 1]], [0, 0])


def chain(nodes: int) -> z.Graph:
    """The chain on which sweeps in the order of numbers need a round for every position: v leads to v + 1 or back."""
    moves: list[list[int]] = [[v + 1, 0] if v % 2 == 0 else [v + 1] for v in range(nodes)]
    return as_graph(("Ann", "Bob"), moves, [v % 2 for v in range(nodes)], [[1, -1]], [-1, 1])


def values(rows: Any, scale: int = 1) -> list[Row]:
    """Rows of whole units as fractions."""
    return [tuple(Fraction(u, scale) for u in row) for row in rows.tolist()]

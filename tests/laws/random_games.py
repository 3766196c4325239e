"""Thousands of random games, quickly: trees drawn layer by layer from a seed, and brute force over small ones.

Ties are the rule (payoffs of -1, 0 and 1, mostly), 1 to 5 players, 1 to 4 moves at a node, chance, nodes with one move.
Brute force tries every pair of strategies, in fractions, and shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

import zermelo as z

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
MOST_NODES = 30

Dice = np.random.Generator
Row = tuple[Fraction, ...]


def random_tree(dice: Dice, *, least: int = 1, most: int = 5, chance: bool = True, nodes: int = MOST_NODES) -> z.Tree:
    """A random tree with *least* to *most* players and hardly more than so many nodes."""
    players = NAMES[: int(dice.integers(least, most + 1))]
    wide, luck = int(dice.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 4])), 0.2 if chance and dice.random() < 0.5 else 0.0
    arity: list[int] = []
    layer = 1
    while layer:
        counts = dice.integers(1, wide + 1, layer)
        counts[dice.random(layer) < (0.3 if arity else 0.02)] = 0
        if len(arity) + layer + int(counts.sum()) > nodes or (wide == 1 and len(arity) > 5):
            counts[:] = 0
        arity += counts.tolist()
        layer = int(counts.sum())
    count = np.array(arity)
    mover = dice.integers(0, len(players), len(count)).astype(np.int8)
    mover[dice.random(len(count)) < luck] = -1
    mover[count == 0] = -2
    first = np.concatenate([[1], 1 + np.cumsum(count)]).astype(np.int32)
    reach = int(dice.choice([1, 1, 3]))
    payoff = dice.integers(-reach, reach + 1, (int((count == 0).sum()), len(players)))
    weight = dice.integers(1, 4, len(count)).astype(np.int64) if (mover == -1).any() else None
    return z.Tree(
        players=players, first=first, mover=mover, payoff=payoff, weight=weight, scale=int(dice.integers(1, 3))
    )


def random_graph(dice: Dice, *, least: int = 1, most: int = 5, chance: bool = True) -> z.Graph:
    """Random positions, most of them reached in several ways; every move leads to a later one."""
    players = NAMES[: int(dice.integers(least, most + 1))]
    inner, ends = int(dice.integers(1, 13)), int(dice.integers(1, 7))
    moves = [dice.integers(v + 1, inner + ends, int(dice.integers(1, 4))).tolist() for v in range(inner)]
    for v in range(1, inner + ends):  # so that each can be reached
        moves[int(dice.integers(0, min(v, inner)))].append(v)
    count = np.array([*map(len, moves), *[0] * ends])
    mover = dice.integers(0, len(players), inner + ends).astype(np.int8)
    mover[dice.random(inner + ends) < (0.2 if chance and dice.random() < 0.5 else 0.0)] = -1
    mover[inner:] = -2
    first = np.concatenate([[0], np.cumsum(count)]).astype(np.int32)
    succ = np.array([c for row in moves for c in row], dtype=np.int32)
    weight = dice.integers(1, 4, len(succ)).astype(np.int64) if (mover == -1).any() else None
    payoff = dice.integers(-1, 2, (ends, len(players)))
    return z.Graph(players=players, first=first, succ=succ, mover=mover, payoff=payoff, weight=weight)


def small_tree(dice: Dice, profiles: int = 64, **options: Any) -> z.Tree:
    """A random tree with at most so many pure profiles, and something to decide."""
    while True:
        tree = random_tree(dice, nodes=14, **options)
        decided = np.diff(tree.first)[tree.mover >= 0]
        if 1 < decided.prod() <= profiles:
            return tree


def random_team(dice: Dice, tree: z.Tree | z.Graph) -> tuple[str, ...]:
    """Some of the players, at least one."""
    chosen = tuple(p for p in tree.players if dice.random() < 0.5)
    return chosen or (tree.players[int(dice.integers(len(tree.players)))],)


# ---------------------------------------------------------------- what an end is worth, from the definitions


def points(vector: Row) -> list[Any]:
    return list(vector)


def place(vector: Row) -> list[Any]:
    return [-1 - len({y for y in vector if y > x}) for x in vector]


def win(vector: Row) -> list[Any]:
    return [int(x == max(vector) and (len(vector) == 1 or min(vector) < x)) for x in vector]


def sign(payoff: Any) -> list[int]:
    """An aspect of the user's own: won, lost or neither. It takes a payoff of the package and a plain row alike."""
    return [(x > 0) - (x < 0) for x in getattr(payoff, "vector", payoff)]


ORDERS: list[tuple[Any, tuple[Callable[[Any], list[Any]], ...]]] = [
    ("points", (points,)),
    ("place", (place,)),
    ("place,points", (place, points)),
    ("win,points", (win, points)),
    ([sign, "place", "points"], (sign, place, points)),
]


def brute_table(tree: z.Tree, goodness: Callable[[Row], Any]) -> tuple[list[int], dict[tuple[int, ...], Any]]:
    """The deciding nodes, and what every pure profile (a move for each of them) is worth: averages of *goodness*.

    *goodness* turns the payoffs of an end into numbers; chance averages each of them.
    """
    nodes = [v for v in range(len(tree)) if tree.mover[v] >= 0]
    rows = [goodness(tuple(Fraction(u, tree.scale) for u in row)) for row in tree.payoff.tolist()]
    ends = dict(zip(np.flatnonzero(tree.mover == -2).tolist(), rows))
    below = {v: range(int(tree.first[v]), int(tree.first[v + 1])) for v in range(len(tree))}

    def worth(v: int, picks: dict[int, int]) -> Any:
        if v in ends:
            return ends[v]
        if v in picks:
            return worth(picks[v], picks)
        assert tree.weight is not None
        weights = [int(tree.weight[c]) for c in below[v]]
        parts = [worth(c, picks) for c in below[v]]
        return tuple(sum(w * x for w, x in zip(weights, column)) / Fraction(sum(weights)) for column in zip(*parts))

    ways = product(*(below[v] for v in nodes))
    return nodes, {way: worth(0, dict(zip(nodes, way))) for way in ways}


def max_min(tree: z.Tree, nodes: list[int], table: dict[tuple[int, ...], Any], side: set[int]) -> tuple[Any, Any]:
    """What a side (seats) can secure, and what the rest can hold it to: over all pairs of strategies."""
    own = [tree.mover[v] in side for v in nodes]
    rows: dict[Any, Any] = {}
    columns: dict[Any, Any] = {}
    for way, value in table.items():
        a = tuple(c for c, mine in zip(way, own) if mine)
        b = tuple(c for c, mine in zip(way, own) if not mine)
        rows[a] = min(rows.get(a, value), value)
        columns[b] = max(columns.get(b, value), value)
    return max(rows.values()), min(columns.values())

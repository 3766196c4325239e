"""Look-ahead trees for the max^n family, made fast: uniform ones, random ones with ties, very deep ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from zermelo.forms.tree import Tree
from zermelo.solvers.search.prunings.deep import deep_pruning
from zermelo.solvers.search.prunings.korf import korf_pruning
from zermelo.solvers.search.prunings.last_branch import last_branch_pruning
from zermelo.solvers.search.prunings.shallow import shallow_pruning, simple_shallow_pruning
from zermelo.solvers.search.prunings.speculative import speculative_pruning

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
BY_COMPONENT = (simple_shallow_pruning, shallow_pruning, deep_pruning)
BY_SUM = (korf_pruning, last_branch_pruning, speculative_pruning)
TIES = ("first", "last", "average", "total")

# Branching 2, three players in turn. Deep pruning read to the letter gives (7, 1, 7) here.
WRONG_IF_LITERAL = [(6, 0, 1), (0, 7, 6), (3, 2, 5), (1, 4, 3), (7, 1, 7), (2, 5, 0), (5, 3, 2), (4, 6, 4)]
# The same one ply deeper; every end sums to 10. Naive deep pruning with that sum gives (6, 2, 2).
WRONG_IF_DEEP = [
    (6, 2, 2), (3, 1, 6), (6, 3, 1), (3, 0, 7), (4, 2, 4), (1, 2, 7), (3, 7, 0), (8, 2, 0),
    (9, 1, 0), (4, 3, 3), (5, 4, 1), (8, 2, 0), (3, 3, 4), (1, 6, 3), (3, 0, 7), (3, 1, 6),
]  # fmt: skip


def made(players: int, mover: Sequence[int], counts: Sequence[int], rows: Sequence[Sequence[int]]) -> Tree:
    """The tree with these movers and numbers of children, layer by layer, and these ends."""
    return Tree(
        players=NAMES[:players], first=np.concatenate([[1], 1 + np.cumsum(counts)]).astype(np.int32),
        mover=np.array(mover, dtype=np.int8), payoff=np.array(rows, dtype=np.int64),
    )  # fmt: skip


def uniform(b: int, n: int, m: int, rows: Sequence[Sequence[int]]) -> Tree:
    """Branching b, depth m, n players in turn, these ends from left to right."""
    mover = [depth % n for depth in range(m) for _ in range(b**depth)]
    return made(n, mover + [-2] * b**m, [b] * len(mover) + [0] * b**m, rows)


def random_rows(dice: Random, count: int, players: int, most: int) -> list[list[int]]:
    """Payoffs from 0 to *most*."""
    return [[dice.randint(0, most) for _ in range(players)] for _ in range(count)]


def shared(dice: Random, players: int, total: int, constant: bool) -> list[int]:
    """Payoffs of 0 or more that sum to *total*, or to at most that."""
    marks = sorted(dice.randint(0, total) for _ in range(players - constant))
    return [high - low for low, high in zip([0, *marks], [*marks, total])][:players]


def random_lookahead(dice: Random) -> Tree:
    """One to five players, ties by default, ends at any depth, movers in turn or not, a small bounded sum."""
    n, depth, most = dice.randint(1, 5), dice.randint(1, 6), dice.randint(2, 3)
    total, constant = dice.choice([2, 3, 4, 6, 10]), dice.random() < 0.6
    even, in_turn = dice.random() < 0.4, dice.random() < 0.5
    mover: list[int] = []
    counts: list[int] = []
    rows: list[list[int]] = []
    width = 1
    for level in range(depth + 1):
        below = 0
        for _ in range(width):
            if level == depth or len(mover) > 120 or (level and not even and dice.random() < 0.15):
                mover.append(-2)
                counts.append(0)
                rows.append(shared(dice, n, total, constant))
            else:
                mover.append(level % n if in_turn else dice.randrange(n))
                counts.append(most if even else dice.randint(1, most))
                below += counts[-1]
        width = below
    return made(n, mover, counts, rows)


def chain(depth: int, players: int, branch: int, pay: Any) -> Tree:
    """A line of *depth* nodes, each with an end besides: before the next node, after it, or none (branch 0, 2, 1)."""
    mover, counts, rows = [0], [1 + (branch != 1)], []
    for level in range(1, depth + 1):
        last = level == depth
        here = [(-2, 0)] if last else [(level % players, 1 + (branch != 1))]
        side = [(-2, 0)] if branch != 1 else []
        for seat, count in side + here if branch == 0 else here + side:
            mover.append(seat)
            counts.append(count)
            if seat == -2:
                rows.append(pay(level))
    return made(players, mover, counts, rows)

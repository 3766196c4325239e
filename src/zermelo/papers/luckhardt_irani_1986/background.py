"""Section II: the game of 2-2 Nim, minimax, alpha-beta. Figure 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.plain_tree import End, Fork, Node, plain_tree_as_game, plain_tree_maxn

SHAPES = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 3), (5, 2))  # branching, depth


def _nim_tree(piles: tuple[int, ...], seat: int = 0, merged: bool = False) -> Node:
    """Two players take from one pile; who takes the last token loses."""
    if not any(piles):
        return End((1, -1) if seat == 0 else (-1, 1))  # the other one took it
    after = [(*piles[:k], pile - take, *piles[k + 1 :]) for k, pile in enumerate(piles) for take in range(1, pile + 1)]
    if merged:
        after = list(dict.fromkeys(tuple(sorted(one)) for one in after))
    return Fork(seat, tuple(_nim_tree(one, 1 - seat, merged) for one in after))


def _count_nodes(node: Node) -> int:
    """How many nodes there are."""
    return 1 if isinstance(node, End) else 1 + sum(map(_count_nodes, node.branches))


@experiment(
    "li-figure-1", "figure 1", "2-2 Nim, who takes the last token loses: the value is −1 for the first player, and "
    "alpha-beta reduces the number of nodes that have to be visited.",
    note="The drawing is lost: the sizes of the tree are ours.",
)  # fmt: skip
def luckhardt_background_figure_1() -> Iterator[Line]:
    game = z.games.Nim((2, 2), misere=True)
    again = _nim_tree((2, 2))
    yield Line("value for A", -1, z.solve(game).payoff["A"], plain_tree_maxn(again)[0])
    pruned = z.guarantee(z.game_tree(game), "A", method="alphabeta")
    yield Line("value by alpha-beta", -1, pruned.value, plain_tree_maxn(again)[0])
    yield Line("alpha-beta visits fewer nodes", True, pruned.effort.nodes < len(z.game_tree(game)))
    yield Line("nodes of the tree", LOST, len(z.game_tree(game)), _count_nodes(again))
    yield Line(
        "nodes, equal piles merged",
        LOST,
        len(z.game_tree(game, symmetric=True)),
        _count_nodes(_nim_tree((2, 2), merged=True)),
    )


# ---------------------------------------------------------------- alpha-beta


def _ordered_tree(b: int, d: int, low: Fraction, high: Fraction, best_first: bool, depth: int = 0) -> Node:
    """A tree whose value lies between *low* and *high*: everywhere the best move first, or every move a better one."""
    if d == depth:
        value = (low + high) / 2
        return End((value, -value))
    step = (high - low) / b
    slices = [(low + k * step, low + (k + 1) * step) for k in range(b)]  # rising, as the first player likes it
    rising = depth % 2 == 0
    if rising == best_first:
        slices.reverse()
    return Fork(depth % 2, tuple(_ordered_tree(b, d, *one, best_first, depth + 1) for one in slices))


def luckhardt_background_leaves(node: Node, low: Any = None, high: Any = None) -> tuple[Any, int]:
    """Alpha-beta in its plainest form: the value for the first player, and how many leaves it looked at."""
    if isinstance(node, End):
        return node.pays[0], 1
    best, seen = None, 0
    better: Callable[..., Any] = max if node.seat == 0 else min
    for below in node.branches:
        value, count = luckhardt_background_leaves(below, low, high)
        best, seen = value if best is None else better(best, value), seen + count
        if node.seat == 0:
            low = best if low is None else max(low, best)
        else:
            high = best if high is None else min(high, best)
        if low is not None and high is not None and low >= high:
            break
    return best, seen


def luckhardt_background_leaf_counts(b: int, d: int, best_first: bool) -> tuple[int, int]:
    """Leaves that zermelo's alpha-beta looks at, and the plain one."""
    node = _ordered_tree(b, d, Fraction(0), Fraction(b**d), best_first)
    found = z.search(plain_tree_as_game(node, ("A", "B")), method="alphabeta", trace=True)
    assert found.trace is not None
    return found.trace.count("leaf"), luckhardt_background_leaves(node)[1]


@experiment(
    "li-alpha-beta", "section II",
    "In the best case alpha-beta evaluates 2b^(d/2) nodes rather than all b^d.",
)  # fmt: skip
def luckhardt_background_alpha_beta() -> Iterator[Line]:
    for b, d in SHAPES:
        ours, again = luckhardt_background_leaf_counts(b, d, True)
        times = 1 + d % 2  # for odd depth both sides are squared: the root of b is no fraction
        yield Line(
            f"leaves{', squared' * (d % 2)}, best order, b={b} d={d}", 2**times * b ** (d * times // 2), ours**times,
            again**times, rule="2b^(d/2)",
            why="The exact count is b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975): for even depth one less than "
            "printed, for odd depth the printed formula is no whole number.",
        )  # fmt: skip
    formula = [b ** ((d + 1) // 2) + b ** (d // 2) - 1 for b, d in SHAPES]
    yield Line(
        "b^⌈d/2⌉ + b^⌊d/2⌋ − 1 everywhere",
        LOST,
        [luckhardt_background_leaf_counts(b, d, True)[0] for b, d in SHAPES],
        formula,
    )
    for b, d in ((2, 4), (3, 3)):
        yield Line(
            f"leaves, worst order, b={b} d={d}", b**d, *luckhardt_background_leaf_counts(b, d, False), rule="all b^d"
        )

"""Sections V and VI: simple shallow and shallow pruning, their counts, and the example of 2-2-2 Nim in figure 5."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import End, Fork, Node, plain_tree_as_game, plain_tree_maxn, uniform_plain_tree

NAMES = ("A", "B", "C", "D")
GRID = ((2, 2, 2), (2, 2, 4), (2, 3, 3), (2, 3, 4), (2, 3, 6), (2, 4, 4), (3, 2, 3), (3, 3, 3), (3, 4, 4), (4, 3, 3))
FORMULAS: dict[str, Callable[[int, int, int], int]] = {
    "exhaustive": lambda b, n, m: n * b**m,
    "simple-shallow": lambda b, n, m: b ** (m - 1) * (b + n - 1),
    "shallow": lambda b, n, m: (b ** (m + 1) - b ** (m - n + 1)) // (b - 1),
}


def luckhardt_pruning_random_leaves(dice: Random, b: int, n: int, m: int, most: int = 9) -> list[tuple[int, ...]]:
    """Payoffs for a uniform tree."""
    return [tuple(dice.randint(0, most) for _ in range(n)) for _ in range(b**m)]


def _evaluation_counts(method: str, b: int, n: int, m: int, trees: int = 4) -> set[int]:
    """Evaluations on random uniform trees: half of them with few payoffs, so that there are ties."""
    dice, found = Random(b * 100 + n * 10 + m), set()
    for k in range(trees):
        tree = plain_tree_as_game(
            uniform_plain_tree(b, n, m, luckhardt_pruning_random_leaves(dice, b, n, m, 1 if k % 2 else 99)), NAMES[:n]
        )
        found.add(z.search(tree, method=method).effort.evaluations)
    return found


def _lazy_shallow_pruning(node: Node, seen: list[int]) -> Any:
    """Shallow pruning again, on a uniform or other tree: a leaf that can be asked for one component at a time.

    Returns a function from a seat to that component; *seen* counts what is asked for the first time.
    """
    if isinstance(node, End):
        known: set[int] = set()

        def component(seat: int, pays: Any = node.pays) -> Any:
            if seat not in known:
                known.add(seat)
                seen[0] += 1
            return pays[seat]

        return component
    below = [_lazy_shallow_pruning(one, seen) for one in node.branches]
    return max(below, key=lambda one: one(node.seat))


@experiment("li-exhaustive", "section V", "Without pruning n·b^m entries are evaluated.")
def luckhardt_pruning_exhaustive() -> Iterator[Line]:
    for b, n, m in GRID:
        yield Line(f"b={b} n={n} m={m}", {FORMULAS["exhaustive"](b, n, m)}, _evaluation_counts("exhaustive", b, n, m),
                   rule="n·b^m")  # fmt: skip


@experiment(
    "li-simple-shallow", "section V",
    "Simple shallow pruning evaluates b^(m−1)(b + n − 1) entries: the share 1/n + 1/b − 1/(nb), at any depth.",
)  # fmt: skip
def luckhardt_pruning_simple_shallow() -> Iterator[Line]:
    shares = set()
    for b, n, m in GRID:
        found = _evaluation_counts("simple-shallow", b, n, m)
        yield Line(f"b={b} n={n} m={m}", {FORMULAS["simple-shallow"](b, n, m)}, found, rule="b^(m−1)(b + n − 1)")
        share = Fraction(1, n) + Fraction(1, b) - Fraction(1, n * b)
        shares.add({Fraction(count, n * b**m) for count in found} == {share})
    yield Line("the share is the one printed, everywhere", True, all(shares))


@experiment(
    "li-shallow", "section V", "Shallow pruning evaluates b^m + … + b^(m−n+1) = (b^(m+1) − b^(m−n+1))/(b − 1) entries."
)  # fmt: skip
def luckhardt_pruning_shallow() -> Iterator[Line]:
    dice = Random(7)
    for b, n, m in GRID:
        seen = [0]
        node = uniform_plain_tree(b, n, m, luckhardt_pruning_random_leaves(dice, b, n, m))
        found = _lazy_shallow_pruning(node, seen)
        for seat in range(n):  # whoever is above the root asks for the rest
            found(seat)
        yield Line(
            f"b={b} n={n} m={m}", {FORMULAS["shallow"](b, n, m)}, _evaluation_counts("shallow", b, n, m), {seen[0]},
            rule="(b^(m+1) − b^(m−n+1))/(b − 1)",
        )  # fmt: skip


@experiment("li-comparisons", "section V", "All these searches make b^m − 1 comparisons.")
def luckhardt_pruning_comparisons() -> Iterator[Line]:
    dice = Random(11)
    for b, n, m in GRID:
        tree = plain_tree_as_game(
            uniform_plain_tree(b, n, m, luckhardt_pruning_random_leaves(dice, b, n, m)), NAMES[:n]
        )
        yield Line(f"b={b} n={n} m={m}", {b**m - 1},
                   {z.search(tree, method=method).effort.comparisons for method in ("maxn", *FORMULAS)},
                   rule="b^m − 1")  # fmt: skip


def pruning_pmaxn_again(node: Node, seen: set[tuple[int, int]]) -> Any:
    """The procedure, with v the value that has been backed up: a pointer to the leaf that the value comes from.

    The parent's payoff is evaluated where the pointer leads, by whoever compares.
    """
    if isinstance(node, End):
        return node
    best = None
    for below in node.branches:
        leaf = pruning_pmaxn_again(below, seen)
        seen |= {(id(one), node.seat) for one in (best, leaf) if one is not None}
        best = leaf if best is None or leaf.pays[node.seat] > best.pays[node.seat] else best
    return best


def pruning_last_value(node: Node) -> Any:
    """Another reading: v is what the last child returned."""
    while isinstance(node, Fork):
        node = node.branches[-1]
    return node.pays


@experiment(
    "li-pmaxn", "section V, the procedure pmaxn", "pmaxn(node) returns the max^n value.",
    note="RETURN v is read as the value that was backed up, with its pointer. Read as what v holds after the last "
    "child, the procedure would return the last leaf's entries.",
)  # fmt: skip
def luckhardt_pruning_pmaxn() -> Iterator[Line]:
    dice, right, again, last, trees = Random(5), 0, 0, 0, 100
    for _ in range(trees):
        node = uniform_plain_tree(2, 3, 3, luckhardt_pruning_random_leaves(dice, 2, 3, 3))
        due, seen = plain_tree_maxn(node), set[tuple[int, int]]()
        right += z.search(plain_tree_as_game(node, "ABC"), method="shallow").payoff.vector == due
        again += pruning_pmaxn_again(node, seen).pays == due and len(seen) == FORMULAS["shallow"](2, 3, 3)
        last += pruning_last_value(node) == due
    yield experiment_for_all("max^n values in random trees of three players", right, trees, again)
    yield Line("where v is what the last child returned", LOST, last)


# ---------------------------------------------------------------- the example


def _estimated_share(groups: int, pieces: int, player: int) -> Fraction:
    """The printed estimate: how many of the possible numbers of moves left end the game well for the player."""
    numbers = range(groups, pieces + 1)
    return Fraction(sum(k % 3 == player for k in numbers), len(numbers))


def _look_ahead_three_moves(piles: tuple[int, ...], depth: int = 0) -> Node:
    """The first three moves, equal piles merged, estimates at the end of them."""
    if depth == 3:
        left = [pile for pile in piles if pile]
        return End(tuple(_estimated_share(len(left), sum(left), player) for player in range(3)))
    after = dict.fromkeys(
        tuple(sorted((*piles[:k], pile - take, *piles[k + 1 :]), reverse=True))
        for k, pile in enumerate(piles)
        for take in range(1, pile + 1)
    )
    return Fork(depth, tuple(_look_ahead_three_moves(one, depth + 1) for one in after))


@experiment(
    "li-figure-5", "figure 5",
    "Three-person 2-2-2 Nim, three moves of look-ahead: 39 evaluations exhaustively, 24 or 62% by shallow pruning with "
    "averaged ties, which may need more; A takes the lower child. The estimate of a group of one and a group of two is "
    "(1/2, 0, 1/2).",
    note="Equal piles are merged, which alone gives 39. The drawing is lost: we read the lower child as taking a whole "
    "pile, the only best move.",
)  # fmt: skip
def luckhardt_pruning_figure_5() -> Iterator[Line]:
    tree = z.game_tree(z.games.Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    again = _look_ahead_three_moves((2, 2, 2))
    found = z.search(tree, method="shallow", ties="average")
    exhausted = z.search(tree, method="exhaustive", ties="average").effort.evaluations
    yield Line("estimate with groups of 1 and 2", (Fraction(1, 2), 0, Fraction(1, 2)), _estimate(),
               tuple(_estimated_share(2, 3, player) for player in range(3)))  # fmt: skip
    yield Line("exhaustive evaluations", 39, exhausted, 3 * len(_leaves(again)))
    yield Line("shallow, averaged ties", 24, found.effort.evaluations)
    yield Line("per cent of all", 62, round(100 * Fraction(found.effort.evaluations, 39)))
    yield Line("averaging may need more than first ties", True,
               found.effort.evaluations > z.search(tree, method="shallow").effort.evaluations)  # fmt: skip
    yield Line("tokens A takes", LOST, int(str(found.move).split("-")[1]))
    yield Line("value", LOST, found.payoff.vector, plain_tree_maxn(again, "average"))


def _estimate() -> tuple[Any, ...]:
    game = z.games.Nim((2, 2, 2), players=3, before=True)
    tree = z.game_tree(game, depth=3, symmetric=True)
    node = next(v for v in range(len(tree)) if tree.turn(v) is None and sorted(tree.state(v)[:3]) == [0, 1, 2])
    return tuple(tree.payoff_at(node).vector)


def _leaves(node: Node) -> list[End]:
    return [node] if isinstance(node, End) else [leaf for below in node.branches for leaf in _leaves(below)]

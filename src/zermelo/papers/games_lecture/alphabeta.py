"""Pruning: the idea, alpha-beta, its examples and its effectiveness."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.games_lecture.minimax import lecture_minimax_named_tree, lecture_minimax_tree
from zermelo.papers.luckhardt_irani_1986.background import (
    SHAPES,
    luckhardt_background_leaf_counts,
    luckhardt_background_leaves,
)
from zermelo.papers.plain_tree import plain_tree_as_game, plain_tree_maxn, random_plain_tree, zero_sum_plain_tree


def _visited_leaves(tree: z.Tree) -> list[str]:
    """The leaves that alpha-beta looks at, in order."""
    found = z.search(tree, method="alphabeta", trace=True)
    assert found.trace is not None
    return ["/".join(event.path) for event in found.trace.events if event.kind == "leaf"]


def _concept_tree(first: str, m: int, n: int) -> z.Tree:
    """*first* can have m, or go where the other can take n and where one more leaf waits."""
    other = "Min" if first == "Max" else "Max"
    left = z.choose(other, {"m": z.end(m, -m)})
    right = z.choose(other, {"n": z.end(n, -n), "more": z.end(0, 0)})
    return z.tree(("Max", "Min"), z.choose(first, {"left": left, "right": right}))


def _is_stopped(first: str, m: int, n: int) -> bool:
    """Is the leaf after n left out?"""
    return _visited_leaves(_concept_tree(first, m, n)) == ["left/m", "right/n"]


@experiment(
    "gl-alpha-beta-concept", "alpha-beta pruning: the concept",
    "If m > n Max would choose the m-node, and the Min node with n or less is never reached: stop. If m < n the same "
    "for Min. Prune whenever α ≥ β.",
)  # fmt: skip
def lecture_alphabeta_concept() -> Iterator[Line]:
    for first, m, n in (("Max", 5, 3), ("Min", 3, 5)):
        yield Line(f"the rest is left out, {first} to move, m = {m}, n = {n}", True, _is_stopped(first, m, n))
    for first, m, n in (("Max", 3, 5), ("Min", 5, 3)):
        yield Line(f"the rest is left out, {first} to move, m = {m}, n = {n}", LOST, _is_stopped(first, m, n))
    yield Line("the rest is left out where α = β", True, _is_stopped("Max", 4, 4))


@experiment(
    "gl-alpha-beta-examples", "alpha-beta examples 1 to 3", "Alpha-beta on three drawn trees, step by step.",
    note="The drawings are lost, numbers and all. Ours are the steps on the textbook tree of the two-ply example; of "
    "examples 2 and 3 nothing is left to run.",
)  # fmt: skip
def lecture_alphabeta_examples() -> Iterator[Line]:
    seen = _visited_leaves(lecture_minimax_named_tree())
    found = z.search(lecture_minimax_named_tree(), method="alphabeta")
    yield Line("value of the textbook tree", LOST, found.payoff["Max"], plain_tree_maxn(lecture_minimax_tree())[0])
    yield Line("leaves looked at, of 9", LOST, len(seen), luckhardt_background_leaves(lecture_minimax_tree())[1])
    yield Line("which", LOST, " ".join(path.split("/")[1] for path in seen))


@experiment(
    "gl-alpha-beta-result", "effectiveness of alpha-beta search",
    "Pruning does not affect the final result; at worst nothing is pruned.",
)  # fmt: skip
def lecture_alphabeta_result() -> Iterator[Line]:
    dice = Random(9)
    trees = [zero_sum_plain_tree(random_plain_tree(dice, 2, 5, most=9, wide=3)) for _ in range(40)]
    same = sum(
        z.guarantee(plain_tree_as_game(node, "AB"), "A", method="alphabeta").value == plain_tree_maxn(node)[0]
        for node in trees
    )
    yield experiment_for_all("random trees with the value of the whole tree", same, len(trees))
    for b, d in ((2, 4), (3, 3)):
        ours, again = luckhardt_background_leaf_counts(b, d, False)
        yield experiment_for_all(f"leaves looked at in the worst order, b={b} d={d}", ours, b**d, again)


@experiment(
    "gl-alpha-beta-best", "effectiveness of alpha-beta search",
    "In practice often O(b^(d/2)) rather than O(b^d), as if the branching factor were √b: in chess 6 rather than 35.",
    note="Shown where the best move always comes first. What happens in practice depends on the order of moves. That "
    "√35 is about 6 is arithmetic.",
)  # fmt: skip
def lecture_alphabeta_best_case() -> Iterator[Line]:
    counts = {(b, d): luckhardt_background_leaf_counts(b, d, True)[0] for b, d in SHAPES}
    within = all(count**2 <= 4 * b**d for (b, d), count in counts.items() if d % 2 == 0)
    yield Line("at most 2 b^(d/2) leaves, even d", True, within)
    growth = all(counts[2, d + 2] < 2 * (counts[2, d] + 1) for d in (2, 3))  # counts are one less than sums of powers
    yield Line("two plies more multiply them by b, not b²", True, growth)

"""Pruning: the idea, alpha-beta, its examples and its effectiveness."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.games_lecture.minimax import named, two_ply
from zermelo.papers.luckhardt_irani_1986.background import SHAPES, leaves_seen, measured
from zermelo.papers.plain import grown, maxn, opposed, random_tree


def looked_at(tree: z.Tree) -> list[str]:
    """The leaves that alpha-beta looks at, in order."""
    found = z.search(tree, method="alphabeta", trace=True)
    assert found.trace is not None
    return ["/".join(event.path) for event in found.trace.events if event.kind == "leaf"]


def concept(first: str, m: int, n: int) -> z.Tree:
    """*first* can have m, or go where the other can take n and where one more leaf waits."""
    other = "Min" if first == "Max" else "Max"
    left = z.choose(other, {"m": z.end(m, -m)})
    right = z.choose(other, {"n": z.end(n, -n), "more": z.end(0, 0)})
    return z.tree(("Max", "Min"), z.choose(first, {"left": left, "right": right}))


@experiment(
    "gl-alpha-beta-concept", "alpha-beta pruning: the concept",
    "If m > n Max would choose the m-node, and the Min node with n or less is never reached: stop. If m < n the same "
    "for Min.",
)  # fmt: skip
def alpha_beta_concept() -> Iterator[Line]:
    for first, m, n in (("Max", 5, 3), ("Min", 3, 5)):
        yield Line(f"leaves looked at, {first} to move, m = {m}, n = {n}", ["left/m", "right/n"],
                   looked_at(concept(first, m, n)))  # fmt: skip
    for first, m, n in (("Max", 3, 5), ("Min", 5, 3)):
        yield Line(f"no stop, {first} to move, m = {m}, n = {n}", 3, len(looked_at(concept(first, m, n))))
    yield Line("prune whenever α ≥ β: equality is enough", ["left/m", "right/n"], looked_at(concept("Max", 4, 4)))


@experiment(
    "gl-alpha-beta-examples", "alpha-beta examples 1 to 3", "Alpha-beta on three drawn trees, step by step.",
    note="The drawings are lost, numbers and all. Ours are the steps on the textbook tree of the two-ply example; of "
    "examples 2 and 3 nothing is left to run.",
)  # fmt: skip
def alpha_beta_examples() -> Iterator[Line]:
    seen = looked_at(named())
    found = z.search(named(), method="alphabeta")
    yield Line("value of the textbook tree", LOST, found.payoff["Max"], maxn(two_ply())[0])
    yield Line("leaves looked at, of 9", LOST, len(seen), leaves_seen(two_ply())[1])
    yield Line("which", LOST, " ".join(path.split("/")[1] for path in seen))


@experiment(
    "gl-alpha-beta-result", "effectiveness of alpha-beta search",
    "Pruning does not affect the final result; at worst nothing is pruned.",
)  # fmt: skip
def alpha_beta_result() -> Iterator[Line]:
    dice = Random(9)
    trees = [opposed(random_tree(dice, 2, 5, most=9, wide=3)) for _ in range(40)]
    same = sum(z.guarantee(grown(node, "AB"), "A", method="alphabeta").value == maxn(node)[0] for node in trees)
    yield Line("random trees with the value of the whole tree", len(trees), same)
    for b, d in ((2, 4), (3, 3)):
        yield Line(f"leaves in the worst order, b={b} d={d}", b**d, *measured(b, d, False))


@experiment(
    "gl-alpha-beta-best", "effectiveness of alpha-beta search",
    "In practice often O(b^(d/2)) rather than O(b^d), as if the branching factor were √b: in chess 6 rather than 35.",
    note="Shown where the best move always comes first. What happens in practice depends on the order of moves.",
)  # fmt: skip
def alpha_beta_best() -> Iterator[Line]:
    counts = {(b, d): measured(b, d, True)[0] for b, d in SHAPES}
    within = all(count**2 <= 4 * b**d for (b, d), count in counts.items() if d % 2 == 0)
    yield Line("at most 2 b^(d/2) leaves, even d", True, within)
    growth = {counts[2, d + 2] < 2 * (counts[2, d] + 1) for d in (2, 3)}  # counts are one less than sums of powers
    yield Line("two plies more multiply them by b, not b²", {True}, growth)
    yield Line("√35, to the nearest whole number", 6, isqrt(4 * 35) // 2 + (isqrt(4 * 35) % 2))

"""Section VII: deep pruning, its procedure, figure 6, and its counts at best and at worst."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.luckhardt_irani_1986.pruning import FORMULAS, GRID, NAMES, random_leaves
from zermelo.papers.plain import End, Fork, Node, ends, grown, maxn, uniform

# The literal procedure errs here.
LEAVES = ((6, 0, 1), (0, 7, 6), (3, 2, 5), (1, 4, 3), (7, 1, 7), (2, 5, 0), (5, 3, 2), (4, 6, 4))


def evaluations(method: str, b: int, n: int, m: int, leaves: Any) -> int:
    """What a pruning evaluates on a uniform tree."""
    return z.search(grown(uniform(b, n, m, leaves), NAMES[:n]), method=method).effort.evaluations


def printed_deep(node: Node) -> Any:
    """The printed procedure to the letter: where a check fails, only that leaf's own group is backed up."""
    line = [node]
    while isinstance(line[-1], Fork):
        line.append(line[-1].branches[0])
    forks = [here for here in line if isinstance(here, Fork)]
    bottom = forks.pop()
    v = max(ends(bottom), key=lambda pays: pays[bottom.seat])
    for here in reversed(forks):
        for below in here.branches[1:]:
            for group in _groups(below):
                if any(v[here.seat] < pays[here.seat] for pays in ends(group)):
                    best = max(ends(group), key=lambda pays: pays[group.seat])
                    v = best if best[here.seat] > v[here.seat] else v
    return v


def _groups(node: Node) -> list[Fork]:
    """The forks just above the leaves."""
    assert isinstance(node, Fork)
    if all(isinstance(below, End) for below in node.branches):
        return [node]
    return [group for below in node.branches for group in _groups(below)]


@experiment("li-deep-procedure", "section VII, the procedure", "The deep pruning procedure finds the max^n vector.")
def deep_procedure() -> Iterator[Line]:
    node = uniform(2, 3, 3, LEAVES)
    why = (
        "Read to the letter, where a leaf fails the check only its own group of siblings is backed up, though "
        "players between would choose otherwise. Sound: solve the whole subtree by shallow pruning. The "
        "figure under printed is what the printed lines return."
    )
    yield Line("a tree of three players", printed_deep(node), z.search(grown(node, "ABC"), method="deep").payoff.vector,
               maxn(node), why)  # fmt: skip
    dice, letter, ours = Random(8), 0, 0
    for _ in range(100):
        node = uniform(2, 3, 3, random_leaves(dice, 2, 3, 3, 99))
        letter += printed_deep(node) == maxn(node)
        ours += z.search(grown(node, "ABC"), method="deep").payoff.vector == maxn(node)
    yield Line("right vectors in 100 random trees", 100, ours)
    yield Line("right vectors in 100 random trees, printed lines to the letter", LOST, letter)


@experiment(
    "li-figure-6", "figure 6", "A tree that benefits: 10 evaluations with deep pruning against 14 with shallow.",
    note="The payoffs of the drawing are lost. This is a tree of its shape whose first leaf is best for everybody.",
)  # fmt: skip
def figure_6() -> Iterator[Line]:
    leaves = [(9, 9, 9), *[(0, 0, 0)] * 7]
    yield Line("deep", 10, evaluations("deep", 2, 3, 3, leaves))
    yield Line("shallow", 14, evaluations("shallow", 2, 3, 3, leaves))


@experiment("li-deep-best", "section VII", "In the best case deep pruning evaluates b^m + n − 1 entries.")
def deep_best() -> Iterator[Line]:
    for b, n, m in GRID:
        leaves = [(9,) * n, *[(0,) * n] * (b**m - 1)]
        yield Line(f"b={b} n={n} m={m}", b**m + n - 1, evaluations("deep", b, n, m, leaves))


@experiment(
    "li-deep-worst", "section VII",
    "In the worst case deep pruning evaluates 2b^m + (n−2)b^(m−1) − b + 1 entries.",
)  # fmt: skip
def deep_worst() -> Iterator[Line]:
    for b, n, m in ((2, 3, 3), (2, 3, 4), (3, 3, 3), (2, 4, 4)):
        yield Line(
            f"b={b} n={n} m={m}, the most we found", 2 * b**m + (n - 2) * b ** (m - 1) - b + 1, climbed(b, n, m),
            why="The formula counts the printed procedure, which is unsound. The sound reading solves a whole subtree "
            "where a check fails and never evaluates an entry twice; its worst case is another. We looked for it by "
            "changing one payoff at a time as long as the count does not fall: what we found is a lower bound.",
        )  # fmt: skip


def climbed(b: int, n: int, m: int, steps: int = 250) -> int:
    """The most evaluations that a walk towards bad trees comes to."""
    dice = Random(19)
    leaves = [list(pays) for pays in random_leaves(dice, b, n, m, 99)]
    count = evaluations("deep", b, n, m, leaves)
    for _ in range(steps):
        other = [list(pays) for pays in leaves]
        other[dice.randrange(len(other))][dice.randrange(n)] = dice.randint(0, 99)
        found = evaluations("deep", b, n, m, other)
        if found >= count:
            leaves, count = other, found
    return count


@experiment(
    "li-order-of-prunings", "section IX", "At best deep pruning evaluates least; at worst more than simple shallow "
    "pruning; shallow evaluates fewer than simple shallow.",
)  # fmt: skip
def order_of_prunings() -> Iterator[Line]:
    b, n, m = 2, 3, 3
    most = climbed(b, n, m)
    best = evaluations("deep", b, n, m, [(9,) * n, *[(0,) * n] * 7])
    simple, shallow = (evaluations(way, b, n, m, LEAVES) for way in ("simple-shallow", "shallow"))
    yield Line("deep at best < shallow < simple shallow", True, best < shallow < simple)
    yield Line("deep at its most > simple shallow", True, most > simple)
    yield Line("deep at best, shallow, simple shallow, deep at its most", LOST, (best, shallow, simple, most))
    yield Line("simple shallow, by its formula", LOST, simple, FORMULAS["simple-shallow"](b, n, m))

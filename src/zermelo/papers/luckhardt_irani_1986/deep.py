"""Section VII: deep pruning, its procedure, figure 6, and its counts at best and at worst; what section IX says of it.

The procedure checks "each unvisited terminal node below", every one of them, and where one is better backs up "the best
vector by shallow pruning". Read so that the vector backed up is that of the child below which it was found, by *simple*
shallow pruning, all printed counts come out, and the vector is that of max^n.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.luckhardt_irani_1986.pruning import (
    FORMULAS,
    GRID,
    NAMES,
    _look_ahead_three_moves,
    luckhardt_pruning_random_leaves,
)
from zermelo.papers.plain_tree import (
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_ends,
    plain_tree_maxn,
    read_plain_tree,
    uniform_plain_tree,
)

# Backing up a group of ends alone errs here.
LEAVES = ((6, 0, 1), (0, 7, 6), (3, 2, 5), (1, 4, 3), (7, 1, 7), (2, 5, 0), (5, 3, 2), (4, 6, 4))
WORST = ((2, 2, 2), (2, 3, 3), (3, 3, 3), (4, 3, 3), (2, 4, 4), (3, 4, 4), (2, 5, 5))  # m = n
DEEPER = ((2, 3, 4), (2, 3, 6), (2, 2, 4), (3, 2, 4))  # m > n
TREES = 300

Parts = list[tuple[Fraction, End]]


def _pruning_evaluations(method: str, b: int, n: int, m: int, leaves: Any, ties: str = "first") -> int:
    """What a pruning evaluates on a uniform tree."""
    return z.search(
        plain_tree_as_game(uniform_plain_tree(b, n, m, leaves), [*NAMES, "E"][:n]), method=method, ties=ties
    ).effort.evaluations


class Again:
    """The procedure again, on nested tuples; `asked` holds which entries of which leaves were evaluated."""

    def __init__(self, node: Node, ties: str = "first") -> None:
        self.ties, self.asked = ties, set[tuple[int, int]]()
        found = self.climb(node)
        self.vector = tuple(self.ask(found, seat) for seat in range(len(found[0][1].pays)))

    def ask(self, parts: Parts, seat: int) -> Any:
        """One entry of a vector, evaluated where its parts come from."""
        self.asked |= {(id(leaf), seat) for _, leaf in parts}
        return sum(share * leaf.pays[seat] for share, leaf in parts)

    def best(self, seat: int, tied: list[Parts], new: Parts) -> list[Parts]:
        """The best for *seat*, the first of equals, the last, or all."""
        has, gets = self.ask(tied[0], seat), self.ask(new, seat)
        if has == gets and self.ties == "average":
            return [*tied, new]
        return [new] if gets > has or (gets == has and self.ties == "last") else tied

    def simple(self, node: Node) -> Parts:
        """Simple shallow pruning."""
        if isinstance(node, End):
            return [(Fraction(1), node)]
        below = [self.simple(child) for child in node.branches]
        tied = [below[0]]
        for parts in below[1:]:
            tied = self.best(node.seat, tied, parts)
        for child, parts in zip(node.branches, below):
            if isinstance(child, End) and any(parts is one for one in tied):
                self.whole(parts)
        return _mixed(tied)

    def whole(self, parts: Parts) -> None:
        """Evaluates a vector."""
        for seat in range(len(parts[0][1].pays)):
            self.ask(parts, seat)

    def climb(self, node: Node) -> Parts:
        """Steps 1 and 2 of the procedure, from the far left upwards."""
        if isinstance(node, End):
            return [(Fraction(1), node)]
        tied, seat = [self.climb(node.branches[0])], node.seat
        for child in node.branches[1:]:
            held = self.ask(tied[0], seat)
            checked = [self.ask([(Fraction(1), leaf)], seat) for leaf in _leaves(child)]
            if isinstance(child, End) or max(checked) > held or (max(checked) == held and self.ties != "first"):
                tied = self.best(seat, tied, self.simple(child))
        self.whole(_mixed(tied))
        return _mixed(tied)


def _mixed(tied: list[Parts]) -> Parts:
    return [(share / len(tied), leaf) for parts in tied for share, leaf in parts]


def _leaves(node: Node) -> list[End]:
    return [node] if isinstance(node, End) else [leaf for below in node.branches for leaf in _leaves(below)]


def _deep_group_only(node: Node) -> Any:
    """Another reading: where a check fails, only that leaf's own group is backed up."""
    line = [node]
    while isinstance(line[-1], Fork):
        line.append(line[-1].branches[0])
    forks = [here for here in line if isinstance(here, Fork)]
    bottom = forks.pop()
    v = max(plain_tree_ends(bottom), key=lambda pays: pays[bottom.seat])
    for here in reversed(forks):
        for below in here.branches[1:]:
            for group in _groups(below):
                if any(v[here.seat] < pays[here.seat] for pays in plain_tree_ends(group)):
                    best = max(plain_tree_ends(group), key=lambda pays: pays[group.seat])
                    v = best if best[here.seat] > v[here.seat] else v
    return v


def _groups(node: Node) -> list[Fork]:
    """The forks just above the leaves."""
    assert isinstance(node, Fork)
    if all(isinstance(below, End) for below in node.branches):
        return [node]
    return [group for below in node.branches for group in _groups(below)]


@experiment("li-deep-procedure", "section VII, the procedure", "The deep pruning procedure finds the max^n vector.")
def luckhardt_deep_procedure() -> Iterator[Line]:
    dice, ours, again, alone = Random(8), 0, 0, 0
    for k in range(TREES):
        b, n, m = GRID[k % 6]
        node = uniform_plain_tree(b, n, m, luckhardt_pruning_random_leaves(dice, b, n, m, 99 if k % 2 else 2))
        due = plain_tree_maxn(node)
        ours += z.search(plain_tree_as_game(node, NAMES[:n]), method="deep").payoff.vector == due
        again += Again(node).vector == due
        alone += _deep_group_only(node) == due
    yield experiment_for_all("right vectors in random trees, half of them with ties", ours, TREES, again)
    node = uniform_plain_tree(2, 3, 3, LEAVES)
    found = z.search(plain_tree_as_game(node, "ABC"), method="deep").payoff.vector
    yield Line("a tree on which care is needed", LOST, found, plain_tree_maxn(node))
    yield Line("the same where a failing leaf's own group alone is backed up", LOST, _deep_group_only(node))
    yield Line("right vectors in so many trees, where the group alone is backed up", LOST, alone)


@experiment(
    "li-deep-nim", "section VII", "On the tree of figure 5 deep pruning takes seven evaluations more than shallow: 31.",
    note="In our order of moves: heaps from the first on, small takes first, equal positions merged. The order of the "
    "drawing is lost, and the count depends on it.",
)  # fmt: skip
def deep_nim() -> Iterator[Line]:
    tree = z.game_tree(z.games.Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    deep, shallow = (z.search(tree, method=way, ties="average").effort.evaluations for way in ("deep", "shallow"))
    again = len(Again(_look_ahead_three_moves((2, 2, 2)), "average").asked)
    yield Line("deep, averaged ties", 31, deep, again)
    yield Line("more than shallow", 7, deep - shallow, again - 24)
    dice, orders = Random(31), set()
    for _ in range(150):
        orders.add(len(Again(_shuffled(dice, read_plain_tree(tree)), "average").asked))
    yield Line("in 150 other orders of moves", LOST, f"{min(orders)} to {max(orders)}")


def _shuffled(dice: Random, node: Node) -> Node:
    if isinstance(node, End):
        return node
    return Fork(node.seat, tuple(dice.sample([_shuffled(dice, below) for below in node.branches], len(node.branches))))


@experiment(
    "li-figure-6", "figure 6", "A tree that benefits: 10 evaluations with deep pruning against 14 with shallow.",
    note="The payoffs of the drawing are lost. This is a tree of its shape whose first leaf is best for everybody.",
)  # fmt: skip
def luckhardt_deep_figure_6() -> Iterator[Line]:
    leaves = [(9, 9, 9), *[(0, 0, 0)] * 7]
    yield Line(
        "deep", 10, _pruning_evaluations("deep", 2, 3, 3, leaves), len(Again(uniform_plain_tree(2, 3, 3, leaves)).asked)
    )
    yield Line("shallow", 14, _pruning_evaluations("shallow", 2, 3, 3, leaves))


@experiment("li-deep-best", "section VII", "In the best case deep pruning evaluates b^m + n − 1 entries.")
def luckhardt_deep_best_case() -> Iterator[Line]:
    for b, n, m in GRID:
        leaves = [(9,) * n, *[(0,) * n] * (b**m - 1)]
        again = len(Again(uniform_plain_tree(b, n, m, leaves)).asked)
        found = _pruning_evaluations("deep", b, n, m, leaves)
        yield Line(f"b={b} n={n} m={m}", b**m + n - 1, found, again, rule="b^m + n − 1")


def deep_rising_tree(b: int, n: int, m: int) -> list[tuple[int, ...]]:
    """Every leaf is better for everybody than the one before: every check fails."""
    return [(k,) * n for k in range(b**m)]


def deep_worst_formula(b: int, n: int, m: int) -> int:
    """As printed."""
    return int(2 * b**m + (n - 2) * b ** (m - 1) - b + 1)


@experiment(
    "li-deep-worst", "section VII",
    "In the worst case deep pruning evaluates 2b^m + (n−2)b^(m−1) − b + 1 entries: simple shallow pruning and "
    "(b^(m−1) − 1)(b − 1) more.",
    note="Every leaf is better for everybody than the one before, so that every check fails. All leaves are checked, "
    "so no tree takes more: what a child costs depends on whether its check fails, and failing costs more. The "
    "formula is reached where m = n. In deeper trees a player who checks may be the one who moves last, too: what the "
    "check saw need not be evaluated again, which is b − 1 fewer for each such group of leaves.",
)  # fmt: skip
def luckhardt_deep_worst_case() -> Iterator[Line]:
    for b, n, m in WORST:
        most = _pruning_evaluations("deep", b, n, m, deep_rising_tree(b, n, m))
        again = len(Again(uniform_plain_tree(b, n, m, deep_rising_tree(b, n, m))).asked)
        yield Line(f"b={b} n={n} m={m}", deep_worst_formula(b, n, m), most, again, rule="2b^m + (n−2)b^(m−1) − b + 1")
        simple = _pruning_evaluations("simple-shallow", b, n, m, deep_rising_tree(b, n, m))
        yield Line(f"b={b} n={n} m={m}, more than simple shallow", (b ** (m - 1) - 1) * (b - 1), most - simple,
                   again - FORMULAS["simple-shallow"](b, n, m), rule="(b^(m−1) − 1)(b − 1)")  # fmt: skip
    for b, n, m in DEEPER:
        again = len(Again(uniform_plain_tree(b, n, m, deep_rising_tree(b, n, m))).asked)
        yield Line(f"b={b} n={n} m={m}, deeper, where the formula is {deep_worst_formula(b, n, m)}", LOST,
                   _pruning_evaluations("deep", b, n, m, deep_rising_tree(b, n, m)), again)  # fmt: skip
    for b, n, m in ((2, 3, 3), (2, 3, 4), (3, 3, 3), (2, 4, 4)):
        most = len(Again(uniform_plain_tree(b, n, m, deep_rising_tree(b, n, m))).asked)
        yield Line(
            f"b={b} n={n} m={m}, the most on a walk towards bad trees, of {most}",
            LOST,
            _hill_climbed_evaluations(b, n, m),
        )


def _hill_climbed_evaluations(b: int, n: int, m: int, steps: int = 250) -> int:
    """The most evaluations that a walk towards bad trees comes to: one payoff is changed as long as none is saved."""
    dice = Random(19)
    leaves = [list(pays) for pays in luckhardt_pruning_random_leaves(dice, b, n, m, 99)]
    count = _pruning_evaluations("deep", b, n, m, leaves)
    for _ in range(steps):
        other = [list(pays) for pays in leaves]
        other[dice.randrange(len(other))][dice.randrange(n)] = dice.randint(0, 99)
        found = _pruning_evaluations("deep", b, n, m, other)
        if found >= count:
            leaves, count = other, found
    return count


@experiment(
    "li-order-of-prunings", "section IX", "At best deep pruning evaluates least; at worst more than simple shallow "
    "pruning; shallow evaluates fewer than simple shallow.",
)  # fmt: skip
def luckhardt_deep_comparison() -> Iterator[Line]:
    b, n, m = 2, 3, 3
    most = _pruning_evaluations("deep", b, n, m, deep_rising_tree(b, n, m))
    best = _pruning_evaluations("deep", b, n, m, [(9,) * n, *[(0,) * n] * 7])
    simple, shallow = (_pruning_evaluations(way, b, n, m, LEAVES) for way in ("simple-shallow", "shallow"))
    yield Line("deep at best < shallow < simple shallow", True, best < shallow < simple)
    yield Line("deep at its most > simple shallow", True, most > simple)
    yield Line("deep at best, shallow, simple shallow, deep at its most", LOST, (best, shallow, simple, most))
    yield Line("simple shallow, by its formula", LOST, simple, FORMULAS["simple-shallow"](b, n, m))


@experiment(
    "li-pointers", "section IX",
    "Shallow pruning evaluates fewer entries than simple shallow pruning, but travels more by pointers in the tree.",
    note="Counted are moves: to get an entry that has not been evaluated, one goes down, by the pointers to the "
         "best children, to the leaf that its value comes from. Simple shallow pruning goes back by one move to "
         "the best of each group of leaves, b^(m−1) in all; shallow pruning goes h moves down from each node h "
         "levels above the leaves, for h from 1 to n − 1. With two players both are the same.",
)  # fmt: skip
def luckhardt_deep_pointers() -> Iterator[Line]:
    dice = Random(2)
    for b, n, m in GRID:
        tree = plain_tree_as_game(
            uniform_plain_tree(b, n, m, luckhardt_pruning_random_leaves(dice, b, n, m, 99)), NAMES[:n]
        )
        simple, shallow = (z.search(tree, method=way).effort for way in ("simple-shallow", "shallow"))
        if n > 2:
            yield Line(f"b={b} n={n} m={m}, fewer evaluations, more pointers", True,
                       shallow.evaluations < simple.evaluations and shallow.pointers > simple.pointers)  # fmt: skip
        again = (b ** (m - 1), sum(h * b ** (m - h) for h in range(1, n)))
        yield Line(
            f"b={b} n={n} m={m}, by simple shallow and shallow", LOST, (simple.pointers, shallow.pointers), again
        )

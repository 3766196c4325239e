"""Sections III and IV: equilibrium points, max^n, theorems 1 and 2, figures 2 to 4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.plain import (
    NAMES,
    Fork,
    Node,
    best_branch,
    forks,
    gains,
    grown,
    maxn,
    outcomes,
    plan_of,
    play,
    random_tree,
    read,
    uniform,
)  # fmt: skip

FIGURE_2 = {("α1", "β1"): (-4, -4), ("α1", "β2"): (1, -9), ("α2", "β1"): (-9, 1), ("α2", "β2"): (-1, -1)}
TREES = 40


def sample(players: tuple[int, ...] = (2, 3, 4), count: int = TREES, **options: bool) -> list[tuple[int, Node]]:
    """Random trees with ties, and for how many players."""
    dice = Random(1986)
    return [(n, random_tree(dice, n, 3, **options)) for n, _ in product(players, range(count // len(players) + 1))]


@experiment("li-figure-2", "figure 2", "A 2×2 game whose equilibrium point is (α1, β1), which pays (−4, −4).")
def figure_2() -> Iterator[Line]:
    rows, columns = ("α1", "α2"), ("β1", "β2")
    game = z.matrix(("A", "B"), [[FIGURE_2[r, c] for c in columns] for r in rows], (rows, columns))
    found = {tuple(" ".join(mix) for mix in one.strategies.values()) for one in z.equilibria(game)}
    again = {
        (r, c)
        for r, c in FIGURE_2
        if all(FIGURE_2[other, c][0] <= FIGURE_2[r, c][0] for other in rows)
        and all(FIGURE_2[r, other][1] <= FIGURE_2[r, c][1] for other in columns)
    }
    yield Line("equilibrium points, mixed ones too", {("α1", "β1")}, found, again)
    yield Line("what it pays", (-4, -4), game.paid("α1", "β1").vector)


@experiment(
    "li-theorem-1", "theorem 1",
    "A finite game of perfect information has an equilibrium point in pure strategies.",
    note="A theorem is not proved by running it. Random trees of two, three and four players with many ties; "
    "the equilibria are the subgame-perfect ones.",
)  # fmt: skip
def theorem_1() -> Iterator[Line]:
    trees = sample()
    found = [{o.vector for o in z.pure_equilibria(grown(node, NAMES[:n])).payoffs} for n, node in trees]
    again = [outcomes(node) for _, node in trees]
    yield Line("random trees that have one", len(trees), sum(map(bool, found)), sum(map(bool, again)))
    yield Line("the same payoffs by brute force", LOST, sum(a == b for a, b in zip(found, again)), len(trees))


@experiment(
    "li-figure-3", "figure 3", "A max^n tree for three, two moves each, three plies: 16 evaluations by simple shallow "
    "pruning, 14 by shallow, 19 by deep pruning.",
    note="The payoffs of the drawing are lost. Simple and shallow counts are the same on every tree of this shape. "
    "Deep pruning's depend on the payoffs: 19 is one of those that random trees of this shape take.",
)  # fmt: skip
def figure_3() -> Iterator[Line]:
    dice = Random(3)
    deep, simple, shallow = set(), set(), set()
    for _ in range(150):
        tree = grown(uniform(2, 3, 3, [tuple(dice.randint(0, 9) for _ in range(3)) for _ in range(8)]), "ABC")
        counts = [z.search(tree, method=m).effort.evaluations for m in ("simple-shallow", "shallow", "deep")]
        simple.add(counts[0])
        shallow.add(counts[1])
        deep.add(counts[2])
    yield Line("simple shallow", {16}, simple, {2**2 * (2 + 3 - 1)})
    yield Line("shallow", {14}, shallow, {2**3 + 2**2 + 2})
    yield Line("deep pruning takes 19 on some tree", True, 19 in deep)
    yield Line("deep pruning on random trees", LOST, deep)


@experiment(
    "li-theorem-2", "theorem 2", "max^n finds an equilibrium point.",
    note="Every unilateral change of strategy is tried, on random trees with chance too.",
)  # fmt: skip
def theorem_2() -> Iterator[Line]:
    trees = sample() + sample((2, 3), chance=True)
    good = judged = alike = 0
    for n, node in trees:
        answer = z.solve(grown(node, NAMES[:n]))
        judged += bool(z.check(answer))
        alike += answer.payoff.vector == maxn(node)
        plan = plan_of(answer, node)
        good += not any(gains(node, plan, {seat}) for seat in range(n))
    yield Line("random trees where nobody gains by another strategy", len(trees), judged, good)
    yield Line("the same vector by plain recursion", LOST, alike, len(trees))


@experiment(
    "li-figure-4", "figure 4, in the proof of theorem 2",
    "Where a strategy first differs from that of max^n, the mover's value is no better: v_j ≥ v'_j.",
    note="The drawing has lost its number; it is the one between figures 3 and 5.",
)  # fmt: skip
def figure_4() -> Iterator[Line]:
    places = better = 0
    for n, node in sample():
        answer = z.solve(grown(node, NAMES[:n]))
        plan = plan_of(answer, node)
        for path, fork in forks(node):
            where = "/".join(str(k + 1) for k in path)
            now = answer.value(where)[NAMES[fork.seat]]
            for k, below in enumerate(fork.branches):
                there = {p[len(path) + 1 :]: pick for p, pick in plan.items() if p[: len(path) + 1] == (*path, k)}
                better += play(below, there)[fork.seat] > now
                places += 1
    yield Line("moves of random trees that would have been better for the mover", 0, better)
    yield Line("moves tried", LOST, places)


@experiment(
    "li-ties", "section IV", "When a tie occurs each choice leads to an equilibrium point, so it does not matter which "
    "move is selected.",
)  # fmt: skip
def ties() -> Iterator[Line]:
    tree = z.game_tree(z.games.Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    rules = ("first", "last", "average")
    found = [z.solve(tree, ties=rule) for rule in rules]
    again = read(tree)
    assert isinstance(again, Fork)
    yield Line("each choice leads to an equilibrium", True, all(bool(z.check(answer)) for answer in found))
    yield Line(
        "different values of 2-2-2 Nim for three, look-ahead 3, ties broken by the first, the last, the average",
        1, len({answer.payoff.vector for answer in found}), len({maxn(again, rule) for rule in rules}),
        why="It does not matter to the mover. It does to all the others, and so to whoever moved before: here "
        "value and first move change with the tie rule.",
    )  # fmt: skip
    yield Line("different first moves", 1, len({answer.move() for answer in found}),
               len({best_branch(again, rule) for rule in rules}),
               why="The best first move depends on how later ties are broken.")  # fmt: skip

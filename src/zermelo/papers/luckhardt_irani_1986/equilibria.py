"""Sections III and IV: equilibrium points, max^n, theorems 1 and 2, figures 2 to 4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    NAMES,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_best_branch,
    plain_tree_forks,
    plain_tree_gains,
    plain_tree_maxn,
    plain_tree_outcomes,
    plan_on_plain_tree,
    play_plain_tree,
    random_plain_tree,
    read_plain_tree,
    uniform_plain_tree,
)  # fmt: skip

FIGURE_2 = {("α1", "β1"): (-4, -4), ("α1", "β2"): (1, -9), ("α2", "β1"): (-9, 1), ("α2", "β2"): (-1, -1)}
TREES = 40


def _random_tie_trees(
    players: tuple[int, ...] = (2, 3, 4), count: int = TREES, **options: bool
) -> list[tuple[int, Node]]:
    """Random trees with ties, and for how many players."""
    dice = Random(1986)
    return [
        (n, random_plain_tree(dice, n, 3, **options)) for n, _ in product(players, range(count // len(players) + 1))
    ]


@experiment("li-figure-2", "figure 2", "A 2×2 game whose equilibrium point is (α1, β1), which pays (−4, −4).")
def luckhardt_equilibria_figure_2() -> Iterator[Line]:
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
def luckhardt_equilibria_theorem_1() -> Iterator[Line]:
    trees = _random_tie_trees()
    found = [{o.vector for o in z.pure_equilibria(plain_tree_as_game(node, NAMES[:n])).payoffs} for n, node in trees]
    again = [plain_tree_outcomes(node) for _, node in trees]
    yield experiment_for_all("random trees that have one", sum(map(bool, found)), len(trees), sum(map(bool, again)))
    yield Line("the same payoffs by brute force", LOST, sum(a == b for a, b in zip(found, again)), len(trees))


@experiment(
    "li-figure-3", "figure 3", "A max^n tree for three, two moves each, three plies: 16 evaluations by simple shallow "
    "pruning, 14 by shallow, 19 by deep pruning; A takes the right child.",
    note="The payoffs of the drawing are lost. Simple and shallow counts are the same on every tree of this shape. "
    "Deep pruning's depend on the payoffs: it takes 19 wherever every check fails, as in the tree here, in which every "
    "leaf is better for everybody than the one before.",
)  # fmt: skip
def luckhardt_equilibria_figure_3() -> Iterator[Line]:
    dice = Random(3)
    deep, simple, shallow = set(), set(), set()
    for _ in range(150):
        tree = plain_tree_as_game(
            uniform_plain_tree(2, 3, 3, [tuple(dice.randint(0, 9) for _ in range(3)) for _ in range(8)]), "ABC"
        )
        counts = [z.search(tree, method=m).effort.evaluations for m in ("simple-shallow", "shallow", "deep")]
        simple.add(counts[0])
        shallow.add(counts[1])
        deep.add(counts[2])
    yield Line("simple shallow", {16}, simple, {2**2 * (2 + 3 - 1)})
    yield Line("shallow", {14}, shallow, {2**3 + 2**2 + 2})
    tree = plain_tree_as_game(uniform_plain_tree(2, 3, 3, [(k, k, k) for k in range(8)]), "ABC")
    found = z.search(tree, method="deep")
    yield Line("deep pruning, where every check fails", 19, found.effort.evaluations)
    yield Line("A takes the second child there", "2", found.move)
    yield Line("deep pruning on random trees", LOST, deep)


@experiment(
    "li-theorem-2", "theorem 2", "max^n finds an equilibrium point.",
    note="Every unilateral change of strategy is tried, on random trees with chance too.",
)  # fmt: skip
def luckhardt_equilibria_theorem_2() -> Iterator[Line]:
    trees = _random_tie_trees() + _random_tie_trees((2, 3), chance=True)
    good = judged = alike = 0
    for n, node in trees:
        answer = z.solve(plain_tree_as_game(node, NAMES[:n]))
        judged += bool(z.check(answer))
        alike += answer.payoff.vector == plain_tree_maxn(node)
        plan = plan_on_plain_tree(answer, node)
        good += not any(plain_tree_gains(node, plan, {seat}) for seat in range(n))
    yield experiment_for_all("random trees where nobody gains by another strategy", judged, len(trees), good)
    yield Line("the same vector by plain recursion", LOST, alike, len(trees))


@experiment(
    "li-figure-4", "figure 4, in the proof of theorem 2",
    "Where a strategy first differs from that of max^n, the mover's value is no better: v_j ≥ v'_j.",
    note="The drawing has lost its number; it is the one between figures 3 and 5.",
)  # fmt: skip
def luckhardt_equilibria_figure_4() -> Iterator[Line]:
    places = better = 0
    for n, node in _random_tie_trees():
        answer = z.solve(plain_tree_as_game(node, NAMES[:n]))
        plan = plan_on_plain_tree(answer, node)
        for path, fork in plain_tree_forks(node):
            where = "/".join(str(k + 1) for k in path)
            now = answer.value(where)[NAMES[fork.seat]]
            for k, below in enumerate(fork.branches):
                there = {p[len(path) + 1 :]: pick for p, pick in plan.items() if p[: len(path) + 1] == (*path, k)}
                better += play_plain_tree(below, there)[fork.seat] > now
                places += 1
    yield experiment_for_all("moves of random trees that are no better for the mover", places - better, places)


@experiment(
    "li-ties", "section IV", "When a tie occurs each choice leads to an equilibrium point, so it does not matter which "
    "move is selected.",
)  # fmt: skip
def luckhardt_equilibria_ties() -> Iterator[Line]:
    tree = z.game_tree(z.games.Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    rules = ("first", "last", "average")
    found = [z.solve(tree, ties=rule) for rule in rules]
    again = read_plain_tree(tree)
    assert isinstance(again, Fork)
    yield Line("each choice leads to an equilibrium", True, all(bool(z.check(answer)) for answer in found))
    yield Line(
        "the same value of 2-2-2 Nim for three, look-ahead 3, ties broken by the first, the last, the average",
        True, len({answer.payoff.vector for answer in found}) == 1,
        len({plain_tree_maxn(again, rule) for rule in rules}) == 1,
        why="It does not matter to the mover. It does to all the others, and so to the player who moved before: "
            "here value and first move change with the tie rule.",
    )  # fmt: skip
    yield Line("the same first move", True, len({answer.move() for answer in found}) == 1,
               len({plain_tree_best_branch(again, rule) for rule in rules}) == 1,
               why="The best first move depends on how later ties are broken.")  # fmt: skip

"""Section VIII: max^n between coalitions, theorem 3."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    NAMES,
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_gains,
    plain_tree_maxn,
    plan_on_plain_tree,
    random_plain_tree,
)

STRUCTURES = {
    3: (((0, 1), (2,)), ((0, 2), (1,)), ((0,), (1, 2)), ((0, 1, 2),)),
    4: (((0, 1), (2, 3)), ((0, 2), (1,), (3,)), ((0, 1, 3), (2,))),
}


@experiment(
    "li-theorem-3", "theorem 3",
    "For any coalition structure max^n finds an equilibrium point of the game between the coalitions.",
    note="A coalition gets the sum of its members' payoffs. All joint changes of strategy are tried.",
)  # fmt: skip
def luckhardt_coalitions_theorem_3() -> Iterator[Line]:
    dice, tried, good, judged = Random(3), 0, 0, 0
    for n, structures in STRUCTURES.items():
        for structure in structures:
            for _ in range(6):
                node = random_plain_tree(dice, n, 3)
                teams = [[NAMES[seat] for seat in team] for team in structure]
                answer = z.solve(plain_tree_as_game(node, NAMES[:n]), teams=teams)
                plan = plan_on_plain_tree(answer, node)
                tried += 1
                judged += bool(z.check(answer))
                good += not any(plain_tree_gains(node, plan, set(team)) for team in structure)
    what = "random trees and structures where no coalition gains by other strategies"
    yield experiment_for_all(what, judged, tried, good)


def _merged_players(node: Node, structure: tuple[tuple[int, ...], ...]) -> Node:
    """The game between the coalitions: each moves for its members and gets the sum of what they get."""
    if isinstance(node, End):
        return End(tuple(sum(node.pays[seat] for seat in team) for team in structure))
    mover = next(k for k, team in enumerate(structure) if node.seat in team)
    return Fork(mover, tuple(_merged_players(below, structure) for below in node.branches))


PRUNINGS = ("exhaustive", "simple-shallow", "shallow", "deep", "korf", "lastbranch", "speculative")


@experiment(
    "li-coalitions-pruned", "section VIII",
    "With a given coalition structure max^n, so its prunings and its look-ahead, can be used for cooperative games.",
    note="For a coalition, the sum of its members' entries is used. `coalitions` with a depth compares all structures.",
)  # fmt: skip
def coalitions_pruned() -> Iterator[Line]:
    dice, tried, right = Random(8), 0, 0
    for n, structures in STRUCTURES.items():
        for structure in structures:
            node: Node = Fork(0, (random_plain_tree(dice, n, 3), random_plain_tree(dice, n, 3)))
            tree, due = plain_tree_as_game(node, NAMES[:n]), plain_tree_maxn(_merged_players(node, structure))
            teams = [[NAMES[seat] for seat in team] for team in structure]
            for way in PRUNINGS:
                got = z.search(tree, method=way, teams=teams).payoff
                tried += 1
                right += tuple(sum(got[p] for p in team) for team in teams) == due
    what = "random trees, structures and prunings that give max^n between the coalitions"
    yield experiment_for_all(what, right, tried)
    nim = z.games.Nim((2, 2, 2), players=3, before=True)
    ahead = z.coalitions(nim, depth=3)
    again = sum(
        z.search(nim, method="shallow", depth=3, teams=one.teams).payoff == one.payoff for one in ahead.structures
    )
    yield Line("structures of 2-2-2 Nim, three moves of look-ahead", LOST, len(ahead.structures), again)
    yield Line("how far that is proven, and whether it passes its check", LOST, (ahead.status, bool(z.check(ahead))))

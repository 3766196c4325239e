"""Section VIII: max^n between coalitions, theorem 3."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import zermelo as z
from zermelo.papers.experiment import Line, experiment
from zermelo.papers.plain import NAMES, gains, grown, plan_of, random_tree

STRUCTURES = {
    3: (((0, 1), (2,)), ((0, 2), (1,)), ((0,), (1, 2)), ((0, 1, 2),)),
    4: (((0, 1), (2, 3)), ((0, 2), (1,), (3,)), ((0, 1, 3), (2,))),
}


@experiment(
    "li-theorem-3", "theorem 3",
    "For any coalition structure max^n finds an equilibrium point of the game between the coalitions.",
    note="A coalition gets the sum of its members' payoffs. All joint changes of strategy are tried.",
)  # fmt: skip
def theorem_3() -> Iterator[Line]:
    dice, tried, good, judged = Random(3), 0, 0, 0
    for n, structures in STRUCTURES.items():
        for structure in structures:
            for _ in range(6):
                node = random_tree(dice, n, 3)
                teams = [[NAMES[seat] for seat in team] for team in structure]
                answer = z.solve(grown(node, NAMES[:n]), teams=teams)
                plan = plan_of(answer, node)
                tried += 1
                judged += bool(z.check(answer))
                good += not any(gains(node, plan, set(team)) for team in structure)
    yield Line("random trees and structures where no coalition gains by other strategies", tried, judged, good)

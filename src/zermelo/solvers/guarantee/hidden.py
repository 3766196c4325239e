"""What a side can guarantee where moves are hidden: the value of the duel of the side against all others.

1. The side is one player, who gets the sum of its members' points, and all others are one, who loses it. Each of the
   two must have perfect recall: a team whose members know different things is no such player.
2. Two players who want opposite things: every subgame is solved by a linear program over sequences of moves.
3. The side's part of the answer secures the value on average, whatever the others do; theirs shows that this is all.

References: von Neumann 1928; von Neumann and Morgenstern 1944; Koller, Megiddo and von Stengel 1996.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.parts import parts_against_all
from zermelo.forms.payoff import simplest_payoff
from zermelo.forms.traits.two_sided import two_sided_recall_tree
from zermelo.preferences.ties import Ties
from zermelo.solvers.hidden.subgames import solve_subgames

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour
    from zermelo.solvers.query import Query

WHY = "some moves are hidden: the side mixes, and plays against all others as if they were one"


def solve_hidden_guarantee(query: Query) -> Guarantee:
    """Answers `guarantee`."""
    began, tree, side = time.perf_counter(), query.game, query.side
    two = two_sided_recall_tree(tree, side)
    found = solve_subgames(two, ties=Ties.read("first", two.players))
    plays = cast("ByBehaviour", found).evidence
    paid = found.payoff.vector[0]
    methods = list(dict.fromkeys(one.method for one in found.subgames))
    played = Behaviour(
        arena=tree, choice=plays.choice, mixed=plays.mixed, value=simplest_payoff(paid - found.regret[two.players[1]]),
        at_most=simplest_payoff(paid + found.regret[two.players[0]]),
    )  # fmt: skip
    return Guarantee(
        side=side, parts=parts_against_all(side, tree.players), evidence=played,
        method=", ".join(methods) or found.method, why=WHY, exact=found.exact,
        status="solved" if found.exact else "bounded", asked=query.called,
        effort=replace(found.effort, seconds=time.perf_counter() - began),
    )  # fmt: skip

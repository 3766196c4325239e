"""What a side is sure of where moves are hidden: the value of the duel of the side against all others.

1. The side is one player, who gets the sum of its members' points, and all others are one, who loses it. Each of the
   two must have perfect recall: a team whose members know different things is no such player.
2. Two players who want opposite things: every subgame is solved by a linear program over sequences of moves.
3. The side's part of the answer secures the value on average, whatever the others do; theirs shows that this is all.

References: von Neumann 1928; von Neumann and Morgenstern 1944; Koller, Megiddo and von Stengel 1996.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.guarantee import Guarantee
from zermelo.answers.parts import against_all
from zermelo.errors import MethodError
from zermelo.forms.payoff import simplest
from zermelo.forms.tree import Tree
from zermelo.forms.two_sided import recalling_duel
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties
from zermelo.solvers.hidden.subgames import solve_subgames

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour
    from zermelo.solvers.query import Query

WHY = "some moves are hidden: the side mixes, and plays against all others as if they were one"


def guarantee_hidden(query: Query) -> Guarantee:
    """Answers `guarantee`."""
    others = {"symmetric": query.symmetric, "depth": query.depth, "precision": query.precision}
    return hidden_guarantee(query.game, query.side, by=query.wanted, asked=query.called, **others)


def hidden_guarantee(tree: Tree, side: tuple[str, ...], *, by: Any, asked: str = "", **others: Any) -> Guarantee:
    """Returns what *side* is sure of in a tree with hidden moves; *others* are options that must be left out."""
    began = time.perf_counter()
    if not By.read(by).is_points:
        raise MethodError("Where moves are hidden, guarantees are of points; put what is wanted into the payoffs.")
    for name, value in others.items():
        if value not in (None, False):
            raise MethodError(f"Where moves are hidden, a guarantee is found without {name}; leave it out.")
    two = recalling_duel(tree, side)
    found = solve_subgames(two, ties=Ties.read("first", two.players))
    plays = cast("ByBehaviour", found).evidence
    paid = found.payoff.vector[0]
    methods = list(dict.fromkeys(one.method for one in found.subgames))
    played = Behaviour(
        arena=tree, choice=plays.choice, mixed=plays.mixed, value=simplest(paid - found.regret[two.players[1]]),
        at_most=simplest(paid + found.regret[two.players[0]]),
    )  # fmt: skip
    return Guarantee(
        side=side, parts=against_all(side, tree.players), evidence=played,
        method=", ".join(methods) or found.method, why=WHY, exact=found.exact,
        status="solved" if found.exact else "bounded", asked=asked,
        effort=replace(found.effort, seconds=time.perf_counter() - began),
    )  # fmt: skip

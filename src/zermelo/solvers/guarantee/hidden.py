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
from typing import Any

from zermelo.answers.hidden_guarantee import Secured
from zermelo.errors import MethodError
from zermelo.forms.information import NEEDED, check_recall
from zermelo.forms.payoff import simplest
from zermelo.forms.tree import Tree
from zermelo.forms.two_sided import duel
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties
from zermelo.solvers.hidden.subgames import solve_subgames

WHY = "some moves are hidden: the side mixes, and plays against all others as if they were one"


def secured(tree: Tree, side: tuple[str, ...], *, by: Any, asked: str = "", **others: Any) -> Secured:
    """Returns what *side* is sure of in a tree with hidden moves; *others* are options that must be left out."""
    began = time.perf_counter()
    if not By.read(by).is_points:
        raise MethodError("Where moves are hidden, guarantees are of points; put what is wanted into the payoffs.")
    for name, value in others.items():
        if value not in (None, False):
            raise MethodError(f"Where moves are hidden, a guarantee is found without {name}; leave it out.")
    check_recall(tree)
    two = duel(tree, side)
    try:
        check_recall(two)
    except MethodError as error:
        who = str(error).split(f". {NEEDED}")[0]
        raise MethodError(
            f"A guarantee takes both sides for one player each, and {who}. Ask solve, where everybody plays alone."
        ) from None
    found = solve_subgames(two, ties=Ties.read("first", two.players))
    paid = found.payoff.vector[0]
    methods = list(dict.fromkeys(one.method for one in found.subgames))
    return Secured(
        arena=tree, side=side, value=simplest(paid - found.regret[two.players[1]]),
        at_most=simplest(paid + found.regret[two.players[0]]), choice=found.choice, mixed=found.mixed,
        method=", ".join(methods) or found.method, why=WHY, exact=found.exact,
        status="solved" if found.exact else "bounded", asked=asked,
        effort=replace(found.effort, seconds=time.perf_counter() - began),
    )  # fmt: skip

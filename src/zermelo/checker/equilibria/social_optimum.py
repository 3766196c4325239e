"""Is what an answer says of subgames that are all socially optimal at once right? Found again, node by node.

Whoever is optimal everywhere takes at each node the best move, of equally good ones that with the greatest total; see
`zermelo.answers.equilibria.social_optimum`. So there is one candidate, and it is compared with the greatest total of
every set.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.report import Problem
from zermelo.checker.children_first import children_first_order
from zermelo.checker.paths import path_of_node
from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Payoff, simplest_payoff


def social_optimum_problems(answer: Equilibria) -> list[Problem]:
    """Returns what is wrong with the equilibrium that is said to have the greatest total in every subgame, or none."""
    arena, best = answer.arena, answer.best_everywhere
    worth: dict[int, list[Any]] = {}
    short: int | None = None
    for v in children_first_order(arena, range(len(arena))):
        below = [worth[c] for c in arena.children(v)] if arena.mover[v] != END else []
        seat = int(arena.mover[v])
        if seat == END:
            worth[v] = [Fraction(u) for u in arena.payoff_at(v).vector]
        elif seat == NATURE:
            worth[v] = [sum(share * row[q] for share, row in zip(arena.odds(v), below, strict=True)) for q in (0, 1)]
        else:
            worth[v] = max(below, key=lambda row: (row[seat], sum(row)))
            if best.exists and worth[arena.child(int(best.choice[v]))] != worth[v]:
                return [Problem(path_of_node(arena, v), "the move made here is not the one with the greatest total")]
        if short is None and sum(worth[v]) < max(sum(region.most) for region in answer.at(v).regions):
            short = v
    if best.payoff is None:
        wrong = best.stops_at is None or sum(worth[best.stops_at]) == max(
            sum(region.most) for region in answer.at(best.stops_at).regions
        )
        return [Problem("", "an equilibrium is socially optimal where none is claimed to be")] * wrong
    if short is not None:
        return [
            Problem(
                path_of_node(arena, short), "the greatest total here is not that of the equilibrium claimed to have it"
            )
        ]
    paid = Payoff(arena.players, map(simplest_payoff, worth[0]))
    return [] if paid == best.payoff else [Problem("", f"what is optimal everywhere pays {paid}, not {best.payoff}")]

"""Whole profiles: what they pay from every node on, and whether they are profiles of the game that is meant."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.report import Problem
from zermelo.answers.strategy import Profile
from zermelo.checker.children_first import children_first_order
from zermelo.checker.paths import path_of_node
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.graph import Graph


def recomputed_profile_payoffs(plan: Profile) -> dict[int, list[Fraction]]:
    """Returns what a profile pays from every node on, through chance on average."""
    arena, worth = plan.arena, {}
    for v in children_first_order(arena):
        if arena.mover[v] == END:
            worth[v] = [Fraction(u, arena.scale) for u in arena.payoff[arena.end_row[v]].tolist()]
        else:
            parts = [[share * u for u in worth[arena.child(e)]] for e, share in plan.shares(v).items()]
            worth[v] = [sum(column, Fraction(0)) for column in zip(*parts, strict=True)]
    return worth


def check_profile_of_game(plan: Profile, arena: Arena) -> Problem | None:
    """Is *plan* a profile of this very game, or of its positions paired with promises? Says what is wrong."""
    if plan.arena is arena:
        return None
    pairs = plan.arena.as_graph
    if pairs is None or pairs.states is None or pairs.scale != arena.scale:
        return Problem("", "the profile is not one of this game")
    numbers = {_key(arena, v): v for v in range(len(arena))}
    stands = [numbers.get(pairs.state(at)[0]) for at in range(len(pairs))]
    for at, v in enumerate(stands):
        if v is None:
            return Problem(f"position {at}", "the profile speaks of a position that the game does not have")
        if _differs(pairs, at, arena, v, stands):
            return Problem(
                path_of_node(pairs, at), "the profile is of another game: mover, moves or payoffs differ here"
            )
    return None if stands[0] == 0 else Problem("", "the profile begins elsewhere")


def _key(arena: Arena, node: int) -> Any:
    return arena.state(node) if arena.is_merged and arena.states is not None else node


def _differs(pairs: Graph, at: int, arena: Arena, v: int, stands: list[int | None]) -> bool:
    if pairs.mover[at] != arena.mover[v] or [stands[c] for c in pairs.children(at)] != arena.children(v):
        return True
    if arena.mover[v] == NATURE:
        return pairs.odds(at) != arena.odds(v)
    if arena.mover[v] == END:
        return not np.array_equal(pairs.payoff[pairs.end_row[at]], arena.payoff[arena.end_row[v]])
    return False

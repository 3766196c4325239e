"""`coalitions`: who should team up?

For every partition of the players the game between the teams is solved, each team playing as one for the sum of its
members' points (max^n between coalitions), and every player's own payoff is kept. Beside that, what every team can be
sure of against all the rest: its worth, and with it the core, the Shapley value and the Banzhaf index.

References: Luckhardt and Irani 1986, section VIII; von Neumann and Morgenstern 1944; Hart and Kurz 1983 for the two
readings of stability.
"""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.coalitions import Coalitions, Core, Structure
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.preferences.aspects import By, ByLike
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.solvers.coalitions.core import core_point
from zermelo.solvers.coalitions.power import banzhaf_power, is_superadditive, shapley_power
from zermelo.solvers.coalitions.rankings import Partition
from zermelo.solvers.coalitions.structures import Own, coalition_structure_outcomes, coalition_structures
from zermelo.solvers.coalitions.worth import coalition_worths
from zermelo.solvers.exploration import exploration_status
from zermelo.solvers.methods import refuse_by_methods
from zermelo.solvers.query import Query, answer_query, query_of
from zermelo.solvers.search.prunings.horizon import horizon_depth

SIDE_PAYMENTS = "The core, the Shapley value and the Banzhaf index assume side payments; stability does not."
ONE_NUMBER = "What teams are worth, the core, the Shapley value and the Banzhaf index need one number per player"


def coalitions(
    game: GameLike, *, at: Where = None, ties: TiesLike = "first", by: ByLike = "points", depth: int | None = None,
    nodes: int | None = None, compiled: bool | None = None, limit: int | None = None, watch: Watch | None = None,
) -> Coalitions:  # fmt: skip
    """Returns the outcome of every coalition structure of *game*, which ones are stable, and what every team is worth.

    A structure is stable when nobody does better by leaving the team, without side payments and by *by*: with the rest
    of the team staying together, and with the rest falling apart. Both are reported, and whether it holds under first
    and last ties alike. The core, the Shapley value and the Banzhaf index share sums, so they assume side payments,
    and need one number per player.

    With a *depth*, the search looks that many moves ahead and uses the game's estimates there; with *nodes*, as far as
    that many nodes allow. The answer is then ``estimated``.

    >>> found = coalitions("nim:1,2,players=Ann+Bob+Cy")
    >>> len(found.structures), found.structure(("Ann", "Bob")).payoff
    (5, {'Ann': -1, 'Bob': 2, 'Cy': -1})
    >>> [str(s) for s in found.best_for("Cy")]
    ['Ann+Bob+Cy', 'Ann+Cy | Bob', 'Ann | Bob+Cy']
    >>> coalitions("rolit:4,players=3", depth=2).status
    'estimated'
    """
    for name, most in (("depth", depth), ("nodes", nodes)):
        if most is not None and (type(most) is not int or most < 1):
            raise ParameterError(f"{name} must be a whole number above 0, not {most!r}.")
    first = 1 if nodes is not None and depth is None else depth
    query = query_of(game, at=at, wanted=By.read(by), depth=first, compiled=compiled, limit=limit, watch=watch)
    if first is not None:
        refuse_by_methods("coalitions", query)
        _require_estimate(query)
    if nodes is not None:
        query = replace(query, depth=horizon_depth(query.game, nodes, depth))
    rule = Ties.read(ties, tuple(query.traits.players))
    found: Coalitions = answer_query("coalitions", replace(query, tie_rule=rule))
    return found


def _require_estimate(query: Query) -> None:
    """Refuses a game that does not judge positions that are not ends, where it is not looked at whole."""
    if query.traits.has_estimate:
        return
    if query.traits.arena is not None:
        raise MethodError("A tree or graph has no estimates; leave depth and nodes out, or give the game itself.")
    hook = "estimate(s, p) to the rules" if query.traits.has_rules else "estimate(state) to the game"
    raise MethodError(f"The search may stop before the game ends; add {hook}, or leave out depth= and nodes=.")


def solve_coalitions(query: Query) -> Coalitions:
    """Solves the game for every coalition structure, and finds what every team is worth."""
    arena, rule, wanted, compiled, watch = query.arena, query.tie_rule, query.wanted, query.compiled, query.watch
    players = arena.players
    every = list(coalition_structures(len(players)))
    rules = [Ties.read(wording, players) for wording in dict.fromkeys([str(rule), "first", "last"])]
    own = coalition_structure_outcomes(arena, wanted, rules, compiled=compiled, watch=watch)
    structures = tuple(_structure(arena, partition, own[str(rule)], wanted) for partition in every)
    firm = tuple(
        _names(arena, partition)
        for partition in every
        if not any(any(_gains(arena, partition, own[wording], wanted)) for wording in ("first", "last"))
    )
    is_scalar = len(wanted.levels) == 1
    worth, native = coalition_worths(arena, wanted, compiled=compiled, watch=watch) if is_scalar else ({}, False)
    sharing = _sharing(arena, worth) if is_scalar else dict.fromkeys(("core", "shapley", "banzhaf"))
    notes = (SIDE_PAYMENTS if is_scalar else f"{ONE_NUMBER}; by {wanted} there are {len(wanted.levels)}.",)
    told: dict[str, Any] = {} if query.depth is None else {"why": f"{query.depth} moves are searched ahead"}
    return Coalitions(
        status=exploration_status(arena, query.depth), **told,
        arena=arena, players=players, structures=structures, ties=rule, by=wanted, stable_first_and_last=firm,
        worth={frozenset(players[m] for m in range(len(players)) if team >> m & 1): w for team, w in worth.items()},
        is_superadditive=is_superadditive({t: Fraction(w) for t, w in worth.items()}, len(players)) if worth else None,
        effort=Effort(nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=native), notes=notes,
        **sharing,
    )  # fmt: skip


def _names(arena: Arena, partition: Partition) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(arena.players[m] for m in team) for team in partition)


def _without(partition: Partition, m: int, dissolved: bool) -> Partition:
    """The partition after m has left the team, the rest staying together or falling apart."""
    teams: list[tuple[int, ...]] = [(m,)]
    for team in partition:
        rest = tuple(k for k in team if k != m)
        if m in team and dissolved:
            teams += [(k,) for k in rest]
        elif rest:
            teams.append(rest)
    return tuple(sorted(teams))


def _gains(arena: Arena, partition: Partition, own: dict[Partition, Own], by: By) -> tuple[str, str]:
    """Who gains by leaving alone, in words: with the rest together, and with the rest dissolved; empty where nobody."""
    said = []
    for dissolved in (False, True):
        text = ""
        for team in partition:
            for m in team if len(team) > 1 else ():
                player = arena.players[m]
                then, now = own[_without(partition, m, dissolved)][1][player], own[partition][1][player]
                if then > now and not text:
                    rest = "falling apart" if dissolved else "staying together"
                    level = next(k for k in range(len(now)) if then[k] != now[k])
                    gain = simplest_payoff(Fraction(then[level] - now[level]))
                    what = "" if by.is_points else f" in {by.level(level)}"
                    text = f"{player} gains {gain}{what} by leaving, the rest {rest}"
        said.append(text)
    return said[0], said[1]


def _structure(arena: Arena, partition: Partition, own: dict[Partition, Own], by: By) -> Structure:
    alone, dissolved = _gains(arena, partition, own, by)
    payoff, liked = own[partition]
    return Structure(_names(arena, partition), payoff, not alone, not dissolved, alone or dissolved, liked)


def _sharing(arena: Arena, worth: dict[int, Number]) -> dict[str, Any]:
    count, exact = len(arena.players), {team: Fraction(w) for team, w in worth.items()}
    point, balanced = core_point(exact, count)
    named = {frozenset(arena.players[m] for m in range(count) if team >> m & 1): w for team, w in balanced.items()}
    return {
        "core": Core(None if point is None else Payoff(arena.players, map(simplest_payoff, point)), named),
        "shapley": Payoff(arena.players, map(simplest_payoff, shapley_power(exact, count))),
        "banzhaf": Payoff(arena.players, map(simplest_payoff, banzhaf_power(exact, count))),
    }

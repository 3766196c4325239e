"""`equilibria`: what could happen? Every subgame-perfect payoff of two players, and the best, or nearly, of up to four.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, who call the two algorithms anyNash and bestNash.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.boxes import BoxSets
from zermelo.answers.equilibria.profile_sets import ProfileSets, Sets
from zermelo.answers.solution import Solution
from zermelo.answers.strategy import Profile
from zermelo.errors import ParameterError
from zermelo.forms.arena import Arena, Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import NumberLike, Payoff
from zermelo.preferences.criteria import CriterionLike
from zermelo.solvers.equilibria.chance_sets import sweep_chance_sets
from zermelo.solvers.equilibria.epsilon import positive_epsilon
from zermelo.solvers.equilibria.profile_sets import attain_from_profile_sets, sweep_profile_sets
from zermelo.solvers.equilibria.pure import pure_equilibria
from zermelo.solvers.equilibria.social_optimum import find_social_optimum
from zermelo.solvers.guarantee.guarantees import guarantees
from zermelo.solvers.query import Query, answer_query, query_of
from zermelo.solvers.solve import solve

METHOD = "utility profile sets"
SEEN = "two players, no chance, every play ends, and information is perfect"
CHANCE = "two players, every play ends, information is perfect, and the sets are few enough pieces to be exact"


def equilibria(
    game: GameLike, *, at: Where = None, epsilon: NumberLike | None = None, compiled: bool | None = None,
    limit: int | None = None, budget: int | None = None, watch: Watch | None = None,
) -> Equilibria:  # fmt: skip
    """Returns the payoffs of all subgame-perfect equilibria of a two-player game, mixed ones too.

    The set is exact: points, segments and rectangles. For every payoff in it, `profile` returns strategies, and `best`
    finds the best one by total, by fairness, for a player and so on. *limit* is the largest number of positions, or of
    profiles of a matrix; *budget* the words of memory for the sets, with chance the pieces of one set, for a matrix the
    bases visited. If either is too small, `BudgetError` is raised.

    With *epsilon*, for two players with chance and for three or four players, payoffs are rounded to a grid. You get
    strategies from which nobody can gain more than epsilon by deviating in any subgame, with a total at most epsilon
    below that of the best exact equilibrium. *budget* is then the number of grid points.

    For a two-player `Matrix`, all equilibria are found; the extreme ones are listed, and the others are mixtures of
    these.

    Positions reached in several ways are solved once, which changes nothing here. Symmetric positions are never merged,
    because that can change what mixing achieves; for the merged game, give ``game_graph(game, symmetric=True)``.

    >>> found = equilibria("littman:4")
    >>> found.regions
    ({3} × [1, 3], [3, 5] × {2})
    >>> found.best("total").payoff, found.best_pure("total").payoff
    ({'P1': 5, 'P2': 2}, {'P1': 3, 'P2': 3})
    >>> near = equilibria("irrational", epsilon="1/10").best("total")
    >>> float(near.value) > 0.5 - 2**0.5 - 0.1, near.gain < 0.1
    (True, True)
    """
    if budget is not None and (type(budget) is not int or budget < 1):
        raise ParameterError(f"budget must be a whole number, at least 1, not {budget!r}.")
    reach = None if epsilon is None else positive_epsilon(epsilon)
    query = query_of(
        game, at=at, is_near=reach is not None, epsilon=reach, budget=budget, compiled=compiled, limit=limit,
        watch=watch,
    )  # fmt: skip
    found: Equilibria = answer_query("equilibria", query)
    return found


def solve_equilibria_with_chance(query: Query) -> Equilibria:
    """Answers where chance moves."""
    sets = sweep_chance_sets(query.arena, budget=query.budget)
    return _told(query, sets, sets.attain, False, CHANCE)


def solve_equilibria_without_chance(query: Query) -> Equilibria:
    """Answers where nobody moves at random."""
    arena, compiled = query.arena, query.compiled
    sets, native = sweep_profile_sets(arena, compiled=compiled, budget=query.budget)
    return _told(query, sets, partial(_attain, arena, sets, compiled), native, SEEN)


def _told(query: Query, sets: Sets | BoxSets, find: Any, native: bool, why: str) -> Equilibria:
    arena, compiled = query.arena, query.compiled
    found_sets = ProfileSets(
        arena=arena, sets=sets, attain=find, find_pure=lambda: pure_equilibria(arena, compiled=compiled),
        find_sure=partial(_sure, arena, compiled),
        find_everywhere=partial(find_social_optimum, arena, sets, compiled=compiled),
    )  # fmt: skip
    effort = Effort(len(arena), time.perf_counter() - query.began, arena.ran_compiled(native))
    return Equilibria(evidence=found_sets, method=METHOD, why=why, effort=effort)


def _attain(arena: Arena, sets: Any, compiled: bool | None, goal: Any, asked: Any) -> Profile:
    return attain_from_profile_sets(arena, sets, goal, asked, compiled=compiled)


def _sure(arena: Arena, compiled: bool | None) -> Payoff:
    return guarantees(arena, compiled=compiled).payoff


def any_equilibrium(game: GameLike, **options: Any) -> Solution:
    """Returns one subgame-perfect equilibrium of a game, the first that backward induction finds.

    It is `solve`; Littman and others call it anyNash. If there are ties, it may be far from the best one.

    >>> any_equilibrium("littman:1").payoff
    {'P1': 1000, 'P2': 4}
    """
    return solve(game, **options)


def best_equilibrium(
    game: GameLike, criterion: CriterionLike = "total", *, shape: str | None = None, epsilon: NumberLike | None = None,
    compiled: bool | None = None, limit: int | None = None, budget: int | None = None, watch: Watch | None = None,
) -> BestEquilibrium:  # fmt: skip
    """Returns the best subgame-perfect equilibrium: `equilibria`, then its `best`. Littman and others: bestNash.

    >>> best_equilibrium("littman:1", "P2").payoff
    {'P1': 2, 'P2': 100}
    >>> from zermelo.forms.matrix import matrix
    >>> best_equilibrium(matrix(("A", "B"), [[(3, 1), (0, 0)], [(0, 0), (1, 3)]]), "B").mixed
    A 2; B 2
    """
    if epsilon is not None and shape is not None:
        raise ParameterError("With epsilon nothing is promised of functions, so no shape is needed; leave it out.")
    found = equilibria(game, epsilon=epsilon, compiled=compiled, limit=limit, budget=budget, watch=watch)
    return found.best(criterion, shape=shape)

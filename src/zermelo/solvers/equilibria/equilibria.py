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

    The set is exact: points, segments and rectangles. For each payoff in it `profile` gives strategies, and `best`
    finds the best one by total, fairness, for a player and otherwise. *limit* bounds the positions, of a matrix the
    profiles; *budget* the words of memory for the sets, with chance the pieces of one set, of a matrix the bases
    visited. Where either is not enough, `BudgetError` is raised and nothing is answered.

    With *epsilon*, for two players with chance and for three or four players, payoffs are rounded to a grid, and the
    answer rests on that: strategies from which nobody gains more than epsilon in any subgame by any other whole
    strategy, and whose total is at least that of the best exact equilibrium less epsilon. *budget* is then a number of
    points to be formed.

    Of a `Matrix` of two players all equilibria are found, those that are no mixtures of others listed.

    Positions reached in several ways are solved once; that changes nothing here. Positions that the game calls the same
    are never merged, for that can change what mixing attains: where the merged game is the one meant, give it as
    ``game_graph(game, symmetric=True)``.

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
    """Returns one subgame-perfect equilibrium of a game, the first that working back from the ends finds.

    It is `solve`; Littman and others call it anyNash. Where there are ties it may be far from the best.

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

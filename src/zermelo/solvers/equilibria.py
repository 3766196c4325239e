"""`equilibria`: what could happen? Every subgame-perfect payoff of two players, and the best of them.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, who call the two algorithms anyNash and bestNash.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.games.given import game as given_game
from zermelo.results.equilibria import BestEquilibrium, Equilibria
from zermelo.results.profile import Profile
from zermelo.results.solution import Effort, Solution
from zermelo.solvers.everywhere import best_everywhere
from zermelo.solvers.forms import ready
from zermelo.solvers.pure import pure_equilibria
from zermelo.solvers.solve import solve
from zermelo.solvers.utility import attain, sweep_sets


def equilibria(
    game: Any, *, compiled: bool | None = None, limit: int | None = None, budget: int | None = None,
    watch: Watch | None = None,
) -> Equilibria:  # fmt: skip
    """Returns the payoffs of all subgame-perfect equilibria of a two-player game without chance, mixed ones too.

    The set is exact: points, segments and rectangles. For each payoff in it `profile` gives strategies, and `best`
    finds the best one by total, fairness, for a player and otherwise. *limit* bounds the positions, *budget* the words
    of memory for the sets; where either is not enough, `BudgetError` is raised and nothing is answered.

    Positions reached in several ways are solved once; that changes nothing here. Positions that the game calls the same
    are never merged, for that can change what mixing attains: where the merged game is the one meant, give it as
    ``game_graph(game, symmetric=True)``.

    >>> found = equilibria("littman:4")
    >>> found.regions
    ({3} × [1, 3], [3, 5] × {2})
    >>> found.best("total").payoff, found.best_pure("total").payoff
    ({'P1': 5, 'P2': 2}, {'P1': 3, 'P2': 3})
    """
    began = time.perf_counter()
    if budget is not None and (type(budget) is not int or budget < 1):
        raise ParameterError(f"budget must be a number of words, at least 1, not {budget!r}.")
    found = given_game(game)
    _refuse_others(tuple(found.players))
    arena = ready(found, limit=limit, compiled=compiled, watch=watch)
    if arena.has_chance:
        raise MethodError(
            "Chance moves here, and this method takes two players without chance. Ask solve for one equilibrium, or "
            "pure_equilibria for those in which nobody mixes."
        )
    sets, native = sweep_sets(arena, compiled=compiled, budget=budget)
    ran = arena.is_compiled if isinstance(arena.source, RulesGame) else native
    return Equilibria(
        arena=arena, sets=sets, why=_why(), effort=Effort(len(arena), time.perf_counter() - began, ran),
        attain=partial(_attain, arena, sets, compiled), find_pure=partial(pure_equilibria, arena, compiled=compiled),
        find_everywhere=partial(best_everywhere, arena, sets),
    )  # fmt: skip


def _attain(arena: Arena, sets: Any, compiled: bool | None, goal: Any, asked: Any) -> Profile:
    return attain(arena, sets, goal, asked, compiled=compiled)


def _why() -> str:
    return "two players, no chance, every line of play ends and every move is seen"


def _refuse_others(players: tuple[str, ...]) -> None:
    if len(players) != 2:
        raise MethodError(
            f"All equilibria, mixed ones too, are found for two players; this game has {len(players)} "
            f"({', '.join(players)}). Ask pure_equilibria, which takes any number."
        )


def any_nash(game: Any, **options: Any) -> Solution:
    """Returns one subgame-perfect equilibrium of a game, the first that working back from the ends finds.

    It is `solve`, under the name that Littman and others give it. Where ties are met it may be far from the best.

    >>> any_nash("littman:1").payoff
    {'P1': 1000, 'P2': 4}
    """
    return solve(game, **options)


def best_nash(game: Any, criterion: Any = "total", *, shape: str | None = None, **options: Any) -> BestEquilibrium:
    """Returns the best subgame-perfect equilibrium of a two-player game: `equilibria`, then its `best`.

    >>> best_nash("littman:1", "P2").payoff
    {'P1': 2, 'P2': 100}
    """
    return equilibria(game, **options).best(criterion, shape=shape)

"""Looking at a game as a whole: its traits, and the dummy player who evens the sum."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.explore import explore
from zermelo.forms.game import GameLike
from zermelo.forms.normal_form import strategy_counts as counts_of
from zermelo.forms.traits import Traits, traits as traits_of
from zermelo.games.given import game as given_game
from zermelo.solvers.methods import Asked
from zermelo.solvers.needs import seen


def _given(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Lets a verb of the forms take whatever a user gives as a game, catalogue names among it."""

    @wraps(verb)
    def asked(game: Any, *rest: Any, **options: Any) -> Any:
        return verb(given_game(game), *rest, **options)

    return asked


game_tree = _given(explore.game_tree)
game_graph = _given(explore.game_graph)
state_space = _given(explore.state_space)
and_or_tree = _given(explore.and_or_tree)


def explored(game: GameLike, **options: Any) -> Arena:
    """Returns *game* as arrays: a tree or graph as it is, anything else as its graph of positions."""
    return explore.explored(given_game(game), **options)


def ready(
    found: Any, *, symmetric: bool = False, limit: int | None = None, compiled: bool | None = None, watch: Any = None,
    depth: int | None = None,
) -> Arena:  # fmt: skip
    """Returns a game as arrays that can be swept, cut off at *depth* where one is given: refuses hidden moves."""
    arena: Arena
    if depth is not None:
        if depth < 1:
            raise ParameterError(f"depth must be above 0, not {depth}.")
        arena = game_tree(found, depth=depth, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    else:
        arena = explore.ready(found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    if (refused := seen(Asked(traits=traits_of(arena)), "")) is not None:
        raise refused
    return arena


def status_to(arena: Arena, depth: int | None) -> str:
    """Is an answer about *arena* proven, or does it rest on estimates where the look-ahead ended?"""
    return "solved" if depth is None or arena.as_tree is None or arena.as_tree.depth < depth else "estimated"


def traits(game: GameLike, **options: Any) -> Traits:
    """Says what kind of game this is: sum, chance, order of players, cycles, size.

    >>> traits("nim:2,2,players=3").words()
    ['3 players', 'zero-sum', 'fixed order of players', 'no chance', 'perfect information']
    """
    return traits_of(explored(game, **options))


def strategy_counts(game: GameLike, *, reduced: bool = True, limit: int | None = None) -> dict[str, int]:
    """Returns how many strategies each player has in the normal form of *game*, without building any.

    A *reduced* strategy says nothing where own earlier moves cannot lead. *limit* is a number of nodes of the tree.

    >>> strategy_counts("sharing")
    {'Andy': 3, 'Barb': 8}
    """
    return counts_of(game_tree(game, limit=limit), reduced=reduced)


def with_dummy(game: GameLike, name: str = "dummy", total: int | Fraction = 0, **options: Any) -> Arena:
    """Returns *game* with one more player, who never moves and makes every payoff sum to *total*.

    >>> traits(with_dummy("sharing")).is_zero_sum
    True

    Reference: Lakatos and Nagy 2004, section 2.
    """
    return explored(game, **options).with_dummy(name, total)

"""Looking at a game as a whole: its traits, and the dummy player who evens the sum."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import Any, TypeVar, cast, overload

from zermelo.errors import ParameterError
from zermelo.formats.given import game as given_game, given_game_or_matrix
from zermelo.forms.arena import Arena, Where
from zermelo.forms.build.game_like import Extensive, GameLike
from zermelo.forms.explore import explore
from zermelo.forms.explore.and_or_tree import and_or_tree as _and_or_tree
from zermelo.forms.explore.state_space import state_space as _state_space
from zermelo.forms.matrix import Matrix
from zermelo.forms.normal_form import tree_normal_form_counts as counts_of
from zermelo.forms.subgame import subgame as subgame_of
from zermelo.forms.traits.traits import Traits, traits_of_game as traits_of
from zermelo.solvers.asked import Asked
from zermelo.solvers.needs import needs_nothing_on_the_way, needs_seen_moves

Verb = TypeVar("Verb", bound=Callable[..., Any])


def _given(verb: Verb) -> Verb:
    """Lets a verb of the forms take whatever a user gives as a game, catalogue names among it."""

    @wraps(verb)
    def asked(game: GameLike, *rest: Any, **options: Any) -> Any:
        return verb(given_game(game), *rest, **options)

    return cast(Verb, asked)


game_tree = _given(explore.game_tree)
game_graph = _given(explore.game_graph)
state_space = _given(_state_space)
and_or_tree = _given(_and_or_tree)


def subgame(game: GameLike, at: Where) -> Any:
    """Returns the game that is left to play at a position: a tree of a tree, a graph of a graph, rules of rules.

    *at* is a path of moves, as one text or a list, or a state; in a tree or graph also the number of a node. Every
    function accepts it. A subgame of a tree begins where no information set is cut in two.

    >>> left = subgame("tictactoe", "b2/a2")
    >>> left.turn(left.start()), len(game_graph(left)) < len(game_graph("tictactoe"))
    ('A', True)

    Reference: Selten 1965.
    """
    return subgame_of(given_game_or_matrix(game), at)


def exploration_of(game: GameLike, **options: Any) -> Arena:
    """Returns *game* as arrays: a tree or graph as it is, anything else as its graph of positions."""
    return explore.explore_arena(given_game(game), **options)


def exploration_to_depth(
    found: Any, *, symmetric: bool = False, limit: int | None = None, compiled: bool | None = None, watch: Any = None,
    depth: int | None = None, stages: bool = False,
) -> Arena:  # fmt: skip
    """Returns a game as arrays that can be swept, cut off at *depth* where one is given: refuses hidden moves.

    Moves that pay on the way are refused, too, unless whoever asks counts *stages*.
    """
    arena: Arena
    if depth is not None:
        if depth < 1:
            raise ParameterError(f"depth must be above 0, not {depth}.")
        arena = game_tree(found, depth=depth, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    else:
        arena = explore.explore_unmerged_arena(found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    asked = Asked(traits=traits_of(arena))
    if stages and arena.stages is not None:
        return arena
    for refused in (needs_nothing_on_the_way(asked, ""), needs_seen_moves(asked, "")):
        if refused is not None:
            raise refused
    return arena


def exploration_status(arena: Arena, depth: int | None) -> str:
    """Is an answer about *arena* proven, or does it rest on estimates where the look-ahead ended?"""
    return "solved" if depth is None or arena.as_tree is None or arena.as_tree.depth < depth else "estimated"


def traits(game: GameLike, **options: Any) -> Traits:
    """Says what kind of game this is: sum, chance, order of players, cycles, size.

    >>> traits("nim:2,2,players=3").words()
    ['3 players', 'zero-sum', 'fixed order of players', 'no chance', 'perfect information']
    """
    return traits_of(exploration_of(game, **options))


def strategy_counts(game: GameLike, *, reduced: bool = True, limit: int | None = None) -> dict[str, int]:
    """Returns how many strategies each player has in the normal form of *game*, without building any.

    A *reduced* strategy says nothing where own earlier moves cannot lead. *limit* is a number of nodes of the tree.

    >>> strategy_counts("sharing")
    {'Andy': 3, 'Barb': 8}
    """
    return counts_of(game_tree(game, limit=limit), reduced=reduced)


@overload
def with_dummy(game: Matrix, name: str = "dummy", total: int | Fraction = 0) -> Matrix: ...


@overload
def with_dummy(game: Extensive, name: str = "dummy", total: int | Fraction = 0, **options: Any) -> Arena: ...


def with_dummy(game: GameLike, name: str = "dummy", total: int | Fraction = 0, **options: Any) -> Arena | Matrix:
    """Returns *game* with one more player, who has no real choice and makes every payoff sum to *total*.

    A dummy never moves, and in a matrix has one strategy.

    >>> traits(with_dummy("sharing")).is_zero_sum
    True
    >>> from zermelo.forms.matrix import matrix
    >>> with_dummy(matrix(("A", "B"), [[(-4, -4), (1, -9)], [(-9, 1), (-1, -1)]])).sum
    0

    Reference: Lakatos and Nagy 2004, section 2.
    """
    given = given_game_or_matrix(game)
    is_matrix = traits_of(given).is_matrix
    if is_matrix and options:
        raise ParameterError(f"A matrix is not explored; leave out {', '.join(options)}.")
    found: Arena | Matrix = given if is_matrix else exploration_of(given, **options)
    return found.with_dummy(name, total)

"""Games that may begin at any of several positions: the initial states of Lakatos and Nagy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.game import RulesGame

ONE_START = "This question is about one start"
ONE = "subgame(game, {})"


def explore_starts(game: Any, start: Any) -> tuple[Any, ...]:
    """Returns the states at which play may begin, each once; refuses what is no list of two or more."""
    if isinstance(start, str) or not isinstance(start, Iterable):
        raise ParameterError(f"start lists the states at which play may begin, two or more, not {start!r}.")
    try:
        found = tuple(dict.fromkeys(tuple(one) if isinstance(one, list) else one for one in start))
    except TypeError:
        raise ParameterError("start lists states of the game, and one of these is not a state.") from None
    if len(found) < 2:
        raise ParameterError("start lists the states at which play may begin, two or more; leave it out for one.")
    if isinstance(game, RulesGame):
        wide = len(game.start())
        for state in found:
            if not isinstance(state, tuple) or len(state) != wide or not all(type(one) is int for one in state):
                raise ParameterError(f"No state {state!r}: a state of this game is {wide} whole numbers.")
    return found


def several_starts(game: Any) -> list[Any]:
    """Returns the positions at which play may begin, as `subgame` takes them; none where it is one alone."""
    if not isinstance(game, Arena) or len(game.starts) == 1:
        return []
    return [game.address(v) for v in game.starts]


def refuse_several_starts(arena: Arena, what: str, instead: str = ONE) -> None:
    """Raises where play may begin at several positions; *what* says why it must not, *instead* what to ask."""
    if len(arena.starts) > 1:
        raise MethodError(f"{what}, and {starts_in_words(arena, instead)}")


def starts_in_words(arena: Arena, instead: str = ONE) -> str:
    """Returns where play may begin, and what to do where it must be one position.

    >>> from zermelo.forms.build.graph import graph
    >>> both = graph(("A",), {"x": "A", "y": "A"}, [("x", "end"), ("y", "end")], {"end": (1,)}, start=["x", "y"])
    >>> starts_in_words(both)
    "play here may begin at 'x' or 'y'; take one of them: subgame(game, 'x')."
    """
    named = [repr(arena.address(v)) for v in arena.starts[:4]]
    many = len(arena.starts) - len(named)
    last = f"{many} more" if many else named.pop()
    return f"play here may begin at {', '.join(named)} or {last}; take one of them: {instead.format(named[0])}."

"""The state space of a game: its states with who moves there, where it may begin and end, and its operators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.explore import game_graph


@dataclass(frozen=True, eq=False)
class StateSpace:
    """The state-space representation ⟨A, K, V, O⟩: states with their mover, initial ones, final ones, operators.

    An operator is a triple (state and mover, move, state and mover). At a final state the mover is the player who would
    have moved if the game had not ended; None where the game does not say.

    Reference: Lakatos and Nagy 2004, definition 2.5.
    """

    states: tuple[tuple[Any, str | None], ...]
    initial: tuple[tuple[Any, str | None], ...]
    final: tuple[tuple[Any, str | None], ...]
    operators: tuple[tuple[tuple[Any, str | None], str, tuple[Any, str | None]], ...]


def state_space(game: GameLike, **options: Any) -> StateSpace:
    """Returns the state-space representation of *game*; *start* lists the initial states, where there are several.

    >>> from zermelo.games import Nim
    >>> space = state_space(Nim((1, 1), players=2))
    >>> len(space.states), space.final, space.initial
    (4, (((0, 0, 0), 'A'),), (((1, 1, 0), 'A'),))
    >>> state_space(Nim((1, 1), players=2), start=[(1, 1, 0), (1, 1, 1)]).initial
    (((1, 1, 0), 'A'), ((1, 1, 1), 'B'))
    """
    graph = game_graph(game, **options)
    has_states = graph.states is not None
    states = tuple((graph.state(v) if has_states else v, graph.would_move(v)) for v in range(len(graph)))
    operators = tuple(
        (states[v], graph.name(v, e), states[graph.child(e)]) for v in range(len(graph)) for e in graph.edges(v)
    )
    final = tuple(states[v] for v in range(len(graph)) if graph.turn(v) is None)
    return StateSpace(states, tuple(states[v] for v in graph.starts), final, operators)

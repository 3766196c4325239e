"""`Graph`: the positions of a game, each once, and the moves between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.errors import GameError, NameError_
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.payoff import Payoff, vector_of
from zermelo.forms.predecessors import reversed_moves
from zermelo.forms.topological_order import children_first


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Graph(Arena):
    """A graph of positions; play begins at position 0. The move numbered e leads to ``succ[e]``.

    `states` holds the positions themselves: a 2-D array of ints for rules, a list of states for other games.
    `endless` is what everybody gets when play goes on for ever; it must be given where that can happen.
    """

    succ: Array
    states: Any = None
    endless: Payoff | None = None
    _found: dict[Any, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        nodes, moves = len(self.mover), len(self.succ)
        if (
            nodes == 0 or len(self.first) != nodes + 1 or self.first[0] != 0 or self.first[-1] != moves
            or (np.diff(self.first) < 0).any()
        ):  # fmt: skip
            raise GameError("The arrays are not those of a graph of positions.")
        if moves and not (int(self.succ.min()) >= 0 and int(self.succ.max()) < nodes):
            raise GameError(f"A move leads to a position that is not there: {self._dangling()}.")
        odd = np.flatnonzero((np.diff(self.first) == 0) != (self.mover == END))
        if len(odd):
            raise GameError(f"The ends, and only they, have no moves: {self._misfit(int(odd[0]))}.")
        succ = self.succ.view()  # a view of our own: the caller's array stays as it is
        succ.setflags(write=False)
        object.__setattr__(self, "succ", succ)
        if self.endless is not None:
            object.__setattr__(self, "endless", Payoff(self.players, vector_of(self.endless, self.players)))
        if isinstance(self.states, np.ndarray):
            self.states.setflags(write=False)
        self._check_rows()

    def _dangling(self) -> str:
        edge = int(np.flatnonzero((self.succ < 0) | (self.succ >= len(self.mover)))[0])
        node = int(np.searchsorted(self.first, edge, side="right")) - 1
        return f"a move made at position {node} leads to {int(self.succ[edge])}; there are 0 … {len(self.mover) - 1}"

    def _misfit(self, node: int) -> str:
        if self.mover[node] == END:
            return f"position {node} is an end, yet {len(self.edges(node))} moves lead on from it"
        return f"position {node} belongs to {self.turn(node)} and has none; give it moves, or make it an end that pays"

    @property
    def as_graph(self) -> Graph:
        return self

    @property
    def successors(self) -> Array:
        return self.succ

    @property
    def is_merged(self) -> bool:
        return True

    @property
    def has_cycles(self) -> bool:
        return self.topological_order is None

    @cached_property
    def topological_order(self) -> Array | None:
        """The positions, children before parents; None where play can come back to a position."""
        return children_first(self.first, self.succ)

    @cached_property
    def reverse(self) -> tuple[Array, Array]:
        """The moves the other way round: ``into`` and ``pred`` as in `forms.predecessors`; made when first used."""
        return reversed_moves(np.asarray(self.first, dtype=np.int32), np.asarray(self.succ, dtype=np.int32))

    def state(self, node: int) -> Any:
        """Returns the position numbered *node*."""
        if self.states is None:
            return super().state(node)
        found = self.states[node]
        return tuple(found.tolist()) if isinstance(found, np.ndarray) else found

    def position(self, state: Any) -> int:
        """Returns the number of the position *state*."""
        if not self._found:
            self._found.update({self.state(v): v for v in range(len(self))})
        key = tuple(state) if isinstance(state, list) else state
        if key not in self._found:
            raise NameError_(f"No position {state!r} can be reached in this game.")
        return self._found[key]

    def seated(self, players: tuple[str, ...]) -> Graph:
        endless = None if self.endless is None else Payoff(players, self.endless.vector)
        return replace(self, players=players, endless=endless)

    def __eq__(self, other: object) -> bool:
        """Is it the same game? The same positions in the same order, with the same moves, odds and payoffs."""
        if self is other or not isinstance(other, Graph):
            return True if self is other else NotImplemented
        arrays = all(np.array_equal(getattr(self, n), getattr(other, n)) for n in ("first", "succ", "mover"))
        if not arrays or (self.players, self.endless) != (other.players, other.endless) or not self._pays_like(other):
            return False
        if (self.states is None) != (other.states is None):
            return False
        return all(
            (self.states is None or self.state(v) == other.state(v))
            and self.names(v) == other.names(v)
            and (self.mover[v] != NATURE or self.odds(v) == other.odds(v))
            for v in range(len(self))
        )

    def __hash__(self) -> int:
        return hash((self.players, len(self.mover), len(self.succ)))

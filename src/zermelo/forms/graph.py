"""`Graph`: the positions of a game, each once, and the moves between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zermelo.errors import GameError, NameError_
from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.payoff import Payoff


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Graph(Arena):
    """A graph of positions; play begins at position 0. The move numbered e leads to ``succ[e]``.

    `states` holds the positions themselves: a 2-D array of ints for rules, a list of states for other games.
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
            raise GameError("A move leads to a position that is not there.")
        if not np.array_equal(np.diff(self.first) == 0, self.mover == END):
            raise GameError("The ends, and only they, have no moves.")
        self.succ.setflags(write=False)
        if isinstance(self.states, np.ndarray):
            self.states.setflags(write=False)
        self._check_rows()

    def child(self, edge: int) -> int:
        return int(self.succ[edge])

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

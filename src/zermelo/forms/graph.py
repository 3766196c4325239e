"""`Graph`: the positions of a game, each once, and the moves between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.errors import GameError, NameError_
from zermelo.forms.arena import END, NATURE, Arena, Array, Where
from zermelo.forms.connectivity.predecessors import predecessors_of_graph
from zermelo.forms.connectivity.topological_order import topological_order
from zermelo.forms.payoff import Payoff, payoff_vector
from zermelo.forms.stages import BETWEEN, Stages, check_stages


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Graph(Arena):
    """A graph of positions; play begins at position 0. The move numbered e leads to ``succ[e]``.

    Where play may begin at several positions, `starts` lists them, 0 first. `awaited` has a seat for each end: who
    would have moved there, -1 where nobody can say.

    `states` holds the positions themselves: a 2-D array of ints for rules, a list of states for other games.
    `endless` is what everybody gets when play goes on forever; it must be given where that can happen. `stages` has
    what moves pay on the way, the discount, and where two players move at once; None where there is nothing of that.
    """

    succ: Array
    states: Any = None
    endless: Payoff | None = None
    stages: Stages | None = None
    starts: tuple[int, ...] = (0,)
    awaited: Array | None = None
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
            object.__setattr__(self, "endless", Payoff(self.players, payoff_vector(self.endless, self.players)))
        if isinstance(self.states, np.ndarray):
            self.states.setflags(write=False)
        self._check_rows()
        if self.stages is not None:
            check_stages(self)
        if self.starts[:1] != (0,) or len(set(self.starts)) < len(self.starts) or not 0 <= max(self.starts) < nodes:
            raise GameError(f"Play begins at 0 and at other positions up to {nodes - 1}, each once: not {self.starts}.")
        if self.awaited is not None and (
            self.awaited.shape != (self.ends,) or (self.awaited < -1).any() or (self.awaited >= len(self.players)).any()
        ):
            raise GameError("Who would have moved is a seat for each end, -1 where nobody can say.")

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
    def has_hidden_moves(self) -> bool:
        return self.stages is not None and bool(self.stages.at_once)

    def seats_at(self, node: int) -> tuple[int, ...]:
        if self.stages is None or node not in self.stages.at_once:
            return super().seats_at(node)
        return tuple(seat for seat, _ in self.stages.at_once[node])

    def turn(self, node: int) -> str | None:
        seats = self.seats_at(node)
        return super().turn(node) if len(seats) < 2 else BETWEEN.join(self.players[seat] for seat in seats)

    def own_name(self, node: int, edge: int, seat: int) -> str:
        if self.stages is None or node not in self.stages.at_once:
            return super().own_name(node, edge, seat)
        return self.stages.own_choice(node, edge - int(self.first[node]), seat)

    def nodes_of(self, seat: int) -> list[int]:
        both = () if self.stages is None else (v for v in self.stages.at_once if seat in self.seats_at(v))
        return sorted({*super().nodes_of(seat), *both})

    @property
    def has_cycles(self) -> bool:
        return self.topological_order is None

    @cached_property
    def topological_order(self) -> Array | None:
        """The positions, children before parents; None where play can come back to a position."""
        return topological_order(self.first, self.succ)

    @cached_property
    def reverse(self) -> tuple[Array, Array]:
        """The moves the other way round, made when first used: ``into`` and ``pred`` as in `connectivity`."""
        return predecessors_of_graph(self.first, self.succ)

    def compile_moves(self) -> None:
        """Finds at once, by compiled code, an order of the positions; where there is none, what leads to each."""
        known = vars(self)
        if "topological_order" not in known:
            known["topological_order"] = topological_order(self.first, self.succ, compiled=True)
        if self.has_cycles and "reverse" not in known:
            known["reverse"] = predecessors_of_graph(self.first, self.succ, compiled=True)

    def would_move(self, node: int) -> str | None:
        if self.awaited is None or self.mover[node] != END:
            return super().would_move(node)
        seat = int(self.awaited[self.end_row[node]])
        return self.players[seat] if seat >= 0 else None

    def state(self, node: int) -> Any:
        """Returns the position numbered *node*."""
        if self.states is None:
            return super().state(node)
        found = self.states[node]
        return tuple(found.tolist()) if isinstance(found, np.ndarray) else found

    def position(self, state: Where) -> int:
        """Returns the number of the position *state*."""
        if not self._found:
            self._found.update({self.state(v): v for v in range(len(self))})
        key = tuple(state) if isinstance(state, list) else state
        try:
            is_found = key in self._found
        except TypeError:  # what has no hash is no state
            is_found = False
        if not is_found:
            raise NameError_(f"No position {state!r} can be reached in this game.")
        return self._found[key]

    def subgraph(self, at: Where) -> Graph:
        """Returns the game that is left at *at*, a path of moves, a number or a state: what can be reached from it.

        >>> from zermelo.forms.build.graph import graph
        >>> moves = [("x", "y"), ("y", "x"), ("y", "end")]
        >>> loop = graph(("A", "B"), {"x": "A", "y": "B"}, moves, {"end": (1, 0)}, endless=(0, 0))
        >>> len(loop.subgraph("y")), len(loop.subgraph("end"))
        (3, 1)
        """
        from zermelo.forms.subgame import subgame_graph

        return subgame_graph(self, self.node_at(at))

    def seated(self, players: tuple[str, ...]) -> Graph:
        endless = None if self.endless is None else Payoff(players, self.endless.vector)
        return replace(self, players=players, endless=endless)

    def __eq__(self, other: object) -> bool:
        """Is it the same game? The same positions in the same order, with the same moves, odds and payoffs."""
        if self is other or not isinstance(other, Graph):
            return True if self is other else NotImplemented
        arrays = all(np.array_equal(getattr(self, n), getattr(other, n)) for n in ("first", "succ", "mover"))
        ours, theirs = (self.players, self.endless, self.starts), (other.players, other.endless, other.starts)
        if not arrays or ours != theirs or not self._pays_like(other):
            return False
        if (self.states is None) != (other.states is None) or (self.stages is None) != (other.stages is None):
            return False
        if self.stages is not None and not self.stages.like(other.stages, self.scale, other.scale):
            return False
        return all(
            (self.states is None or self.state(v) == other.state(v))
            and self.names(v) == other.names(v)
            and (self.mover[v] != NATURE or self.odds(v) == other.odds(v))
            for v in range(len(self))
        )

    def __hash__(self) -> int:
        return hash((self.players, len(self.mover), len(self.succ)))

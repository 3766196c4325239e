"""What trees and graphs of positions share: arrays that say who moves where, and what each end pays.

```
first   0 2 4 …      the moves of node v are first[v] … first[v+1] - 1
mover   0 1 -2 …     a seat, -1 for chance, -2 at an end
move    …            per move: its number in `vocabulary`, or the rules' own number for it
weight  …            per move: whole odds, where chance moves at all
payoff  L × P        one row per end, ends in the order of their nodes, in units of 1/scale
```
In a tree the move numbered e leads to node e; in a graph it leads to ``succ[e]``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.errors import GameError, NameError_, unknown_move_error
from zermelo.forms.display import ShownGame
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.payoff import Payoff, exact_payoff, payoff_quotient, payoffs_with_dummy, simplest_payoff
from zermelo.forms.rules import require_rules_names, rules_seat_of

if TYPE_CHECKING:
    from zermelo.forms.graph import Graph
    from zermelo.forms.stages import Stages
    from zermelo.forms.tree import Tree

Array = np.ndarray[Any, Any]
Where: TypeAlias = Hashable | Sequence[Hashable]  # a node, a path of moves (text or sequence), or a state
NATURE, END = -1, -2


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Arena(ShownGame):
    """A finite game as arrays. `Tree` and `Graph` are the two kinds."""

    players: tuple[str, ...]
    first: Array
    mover: Array
    payoff: Array
    scale: int = 1
    weight: Array | None = None
    move: Array | None = None
    vocabulary: tuple[Hashable, ...] | None = None
    source: Any = None
    title: str = ""
    is_compiled: bool = False  # were the rules compiled when this was explored?

    def __post_init__(self) -> None:
        require_rules_names(self.players, self.title or "game")
        for name in ("first", "mover", "payoff", "weight", "move"):
            array = getattr(self, name)
            if array is not None:  # a view of our own: the caller's array stays as it is
                array = array.view()
                array.setflags(write=False)
                object.__setattr__(self, name, array)
        if type(self.scale) is not int or self.scale < 1:
            raise GameError(f"The scale must be a whole number, at least 1; it is {self.scale!r}.")
        object.__setattr__(self, "payoff", _whole_units(self.payoff))

    def _check_rows(self) -> None:
        """Raises unless seats, payoffs and odds fit the nodes and the players."""
        if ((self.mover < END) | (self.mover >= len(self.players))).any():
            raise GameError("A node belongs to a seat that no player has.")
        if self.payoff.shape != (int((self.mover == END).sum()), len(self.players)):
            raise GameError("There must be one row of payoffs for every end and one column for every player.")
        nature = self.mover == NATURE
        if self.weight is None:
            if nature.any():
                raise GameError("Chance moves here, but no odds are given.")
        elif len(self.weight) != int(self.first[-1]):
            raise GameError(f"There are {int(self.first[-1])} moves, but {len(self.weight)} odds.")
        elif (self.weight[int(self.first[0]) :][np.repeat(nature, np.diff(self.first))] < 1).any():
            raise GameError("The odds of chance's moves must be whole numbers of at least 1.")

    # ------------------------------------------------------------ size

    def __len__(self) -> int:
        return len(self.mover)

    @property
    def ends(self) -> int:
        """How many nodes are ends."""
        return len(self.payoff)

    @cached_property
    def largest(self) -> int:
        """The size of the largest payoff or loss, in units of 1/scale."""
        return max(int(self.payoff.max()), -int(self.payoff.min())) if self.payoff.size else 0

    @property
    def has_chance(self) -> bool:
        """Does chance move anywhere?"""
        return self.weight is not None and bool((self.mover == NATURE).any())

    @property
    def has_hidden_moves(self) -> bool:
        """Is there a node where the mover does not know exactly where the game stands?"""
        return False

    @property
    def as_graph(self) -> Graph | None:
        """The graph itself; None of a tree."""
        return None

    @property
    def as_tree(self) -> Tree | None:
        """The tree itself; None of a graph."""
        return None

    # What only one kind has; the other says so. In a tree nothing comes back, and a graph hides nothing.

    @property
    def is_merged(self) -> bool:
        """Does each position stand here once, however many lines lead to it?"""
        return False

    @property
    def has_cycles(self) -> bool:
        """Can play come back to a position, from the start or from another?"""
        return False

    @property
    def topological_order(self) -> Array | None:
        """The nodes, children before parents; None where play can come back to a position."""
        return np.arange(len(self) - 1, -1, -1, dtype=np.int32)

    @property
    def endless(self) -> Payoff | None:
        """What everybody gets when play goes on forever, where the game says so."""
        return None

    @property
    def stages(self) -> Stages | None:
        """What moves pay on the way, the discount, and where two move at once; None where there is nothing of that."""
        return None

    @property
    def starts(self) -> tuple[int, ...]:
        """Where play may begin; the first is node 0."""
        return (0,)

    @property
    def states(self) -> Any:
        """The positions as the game's own states, where they are kept: an array of ints for rules, else a list."""
        return None

    @property
    def info(self) -> Array | None:
        """Per decision node the number of its information set, where players do not see everything."""
        return None

    @property
    def info_names(self) -> tuple[str, ...]:
        """The names of the information sets."""
        return ()

    @property
    def thing(self) -> str:
        """What one node is called: a node, or a position where each stands once."""
        return "position" if self.is_merged else "node"

    def ran_compiled(self, swept: bool) -> bool:
        """Did compiled code run: of rules where they were explored, else where they were *swept*?"""
        return self.is_compiled if self.rules is not None else swept

    @property
    def rules(self) -> Any:
        """The rules it was explored from; None where it was written down, or came from another kind of game."""
        return self.source.rules if isinstance(self.source, RulesGame) else None

    # ------------------------------------------------------------ one node

    def turn(self, node: int) -> str | None:
        """Returns who moves at *node*: a player, ``chance``, or None at an end."""
        seat = int(self.mover[node])
        return None if seat == END else CHANCE if seat == NATURE else self.players[seat]

    def seats_at(self, node: int) -> tuple[int, ...]:
        """Returns the seats of those who move at *node*; none at an end, or where chance moves."""
        seat = int(self.mover[node])
        return (seat,) if seat >= 0 else ()

    def nodes_of(self, seat: int) -> list[int]:
        """Returns the nodes at which the player of *seat* moves."""
        return [int(v) for v in (self.mover == seat).nonzero()[0]]

    def would_move(self, node: int) -> str | None:
        """Returns who moves at *node*; at an end, who would have moved if play had gone on, where the game says so."""
        if self.mover[node] != END:
            return self.turn(node)
        return self.source.would_move(self.state(node)) if hasattr(self.source, "would_move") else None

    def edges(self, node: int) -> range:
        """Returns the numbers of the moves at *node*."""
        return range(int(self.first[node]), int(self.first[node + 1]))

    @property
    def successors(self) -> Array:
        """Per move number, the node it leads to."""
        raise GameError("neither a tree nor a graph")

    def child(self, edge: int) -> int:
        """Returns the node that move number *edge* leads to."""
        return int(self.successors[edge])

    def children(self, node: int) -> list[int]:
        """Returns the nodes that the moves at *node* lead to."""
        return [self.child(e) for e in self.edges(node)]

    def state(self, node: int) -> Any:
        """Returns the position at *node* as the game's own state, where the game has states."""
        raise GameError("This game was written as a tree; its nodes have no states.")

    def name(self, node: int, edge: int) -> str:
        """Returns what people call the move numbered *edge*, made at *node*."""
        if self.move is None:
            return str(edge - int(self.first[node]) + 1)
        if self.vocabulary is not None:
            return str(self.vocabulary[int(self.move[edge])])
        return str(self.source.name(self.state(node), int(self.move[edge])))

    def own_name(self, node: int, edge: int, seat: int) -> str:
        """Returns what the player of *seat* does in that move: all of it, unless another player moves at once."""
        return self.name(node, edge)

    def names(self, node: int) -> list[str]:
        """Returns the names of the moves at *node*, in order."""
        return [self.name(node, e) for e in self.edges(node)]

    def names_along(self, edges: Sequence[int]) -> list[str]:
        """Returns the names of the moves *edges*, made one after another from the start."""
        names, node = [], 0
        for edge in edges:
            names.append(self.name(node, edge))
            node = self.child(edge)
        return names

    def edge_named(self, node: int, name: str) -> int:
        """Returns the number of the move called *name* at *node*."""
        names = self.names(node)
        if name not in names:
            raise unknown_move_error(name, names)
        return self.edges(node)[names.index(name)]

    def odds(self, node: int) -> list[Fraction]:
        """Returns the odds of the moves at a chance *node*, in order."""
        assert self.weight is not None
        weights = [int(self.weight[e]) for e in self.edges(node)]
        return [Fraction(w, sum(weights)) for w in weights]

    @cached_property
    def end_row(self) -> Array:
        """For each node its row in `payoff` if it is an end; meaningless elsewhere."""
        return np.cumsum(self.mover == END, dtype=np.int32) - 1

    def payoff_at(self, node: int) -> Payoff:
        """Returns what each player gets at the end *node*."""
        if self.mover[node] != END:
            raise GameError(f"Node {node} is not an end.")
        return self.paid(self.payoff[self.end_row[node]])

    def paid(self, units: Sequence[int], scale: int = 1) -> Payoff:
        """Returns a row of payoffs (in units of 1/(scale of the game · *scale*)) as exact numbers by player."""
        return Payoff(self.players, (payoff_quotient(int(u), self.scale * scale) for u in units))

    def _pays_like(self, other: Arena) -> bool:
        """Do the ends pay the same here as in *other*, one by one, whatever the units they are counted in?"""
        if self.scale == other.scale or self.payoff.shape != other.payoff.shape:
            return np.array_equal(self.payoff, other.payoff)
        return np.array_equal(self.payoff.astype(object) * other.scale, other.payoff.astype(object) * self.scale)

    # ------------------------------------------------------------ finding nodes

    def walk(self, path: Sequence[str]) -> list[int]:
        """Returns the nodes passed when the moves named in *path* are made from the start, the start included."""
        nodes = [0]
        for name in path:
            nodes.append(self.child(self.edge_named(nodes[-1], str(name))))
        return nodes

    def at(self, path: Sequence[str] | str = ()) -> int:
        """Returns the node reached by *path*: names of moves, or one text of them joined by ``/``."""
        return self.walk(split_arena_path(path) if isinstance(path, str) else path)[-1]

    def compile_moves(self) -> None:
        """Finds at once, by compiled code, what most questions ask of moves; in a tree there is nothing to find."""

    def node_at(self, where: Where) -> int:
        """Returns the node that *where* means: its number, a path of moves, or a state of the game."""
        if isinstance(where, int) and not isinstance(where, bool):
            if not 0 <= where < len(self):
                raise NameError_(f"No node {where}; there are {len(self):,}.")
            return where
        if isinstance(where, str):
            return self.position(where) if isinstance(self.states, list) and self.is_state(where) else self.at(where)
        if self.states is not None:
            named = isinstance(where, (list, tuple)) and all(isinstance(w, str) for w in where)
            if not named or (where and self.is_state(where)):
                return self.position(where)
        if not isinstance(where, (list, tuple)):
            raise NameError_(f"No node {where!r}; write its number, or the moves that lead to it.")
        return self.at(where)

    def position(self, state: Where) -> int:
        """Returns the number of the position *state*, where states are kept."""
        raise NameError_(f"No position {state!r} can be reached in this game.")

    def is_state(self, where: Where) -> bool:
        """Is *where* a position of this game?"""
        try:
            self.position(where)
        except (NameError_, TypeError):
            return False
        return True

    def address(self, node: int) -> Any:
        """Returns how people point at *node*: its path in a tree, its state where states are kept, else its number."""
        return node if self.states is None else self.state(node)

    def nodes_meant(self, where: Where, seat: int) -> list[int]:
        """Returns the nodes that *where* means to the player of *seat*: one, or all that player cannot tell apart."""
        return [self.node_at(where)]

    def seat(self, player: str) -> int:
        """Returns the number of *player*."""
        return rules_seat_of(self.players, player)

    def seated(self, players: tuple[str, ...]) -> Arena:
        """Returns the same game with other players in the seats."""
        return replace(self, players=players)

    def __repr__(self) -> str:
        what = f" {self.title!r}" if self.title else ""
        return f"<{type(self).__name__}{what} of {len(self):,} nodes, players {', '.join(self.players)}>"

    def with_dummy(self, name: str = "dummy", total: int | Fraction = 0) -> Arena:
        """Returns the game with one more player, who never moves and makes every payoff sum to *total*.

        Reference: Lakatos and Nagy 2004, section 2.
        """
        payoff, scale = payoffs_with_dummy(self.players, name, self.payoff, self.scale, total)
        players = (*self.players, name)
        more: dict[str, Any] = {}
        if self.endless is not None:
            left = Fraction(exact_payoff(total, "sum")) - self.endless.total
            more["endless"] = Payoff(players, (*self.endless.vector, simplest_payoff(left)))
        if self.stages is not None:
            more["stages"] = self.stages.with_dummy(scale // self.scale)
        return replace(self, players=players, payoff=payoff, scale=scale, **more)


def _whole_units(payoff: Array) -> Array:
    """Returns payoffs as whole units; refuses what is not whole."""
    kind = payoff.dtype.kind
    if kind == "i" or (kind == "O" and all(type(u) is int for u in payoff.flat)):
        return payoff
    if kind not in "uf" or not (np.isfinite(payoff).all() and (payoff == np.rint(payoff)).all()):
        raise GameError("Payoffs are whole numbers in units of 1/scale; build trees with end(…) for fractions.")
    units = payoff.astype(np.int64)
    units.setflags(write=False)
    return units


def split_arena_path(text: str) -> list[str]:
    r"""Splits a path written as text; a ``/`` inside a name is written ``//``.

    A name that begins with a ``/`` or a backslash, or that is empty, has a backslash in front: else nobody could tell
    where it begins.

    >>> split_arena_path("keep/yes"), split_arena_path(""), split_arena_path("1//2/no"), split_arena_path(r"no/\//yes")
    (['keep', 'yes'], [], ['1/2', 'no'], ['no', '/yes'])
    """
    if not text:
        return []
    parts = (part.replace("\0", "/") for part in text.replace("//", "\0").split("/"))
    return [part.removeprefix("\\") for part in parts]


def join_arena_path(names: Sequence[str]) -> str:
    r"""Writes a path as text, the way `split_arena_path` reads it.

    >>> join_arena_path(["1/2", "no"]), join_arena_path(["no", "/yes"])
    ('1//2/no', 'no/\\//yes')
    """
    return "/".join(("" if name and name[0] not in "/\\" else "\\") + name.replace("/", "//") for name in names)

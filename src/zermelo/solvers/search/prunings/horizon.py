"""The tree to a depth, grown only where somebody looks, its ends asked for one player's payoff or estimate at a time.

```
mover    node → a seat, NATURE, or END: the game is over there, or the depth ends
level    node → how many moves lead to it
below    node → its children, numbered in a row; None until somebody looks at them
```

Rules answer for one player at a time, by ``score(s, p)`` and ``estimate(s, p)``; so does any other game that has
``payoff_for(state, player)`` and ``estimate_for(state, player)``. Where a game says everybody's at once, that counts as
an evaluation for each player. Trees and graphs hold their payoffs: they are read, one player's at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from zermelo.errors import BudgetError, GameError, MethodError, ParameterError
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.build.tree import require_build_tree_odds
from zermelo.forms.explore.explore import LEAST, explore_limit
from zermelo.forms.explore.walk import blaming_walk, is_walk_vast
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number, exact_payoff, payoff_vector
from zermelo.forms.positions import Board, position_move_maker

ONE, ALL = "one", "all"


class _Source(Protocol):
    """Where positions come from: an explored game, or one that is played."""

    players: tuple[str, ...]
    scale: int

    def seat(self, state: Any) -> int:
        """Returns who moves."""

    def below(self, state: Any) -> Sequence[Any]:
        """Returns the positions after each move."""

    def names(self, state: Any) -> list[str]:
        """Returns what the moves are called."""

    def odds(self, state: Any) -> list[Fraction]:
        """Returns the odds of chance's moves."""

    def entry(self, state: Any, seat: int, *, is_over: bool) -> tuple[str, Any]:
        """Returns ONE player's payoff or estimate, or that of ALL where they come together."""


class Horizon:
    """What can be seen within *depth* moves of a position, as far as anybody has looked."""

    def __init__(self, source: _Source, start: Any, depth: int | None = None) -> None:
        self.players, self.scale, self.depth, self._source = source.players, source.scale, depth, source
        self.mover: list[int] = []
        self.level: list[int] = []
        self.is_cut = False  # has anybody come to where the depth ends before the game does?
        self._states: list[Any] = []
        self._above: list[int] = []
        self._below: list[range | None] = []
        self._entries: dict[int, list[Number | None]] = {}
        self._open: set[int] = set()  # where the depth ends and the game goes on
        self._limit = explore_limit(LEAST)
        self._add(start, -1)

    @property
    def arena(self) -> Arena | None:
        """The explored game that is looked at; None where it is played."""
        return getattr(self._source, "arena", None)

    def _add(self, state: Any, above: int) -> None:
        level, seat = 0 if above < 0 else self.level[above] + 1, self._source.seat(state)
        if seat != END and level == self.depth:
            self._open.add(len(self.mover))
            self.is_cut, seat = True, END
        self.mover.append(seat)
        self.level.append(level)
        self._states.append(state)
        self._above.append(above)
        self._below.append(range(0) if seat == END else None)

    def children(self, node: int) -> range:
        """Returns the nodes below *node*, in order; they are made when first asked for."""
        found = self._below[node]
        if found is None:
            first = len(self.mover)
            for state in self._source.below(self._states[node]):
                self._add(state, node)
            self._below[node] = found = range(first, len(self.mover))
            if found.stop > self._limit:
                raise BudgetError(
                    f"More than {self._limit:,} nodes. Give depth=, or use method='maxn', which keeps fewer."
                )
        return found

    def entry(self, node: int, seat: int) -> tuple[Number, int]:
        """Returns one player's payoff or estimate at an end, in units of 1/scale, and how many were evaluated now."""
        known = self._entries.setdefault(node, [None] * len(self.players))
        value = known[seat]
        if value is not None:
            return value, 0
        how, found = self._source.entry(self._states[node], seat, is_over=node not in self._open)
        if how == ALL:
            known[:] = found
            return found[seat], len(known)
        known[seat] = found
        return found, 1

    def is_known(self, node: int, seat: int) -> bool:
        """Has one player's payoff or estimate at an end been asked for?"""
        return node in self._entries and self._entries[node][seat] is not None

    def turn(self, node: int) -> str | None:
        """Returns who moves at *node*: a player, ``chance``, or None at an end."""
        seat = self.mover[node]
        return None if seat == END else CHANCE if seat == NATURE else self.players[seat]

    def odds(self, node: int) -> list[Fraction]:
        """Returns the odds of the moves at a chance *node*, in order."""
        return self._source.odds(self._states[node])

    def name(self, node: int) -> str:
        """Returns what the move is called that leads to *node*."""
        above = self._above[node]
        return self._source.names(self._states[above])[node - self.children(above).start]

    def path(self, node: int) -> tuple[str, ...]:
        """Returns the names of the moves that lead to *node*."""
        names: list[str] = []
        while node > 0:
            names.append(self.name(node))
            node = self._above[node]
        return tuple(reversed(names))


class _Explored:
    """A tree or graph: states are the numbers of its nodes, and payoffs are read where they stand."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.players, self.scale = arena, arena.players, arena.scale
        self._mover, self._row, self._payoff = arena.mover.tolist(), arena.end_row.tolist(), arena.payoff.tolist()
        self._first = arena.first.tolist()
        self._next = None if arena.as_tree is not None else arena.successors.tolist()
        self.names, self.odds = arena.names, arena.odds

    def seat(self, state: int) -> int:
        return int(self._mover[state])

    def below(self, state: int) -> Sequence[int]:
        edges = range(self._first[state], self._first[state + 1])
        return edges if self._next is None else [self._next[edge] for edge in edges]

    def entry(self, state: int, seat: int, *, is_over: bool) -> tuple[str, Any]:
        if not is_over:
            raise MethodError(
                "The search stops before the game ends; a tree or graph has no estimates, so leave out depth=."
            )
        return ONE, self._payoff[self._row[state]][seat]


class _Played:
    """Rules, or any object with the `Game` protocol."""

    scale = 1

    def __init__(self, game: Any) -> None:
        self._game, self._hand, self.players = game, position_move_maker(game), tuple(game.players)
        self._seats = {name: seat for seat, name in enumerate(self.players)}
        self._judges = hasattr(self._hand.says, "estimate") or hasattr(self._hand.says, "estimate_for")

    def seat(self, state: Any) -> int:
        with blaming_walk(self._game):
            who = self._game.turn(state)
        if who is None or who == CHANCE:
            return END if who is None else NATURE
        if who not in self._seats:
            raise GameError(f"turn({state!r}) is {who!r}, who is not one of {', '.join(self.players)}.")
        return self._seats[who]

    def _moves(self, state: Any) -> list[Any]:
        is_chance = self._game.turn(state) == CHANCE
        moves = list(self._hand.odds(state)) if is_chance else self._hand.moves(state, is_ordered=False)
        if not moves:
            raise GameError(f"There is no move at {state!r} although the game is not over.")
        return moves

    def below(self, state: Any) -> Sequence[Any]:
        with blaming_walk(self._game):
            return [self._hand.after(state, move) for move in self._moves(state)]

    def names(self, state: Any) -> list[str]:
        return [self._hand.name(state, move) for move in self._moves(state)]

    def odds(self, state: Any) -> list[Fraction]:
        with blaming_walk(self._game):
            odds = tuple(Fraction(exact_payoff(p, "probability")) for p in self._hand.odds(state).values())
        require_build_tree_odds(odds, tuple(self.names(state)))
        return list(odds)

    def entry(self, state: Any, seat: int, *, is_over: bool) -> tuple[str, Any]:
        game, what = self._game, "payoff" if is_over else "estimate"
        if not is_over and not self._judges:
            raise MethodError(f"The search stops before the game ends; {self._hand.to_judge}, or leave out depth=.")
        with blaming_walk(game):
            if hasattr(game, f"{what}_for"):
                return ONE, exact_payoff(getattr(game, f"{what}_for")(state, self.players[seat]), what)
            return ALL, payoff_vector(getattr(game, what)(state), self.players)


def horizon_of(game: Any, state: Any = None, depth: int | None = None, *, arena: Arena | None = None) -> Horizon:
    """Returns what can be seen from a position of *game* within *depth* moves; of *arena* where it was explored.

    >>> from zermelo.games import Nim
    >>> from zermelo.forms.game import RulesGame
    >>> seen = horizon_of(RulesGame(Nim((1, 2))), depth=1)
    >>> len(seen.mover), [seen.name(node) for node in seen.children(0)], len(seen.mover), seen.is_cut
    (1, ['h1-1', 'h2-1', 'h2-2'], 4, True)
    """
    if arena is not None:
        return Horizon(_Explored(arena), state or 0, depth)
    begin = game.start() if state is None else state
    limit = explore_limit(LEAST)
    if is_walk_vast(Board(game).rest(begin), limit, depth):
        raise BudgetError(f"Far more than {limit:,} nodes. Give depth=, or use method='maxn', which keeps fewer.")
    return Horizon(_Played(game), begin, depth)


def horizon_depth(game: Any, nodes: int, depth: int | None = None) -> int:
    """Returns how many moves of *game* can be looked ahead in a tree of at most *nodes* nodes; no more than *depth*.

    A depth above that of the whole tree means that it fits. Nothing is evaluated.

    >>> from zermelo.games import Nim
    >>> from zermelo.forms.game import RulesGame
    >>> nim = RulesGame(Nim((1, 2)))
    >>> [horizon_depth(nim, nodes) for nodes in (4, 9, 100)]
    [1, 2, 4]
    """
    seen = Horizon(_Played(game), game.start())
    layer, reached = [0], 0
    while layer and (depth is None or reached < depth):
        for node in layer:
            if seen.children(node).stop > nodes:
                if reached == 0:
                    raise BudgetError(f"More than {nodes:,} nodes within the first move; raise nodes=.")
                return reached
        layer = [child for node in layer for child in seen.children(node)]
        reached += 1
    return reached


def horizon_on(tree: Any, method: str) -> Horizon:
    """Returns *tree* as far as anybody looks; a horizon is returned as it is, and what is neither is refused."""
    if isinstance(tree, Horizon):
        return tree
    found = getattr(tree, "as_tree", None)
    if found is None:
        raise ParameterError(
            f"{method} needs a tree, and {tree!r} is not one. Give game_tree(game), or game_tree(game, depth=3) to "
            "look three moves ahead."
        )
    if found.has_hidden_moves:
        raise MethodError(f"This game has hidden moves, so {method} does not apply.")
    return Horizon(_Explored(found), 0)

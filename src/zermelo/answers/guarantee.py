"""How it looks for one side: what a player or team gets if every other player is a friend, an enemy, or neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, follow
from zermelo.answers.strategy import Strategy, Where, node_at
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.arena import NATURE, Arena, Array
from zermelo.forms.intervals import decimals
from zermelo.forms.payoff import Number, simplest
from zermelo.preferences.aspects import By

FRIEND, NEUTRAL, ENEMY = 1, 0, -1
PARTS = {FRIEND: "friend", ENEMY: "enemy", NEUTRAL: "neutral"}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Outlook(Drawn):
    """The value of a game to one side, with what everybody does to bring it about.

    Friends (the side itself among them) raise the value, enemies lower it, neutral players make every move equally
    often. With every other player an enemy it is a *guarantee*: the side can be sure of it, whatever the others do.

    `values` has a row per node and a column per level of `by`, in units of 1/unit. Where play can go on for ever,
    `distance` counts the moves to the end, -1 where there is none: a move must come nearer it. Where chance moves, too,
    the value lies between `values` and `upper`, and `choice` has the move made at every node, -1 where none is.
    """

    arena: Arena
    side: tuple[str, ...]
    parts: Mapping[str, int]
    values: Array
    unit: int
    by: By
    method: str
    why: str
    effort: Effort
    status: str = "solved"
    exact: bool = True
    distance: Array | None = None
    upper: Array | None = None
    choice: Array | None = None

    @property
    def is_guarantee(self) -> bool:
        """Can the side be sure of the value? True when all the others are enemies."""
        return all(part == (FRIEND if player in self.side else ENEMY) for player, part in self.parts.items())

    @property
    def value(self) -> Any:
        """What the side gets: a number, or one number per aspect when there are several in order of importance."""
        return self.at(0)

    def at(self, where: Where = 0) -> Any:
        """Returns the value of the game from *where*: a path, a state or a node number."""
        return self.by.told(self.levels(node_at(self.arena, where)))

    @property
    def at_most(self) -> Any:
        """What the side does not get more of: the value, where that is known exactly, else a bound on it."""
        return self.bounds()[1]

    def bounds(self, where: Where = 0) -> tuple[Any, Any]:
        """Returns two numbers with the value from *where* between them, the worse first; equal where it is known."""
        node = node_at(self.arena, where)
        upper = self.values if self.upper is None else self.upper
        return self.at(node), self.by.told(self.levels(node, upper))

    def levels(self, node: int, values: Array | None = None) -> tuple[Number, ...]:
        """Returns how good *node* is for the side, level by level, more being better."""
        row = (self.values if values is None else values)[node]
        return tuple(simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / self.unit) for u in row)

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*: the first good one, or all where neutral."""
        edges = self.arena.edges(node)
        if self.arena.mover[node] == NATURE:
            return dict(zip(edges, self.arena.odds(node), strict=True))
        if self.parts[str(self.arena.turn(node))] == NEUTRAL:
            return dict.fromkeys(edges, Fraction(1, len(edges)))
        if self.choice is not None:
            return {self.choice.item(node): Fraction(1)}
        due = self.values[node]
        alike = (e for e in edges if (self.values[self.arena.child(e)] == due).all())
        if self.distance is not None:
            left = self.distance[node] - 1 if self.distance[node] > 0 else -1
            alike = (e for e in alike if self.distance[self.arena.child(e)] == left)
        return {next(alike): Fraction(1)}

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What each member of the side does, everywhere."""
        return {player: Strategy(self, player) for player in self.side}

    @property
    def strategy(self) -> Strategy:
        """The strategy of the side, when it is one player."""
        if len(self.side) > 1:
            raise AttributeError(f"the side has {len(self.side)} members; use .strategies[name]")
        return Strategy(self, self.side[0])

    @cached_property
    def line(self) -> Line:
        """The play that follows: of chance and neutral players the likeliest move, and the first of those.

        Where somebody plays at random, the value is an average over many plays, which this one need not pay.
        """
        return follow(self)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the side gets, and who plays what part."""
        sure = ", whatever the others do" if self.is_guarantee else ""
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        title = f"What {_and(self.side)} {'gets' if len(self.side) == 1 else 'get'}{sure}:"
        row = ("+".join(self.side), *values)
        heads = ("side", *str(self.by).split(","))
        if self.status == "bounded":
            row, heads = (row[0], *decimals(*self.bounds())), ("side", "at least", "at most")
        bars = self.by.lengths(values, len(self.arena.players)) if len(values) == 1 else None
        got = Sheet(title, heads, (row,), bars=bars)
        played = [(p, "the side" if p in self.side else PARTS[part]) for p, part in self.parts.items()]
        return got, Sheet("", ("player", "part"), played, notes=(f"Line: {self.line}",))

    def __repr__(self) -> str:
        kind = "guarantee" if self.is_guarantee else "outlook"
        told = self.value if self.status != "bounded" else "between {} and {}".format(*decimals(*self.bounds()))
        return f"<Outlook: the {kind} of {', '.join(self.side)} is {told} by {self.by}>"


@dataclass(frozen=True, repr=False, kw_only=True)
class Pruned(Drawn):
    """A guarantee found by alpha-beta: its value and a line that leads to it, but no complete strategy."""

    game: Any
    side: tuple[str, ...]
    value: Number
    line: Line
    by: By
    effort: Effort
    method: str = "alpha-beta"
    why: str = "one side against the rest, no chance: nodes that cannot matter are left out"
    status: str = "solved"
    exact: bool = True

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the side is sure of, and a line that leads there."""
        title = f"What {_and(self.side)} {'gets' if len(self.side) == 1 else 'get'}, whatever the others do:"
        notes = (f"Line: {self.line}", f"By {self.method}: {self.effort.nodes:,} nodes, {self.effort.prunings:,} cuts.")
        return (Sheet(title, ("side", str(self.by)), (("+".join(self.side), self.value),), (self.value,), notes),)

    def __repr__(self) -> str:
        return f"<Pruned: the guarantee of {', '.join(self.side)} is {self.value} by {self.by}>"


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

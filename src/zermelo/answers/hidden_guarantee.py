"""What a side can be sure of where players do not see everything: a guarantee on average, by mixing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.hidden import MOST_ROWS, behaviour_of
from zermelo.answers.line import Line, follow
from zermelo.answers.normal_form import mix_text
from zermelo.answers.strategy import Profile, Strategy, Where, node_at
from zermelo.draw.svg.label import counted
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import MethodError
from zermelo.forms.arena import NATURE, Array
from zermelo.forms.intervals import decimals
from zermelo.forms.payoff import Number
from zermelo.forms.tree import Tree
from zermelo.preferences.aspects import POINTS, By


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Secured(AboutGame, Drawn):
    """The most that a side is sure of on average, whatever the others do, where some moves are hidden.

    The side's points are summed; the others act as one who wants that sum low. `choice` and `mixed` say what everybody
    does, node by node: the side's strategies secure `value`, and those of the others let the side get no more than
    `at_most`. The two are the same where the answer is exact.
    """

    arena: Tree
    side: tuple[str, ...]
    value: Number
    at_most: Number
    choice: Array
    mixed: Mapping[int, Mapping[int, Fraction]]
    method: str
    why: str
    effort: Effort
    by: By = POINTS
    status: str = "solved"
    exact: bool = True
    asked: str = ""

    def at(self, where: Where = 0) -> Number:
        """Returns the value at the start; from inside the tree on, it depends on what the others think was done."""
        if node_at(self.arena, where) != 0:
            raise MethodError("Where moves are hidden, a guarantee is about the whole game, from its start on.")
        return self.value

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        if self.arena.mover[node] == NATURE:
            return dict(zip(self.arena.edges(node), self.arena.odds(node), strict=True))
        return dict(self.mixed[node]) if node in self.mixed else {self.choice.item(node): Fraction(1)}

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
    def profile(self) -> Profile:
        """What everybody does, the others too, who hold the side down."""
        return Profile(self.arena, {v: self.shares(v) for v in (self.arena.mover >= 0).nonzero()[0].tolist()})

    @cached_property
    def line(self) -> Line:
        """The likeliest moves; the value is an average over many plays, which this one need not pay."""
        return follow(self)

    def behaviour(self, player: str) -> dict[str, dict[str, Fraction]]:
        """Returns how often a player makes each move at each information set, by the name of the set."""
        return behaviour_of(self, player)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the side is sure of, and what its members do."""
        title = f"What {' and '.join(self.side)} can be sure of on average, whatever the others do:"
        heads: tuple[str, ...] = ("side", "points")
        row: tuple[object, ...] = ("+".join(self.side), self.value)
        if self.status == "bounded":
            row, heads = (row[0], *decimals(self.value, self.at_most)), ("side", "at least", "at most")
        rows = [(p, held, mix_text(mix)) for p in self.side for held, mix in self.behaviour(p).items()]
        notes = [] if len(rows) <= MOST_ROWS else [f"… {counted(len(rows) - MOST_ROWS, 'more set')}"]
        plays = Sheet("", ("player", "information set", "does"), rows[:MOST_ROWS], notes=notes)
        return Sheet(title, heads, (row,)), *([plays] if rows else [])

    def svg(self, **options: Any) -> str:
        """Returns the game's tree as a picture, the moves made drawn thick, with their odds where they are mixed."""
        from zermelo.answers.pictures import plays_svg

        return plays_svg(self, **options)

    def __repr__(self) -> str:
        told = self.value if self.status != "bounded" else "between {} and {}".format(
            *decimals(self.value, self.at_most)
        )  # fmt: skip
        return f"<Secured: the guarantee of {', '.join(self.side)} is {told} on average>"

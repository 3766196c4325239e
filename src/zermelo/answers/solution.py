"""What will happen: one subgame-perfect outcome, with complete strategies and the line they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.line import Line, follow
from zermelo.answers.strategy import Strategy, Where, node_at
from zermelo.forms.arena import NATURE, Arena, Array
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.preferences.aims import Aims
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties

ALWAYS = Fraction(1)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Solution(AboutGame, Shown):
    """One subgame-perfect equilibrium: its payoff, its line, and what everybody does everywhere.

    `values` has a row per node in units of 1/(scale of the game · finer): everybody's points, then the aspects asked
    for; `choice` has a move number per node. `aims` is None where everybody is after their own points.
    `outcomes` are the payoffs of *all* pure subgame-perfect equilibria, None where they were not found.
    """

    arena: Arena
    values: Array
    choice: Array
    finer: int = 1
    method: str
    why: str
    ties: Ties
    effort: Effort
    outcomes: tuple[Payoff, ...] | None = None
    by: By = POINTS
    teams: tuple[tuple[str, ...], ...] | None = None
    aims: Aims | None = None
    status: str = "solved"
    exact: bool = True
    asked: str = ""
    notes: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for name in ("values", "choice"):
            array = getattr(self, name).view()
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    # ------------------------------------------------------------ the answer

    @cached_property
    def payoff(self) -> Payoff:
        """What each player gets."""
        return self.value(0)

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*: a path, a state or a node number."""
        row = self.values[node_at(self.arena, where)][: len(self.players)]
        unit = self.arena.scale * self.finer
        return Payoff(self.players, (simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row))

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        seat = self.arena.mover.item(node)
        edges = self.arena.edges(node)
        if seat == NATURE:
            return dict(zip(edges, self.arena.odds(node), strict=True))
        if self.ties.rule != "average":
            return {self.choice.item(node): ALWAYS}
        most = self.liking(seat, self.arena.child(int(self.choice[node])))
        tied = [e for e in edges if self.liking(seat, self.arena.child(e)) == most]
        return dict.fromkeys(tied, Fraction(1, len(tied)))

    def liking(self, seat: int, node: int) -> tuple[Any, ...]:
        """Returns how much *seat* likes *node*, level by level, in the units of `values`."""
        row = self.values[node].tolist()
        return (row[seat],) if self.aims is None else self.aims.scores(seat, row)

    def aspects(self, where: Where = 0) -> dict[str, Any]:
        """Returns what each player gets in the aspect asked for: points, place, or one number per level.

        With teams it is the team's, the same for all its members: points are summed, and the teams are then ranked.
        """
        node, unit = node_at(self.arena, where), self.arena.scale * self.finer
        if self.by.is_points and self.teams is None:
            return dict(self.value(node))
        return {
            player: self.by.told([simplest(Fraction(x) / unit) for x in self.liking(m, node)])
            for m, player in enumerate(self.players)
        }

    def move(self, where: Where = 0) -> str:
        """Returns the move made at *where*; the first of several that are mixed."""
        node = node_at(self.arena, where)
        return self.arena.name(node, next(iter(self.shares(node))))

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What each player does at every node, on the line and off it."""
        return {player: Strategy(self, player) for player in self.players}

    @cached_property
    def line(self) -> Line:
        """The moves that will be made; through chance, the likeliest."""
        return follow(self)

    # ------------------------------------------------------------ could it have been otherwise?

    @property
    def unique(self) -> bool | None:
        """Is this the payoff of every pure subgame-perfect equilibrium? None where that was not found out."""
        return None if self.outcomes is None else len(self.outcomes) == 1

    @property
    def range(self) -> Mapping[str, tuple[Number, Number]] | None:
        """For each player the least and the greatest payoff over all pure subgame-perfect equilibria."""
        if self.outcomes is None:
            return None
        return {p: (min(o[p] for o in self.outcomes), max(o[p] for o in self.outcomes)) for p in self.players}

    # ------------------------------------------------------------ pictures

    def text(self, width: int = 100, **options: Any) -> str:
        """Returns the game's tree for a terminal of so many columns, the moves made drawn heavy, folded if large."""
        from zermelo.answers.pictures import solution_text

        return solution_text(self, width=width, **options)

    def svg(self, **options: Any) -> str:
        """Returns the game's tree as an SVG picture, the moves made drawn thick, folded where it is large."""
        from zermelo.answers.pictures import solution_svg

        return solution_svg(self, **options)

    def __repr__(self) -> str:
        only = {True: "the only one", False: f"one of {len(self.outcomes or ())}", None: "one"}[self.unique]
        return f"<Solution {self.payoff}, {only}, ties {self.ties}: {self.line}>"

"""What will happen: one subgame-perfect outcome, with complete strategies and the line they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.results.line import Line, Step, likeliest
from zermelo.results.profile import Strategy, Where, node_at
from zermelo.results.ties import Ties

LONGEST_LINE = 2_000_000


@dataclass(frozen=True)
class Effort:
    """What an answer cost: nodes looked at, prunings, seconds, and whether compiled code ran."""

    nodes: int
    seconds: float
    compiled: bool
    evaluations: int = 0
    prunings: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Solution:
    """One subgame-perfect equilibrium: its payoff, its line, and what everybody does everywhere.

    `values` has a row per node in units of 1/(scale of the game · finer); `choice` has a move number per node.
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
    by: str = "points"
    status: str = "solved"
    exact: bool = True
    asked: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def game(self) -> Any:
        """The game that was solved, as it was given."""
        return self.arena.source if self.arena.source is not None else self.arena

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.arena.players

    # ------------------------------------------------------------ the answer

    @cached_property
    def payoff(self) -> Payoff:
        """What each player gets."""
        return self.value(0)

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*: a path, a state or a node number."""
        row = self.values[node_at(self.arena, where)]
        unit = self.arena.scale * self.finer
        return Payoff(self.players, (simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row))

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        edges = self.arena.edges(node)
        if self.arena.mover[node] == NATURE:
            return dict(zip(edges, self.arena.odds(node), strict=True))
        if self.ties.rule != "average":
            return {int(self.choice[node]): Fraction(1)}
        seat = int(self.arena.mover[node])
        most = self.values[self.arena.child(int(self.choice[node])), seat]
        tied = [e for e in edges if self.values[self.arena.child(e), seat] == most]
        return dict.fromkeys(tied, Fraction(1, len(tied)))

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
        arena, node = self.arena, 0
        edges: list[int] = []
        movers: list[tuple[str, Fraction | None]] = []
        while arena.mover[node] != END and len(edges) < LONGEST_LINE:
            shares = self.shares(node)
            edge = likeliest(arena, node) if arena.mover[node] == NATURE else next(iter(shares))
            movers.append((str(arena.turn(node)), shares[edge] if len(shares) > 1 else None))
            edges.append(edge)
            node = arena.child(edge)
        named = zip(movers, arena.names_along(edges), strict=True)
        return Line(tuple(Step(player, name, odds) for (player, odds), name in named))

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

    def text(self, **options: Any) -> str:
        """Returns the game's tree for a terminal, the moves made drawn heavy, folded where it is large."""
        from zermelo.results.pictures import solution_text

        return solution_text(self, **options)

    def svg(self, **options: Any) -> str:
        """Returns the game's tree as an SVG picture, the moves made drawn thick, folded where it is large."""
        from zermelo.results.pictures import solution_svg

        return solution_svg(self, **options)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}

    def __repr__(self) -> str:
        only = {True: "the only one", False: f"one of {len(self.outcomes or ())}", None: "one"}[self.unique]
        return f"<Solution {self.payoff}, {only}, ties {self.ties}: {self.line}>"

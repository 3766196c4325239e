"""What will happen when play can go on for ever: an equilibrium found by working back, or what is known instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.line import Line, follow
from zermelo.answers.solution import ALWAYS
from zermelo.answers.strategy import Strategy, Where, node_at
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import MethodError
from zermelo.forms.arena import END, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff, quotient
from zermelo.preferences.aims import Aims
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties

SPE, WEAK, NONE, UNKNOWN = "spe", "weak-spe", "none-positional", "unknown"
VERDICTS = {
    SPE: "A subgame-perfect equilibrium: nobody gains anywhere by any other plan, endless play included.",
    WEAK: "Nobody gains by one other move, but somebody gains by a plan of several; whether there is an equilibrium "
    "was not found out within the budget.",
    NONE: "No choice of one move for each position is a subgame-perfect equilibrium. One that remembers how play "
    "came about may exist.",
    UNKNOWN: "No equilibrium was found within the budget, and none was ruled out.",
}
ROWS = 16  # of a histogram
FEW = 400  # positions of a game that are drawn


@dataclass(frozen=True)
class Census:
    """The positions where one player moves: how many are worth more than endless play, as much, or less.

    `drawn` counts those worth as much from which play that keeps the value can come to an end, `endless` those where
    it never does. `longest_win` and `longest_loss` are counted in single moves.
    """

    won: int
    drawn: int
    endless: int
    lost: int
    longest_win: int
    longest_loss: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Retrograde(AboutGame, Drawn):
    """The answer of `solve` for a game whose play can go on for ever.

    `verdict` says what was found: ``spe``, a subgame-perfect equilibrium of strategies that look at the position alone;
    ``weak-spe``, strategies where nobody gains by one other move; ``none-positional``; or ``unknown``. Without
    strategies there is no payoff and no line; `nash` then has the pure Nash outcomes, which there always are.
    `theorem` says which theorem promises a subgame-perfect equilibrium, perhaps one that needs memory, if any does.

    `rows` are the different payoffs, in units of 1/unit; `paid` is the row of every position, `endless` that of endless
    play. `distance` counts the moves to the end, -1 where play goes on for ever. `choice` is the move made; where it is
    None, the first (or last) move that keeps the row and comes nearer the end.
    """

    arena: Graph
    rows: Array
    unit: int
    endless: int
    verdict: str
    theorem: str
    method: str
    why: str
    ties: Ties
    effort: Effort
    paid: Array | None = None
    distance: Array | None = None
    choice: Array | None = None
    is_two_sided: bool = False
    by: By = POINTS
    teams: tuple[tuple[str, ...], ...] | None = None
    aims: Aims | None = None
    nash: Any = None
    status: str = "solved"
    exact: bool = True
    asked: str = ""
    notes: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for name in ("rows", "paid", "distance", "choice"):
            array = getattr(self, name)
            if array is not None:
                array = array.view()
                array.setflags(write=False)
                object.__setattr__(self, name, array)

    @property
    def has_strategies(self) -> bool:
        """Is there an answer for every position?"""
        return self.paid is not None

    # ------------------------------------------------------------ the answer

    @cached_property
    def payoff(self) -> Payoff | None:
        """What each player gets; None where no strategies were found."""
        return self.value(0) if self.has_strategies else None

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*: a path, a state or a node number."""
        return self.row(int(self._need(self.paid)[node_at(self.arena, where)]))

    def row(self, number: int) -> Payoff:
        """Returns the payoff numbered so among the different ones."""
        return Payoff(self.players, (quotient(int(u), self.unit) for u in self.rows[number].tolist()))

    def moves_left(self, where: Where = 0) -> int | None:
        """Returns how many single moves lead from *where* to the end; None where play goes on for ever."""
        found = int(self._need(self.distance)[node_at(self.arena, where)])
        return None if found < 0 else found

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns the move made at *node*, as a share of 1."""
        if self.choice is not None:
            return {int(self.choice[node]): ALWAYS}
        paid, distance = self._need(self.paid), self._need(self.distance)
        due = distance[node] - 1 if distance[node] > 0 else -1
        edges = self.arena.edges(node)
        for edge in reversed(edges) if self.ties.rule == "last" else edges:
            after = self.arena.child(edge)
            if paid[after] == paid[node] and distance[after] == due:
                return {edge: ALWAYS}
        raise MethodError(f"No move at position {node} keeps its value; the answer is not right there.")

    def move(self, where: Where = 0) -> str:
        """Returns the move made at *where*."""
        node = node_at(self.arena, where)
        return self.arena.name(node, next(iter(self.shares(node))))

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What each player does at every position; empty where no strategies were found."""
        return {player: Strategy(self, player) for player in self.players} if self.has_strategies else {}

    @cached_property
    def line(self) -> Line | None:
        """The moves that will be made; None where no strategies were found."""
        return follow(self) if self.has_strategies else None

    @property
    def unique(self) -> bool | None:
        """Is this the payoff of every equilibrium? Known for two sides who want opposite things."""
        return True if self.is_two_sided and len(self.players) == 2 and self.by.is_points else None

    def _need(self, array: Array | None) -> Array:
        if array is None:
            raise MethodError(f"There are no strategies here ({self.verdict}); ask guarantees, or look at nash.")
        return array

    # ------------------------------------------------------------ counted

    @cached_property
    def census(self) -> Mapping[str, Census]:
        """For each player, the positions where that player moves, counted by what they are worth to the player."""
        paid, distance = self._need(self.paid), self._need(self.distance)
        found = {}
        for m, player in enumerate(self.players):
            own = self.rows[:, m].astype(object) - self.rows[self.endless, m]
            sign = np.array([(u > 0) - (u < 0) for u in own.tolist()], dtype=np.int8)
            here = self.arena.mover == m
            worth, far = sign[paid[here]], distance[here]
            found[player] = Census(
                won=int((worth > 0).sum()), drawn=int(((worth == 0) & (far >= 0)).sum()),
                endless=int(((worth == 0) & (far < 0)).sum()), lost=int((worth < 0).sum()),
                longest_win=int(far[worth > 0].max(initial=0)), longest_loss=int(far[worth < 0].max(initial=0)),
            )  # fmt: skip
        return found

    def distances(self) -> dict[int, int]:
        """Returns how many positions, ends left out, are so many single moves from the end; -1 is for ever."""
        inner = self._need(self.distance)[self.arena.mover != END]
        far, many = np.unique(inner, return_counts=True)
        return dict(zip(far.tolist(), many.tolist(), strict=True))

    # ------------------------------------------------------------ drawn

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what everybody gets, the census of positions, and how far they are from the end."""
        told = (VERDICTS[self.verdict], *([self.theorem] if self.theorem else []), *self.notes)
        if not self.has_strategies:
            rows = [(str(payoff), "yes") for payoff in self.nash.payoffs] if self.nash is not None else []
            return (Sheet("What could happen, by threats:", ("payoff", "pure Nash outcome"), rows, notes=told),)
        assert self.payoff is not None
        got = Sheet(
            "What each gets:", ("player", "points"), tuple(self.payoff.items()), bars=self.payoff.vector,
            notes=(f"Line: {self.line}", *told),
        )  # fmt: skip
        return got, self.census_sheet(), self.histogram()

    def census_sheet(self) -> Sheet:
        """Returns the census as a table."""
        rows = [
            (player, c.won, c.drawn, c.endless, c.lost, c.longest_win, c.longest_loss)
            for player, c in self.census.items()
        ]
        heads = ("to move", "won", "drawn", "for ever", "lost", "longest win", "longest loss")
        told = "won and lost: more and less than endless play pays; distances in single moves"
        return Sheet("Positions:", heads, rows, notes=(told, *self._endless_in_words()))

    def _endless_in_words(self) -> tuple[str, ...]:
        """Says for whom endless play is a win or a loss, where nothing that play can come to is better or worse."""
        own = self.rows - self.rows[self.endless]
        best = [player for m, player in enumerate(self.players) if (own[:, m] <= 0).all() and (own[:, m] < 0).any()]
        worst = [player for m, player in enumerate(self.players) if (own[:, m] >= 0).all() and (own[:, m] > 0).any()]
        if not best and not worst:
            return ()
        said = [f"the best there is for {', '.join(best)}"] * bool(best)
        said += [f"the worst there is for {', '.join(worst)}"] * bool(worst)
        return (f"drawn and for ever: as much as endless play pays, {' and '.join(said)}",)

    def histogram(self) -> Sheet:
        """Returns how far positions are from the end, as bars."""
        counted = self.distances()
        far = [d for d in counted if d >= 0]
        wide = max(-(-max(far, default=0) // ROWS), 1)
        groups: dict[str, int] = {}
        for low in range(1, max(far, default=0) + 1, wide):
            inside = sum(counted.get(d, 0) for d in range(low, low + wide))
            groups[str(low) if wide == 1 else f"{low}–{low + wide - 1}"] = inside
        if -1 in counted:
            groups["for ever"] = counted[-1]
        return Sheet("Moves to the end:", ("moves", "positions"), list(groups.items()), bars=list(groups.values()))

    def svg(self) -> str:
        """Returns the positions with the moves made, where they are few; else how far positions are from the end."""
        if not self.has_strategies:
            return super().svg()
        if len(self.arena) <= FEW:
            from zermelo.answers.pictures import places_svg

            return places_svg(self)
        from zermelo.draw.chart.histogram import histogram_svg

        counted = self.distances()
        groups = {far if far >= 0 else "for ever": many for far, many in counted.items()}
        title = f"{self.arena.title}: moves to the end".removeprefix(": ")
        return histogram_svg(groups, title=title, across="moves", up="positions")

    def __repr__(self) -> str:
        what = f"{self.payoff}: {self.line}" if self.has_strategies else f"{len(self.nash or ())} pure Nash payoffs"
        return f"<Retrograde {self.verdict}, {what}>"

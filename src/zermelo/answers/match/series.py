"""A series of games between the same players: what each wanted in each game, what was played, how the points grew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.answers.line import Line
from zermelo.draw.svg.label import count_label, exact_number_label, plain_label, value_label
from zermelo.draw.table.sheet import Drawn, Sheet, sheet_yes_or_no
from zermelo.forms.payoff import Number, Payoff
from zermelo.forms.positions import Board
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties

Aims = Mapping[str, Mapping[str, Number]]  # by player: weights on everybody's points
MOST_GAMES = 40  # shown in one table
LONGEST_LINE = 60


@dataclass(frozen=True)
class Round:
    """One game of a series: who sat where, everybody's aim in it, the moves made, what it paid, the standings after."""

    seats: tuple[str, ...]
    aims: Aims
    line: Line
    payoff: Payoff
    standings: Payoff


@dataclass(frozen=True)
class Whole:
    """What a series comes to on average, solved as one long game of so many `nodes`; next to it, the rule of thumb.

    `payoff` and `thumb` are everybody's points in the end, `told` and `thumb_told` the same in the aspects wanted.
    """

    nodes: int
    payoff: Payoff
    told: Mapping[str, Any]
    thumb: Payoff
    thumb_told: Mapping[str, Any]


@dataclass(frozen=True, repr=False, kw_only=True)
class Series(Drawn):
    """Games played one after another by the same players, and the points they have in the end.

    `before` are the standings at the start, `swing` is the most that one game can shift the gap between two players
    (None where nobody asked), `minds` says how each player looks at the series, `seed` drew the moves of chance.
    `seats` says what chose each player's moves, None where the game was solved with everybody's aims; `aware` names the
    players who play for the aims that their minds suggest: the others' solvers cannot take any, and play as they are.
    `planned` is how many games were to be played, `nodes` how large the game is, None where it was not explored.
    `by` says what was wanted. `status` is ``estimated``, or ``stopped``: aims taken before each game are a rule of
    thumb, no equilibrium of the whole series. Where that was solved as one long game it is ``solved``, and `whole` says
    what comes of it. `exact` speaks of the numbers only.

    >>> none = Payoff(("Ann", "Bob"), (1, 0))
    >>> Series(before=none, games=(), minds={"Ann": "series", "Bob": "game"}, swing=2, ties=Ties(), seed=0)
    <Series of 0 games: Ann 1, Bob 0; Ann wins>
    """

    before: Payoff
    games: tuple[Round, ...]
    minds: Mapping[str, Any]
    swing: Number | None
    ties: Ties
    seed: int
    rotate: bool = False
    seats: Mapping[str, str] | None = None
    aware: tuple[str, ...] | None = None
    planned: int | None = None
    nodes: int | None = None
    board: Board | None = None
    arena: Any = field(default=None, compare=False)
    status: str = "estimated"
    exact: bool = True
    by: By = POINTS
    whole: Whole | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of their first seats."""
        return tuple(self.before)

    @property
    def method(self) -> str:
        """How the moves were found."""
        return "series" if self.whole is None else "whole series"

    @property
    def why(self) -> str:
        """Why they were found that way."""
        if self.whole is not None:
            return "the series is one long game, solved by backward induction"
        solved = self.seats is None
        return "every game is solved with everybody's aims" if solved else "a solver chooses for each player"

    @property
    def doubt(self) -> str:
        """How far to trust it."""
        return "" if self.status == "solved" else "What a player should want in a series is a rule of thumb here."

    @property
    def standings(self) -> Payoff:
        """Everybody's points after the last game."""
        return self.games[-1].standings if self.games else self.before

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever has the most points in the end; several when they are equal."""
        most = max(self.standings.vector)
        return tuple(player for player, points in self.standings.items() if points == most)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the games with the standings before and after, and how everybody stands in the end."""
        rows = [
            [str(k), *played.payoff.vector, plain_label(played.line, LONGEST_LINE)] for k, played in self._numbered()
        ]
        left = len(self.games) - len(rows)
        if left:
            rows.insert(MOST_GAMES // 2, ["…", *[""] * len(self.players), f"{left:,} more games"])
        whole = [["before", *self.before.vector, ""], *rows, ["after", *self.standings.vector, self._verdict()]]
        heads, points = ["player", "points"], [(player, number) for player, number in self.standings.items()]
        rest: dict[str, tuple[str, ...]] = {}
        if self.seats is not None:
            heads += ["solver", "knows the standings"]
            rest = {
                player: (seat, sheet_yes_or_no(player in (self.aware or ()))) for player, seat in self.seats.items()
            }
        stands = [(player, number, *rest.get(player, ())) for player, number in points]
        swing = "" if self.swing is None else f"; one game can shift a gap by {self.swing}"
        title = f"{count_label(len(self.games), 'game')}{self.by.suffix()}, seed {self.seed}{swing}."
        ended = (f"Stopped after {len(self.games):,} of {self.planned:,} games.",) if self.status == "stopped" else ()
        games = Sheet(title, ("", *self.players, ""), whole, notes=ended)
        return games, Sheet("", heads, stands, bars=self.standings.vector), *self._beside()

    def _beside(self) -> tuple[Sheet, ...]:
        """What comes of the whole series, next to the rule of thumb."""
        if self.whole is None:
            return ()
        one = self.whole
        rows: list[list[str]] = []
        for player in self.players:
            told = [(one.payoff, one.told), (one.thumb, one.thumb_told)]
            pairs = [[exact_number_label(points[player]), value_label(levels[player])] for points, levels in told]
            rows.append([player, *(cell for pair in pairs for cell in (pair[:1] if self.by.is_points else pair))])
        heads = [[way] if self.by.is_points else [way, str(self.by)] for way in ("whole series", "rule of thumb")]
        title = f"The result, solved as one game of {one.nodes:,} positions, and by the rule of thumb:"
        return (Sheet(title, ["player", *heads[0], *heads[1]], rows),)

    def svg(self) -> str:
        """Returns how the points grew, game by game, with a stripe for each player."""
        from zermelo.draw.chart.history import history_svg

        rows = [self.before.vector, *(played.standings.vector for played in self.games)]
        games = [str(k) for k in range(1, len(rows))]
        return history_svg(rows, self.players, moves=games, title="Points, game by game", unit="game")

    def _numbered(self) -> list[tuple[int, Round]]:
        every = list(enumerate(self.games, 1))
        half = MOST_GAMES // 2
        return every if len(every) <= MOST_GAMES else every[:half] + every[-half:]

    def _verdict(self) -> str:
        *others, last = self.winners
        return f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"

    def __repr__(self) -> str:
        points = ", ".join(f"{player} {number}" for player, number in self.standings.items())
        count = f"{len(self.games)} game{'' if len(self.games) == 1 else 's'}"
        return f"<Series of {count}: {points}; {self._verdict()}>"

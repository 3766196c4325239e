"""A series of games between the same players: what each wanted in each game, what was played, how the points grew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.forms.payoff import Number, Payoff
from zermelo.results.line import Line
from zermelo.results.ties import Ties


@dataclass(frozen=True)
class Round:
    """One game of a series: who sat where, everybody's aim in it, the moves made, what it paid, the standings after."""

    seats: tuple[str, ...]
    aims: Mapping[str, Mapping[str, Number]]
    line: Line
    payoff: Payoff
    standings: Payoff


@dataclass(frozen=True, repr=False, kw_only=True)
class Series:
    """Games played one after another by the same players, and the points they have in the end.

    `before` are the standings at the start, `swing` is the most that one game can shift the gap between two players,
    `minds` says how each player looks at the series, `seed` drew the moves of chance.

    >>> none = Payoff(("Ann", "Bob"), (1, 0))
    >>> Series(before=none, games=(), minds={"Ann": "series", "Bob": "game"}, swing=2, ties=Ties(), seed=0)
    <Series of 0 games: Ann 1, Bob 0; Ann wins>
    """

    before: Payoff
    games: tuple[Round, ...]
    minds: Mapping[str, Any]
    swing: Number
    ties: Ties
    seed: int
    rotate: bool = False
    arena: Any = None
    status: str = "solved"
    exact: bool = True

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of their first seats."""
        return tuple(self.before)

    @property
    def standings(self) -> Payoff:
        """Everybody's points after the last game."""
        return self.games[-1].standings if self.games else self.before

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever has the most points in the end; several when they are equal."""
        most = max(self.standings.vector)
        return tuple(player for player, points in self.standings.items() if points == most)

    def text(self) -> str:
        """Returns a table for a terminal: the standings before, what every game paid, the standings after."""
        rows = [["", *self.players], ["before", *map(str, self.before.vector)]]
        rows += [[str(k), *map(str, played.payoff.vector)] for k, played in enumerate(self.games, 1)]
        rows.append(["after", *map(str, self.standings.vector)])
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        notes = ["", "", *(repr(played.line) for played in self.games), self._verdict()]
        lines = []
        for (first, *rest), note in zip(rows, notes, strict=True):
            cells = [first.ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(rest, wide[1:], strict=True))]
            lines.append("  ".join([*cells, note]).rstrip())
        return "\n".join(lines)

    def _verdict(self) -> str:
        *others, last = self.winners
        return f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"

    def __repr__(self) -> str:
        points = ", ".join(f"{player} {number}" for player, number in self.standings.items())
        count = f"{len(self.games)} game{'' if len(self.games) == 1 else 's'}"
        return f"<Series of {count}: {points}; {self._verdict()}>"

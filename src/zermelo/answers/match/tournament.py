"""A tournament: every match played, and a table of how everybody did.

The unit is the match. A player's points in a match are the mean over the seats that the player held in it; the points
in the table are the mean over seatings of the mean over the matches of a seating. Everybody sits in every seat equally
often, so the advantage of a seat cancels.

The interval is the normal 95 % interval of that mean, 1.96 standard errors either way, and the standard error comes
from the spread between rounds of the same seating (a stratified sample: what differs between seatings is no error). It
takes two rounds. Between players that leave nothing to luck it is 0: every round goes the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from zermelo.answers.search.advice import QUANTILE
from zermelo.draw.svg.label import count_label as _counted
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

READING = """\
Points: the mean over seatings; 95 %: 1.96 standard errors of it, from the spread between rounds of the same seating \
(normal interval). Wins: the share of a player's seats that won; nobody wins a draw."""

Seating = tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """One match of a tournament: who sat where, in the order of the game's seats, what was played and what it paid."""

    seating: Seating
    round: int
    seed: int
    moves: tuple[str, ...]
    payoff: Payoff


@dataclass(frozen=True)
class Standing:
    """How one player did: means over seatings of points, place and wins, and how sure the points are.

    `wins` is the share of the player's seats that won; nobody wins a draw. `variance` is that of the mean points,
    exact, and None with a single round.
    """

    player: str
    matches: int
    points: Number
    place: Number
    wins: Number
    variance: Number | None

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of `points`."""
        return None if self.variance is None else QUANTILE * sqrt(self.variance)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of `points`."""
        return None if self.margin is None else (float(self.points) - self.margin, float(self.points) + self.margin)


@dataclass(frozen=True, repr=False, kw_only=True)
class Tournament(Drawn):
    """The matches of a tournament and its table.

    `rounds` were asked for, of all the `seatings`; `status` is ``estimated`` when all were played, since another seed
    could have given other means, or ``stopped``. Then the table counts the rounds that were finished, or when there is
    none whatever was played.

    >>> won, lost = Payoff(("A", "B"), (1, -1)), Payoff(("A", "B"), (-1, 1))
    >>> matches = Played(("x", "y"), 1, 7, ("m",), won), Played(("y", "x"), 1, 8, ("n",), lost)
    >>> Tournament(game="g", players=("x", "y"), seatings=(("x", "y"), ("y", "x")), rounds=1, seed=0, matches=matches)
    <Tournament of 2 matches: x 1, y -1>
    """

    game: str
    players: tuple[str, ...]
    seatings: tuple[Seating, ...]
    rounds: int
    seed: int
    matches: tuple[Played, ...]
    status: str = "estimated"
    exact: bool = True
    seconds: float = 0.0
    hidden: bool = False

    @cached_property
    def counted(self) -> tuple[Played, ...]:
        """The matches that the table counts: those of finished rounds."""
        sizes: dict[int, int] = {}
        for match in self.matches:
            sizes[match.round] = sizes.get(match.round, 0) + 1
        whole = tuple(match for match in self.matches if sizes[match.round] == len(self.seatings))
        return whole or self.matches

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody who has played, most points first."""
        found = [self._standing(player) for player in self.players if any(player in m.seating for m in self.counted)]
        return tuple(sorted(found, key=lambda standing: -standing.points))

    def standing(self, player: str) -> Standing:
        """Returns how *player* did."""
        return next(standing for standing in self.standings if standing.player == player)

    def _standing(self, player: str) -> Standing:
        points: dict[Seating, list[Fraction]] = {}
        places: dict[Seating, list[Fraction]] = {}
        wins: dict[Seating, list[Fraction]] = {}
        for match in self.counted:
            held = [seat for seat, who in zip(match.payoff, match.seating, strict=True) if who == player]
            if held:
                ranks, winners = match.payoff.places, match.payoff.winners
                points.setdefault(match.seating, []).append(_mean(match.payoff[seat] for seat in held))
                places.setdefault(match.seating, []).append(_mean(ranks[seat] for seat in held))
                wins.setdefault(match.seating, []).append(_mean(int(seat in winners) for seat in held))
        mean_points, mean_place, mean_wins = (
            simplest_payoff(_mean(map(_mean, by_seating.values()))) for by_seating in (points, places, wins)
        )
        variance = None
        if all(len(sample) > 1 for sample in points.values()):
            squared_errors = (_variance(sample) / len(sample) for sample in points.values())
            variance = simplest_payoff(sum(squared_errors, Fraction(0)) / len(points) ** 2)
        matches = sum(map(len, points.values()))
        return Standing(player, matches, mean_points, mean_place, mean_wins, variance)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the table, with a bar for each player's points."""
        title = (
            f"{_counted(len(self.seatings), 'seating')}, {_counted(self.rounds, 'round')}, seed {self.seed}: "
            f"{len(self.matches):,} matches."
        )
        notes = ["Players saw only what the rules do not hide."] if self.hidden else []
        if self.status == "stopped":
            notes.append(f"Stopped; the table counts {len(self.counted):,} of {len(self.matches):,} matches played.")
        if self.rounds == 1:
            notes.append("One round says nothing about luck; play more rounds.")
        heads, bars = ("player", "points", "95 %", "place", "wins", "matches"), [s.points for s in self.standings]
        return (Sheet(title, heads, self.rows(), bars, notes, READING),)

    def svg(self) -> str:
        """Returns the table as an SVG picture, with a bar for each player's points."""
        from zermelo.draw.table.sheet_svg import sheets_svg

        return sheets_svg(self.sheets(), title=self.game)

    def rows(self) -> list[tuple[str, ...]]:
        """Returns the table as texts: player, points, margin, place, wins, matches."""
        return [
            (
                s.player, _decimal(s.points), "" if s.margin is None else f"± {s.margin:.3f}", _decimal(s.place),
                f"{float(100 * s.wins):.1f} %", f"{s.matches:,}",
            )
            for s in self.standings
        ]  # fmt: skip

    def __repr__(self) -> str:
        points = ", ".join(f"{s.player} {s.points}" for s in self.standings)
        return f"<Tournament of {len(self.matches):,} match{'' if len(self.matches) == 1 else 'es'}: {points}>"


def _mean(numbers: Iterable[Number]) -> Fraction:
    found = list(numbers)
    return Fraction(sum(found, Fraction(0))) / len(found)


def _variance(sample: list[Fraction]) -> Fraction:
    """The unbiased estimate of the variance behind a sample."""
    middle = _mean(sample)
    return sum(((x - middle) ** 2 for x in sample), Fraction(0)) / (len(sample) - 1)


def _decimal(number: Number) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):.3f}"

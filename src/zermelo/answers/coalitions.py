"""Who should team up: every coalition structure, what it brings each player, and which ones hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.draw.svg.label import count_label, value_label
from zermelo.draw.table.sheet import Drawn, Sheet, sheet_yes_or_no
from zermelo.errors import NameError_, ParameterError
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff
from zermelo.forms.rules import rules_seat_of
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties

Team = frozenset[str]
PLACE = "A place counts as its negative in the worth of teams and in what is shared, so that more is better."
MOST_STRUCTURES, MOST_TEAMS = 20, 31  # in one table
MOST_NAMED = 4  # structures named for each player
READINGS = """\
Stable: nobody {gains} by leaving a team alone, without side payments, when the rest of the team stays \
together (δ), when it falls apart (γ), or both; first, last: both, with first ties and with last ties alike."""


@dataclass(frozen=True)
class Structure(Shown):
    """One partition of the players: each team plays as one, for the sum of its members' points.

    `payoff` is every player's own, in points; `liked` how good it is for each alone, level by level of `by`.
    `stable_alone` and `stable_dissolved` say whether nobody does better, without side payments, by leaving the team:
    the rest staying together, or falling apart (Hart and Kurz's δ and γ).
    """

    teams: tuple[tuple[str, ...], ...]
    payoff: Payoff
    stable_alone: bool
    stable_dissolved: bool
    deviation: str = ""
    liked: Mapping[str, tuple[Number, ...]] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return " | ".join("+".join(team) for team in self.teams)


@dataclass(frozen=True)
class Core(Shown):
    """Whether the sum can be shared so that no team does better alone; side payments are assumed.

    `balanced` weighs teams so that each player's teams weigh 1 together. A `point` of the core, or None; then those
    teams are worth more than everybody: a proof that the core is empty.
    """

    point: Payoff | None
    balanced: Mapping[Team, Fraction]

    @property
    def is_empty(self) -> bool:
        """Is there no such sharing?"""
        return self.point is None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Coalitions(Drawn):
    """The outcome of every coalition structure, what every team can guarantee, and what follows.

    `stable_first_and_last` lists the teams of the structures that hold under both readings, with first ties and with
    last ties alike. What other tie rules make of them is not said by it.
    """

    arena: Any
    players: tuple[str, ...]
    structures: tuple[Structure, ...]
    worth: Mapping[Team, Number]
    core: Core | None
    shapley: Payoff | None
    banzhaf: Payoff | None
    is_superadditive: bool | None
    stable_first_and_last: tuple[tuple[tuple[str, ...], ...], ...]
    ties: Ties
    by: By
    effort: Effort
    method: str = "backward induction for every coalition structure"
    why: str = "every play ends, and information is perfect"
    status: str = "solved"
    exact: bool = True
    notes: tuple[str, ...] = ()

    def best_for(self, player: str) -> tuple[Structure, ...]:
        """Returns the structures that are best for *player* alone, by `by`."""
        rules_seat_of(self.players, player)
        most = max(s.liked[player] for s in self.structures)
        return tuple(s for s in self.structures if s.liked[player] == most)

    def aspects(self, structure: Structure) -> dict[str, Any]:
        """Returns how *structure* is for each player alone, in the aspects asked for: a number, or one per level."""
        return {player: self.by.told(structure.liked[player]) for player in self.players}

    def cells(self, structure: Structure) -> tuple[Any, ...]:
        """Returns what *structure* brings each player, for a table: points and, in brackets, what else is asked for."""
        if self.by.is_points:
            return tuple(structure.payoff.vector)
        told = (value if isinstance(value, tuple) else (value,) for value in self.aspects(structure).values())
        return tuple(
            f"{points} ({', '.join(map(str, levels))})"
            for points, levels in zip(structure.payoff.vector, told, strict=True)
        )

    @property
    def stable(self) -> tuple[Structure, ...]:
        """The structures that hold under both readings: nobody gains by leaving, whatever the rest of the team does."""
        return tuple(s for s in self.structures if s.stable_alone and s.stable_dissolved)

    def structure(self, *teams: str | Iterable[str]) -> Structure:
        """Returns the structure with these teams, each a name or several; players not named are alone."""
        named = [[team] if isinstance(team, str) or not isinstance(team, Iterable) else list(team) for team in teams]
        taken = [player for team in named for player in team]
        for player in taken:
            rules_seat_of(self.players, player)
            if taken.count(player) > 1:
                raise ParameterError(f"{player} is named twice; every player is in exactly one team.")
        if not all(named):
            raise ParameterError("One of the teams is empty; leave it out.")
        wanted = {*map(frozenset, named), *(frozenset([p]) for p in self.players if p not in taken)}
        for structure in self.structures:
            if {frozenset(team) for team in structure.teams} == wanted:
                return structure
        raise NameError_(f"No structure has the teams {', '.join('+'.join(team) for team in named)}.")

    @property
    def surely(self) -> dict[Team, Number]:
        """What every team can guarantee, in the words of `by`: a place is a positive number.

        `worth` counts a place as its negative, since what is shared out must be more where it is better.
        """
        return {team: self.by.shown(0, worth) for team, worth in self.worth.items()}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What must be known to read the numbers."""
        is_place = bool(self.worth) and self.by.shown(0, 1) == -1
        return (*self.notes, PLACE) if is_place else self.notes

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what every structure brings each player, what they prefer, what teams are worth, how to share it."""
        liked = Sheet("", (), (), notes=tuple(self._preferred(player) for player in self.players))
        if not self.worth:
            why = "The worth of a team is one number; give a single aspect with by=, or weigh several."
            return self._structures(), liked, Sheet("", (), (), notes=(why,))
        return self._structures(), liked, self._worth(), self._shares()

    def shown(self, most: int = MOST_STRUCTURES) -> tuple[Structure, ...]:
        """Returns all structures, or where there are many the stable ones and the best, in order, *most* at most."""
        if len(self.structures) <= most:
            return self.structures
        firm, stable = set(self.stable_first_and_last), self.stable
        best = [self.best_for(player) for player in self.players]
        one_each = [next((s for s in liked if s in stable), liked[0]) for liked in best]
        everyone_alone = self.structures[-1]
        firmest = sorted(stable, key=lambda s: s.teams not in firm)
        wanted = dict.fromkeys([everyone_alone, *one_each, *firmest, *(s for liked in best for s in liked)])
        chosen = set(list(wanted)[:most])
        return tuple(s for s in self.structures if s in chosen)

    def _structures(self) -> Sheet:
        some, firm = self.shown(), set(self.stable_first_and_last)
        rows = [(s, *self.cells(s), _holds(s), sheet_yes_or_no(s.teams in firm), s.deviation) for s in some]
        notes, left = [], len(self.structures) - len(some)
        if left:
            stable = len(set(self.stable) - set(some))
            notes.append(f"… {count_label(left, 'more structure')}, {stable:,} of them stable.")
        if not self.by.is_points:
            notes.append(f"Each player's own points; in brackets: {self.by}.")
        gains = "gets more points" if self.by.is_points else f"does better by {self.by}"
        title = f"{count_label(len(self.structures), 'coalition structure')}, {len(self.stable):,} of them stable."
        heads = ("teams", *self.players, "stable", "first, last", "why not")
        return Sheet(title, heads, rows, notes=notes, legend=READINGS.format(gains=gains))

    def _preferred(self, player: str) -> str:
        """Which structures are the best for *player*, and what they bring in the words of `by`."""
        best = self.best_for(player)
        value = self.aspects(best[0])[player]
        most = f"{value if self.by.is_points else value_label(value)}{self.by.suffix()}"
        if len(best) == len(self.structures):
            return f"{player} gets {most}, whoever teams up."
        more = f"; and {len(best) - MOST_NAMED:,} more" if len(best) > MOST_NAMED else ""
        return f"{player} prefers, for {most}: {'; '.join(map(str, best[:MOST_NAMED]))}{more}."

    def _worth(self) -> Sheet:
        teams = sorted(self.surely, key=len)
        some = teams
        if len(teams) > MOST_TEAMS:
            some = [team for team in teams if len(team) in (1, len(self.players))]
        worth = {self._name(team): self.surely[team] for team in some}
        notes = [f"… {count_label(len(teams) - len(some), 'more team')}."] if len(some) < len(teams) else []
        word, can = ("Superadditive", "never") if self.is_superadditive else ("Not superadditive", "can")
        said = f"{word}: two teams {can} lose by joining."
        title = f"What each team can guarantee (maximin) against all the others{self.by.suffix(', ')}:"
        bars = self.by.lengths(worth.values(), len(self.players))
        return Sheet(title, ("team", str(self.by)), tuple(worth.items()), bars, (*notes, said))

    def _shares(self) -> Sheet:
        shares = {"Shapley": self.shapley, "Banzhaf": self.banzhaf}
        if self.core is not None and self.core.point is not None:
            shares = {"in the core": self.core.point, **shares}
        told = {head: payoff for head, payoff in shares.items() if payoff is not None}
        rows = [(p, *(payoff[p] for payoff in told.values())) for p in self.players]
        empty = (self._proof(),) if self.core is not None and self.core.is_empty else ()
        return Sheet("How it could be shared:", ("player", *told), rows, notes=(*empty, *self.remarks))

    def _proof(self) -> str:
        """Why the core is empty: a balanced collection of teams that is worth more than everybody together."""
        assert self.core is not None
        balanced = self.core.balanced
        together = sum((weight * self.worth[team] for team, weight in balanced.items()), Fraction(0))
        parts = ", ".join(f"{weight} of {self._name(team)}" for team, weight in balanced.items())
        whole = self.worth[frozenset(self.players)]
        return (
            f"The core is empty: {parts} count everybody once and are worth {together}, but all together only {whole}."
        )

    def _name(self, team: Team) -> str:
        return "+".join(player for player in self.players if player in team)

    def lattice(self, width: int = 100) -> str:
        """Returns the structures for a terminal, from everybody alone to all together, stable ones marked."""
        from zermelo.draw.chart.lattice import lattice_text

        return lattice_text(self._cards(), self.players, width=width)

    def svg(self) -> str:
        """Returns the structures as an SVG picture, ordered by refinement, stable ones marked."""
        from zermelo.draw.chart.lattice import lattice_svg

        title = f"{self.arena.title}: who should team up".removeprefix(": ")
        return lattice_svg(self._cards(), self.players, title=title)

    def _cards(self) -> list[Any]:
        from zermelo.draw.chart.lattice import Card

        stable = set(self.stable)
        best = {s for player in self.players for s in self.best_for(player)[:1]}
        return [Card(s.teams, s.payoff.vector, s in stable, s in best) for s in self.structures]

    def __repr__(self) -> str:
        return (
            f"<Coalitions of {', '.join(self.players)}: {len(self.structures)} structures, {len(self.stable)} stable>"
        )


def _holds(structure: Structure) -> str:
    readings = (structure.stable_alone, structure.stable_dissolved)
    return {(True, True): "both", (True, False): "δ", (False, True): "γ", (False, False): "no"}[readings]

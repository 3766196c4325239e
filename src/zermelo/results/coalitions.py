"""Who should team up: every coalition structure, what it brings each player, and which ones hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.errors import NameError_, nearest
from zermelo.forms.aspects import By
from zermelo.forms.payoff import Number, Payoff
from zermelo.results.solution import Effort
from zermelo.results.ties import Ties

Team = frozenset[str]


@dataclass(frozen=True)
class Structure:
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
class Core:
    """Whether the sum can be shared so that no team does better alone; side payments are assumed.

    A `point` of the core, or None; then `balanced` weighs teams so that each player's teams weigh 1 together and they
    are worth more than everybody: a proof that the core is empty.
    """

    point: Payoff | None
    balanced: Mapping[Team, Fraction]

    @property
    def is_empty(self) -> bool:
        """Is there no such sharing?"""
        return self.point is None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Coalitions:
    """The outcome of every coalition structure, what every team can be sure of, and what follows."""

    arena: Any
    players: tuple[str, ...]
    structures: tuple[Structure, ...]
    worth: Mapping[Team, Number]
    core: Core | None
    shapley: Payoff | None
    banzhaf: Payoff | None
    is_superadditive: bool | None
    stable_whatever_ties: tuple[tuple[tuple[str, ...], ...], ...]
    ties: Ties
    by: By
    effort: Effort
    method: str = "backward induction for every coalition structure"
    why: str = "every line of play ends and every move is seen"
    status: str = "solved"
    exact: bool = True
    notes: tuple[str, ...] = ()

    def best_for(self, player: str) -> tuple[Structure, ...]:
        """Returns the structures that are best for *player* alone, by `by`."""
        if player not in self.players:
            known = ", ".join(self.players)
            raise NameError_(f"No player {player!r}.{nearest(str(player), self.players)} The players are {known}.")
        most = max(s.liked[player] for s in self.structures)
        return tuple(s for s in self.structures if s.liked[player] == most)

    @property
    def stable(self) -> tuple[Structure, ...]:
        """The structures that hold under both readings: nobody gains by leaving, whatever the rest of the team does."""
        return tuple(s for s in self.structures if s.stable_alone and s.stable_dissolved)

    def structure(self, *teams: Any) -> Structure:
        """Returns the structure with these teams, each a name or several; players not named are alone."""
        named = [frozenset([t] if isinstance(t, str) or not isinstance(t, Iterable) else t) for t in teams]
        taken = frozenset().union(*named) if named else frozenset()
        wanted = {*named, *(frozenset([p]) for p in self.players if p not in taken)}
        for structure in self.structures:
            if {frozenset(team) for team in structure.teams} == wanted:
                return structure
        raise NameError_(f"No structure has the teams {', '.join('+'.join(sorted(map(str, t))) for t in named)}.")

    def __repr__(self) -> str:
        return (
            f"<Coalitions of {', '.join(self.players)}: {len(self.structures)} structures, {len(self.stable)} stable>"
        )

"""What everybody is sure of, and whether anybody dominates the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from zermelo.forms.arena import Arena, Array
from zermelo.forms.aspects import By
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.results.outlook import ENEMY, FRIEND, Outlook
from zermelo.results.profile import Where, node_at
from zermelo.results.solution import Effort


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Guarantees:
    """The guarantee of every player, found in one sweep: `values` has a row per node and a column per player."""

    arena: Arena
    values: Array
    unit: int
    by: By
    effort: Effort
    method: str = "backward induction"
    why: str = "every line of play ends and every move is seen"
    status: str = "solved"
    exact: bool = True

    @property
    def payoff(self) -> Payoff:
        """What each player can be sure of."""
        return self.at(0)

    def at(self, where: Where = 0) -> Payoff:
        """Returns what each player can be sure of from *where* on."""
        row = self.values[node_at(self.arena, where)]
        exact = (simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / self.unit) for u in row)
        return Payoff(self.arena.players, (self.by.shown(0, x) for x in exact))

    def of(self, player: str) -> Outlook:
        """Returns one player's guarantee with the strategy that secures it."""
        seat = self.arena.seat(player)
        return Outlook(
            arena=self.arena, side=(player,), parts={p: FRIEND if p == player else ENEMY for p in self.arena.players},
            values=self.values[:, seat : seat + 1], unit=self.unit, by=self.by, method=self.method, why=self.why,
            effort=self.effort,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Guarantees {self.payoff} by {self.by}>"


@dataclass(frozen=True)
class Standing:
    """What one player can force against all the others, chance among them.

    `wins`: in the first place, and not in a draw, in every play. `never_loses`: at least an even share of the
    constant sum, in every play; None where payoffs do not sum to a constant. `never_last`: never in the last place, a
    draw counting as neither. `points` and `place` are the guarantees; `win_odds` is the greatest probability of winning
    that can be forced when chance plays by its odds.
    """

    points: Number
    place: Number
    wins: bool
    never_loses: bool | None
    never_last: bool
    win_odds: Number


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Dominance:
    """Who dominates the game: *strongly* by a winning strategy, or by a strategy that never loses.

    Reference: Lakatos and Nagy 2004, section 3 and theorem 6.1, with "never loses" meaning at least an even share.
    """

    arena: Arena
    standings: Mapping[str, Standing]
    sum: Number | None
    effort: Effort
    by: By
    method: str = "backward induction"
    status: str = "solved"
    exact: bool = True

    @property
    def strong(self) -> tuple[str, ...]:
        """Players with a winning strategy; several only where they can share the first place."""
        return tuple(p for p, s in self.standings.items() if s.wins)

    @property
    def dominant(self) -> tuple[str, ...]:
        """Players with a strategy that never loses by points: at least an even share of the constant sum."""
        return tuple(p for p, s in self.standings.items() if s.never_loses)

    @property
    def dominant_by_place(self) -> tuple[str, ...]:
        """Players with a strategy that never ends in the last place, unless all are equal."""
        return tuple(p for p, s in self.standings.items() if s.never_last)

    @property
    def verdict(self) -> str:
        """The answer in words."""
        if self.strong:
            many, who = len(self.strong) > 1, _and(self.strong)
            return f"{who} {'are' if many else 'is'} strongly dominant: {who} can win, whatever the others do."
        if self.dominant:
            return f"{_and(self.dominant)} never {'loses' if len(self.dominant) == 1 else 'lose'}: {_share(self)}."
        held = {s.points for s in self.standings.values()}
        said = f"each can be held to {next(iter(held))}" if len(held) == 1 else _held(self)
        if self.sum is None:
            best = self.dominant_by_place
            last = f"; {_and(best)} can keep out of the last place" if best else ""
            return f"No player can be sure to win: {said}{last}."
        return f"No player is dominant: {said}."

    def __repr__(self) -> str:
        return f"<Dominance: {self.verdict}>"


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _share(found: Dominance) -> str:
    even = simplest(Fraction(found.sum or 0) / len(found.standings))
    return f"at least {even}, an even share of {found.sum}, can be forced"


def _held(found: Dominance) -> str:
    return ", ".join(f"{player} can be held to {s.points}" for player, s in found.standings.items())

"""Whether anybody dominates the game: what each player can force against all the others, chance among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.answers.answer import AboutGame, Answer
from zermelo.answers.evidence.values import Attractors, Values
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.parts import parts_against_all
from zermelo.answers.strategy import Strategy
from zermelo.draw.svg.label import cell_label
from zermelo.draw.table.sheet import Drawn, Sheet, sheet_yes_or_no
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import Number, simplest_payoff

FORCED = ("points", "place", "wins", "never loses", "never last", "odds of winning")


@dataclass(frozen=True)
class Standing(Drawn):
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

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what can be forced, line by line."""
        rows = [(head, cell) for head, cell in zip(FORCED, _forced(self), strict=True)]
        return (Sheet("What one player can force:", ("", ""), rows),)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Dominance(AboutGame, Answer):
    """Who dominates the game: *strongly* by a winning strategy, or by a strategy that never loses.

    `forced` has a row per node and a column per player for each claim (``wins``, ``never_loses``, ``never_last``):
    equal along the strategies; None where the answer was read from a file. `distances` has the same where play can go
    on forever: the moves to the end.

    Reference: Lakatos and Nagy 2004, section 3 and theorem 6.1, with "never loses" meaning at least an even share.
    """

    arena: Arena
    standings: Mapping[str, Standing]
    sum: Number | None
    forced: Mapping[str, Array] | None = None
    distances: Mapping[str, Array | None] = field(default_factory=dict)

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

    def winning_strategy(self, player: str) -> Strategy:
        """Returns a strategy by which *player* wins every play, whatever the others and chance do."""
        return self._forcing(player, "wins", "wins every play")

    def nonlosing_strategy(self, player: str, *, by: str = "points") -> Strategy:
        """Returns a strategy by which *player* never loses, whatever the others and chance do.

        By points: at least an even share of the constant sum. By place: never last, unless all are equal.
        """
        if by not in ("points", "place"):
            raise ParameterError(f"by={by!r}: not losing is defined by points or by place.")
        if by == "points" and self.sum is None:
            raise MethodError("Payoffs do not sum to a constant, so not losing is defined by place only: by='place'.")
        claim, words = ("never_loses", "never loses") if by == "points" else ("never_last", "is never last")
        return self._forcing(player, claim, words)

    def _forcing(self, player: str, claim: str, words: str) -> Strategy:
        seat = self.arena.seat(player)
        if not getattr(self.standings[player], claim):
            raise MethodError(f"{player} has no strategy that {words}.")
        if self.forced is None:
            raise MethodError("An answer read from a file holds no strategies; call dominance(game) again.")
        known: dict[str, Any] = {"arena": self.arena, "values": self.forced[claim][:, seat : seat + 1], "unit": 1}
        distance = self.distances.get(claim)
        found = Values(**known) if distance is None else Attractors(**known, distance=distance[:, seat])
        plays = Guarantee(
            side=(player,), parts=parts_against_all([player], self.players), evidence=found, by=self.by,
            method=self.method,
            why=self.why, effort=self.effort,
        )  # fmt: skip
        return Strategy(plays, player)

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
        best = self.dominant_by_place
        last = f"; {_and(best)} can keep out of the last place" if best else ""
        if self.sum is None:
            return f"No player can force a win: {said}{last}."
        return f"No player is dominant{' by points' if best else ''}: {said}{last}."

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what each player can force, and the verdict."""
        points = [standing.points for standing in self.standings.values()]
        told = len(FORCED) if self.arena.has_chance else len(FORCED) - 1  # odds say nothing new without chance
        rows = [(player, *_forced(standing)[:told]) for player, standing in self.standings.items()]
        title = "What each player can force against all the others, chance included:"
        return (Sheet(title, ("player", *FORCED[:told]), rows, bars=points, notes=(self.verdict, *self._remarks())),)

    def _remarks(self) -> Iterator[str]:
        if self.arena.has_chance:
            yield "The table counts chance as one more opponent; only in the odds of winning does it play by its odds."
        if self.sum is None:
            yield "Payoffs do not sum to a constant, so not losing has no meaning by points."

    def __repr__(self) -> str:
        return f"<Dominance: {self.verdict}>"


def _forced(standing: Standing) -> tuple[Any, ...]:
    claims = sheet_yes_or_no(standing.wins), sheet_yes_or_no(standing.never_loses), sheet_yes_or_no(standing.never_last)
    return cell_label(standing.points), cell_label(standing.place), *claims, cell_label(standing.win_odds)


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _share(found: Dominance) -> str:
    even = simplest_payoff(Fraction(found.sum or 0) / len(found.standings))
    return f"at least {even}, an even share of {found.sum}, can be forced"


def _held(found: Dominance) -> str:
    return ", ".join(f"{player} can be held to {s.points}" for player, s in found.standings.items())

"""What everybody is sure of, and whether anybody dominates the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.guarantee import ENEMY, FRIEND, Outlook
from zermelo.answers.strategy import Strategy, Where, node_at
from zermelo.draw.table.sheet import Drawn, Sheet, yes
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.intervals import decimals
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.preferences.aspects import By

FORCED = ("points", "place", "wins", "never loses", "never last", "odds of winning")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Guarantees(Drawn):
    """The guarantee of every player, found in one sweep.

    `values` has a row per node and a column per player and level of `by`, player by player. Where play can go on for
    ever, `distance` has a column per player: the moves to the end, -1 where there is none. Where chance moves there,
    too, guarantees lie between `values` and `upper`, and `choice` has a column per player: the move made at every node.
    """

    arena: Arena
    values: Array
    unit: int
    by: By
    effort: Effort
    method: str = "backward induction"
    why: str = "every line of play ends and every move is seen"
    status: str = "solved"
    exact: bool = True
    distance: Array | None = None
    upper: Array | None = None
    choice: Array | None = None

    @property
    def payoff(self) -> Payoff:
        """What each player can be sure of."""
        return self.at(0)

    def at(self, where: Where = 0) -> Payoff:
        """Returns what each player can be sure of from *where* on: one number each."""
        count = len(self.by.levels)
        if count > 1:
            raise MethodError(
                f"By {self.by} each player is sure of {count} numbers, not of one payoff; ask guarantee for one player "
                "(in Python also: aspects())."
            )
        return Payoff(self.arena.players, self.aspects(where).values())

    def aspects(self, where: Where = 0) -> dict[str, Any]:
        """Returns the same in the aspects asked for: a number, or one per level of `by`, the most important first."""
        node = node_at(self.arena, where)
        return {player: self.by.told(self.of(player).levels(node)) for player in self.arena.players}

    def of(self, player: str) -> Outlook:
        """Returns one player's guarantee with the strategy that secures it."""
        seat, count = self.arena.seat(player), len(self.by.levels)
        return Outlook(
            arena=self.arena, side=(player,), parts={p: FRIEND if p == player else ENEMY for p in self.arena.players},
            values=self.values[:, seat * count : (seat + 1) * count], unit=self.unit, by=self.by, method=self.method,
            why=self.why, effort=self.effort, distance=None if self.distance is None else self.distance[:, seat],
            upper=None if self.upper is None else self.upper[:, seat * count : (seat + 1) * count],
            choice=None if self.choice is None else self.choice[:, seat], status=self.status, exact=self.exact,
        )  # fmt: skip

    def bounds(self, where: Where = 0) -> dict[str, tuple[Any, Any]]:
        """Returns for each player two numbers with the guarantee from *where* between them, equal where it is known."""
        return {player: self.of(player).bounds(where) for player in self.arena.players}

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what each player is sure of."""
        title, heads = "What each is sure of, whatever all the others do:", ("player", *str(self.by).split(","))
        if len(self.by.levels) > 1:
            return (Sheet(title, heads, tuple((player, *found) for player, found in self.aspects().items())),)
        if self.status == "bounded":
            rows = tuple((player, *decimals(*bounds)) for player, bounds in self.bounds().items())
            return (Sheet(title, ("player", "at least", "at most"), rows),)
        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        return (Sheet(title, heads, tuple(self.payoff.items()), bars=bars),)

    def svg(self) -> str:
        """Returns what each player is sure of as bars; as a table where that is not one exact number."""
        if len(self.by.levels) > 1 or self.status == "bounded":
            return super().svg()
        from zermelo.draw.chart.bars import bars_svg

        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        title = f"{self.arena.title}: what each is sure of".removeprefix(": ")
        return bars_svg(self.payoff, lengths=bars, title=title, about=f"Guarantees by {self.by}.")

    def __repr__(self) -> str:
        shown: Any = self.payoff if len(self.by.levels) == 1 else self.aspects()
        if self.status == "bounded":
            shown = ", ".join("{} {} … {}".format(p, *decimals(*both)) for p, both in self.bounds().items())
        return f"<Guarantees {shown} by {self.by}>"


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
class Dominance(Drawn):
    """Who dominates the game: *strongly* by a winning strategy, or by a strategy that never loses.

    `forced` has a row per node and a column per player for each claim (``wins``, ``never_loses``, ``never_last``):
    equal along the strategies; None where the answer was read from a file. `distances` has the same where play can go
    on for ever: the moves to the end.

    Reference: Lakatos and Nagy 2004, section 3 and theorem 6.1, with "never loses" meaning at least an even share.
    """

    arena: Arena
    standings: Mapping[str, Standing]
    sum: Number | None
    effort: Effort
    by: By
    method: str = "backward induction"
    why: str = "every line of play ends and every move is seen"
    status: str = "solved"
    exact: bool = True
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
            raise ParameterError(f"by={by!r}: never losing is told by points or by place.")
        if by == "points" and self.sum is None:
            raise MethodError("Payoffs do not sum to a constant, so never losing is told by place alone: by='place'.")
        claim, words = ("never_loses", "never loses") if by == "points" else ("never_last", "is never last")
        return self._forcing(player, claim, words)

    def _forcing(self, player: str, claim: str, words: str) -> Strategy:
        seat = self.arena.seat(player)
        if not getattr(self.standings[player], claim):
            raise MethodError(f"{player} has no strategy that {words}.")
        if self.forced is None:
            raise MethodError("An answer read from a file holds no strategies; ask dominance(game) again.")
        distance = self.distances.get(claim)
        plays = Outlook(
            arena=self.arena, side=(player,), parts={p: FRIEND if p == player else ENEMY for p in self.arena.players},
            values=self.forced[claim][:, seat : seat + 1], unit=1, by=self.by, method=self.method, why=self.why,
            effort=self.effort, distance=None if distance is None else distance[:, seat],
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
            return f"No player can be sure to win: {said}{last}."
        return f"No player is dominant{' by points' if best else ''}: {said}{last}."

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what each player can force, and the verdict."""
        points = [standing.points for standing in self.standings.values()]
        told = len(FORCED) if self.arena.has_chance else len(FORCED) - 1  # odds say nothing new without chance
        rows = [(player, *_forced(standing)[:told]) for player, standing in self.standings.items()]
        title = "What each can force against all the others, chance among them:"
        return (Sheet(title, ("player", *FORCED[:told]), rows, bars=points, notes=(self.verdict,)),)

    def __repr__(self) -> str:
        return f"<Dominance: {self.verdict}>"


def _forced(standing: Standing) -> tuple[Any, ...]:
    claims = yes(standing.wins), yes(standing.never_loses), yes(standing.never_last)
    return standing.points, standing.place, *claims, standing.win_odds


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _share(found: Dominance) -> str:
    even = simplest(Fraction(found.sum or 0) / len(found.standings))
    return f"at least {even}, an even share of {found.sum}, can be forced"


def _held(found: Dominance) -> str:
    return ", ".join(f"{player} can be held to {s.points}" for player, s in found.standings.items())

"""Answers about games in normal form: equilibria, pure and mixed, and strategies that dominate others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

MOST_ROWS, MOST_NAMES = 40, 12  # of a table, and of a list, that are shown without being asked
Mixes = tuple[tuple[Fraction, ...], ...]  # per player a share for each strategy


@dataclass(frozen=True, eq=False, repr=False)
class MixedProfile:
    """How often each player plays each strategy."""

    matrix: Matrix
    mixes: Mixes

    @property
    def strategies(self) -> dict[str, dict[str, Fraction]]:
        """For each player the strategies that are played at all, with their shares."""
        return {
            player: {name: share for name, share in zip(names, mix, strict=True) if share}
            for player, names, mix in zip(self.matrix.players, self.matrix.strategies, self.mixes, strict=True)
        }

    @property
    def is_pure(self) -> bool:
        """Does nobody mix?"""
        return all(1 in mix for mix in self.mixes)

    @cached_property
    def payoff(self) -> Payoff:
        """What everybody gets, on average."""
        return self.matrix.expected(self.strategies)

    @cached_property
    def regret(self) -> dict[str, Number]:
        """What each player could gain at most by playing something else alone; 0 for everybody in an equilibrium."""
        play = self.strategies
        best = {player: max(self.matrix.replies(player, play).values()) for player in self.matrix.players}
        return {player: simplest_payoff(Fraction(best[player]) - self.payoff[player]) for player in self.matrix.players}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MixedProfile):
            return NotImplemented
        return self.mixes == other.mixes and self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash(self.mixes)

    def __repr__(self) -> str:
        return "; ".join(f"{plain_label(p)} {normal_form_answer_mix(mix)}" for p, mix in self.strategies.items())


def normal_form_answer_mix(mix: Mapping[str, Fraction]) -> str:
    """Returns a mix in words.

    >>> normal_form_answer_mix({"l": Fraction(1, 3), "r": Fraction(2, 3)}), normal_form_answer_mix({"l": Fraction(1)})
    ('l (1/3), r (2/3)', 'l')
    """
    if len(mix) == 1:
        return plain_label(next(iter(mix)))
    return ", ".join(f"{plain_label(name)} ({number_label(share)})" for name, share in mix.items())


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MatrixAnswer(Answer):
    """What all answers about a matrix say of themselves."""

    matrix: Matrix

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.matrix.players

    @property
    def game(self) -> Matrix:
        """The game that was asked about."""
        return self.matrix


def _more(rows: Sequence[Any]) -> list[str]:
    return [] if len(rows) <= MOST_ROWS else [f"… {len(rows) - MOST_ROWS:,} more"]


@dataclass(frozen=True)
class Dominated:
    """A strategy of a player, and the mix of that player's strategies that dominates it."""

    player: str
    strategy: str
    by: Mapping[str, Fraction]

    def __str__(self) -> str:
        return f"{self.player}'s {self.strategy} by {normal_form_answer_mix(self.by)}"


@dataclass(frozen=True)
class Belief:
    """What a player may believe of the others, picks and how likely, so that the strategy is a best reply."""

    player: str
    strategy: str
    others: Mapping[tuple[str, ...], Fraction]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Eliminated(MatrixAnswer):
    """Dominated strategies, round by round, and what is left; `beliefs` defend every strategy left against mixes."""

    kind: str
    mixed: bool
    rounds: tuple[tuple[Dominated, ...], ...]
    kept: tuple[tuple[int, ...], ...]
    beliefs: tuple[Belief, ...] = ()

    @cached_property
    def left(self) -> Matrix:
        """The game with the strategies that are left."""
        return self.matrix.only(self.kept)

    @property
    def is_solved(self) -> bool:
        """Is one strategy left for everybody?"""
        return all(len(mine) == 1 for mine in self.kept)

    def sheets(self) -> Sequence[Sheet]:
        rows = [
            (str(k + 1), step.player, step.strategy, normal_form_answer_mix(step.by))
            for k, gone in enumerate(self.rounds)
            for step in gone
        ]
        kept = [
            f"{p}: {', '.join(left) if len(left) <= MOST_NAMES else f'{len(left):,} of {len(names):,}'}"
            for p, left, names in zip(self.players, self.left.strategies, self.matrix.strategies, strict=True)
        ]
        notes = [*_more(rows), f"Remaining: {'; '.join(kept)}."]
        if not self.mixed:
            notes.append("Strategies are compared with single others, not with mixes of them.")
        word = "strictly" if self.kind == "strict" else "weakly"
        title = f"Strategies {word} dominated" if rows else f"No strategy is {word} dominated."
        heads = ("round", "player", "strategy", "by") if rows else ()
        return [Sheet(title, heads, rows[:MOST_ROWS], notes=[*notes, *self.notes])]

    def __repr__(self) -> str:
        return f"<Eliminated: {sum(map(len, self.rounds))} strategies in {len(self.rounds)} rounds>"

"""Answers about games in normal form: equilibria, pure and mixed, and strategies that dominate others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.draw.svg.label import number, payoff as payoff_text, plain, rough
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import ParameterError
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.preferences.aspects import POINTS, By

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
        return {player: simplest(Fraction(best[player]) - self.payoff[player]) for player in self.matrix.players}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MixedProfile):
            return NotImplemented
        return self.mixes == other.mixes and self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash(self.mixes)

    def __repr__(self) -> str:
        return "; ".join(f"{plain(p)} {mix_text(mix)}" for p, mix in self.strategies.items())


def mix_text(mix: Mapping[str, Fraction]) -> str:
    """Returns a mix in words.

    >>> mix_text({"l": Fraction(1, 3), "r": Fraction(2, 3)}), mix_text({"l": Fraction(1)})
    ('l (1/3), r (2/3)', 'l')
    """
    if len(mix) == 1:
        return plain(next(iter(mix)))
    return ", ".join(f"{plain(name)} ({number(share)})" for name, share in mix.items())


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MatrixAnswer(Drawn):
    """What all answers about a matrix say of themselves."""

    matrix: Matrix
    method: str
    why: str
    effort: Effort
    by: By = POINTS
    status: str = "solved"
    exact: bool = True
    notes: tuple[str, ...] = field(default=())

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.matrix.players

    @property
    def game(self) -> Matrix:
        """The game that was asked about."""
        return self.matrix


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MatrixSolution(MatrixAnswer):
    """One equilibrium. Where two players want opposite things, `value` is what the first can be sure of."""

    profile: MixedProfile
    value: Number | None = None

    @property
    def payoff(self) -> Payoff:
        """What everybody gets, on average."""
        return self.profile.payoff

    @property
    def strategies(self) -> dict[str, dict[str, Fraction]]:
        """For each player the strategies that are played at all, with their shares."""
        return self.profile.strategies

    @property
    def regret(self) -> dict[str, Number]:
        """What each player could gain at most by playing something else; all 0 where the answer is exact."""
        return self.profile.regret

    def sheets(self) -> Sequence[Sheet]:
        told = (lambda u: u) if self.exact else number  # rounded numbers are long as fractions, and mean nothing so
        rows = [(p, told(self.payoff[p]), mix_text(mix)) for p, mix in self.strategies.items()]
        notes = list(self.notes)
        if self.value is not None:
            notes.insert(0, f"Value: {number(self.value)} for {self.players[0]}.")
        if not self.exact:
            most = max(self.regret.values())
            notes.insert(0, f"Numeric: nobody gains more than {rough(most)} by changing.")
        return [Sheet("An equilibrium", ("player", "gets", "plays"), rows, notes=notes)]

    def __repr__(self) -> str:
        return f"<MatrixSolution {self.profile!r}, pays {self.payoff!r}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PureProfiles(MatrixAnswer):
    """All equilibria of a matrix in which nobody mixes, in the order of the table."""

    cells: tuple[tuple[int, ...], ...]

    @property
    def profiles(self) -> tuple[tuple[str, ...], ...]:
        """The equilibria: a strategy for each player."""
        return tuple(tuple(n[k] for n, k in zip(self.matrix.strategies, cell, strict=True)) for cell in self.cells)

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """What each of them pays."""
        return tuple(self.matrix.payoff_units(cell) for cell in self.cells)

    @property
    def saddle_points(self) -> tuple[tuple[str, ...], ...]:
        """The equilibria, where two players want opposite things: least of its row, greatest of its column."""
        if not self.matrix.is_opposed:
            raise ParameterError("Saddle points are for two players whose payoffs have one sum; ask for profiles.")
        return self.profiles

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self.profiles)

    def __contains__(self, profile: object) -> bool:
        return profile in self.profiles

    def sheets(self) -> Sequence[Sheet]:
        rows = [
            (*map(plain, profile), payoff_text(paid.vector))
            for profile, paid in zip(self.profiles, self.payoffs, strict=True)
        ]
        title = "Pure equilibria" if rows else "There is no pure equilibrium."
        heads = (*map(plain, self.players), "pays") if rows else ()
        return [Sheet(title, heads, rows[:MOST_ROWS], notes=[*_more(rows), *self.notes])]

    def __repr__(self) -> str:
        return f"<PureProfiles: {len(self)} of {len(self.matrix):,}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MatrixEquilibria(MatrixAnswer):
    """All equilibria of a game of two players, mixed ones too.

    `mixes` has the extreme mixes of each player. `subsets` are the maximal Nash subsets: numbers of mixes of the first
    player and of the second, of which every pair, and every mixture of one side with every mixture of the other, is an
    equilibrium. `components` has numbers of subsets that hang together.
    """

    mixes: tuple[Mixes, Mixes]
    subsets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    components: tuple[tuple[int, ...], ...]

    @cached_property
    def extreme(self) -> tuple[MixedProfile, ...]:
        """The extreme equilibria; all others are mixtures of these, subset by subset."""
        pairs = dict.fromkeys((x, y) for xs, ys in self.subsets for x in xs for y in ys)
        return tuple(self.at(x, y) for x, y in sorted(pairs))

    def at(self, x: int, y: int) -> MixedProfile:
        """Returns the profile of mix number *x* of the first player and *y* of the second."""
        return MixedProfile(self.matrix, (self.mixes[0][x], self.mixes[1][y]))

    @property
    def is_finite(self) -> bool:
        """Are there finitely many equilibria? Else some can be mixed into others without end."""
        return all(len(xs) == len(ys) == 1 for xs, ys in self.subsets)

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """What the extreme equilibria pay, each payoff once."""
        return tuple(dict.fromkeys(profile.payoff for profile in self.extreme))

    def contains(self, play: Mapping[str, Any]) -> bool:
        """Is *play*, a strategy or a mix for each player, an equilibrium?"""
        mixes = []
        for player, names in zip(self.players, self.matrix.strategies, strict=True):
            mix = self.matrix.mix(player, play[player])
            mixes.append(tuple(mix.get(k, Fraction(0)) for k in range(len(names))))
        return not any(MixedProfile(self.matrix, tuple(mixes)).regret.values())

    def __len__(self) -> int:
        return len(self.extreme)

    def __iter__(self) -> Iterator[MixedProfile]:
        return iter(self.extreme)

    def sheets(self) -> Sequence[Sheet]:
        rows = []
        for c, members in enumerate(self.components):
            for k in members:
                xs, ys = self.subsets[k]
                for x in xs:
                    for y in ys:
                        found = self.at(x, y)
                        one, two = (mix_text(found.strategies[p]) for p in self.players)
                        rows.append((str(c + 1), one, two, payoff_text(found.payoff.vector)))
        notes = list(self.notes)
        if not self.is_finite:
            notes.append("Mixes of one player listed beside the same mixes of the other may themselves be mixed.")
        rows = list(dict.fromkeys(rows))
        notes[:0] = _more(rows)
        many = "1 extreme equilibrium" if len(self) == 1 else f"{len(self):,} extreme equilibria"
        parts = "1 component" if len(self.components) == 1 else f"{len(self.components):,} components"
        heads = ("component", *map(plain, self.players), "pays")
        return [Sheet(f"{many} in {parts}", heads, rows[:MOST_ROWS], notes=notes)]

    def __repr__(self) -> str:
        return f"<MatrixEquilibria: {len(self)} extreme in {len(self.components)} components>"


def _more(rows: Sequence[Any]) -> list[str]:
    return [] if len(rows) <= MOST_ROWS else [f"… {len(rows) - MOST_ROWS:,} more"]


@dataclass(frozen=True)
class Dominated:
    """A strategy of a player, and the mix of that player's strategies that dominates it."""

    player: str
    strategy: str
    by: Mapping[str, Fraction]

    def __str__(self) -> str:
        return f"{self.player}'s {self.strategy} by {mix_text(self.by)}"


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
            (str(k + 1), step.player, step.strategy, mix_text(step.by))
            for k, gone in enumerate(self.rounds)
            for step in gone
        ]
        kept = [
            f"{p}: {', '.join(left) if len(left) <= MOST_NAMES else f'{len(left):,} of {len(names):,}'}"
            for p, left, names in zip(self.players, self.left.strategies, self.matrix.strategies, strict=True)
        ]
        notes = [*_more(rows), f"Left: {'; '.join(kept)}."]
        word = "strictly" if self.kind == "strict" else "weakly"
        title = f"Strategies {word} dominated" if rows else f"No strategy is {word} dominated."
        heads = ("round", "player", "strategy", "by") if rows else ()
        return [Sheet(title, heads, rows[:MOST_ROWS], notes=[*notes, *self.notes])]

    def __repr__(self) -> str:
        return f"<Eliminated: {sum(map(len, self.rounds))} strategies in {len(self.rounds)} rounds>"

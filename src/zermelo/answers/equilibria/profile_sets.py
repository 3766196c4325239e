"""The sets of all nodes of a game as they were computed, and profiles that attain a payoff in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.equilibria.payoff_set.boxes import BoxSets
from zermelo.answers.equilibria.payoff_set.payoff_set import Axis, PayoffSet, Run, Span, payoff_set_regions
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.answers.evidence.evidence import OnArena
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.strategy import Profile
from zermelo.errors import NameError_
from zermelo.forms.arena import Arena, Array, Where
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

BITS, HEAD = 62, 5  # of a word, and of a set's head, on the wide tape
ALWAYS = Fraction(1)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Sets:
    """A set of payoffs for every node, packed.

    Rows belong to player `seats[0]`, columns to `seats[1]`. With `shift` None a node's code is the number of four words
    on the tape: points, edges along columns, edges along rows, rectangles, byte i of a word being row i. Elsewhere a
    code of 0 or more is one point, (row << shift) | column, and another is -1 - the place of a set on the tape.
    """

    code: Array
    tape: Array
    shift: int | None
    axes: tuple[Axis, Axis]
    seats: Span

    def __post_init__(self) -> None:
        for name in ("code", "tape"):
            array = getattr(self, name).view()
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    def _runs(self, code: int) -> list[Run]:
        """The set of that code as runs of rows."""
        if self.shift is None:
            return _small_runs([int(w) for w in self.tape[4 * code : 4 * code + 4]])
        if code >= 0:
            row = 2 * (code >> self.shift)
            return [(row, row + 1, 1 << 2 * (code & ((1 << self.shift) - 1)))]
        return self._wide_runs(-1 - code)

    def _wide_runs(self, at: int) -> list[Run]:
        runs, word, words = (int(n) for n in self.tape[at : at + 3])
        begin, step = at + HEAD, 1 + words
        flat = [int(n) for n in self.tape[begin : begin + runs * step + 1]]
        found = []
        for k in range(0, runs * step, step):
            bits = sum(flat[k + 1 + w] << BITS * (word + w) for w in range(words))
            if bits:
                found.append((flat[k], flat[k + step], bits))
        return found

    def at(self, node: int, players: tuple[str, ...]) -> PayoffSet:
        """Returns the set of *node*."""
        return PayoffSet(players, self._runs(int(self.code[node])), self.axes, self.seats)

    @property
    def are_several(self) -> Array:
        """At which nodes there is more than one payoff."""
        several: Array = self.code >= 64 if self.shift is None else self.code < 0
        return several

    def greatest_totals(self, nodes: Array) -> list[int]:
        """Returns the greatest total of the set of each of *nodes*, in units of the game. Many share their sets."""
        rows, columns = ([int(u) for u in axis.units] for axis in self.axes)
        codes = self.code[nodes]
        if self.shift is None:
            words, at = np.unique(self.tape[4 * codes], return_inverse=True)
            tops = [[(k >> 3, k & 7) for k in range(64) if int(points) >> k & 1] for points in words]
        else:
            known, at = np.unique(codes, return_inverse=True)
            tops = [[(r[1], c[1]) for r, c in payoff_set_regions(self._runs(int(code)))] for code in known]
        greatest = [max(rows[r] + columns[c] for r, c in top) for top in tops]
        return [greatest[k] for k in at.tolist()]


def _small_runs(words: list[int]) -> list[Run]:
    """The rows of four words; equal neighbours joined."""
    points, across, along, inside = words
    found: list[Run] = []
    for row in range(15):
        even, odd = (points, along) if row % 2 == 0 else (across, inside)
        at = 8 * (row // 2)
        bits = sum((even >> at + j & 1) << 2 * j | (odd >> at + j & 1) << 2 * j + 1 for j in range(8))
        if not bits:
            continue
        if found and found[-1][1] == row and found[-1][2] == bits:
            found[-1] = (found[-1][0], row + 1, bits)
        else:
            found.append((row, row + 1, bits))
    return found


class Attained(Profile):
    """A subgame-perfect equilibrium that pays a chosen payoff: what each node promises, and the moves that keep it.

    The nodes are those of a tree, or pairs of a position and a promise. `goal` holds two doubled ranks for every node,
    of the players `seats`: what is promised there. `choice` is the move made, `second` the other one where two are
    mixed and -1 elsewhere; the promises of both say how often each is made. An odd rank lies strictly between two
    payoffs, and always stands for that of `asked`.
    """

    def __init__(
        self, arena: Arena, goal: Array, choice: Array, second: Array, axes: tuple[Axis, Axis], seats: Span,
        asked: tuple[Number, ...],
    ) -> None:  # fmt: skip
        super().__init__(arena, {})
        self.goal, self.choice, self.second, self.axes, self.seats = goal, choice, second, axes, seats
        self.asked = asked  # in the order of the players

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.arena.players

    def _number(self, node: int, side: int) -> Number:
        rank = int(self.goal[2 * node + side])
        return self.asked[self.seats[side]] if rank % 2 else self.axes[side].value(rank // 2)

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*: what is promised there."""
        node = self.arena.node_at(where)
        pair = {seat: self._number(node, side) for side, seat in enumerate(self.seats)}
        return Payoff(self.players, (simplest_payoff(pair[0]), simplest_payoff(pair[1])))

    @cached_property
    def payoff(self) -> Payoff:
        """What each player gets."""
        return self.value(0)

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        one, other = int(self.choice[node]), int(self.second[node])
        if other < 0:
            return {one: ALWAYS}
        side = 1 - self.seats.index(int(self.arena.mover[node]))  # the player who does not move
        child = self.arena.child
        low, due, high = (Fraction(self._number(v, side)) for v in (child(one), node, child(other)))
        return {one: (high - due) / (high - low), other: (due - low) / (high - low)}

    @cached_property
    def line(self) -> Line:
        """The moves that will be made; where moves are mixed, the first of them with its odds."""
        return follow_line_of_play(self)

    @property
    def is_pure(self) -> bool:
        """Is every choice a single move?"""
        return not bool((self.second >= 0).any())

    @property
    def mixed_at(self) -> tuple[str, ...]:
        """The nodes where two moves are mixed, as paths."""
        return tuple(str(self.arena.address(int(v))) for v in (self.second >= 0).nonzero()[0])

    def __repr__(self) -> str:
        mixes = int((self.second >= 0).sum())
        how = "pure" if not mixes else f"mixed at {mixes:,} node{'s' if mixes > 1 else ''}"
        return f"<Attained {self.payoff}, {how}, {len(self.arena):,} nodes: {self.line}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class ProfileSets(OnArena):
    """The payoffs of all subgame-perfect equilibria of two players in every subgame: `sets`, packed, or as boxes.

    *attain* finds strategies for a payoff; the rest is found when it is first asked for.
    """

    kind = "sets of payoffs of all subgames"
    asks = "regions, best, contains or profile"

    arena: Arena
    sets: Sets | BoxSets
    attain: Callable[[Any, tuple[Number, ...]], Profile]
    find_pure: Callable[[], PureEquilibria]
    find_everywhere: Callable[[], BestEverywhere]
    find_sure: Callable[[], Payoff] | None = None

    def at(self, node: int) -> PayoffSet:
        """Returns the set of *node*."""
        return self.sets.at(node, self.players)

    @cached_property
    def root(self) -> PayoffSet:
        """The set of the start."""
        return self.at(0)

    def profile(self, vector: tuple[Number, ...]) -> Profile:
        """Returns a subgame-perfect equilibrium that pays *vector*."""
        goal = self.root.find(vector)
        if goal is None:
            said = ", ".join(map(str, vector))
            raise NameError_(f"No subgame-perfect equilibrium pays ({said}); they pay {self.root}.")
        return self.attain(goal, vector)

    @cached_property
    def pure(self) -> PureEquilibria:
        """The payoffs of pure subgame-perfect equilibria, where nobody mixes."""
        return self.find_pure()

    @cached_property
    def sure(self) -> Payoff | None:
        """What each player can guarantee, whatever the other does; None where an answer was read from a file."""
        return None if self.find_sure is None else self.find_sure()

    @cached_property
    def best_everywhere(self) -> BestEverywhere:
        """The equilibrium that has the greatest total in every subgame, where there is one."""
        return self.find_everywhere()

"""Mixes that are nearly an equilibrium become far nearer, from coarse starts, on games whose equilibrium is known."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from zermelo.answers.normal_form import MixedProfile, Mixes
from zermelo.solvers.normal_form import matrix as solver
from zermelo.solvers.normal_form.logit_path import FINEST, round_logit_mix
from zermelo.solvers.normal_form.newton import polish_by_newton

PLAYERS = ("A", "B", "C")


def random_mix(dice: np.random.Generator, count: int, played: int) -> tuple[Fraction, ...]:
    shares = [Fraction(int(n)) for n in dice.integers(2, 9, played)]
    return tuple(x / sum(shares) for x in shares) + (Fraction(0),) * (count - played)


def with_equilibrium(dice: np.random.Generator, shape: tuple[int, ...], mixes: Mixes) -> z.Matrix:
    """A random game with that equilibrium: a cell of each row is set so that those played get the same."""
    table = np.empty((*shape, len(shape)), dtype=object)
    for seat in range(len(shape)):
        others = [s for s in range(len(shape)) if s != seat]
        chance = np.array([Fraction(1)], dtype=object)
        for s in others:
            chance = np.multiply.outer(chance, np.array(mixes[s], dtype=object))
        flat = chance.reshape(-1)
        rows = []
        for k in range(shape[seat]):
            row = np.array([Fraction(int(n)) for n in dice.integers(-9, 10, len(flat))], dtype=object)
            due = Fraction(0) if mixes[seat][k] else Fraction(-3)
            row[0] += (due - sum(row * flat)) / flat[0]
            rows.append(row.reshape([shape[s] for s in others]))
        table[..., seat] = np.moveaxis(np.stack(rows), 0, seat)
    return z.matrix(PLAYERS[: len(shape)], table.tolist())


def near(dice: np.random.Generator, mixes: Mixes, reach: int = 100) -> Mixes:
    """The same mixes, each share changed a little, and everything played a little."""
    moved = []
    for mix in mixes:
        shares = [x + Fraction(int(dice.integers(1, reach)), 100 * reach) for x in mix]
        moved.append(tuple(x / sum(shares) for x in shares))
    return tuple(moved)


def regret(game: z.Matrix, mixes: Mixes) -> Fraction:
    return max(map(Fraction, MixedProfile(game, mixes).regret.values()))


@pytest.mark.parametrize(("shape", "played"), [((2, 2, 2), (2, 2, 2)), ((2, 3, 2), (2, 2, 2)), ((3, 3, 2), (2, 2, 2))])
def test_where_three_mix_the_regret_becomes_tiny(shape: tuple[int, ...], played: tuple[int, ...]) -> None:
    dice = np.random.default_rng(1)
    for _ in range(12):
        mixes = tuple(random_mix(dice, count, own) for count, own in zip(shape, played, strict=True))
        game = with_equilibrium(dice, shape, mixes)
        assert regret(game, mixes) == 0
        start = near(dice, mixes)
        found = polish_by_newton(game, start)
        assert regret(game, start) > Fraction(1, 10**4)
        assert regret(game, found) < Fraction(1, 10**9)
        assert all(sum(mix) == 1 and min(mix) >= 0 for mix in found)


@pytest.mark.parametrize("played", [(2, 2, 1), (1, 2, 2), (2, 1, 2)])
def test_where_two_of_three_mix_the_equations_are_linear_and_the_answer_exact(played: tuple[int, ...]) -> None:
    dice = np.random.default_rng(2)
    for _ in range(12):
        mixes = tuple(random_mix(dice, 2, own) for own in played)
        game = with_equilibrium(dice, (2, 2, 2), mixes)
        found = polish_by_newton(game, near(dice, mixes))
        rounds = [found, *(tuple(round_logit_mix(mix, finest) for mix in found) for finest in FINEST)]
        assert 0 in [regret(game, mixes) for mixes in rounds]


def test_it_never_becomes_worse() -> None:
    dice = np.random.default_rng(3)
    for _ in range(20):
        shape = tuple(int(n) for n in dice.integers(1, 4, 3))
        names = tuple(tuple("abc"[:n]) for n in shape)
        game = z.Matrix(players=PLAYERS, strategies=names, payoff=dice.integers(0, 5, (*shape, 3)))
        start = tuple(random_mix(dice, count, count) for count in shape)
        assert regret(game, polish_by_newton(game, start)) <= regret(game, start)


def test_what_is_not_exact_says_that_it_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(4)
    table = [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
    odd = z.matrix(PLAYERS, table)
    half = (Fraction(1, 2),) * 2
    monkeypatch.setattr(solver, "find_logit_equilibrium", lambda _: near(dice, (half,) * 3))
    answer = z.solve(odd)
    assert (answer.exact, answer.status) == (False, "estimated")
    assert z.check(answer)

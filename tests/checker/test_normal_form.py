"""The checker confirms what is right and finds what is not."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.evidence import replace
from tests.formats.gambit.gambit_files import random_matrix
from zermelo.answers.normal_form import Belief, Dominated, MixedProfile
from zermelo.checker.normal_form import recomputed_normal_form_regret

GAME = z.matrix(("A", "B"), [[(3, 3), (3, 3)], [(2, 2), (5, 6)], [(0, 3), (6, 1)]])
PENNIES = z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]})
HALF = Fraction(1, 2)


def answers(game: z.Matrix) -> list[object]:
    every = [z.equilibria(game), z.solve(game)] if len(game.players) < 3 and len(game.players) > 1 else []
    return [*every, z.pure_equilibria(game), z.dominance(game), z.dominance(game, kind="weak"),
            z.dominance(game, mixed=False), z.dominance(game, kind="weak", mixed=False)]  # fmt: skip


def test_every_answer_about_random_games_is_right() -> None:
    dice = np.random.default_rng(1)
    for _ in range(tries(20)):
        for answer in answers(random_matrix(dice, most=3, reach=2)):
            report = z.check(answer)
            assert report, (answer, report.problems)


def test_a_mix_that_is_no_equilibrium_is_found_out() -> None:
    wrong = MixedProfile(GAME, ((Fraction(1), Fraction(0), Fraction(0)), (HALF, HALF)))
    report = z.check(wrong)
    assert report.verdict == "neither"
    assert report.problems[0].gain == HALF
    assert recomputed_normal_form_regret(GAME, wrong.mixes) == wrong.regret == {"A": HALF, "B": 0}
    assert (
        z.check(MixedProfile(GAME, ((Fraction(1), Fraction(0), Fraction(0)), (1, Fraction(0))))).verdict
        == "equilibrium"
    )


def test_shares_that_do_not_sum_to_1_are_found_out() -> None:
    assert not z.check(MixedProfile(PENNIES, ((HALF, HALF), (HALF, Fraction(1, 3)))))


def test_another_value_is_found_out() -> None:
    assert not z.check(replace(z.solve(PENNIES), game_value=Fraction(1, 9)))


def test_a_regret_told_as_exact_is_found_out() -> None:
    off = replace(z.solve(PENNIES), profile=MixedProfile(PENNIES, ((Fraction(1, 3), Fraction(2, 3)), (HALF, HALF))))
    assert not z.check(off)


def test_a_missing_equilibrium_is_found_out() -> None:
    found = z.equilibria(GAME)
    assert not z.check(replace(found, subsets=found.subsets[1:], components=((0,),)))
    pure = z.pure_equilibria(GAME)
    assert not z.check(replace(pure, cells=()))
    assert not z.check(replace(pure, cells=((1, 1),)))


def test_a_pair_that_is_no_equilibrium_is_found_out() -> None:
    found = z.equilibria(GAME)
    everything = (tuple(range(len(found.mixes[0]))), tuple(range(len(found.mixes[1]))))
    assert not z.check(replace(found, subsets=(everything,), components=((0,),)))


@pytest.mark.parametrize("kind", ["strict", "weak"])
def test_dominance_that_is_none_is_found_out(kind: str) -> None:
    found = z.dominance(PENNIES, kind=kind)
    wrong = Dominated("A", "1", {"2": Fraction(1)})
    assert not z.check(replace(found, rounds=((wrong,),), kept=((1,), (0, 1))))
    assert not z.check(replace(found, kept=((0,), (0, 1))))
    assert not z.check(replace(found, beliefs=found.beliefs[1:]))
    bad = Belief("A", "1", {("2",): Fraction(1)})
    assert not z.check(replace(found, beliefs=(bad, *found.beliefs[1:])))


def test_strategies_left_though_dominated_are_found_out() -> None:
    game = z.matrix(("A", "B"), [[(1, 0), (1, 0)], [(0, 0), (0, 0)]])
    found = z.dominance(game, mixed=False)
    assert z.check(found)
    assert not z.check(replace(found, rounds=(), kept=((0, 1), (0, 1))))

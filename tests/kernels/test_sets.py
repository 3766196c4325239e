"""The two kernels of utility profile sets: compiled as plain, words as rows, and a tape that grows."""

from __future__ import annotations

import random

import numpy as np
import pytest

import zermelo as z
from tests import utility
from zermelo.answers.equilibria.profile_sets import _small_runs
from zermelo.errors import BudgetError
from zermelo.kernels.profile_sets_small import PRESET, small_profile_set_presets
from zermelo.solvers.equilibria import profile_sets as solver


def some(count: int, seed: int) -> list[z.Tree]:
    return list(utility.some_trees(count, seed))


@pytest.mark.parametrize("small", [8, 0], ids=["words", "rows"])
def test_compiled_and_plain_give_the_same_codes_and_tapes(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "SMALL", small)
    for tree in some(120, 11):
        (fast, native), (slow, plain) = (solver.sweep_profile_sets(tree, compiled=c) for c in (True, False))
        assert native
        assert not plain
        assert np.array_equal(fast.code, slow.code)
        assert np.array_equal(fast.tape, slow.tape)


def test_words_and_rows_say_the_same_of_every_node(monkeypatch: pytest.MonkeyPatch) -> None:
    for tree in some(150, 12):
        monkeypatch.setattr(solver, "SMALL", 8)
        words = solver.sweep_profile_sets(tree)[0]
        monkeypatch.setattr(solver, "SMALL", 0)
        rows = solver.sweep_profile_sets(tree)[0]
        for v in range(len(tree)):
            assert words.at(v, tree.players) == rows.at(v, tree.players)


def test_compiled_and_plain_attain_payoffs_by_the_same_moves() -> None:
    for tree in some(60, 13):
        found = [z.equilibria(tree, compiled=c) for c in (True, False)]
        for payoff in found[0].payoffs.corners:
            fast, slow = (answer.profile(payoff) for answer in found)
            for name in ("goal", "choice", "second"):
                assert np.array_equal(getattr(fast, name), getattr(slow, name))


def test_the_tape_begins_with_all_points_and_straight_lines() -> None:
    tape, box, pair = small_profile_set_presets()
    seen = [_small_runs([int(w) for w in row]) for row in tape]
    assert len({tuple(runs) for runs in seen}) == PRESET
    assert all(runs == [(2 * (p >> 3), 2 * (p >> 3) + 1, 1 << 2 * (p & 7))] for p, runs in enumerate(seen[:64]))
    for runs, corners in zip(seen, box.tolist()):
        rows = (runs[0][0] // 2, runs[-1][1] // 2)
        bits = runs[0][2]
        columns = ((bits & -bits).bit_length() // 2, bits.bit_length() // 2)
        assert (corners & 7, corners >> 3 & 7, corners >> 6 & 7, corners >> 9 & 7) == (*rows, *columns)
    assert pair.min() == 0
    assert pair.max() == PRESET - 1


def test_a_tape_that_is_full_is_made_longer_and_the_sweep_goes_on() -> None:
    dice = random.Random(14)
    tree = utility.crossing(dice, 10, 19)
    whole = solver.sweep_profile_sets(tree, compiled=False)[0]
    assert len(whole.tape) > 1 << 10  # longer than the first one
    assert np.array_equal(solver.sweep_profile_sets(tree, compiled=True)[0].tape, whole.tape)
    with pytest.raises(BudgetError, match="do not fit into 500 words"):
        solver.sweep_profile_sets(tree, compiled=False, budget=500)


@pytest.mark.parametrize("sides", [(40, 3), (3, 40), (300, 300)])
def test_bits_belong_to_the_player_with_fewer_payoffs(sides: tuple[int, int]) -> None:
    dice = random.Random(15)
    for _ in range(6):
        numbers = [dice.sample(range(1000), n) for n in sides]
        tree = z.tree(("P1", "P2"), utility.draft(dice, 7, (numbers[0], numbers[1]), 3))
        found = z.equilibria(tree)
        few, many = sorted(len({r[q] for r in tree.payoff.tolist()}) for q in (0, 1))
        if many > 8:
            assert (len(found.sets.axes[1]), len(found.sets.axes[0])) == (few, many)
        assert z.check(found)


def test_a_deep_tree_is_no_trouble() -> None:
    length = 60_000
    mover = np.where(np.arange(2 * length + 1) % 2 == 1, -2, np.arange(2 * length + 1) // 2 % 2)
    mover[0], mover[-1] = 0, -2
    first = np.ones(2 * length + 2, dtype=np.int32)
    inner = np.zeros(2 * length + 1, dtype=np.int32)
    inner[[0, *range(2, 2 * length, 2)]] = 2
    first[1:] = 1 + np.cumsum(inner)
    payoff = np.random.default_rng(1).integers(0, 4, (length + 1, 2))
    tree = z.Tree(players=("P1", "P2"), first=first, mover=mover.astype(np.int8), payoff=payoff)
    found = z.equilibria(tree, compiled=True)
    plan = found.best("total").profile
    assert z.check(plan)
    assert plan.payoff == found.best("total").payoff

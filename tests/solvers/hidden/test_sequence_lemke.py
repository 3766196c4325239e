"""Lemke's walk guessed in floating point and proven ends where the walk in whole numbers does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.hidden import hidden_tree
from zermelo.solvers.hidden import sequence_lemke
from zermelo.solvers.hidden.sequence_form import sequence_form
from zermelo.solvers.hidden.subgame_methods import subgame_method_deciders
from zermelo.solvers.linear import lemke
from zermelo.solvers.linear.basis import Basis
from zermelo.solvers.linear.lemke import Complementary, prove_lemke


def problems(monkeypatch: Any, count: int) -> Iterator[Complementary]:
    """The walks of random trees, all of them large enough to be compiled, so to speak."""
    met: list[Complementary] = []

    def keep(problem: Complementary, steps: int) -> None:
        met.append(problem)

    monkeypatch.setattr(sequence_lemke, "prove_lemke", keep)
    monkeypatch.setattr(lemke, "LONGER", 10**9)
    for seed in range(count):
        tree = hidden_tree(np.random.default_rng(seed), nodes=30)
        seats = subgame_method_deciders(tree)
        if len(seats) == 2 and tree.has_hidden_moves:
            sequence_lemke.lemke_sequence_plans(sequence_form(tree, (seats[0], seats[1])))
            yield met.pop()


@pytest.mark.parametrize("count", [pytest.param(150, id="some"), pytest.param(3000, marks=pytest.mark.long, id="many")])
def test_what_is_proven_is_where_whole_numbers_end_step_for_step(monkeypatch: Any, count: int) -> None:
    seen = doubtful = 0
    for problem in problems(monkeypatch, count):
        found = prove_lemke(problem, 1000)
        seen, doubtful = seen + 1, doubtful + (found is None)
        assert found in (None, sequence_lemke.walk_sequence_lemke(problem, 1000))
    assert seen * 2 > count and doubtful * 20 < seen


def test_a_sabotaged_guess_is_refused_unless_partners_exclude_each_other(monkeypatch: Any) -> None:
    dice = np.random.default_rng(1)

    def guess(whole: Any, problem: Complementary, steps: int) -> Any:
        many = int(dice.integers(1, min(whole.shape[0], whole.shape[1] - 1) + 1))
        sizes = whole.shape[1] - 1, whole.shape[0]
        return Basis(*(sorted(dice.choice(size, many, replace=False).tolist()) for size in sizes)), 1

    monkeypatch.setattr(lemke, "_guess", guess)
    refused = 0
    for problem in problems(monkeypatch, 120):
        found = prove_lemke(problem, 1000)
        refused += found is None
        if found is not None:
            x = found[0]
            values = [*x, *(b - sum(a * n for a, n in zip(row, x)) for row, b in zip(problem.rows, problem.right))]
            assert min(values) >= 0 and values[problem.goal] == 0
            assert not any(values[k] and values[other] for k, other in enumerate(problem.partner) if k != other)
    assert refused > 50

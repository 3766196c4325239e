"""Regrets in floating point, plain and compiled, on matching pennies in which one side counts three times."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zermelo.kernels.regret_matching import match

# Ann's sequences are 0 (none), 1 and 2; Bob's 3 (none), 4 and 5. Heads and heads pays 3, tails and tails 1, else -2.
PAID = {(1, 4): 3.0, (1, 5): -2.0, (2, 4): -2.0, (2, 5): 1.0}


def run(rounds: int, compiled: bool) -> tuple[Any, Any]:
    whole = sorted([(a, b, u) for (a, b), u in PAID.items()] + [(b, a, -u) for (a, b), u in PAID.items()])
    start = np.searchsorted([a for a, _, _ in whole], np.arange(7))
    other, paid = np.array([b for _, b, _ in whole]), np.array([u for _, _, u in whole])
    share = np.array([0, 0.5, 0.5, 0, 0.5, 0.5])
    plan, total = share + [1, 0, 0, 1, 0, 0], np.zeros(6)
    match.run(
        np.array([0, 2, 4]), np.array([1, 2, 4, 5]), np.array([0, 3]), start, other, paid, 3, 1, np.zeros(6), share,
        plan, total, np.zeros(6), rounds, compiled=compiled,
    )  # fmt: skip
    return plan, total / total[0]


def test_plain_and_compiled_rounds_are_the_same() -> None:
    for rounds in (1, 7):
        for one, other in zip(run(rounds, False), run(rounds, True)):
            assert one == pytest.approx(other, abs=1e-12)


def test_all_rounds_together_come_near_the_equilibrium() -> None:
    _, often = run(2000, True)
    assert often == pytest.approx([1, 3 / 8, 5 / 8, 1, 3 / 8, 5 / 8], abs=1e-3)

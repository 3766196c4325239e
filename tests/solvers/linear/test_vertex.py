"""Vertices in one run, or by the general way, are the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zermelo.solvers.linear import vertex
from zermelo.solvers.linear.basis import Basis
from zermelo.solvers.linear.vertex import vertex_shares


@pytest.mark.parametrize("large", [5, 2000, 2**33])
def test_small_bases_have_the_vertex_that_larger_ones_would_have(large: int, monkeypatch: Any) -> None:
    dice = np.random.default_rng(1)
    asked, inside = [], 0
    for _ in range(200):
        many, own = dice.integers(1, 8, 2).tolist()
        rows = dice.integers(1, large, (many, own))
        size = int(dice.integers(1, min(many, own) + 1))
        basis = Basis(*(sorted(dice.choice(k, size, replace=False).tolist()) for k in (own, many)))
        asked.append((rows, int(rows.max()), basis, vertex_shares(rows, int(rows.max()), basis)))
        inside += asked[-1][-1] is not None
    assert inside > 20
    monkeypatch.setattr(vertex, "FEW", 0)
    assert all(vertex_shares(*given) == found for *given, found in asked)

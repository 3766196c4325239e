from __future__ import annotations

import pytest

from tests.zoo import Random
from zermelo.forms.connectivity.topological_order import topological
from zermelo.forms.explore.enumerate import Enumeration
from zermelo.kernels.backward_induction import backward_induction_kernel, general_sweep, pure_sets
from zermelo.kernels.tree_counts import tree_counts
from zermelo.solvers.warmup import warmup_solvers


def test_after_a_warmup_the_kernels_are_ready_and_counted() -> None:
    heard: list[int] = []
    rules = Random()
    done = warmup_solvers([rules, "sharing"], watch=lambda what, count: heard.append(count))
    assert all(
        kernel.is_ready()
        for kernel in (tree_counts, general_sweep, pure_sets, topological, backward_induction_kernel(3))
    )
    for merged in (True, False):
        assert Enumeration(rules, merged=merged, symmetric=False, depth=None).kernel.is_ready()
    assert done == heard[-1] == heard[0] + 2  # a tree by hand has no kernel of its own
    assert heard == sorted(heard)


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="Did you mean nim"):
        warmup_solvers(["nimm"])

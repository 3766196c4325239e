from __future__ import annotations

from collections.abc import Hashable

import numpy as np
import pytest

import zermelo as z
from zermelo.forms.arena import Array
from zermelo.solvers.induction import ranked
from zermelo.solvers.induction.ranked import Column, Kinds, ranked_places, sweep_induction_ranked


def own(kinds: Kinds) -> dict[Hashable, Array]:
    """Everybody's ranking by their own points, by seat."""
    return {m: ranked_places([kinds.rows[:, m]]) for m in range(kinds.rows.shape[1])}


def test_ends_that_pay_the_same_are_of_one_kind() -> None:
    kinds = Kinds.of(z.game_graph("nim:2,2,3,players=3"))
    assert len(kinds) == 3  # one for each player who takes the last token
    assert np.array_equal(kinds.rows[kinds.of_end], kinds.arena.payoff)


def test_a_ranking_reads_levels_in_order_and_equals_share_a_place() -> None:
    levels = [np.array([0, 1, 1, 0, 1]), np.array([9, 2, 2, 5, 3])]
    assert ranked_places(levels).tolist() == [1, 2, 2, 0, 3]
    wide = [levels[0], levels[1].astype(object) * 10**30]
    assert ranked_places(wide).tolist() == [1, 2, 2, 0, 3]


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("late", [True, False])
def test_everybody_after_their_own_points_is_the_solution(compiled: bool, late: bool) -> None:
    for game in ("tokens:8,players=3", "grundy:7,players=3,payoff=last"):
        kinds = Kinds.of(z.game_graph(game))
        rankings = own(kinds)
        ((roots, native),) = sweep_induction_ranked(
            kinds, [Column((0, 1, 2), late)], rankings.__getitem__, compiled=compiled
        )
        answer = z.solve(kinds.arena, ties="last" if late else "first")
        assert native == compiled
        assert kinds.arena.paid(kinds.rows[roots[0]]) == answer.payoff


def test_columns_come_in_blocks_that_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = Kinds.of(z.game_graph("nim:2,2,3,players=3"))
    rankings = own(kinds)
    columns = [Column((a, b, c)) for a in range(3) for b in range(3) for c in range(3)]
    whole = [root for roots, _ in sweep_induction_ranked(kinds, columns, rankings.__getitem__) for root in roots]
    monkeypatch.setattr(ranked, "ENTRIES", 5 * len(kinds.arena))
    blocks = [roots for roots, _ in sweep_induction_ranked(kinds, columns, rankings.__getitem__)]
    assert [len(roots) for roots in blocks] == [5, 5, 5, 5, 5, 2]
    assert [root for roots in blocks for root in roots] == whole

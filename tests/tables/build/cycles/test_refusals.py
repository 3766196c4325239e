"""What is said where a table cannot hold cycles leads to something that can be done."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import CycleError, MethodError


class Spin(z.Rules):
    """Go on, or end it and win; whoever goes on throws a coin that decides the same."""

    players: int = 2
    actions: int = 2
    start = (0, 0)
    endless = (0, 0)

    def player(self, s: z.State) -> int:
        return -1 if s[0] else 0

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def odds(self, s: z.State, a: int) -> int:
        return 1

    def apply(self, s: z.State, a: int) -> None:
        if a == 0:
            s[0] = 1 - s[0]
        else:
            s[1] = 1

    def over(self, s: z.State) -> bool:
        return s[1] == 1

    def score(self, s: z.State, p: int) -> int:
        return 1 - 2 * p


def test_with_chance_on_cycles_every_table_leads_to_solve_and_guarantee_which_answer(tmp_path: Path) -> None:
    for what in ("outcome", "guarantees"):
        with pytest.raises(CycleError, match=r"games with chance .* Use solve, or guarantee"):
            z.table(Spin(), tmp_path / what, what=what, compiled=False)
    with pytest.raises(MethodError, match="what='guarantees'"):
        z.table(Spin(), tmp_path / "wdl", what="wdl", compiled=False)
    assert z.solve(Spin()).payoff["A"] == z.guarantee(Spin(), "A").value == 1


def test_averaged_ties_on_cycles_lead_to_guarantees(tmp_path: Path) -> None:
    with pytest.raises(CycleError, match="Use what='guarantees'"):
        z.table("mutorere", tmp_path / "t", ties="average", compiled=False)
    assert len(z.table("mutorere", tmp_path / "u", what="guarantees", compiled=False)) > 50

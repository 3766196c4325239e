"""The figures of the theory page on proofs: what each technique saves."""

from __future__ import annotations

import json

import pytest
from ladder import FIGURES, STEPS, ladder_nodes


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_small_board_takes_the_nodes_that_the_page_was_drawn_from(step: int) -> None:
    rows = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert [row["technique"] for row in rows] == [name for name, _, _ in STEPS]
    assert ladder_nodes(step, 4, 4, compiled=False) == rows[step]["nodes"]["4 × 4"]


def test_every_technique_saves_nodes_on_the_largest_board() -> None:
    counts = [row["nodes"]["6 × 5"] for row in json.loads(FIGURES.read_text(encoding="utf-8"))]
    assert counts == sorted(counts, reverse=True)

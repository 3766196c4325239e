"""Tables of proofs that grow while a question is in work."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.solvers.proof import engine
from zermelo.solvers.proof.prover import Prover
from zermelo.solvers.proof.transposition.table import WAYS, Layout, grown_proof_table


def entries(table: Any, layout: Layout) -> set[tuple[int, ...]]:
    """What a table holds: the whole key of every entry, and what is told of it."""
    found, cells = set(), np.asarray(table).reshape(-1, WAYS, layout.entry)
    for bucket, way in zip(*np.nonzero(cells[:, :, 0]), strict=True):
        first, *rest = (int(x) for x in cells[bucket, way])
        if layout.is_packed:
            key = [(first >> layout.data_bits) << layout.bucket_bits | int(bucket), *rest]
        else:
            key = rest
            assert rest[0] % (1 << layout.bucket_bits) == bucket
        found.add((*key, first % (1 << layout.data_bits) if layout.is_packed else first))
    return found


@pytest.mark.parametrize(
    ("name", "method", "compiled"),
    [
        ("connect:4,4,4", "alphabeta", False),
        ("connect:4,4,4", "df-pn", False),
        ("kalah:3,2", "alphabeta", False),
        ("connect:4,4,4", "alphabeta", True),
        pytest.param("connect:4,4,4", "df-pn", True, marks=pytest.mark.long),
        pytest.param("kalah:3,2", "alphabeta", True, marks=pytest.mark.long),
    ],
)
def test_a_table_that_grows_keeps_what_it_holds_and_changes_no_answer(
    name: str, method: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = z.game(name)
    side = (game.players[0],)
    right = Prover(game, side, method=method).bounds(game.start())
    monkeypatch.setattr(engine, "FIRST_BITS", 2)
    monkeypatch.setattr(engine, "MORE_BITS", 1)
    monkeypatch.setattr(engine, "STRIDE", 64)
    monkeypatch.setattr(engine, "SHORT", 60.0)  # bursts would double each time
    sizes, nodes = set(), set()

    def checked(table: Any, old: Layout, new: Layout) -> Any:
        grown = grown_proof_table(table, old, new)
        assert new.cells > old.cells and entries(grown, new) == entries(table, old)
        sizes.add(new.bucket_bits)
        return grown

    monkeypatch.setattr(engine, "grown_proof_table", checked)
    for _ in range(2):
        prover = Prover(game, side, method=method, compiled=compiled, memory=1 << 16)
        assert prover.bounds(game.start()) == right
        nodes.add(prover.progress().nodes)
    assert len(sizes) > 1 and len(nodes) == 1

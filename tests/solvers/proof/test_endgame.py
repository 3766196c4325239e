"""Endgames that are known beforehand end the search: the same values from fewer nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.solvers.proof.webs import OrderedWeb, PairedWeb, Web, worth
from zermelo.errors import MethodError, ParameterError
from zermelo.solvers.proof.prover import Prover


@pytest.mark.parametrize("kind", [Web, PairedWeb, OrderedWeb])
def test_positions_known_beforehand_spare_nodes_and_change_no_value(kind: type[Web]) -> None:
    saved = 0
    for seed in range(12):
        rules, known = kind(seed=seed, players=3), dict[Any, int]()
        value = worth(rules, rules.start, {0, 1}, known)
        late = [(state, v) for state, v in known.items() if state[1] > 3 and not rules.over(list(state))]
        nodes = []
        for told in ([], late):
            prover = Prover(z.game(rules), ("A", "B"), method="alphabeta", compiled=False)
            prover.know(told)
            assert prover.bounds(rules.start) == (value, value)
            nodes.append(prover.progress().nodes)
        saved += nodes[0] - nodes[1]
        assert nodes[1] <= nodes[0]
    assert saved > 0


def test_a_table_on_disk_ends_the_search_at_its_positions(tmp_path: Path) -> None:
    game = z.game("connect:4,3,3")
    late = game.act(game.act(game.start(), 0), 1)
    folder = tmp_path / "late"
    z.table(game.beginning(late), folder, what="guarantees", compiled=False)
    table = z.Table(folder, game.beginning(late))
    nodes = []
    for known in (None, table):
        prover = Prover(game, ("A",), method="alphabeta", compiled=False, table=known)
        value = worth(game.rules, late, {0})
        assert prover.bounds(late) == (value, value)
        nodes.append(prover.progress().nodes)
    assert nodes[1] * 2 < nodes[0]


def test_df_pn_and_tables_that_do_not_tell_guarantees_are_refused(tmp_path: Path) -> None:
    rules = Web(seed=3, players=3, layers=4)
    with pytest.raises(ParameterError, match="alphabeta"):
        Prover(z.game(rules), ("A",), method="df-pn").know([])
    z.table(rules, tmp_path / "outcome", compiled=False)
    with pytest.raises(MethodError, match="which has other rules"):
        Prover(z.game(Web(seed=3, players=3, layers=5)), ("A",), table=z.Table(tmp_path / "outcome", rules))
    with pytest.raises(MethodError, match="make one with what='guarantees'"):
        Prover(z.game(rules), ("A",), table=z.Table(tmp_path / "outcome", rules))

"""Tables of numbered positions: right ones pass, and none with a number changed does."""

from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace
from tests.numbered import Maze
from zermelo.checker.cyclic.tablebase import check_tablebase

MAZES = [Maze(seed, parts=1 + seed % 4) for seed in range(1, 31)] + [Maze(s, patience=3) for s in range(1, 11)]


@pytest.mark.parametrize("rules", MAZES, ids=str)
def test_tables_of_random_mazes_are_right_and_no_number_can_be_changed(rules):
    answer = z.solve(rules)
    assert z.check(answer)
    dice = np.random.default_rng(rules.seed)
    for k in dice.integers(0, len(answer.evidence.table), 3):
        table = answer.evidence.table.copy()
        table[k] = dice.choice([v for v in (-128, -3, -2, -1, 0, 1, 2, 3) if v != table[k]])
        assert not check_tablebase(replace(answer, table=table))


def test_a_tally_that_counts_wrong_is_seen():
    answer = z.solve(MAZES[0])
    tally = answer.evidence.tally.copy()
    tally[0, 1, 0] += 1
    report = z.check(replace(answer, tally=tally))
    assert "tally" in report.problems[0].what


def test_a_table_without_some_slice_is_refused():
    answer = z.solve(MAZES[0])
    assert not z.check(replace(answer, offsets={0: 0}))


def test_a_chess_table_is_looked_at_by_the_rules_as_they_are_written(monkeypatch):
    small, answer = z.solve("chess:KK"), z.solve("chess:KRK")
    assert z.check(small).checked[0].startswith("all 924 numbers")
    monkeypatch.setenv("ZERMELO_PLAIN", "1")
    report = z.check(answer)
    assert report
    assert report.checked[0].startswith("2,000 numbers")
    table = answer.evidence.table.copy()
    table[table == 20] = 22
    assert not z.check(replace(answer, table=table))


@pytest.mark.long
@pytest.mark.parametrize("name", ["chess:KQK", "chess:KPK", "chess:KPK,moves=5"])
def test_every_number_of_a_chess_table_is_looked_at(name):
    answer = z.solve(name)
    report = z.check(answer)
    assert report
    assert f"all {len(answer.evidence.table):,} numbers" in report.checked[1]
    table = answer.evidence.table.copy()
    k = np.flatnonzero(table == 5)[-1]
    table[k] = 7
    assert not z.check(replace(answer, table=table))


@pytest.mark.long
def test_every_number_of_a_large_table_is_looked_at():
    assert z.check(z.solve("chess:KBNK"))

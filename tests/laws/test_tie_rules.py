"""Every tie rule is taken wherever ties are read, and what comes out is right; where it cannot be, one line says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import hidden
from tests.laws.random_games import random_graph, random_tree
from zermelo.errors import ZermeloError
from zermelo.preferences.ties import RULES

NAMED = {"kind": "kind:Bob", "spiteful": "spiteful:Bob"}
TIES = [NAMED.get(name, name) for name in RULES]
READERS: dict[str, Callable[[Any, str], Any]] = {
    "solve": lambda game, ties: z.solve(game, ties=ties),
    "solve by place": lambda game, ties: z.solve(game, ties=ties, by="place"),
    "solve in teams": lambda game, ties: z.solve(game, ties=ties, teams=[["Ann", "Cy"], ["Bob"]]),
    "any_equilibrium": lambda game, ties: z.any_equilibrium(game, ties=ties),
    "coalitions": lambda game, ties: z.coalitions(game, ties=ties),
    "series": lambda game, ties: z.series(game, games=2, ties=ties),
}


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("reader", READERS)
def test_every_rule_is_taken_and_right_in_trees_with_chance_and_without(reader: str, ties: str) -> None:
    for seed in range(3):
        dice = np.random.default_rng([13, seed])
        for chance in (False, True):
            game = random_tree(dice, least=3, most=3, chance=chance, nodes=14)
            assert z.check(READERS[reader](game, ties))


@pytest.mark.parametrize("ties", TIES)
def test_every_rule_is_taken_and_right_where_positions_are_merged_or_hidden(ties: str) -> None:
    for seed in range(3):
        graph = random_graph(np.random.default_rng([14, seed]), least=3, most=3)
        assert z.check(z.solve(graph, ties=ties))
        tree = hidden.hidden_tree(np.random.default_rng([15, seed]))
        assert z.check(z.solve(tree, ties=ties.replace("Bob", "B")))


@pytest.mark.parametrize("ties", TIES)
def test_every_rule_is_taken_by_tables(ties: str, tmp_path: Path) -> None:
    rule = ties.replace("Bob", "B")
    made = z.table(z.games.Nim((1, 2), players=("A", "B", "C")), tmp_path / "table", ties=rule)
    assert z.check(made)


def test_the_naive_method_ends_at_102_where_1004_could_be_had() -> None:
    """Littman and others 2006, section 1.4."""
    naive, best = z.solve("littman:1", ties="total"), z.best_equilibrium("littman:1", "total")
    assert (naive.payoff.vector, naive.payoff.total) == ((2, 100), 102)
    assert (best.payoff.vector, best.value) == ((1000, 4), 1004)


def test_where_a_rule_cannot_be_taken_one_line_says_so() -> None:
    questions = (
        lambda: z.search("nim:1,2", method="alphabeta", ties="total"),
        lambda: z.solve("hounds", ties="total"),
    )
    for ask in questions:
        with pytest.raises(ZermeloError, match="total") as refused:
            ask()
        assert "\n" not in str(refused.value)

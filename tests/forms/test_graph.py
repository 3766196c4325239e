from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Countdown
from zermelo.errors import GameError, NameError_

SOUND: dict[str, Any] = {
    "players": ("A", "B"), "first": [0, 2, 4, 4], "mover": [0, 1, -2], "succ": [1, 2, 2, 2], "payoff": [[1, 2]],
}  # fmt: skip


def made(**changes: Any) -> z.Graph:
    parts = SOUND | changes
    return z.Graph(**{k: np.array(v) if isinstance(v, list) else v for k, v in parts.items()})


def test_a_graph_can_be_made_of_arrays_and_solved() -> None:
    graph = made()
    assert [graph.children(v) for v in range(3)] == [[1, 2], [2, 2], []]
    assert z.solve(graph).payoff == {"A": 1, "B": 2}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"first": [0, 2, 4]}, "not those of a graph of positions"),
        ({"first": [1, 2, 4, 4]}, "not those of a graph of positions"),
        ({"first": [0, 2, 3, 3]}, "not those of a graph of positions"),
        ({"first": [0, 5, 4, 4]}, "not those of a graph of positions"),
        ({"succ": [1, 2, 2, 3]}, "A move leads to a position that is not there"),
        ({"succ": [1, 2, 2, -1]}, "A move leads to a position that is not there"),
        ({"mover": [0, 1, 1]}, "The ends, and only they, have no moves"),
        ({"mover": [0, 2, -2]}, "a seat that no player has"),
        ({"payoff": [[1, 2], [3, 4]]}, "one row of payoffs for every end"),
        ({"mover": [0, -1, -2]}, "Chance moves here, but no odds are given"),
        ({"mover": [0, -1, -2], "weight": [1, 1, 1, -2]}, "must be whole numbers of at least 1"),
        ({"mover": [0, -1, -2], "weight": [1]}, "4 moves, but 1 odds"),
    ],
)
def test_arrays_that_are_no_graph_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(GameError, match=says):
        made(**changes)


def test_positions_are_found_by_their_state() -> None:
    graph = z.game_graph(z.games.Nim((2, 2)))
    for v in range(len(graph)):
        assert graph.position(graph.state(v)) == v
        assert graph.position(list(graph.state(v))) == v
    with pytest.raises(NameError_, match=r"No position \(3, 0, 0\) can be reached"):
        graph.position((3, 0, 0))


def test_positions_of_a_game_in_plain_python_are_its_states() -> None:
    graph = z.game_graph(Countdown(3))
    assert graph.state(0) == (3, "Ann")
    assert graph.position((0, "Bob")) > 0


def test_a_graph_without_states_says_so() -> None:
    with pytest.raises(GameError, match="its nodes have no states"):
        made().state(0)


def test_two_graphs_are_equal_when_positions_moves_odds_and_payoffs_are() -> None:
    def made(**changes: object) -> z.Graph:
        said: dict[str, object] = {
            "players": ("A", "B"), "owners": {"a": "A", "c": "chance"}, "payoffs": {"x": (1, -1)}, "endless": (0, 0),
            "moves": [("a", "c"), ("a", "x"), ("c", "a"), ("c", "x")], "odds": {"c": {"a": "1/2", "x": "1/2"}},
        }  # fmt: skip
        return z.graph(**said | changes)  # type: ignore[arg-type]

    assert made() == made() and hash(made()) == hash(made())
    for other in (
        {"endless": (1, -1)}, {"payoffs": {"x": (2, -2)}}, {"odds": {"c": {"a": "1/3", "x": "2/3"}}},
        {"moves": [("a", "c", "go"), ("a", "x"), ("c", "a"), ("c", "x")]}, {"players": ("A", "C")},
    ):  # fmt: skip
        assert made() != made(**other)
    assert made() != "a graph"


def test_what_was_saved_is_the_same_graph(tmp_path: Path) -> None:
    for name in ("cops:cycle,4", "pig:3,turns=0"):
        assert z.game_graph(name) == z.game_graph(name)
    named = z.graph(("A",), {"a": "A"}, [("a", "a"), ("a", "x")], {"x": (1,)}, endless=(0,))
    z.save(named, tmp_path / "game.json")
    assert z.load(tmp_path / "game.json") == named

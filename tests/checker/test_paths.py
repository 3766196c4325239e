from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Countdown
from tests.zoo import Random
from zermelo.checker.paths import path_of_node
from zermelo.games.bargains.sharing import sharing


@pytest.mark.parametrize("game", [sharing(), Random(seed=5, plies=5, fold=6), Countdown(6), z.game_graph(sharing())])
def test_a_place_leads_to_its_node(game: Any) -> None:
    arena = game if isinstance(game, z.Tree) else z.game_graph(game)
    assert [arena.at(path_of_node(arena, v)) for v in range(len(arena))] == list(range(len(arena)))


def test_names_with_a_slash_are_written_so_that_they_can_be_read() -> None:
    tree = z.tree(("A",), z.choose("A", {"1/2": z.end(0)}))
    assert path_of_node(tree, 1) == "1//2"


def test_the_path_is_a_shortest_one_whatever_the_numbering() -> None:
    # 0 -> 3; 1 -> 2, 4; 2 -> 1; 3 -> 2; nobody reaches 5 -> 4
    graph = z.Graph(
        players=("A",), first=np.array([0, 1, 3, 4, 5, 5, 6]), mover=np.array([0, 0, 0, 0, -2, 0]),
        succ=np.array([3, 2, 4, 1, 2, 4]), payoff=np.array([[1]]),
    )  # fmt: skip
    assert [path_of_node(graph, v) for v in range(5)] == ["", "1/1/1", "1/1", "1", "1/1/1/2"]
    assert path_of_node(graph, 5) == "position 5, which no play reaches"

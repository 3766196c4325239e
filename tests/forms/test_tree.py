from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Countdown
from tests.zoo import Random
from zermelo.errors import GameError
from zermelo.games.bargains.sharing import sharing

SOUND: dict[str, Any] = {
    "players": ("A", "B"), "first": [1, 3, 5, 5, 5, 5], "mover": [0, 1, -2, -2, -2], "payoff": [[1, 2], [3, 4], [5, 6]],
}  # fmt: skip


def made(**changes: Any) -> z.Tree:
    parts = SOUND | changes
    return z.Tree(**{k: np.array(v) if isinstance(v, list) else v for k, v in parts.items()})


def test_a_tree_can_be_made_of_arrays() -> None:
    tree = made()
    assert (len(tree), tree.ends, tree.depth) == (5, 3, 2)
    assert [tree.children(v) for v in range(5)] == [[1, 2], [3, 4], [], [], []]
    assert tree.parent.tolist() == [-1, 0, 0, 1, 1]
    assert tree.path_to(4) == [1, 4]
    assert tree.payoff_at(2) == {"A": 1, "B": 2}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"first": [1, 3, 5, 5, 5]}, "not those of a tree numbered layer by layer"),
        ({"first": [0, 3, 5, 5, 5, 5]}, "not those of a tree numbered layer by layer"),
        ({"first": [1, 3, 5, 4, 5, 5]}, "not those of a tree numbered layer by layer"),
        ({"first": [1], "mover": [], "payoff": [[]]}, "not those of a tree"),
        ({"mover": [0, 1, -2, -2, 1]}, "the ends, and only they, have no moves"),
        ({"mover": [0, -2, -2, -2, -2]}, "the ends, and only they, have no moves"),
        ({"mover": [0, 2, -2, -2, -2]}, "a seat that no player has"),
        ({"mover": [0, -3, -2, -2, -2]}, "a seat that no player has"),
        ({"payoff": [[1, 2], [3, 4]]}, "one row of payoffs for every end"),
        ({"payoff": [[1], [3], [5]]}, "one column for every player"),
        ({"mover": [0, -1, -2, -2, -2]}, "Chance moves here, but no odds are given"),
        ({"mover": [0, -1, -2, -2, -2], "weight": [1, 1, 1]}, "but 3 odds"),
        ({"mover": [0, -1, -2, -2, -2], "weight": [1, 1, 1, 0, 1]}, "must be whole numbers of at least 1"),
        ({"first": [1, 1, 5, 5, 5, 5], "mover": [-2, 1, -2, -2, -2]}, "every child comes after its parent"),
        ({"players": ("A", "A")}, "two players are called 'A'"),
    ],
)
def test_arrays_that_are_no_tree_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(z.ZermeloError, match=says):
        made(**changes)


def test_trees_are_equal_when_they_are_the_same_game() -> None:
    assert sharing() == sharing()
    assert hash(sharing()) == hash(sharing())
    assert sharing() != sharing().with_dummy()
    assert made() != made(payoff=[[1, 2], [3, 4], [5, 7]])
    assert made() == made(payoff=[[2, 4], [6, 8], [10, 12]], scale=2) != made(scale=2)
    assert sharing() != "sharing"


def test_odds_in_one_proportion_are_equal_and_others_are_not() -> None:
    def coin(*odds: str) -> z.Tree:
        return z.tree(("A",), z.chance({f"c{i}": (o, z.end(i)) for i, o in enumerate(odds)}))

    half = coin("1/2", "1/2")
    assert half == replace(half, weight=np.array([1, 5, 5]))
    assert half != coin("1/3", "2/3")


def test_what_a_player_does_not_see_makes_another_game() -> None:
    def pennies(info: str | None) -> z.Tree:
        answer = {"h": z.end(1), "t": z.end(0)}
        return z.tree(("A",), z.chance({m: ("1/2", z.choose("A", answer, info=info)) for m in "ht"}))

    assert pennies("dark") == pennies("night")
    assert pennies("dark") != pennies(None)
    assert pennies("dark").has_hidden_moves
    assert not pennies(None).has_hidden_moves


@pytest.mark.parametrize("symmetric", [False, True])
def test_states_are_found_by_playing_the_moves_that_lead_there(symmetric: bool) -> None:
    tree = z.game_tree(z.games.Nim((2, 1), players=3), symmetric=symmetric)
    assert tree.state(0) == (2, 1, 0)
    assert tree.state(tree.at("h1-2")) == ((1, 0, 1) if symmetric else (0, 1, 1))
    assert tree.path(tree.at("h2-1/h1-2")) == ["h2-1", "h1-2"]


def test_states_of_a_game_in_plain_python_are_its_own() -> None:
    tree = z.game_tree(Countdown(3))
    assert tree.state(tree.at("1/2")) == (0, "Ann")


def test_every_node_is_named_by_the_path_to_it() -> None:
    tree = z.game_tree(Random(seed=5, plies=4))
    assert [tree.at(tree.path(v)) for v in range(len(tree))] == list(range(len(tree)))


def test_a_tree_that_is_one_end_has_depth_nought() -> None:
    assert z.tree(("A",), z.end(3)).depth == 0


def test_a_tree_tells_its_size() -> None:
    assert repr(sharing()) == "<Tree 'sharing game' of 10 nodes, players Andy, Barb>"


def test_the_error_is_one_of_the_game() -> None:
    with pytest.raises(GameError):
        made(payoff=[[1, 2]])

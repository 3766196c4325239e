from __future__ import annotations

from fractions import Fraction
from typing import Any

import networkx
import numpy as np
import pytest

import zermelo as z
from zermelo.errors import GameError, MethodError, ParameterError, ZermeloError

SOUND: dict[str, Any] = {
    "players": ("Ann", "Bob"), "owners": {"x": "Ann", "y": "Bob"},
    "moves": [("x", "y"), ("x", "home"), ("y", "x", "back"), ("y", "away")],
    "payoffs": {"home": (1, 0), "away": {"Ann": 0, "Bob": "1/2"}}, "endless": (0, 0),
}  # fmt: skip
ARRAYS: dict[str, Any] = {
    "players": ("Ann", "Bob"), "owners": np.array([0, 1, -2, -2]), "payoffs": np.array([[1, 0], [0, 1]]),
    "moves": np.array([[1, 0], [0, 1], [0, 2], [1, 3]]), "endless": [0, 0],
}  # fmt: skip


def test_positions_go_by_their_names_and_moves_by_where_they_lead() -> None:
    graph = z.graph(**SOUND)
    assert graph.states == ["x", "y", "home", "away"]
    assert (graph.names(0), graph.names(1)) == (["y", "home"], ["back", "away"])
    assert graph.payoff_at(graph.position("away")) == {"Ann": 0, "Bob": Fraction(1, 2)}
    assert graph.endless == {"Ann": 0, "Bob": 0}


def test_play_begins_where_it_is_told_to() -> None:
    graph = z.graph(**SOUND, start="y")
    assert (graph.state(0), graph.turn(0)) == ("y", "Bob")
    assert z.graph(("Ann",), {}, [], {"over": (3,)}).payoff_at(0) == {"Ann": 3}


def test_an_answer_is_asked_by_the_name_of_a_position() -> None:
    answer = z.solve(z.graph(**SOUND))
    assert answer.value("y") == answer.value(1)
    assert answer.strategies["Bob"]["y"] == "away"


def test_arrays_make_the_same_graph_whatever_the_order_of_moves() -> None:
    graph = z.graph(**ARRAYS)
    assert [graph.children(v) for v in range(4)] == [[1, 2], [0, 3], [], []]
    assert graph.names(0) == ["1", "2"]
    assert z.graph(**ARRAYS | {"payoffs": [("1/2", 0), (0, 1)]}).scale == 2


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"moves": [*SOUND["moves"], ("x", "nowhere")]}, "from 'x' to 'nowhere' names 'nowhere'"),
        ({"moves": [*SOUND["moves"], ("away", "x")]}, "'away' is an end, yet a move leads from it to 'x'"),
        ({"moves": SOUND["moves"][:2]}, "'y' is a dead end: it belongs to Bob"),
        ({"moves": [*SOUND["moves"], ("x", "y")]}, "Two moves at 'x' are called 'y'"),
        ({"moves": ["xy"]}, "not 'xy'"),
        ({"owners": {"x": "Ann", "y": "Bop"}}, "'y' belongs to 'Bop'. Did you mean Bob"),
        ({"payoffs": {"home": (1, 0), "away": (1,)}}, "At the end 'away'"),
        ({"payoffs": [(1, 0)]}, "payoffs by name"),
        ({"payoffs": {"x": (1, 0)}}, "'x' has an owner and a payoff"),
        ({"endless": (1,)}, "For endless play"),
        ({"start": "z"}, "Play begins at 'z', which is neither owned nor an end"),
    ],
)
def test_what_is_no_game_on_named_positions_is_told_in_one_line_with_the_place(changes: Any, says: str) -> None:
    with pytest.raises(ZermeloError) as caught:
        z.graph(**SOUND | changes)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"moves": np.array([[0, 9]])}, "The move from 0 to 9 (number 0): there are positions 0 … 3"),
        ({"moves": np.array([[0, 1]])}, "position 1 belongs to Bob and has none"),
        ({"moves": np.array([[0, 1], [1, 0], [2, 0]])}, "position 2 is an end, yet 1 moves lead on from it"),
        ({"moves": np.array([0, 1])}, "two columns"),
        ({"moves": [["a", "b"]]}, "whole numbers"),
        ({"owners": np.array([0, 2, -2, -2])}, "one is 2"),
        ({"owners": np.array([], dtype=int)}, "a position at least"),
        ({"payoffs": np.array([[1, 0]])}, "There are 2 ends and 2 players, but payoffs are (1, 2)"),
        ({"payoffs": [(1, 0)]}, "There are 2 ends, but 1 payoffs"),
        ({"start": 1}, "begin at 0"),
    ],
)
def test_what_is_no_game_on_numbered_positions_is_told_in_one_line_with_the_place(changes: Any, says: str) -> None:
    with pytest.raises(ZermeloError) as caught:
        z.graph(**ARRAYS | changes)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def network(nodes: dict[Any, Any], edges: list[Any]) -> Any:
    made = networkx.DiGraph()
    made.add_nodes_from(nodes.items())
    made.add_edges_from(edges)
    return made


def test_a_directed_graph_with_owners_and_payoffs_is_a_game() -> None:
    nodes = {"x": {"owner": "Ann"}, "y": {"owner": "Bob"}, "home": {"payoff": (1, 0)}, "away": {"payoff": (0, 1)}}
    edges = [("x", "y", {}), ("x", "home", {"name": "stay"}), ("y", "x", {}), ("y", "away", {})]
    graph = z.from_networkx(network(nodes, edges), ("Ann", "Bob"), start="x", endless=(0, 0))
    assert graph.names(0) == ["y", "stay"]
    with pytest.raises(GameError, match="'y' has neither 'owner' nor 'payoff'"):
        z.from_networkx(network(nodes | {"y": {}}, edges), ("Ann", "Bob"), start="x")
    for wrong in ([], networkx.Graph()):
        with pytest.raises(ZermeloError, match="not a directed graph"):
            z.from_networkx(wrong, ("Ann",), start=0)


def test_a_game_goes_to_networkx_and_back() -> None:
    graph = z.graph(**SOUND)
    made = z.to_networkx(graph)
    again = z.from_networkx(made)
    assert (again.players, again.endless, again.states) == (graph.players, graph.endless, graph.states)
    assert [again.children(v) for v in range(4)] == [graph.children(v) for v in range(4)]
    assert [again.names(v) for v in range(4)] == [graph.names(v) for v in range(4)]
    assert [again.payoff_at(v) for v in (2, 3)] == [graph.payoff_at(v) for v in (2, 3)]
    assert len(z.to_networkx(z.game_tree("nim:2,1"))) == len(z.game_tree("nim:2,1"))
    with pytest.raises(GameError, match="no attribute 'players'; give the players"):
        z.from_networkx(network({0: {"payoff": (1,)}}, []))


def test_what_networkx_cannot_say_is_refused() -> None:
    with pytest.raises(MethodError, match="has hidden moves"):  # it would come back as another game
        z.to_networkx(z.game_tree("kuhn"))
    for thing in ("nim:2,1", z.matrix(("A",), [(1,)])):
        with pytest.raises(ParameterError, match=r"give game_graph\(game\)"):
            z.to_networkx(thing)  # type: ignore[arg-type]


def test_the_odds_of_chance_go_to_networkx_and_back() -> None:
    for game in (z.graph(**TOSS), z.game_graph("pig:3,2"), z.game_tree("pig:2,2")):
        again = z.from_networkx(z.to_networkx(game))
        assert again.has_chance
        assert [again.odds(v) for v in range(len(again)) if again.turn(v) == "chance"] == [
            game.odds(v) for v in range(len(game)) if game.turn(v) == "chance"
        ]
        assert z.guarantees(again).payoff == z.guarantees(game).payoff
    made = z.to_networkx(z.graph(**TOSS))
    del next(said for v, _, said in made.edges(data=True) if v == "toss")["odds"]
    with pytest.raises(GameError, match="Chance moves at 'toss', but the edge to 'x' has no 'odds'"):
        z.from_networkx(made)


TOSS: dict[str, Any] = {
    "players": ("Ann",), "owners": {"x": "Ann", "toss": "chance"}, "payoffs": {"home": (1,)}, "endless": (0,),
    "moves": [("x", "toss"), ("toss", "x"), ("toss", "home", "heads")],
    "odds": {"toss": {"x": "2/3", "heads": "1/3"}},
}  # fmt: skip


def test_chance_moves_by_odds_given_by_position_and_move() -> None:
    graph = z.graph(**TOSS)
    assert graph.turn(1) == "chance"
    assert graph.odds(1) == [Fraction(2, 3), Fraction(1, 3)]
    assert graph.names(1) == ["x", "heads"]
    moves = np.array([[1, 0], [0, 1], [1, 2]])  # in any order: odds go with their moves
    numbered = z.graph(("Ann",), np.array([0, -1, -2]), moves, [(1,)], odds=np.array([2, 9, 1]), endless=(0,))
    assert numbered.odds(1) == graph.odds(1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"odds": {"toss": {"x": "2/3", "heads": "1/2"}}}, "At 'toss': The odds .* sum to 7/6, not to exactly 1"),
        ({"odds": {"toss": {"x": 0, "heads": 1}}}, "At 'toss': The odds of 'x' are 0"),
        ({"odds": {"toss": {"x": 1}}}, "At 'toss' the odds are those of x, the moves x, heads"),
        ({"odds": {"toss": {"x": "1/2", "heads": "1/2", "tails": 0}}}, "the moves x, heads"),
        ({"odds": {"toss": {"x": "many", "heads": 1}}}, "many"),
        ({"odds": None}, "Chance moves at 'toss', but its odds are missing"),
        ({"odds": {**TOSS["odds"], "x": {"toss": 1}}}, "There are odds at 'x', where chance does not move"),
        ({"odds": [1, 2]}, "Odds are given by position, then by move"),
    ],
)
def test_odds_that_are_none_are_refused_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ZermeloError, match=says) as caught:
        z.graph(**(TOSS | change))
    assert "\n" not in str(caught.value)


def test_odds_of_numbered_positions_are_one_whole_number_for_each_move() -> None:
    owners, moves = np.array([0, -1, -2]), np.array([[0, 1], [1, 0], [1, 2]])
    for odds, says in (
        (None, "no odds are given"), ([1, 2], "There are 3 moves, but odds are"), ([1, 0, 1], "at least 1"),
        ([0.5, 0.5, 0.5], "whole numbers"),
    ):  # fmt: skip
        with pytest.raises(GameError, match=says):
            z.graph(("Ann",), owners, moves, [(1,)], odds=odds, endless=(0,))


def test_moves_that_are_no_list_are_refused_in_one_line() -> None:
    for wrong in (5, "ab", None):
        with pytest.raises(GameError, match="Moves are listed as pairs"):
            z.graph(**SOUND | {"moves": wrong})

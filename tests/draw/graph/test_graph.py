"""Graphs of positions: columns are distances, every position is there once, and what is left out is counted."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import zermelo as z
from tests.draw.svg import HOSTILE, SVG, of_class, read, written
from zermelo.draw.graph.graph import graph_svg
from zermelo.draw.graph.neighbourhood import graph_neighbourhood
from zermelo.draw.svg.curves import Labels, point_along_curve
from zermelo.games.boards.tictactoe import TicTacToe
from zermelo.games.taking.nim import Nim

ROUND = z.graph(
    ("Ann", "Bob"), {"a": "Ann", "b": "Bob", "c": "Ann"},
    [("a", "b", "on"), ("b", "a", "back"), ("b", "c", "on"),
     ("c", "c", "wait"), ("c", "end", "stop"), ("c", "a", "home")],
    {"end": (1, 2)}, endless=(0, 0), title="Round",
)  # fmt: skip


def test_columns_are_distances_and_no_position_is_there_twice():
    graph = z.game_graph(Nim((3, 3), players=2))
    found = graph_neighbourhood(graph, most=1000)
    shown = [v for held in found.columns.values() for v in held]
    assert sorted(shown) == list(range(len(graph)))
    far = {v: c for c, held in found.columns.items() for v in held}
    for v in shown:
        before = [u for u in shown if v in graph.children(u)]
        assert far[v] == (0 if v == 0 else 1 + min(far[u] for u in before))
    assert len(found.moves) == len(graph.succ) and found.hidden == {}


@pytest.mark.parametrize("most", [1, 2, 10, 60])
def test_moves_shown_and_moves_left_out_are_all_there_are(most):
    graph = z.game_graph(TicTacToe())
    found = graph_neighbourhood(graph, at=100, most=most)
    for v in (v for c, held in found.columns.items() if c >= 0 for v in held):
        shown = sum(move.start == v for move in found.moves)
        assert shown + found.hidden.get(v, 0) == len(graph.edges(v))


def test_around_a_position_stand_those_that_lead_to_it():
    graph = z.game_graph(TicTacToe())
    found = graph_neighbourhood(graph, at=100, most=30)
    assert found.columns[0] == [100]
    assert found.columns[-1] and all(100 in graph.children(v) for v in found.columns[-1])
    assert "leads here" in written(graph_svg(graph, at=100, most=30))


def test_the_chosen_line_is_shown_to_its_end_though_it_is_far():
    solved = z.solve("nim:5,5")
    found = graph_neighbourhood(solved.arena, marks=solved.shares, most=30)
    chosen = {move.start: move.end for move in found.moves if move.is_chosen}
    at = 0
    while at in chosen:
        at = chosen[at]
    assert solved.arena.turn(at) is None


def test_moves_that_lead_back_are_dashed_and_none_is_lost():
    picture = graph_svg(ROUND)
    moves = of_class(picture, "move")
    assert len(moves) == 6
    back = {g.get("data-edge") for g in moves if g.find(f"{SVG}path").get("stroke-dasharray")}
    assert back == {"1", "3", "5"}
    assert [g.get("data-node") for g in of_class(picture, "node")] == ["0", "1", "2"]
    assert "leads back" in written(picture)


def test_a_position_names_itself_where_that_is_short():
    assert {"a", "b", "c"} <= set(written(graph_svg(ROUND)))
    assert {"2 2", "1 2"} <= set(written(graph_svg(Nim((2, 2)))))
    assert any(re.fullmatch(r"#\d+", said) for said in written(graph_svg(TicTacToe(), most=5)))


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.strip()])
def test_names_cannot_inject_anything(name):
    moves = [(name, "y", name), ("y", name, "z"), ("y", "w")]
    game = z.graph((name, "B"), {name: name, "y": "B"}, moves, {"w": (1, 2)}, endless=(0, 0), title=name)
    read(graph_svg(game))


def test_a_label_is_put_where_nothing_else_stands():
    curves = [((0.0, 0.0), (50.0, 0.0), (50.0, 60.0), (100.0, 60.0))]
    labels = Labels()
    places = [labels.place("move", curves) for _ in range(4)]
    assert len(set(places)) == 4
    assert all(abs(a[1] - b[1]) > 8 or abs(a[0] - b[0]) > 20 for a, b in pairwise(sorted(places)))
    assert point_along_curve(curves[0], 0.5) == (50.0, 30.0)


def test_the_same_graph_gives_the_same_picture():
    assert graph_svg(TicTacToe(), most=40, at=7) == graph_svg(TicTacToe(), most=40, at=7)


def test_long_names_have_the_room_they_take():
    def length(name):
        graph = z.graph(["A"], {"start": "A"}, [("start", "end", name)], {"end": (1,)})
        places = {text.text: float(text.get("x")) for text in read(graph_svg(graph)).iter(f"{SVG}text")}
        return places["1"] - places["start"]

    assert length("many words") > length("up")

"""Games that may begin at several positions, and ends that keep who would have moved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.compiler.samples import Count
from tests.effort import tries
from tests.forms.samples import Countdown
from tests.terminal import done, run

PLAYERS = ("Ann", "Bob")
OWNERS = {"x": "Ann", "y": "Bob", "far": "Bob"}
MOVES = [("x", "y"), ("x", "home"), ("y", "x"), ("y", "away"), ("far", "y"), ("far", "home")]
PAYS = {"home": (1, 0), "away": (0, 2)}
COUNTED = z.game_graph(Countdown(9))
POSITIONS = [COUNTED.state(v) for v in range(len(COUNTED))]


def both(**more: Any) -> z.Graph:
    return z.graph(PLAYERS, OWNERS, MOVES, PAYS, endless=(0, 0), **{"start": ["y", "far"], **more})


def test_a_list_of_positions_says_where_play_may_begin() -> None:
    game = both()
    assert [game.state(v) for v in game.starts] == ["y", "far"]
    assert both(start="far").starts == (0,) and both(start="far").state(0) == "far"
    assert [both(start={"far", "x"}).state(v) for v in (0, 1)] == ["x", "far"]  # of a set, in the order of the owners
    assert both() == both() and both() != both(start="y")


def test_answers_tell_what_every_start_is_worth_and_agree_with_the_subgame_there() -> None:
    game = both()
    solved, sure, look = z.solve(game), z.guarantees(game), z.outlook(game, "Ann", others="friends")
    for v, name in zip(game.starts, ("y", "far"), strict=True):
        alone = z.subgame(game, name)
        assert alone.starts == (0,)
        assert solved.value(v) == z.solve(alone).payoff
        assert sure.at(v) == z.guarantees(alone).payoff
        assert look.at(v) == z.outlook(alone, "Ann", others="friends").value
    for found in (solved, sure, look):
        assert z.check(found)
        (sheet,) = [one for one in found.sheets() if one.title == "Wherever play begins:"]
        assert [row[0] for row in sheet.rows] == ["y", "far"]
    (told,) = [one for one in solved.sheets() if one.title == "Wherever play begins:"]
    assert [row[1:] for row in told.rows] == [tuple(solved.value(v).vector) for v in game.starts]
    assert not [one for one in z.solve(both(start="y")).sheets() if one.title == "Wherever play begins:"]


@pytest.mark.parametrize(
    "ask",
    [z.equilibria, z.pure_equilibria, z.nash_outcomes, z.coalitions, z.determinacy, z.dominance, z.fairness,
     lambda game: z.search(game, depth=2), lambda game: z.play_match(game, ["random", "random"]), z.game_tree],
)  # fmt: skip
def test_what_is_asked_of_one_start_says_so_in_one_line(ask: Any) -> None:
    with pytest.raises(z.ZermeloError, match="play here may begin at 'y' or 'far'; take one of them: subgame"):
        ask(both())


@pytest.mark.parametrize(
    ("more", "words"),
    [({"start": []}, "start is empty"), ({"start": ["x", "nowhere"]}, "Play begins at 'nowhere'"),
     ({"start": ["x", "x"]}, "start names 'x' twice"), ({"would_move": {"x": "Ann"}}, "'x', which is not an end"),
     ({"would_move": {"home": "Cy"}}, "'home' belongs to 'Cy'")],
)  # fmt: skip
def test_starts_and_ends_that_make_no_sense_are_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(z.ZermeloError, match=words):
        both(**more)


def test_files_keep_starts_and_who_would_have_moved(tmp_path: Path) -> None:
    game = both(would_move={"home": "Bob"})
    z.save(game, tmp_path / "both.json")
    again = z.load(tmp_path / "both.json")
    assert again == game and [again.would_move(v) for v in range(len(again))] == ["Bob", "Bob", "Ann", "Bob", None]
    z.save(z.solve(game), tmp_path / "solved.json")
    assert z.check(z.load(tmp_path / "solved.json"))
    story = done("solve", tmp_path / "both.json")
    assert "Wherever play begins:" in story
    for name in ("both.gm", "both.tra"):
        with pytest.raises(z.ZermeloError, match="may begin at 'y' or 'far'"):
            z.save(game, tmp_path / name)
    document = json.loads((tmp_path / "both.json").read_text(encoding="utf-8"))
    for odd, words in (({"starts": [1, 9]}, "0 first, up to 4"), ({"starts": ["y"]}, "starts")):
        (tmp_path / "odd.json").write_text(json.dumps({**document, **odd}), encoding="utf-8")
        with pytest.raises(z.ZermeloError, match=words):
            z.load(tmp_path / "odd.json")


def test_networkx_keeps_them_too() -> None:
    pytest.importorskip("networkx")
    game = both(would_move={"home": "Bob"})
    again = z.from_networkx(z.to_networkx(game))
    assert again == game and again.would_move(again.position("home")) == "Bob"


# ---------------------------------------------------------------- state spaces


def test_rules_are_explored_from_several_states_compiled_and_plain_alike() -> None:
    rules = z.games.Nim((2, 3), players=3)
    starts = [(2, 3, 0), (2, 3, 1), (1, 3, 2)]
    plain = z.game_graph(rules, start=starts, compiled=False)
    assert [plain.state(v) for v in plain.starts] == starts
    native = z.game_graph(rules, start=starts, compiled=True)
    assert native == plain and native.is_compiled
    reached = {z.subgame(rules, state).start() for state in starts}
    assert reached == set(starts)
    union = {g.state(v) for s in starts for g in [z.game_graph(z.subgame(rules, s))] for v in range(len(g))}
    assert {plain.state(v) for v in range(len(plain))} == union
    assert z.check(z.solve(plain)) and z.check(z.guarantees(native))


@settings(max_examples=tries(10))
@given(st.lists(st.sampled_from(POSITIONS), min_size=2, max_size=4, unique=True))
def test_any_game_is_explored_from_several_states(states: list[Any]) -> None:
    graph = z.game_graph(Countdown(9), start=states)
    assert [graph.state(v) for v in graph.starts] == states
    parts = [z.game_graph(z.subgame(Countdown(9), state)) for state in states]
    assert {graph.state(v) for v in range(len(graph))} == {g.state(v) for g in parts for v in range(len(g))}
    solved = z.solve(graph)
    assert [solved.value(v) for v in graph.starts] == [z.solve(part).payoff for part in parts]
    assert z.check(solved)


def test_an_answer_about_rules_with_several_starts_is_written_whole(tmp_path: Path) -> None:
    graph = z.game_graph("nim:1,2", start=[(1, 2, 0), (1, 2, 1)])
    z.save(z.guarantees(graph), tmp_path / "sure.json")
    again = z.load(tmp_path / "sure.json")
    assert again.arena.starts == (0, 1) and z.check(again)


def test_a_state_space_has_all_initial_states_and_ends_keep_who_would_have_moved() -> None:
    # Lakatos and Nagy 2004, definition 2.3: K is a set, and V are pairs with the player who would have moved.
    space = z.state_space(z.games.Grundy(5, players=3), start=None)
    assert len(space.initial) == 1
    space = z.state_space(z.games.Nim((1, 1), players=3), start=[(1, 1, 0), (1, 1, 2)])
    assert space.initial == (((1, 1, 0), "A"), ((1, 1, 2), "C"))
    assert set(space.initial) <= set(space.states) and set(space.final) <= set(space.states)
    assert set(space.final) == {((0, 0, 2), "C"), ((0, 0, 1), "B")}
    tree = z.game_tree(z.games.Nim((1, 1), players=3))
    assert [tree.would_move(v) for v in range(len(tree)) if tree.turn(v) is None] == ["C", "C"]
    assert z.tree(("A",), z.end(1)).would_move(0) is None


@pytest.mark.parametrize(
    ("start", "words"),
    [([(2, 0)], "two or more; leave it out"), ("x", "lists the states"), (7, "lists the states"),
     ([(2, 0), (1, 2, 3)], "a state of this game is 2 whole numbers"), ([(2, 0), "x"], "No state 'x'"),
     ([(2, 0), [[1]]], "one of these is not a state")],
)  # fmt: skip
def test_starts_that_are_no_states_are_refused_in_one_line(start: Any, words: str) -> None:
    with pytest.raises(z.ZermeloError, match=words):
        z.game_graph(Count(), start=start)


def test_a_search_asks_which_start_is_meant() -> None:
    with pytest.raises(
        z.ZermeloError, match=r"This question is about one start, .* take one of them: subgame\(game, 'y'\)"
    ):
        z.search(both())
    assert z.search(both(), at="far").payoff == z.solve(z.subgame(both(), "far")).payoff
    ending = z.graph(PLAYERS, {"x": "Ann", "y": "Bob"}, [("x", "home"), ("y", "away")], PAYS, start=["x", "y"])
    assert z.search(ending, at="y").payoff == {"Ann": 0, "Bob": 2}


def test_the_terminal_shows_what_every_start_leads_to(tmp_path: Path) -> None:
    z.save(both(), tmp_path / "both.json")
    shown = done("show", str(tmp_path / "both.json"))
    assert "y: Bob\n" in shown and "far: Bob\n" in shown
    said = run("show", str(tmp_path / "both.json"), "--kind", "and-or", "--player", "Ann").stderr
    assert "A tree has one start" in said and "--at 'y', or --kind graph" in said
    assert done("show", str(tmp_path / "both.json"), "--kind", "tree", "--at", "far", "--depth", "1")
    drawn = z.draw.graph_svg(both())
    assert all(f">{name}<" in drawn for name in ("y", "far")), drawn


def test_documents_tell_what_every_start_is_worth(tmp_path: Path) -> None:
    z.save(both(), tmp_path / "both.json")
    solved = json.loads(done("solve", str(tmp_path / "both.json"), "--json"))
    assert solved["starts"] == [
        {"start": "y", "payoff": dict(z.solve(z.subgame(both(), "y")).payoff)},
        {"start": "far", "payoff": dict(z.solve(z.subgame(both(), "far")).payoff)},
    ]
    sure = json.loads(done("guarantee", str(tmp_path / "both.json"), "Ann", "--json"))
    assert sure["starts"] == [
        {"start": name, "value": z.guarantee(z.subgame(both(), name), "Ann").value} for name in ("y", "far")
    ]
    everybody = json.loads(done("guarantee", str(tmp_path / "both.json"), "--json"))
    assert "dominance" not in everybody and everybody["starts"] == [
        {"start": name, "payoff": dict(z.guarantees(z.subgame(both(), name)).payoff)} for name in ("y", "far")
    ]
    assert "Wherever play begins:" in done("guarantee", str(tmp_path / "both.json"))
    z.save(both(start="y"), tmp_path / "one.json")
    assert "starts" not in json.loads(done("solve", str(tmp_path / "one.json"), "--json"))


def test_a_tree_and_a_graph_say_themselves_where_they_begin() -> None:
    with pytest.raises(z.ZermeloError, match="has its own start"):
        z.game_graph(both(), start=["x", "y"])

"""The command line on games whose play can go on forever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zermelo as z
from tests.cyclic import wait_or_stop
from tests.terminal import answered, done, refused, run

DUEL = z.graph(
    ("White", "Black"), {"a": "White", "b": "Black", "c": "White"},
    [("a", "b"), ("a", "c"), ("b", "a"), ("b", "lost"), ("c", "won"), ("c", "a")],
    {"won": (1, -1), "lost": (-1, 1)}, endless=(0, 0), title="duel",
)  # fmt: skip


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    z.save(DUEL, tmp_path / "duel.json")
    return tmp_path / "duel.json"


@pytest.fixture
def stops(tmp_path: Path) -> Path:
    z.save(wait_or_stop(), tmp_path / "stops.json")
    return tmp_path / "stops.json"


def test_solve_tells_payoffs_line_census_and_distances(duel: Path) -> None:
    story = done("solve", duel)
    assert "Line: White c, White won" in story
    assert "longest win" in story
    assert "Moves to the end:" in story
    assert "(spe)" in story


def test_solve_prints_the_same_as_one_object(duel: Path) -> None:
    found = answered("solve", duel)
    assert (found["payoff"], found["verdict"], found["status"]) == ({"White": 1, "Black": -1}, "spe", "solved")
    assert found["census"]["White"]["won"] == 2
    assert found["distances"] == {"1": 2, "2": 1}
    assert found["line"] == [{"player": "White", "move": "c"}, {"player": "White", "move": "won"}]


def test_what_has_no_positional_equilibrium_is_told_with_its_nash_outcomes(stops: Path) -> None:
    story = done("solve", stops)
    assert "none-positional" in story
    assert "(-1, 2)  P1 1" in story
    found = answered("solve", stops)
    assert (found["payoff"], found["verdict"]) == (None, "none-positional")
    assert found["nash"]["payoffs"] == [{"P1": -1, "P2": 2}]


def test_guarantees_and_a_teams_guarantee_need_no_option(duel: Path) -> None:
    assert "White is strongly dominant" in done("guarantee", duel)
    assert answered("guarantee", duel, "White", "Black")["value"] == 0
    assert answered("guarantee", duel)["payoff"] == {"White": 1, "Black": -1}


def test_saved_answers_are_checked(duel: Path, stops: Path, tmp_path: Path) -> None:
    for words in (("solve", duel), ("solve", stops), ("guarantee", duel), ("guarantee", stops, "P2")):
        kept = tmp_path / "kept.json"
        done(*words, "--save", kept)
        assert done("check", kept).startswith("Right.")
        document = json.loads(kept.read_text())
        if "distance" in document:
            document["distance"] = document["distance"][1:] + document["distance"][:1]
            kept.write_text(json.dumps(document))
            assert run("check", kept).exit_code == 1


def test_bad_input_is_one_line(tmp_path: Path, duel: Path) -> None:
    silent = json.loads(duel.read_text())
    del silent["endless"]
    (tmp_path / "silent.json").write_text(json.dumps(silent))
    assert "The moves White b, Black a lead back to the position a" in refused("solve", tmp_path / "silent.json")
    assert "forever" in refused("guarantee", tmp_path / "silent.json")
    (tmp_path / "far.gm").write_text("parity 9999999999;\n0 0 0 0;\n")
    assert "line 1, column 8" in refused("solve", tmp_path / "far.gm")


def test_where_play_can_go_on_for_ever_the_positions_are_drawn(tmp_path: Path, duel: Path) -> None:
    assert "Written to" in done("solve", duel, "--svg", tmp_path / "x.svg")
    assert "class='zermelo graph'" in (tmp_path / "x.svg").read_text(encoding="utf-8")


PIG = "pig:3,turns=0"


def test_solve_and_guarantee_need_no_option_where_chance_meets_cycles() -> None:
    story = done("solve", PIG)
    assert "play can go on forever" in story
    assert "exact numbers" in story
    found = answered("solve", PIG)
    assert (found["status"], found["exact"], found["ties"]) == ("solved", True, None)
    assert found["bounds"]["A"] == [found["payoff"]["A"]] * 2
    assert answered("guarantee", PIG, "B")["value"] == found["payoff"]["B"]
    assert answered("guarantee", PIG)["payoff"] == found["payoff"]
    assert "odds of winning" in done("guarantee", PIG)


def test_bounds_are_told_as_bounds(tmp_path: Path) -> None:
    story = done("solve", PIG, "--precision", "1e-3")
    assert "between 0." in story
    assert "bounds." in story
    found = answered("solve", PIG, "--method", "intervals")
    assert (found["status"], found["exact"]) == ("bounded", False)
    assert "between" in done("guarantee", PIG, "A", "--precision", "1/100")
    assert "between" in done("guarantee", PIG, "--precision", "1/100")
    kept = tmp_path / "pig.json"
    done("solve", PIG, "--precision", "0.01", "--save", kept)
    assert "Right." in done("check", kept)
    done("guarantee", PIG, "A", "B", "--save", kept)
    assert "Right." in done("check", kept)


def test_what_is_refused_where_chance_meets_cycles_is_one_line() -> None:
    for words, says in (
        (("solve", "pig:3,players=3,turns=0", "--method", "intervals"), "zermelo guarantee GAME"),
        (("solve", PIG, "--by", "place"), "solve then handles points only"),
        (("solve", PIG, "--precision", "-1"), "0 or more"),
        (("solve", PIG, "--precision", "much"), "precision"),
        (("solve", "sharing", "--method", "intervals"), "leave out --method"),
        (("guarantee", PIG, "--method", "intervals"), "for one player or team"),
    ):
        assert says in refused(*words)


def test_search_solves_a_small_game_that_can_go_on_and_takes_a_table(tmp_path: Path) -> None:
    story = done("search", "mutorere:3", "--at", "3")
    assert "positions are few enough" in story
    table = tmp_path / "table.json"
    done("solve", "mutorere:3", "--save", table)
    assert answered("search", "mutorere:3", "--at", "3", "--table", table)["method"] == "table"
    assert "about another game" in refused("search", "mutorere:2", "--table", table)


def test_a_model_of_prism_is_named_with_its_goal(tmp_path: Path) -> None:
    (tmp_path / "m.tra").write_text("3:2 5 5\n0:0 0 1 1\n0:0 1 2 1\n1:0 0 1 1\n2:1 0 0 1\n2:1 1 2 1\n")
    (tmp_path / "m.lab").write_text('0="init" 1="done" 2="far"\n0: 0\n1: 1\n2: 2\n')
    assert "Line: A 0" in done("solve", f"{tmp_path / 'm.tra'}:done")
    assert "what is the goal" in refused("solve", tmp_path / "m.tra")
    assert "Did you mean done" in refused("solve", f"{tmp_path / 'm.tra'}:dome")


def test_the_catalogue_marks_games_that_can_go_on() -> None:
    assert "hounds ∞" in done("games")
    told = {game["name"]: game["can_go_on"] for game in json.loads(done("games", "--json"))["games"]}
    assert (told["lgame"], told["nim"]) == (True, False)


def test_every_team_is_told_what_it_is_sure_of() -> None:
    story = done("guarantee", "cops:cycle,5,cops=2,players=3", "--every-team")
    assert story.startswith("cops:cycle,5,cops=2,players=3")
    assert "Cop1+Cop2 " in story and "All together get the best total" in story
    found = answered("guarantee", "cops:cycle,5,cops=2,players=3", "--every-team")
    assert {tuple(row["team"]): row["value"] for row in found["teams"]}["Cop1", "Cop2"] == 2
    assert "cannot be combined with PLAYER" in refused("guarantee", "cops:cycle,5", "Robber", "--every-team")


def test_a_graph_is_converted_as_it_is_and_rules_that_go_on_for_ever_as_their_positions(tmp_path: Path) -> None:
    reach, again, model = (str(tmp_path / name) for name in ("reach.gm", "reach.json", "hounds.tra"))
    Path(reach).write_text("parity 3;\n0 1 0 1,2;\n1 1 1 0,3;\n2 0 0 2;\n3 1 0 3;\n")
    done("convert", reach, again)
    assert answered("solve", again)["payoff"] == answered("solve", reach)["payoff"] == {"Even": 1, "Odd": -1}
    done("convert", "hounds:1", model)
    assert len(z.load(model)) == len(z.game_graph("hounds:1"))


def test_a_graph_with_cycles_is_shown_by_its_positions_and_as_a_tree_when_asked(tmp_path: Path) -> None:
    path = str(tmp_path / "duel.json")
    z.save(DUEL, path)
    assert "├─ b → #1 b: Black" in done("show", path)
    assert "→" not in done("show", path, "--kind", "tree")
    assert "→" not in done("show", path, "--depth", "3")


def test_questions_that_need_an_end_say_what_to_ask_instead(tmp_path: Path) -> None:
    path = str(tmp_path / "duel.json")
    z.save(DUEL, path)
    for question in ("coalitions", "equilibria"):
        assert (
            "Use `zermelo solve GAME`, `zermelo guarantee GAME PLAYER` or `zermelo equilibria GAME --kind "
            "nash`, which do not need one."
        ) in refused(question, path)


def test_the_name_of_a_position_says_where_to_search(tmp_path: Path) -> None:
    path = str(tmp_path / "duel.json")
    z.save(DUEL, path)
    assert "Black plays lost." in done("search", path, "--at", "b")

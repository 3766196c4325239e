"""The command line for guarantees, outlooks, teams and coalitions."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

import zermelo as z
from tests.terminal import answered, done, refused
from zermelo.answers.coalitions import MOST_STRUCTURES
from zermelo.answers.first_decisions import first_decisions

NIM = "nim:1,2,players=Ann+Bob+Cy"
GRUNDY = "grundy:6,players=3,payoff=last"


def test_help_names_the_commands_and_each_has_its_own():
    told = done("--help")
    for command in ("guarantee", "outlook", "coalitions"):
        assert re.search(rf"^  {command} ", told, re.MULTILINE)
        assert f"Usage: zermelo {command}" in done(command, "--help")


# ---------------------------------------------------------------- guarantee


def test_guarantee_without_a_player_shows_everybody_and_the_verdict():
    story = done("guarantee", "grundy:7,players=3,payoff=last")
    assert re.search(r"^A +│█+ +2$", story, re.MULTILINE)
    assert re.search(r"^B +[▐█]+│ +-1$", story, re.MULTILINE)
    assert re.search(r"^A +│█+ +2 +1 +yes +yes +yes$", story, re.MULTILINE)
    assert "A is strongly dominant" in story
    assert "odds of winning" not in story
    assert not any(line.endswith(" ") for line in story.splitlines())


def test_guarantee_of_all_as_json_holds_payoff_and_dominance():
    found = answered("guarantee", "grundy:7,players=3,payoff=last")
    assert found["payoff"] == {"A": 2, "B": -1, "C": -1}
    assert found["ties"] is None
    assert found["dominance"]["strong"] == ["A"]
    assert answered("guarantee", NIM, "--by", "place")["payoff"] == {"Ann": 2, "Bob": 2, "Cy": 2}


def test_guarantees_by_several_aspects_have_a_number_for_each():
    assert re.search(r"^Ann +2, -1$", done("guarantee", NIM, "--by", "place,points"), re.MULTILINE)
    assert answered("guarantee", NIM, "--by", "place,points")["payoff"]["Ann"] == [2, -1]


def test_with_chance_the_odds_of_winning_are_told():
    story = done("guarantee", "pig:2,2,turns=1")
    assert "odds of winning" in story and "1/2 ≈ 0.5000" in story
    assert "counts chance as one more opponent" in story
    assert answered("guarantee", "pig:2,2,turns=1")["dominance"]["standings"]["B"]["win_odds"] == "1/4"


def test_where_sums_vary_never_losing_is_not_said():
    story = done("guarantee", "sharing")
    assert "?" in story and "do not sum to a constant" in story
    assert answered("guarantee", "sharing")["dominance"]["standings"]["Andy"]["never_loses"] is None


def test_guarantee_of_a_team_tells_value_strategy_and_line():
    story = done("guarantee", NIM, "Ann", "Cy")
    assert "Ann and Cy together are sure of 1 by points, whatever the others do." in story
    assert re.search(r"^h2-1, h2-1 +Cy h1-1$", story, re.MULTILINE)
    assert "Line: Ann h2-1, Bob h1-1, Cy h2-1" in story
    assert "Ann is sure of -1 by points" in done("guarantee", NIM, "Ann")
    assert "Ann, Bob and Cy together are sure of 0 by points.\n" in done("guarantee", NIM, "Ann", "Bob", "Cy")


def test_guarantee_of_a_team_as_json_says_how_the_strategy_begins():
    found = answered("guarantee", NIM, "Ann", "Cy")
    assert (found["value"], found["side"], found["guarantee"]) == (1, ["Ann", "Cy"], True)
    assert found["opening"][2] == {"after": ["h2-1", "h2-1"], "player": "Cy", "move": "h1-1"}
    assert answered("guarantee", NIM, "Ann", "--by", "place,points")["value"] == [2, -1]


def test_symmetric_and_plain_say_the_same():
    asked = ("guarantee", "nim:2,2,2,players=3,misere")
    every = [answered(*asked, *more) for more in ([], ["--plain"], ["--compiled"], ["--symmetric"])]
    assert len({json.dumps(found["payoff"]) for found in every}) == 1
    assert every[3]["nodes"] < every[0]["nodes"]


@pytest.mark.parametrize("game", [NIM, GRUNDY, "sharing", "tictactoe", "pig:3,3,turns=1"])
def test_an_opening_follows_the_strategy_and_begins_with_the_sides_first_decision(game):
    for player in z.game(game).players:
        found = z.guarantee(game, player)
        decisions, is_whole = first_decisions(found)
        assert 1 <= len(decisions) <= 8
        assert is_whole == (len(first_decisions(found, most=10_000)[0]) == len(decisions))
        for decision in decisions:
            assert decision.player == player
            assert found.strategy[found.arena.at(decision.after)] == decision.move
            for k, move in enumerate(decision.after):  # on the way the side has kept to its strategy
                node = found.arena.at(decision.after[:k])
                assert found.arena.turn(node) != player or found.strategy[node] == move
        assert [len(d.after) for d in decisions] == sorted(len(d.after) for d in decisions)


# ---------------------------------------------------------------- outlook


def test_outlook_shows_optimist_average_and_pessimist_side_by_side():
    story = done("outlook", GRUNDY, "A")
    for view, value in (("optimist", "2"), ("average", "1/2"), ("pessimist", "-1")):
        assert re.search(rf"^{view} .*│.* {value} ", story, re.MULTILINE)
    assert "B 5=1+4 (1/2)" in story
    seen = answered("outlook", GRUNDY, "A")["views"]
    assert {view: found["value"] for view, found in seen.items()} == {"optimist": 2, "average": "1/2", "pessimist": -1}


def test_outlook_among_friends_and_enemies_says_who_is_what():
    story = done("outlook", GRUNDY, "B", "--enemy", "A")
    assert "B gets -1 by points, when A is an enemy and C is neutral." in story
    found = answered("outlook", GRUNDY, "B", "--enemy", "A", "--others", "friends")
    assert found["parts"] == {"A": "enemy", "B": "friend", "C": "friend"}
    assert "A and C are friends" in done("outlook", GRUNDY, "B", "--friend", "A", "--friend", "C")
    assert "B is sure of -1 by points, whatever the others do." in done("outlook", GRUNDY, "B", "--others", "enemies")
    assert "views" not in answered("outlook", GRUNDY, "B", "--neutral", "A")


def test_an_outlook_by_several_aspects_has_no_bars_but_all_numbers():
    story = done("outlook", NIM, "Bob", "--by", "place,points")
    assert "│" not in story and re.search(r"^optimist +friends +1, 2 ", story, re.MULTILINE)
    assert answered("outlook", NIM, "Bob", "--by", "place,points")["views"]["average"]["value"] == ["4/3", 1]


def test_the_average_is_not_taken_over_merged_positions():
    said = refused("outlook", "nim:2,2,players=3", "A", "--symmetric")
    assert "Neutral players count every move" in said and "--others friends" in said
    done("outlook", "nim:2,2,players=3", "A", "--symmetric", "--others", "enemies")


# ---------------------------------------------------------------- solve


def test_solve_by_place_shows_the_aspect_beside_the_points():
    story = done("solve", NIM, "--by", "place,points")
    assert re.search(r"^player +gets +place,points +at least +at most$", story, re.MULTILINE)
    assert re.search(r"^Bob +2 +1, 2 +-1 +2$", story, re.MULTILINE)
    found = answered("solve", NIM, "--by", "place")
    assert (found["by"], found["aspects"]) == ("place", {"Ann": 2, "Bob": 1, "Cy": 2})


@pytest.mark.parametrize("by", ["points", "place", "place,points", "2*points+place", "win", "not-last"])
def test_solve_takes_every_aspect_by_name(by):
    assert answered("solve", NIM, "--by", by)["by"] == by


def test_solve_with_teams_names_them_and_their_sums():
    story = done("solve", NIM, "--teams", "Ann+Cy,Bob", "--by", "place")
    assert "Teams: Ann+Cy gets 1, Bob gets -1." in story
    assert re.search(r"^Ann +-1 +1$", story, re.MULTILINE)
    assert answered("solve", NIM, "--teams", "Ann+Cy,Bob")["teams"] == [["Ann", "Cy"], ["Bob"]]
    assert "Teams" not in done("solve", NIM)


def test_a_solution_by_teams_and_place_is_saved_and_found_right(tmp_path):
    path = str(tmp_path / "answer.json")
    done("solve", NIM, "--teams", "Ann+Cy,Bob", "--by", "place", "--save", path)
    assert done("check", path).startswith("Right.")


# ---------------------------------------------------------------- coalitions


def test_coalitions_tell_structures_preferences_worth_and_the_proof():
    story = done("coalitions", NIM)
    for pattern in (
        r"^5 coalition structures, 3 of them stable\.$",
        r"^Ann\+Bob\+Cy +-1 +-1 +2 +δ +no +Bob gains 3 by leaving, the rest falling apart$",
        r"^Ann\+Bob \| Cy +-1 +2 +-1 +both +yes$",
        r"^Ann \| Bob\+Cy +-1 +-1 +2 +no +no ",
        r"^Ann gets -1, whoever teams up\.$",
        r"^Bob prefers, for 2: Ann\+Bob \| Cy; Ann \| Bob \| Cy\.$",
        r"^Ann\+Cy +│█+ +1$",
        r"^Superadditive",
        r"^Ann +0 +1/2$",
        r"^The core is empty: 1/2 of Ann\+Bob,[\s\S]*\sworth\s3/2,\sbut\sall\stogether\sonly\s0\.$",
        r"assume side payments",
        r"^Ties: first",
    ):
        assert re.search(pattern, story, re.MULTILINE), pattern


def test_a_point_of_the_core_stands_beside_shapley_and_banzhaf():
    story = done("coalitions", "sharing")
    assert re.search(r"^player +in the core +Shapley +Banzhaf$", story, re.MULTILINE)
    assert "core is empty" not in story


def test_coalitions_as_json_hold_all_structures():
    found = answered("coalitions", "nim:1,2,2,players=5", "--ties", "last")
    assert (len(found["structures"]), len(found["worth"]), found["ties"]) == (52, 31, "last")


def test_many_structures_are_folded_and_the_rest_counted():
    game = "nim:1,2,2,players=5"
    found = z.coalitions(game)
    shown = found.shown()
    assert len(shown) == MOST_STRUCTURES
    assert found.structures[-1] in shown  # everybody alone
    for player in found.players:
        assert set(shown) & set(found.best_for(player))
    story = done("coalitions", game)
    left = len(set(found.stable) - set(shown))
    assert f"… 32 more structures, {left} of them stable." in story and "--json prints all." in story


def test_hundreds_of_teams_are_folded_too():
    story = done("coalitions", "nim:1,1,1,players=6")
    assert "203 coalition structures" in story
    assert "… 56 more teams." in story and "--json prints all." in story


def test_the_shown_structures_are_few_stable_and_firm_first():
    found = z.coalitions("nim:1,2,2,players=5")
    few = found.shown(most=8)
    firm = set(found.stable_first_and_last)
    for structure in few:
        best = any(structure in found.best_for(player) for player in found.players)
        assert best or structure.teams in firm


def test_without_one_number_per_team_there_is_no_worth():
    story = done("coalitions", NIM, "--by", "place,points")
    assert "ask by one aspect" in story and "Shapley" not in story


def test_structures_are_counted_while_they_are_compared(monkeypatch):
    counted = []
    monkeypatch.setattr(
        "zermelo.faces.cli._output.Progress._watch", lambda self, what, count: counted.append((what, count))
    )
    done("coalitions", NIM)
    assert ("coalition structures", 5) in counted


def test_coalitions_by_place_speak_of_places_and_show_them():
    story = done("coalitions", "tokens:3,players=3", "--by", "place")
    assert re.search(r"^A\+C \| B +2 \(1\) +-4 \(3\) +0 \(2\) +both", story, re.MULTILINE)
    assert "in brackets: place." in story and "nobody does better by place" in story
    assert "A gets 1 by place, whoever teams up." in story
    assert "B prefers, for 1 by place: A+B+C; A+B | C; A | B+C; A | B | C." in story
    found = answered("coalitions", "tokens:3,players=3", "--by", "place")
    assert found["structures"][2]["aspects"] == {"A": 1, "B": 3, "C": 2}
    assert "nobody gets more points" in done("coalitions", NIM)
    assert "for 1, 2 by place,points" in done("coalitions", "tokens:3,players=3", "--by", "place,points")


def test_a_structure_that_does_not_hold_is_not_called_stable_under_any_ties():
    story = done("coalitions", NIM, "--ties", "average")
    assert "any ties" not in story and "first, last: both, with first ties" in re.sub(r"\s+", " ", story)


# ---------------------------------------------------------------- mistakes


def test_an_answer_about_rules_of_ones_own_is_checked_with_the_option_game(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("from zermelo.games import Nim\n\n\nclass Mine(Nim):\n    heaps: tuple[int, ...] = (1, 2)\n")
    for command in ("guarantee", "coalitions"):
        path = str(tmp_path / f"{command}.json")
        done(command, f"{own}:Mine", "--save", path)
        assert "give it: --game GAME." in refused("check", path)
        assert done("check", path, "--game", f"{own}:Mine").startswith("Right.")


def test_a_name_with_a_plus_cannot_be_given_to_teams_and_that_is_said(tmp_path):
    path = str(tmp_path / "plus.json")
    z.save(z.tree(("A+", "B"), z.end(1, 2)), path)
    assert "--teams cannot name 'A+', with its + or comma" in refused("solve", path, "--teams", "A+,B")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("guarantee", NIM, "An"), "No player 'An'. Did you mean Ann?"),
        (("guarantee", NIM, "Ann", "Ann"), "Ann is named twice"),
        (("guarantee", NIM, "--by", "plaice"), "No aspect 'plaice'. Did you mean place?"),
        (("guarantee", NIM, "--by", "x*points"), "weight"),
        (("outlook", NIM), "Missing argument 'PLAYER'"),
        (("outlook", NIM, "Dan"), "The players are Ann, Bob, Cy"),
        (("outlook", NIM, "Ann", "--friend", "Bo"), "Did you mean Bob?"),
        (("outlook", NIM, "Ann", "--friend", "Bob", "--enemy", "Bob"), "Bob is named twice: as friend and as enemy"),
        (("outlook", NIM, "Ann", "--enemy", "Ann"), "Ann is named twice: as chosen player and as enemy"),
        (("outlook", NIM, "Ann", "--others", "foes"), "'foes' is not one of"),
        (("coalitions", NIM, "--ties", "lst"), "Did you mean last"),
        (("coalitions", NIM, "--by", ""), "No aspect ''"),
        (("coalitions", "nim:1,2,players=9"), "too many coalition structures"),
        (("solve", NIM, "--by", "plaice"), "Did you mean place?"),
        (("solve", NIM, "--teams", "Ann+Cy"), "Bob is in no team"),
        (("solve", NIM, "--teams", "Ann+Cy,Cy+Bob"), "Cy is in two teams"),
        (("solve", NIM, "--teams", "Ann+Dan,Bob+Cy"), "No player 'Dan'"),
        (("solve", NIM, "--teams", "Ann+,Bob+Cy"), "a name is missing in 'Ann+,Bob+Cy'"),
        (("solve", NIM, "--teams", "Ann+Bob,Cy,"), "a name is missing in 'Ann+Bob,Cy,'"),
        (("guarantee", NIM, "--method", "alphabeta"), "Alpha-beta is for one side"),
        (("guarantee", NIM, "Ann", "--method", "alphabeta", "--by", "place"), "Alpha-beta looks at points"),
        (("guarantee", "pig:4,3,turns=1", "A", "--method", "alphabeta"), "leave method out: the sweep takes chance"),
        (("outlook", NIM, "Ann", "--method", "alphabeta"), "add --others enemies"),
        (("outlook", NIM, "Ann", "--friend", "Bob", "--method", "alphabeta"), "all others must be enemies"),
        (("coalitions", NIM, "--by", "0*points"), "all weights are 0"),
    ],
)
def test_what_cannot_be_meant_is_one_line(words, said):
    assert said in refused(*words)
    assert said in refused(*words, "--json")


def test_a_budget_that_ran_out_exits_with_3():
    for words in (("guarantee",), ("guarantee", "A"), ("outlook", "A"), ("coalitions",)):
        command, *players = words
        said = refused(command, "nim:5,5,5,players=3", *players, "--limit", "5", status=3)
        assert "Raise the limit" in said and "depth" not in said
    refused("guarantee", "nim:5,5,5,players=3", "A", "--method", "alphabeta", "--limit", "5", status=3)


def test_names_from_files_cannot_move_the_cursor(tmp_path):
    wild = "A\x1b[2J"
    game = z.tree((wild, "B"), z.choose(wild, {"l\x07": z.end(1, Fraction(1, 2)), "r": z.end(0, 3)}))
    path = str(tmp_path / "wild.json")
    z.save(game, path)
    for words in (("guarantee", path), ("guarantee", path, wild), ("outlook", path, wild), ("coalitions", path),
                  ("outlook", path, "B", "--enemy", wild), ("solve", path, "--teams", f"{wild},B")):  # fmt: skip
        story = done(*words)
        assert "\x1b" not in story and "\x07" not in story

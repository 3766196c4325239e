"""The command line: zermelo equilibria."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

import zermelo as z
from tests import terminal

run = partial(terminal.run, "equilibria")
done = partial(terminal.done, "equilibria")
answered = partial(terminal.answered, "equilibria")
refused = partial(terminal.refused, "equilibria")


def test_the_set_is_drawn_and_the_best_are_listed():
    story = done("littman:4")
    assert "2 ┤┣━━━━━━━◆" in story
    assert re.search(r"P1 +P2\n3 +1 … 3\n3 … 5 +2\n", story)
    assert re.search(r"greatest total \(social optimum\) +\(5, 2\) +7 +\(3, 3\), worth 6", story)
    assert re.search(r"best for P2 +\(3, 3\) +3 +the same", story)
    assert "No equilibrium is socially optimal in every subgame." in story


def test_one_payoff_is_said_in_one_sentence():
    assert "Every subgame-perfect equilibrium pays (0, 0)." in done("tictactoe")


def test_the_best_by_one_criterion_comes_with_its_line_and_where_it_mixes():
    story = done("littman:4", "--best", "total")
    assert "Greatest total (social optimum): (5, 2), worth 7." in story
    assert "Line: P1 2, P2 7" in story
    assert "P1: 10 1/2, 11 1/2" in story
    assert "best for P2: (2, 100), worth 100." in done("littman:1", "--best", "P2").replace("Best for", "best for")


def test_json_is_exact():
    found = answered("littman:4")
    assert found["regions"] == [
        {"kind": "segment", "low": {"P1": 3, "P2": 1}, "high": {"P1": 3, "P2": 3}},
        {"kind": "segment", "low": {"P1": 3, "P2": 2}, "high": {"P1": 5, "P2": 2}},
    ]
    assert found["best"]["total"]["payoff"] == {"P1": 5, "P2": 2}
    assert found["best_pure_total"]["payoff"] == {"P1": 3, "P2": 3}
    assert found["gain_by_mixing"] == 1
    assert found["best_everywhere"] is None
    assert found["ties"] is None
    assert answered("littman:4", "--best", "fairest")["best"]["value"] == 3


def test_the_set_of_a_subgame():
    found = answered("littman:1", "--at", "2")
    assert found["at"] == "2"
    assert [r["high"] for r in found["regions"]] == [{"P1": 2, "P2": 100}]
    assert "Littman figure 1 after 2" in done("littman:1", "--at", "2")


def test_strategies_are_saved_and_checked(tmp_path: Path):
    file = tmp_path / "best.json"
    assert f"Written to {file}." in done("littman:4", "--best", "total", "--save", str(file))
    result = terminal.run("check", file)
    assert result.exit_code == 0
    assert "A subgame-perfect equilibrium" in result.stdout
    assert "the best by total has the stated value" in " ".join(result.stdout.split())
    kept = z.load(file)
    assert z.outcome("littman:4", kept).payoff.vector == kept.chosen.payoff.vector == (5, 2)
    assert kept.regions == z.equilibria("littman:4").regions


def test_a_saved_choice_that_is_not_the_best_is_found_out(tmp_path: Path):
    file, other = tmp_path / "best.json", tmp_path / "other.json"
    done("littman:1", "--best", "P2", "--save", str(file))
    done("littman:1", "--best", "P1", "--save", str(other))
    document, wrong = json.loads(file.read_text()), json.loads(other.read_text())
    document["chosen"] = wrong["chosen"] | {"criterion": "P2", "value": 4}
    file.write_text(json.dumps(document))
    result = terminal.run("check", file)
    assert result.exit_code == 1
    assert "by P2 {'P1': 2, 'P2': 100} is worth 100, more than 4" in " ".join(result.stdout.split())


@pytest.mark.parametrize("kind", ["all", "pure"])
def test_strategies_of_a_game_by_rules_are_saved_for_its_tree(tmp_path: Path, kind: str):
    file = tmp_path / "best.json"
    done("nim:2,2", "--kind", kind, "--save", str(file))
    assert terminal.run("check", file).exit_code == 0


def test_a_picture_is_written(tmp_path: Path):
    file = tmp_path / "set.svg"
    done("littman:4", "--svg", str(file))
    assert file.read_text().count("segment'") == 2


def test_pure_equilibria_of_any_number_of_players():
    found = answered("grundy:6,players=3,payoff=last", "--kind", "pure")
    assert found["payoffs"] == [{"A": -1, "B": -1, "C": 2}, {"A": 2, "B": -1, "C": -1}]
    story = done("grundy:6,players=3,payoff=last", "--kind", "pure", "--best", "C")
    assert "2 payoffs of pure subgame-perfect equilibria" in story
    assert "Best for C: (-1, -1, 2), worth 2." in story
    assert story.index("Best for C") < story.index("Line: ") < story.index("Method: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nim:2,2,players=3",), "this game has 3"),
        (("irrational", "--epsilon", "0"), "epsilon must be above 0, not 0"),
        (("irrational", "--epsilon", "some"), "epsilon must be a number above 0, not 'some'"),
        (("irrational", "--epsilon", "1", "--kind", "pure"), "leave out --kind pure"),
        (("irrational", "--epsilon", "1", "--at", "nowhere"), "No move 'nowhere' here"),
        (("irrational", "--kind", "pure", "--svg", "x.svg"), "--svg draws payoffs of two players; this game has 3"),
        (("entry", "--kind", "nash", "--svg", "x.svg"), "leave out --best and --svg"),
        (("irrational", "--epsilon", "1", "--best", "product"), "nothing is guaranteed about product"),
        (("nim:2,2,players=5", "--epsilon", "1"), "two to 4 players; this game has 5"),
        (("entry", "--kind", "nash", "--best", "total"), "leave out --best"),
        (("knapsack", "--kind", "nash"), "Chance moves here"),
        (("littman:4", "--best", "totl"), "Did you mean total"),
        (("littman:4", "--at", "9"), "No move '9'"),
        (("littman:4", "--best", "P1=1,P2"), "write each player once with a weight, as in P1=2"),
        (("littman:4", "--best", "P1=1,P1=2"), "write each player once"),
        (("littman:4", "--best", "X=1"), "No player 'X'"),
        (("littman:4", "--best", "P1=much"), "A weight must be a finite number"),
        (("littman:4", "--epsilon", "1/10"), "the sets are exact"),
        (("littman:4", "--kind", "some"), "some"),
        (("littman:4", "--save", "x.txt"), "no format has the suffix"),
    ],
)
def test_bad_input_is_one_clear_line(words, said):
    assert said in refused(*words)


def test_chance_has_sets_that_are_drawn():
    story = done("knapsack")
    assert "7/3 ┤◆" in story
    assert re.search(r"greatest total \(social optimum\) +\(-1/6, 7/3\) +13/6 +the same", story)
    assert answered("knapsack")["best"]["total"]["payoff"] == {"P1": "-1/6", "P2": "7/3"}


def test_where_pure_equilibria_are_too_many_the_mixed_ones_are_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zermelo.solvers.equilibria.pure.SUMS", 100)
    many = "knapsack:9,weights=1+2+3+4+5+6,values=2+7+1+8+2+9"
    assert "too many to list" in done(many)
    found = answered(many)
    assert (found["best_pure_total"], found["gain_by_mixing"]) == (None, None)


def test_strategies_that_are_nearly_the_best_are_told_with_what_is_promised(tmp_path: Path):
    file = tmp_path / "near.json"
    story = done("irrational", "--epsilon", "1/10", "--save", str(file))
    assert "No exact subgame-perfect equilibrium is worth more than" in story
    assert re.search(r"In no subgame does anybody gain more than \S+ by another strategy; epsilon is 1/10\.", story)
    assert "P2: left" in story
    found = answered("irrational", "--epsilon", "1/10")
    assert (found["status"], found["exact"], found["epsilon"]) == ("bounded", False, "1/10")
    value, bound, gain = (Fraction(found["best"][key]) for key in ("value", "at_most", "gain"))
    assert bound - Fraction(1, 10) <= value
    assert gain <= Fraction(1, 10)
    assert dict(z.outcome("irrational", z.load(file)).payoff) == {
        player: Fraction(u) for player, u in found["best"]["payoff"].items()
    }


def test_nash_outcomes_are_listed_with_their_threats(tmp_path: Path):
    file = tmp_path / "nash.json"
    story = done("entry", "--kind", "nash", "--save", str(file))
    assert re.search(r"\(0, 2\) +Entrant out +1 of 1 not credible", story)
    assert re.search(r"\(1, 1\) +Entrant in, Incumbent share +none needed", story)
    assert "Incumbent\nwould give up 2" in story or "Incumbent would give up 2" in story
    kept = z.load(file)
    assert z.check(kept)
    assert z.check(kept.profile(0)).verdict == "equilibrium"
    assert answered("entry", "--kind", "nash")["total"] == 2
    assert "144 pure Nash outcomes" in done("nim:2,2,2,players=3", "--kind", "nash")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("irrational", "--epsilon", "1e-9"), "epsilon"),
        (("knapsack", "--budget", "2"), "more than 2 pieces, so there is no exact answer"),
        (("irrational", "--epsilon", "1/9", "--budget", "10"), "more than 10 points"),
        (("knapsack:9000,weights={0},values={0}",), "The set of payoffs has more than 5,000 pieces"),
    ],
)
def test_what_is_too_large_is_one_clear_line_and_no_answer(words, said):
    powers = "+".join(str(2**k) for k in range(14))
    assert said in refused(*(word.format(powers) for word in words), status=3)


def test_a_limit_that_is_too_small_is_a_budget_that_ran_out():
    assert "limit" in refused("tictactoe", "--limit", "100", status=3)


def test_the_best_of_a_subgame_is_told():
    story = done("littman:4", "--at", "2/3", "--best", "fairest")
    assert "after 2/3" in story
    assert "Greatest least payoff (fairest): (3, 3), worth 3." in story
    found = answered("littman:4", "--at", "2/3", "--best", "P1")
    assert (found["at"], found["best"]["value"], found["range"]) == ("2/3", 3, {"P1": [1, 3], "P2": [2, 3]})


def test_the_best_by_weights():
    assert "Greatest P1 + 3 P2: (3, 3), worth 12." in done("littman:4", "--best", "P1=1,P2=3")
    assert answered("littman:4", "--kind", "pure", "--best", "P1=-1,P2=1/3")["best"]["value"] == -2
    assert answered("irrational", "--epsilon", "1", "--best", "P3=2")["best"]["criterion"] == "2 P3"


def test_pictures_of_pure_payoffs_and_of_nearly_exact_ones(tmp_path: Path):
    file = tmp_path / "picture.svg"
    done("littman:4", "--kind", "pure", "--svg", str(file))
    assert file.read_text().startswith("<svg")
    story = done("knapsack", "--epsilon", "1/4", "--svg", str(file))
    assert "▒ exact equilibria pay nothing outside; ◆ what these strategies pay; to scale." in story
    assert file.read_text().count("class='mark'") == 1
    story = done("irrational", "--epsilon", "1/4", "--svg", str(file))
    assert "an exact equilibrium pays within" in story
    assert file.read_text().count("class='mark'") == 3
    low, high = answered("irrational", "--epsilon", "1/4")["range"]["P3"]
    assert Fraction(low) <= Fraction(1, 2) <= Fraction(high)

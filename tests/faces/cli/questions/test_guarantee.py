"""``zermelo guarantee``."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import zermelo as z
from tests.terminal import answered, done, refused
from zermelo.answers.first_decisions import first_decisions
from zermelo.solvers.guarantee import guarantees

NIM = "nim:1,2,players=Ann+Bob+Cy"
GRUNDY = "grundy:6,players=3,payoff=last"


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
    assert "Ann and Cy can together guarantee 1, whatever the others do." in story
    assert re.search(r"^h2-1, h2-1 +Cy h1-1$", story, re.MULTILINE)
    assert "Line: Ann h2-1, Bob h1-1, Cy h2-1" in story
    assert "Ann can guarantee -1" in done("guarantee", NIM, "Ann")
    assert "Ann, Bob and Cy can together guarantee 0.\n" in done("guarantee", NIM, "Ann", "Bob", "Cy")


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


def test_the_best_place_has_the_longest_bar():
    for words in (("guarantee", "tokens:3,players=3"), ("coalitions", "tokens:3,players=3")):
        rows = re.findall(r"^([AB]) +│(█+)▌? +(\d)$", done(*words, "--by", "place"), re.MULTILINE)
        (_, first, one), (_, second, three) = rows[:2]
        assert (one, three) == ("1", "3") and len(first) > len(second)
    assert z.guarantees("tokens:3,players=3", by="place").sheets()[0].bars == [3, 1, 2]


def test_alphabeta_tells_the_value_and_a_line():
    story = done("guarantee", "tarok:6,seed=2", "A", "--method", "alphabeta")
    assert "A can guarantee -20, whatever the others do." in story
    assert "Method: alpha-beta" in story and " cuts in " in story
    found = answered("outlook", "tarok:6,seed=2", "A", "--others", "enemies", "--method", "alphabeta")
    assert (found["value"], found["method"], found["effort"]["nodes"] < 12_153) == (-20, "alpha-beta", True)


def test_an_opening_that_is_cut_says_so():
    whole, cut = (answered("guarantee", game, "A") for game in ("nim:1,2,players=3", "tictactoe:players=A+B"))
    assert (whole["opening_is_whole"], cut["opening_is_whole"], len(cut["opening"])) == (True, False, 8)


def test_what_teams_are_sure_of_by_place_is_a_place():
    story = done("coalitions", NIM, "--by", "place")
    assert re.search(r"^Ann +│█+▌? +2$", story, re.MULTILINE)
    assert re.search(r"^Ann\+Bob +│█+▌? +1$", story, re.MULTILINE)
    assert "A place counts as its negative" in story


def test_the_time_of_a_guarantee_counts_the_verdict_too(monkeypatch):
    ask = guarantees.dominance

    def slow(*given, **options):
        found = ask(*given, **options)
        return replace(found, effort=replace(found.effort, seconds=100.0))

    monkeypatch.setattr(guarantees, "dominance", slow)
    assert re.search(r" in 100\.\d\d s,", done("guarantee", NIM))


def test_the_tree_has_the_guarantees_beside_every_node():
    game = "grundy:6,players=3,payoff=last"
    story = done("guarantee", game, "--tree")
    assert "At every node: what each player can guarantee." in story and "A = (-1, -1, -1)" in story.splitlines()
    assert "A = (2, 2, 2)" in done("guarantee", game, "--by", "place", "--tree").splitlines()
    assert "At every node: what A can guarantee." in done("guarantee", game, "A", "--tree")
    assert "leave out --method" in refused("guarantee", game, "A", "--method", "alphabeta", "--tree")
    assert "--tree" in refused("guarantee", game, "--every-team", "--tree")

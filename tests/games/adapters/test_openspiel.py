"""Games of OpenSpiel, with a stand-in for it: what is asked of it, how positions are told apart, what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

import zermelo as z
from tests.games import borrowed
from zermelo.errors import BudgetError, GameError, NameError_, ParameterError, ZermeloError
from zermelo.faces.cli import main
from zermelo.games.adapters.openspiel import OpenSpiel
from zermelo.games.adapters.openspiel_numbers import openspiel_exact_number, openspiel_odds
from zermelo.games.adapters.openspiel_tree import openspiel_tree


@pytest.fixture
def spiel(monkeypatch):
    module = borrowed.pyspiel()
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    return module


def best(told: Any, line: tuple[int, ...] = ()) -> list[Any]:
    """What each gets when everybody plays best, from the rules of a stand-in alone."""
    seat = told.mover(line)
    if seat == -4:
        return told.pays(line)
    return max((best(told, (*line, move)) for move in told.legal(line)), key=lambda paid: paid[seat])


def lines(told: Any, line: tuple[int, ...] = ()) -> int:
    return 1 + sum(lines(told, (*line, move)) for move in (told.legal(line) if told.mover(line) >= 0 else ()))


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("goal", [1, 4, 5, 6])
def test_it_is_solved_as_its_rules_say_with_every_line_of_play_apart(spiel, goal):
    game = z.game(f"openspiel:race,goal={goal}")
    found = z.solve(game)
    assert list(found.payoff.vector) == best(borrowed.race(goal))
    assert len(z.game_graph(game)) == len(z.game_tree(game)) == lines(borrowed.race(goal))
    assert z.check(found)


@pytest.mark.parametrize("goal", [4, 5, 6])
def test_merged_by_a_true_claim_it_is_worth_the_same_and_smaller(spiel, goal):
    whole, merged = (z.game(f"openspiel:race,goal={goal}{more}") for more in ("", ",merge"))
    assert z.solve(merged).payoff == z.solve(whole).payoff
    assert len(z.game_graph(merged)) < len(z.game_graph(whole))


def test_positions_with_one_text_and_another_mover_are_never_one(spiel):
    game = z.game("openspiel:race,merge")
    twice, once = game.start(), game.after(game.start(), "add 2")
    for _ in range(2):
        twice = game.after(twice, "add 1")
    assert game.text(twice) == game.text(once)
    assert twice != once
    assert (game.turn(twice), game.turn(once)) == ("A", "B")


def test_a_false_claim_that_random_games_disprove_is_refused(spiel):
    with pytest.raises(ParameterError, match=r"cannot be merged: .* look the same, and go on differently"):
        z.game("openspiel:forgetful,merge")
    assert z.solve("openspiel:forgetful").payoff == {"A": 1, "B": -1}


def test_floats_become_the_numbers_they_mean_and_odds_sum_to_one(spiel):
    game = z.game("openspiel:dice")
    assert game.odds(game.start()) == dict.fromkeys(("it #0", "it #1", "it #2"), Fraction(1, 3))
    assert z.solve(game).payoff == {"A": Fraction(1, 5)}
    assert [openspiel_exact_number(x) for x in (0.5, -1.0, 1e300)] == [Fraction(1, 2), -1, int(1e300)]
    assert openspiel_odds([0.5, 0.25]) == [Fraction(2, 3), Fraction(1, 3)]
    assert openspiel_odds([0.1] * 10) == [Fraction(1, 10)] * 10
    assert sum(openspiel_odds([0.123456789123, 0.876543210877])) == 1
    with pytest.raises(GameError, match="pays nan"):
        openspiel_exact_number(float("nan"))


def test_moves_go_by_their_names_and_another_is_refused(spiel):
    game = z.game("openspiel:race")
    assert game.moves(game.start()) == ("add 1", "add 2")
    with pytest.raises(NameError_, match=r"No move 'add 3' here\. Did you mean add 2"):
        game.after(game.start(), "add 3")


def test_a_loaded_game_is_taken_as_it_is():
    kind = type("Game", (borrowed.Told,), {"__module__": "pyspiel"})
    assert z.solve(kind(**vars(borrowed.race(4)))).payoff == {"A": 1, "B": -1}


def test_an_answer_is_saved_by_name_and_checked_again(spiel, tmp_path):
    path = tmp_path / "race.json"
    z.save(z.solve("openspiel:race,goal=6"), path)
    assert z.check(z.load(path))


def test_two_of_one_name_are_equal_and_say_their_name(spiel):
    assert z.game("openspiel:race,goal=6") == OpenSpiel("race(goal=6)")
    assert z.game("openspiel:race,goal=6") != z.game("openspiel:race,goal=6,merge")
    assert z.game("openspiel:race,goal=6,merge=no").title == "openspiel:race(goal=6),merge=no"
    assert z.game(z.game("openspiel:race,goal=6").title).title == "openspiel:race(goal=6)"


# ---------------------------------------------------------------- hidden moves


def test_a_game_with_hidden_moves_unfolds_into_a_tree_whose_information_sets_are_what_players_saw(spiel, tmp_path):
    game = z.game("openspiel:coin")
    assert (type(game), len(game), game.title) == (z.Tree, 1 + 2 + 4 + 8, "openspiel:coin")
    found = z.solve(game)
    assert found.payoff == {"A": 0, "B": 0}  # B cannot know: half a point, won as often as lost
    assert {player: set(found.behaviour(player)) for player in "AB"} == {
        "A": {"A (0,)", "A (1,)"}, "B": {"B (0,)", "B (1,)"},
    }  # fmt: skip
    assert z.check(found)
    z.save(found, tmp_path / "coin.json")
    assert z.check(z.load(tmp_path / "coin.json"))


def test_moves_made_at_the_same_time_are_hidden_from_each_other(spiel):
    found = z.solve("openspiel:duel")
    assert found.payoff == {"A": 0, "B": 0}
    assert found.behaviour("B") == {"player 1": {"0": Fraction(1, 2), "1": Fraction(1, 2)}}


def test_a_game_with_hidden_moves_that_is_too_large_says_how_large():
    with pytest.raises(BudgetError) as refusal:
        openspiel_tree(borrowed.coin(15), "openspiel:coin(flips=15)", most=1000)
    # Exactly 2^32 - 1 nodes; every random play says so, since every node has two moves.
    said = "openspiel:coin(flips=15) has about 4,200,000,000 nodes, estimated from random plays; games with hidden"
    assert str(refusal.value).startswith(said)
    assert str(refusal.value).endswith("unfolded up to 1,000. Make it smaller by its parameters: flips.")


def test_the_class_refuses_hidden_moves_and_says_what_unfolds_them(spiel):
    with pytest.raises(GameError, match=r"coin\(\) of OpenSpiel has hidden moves; z\.game\(\) unfolds it"):
        OpenSpiel("coin")


def test_real_poker_of_openspiel_is_worth_what_kuhn_found():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    found = z.solve("openspiel:kuhn_poker")
    assert found.payoff == {"A": Fraction(-1, 18), "B": Fraction(1, 18)}
    assert len(found.behaviour("A")) == len(found.behaviour("B")) == 6
    assert z.check(found)
    assert z.solve("openspiel:matrix_rps").payoff == {"A": 0, "B": 0}


# ---------------------------------------------------------------- names and refusals


@pytest.mark.parametrize(
    ("text", "loaded"),
    [
        ("race", "race()"),
        ("race()", "race()"),
        ("race,goal=7", "race(goal=7)"),
        ("race( goal=7 , word=a+b)", "race(goal=7,word=a;b)"),
        ("race,word=1+2,loud=no", "race(word=1;2,loud=False)"),
    ],
)
def test_parameters_stand_after_commas_or_in_parentheses(spiel, text, loaded):
    z.game(f"openspiel:{text}")
    assert spiel.loaded == loaded


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("openspiel", "which of its games? Write it like openspiel:tic_tac_toe."),
        ("openspiel:rase", "OpenSpiel has no game called 'rase'. Did you mean race"),
        ("openspiel:race,gaol=3", "has no parameter 'gaol'. Did you mean goal?"),
        ("openspiel:race,goal=0", "goal takes a whole number from 1 to 1000, not '0'."),
        ("openspiel:race,goal=many", "goal takes a whole number from 1 to 1000, not 'many'."),
        ("openspiel:race,goal", "goal takes a whole number from 1 to 1000, not ''."),
        ("openspiel:race,loud=perhaps", "loud takes yes or no, not 'perhaps'."),
        ("openspiel:race(goal=3", "a parenthesis is not closed"),
        ("openspiel:race,loud", "OpenSpiel refuses it: This is loud."),
        ("openspiel:race,merge=maybe", "has no parameter 'merge'."),
        ("openspiel:poker", "its players do not see everything, and it does not tell what they have seen"),
        ("openspiel:brawl", "its players do not see everything, and it does not tell what they have seen"),
        ("openspiel:coin,merge", "coin() of OpenSpiel has hidden moves: its lines of play are not merged."),
        ("openspiel:crowd", "it is a mean-field game."),
        ("openspiel:noise", "its chance moves are sampled, and their odds are unknown."),
        ("openspiel:twice", "is made of another game; write openspiel:twice,game=tic_tac_toe."),
        ("openspiel:filed,filename=game.efg", "reads a file; give the file itself"),
        ("openspiel:twice,game=filed(filename=game.efg)", "reads a file; give the file itself"),
    ],
)
def test_what_cannot_be_asked_about_is_refused_in_one_line(spiel, text, says):
    with pytest.raises(ZermeloError) as refusal:
        z.game(text)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_without_the_package_the_command_line_says_what_to_install():
    text = "import sys; sys.modules['pyspiel'] = None; from zermelo.faces.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", text, "solve", "openspiel:tic_tac_toe"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    said = 'zermelo: openspiel needs OpenSpiel, which is not installed: pip install "zermelo[openspiel]".\n'
    assert (done.stdout, done.stderr) == ("", said)


def test_the_command_line_solves_converts_and_checks_it_and_tells_about_the_package(spiel, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, words)
        return done.exit_code, done.output

    assert run("convert", "openspiel:race,goal=4", "race.efg") == (0, "Written to race.efg.\n")
    payoffs = [
        json.loads(run("solve", game, "--save", "a.json", "--json")[1])["payoff"]
        for game in ("openspiel:race,goal=4", "race.efg")
    ]
    assert payoffs == [{"A": 1, "B": -1}] * 2
    assert run("check", "a.json")[0] == 0
    assert "Example: zermelo solve openspiel:tic_tac_toe" in run("games", "openspiel")[1]
    assert json.loads(run("games", "pettingzoo", "--json")[1])["example"] == "pettingzoo:tictactoe_v3"
    assert "openspiel:tic_tac_toe" in run("games")[1]

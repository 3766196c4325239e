"""An equilibrium that was chosen is saved with the whole answer, and what is said of it is held against that."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

import zermelo as z
from tests.formats.json.documents import document_of, loaded, refusal, there_and_back
from zermelo.errors import MethodError

CHOICES = ("total", "fairest", "single", "product", "P1", "P2", {"P1": 2, "P2": "1/3"})


@pytest.mark.parametrize("criterion", CHOICES, ids=str)
@pytest.mark.parametrize("ask", [z.equilibria, z.pure_equilibria])
def test_the_chosen_one_comes_back_with_the_whole_answer(ask, criterion):
    answer = ask("littman:4").with_best(criterion)
    back = there_and_back(answer)
    assert str(back.chosen.criterion) == str(answer.chosen.criterion)
    assert (back.chosen.value, back.chosen.payoff) == (answer.chosen.value, answer.chosen.payoff)
    assert back.payoffs == answer.payoffs
    assert document_of(back) == document_of(answer)
    assert z.check(back).verdict == "subgame-perfect"
    assert z.check(back.chosen).verdict == "subgame-perfect"
    assert z.outcome("littman:4", back).payoff == back.chosen.payoff


@pytest.mark.parametrize("criterion", ["total", "fairest", "Bob", {"Ann": 2, "Bob": "1/3"}], ids=str)
def test_the_chosen_one_of_a_matrix_without_mixing_comes_back_and_is_checked(tmp_path, criterion):
    answer = z.pure_equilibria(chicken()).with_best(criterion)
    back = there_and_back(answer)
    assert document_of(back) == document_of(answer)
    assert (back.chosen.value, back.chosen.payoff) == (answer.chosen.value, answer.chosen.payoff)
    assert back.chosen.mixed.payoff == back.chosen.payoff
    assert answer.sheets()[1:] == back.sheets()[1:] != ()
    for thing in (answer, answer.chosen, back, back.chosen):
        assert z.check(thing).verdict == "equilibrium"
    document = document_of(answer)
    document["chosen"]["value"] = 9
    assert "is worth" in z.check(loaded(tmp_path, document)).problems[0].what
    document = document_of(answer)
    document["chosen"]["strategies"] = {"Ann": {"dare": 1}, "Bob": {"dare": 1}}
    assert "are no equilibrium" in z.check(loaded(tmp_path, document)).problems[0].what


def chicken():
    pays = [[(0, 0), (7, 2)], [(3, 7), (5, 5)]]
    return z.matrix(("Ann", "Bob"), pays, [("dare", "swerve")] * 2)


def test_another_than_the_best_of_a_matrix_is_found_out():
    found = z.pure_equilibria(chicken())
    other = replace(found.best("fairest"), criterion=found.best("Ann").criterion, value=3, at_most=3)
    for thing in (other, replace(found, chosen=other)):
        assert "is worth 7, more than 3" in z.check(thing).problems[0].what
    none = replace(found, evidence=replace(found.evidence, matrix=pennies(), cells=()), chosen=other)
    assert "there is none" in z.check(none).problems[0].what


def pennies():
    return z.matrix(("Ann", "Bob"), {"Ann": [[1, -1], [-1, 1]]})


def test_of_no_equilibria_none_is_the_best():
    with pytest.raises(MethodError, match="no pure equilibrium here, so none is the best; use equilibria"):
        z.pure_equilibria(pennies()).with_best()


def test_the_chosen_one_within_an_epsilon_comes_back(tmp_path):
    answer = z.equilibria("irrational", epsilon="1/5").with_best("P3")
    back = there_and_back(answer)
    assert back.best("P3").value == back.chosen.value == answer.chosen.value
    assert document_of(back) == document_of(answer)
    assert z.check(back).verdict == "subgame-perfect but for epsilon"
    document = document_of(answer)
    document["chosen"]["value"] = 5
    assert "is worth" in z.check(loaded(tmp_path, document)).problems[0].what


@pytest.mark.parametrize(
    ("way", "value", "says"),
    [
        (["criterion"], "taste", ": chosen.criterion: Nothing is best by 'taste'."),
        (["criterion"], 3, ": chosen.criterion: Nothing is best by None."),
        (["criterion"], {"Zoe": 1}, ": chosen.criterion: No player 'Zoe'."),
        (["payoff"], {"P1": 1}, ": chosen.payoff"),
        (["value"], "x", ": chosen.value: a number is expected"),
        (["strategies"], {}, ": chosen.strategies"),
        (["gain"], 0, ': chosen: no key "gain" is known here.'),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_its_place(tmp_path, way, value, says):
    document = copy.deepcopy(document_of(z.equilibria("littman:4").with_best()))
    document["chosen"][way[0]] = value
    assert refusal(tmp_path, document).startswith(says)


def test_a_choice_that_is_wrong_loads_and_is_found_out(tmp_path):
    document = document_of(z.equilibria("littman:4").with_best("total"))
    for key, value in (("value", 8), ("payoff", {"P1": 3, "P2": 3}), ("criterion", "P2")):
        assert not z.check(loaded(tmp_path, document | {"chosen": document["chosen"] | {key: value}}))
    at = next(iter(document["chosen"]["strategies"]["P1"]))
    wrong = copy.deepcopy(document)
    mix = wrong["chosen"]["strategies"]["P1"][at]
    tree = z.game("littman:4")
    other = next(name for name in tree.names(tree.at(at)) if name != mix)
    wrong["chosen"]["strategies"]["P1"][at] = other
    assert not z.check(loaded(tmp_path, wrong))


def test_a_function_and_merged_positions_cannot_be_kept(tmp_path):
    with pytest.raises(MethodError, match="a function; choose by a word"):
        z.save(z.equilibria("sharing").with_best(lambda payoff: payoff["Andy"], shape="rising"), tmp_path / "a.json")
    with pytest.raises(MethodError, match="With merged positions"):
        z.save(z.equilibria("nim:2,2").with_best(), tmp_path / "a.json")


def test_a_tree_grown_from_rules_is_saved_whole(tmp_path):
    grown = z.game_tree("nim:2,2")
    for answer in (z.equilibria(grown).with_best(), z.pure_equilibria(grown).with_best(), z.nash_outcomes(grown)):
        assert z.check(there_and_back(answer))

"""Every kind of corruption is found, and named with its place."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace
from tests.forms.samples import Coin, Countdown
from tests.zoo import Random
from zermelo.games.bargains.sharing import sharing
from zermelo.preferences.ties import Ties


def changed(answer: z.Solution, what: str, where: Any, value: Any) -> z.Solution:
    array = getattr(answer.evidence, what).copy()
    array[where] = value
    return replace(answer, **{what: array})


def problems(answer: z.Solution) -> list[str]:
    report = z.check(answer)
    assert bool(report) == (not report.problems)
    return [str(problem) for problem in report.problems]


def luck() -> z.Tree:
    coin = z.chance({"h": ("1/3", z.end(3, 0)), "t": ("2/3", z.end(0, 3))})
    return z.tree(("A", "B"), z.choose("A", {"toss": coin, "stop": z.end(0, 0)}))


def test_a_move_that_is_not_legal() -> None:
    answer = z.solve(sharing())
    for move in (-1, 0, 4, 9):
        assert problems(changed(answer, "choice", 0, move)) == ["at the start: Andy makes no legal move"]
    assert problems(changed(answer, "choice", 1, 7)) == ["at keep: Barb makes no legal move"]


def test_arrays_of_another_shape() -> None:
    answer = z.solve(sharing())
    swept = answer.evidence
    for wrong in (replace(answer, values=swept.values[:-1]), replace(answer, choice=swept.choice[:-1])):
        assert problems(wrong) == ["at the start: the arrays of values and choices do not have a row for every node"]


def test_an_end_that_is_worth_what_it_does_not_pay() -> None:
    answer = z.solve(sharing())
    assert problems(changed(answer, "values", (5, 0), 7)) == [
        "at keep/yes: this end pays {'Andy': 2, 'Barb': 0}, not {'Andy': 7, 'Barb': 0}"
    ]


def test_units_that_hide_a_wrong_end() -> None:
    # As 64-bit numbers 2^40 times 2^29 is 0: the checker must not wrap where the solver does not.
    answer = z.solve(z.tree(("A",), z.choose("A", {"x": z.end(1 << 40)})))
    wrapped = replace(answer, finer=1 << 29, values=np.zeros_like(answer.evidence.values, dtype=np.int64))
    assert "this end pays {'A': 1099511627776}, not {'A': 0}" in problems(wrapped)[0]


@pytest.mark.parametrize("finer", [-1, 0])
def test_units_that_turn_the_best_into_the_worst(finer: int) -> None:
    game = z.tree(("A",), z.choose("A", {"x": z.end(1), "y": z.end(2)}))
    answer = z.solve(game)
    turned = replace(answer, finer=finer, values=-np.array([[1], [1], [2]]), choice=np.array([1, -1, -1]))
    assert problems(turned) == [f"at the start: values cannot be counted in units of 1/{finer}"]


def test_a_choice_that_is_not_the_best_and_by_how_much() -> None:
    answer = z.solve(sharing())
    found = z.check(changed(answer, "choice", answer.arena.at("give"), answer.arena.at("give/no")))
    assert [str(p) for p in found.problems] == ["at give: Barb gains 2 by yes instead of no"]
    assert found.problems[0].gain == 2


def test_a_value_that_its_choice_does_not_lead_to() -> None:
    answer = z.solve(sharing())
    found = problems(changed(answer, "values", (0, 1), 5))
    assert found == [
        "at the start: is claimed to be worth {'Andy': 1, 'Barb': 5}; the move made leads to {'Andy': 1, 'Barb': 1}"
    ]


def test_a_chance_node_that_is_worth_another_average() -> None:
    answer = z.solve(luck())
    found = problems(changed(answer, "values", (1, 1), answer.evidence.values[1, 1] + 1))
    assert found == ["at toss: the odds make this worth 2 to B, not 3"]


def test_a_wrong_average_of_ties() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"x": z.end(1, 0), "y": z.end(1, 1)}))
    answer = z.solve(game, ties="average")
    assert answer.payoff == {"A": 1, "B": Fraction(1, 2)}
    found = problems(changed(answer, "values", (0, 1), 0))
    assert found == ["at the start: the average of the tied moves is not 0 to B"]


@pytest.mark.parametrize(
    ("kept", "claimed"),
    [("last", "first"), ("first", "last"), ("kind:B", "spiteful:B"), ("spiteful:B", "kind:B"), ("first", "kind:B")],
)
def test_a_tie_rule_that_is_not_kept(kept: str, claimed: str) -> None:
    game = z.tree(("A", "B"), z.choose("A", {"m": z.end(1, 1), "x": z.end(1, 0), "y": z.end(1, 2), "z": z.end(1, 1)}))
    answer = replace(z.solve(game, ties=kept), ties=Ties.read(claimed, game.players))
    assert problems(answer) == [f"at the start: between equally good moves the tie rule {claimed} makes another one"]


@pytest.mark.parametrize("game", [sharing, lambda: z.game_graph(sharing())])
def test_outcomes_left_out_or_made_up(game: Any) -> None:
    answer = z.solve(game())
    assert answer.outcomes is not None
    few, many = answer.outcomes[:1], (*answer.outcomes, z.Payoff(answer.players, (9, 9)))
    assert "the pure equilibria pay [(1, 1), (2, 0)], not [(1, 1)]" in problems(replace(answer, outcomes=few))[0]
    assert "the pure equilibria pay" in problems(replace(answer, outcomes=many))[0]
    other = (z.Payoff(answer.players, (2, 0)),)
    assert problems(replace(answer, outcomes=other)) == [
        "at the start: the payoff {'Andy': 1, 'Barb': 1} is not among the outcomes claimed"
    ]


def test_outcomes_where_chance_moves() -> None:
    answer = z.solve(luck())
    assert problems(replace(answer, outcomes=(answer.payoff,))) == [
        "at the start: outcomes of all pure equilibria are claimed, but chance moves"
    ]


def test_a_graph_that_goes_round() -> None:
    ring = z.Graph(
        players=("A",), first=np.array([0, 1, 3, 3]), mover=np.array([0, 0, -2]), succ=np.array([1, 1, 2]),
        payoff=np.array([[1]]),
    )  # fmt: skip
    sound = z.solve(z.tree(("A",), z.end(1)))
    answer = replace(sound, arena=ring, values=np.ones((3, 1), dtype=np.int64), choice=np.array([0, 2, -1]))
    assert problems(answer) == ["at 1: play can return to this position"]


def test_hidden_moves() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    answer = z.solve(replace(dark, info=None))
    assert "some moves are hidden" in problems(replace(answer, arena=dark))[0]


def test_a_problem_in_a_graph_is_placed_by_a_shortest_path() -> None:
    answer = z.solve("nim:2,1")
    graph = answer.arena
    wrong = changed(answer, "values", graph.at("h1-1/h1-1/h2-1"), [5, 5])
    assert problems(wrong)[0].startswith("at h1-1/h1-1/h2-1: this end pays")


def test_no_more_than_twenty_problems_are_listed() -> None:
    answer = z.solve(z.game_graph(Random(seed=2, plies=7, fold=300)))
    report = z.check(replace(answer, values=answer.evidence.values + 1))
    assert len(report.problems) == 20
    assert len(report.checked) == 4  # later stages trust the earlier ones


@pytest.mark.parametrize("ties", ["first", "last", "average", "kind", "spiteful"])
@pytest.mark.parametrize("game", [Countdown(6), Coin({"heads": "1/3", "tails": "2/3"}), Random(seed=3, luck=3)])
def test_right_answers_stay_right(game: Any, ties: str) -> None:
    to = f":{z.game(game).players[-1]}" if ties in ("kind", "spiteful") else ""
    assert z.check(z.solve(game, ties=ties + to))


def test_aims_other_than_by_and_teams_say_are_found() -> None:
    from zermelo.preferences.aspects import By

    tree = z.tree(("A", "B"), z.choose("A", {"l": z.end(0, 5), "r": z.end(1, 0)}))
    selfish, together = z.solve(tree), z.solve(tree, teams=[["A", "B"]])
    for wrong in (
        replace(selfish, teams=(("A", "B"),)),
        replace(together, teams=None, aims=None),
        replace(selfish, by=By.read("-1*points")),
        replace(z.solve(tree, by="place"), by=By.read("points")),
    ):
        assert not z.check(wrong)

"""Every kind of corruption of guarantees and standings is found."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import cyclic
from tests.zoo import Random
from zermelo.checker.guarantee.guarantees import PLAYED
from zermelo.errors import MethodError, ParameterError
from zermelo.preferences.aspects import By


def gamble() -> z.Tree:
    toss = z.chance({"h": ("2/3", z.end(3, 0, 0)), "t": ("1/3", z.end(0, 3, 0))})
    bob = z.choose("B", {"x": z.end(2, 0, 1), "y": z.end(1, 2, 0)})
    return z.tree(("A", "B", "C"), z.choose("A", {"toss": toss, "bob": bob, "stop": z.end(1, 1, 1)}))


def problems(answer: Any) -> list[str]:
    return [str(problem) for problem in z.check(answer).problems]


@pytest.mark.parametrize(
    ("path", "seat", "said"),
    [
        ("bob", 0, "at bob: B, an enemy, makes this worth 1, not 2"),
        ("bob", 1, "at bob: B, a friend, makes this worth 2, not 3"),
        ("toss", 1, "at toss: chance makes this worth 1, not 2"),
        ("", 2, "at the start: A, an enemy, makes this worth 0, not 1"),
        ("bob/x", 2, "at bob/x: this end is worth 1 to C, not 2"),
    ],
)
def test_one_value_of_one_player_changed(path: str, seat: int, said: str) -> None:
    answer = z.guarantees(gamble())
    assert z.check(answer)
    values = answer.values.copy()
    values[answer.arena.at(path), seat] += answer.unit
    assert said in problems(replace(answer, values=values))


def test_columns_of_players_exchanged() -> None:
    answer = z.guarantees(gamble())
    assert "this end is worth" in problems(replace(answer, values=answer.values[:, [1, 0, 2]]))[0]


def test_arrays_units_and_levels_that_are_none() -> None:
    answer = z.guarantees(gamble())
    assert problems(replace(answer, values=answer.values[:, :2]))[0].endswith("a column for every number")
    assert problems(replace(answer, unit=0)) == ["at the start: values cannot be counted in units of 1/0"]
    both = z.guarantees(gamble(), by="place,points")
    assert problems(replace(both, by=By.read("place")))[0].endswith("a column for every number")
    assert problems(replace(answer, by=By.read("place,points")))[0].endswith("a column for every number")
    assert problems(replace(answer, by=By.read("place")))


def test_what_was_looked_at_is_said() -> None:
    report = z.check(z.guarantees(Random(seed=1, luck=3)))
    assert report
    assert report.checked[0] == "every node has a value for every player"
    assert report.checked[-1].endswith("the strategy secures the value, whatever the others do")
    assert any("positions agree with the game" in said for said in report.checked)


# ---------------------------------------------------------------- dominance


@pytest.mark.parametrize(
    ("field", "wrong", "said"),
    [
        ("points", 2, "A can be sure of 1 points, not 2"),
        ("place", 2, "A can be sure of place 1, not 2"),
        ("wins", True, "A can force a win: False, not True"),
        ("never_loses", False, "A can be sure of an even share: True, not False"),
        ("never_loses", None, "A can be sure of an even share: True, not None"),
        ("never_last", False, "A can keep out of the last place: True, not False"),
        ("win_odds", Fraction(1, 2), "A can force a win with probability 2/3, not 1/2"),
    ],
)
def test_every_part_of_a_standing_is_found_again(field: str, wrong: Any, said: str) -> None:
    found = z.dominance(gamble())
    assert z.check(found)
    claimed = {**found.standings, "A": replace(found.standings["A"], **{field: wrong})}
    assert problems(replace(found, standings=claimed)) == [f"at the start: {said}"]


def test_another_sum_and_other_players() -> None:
    found = z.dominance(gamble())
    assert problems(replace(found, sum=0)) == ["at the start: payoffs sum to 3, not to 0"]
    assert problems(replace(found, sum=None)) == ["at the start: payoffs sum to 3, not to None"]
    loose = z.dominance(z.tree(("A", "B"), z.choose("A", {"l": z.end(0, 1), "r": z.end(0, 0)})))
    assert problems(replace(loose, sum=1)) == ["at the start: payoffs sum to nothing constant, not to 1"]
    few = {p: s for p, s in found.standings.items() if p != "C"}
    assert problems(replace(found, standings=few)) == ["at the start: the standings are not those of the players"]


def test_play_that_goes_round_and_hidden_moves() -> None:
    ring = z.Graph(
        players=("A",), first=np.array([0, 1, 3, 3]), mover=np.array([0, 0, -2]), succ=np.array([1, 1, 2]),
        payoff=np.array([[1]]),
    )  # fmt: skip
    sound = z.dominance(z.tree(("A",), z.end(1)))
    assert problems(replace(sound, arena=ring)) == ["at 1: play can return to this position"]
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    seen = z.dominance(replace(dark, info=None))
    assert "some moves are hidden" in problems(replace(seen, arena=dark))[0]


def test_of_too_large_a_game_it_is_said_that_the_standings_were_not_found_again() -> None:
    report = z.check(z.dominance("connect:4,4"))
    assert report
    assert report.checked[-1] == f"with more than {PLAYED:,} nodes the standings are not found again"


@pytest.mark.parametrize("column", range(6))
def test_a_number_of_any_level_that_is_wrong_is_found(column: int) -> None:
    answer = z.guarantees(gamble(), by="win,points")
    assert z.check(answer)
    for node in range(len(answer.arena)):
        values = answer.values.copy()
        values[node, column] += 1
        assert not z.check(replace(answer, values=values))


# ---------------------------------------------------------------- winning and non-losing strategies


def zero_sum(dice: random.Random, plies: int) -> Any:
    """Three players and chance; every end pays 0 in sum."""
    if plies == 0 or dice.random() < 0.1:
        a, b = dice.randint(-1, 2), dice.randint(-1, 1)
        return z.end(a, b, -a - b)
    below = {f"m{k}": zero_sum(dice, plies - 1) for k in range(dice.randint(1, 3))}
    if dice.random() < 0.2:
        return z.chance({move: (Fraction(1, len(below)), draft) for move, draft in below.items()})
    return z.choose(dice.choice("ABC"), below)


def test_winning_and_nonlosing_strategies_are_followed_against_everything() -> None:
    kept: set[str] = set()
    for seed in range(60):
        found = z.dominance(z.tree(("A", "B", "C"), zero_sum(random.Random(seed), 4)))
        assert z.check(found), z.check(found).problems
        for player, standing in found.standings.items():
            for claim, ask in (
                ("wins", found.winning_strategy), ("never_loses", found.nonlosing_strategy),
                ("never_last", partial(found.nonlosing_strategy, by="place")),
            ):  # fmt: skip
                if getattr(standing, claim):
                    kept.add(claim)
                    assert len(ask(player)) == int((found.arena.mover == found.arena.seat(player)).sum())
                else:
                    with pytest.raises(MethodError, match=f"{player} has no strategy that"):
                        ask(player)
    assert kept == {"wins", "never_loses", "never_last"}


def test_they_are_followed_where_play_can_go_on_for_ever() -> None:
    found = [
        z.dominance(make(np.random.default_rng(seed))) for seed in range(40) for make in (cyclic.ring, cyclic.zero_sum)
    ]
    assert any(one.strong for one in found) and any(one.dominant for one in found)
    for one in found:
        assert z.check(one), z.check(one).problems


def test_a_strategy_that_does_not_keep_its_promise_is_found() -> None:
    toss = z.chance({"h": ("1/2", z.end(1, -1)), "t": ("1/2", z.end(-1, 1))})
    found = z.dominance(z.tree(("A", "B"), z.choose("A", {"toss": toss, "safe": z.end(0, 0), "win": z.end(2, -2)})))
    assert (found.winning_strategy("A")[""], found.nonlosing_strategy("A")[""]) == ("win", "safe")
    assert found.forced is not None
    assert z.check(found)
    for claim, said in (("wins", "A does not win here"), ("never_loses", "A has less than an even share here")):
        forged = found.forced[claim].copy()
        forged[1, 0] = 1  # as if the toss were as good
        wrong = problems(replace(found, forced={**found.forced, claim: forged}))
        assert said in wrong[0]
    with pytest.raises(MethodError, match="holds no strategies"):
        replace(found, forced=None).winning_strategy("A")
    with pytest.raises(ParameterError, match="check the dominance that it comes from"):
        z.check(found.standings["A"])

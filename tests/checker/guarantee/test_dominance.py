"""Every kind of corruption of standings is found, and strategies keep what they promise."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import cyclic
from tests.checker.guarantee.test_guarantees import gamble, problems
from tests.effort import tries
from tests.evidence import replace
from zermelo.checker.guarantee.dominance import PLAYED
from zermelo.errors import MethodError, ParameterError


@pytest.mark.parametrize(
    ("field", "wrong", "said"),
    [
        ("points", 2, "A can guarantee 1 points, not 2"),
        ("place", 2, "A can guarantee place 1, not 2"),
        ("wins", True, "A can force a win: False, not True"),
        ("never_loses", False, "A can guarantee an even share: True, not False"),
        ("never_loses", None, "A can guarantee an even share: True, not None"),
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
    for seed in range(tries(20)):
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

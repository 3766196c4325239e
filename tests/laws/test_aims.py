"""What players want: aspects, teams and aims, against brute force that tries every strategy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

import zermelo as z
from tests import oracle
from tests.effort import tries
from tests.strategies import trees
from zermelo.preferences.aspects import By

FAR = 10**40  # so much more important that nothing below ever weighs as much
pure_rules = st.sampled_from(["first", "last", "kind:Ann", "spiteful:Ann", "total"])
wide = st.integers(-3, 3)


def place(vector: Any) -> list[int]:
    return [-len({y for y in vector if y > x}) - 1 for x in vector]


def win(vector: Any) -> list[int]:
    return [int(x == max(vector) and (len(vector) == 1 or len(set(vector)) > 1)) for x in vector]


def not_last(vector: Any) -> list[int]:
    return [int(x > min(vector) or len(set(vector)) == 1) for x in vector]


def spread(payoff: Any) -> list[Any]:
    """An aspect of the user's own: how far ahead of the average."""
    return [x - Fraction(payoff.total) / len(payoff) for x in payoff.vector]


def own_spread(vector: Any) -> list[Any]:
    return [x - Fraction(sum(vector)) / len(vector) for x in vector]


# What is asked for, and the same as one number per player.
WANTED: list[tuple[Any, Any]] = [
    ("place", place),
    ("win", win),
    ("not-last", not_last),
    ("points", lambda v: v),
    ("place,points", lambda v: [FAR * p + x for p, x in zip(place(v), v)]),
    (["win", "not-last", "points"], lambda v: [FAR**2 * w + FAR * n + x for w, n, x in zip(win(v), not_last(v), v)]),
    ({"points": 2, "place": "1/3"}, lambda v: [2 * x + Fraction(p, 3) for x, p in zip(v, place(v))]),
    ("2*points+1/3*place", lambda v: [2 * x + Fraction(p, 3) for x, p in zip(v, place(v))]),
    ({"points": -1}, lambda v: [-x for x in v]),
    (spread, own_spread),
    ([spread, {"win": 3}], lambda v: [FAR * s + 3 * w for s, w in zip(own_spread(v), win(v))]),
]


def seen_as(tree: z.Tree, good: Any) -> z.Tree:
    """The same tree, each end paying how good it is."""
    rows = [good([Fraction(u, tree.scale) for u in row]) for row in tree.payoff.tolist()]
    scale = np.lcm.reduce([Fraction(x).denominator for row in rows for x in row])
    units = [[int(x * int(scale)) for x in row] for row in rows]
    return replace(tree, payoff=np.array(units, dtype=object).reshape(len(rows), -1), scale=int(scale))


def picks(answer: z.Solution) -> dict[int, int]:
    return {v: next(iter(answer.shares(v))) for v in oracle.deciding(answer.arena)}


@settings(max_examples=tries(12))
@pytest.mark.parametrize(("by", "good"), WANTED, ids=[str(By.read(by)) for by, _ in WANTED])
@given(tree=trees(most=3, depth=3, chance=True, payoffs=wide), ties=pure_rules)
def test_the_profile_is_subgame_perfect_in_the_aspect_by_trying_every_strategy(
    by: Any, good: Any, tree: z.Tree, ties: str
) -> None:
    assume(oracle.count_profiles(tree) <= 400)
    answer = z.solve(tree, by=by, ties=ties)
    assert oracle.is_subgame_perfect(seen_as(tree, good), picks(answer))
    assert z.outcome(tree, answer).payoff == answer.payoff
    report = z.check(answer)
    assert report, report.problems


@settings(max_examples=tries(12))
@pytest.mark.parametrize(("by", "good"), WANTED, ids=[str(By.read(by)) for by, _ in WANTED])
@given(tree=trees(most=3, depth=4, chance=True, payoffs=wide))
def test_an_aspect_is_the_game_whose_ends_pay_it(by: Any, good: Any, tree: z.Tree) -> None:
    paid = seen_as(tree, good)
    for ties in ("first", "last", "average"):
        asked, plain = z.solve(tree, by=by, ties=ties), z.solve(paid, ties=ties)
        assert np.array_equal(asked.evidence.choice, plain.evidence.choice)
        assert [asked.shares(v) for v in oracle.deciding(tree)] == [plain.shares(v) for v in oracle.deciding(tree)]


@settings(max_examples=tries(15))
@given(trees(most=3, depth=3, payoffs=wide), st.sampled_from(["place", "win", "place,points"]))
def test_the_outcomes_are_those_of_all_profiles_perfect_in_the_aspect(tree: z.Tree, by: str) -> None:
    assume(oracle.count_profiles(tree) <= 150)
    paid = seen_as(tree, dict(WANTED[:2] + WANTED[4:5])[by])
    perfect = [p for p in oracle.profiles(tree) if oracle.is_subgame_perfect(paid, p)]
    found = {o.vector for o in z.solve(tree, by=by).outcomes or ()}
    assert found == {oracle.values(tree, p)[0] for p in perfect}


def test_place_is_the_expected_place_and_not_the_place_of_expected_payoffs() -> None:
    gamble = z.chance({"h": ("1/2", z.end(10, 0)), "t": ("1/2", z.end(0, 1))})  # expected 5 to 1/2: first
    sure = z.end(2, 2)  # always first, with the other
    game = z.tree(("A", "B"), z.choose("A", {"gamble": gamble, "sure": sure}))
    assert z.solve(game).move() == "gamble"
    answer = z.solve(game, by="place")
    assert answer.move() == "sure"
    assert answer.aspects("gamble") == {"A": Fraction(3, 2), "B": Fraction(3, 2)}
    assert answer.value("gamble").places == {"A": 1, "B": 2}  # what it would be the other way round
    assert z.guarantee(game, "A", by="place").at("gamble") == Fraction(3, 2)


def test_averaged_ties_average_places_too() -> None:
    tied = z.choose("B", {"l": z.end(3, 0, 1), "r": z.end(1, 0, 3)})  # B is last either way
    game = z.tree(("A", "B", "C"), z.choose("A", {"in": tied, "out": z.end(1, 0, 2)}))
    answer = z.solve(game, by="place", ties="average")
    assert answer.aspects("in") == {"A": Fraction(3, 2), "B": 3, "C": Fraction(3, 2)}
    assert answer.value("in") == {"A": 2, "B": 0, "C": 2}
    assert answer.move() == "in"


# ---------------------------------------------------------------- kind and spiteful, with an aspect


@given(trees(most=3, least=2, depth=3, payoffs=wide), st.sampled_from(["place", "win"]), st.sampled_from([1, -1]))
def test_kindness_decides_between_moves_that_are_equal_in_the_aspect(tree: z.Tree, by: str, sign: int) -> None:
    answer = z.solve(tree, by=by, ties=f"{'kind' if sign > 0 else 'spiteful'}:Bob")
    assert z.check(answer)
    for v in oracle.deciding(tree):
        seat, chosen = int(tree.mover[v]), next(iter(answer.shares(v)))
        liking = answer.evidence.liking
        equal = [c for c in tree.children(v) if liking(seat, c) == liking(seat, chosen)]
        minds = sign > 0 or tree.turn(v) != "Bob"  # nobody is spiteful to themselves
        points = [sign * answer.value(c)["Bob"] if minds else 0 for c in equal]
        assert equal[points.index(max(points))] == chosen


# ---------------------------------------------------------------- teams and aims


@st.composite
def grouped(draw: st.DrawFn) -> tuple[z.Tree, list[list[str]]]:
    """A tree and a partition of its players."""
    tree = draw(trees(most=4, least=2, depth=4, chance=True, payoffs=wide))
    teams: dict[int, list[str]] = {}
    for player in tree.players:
        teams.setdefault(draw(st.integers(0, 2)), []).append(player)
    return tree, list(teams.values())


def summed(tree: z.Tree, teams: list[list[str]]) -> z.Tree:
    """The same tree, everybody being paid the sum of the team."""
    mates = {p: [tree.seat(q) for q in team] for team in teams for p in team}
    return replace(tree, payoff=np.column_stack([tree.payoff[:, mates[p]].sum(axis=1) for p in tree.players]))


@given(grouped(), st.sampled_from(["first", "last", "average"]))
def test_teams_play_the_game_in_which_all_their_members_are_paid_the_sum(given: Any, ties: str) -> None:
    tree, teams = given
    answer, alike = z.solve(tree, teams=teams, ties=ties), z.solve(summed(tree, teams), ties=ties)
    assert np.array_equal(answer.evidence.choice, alike.evidence.choice)
    assert z.outcome(tree, answer).payoff == answer.payoff
    for team in teams:
        total = sum(answer.payoff[p] for p in team)
        assert all(alike.payoff[p] == total for p in team)
    assert z.check(answer)


@given(grouped())
def test_teams_by_place_are_ranked_by_their_sums(given: Any) -> None:
    tree, teams = given
    answer = z.solve(tree, teams=teams, by="place")

    def by_team(vector: Any) -> list[int]:
        sums = [sum(vector[tree.seat(p)] for p in team) for team in teams]
        return [place(sums)[next(t for t, team in enumerate(teams) if p in team)] for p in tree.players]

    assert np.array_equal(answer.evidence.choice, z.solve(seen_as(tree, by_team)).evidence.choice)
    assert z.check(answer)


@given(trees(most=3, depth=4, chance=True, payoffs=wide), st.data())
def test_aims_are_the_game_paid_in_weighted_sums(tree: z.Tree, data: st.DataObject) -> None:
    weight = st.sampled_from([-1, 0, 1, "1/2", 3])
    aims = {p: {q: data.draw(weight) for q in tree.players} for p in tree.players}
    paid = seen_as(tree, lambda v: [sum(Fraction(w) * x for w, x in zip(aims[p].values(), v)) for p in tree.players])
    answer = z.solve(tree, aims=aims)
    assert np.array_equal(answer.evidence.choice, z.solve(paid).evidence.choice)
    assert z.check(answer)


@given(trees(most=3, depth=4, chance=True, payoffs=wide), st.data())
def test_aims_by_place_are_the_game_paid_in_weighted_places(tree: z.Tree, data: st.DataObject) -> None:
    weight = st.sampled_from([-1, 0, 1, "1/2", 3])
    aims = {p: {q: data.draw(weight) for q in tree.players} for p in tree.players}
    paid = seen_as(
        tree, lambda v: [sum(Fraction(w) * x for w, x in zip(aims[p].values(), place(v))) for p in tree.players]
    )
    answer = z.solve(tree, aims=aims, by="place")
    assert np.array_equal(answer.evidence.choice, z.solve(paid).evidence.choice)
    assert z.check(answer), z.check(answer).problems
    if not tree.has_chance:
        assert answer.aspects() == dict(answer.payoff.places)


@given(trees(most=3, least=2, chance=True, payoffs=wide))
def test_a_guarantee_is_solving_with_everybody_else_an_enemy(tree: z.Tree) -> None:
    aims = {p: {"Ann": 1 if p == "Ann" else -1} for p in tree.players}
    assert z.solve(tree, aims=aims).payoff["Ann"] == z.guarantee(tree, "Ann").value


@settings(max_examples=tries(15))
@given(grouped())
def test_a_coalition_structure_brings_what_solving_with_its_teams_brings(given: Any) -> None:
    tree, teams = given
    for ties in ("first", "average"):
        found = z.coalitions(tree, ties=ties).structure(*teams)
        assert found.payoff == z.solve(tree, teams=teams, ties=ties).payoff

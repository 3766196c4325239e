"""Figures about games with few players: Lakatos and Nagy 2004, and what brute force says of coalitions."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from zermelo.games import Grundy

HALF = Fraction(1, 2)
FORMS = pytest.mark.parametrize("form", [z.game_tree, z.game_graph], ids=["tree", "positions"])

# coins, payoff: optimist, guaranteed, average, B against A with C neutral, best choices
ROWS = [
    (6, "stuck", (1, 1, 1), (-2, 1, 1), (-HALF, 1, 1), 1, {(-2, 1, 1)}),
    (6, "last", (2, -1, 2), (-1, -1, -1), (HALF, -1, Fraction(5, 4)), -1, {(2, -1, -1), (-1, -1, 2)}),
    (6, "third", (1, 0, 1), (-1, 0, 0), (0, 0, Fraction(3, 4)), 0, {(-1, 0, 1)}),
    (7, "stuck", (1, 1, 1), (1, -2, 1), (1, -HALF, 1), -2, {(1, -2, 1)}),
    (7, "last", (2, 2, 2), (2, -1, -1), (2, -HALF, -HALF), -1, {(2, -1, -1)}),
    (7, "third", (1, 1, 1), (1, -1, 0), (1, Fraction(-1, 3), Fraction(1, 6)), -1, {(1, -1, 0)}),
]
GRUNDY = pytest.mark.parametrize(("coins", "payoff", "optimist", "sure", "average", "against", "best"), ROWS)


@FORMS
@GRUNDY
def test_grundys_game_from_every_point_of_view(
    form: Any, coins: int, payoff: str, optimist: Any, sure: Any, average: Any, against: int, best: set[Any]
) -> None:
    game = form(Grundy(coins, payoff=payoff))
    for others, row in (("friends", optimist), ("enemies", sure), ("neutral", average)):
        looks = [z.outlook(game, player, others=others) for player in "ABC"]
        assert tuple(look.value for look in looks) == row
        assert all(z.check(look) for look in looks)
    assert z.guarantees(game).payoff.vector == sure
    assert tuple(z.guarantee(game, player).value for player in "ABC") == sure
    assert {o.vector for o in z.solve(game).outcomes or ()} == best
    assert z.outlook(game, "B", enemies=["A"], neutral=["C"]).value == against


@GRUNDY
def test_grundys_game_is_the_same_straight_from_the_rules_and_by_alphabeta(
    coins: int, payoff: str, optimist: Any, sure: Any, average: Any, against: int, best: set[Any]
) -> None:
    game, compiled = Grundy(coins, payoff=payoff), payoff == "last"  # compiling all six takes 8 seconds
    for others, row in (("friends", optimist), ("enemies", sure), ("neutral", average)):
        assert tuple(z.outlook(game, player, others=others, compiled=compiled).value for player in "ABC") == row
    assert z.guarantees(game, compiled=compiled).payoff.vector == sure
    assert {o.vector for o in z.solve(game, compiled=compiled).outcomes or ()} == best
    assert z.outlook(game, "B", enemies=["A"], neutral=["C"], compiled=compiled).value == against
    for given in (game, z.game_tree(game)):
        pruned = [z.guarantee(given, player, method="alphabeta") for player in "ABC"]
        assert tuple(found.value for found in pruned) == sure
        assert all(z.check(found) for found in pruned)


@pytest.mark.parametrize(("coins", "positions", "nodes", "leaves"), [(6, 8, 10, 3), (7, 14, 24, 7)])
def test_the_positions_of_grundys_game_are_fewer_than_the_nodes_of_its_tree(
    coins: int, positions: int, nodes: int, leaves: int
) -> None:
    tree = z.game_tree(Grundy(coins))
    assert (len(z.game_graph(Grundy(coins))), len(tree), tree.ends) == (positions, nodes, leaves)


@FORMS
def test_theorem_6_1_no_player_need_be_dominant(form: Any) -> None:
    made = z.tree(("A", "B", "C"), z.choose("A", {"l": z.end(-1, 2, -1), "r": z.end(-1, -1, 2)}))
    for game in (form(made), form(Grundy(6, payoff="last"))):
        assert z.guarantees(game).payoff.vector == (-1, -1, -1)
        found = z.dominance(game)
        assert (found.sum, found.strong, found.dominant) == (0, (), ())
        assert found.verdict == "No player is dominant: each can be held to -1."
        assert z.check(found)


@FORMS
def test_a_prefers_one_end_by_place_and_the_other_by_points(form: Any) -> None:
    ends = {"first": z.end(2, 1, -3), "second": z.end(3, -7, 4)}
    game = form(z.tree(("A", "B", "C"), z.choose("A", ends)))
    assert (z.solve(game, by="place").move(), z.solve(game, by="points").move()) == ("first", "second")
    assert z.solve(game, by="place").aspects() == {"A": 1, "B": 2, "C": 3}
    assert (z.guarantee(game, "A", by="place").value, z.guarantee(game, "A").value) == (1, 3)


@FORMS
def test_not_losing_by_points_and_by_place_differ(form: Any) -> None:
    found = z.dominance(form(z.tree(("A", "B", "C"), z.end(-1, 3, -2))))
    assert (found.sum, found.dominant, found.dominant_by_place) == (0, ("B",), ("A", "B"))
    assert found.standings["A"].never_loses is False  # less than an even share
    assert found.standings["A"].never_last is True
    assert z.check(found)


def test_equal_payoffs_share_a_place_and_a_draw_has_neither_winner_nor_loser() -> None:
    assert z.Payoff("ABC", (5, 5, 2)).places == {"A": 1, "B": 1, "C": 2}
    found = z.dominance(z.tree(("A", "B", "C"), z.end(4, 4, 4)))
    assert (found.strong, found.dominant, found.dominant_by_place) == ((), ("A", "B", "C"), ("A", "B", "C"))


def test_winning_means_in_every_play_with_chance_among_the_opponents() -> None:
    toss = z.chance({"h": ("9/10", z.end(1, -1)), "t": ("1/10", z.end(-1, 1))})
    found = z.dominance(z.tree(("A", "B"), z.choose("A", {"toss": toss, "stop": z.end(0, 0)})))
    assert found.strong == ()
    assert (found.standings["A"].wins, found.standings["A"].win_odds) == (False, Fraction(9, 10))
    assert found.dominant == ("A",)  # stopping never loses


# ---------------------------------------------------------------- coalitions


def four_player_tree(dice: random.Random, depth: int = 4) -> z.Tree:
    """Two moves everywhere, movers drawn at random, payoffs 0 to 3."""

    def grow(left: int) -> Any:
        if left == 0:
            return z.end(*(dice.randint(0, 3) for _ in range(4)))
        return z.choose(dice.choice("ABCD"), {"l": grow(left - 1), "r": grow(left - 1)})

    return z.tree(tuple("ABCD"), grow(depth))


def test_the_two_readings_of_stability_disagree_and_so_do_the_tie_rules_and_the_answer_says_which() -> None:
    dice = random.Random(1986)
    readings = ties = 0
    for _ in range(25):
        tree = four_player_tree(dice)
        first, last = z.coalitions(tree), z.coalitions(tree, ties="last")
        apart = [s for s in first.structures if s.stable_alone != s.stable_dissolved]
        readings += bool(apart)
        for s in apart:  # the reading under which somebody leaves is named
            assert s.deviation.endswith("falling apart" if s.stable_alone else "staying together")
        assert (str(first.ties), str(last.ties)) == ("first", "last")
        payoffs = [[s.payoff for s in found.structures] for found in (first, last)]
        ties += payoffs[0] != payoffs[1]
        firm = {s.teams for s in first.stable} & {s.teams for s in last.stable}
        assert set(first.stable_first_and_last) == set(last.stable_first_and_last) == firm
        assert z.check(first)
    assert 0 < readings < 25
    assert ties > 0

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import MethodError


def gamble() -> z.Tree:
    toss = z.chance({"h": ("2/3", z.end(3, 0, 0)), "t": ("1/3", z.end(0, 3, 0))})
    return z.tree(("A", "B", "C"), z.choose("A", {"toss": toss, "stop": z.end(1, 1, 1)}))


def test_in_guarantees_chance_averages_and_in_dominance_it_is_an_opponent() -> None:
    assert z.guarantees(gamble()).payoff == {"A": 2, "B": 1, "C": 0}
    found = z.dominance(gamble())
    assert [s.points for s in found.standings.values()] == [1, 0, 0]
    assert [s.win_odds for s in found.standings.values()] == [Fraction(2, 3), 0, 0]
    assert (found.sum, found.strong, found.dominant) == (3, (), ("A",))
    assert z.check(found)


def test_places_are_guaranteed_as_positive_numbers() -> None:
    assert z.guarantees(gamble(), by="place").payoff == {"A": 1, "B": Fraction(5, 3), "C": 2}
    assert [s.place for s in z.dominance(gamble()).standings.values()] == [1, 2, 2]


def test_a_player_who_can_win_is_strongly_dominant() -> None:
    game = z.tree(("A", "B"), z.choose("B", {"l": z.end(1, 0), "r": z.end(0, 1)}))
    found = z.dominance(game)
    assert (found.strong, found.dominant) == (("B",), ("B",))
    assert found.verdict == "B is strongly dominant: B can win, whatever the others do."


def test_players_who_share_the_first_place_both_win() -> None:
    found = z.dominance(z.tree(("A", "B", "C"), z.end(1, 1, 0)))
    assert found.strong == ("A", "B")
    assert found.verdict == "A and B are strongly dominant: A and B can win, whatever the others do."
    assert z.check(found)


def test_without_a_constant_sum_nothing_is_said_about_even_shares() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(1, 2), "r": z.end(2, 2)}))
    found = z.dominance(game)
    assert (found.sum, found.dominant) == (None, ())
    assert {s.never_loses for s in found.standings.values()} == {None}
    assert found.dominant_by_place == ("A", "B")


def test_several_aspects_are_guaranteed_in_order_of_importance() -> None:
    found = z.guarantees(gamble(), by="win,points")
    assert found.aspects() == {"A": (Fraction(2, 3), 2), "B": (0, 1), "C": (0, 0)}
    assert found.of("A").value == z.guarantee(gamble(), "A", by="win,points").value
    assert found.of("A").strategy[()] == "toss"
    assert found.aspects("stop") == {"A": (0, 1), "B": (0, 1), "C": (0, 1)}
    assert z.check(found)
    assert "2/3" in found.text()


def test_the_more_important_aspect_is_not_given_up_for_the_less_important_one() -> None:
    offer = z.choose("A", {"modest": z.end(2, 1, -3), "greedy": z.end(3, -7, 4)})
    game = z.tree(("A", "B", "C"), z.choose("B", {"ask": offer, "take": z.end(2, 3, 0)}))
    assert z.guarantees(game, by="points,place").aspects()["A"] == (2, 2)
    assert z.guarantees(game, by="place,points").aspects()["A"] == (2, 2)
    assert z.guarantees(game, by="place,points").aspects("ask")["A"] == (1, 2)
    assert z.guarantees(game, by="points,place").aspects("ask")["A"] == (3, 2)


def test_averages_decide_level_by_level_and_equal_ones_go_to_the_next() -> None:
    toss = z.chance({"h": ("1/2", z.end(4, 0)), "t": ("1/2", z.end(0, 1))})  # wins half the time, 2 points
    other = z.chance({"h": ("1/2", z.end(5, 0)), "t": ("1/2", z.end(1, 2))})  # wins half the time, 3 points
    game = z.tree(("A", "B"), z.choose("A", {"toss": toss, "other": other, "sure": z.end(9, 9)}))
    found = z.guarantees(game, by="win,points")
    assert found.aspects()["A"] == (Fraction(1, 2), 3)
    assert z.guarantees(game, by="points,win").aspects()["A"] == (9, 0)
    assert z.check(found)


def test_with_several_aspects_there_is_no_single_payoff() -> None:
    found = z.guarantees(gamble(), by="place,points")
    with pytest.raises(MethodError, match="each player guarantees 2 numbers, not one payoff; use guarantee"):
        found.payoff  # noqa: B018
    assert repr(found).startswith("<Guarantees {'A': (1, 1)")


@pytest.mark.parametrize("symmetric", [False, True])
def test_nim_is_dominated_by_whoever_moves_first_unless_the_heaps_balance(symmetric: bool) -> None:
    assert z.dominance("nim:3,4,5", symmetric=symmetric).strong == ("A",)
    assert z.dominance("nim:3,3", symmetric=symmetric).strong == ("B",)
    assert z.guarantees("nim:3,3", symmetric=symmetric).payoff == {"A": -1, "B": 1}


@pytest.mark.parametrize("size", [1 << 40, (1 << 63) - 1, 10**30])
def test_large_payoffs_are_exact(size: int) -> None:
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(size, -size), "r": z.end(-size, size)}))
    assert z.guarantees(game).payoff == {"A": size, "B": -size}
    assert z.check(z.guarantees(game))
    assert z.dominance(game).strong == ("A",)

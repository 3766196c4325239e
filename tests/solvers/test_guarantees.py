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


def test_several_levels_are_refused_where_one_number_is_needed() -> None:
    with pytest.raises(MethodError, match="need one number per player; ask guarantee for one player, or weigh"):
        z.guarantees(gamble(), by="place,points")


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

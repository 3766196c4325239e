"""Perfect equilibria of two players: against brute force on tables with two columns, and on games of the books."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests import hidden
from tests.effort import tries
from zermelo.errors import MethodError


def bears_against_two(rows: list[list[int]], mix: tuple[Fraction, ...]) -> bool:
    """Is *mix* a best reply to some play (q, 1 - q) with 0 < q < 1? The ends of the interval of all such q."""
    low, high, is_open = Fraction(0), Fraction(1), True
    for k, share in enumerate(mix):
        for other in rows if share else ():
            # q (a - c) + (1 - q) (b - d) >= 0
            slope = (rows[k][0] - other[0]) - (rows[k][1] - other[1])
            start = rows[k][1] - other[1]
            if slope == 0:
                is_open &= start >= 0
            elif slope > 0:
                low = max(low, Fraction(-start, slope))
            else:
                high = min(high, Fraction(-start, slope))
    return is_open and (low < high or (low == high and 0 < low < 1))


def bears_with_two(one: list[int], two: list[int], mix: tuple[Fraction, ...]) -> bool:
    """Of two own strategies: neither that is played is never better and somewhere worse than the other."""
    worse = [all(a <= b for a, b in zip(x, y)) and x != y for x, y in ((one, two), (two, one))]
    return not any(is_worse and share for is_worse, share in zip(worse, mix))


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_perfect_are_those_that_are_best_replies_to_plays_that_leave_out_nothing(seed: int) -> None:
    dice = np.random.default_rng([5, seed])
    table = dice.integers(-1, 2, (int(dice.integers(2, 5)), 2, 2))
    game = z.matrix(("A", "B"), [[tuple(map(int, cell)) for cell in row] for row in table])
    rows, columns = table[..., 0].tolist(), table[..., 1].T.tolist()
    found = z.perfect_equilibria(game)
    due = [p for p in z.equilibria(game)
           if bears_against_two(rows, p.mixes[0]) and bears_with_two(*columns, p.mixes[1])]  # fmt: skip
    assert list(found) == due
    assert found.listed
    assert z.check(found)
    for profile in z.equilibria(game):
        (told,) = z.check(profile).perfect
        assert told.holds == (profile in due) and told.form == "normal"


def test_threats_that_only_a_sure_hand_makes_are_left_out() -> None:
    found = z.perfect_equilibria("entry")
    assert [p.strategies for p in found] == [{"Entrant": {"in": 1}, "Incumbent": {"share": 1}}]
    assert found.form == "normal and agent"
    assert z.perfect_equilibria("sharing").form == "normal"


def test_equilibria_that_differ_in_dominated_mixtures_alone_are_told_apart() -> None:
    """Myerson 1978: both playing 2 is perfect once there is a third strategy to slip to, though it is not proper."""
    plain = z.matrix(("A", "B"), [[(1, 1), (0, 0)], [(0, 0), (0, 0)]])
    assert [p.payoff.vector for p in z.perfect_equilibria(plain)] == [(1, 1)]
    table = [[(1, 1), (0, 0), (-9, -9)], [(0, 0), (0, 0), (-7, -7)], [(-9, -9), (-7, -7), (-7, -7)]]
    more = z.matrix(("A", "B"), table)
    found = z.perfect_equilibria(more)
    assert {p.payoff.vector for p in found} == {(1, 1), (0, 0)}
    assert {p.payoff.vector for p in found.refuted} == {(-7, -7)}


@pytest.mark.parametrize("seed", range(tries(8, 3)))
def test_of_trees_with_hidden_moves_they_are_those_of_the_normal_form(seed: int) -> None:
    tree = hidden.hidden_tree(np.random.default_rng([6, seed]))
    if len(tree.players) != 2:
        return
    found, other = z.perfect_equilibria(tree), z.perfect_equilibria(z.Matrix.of(tree))
    assert [p.mixes for p in found] == [p.mixes for p in other]
    assert z.check(found)
    report = z.check(z.solve(tree))
    assert report and {one.form for one in report.perfect} <= {"normal", "agent"}


def test_three_players_are_refused_with_what_to_ask_instead() -> None:
    with pytest.raises(MethodError, match=r"two players; this game has 3.*check"):
        z.perfect_equilibria("voting")

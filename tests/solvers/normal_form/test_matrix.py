"""Games with known answers, and which method answers which question."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import Absent, BudgetError, MethodError, ParameterError
from zermelo.solvers.normal_form import vertex_enumeration as extreme

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def mixes(game: z.Matrix) -> set[tuple[tuple[Fraction, ...], ...]]:
    return {profile.mixes for profile in z.equilibria(game).extreme}


def test_figure_2_of_luckhardt_and_irani_has_one_equilibrium_point() -> None:
    game = z.matrix(("A", "B"), [[(-4, -4), (1, -9)], [(-9, 1), (-1, -1)]], [("α1", "α2"), ("β1", "β2")])
    assert z.pure_equilibria(game).profiles == (("α1", "β1"),)
    assert z.solve(game).payoff == {"A": -4, "B": -4}
    assert mixes(game) == {((1, 0), (1, 0))}
    assert z.dominance(game).left.strategies == (("α1",), ("β1",))
    assert z.dominance(game).is_solved


def test_rock_paper_scissors_is_played_a_third_each_and_worth_nothing() -> None:
    game = z.matrix(("A", "B"), {"A": [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]}, [("rock", "paper", "scissors")] * 2)
    answer = z.solve(game)
    assert (answer.game_value, answer.method) == (0, "linear programming")
    even = {"rock": THIRD, "paper": THIRD, "scissors": THIRD}
    assert answer.strategies == {"A": even, "B": even}
    assert mixes(game) == {((THIRD,) * 3, (THIRD,) * 3)}
    assert len(z.pure_equilibria(game)) == 0
    assert not z.dominance(game, kind="weak").rounds


def test_matching_pennies_with_uneven_stakes_has_the_textbook_value() -> None:
    # Osborne and Rubinstein 1994, section 2.5: each side makes the other indifferent.
    answer = z.solve(z.matrix(("A", "B"), {"A": [[3, -1], [-1, 1]]}))
    assert answer.game_value == THIRD
    assert answer.profile.mixes == ((THIRD, 2 * THIRD), (THIRD, 2 * THIRD))


def test_battle_of_the_sexes_has_three_equilibria() -> None:
    game = z.matrix(("A", "B"), [[(2, 1), (0, 0)], [(0, 0), (1, 2)]])
    assert mixes(game) == {((1, 0), (1, 0)), ((0, 1), (0, 1)), ((2 * THIRD, THIRD), (THIRD, 2 * THIRD))}
    assert z.solve(game).why == "it is the first of 2 in pure strategies"


def test_a_degenerate_game_has_a_segment_of_equilibria() -> None:
    # von Stengel 2002: against the first row both columns are best replies.
    game = z.matrix(("A", "B"), [[(3, 3), (3, 3)], [(2, 2), (5, 6)], [(0, 3), (6, 1)]])
    found = z.equilibria(game)
    assert mixes(game) == {
        ((1, 0, 0), (1, 0)),
        ((1, 0, 0), (2 * THIRD, THIRD)),
        ((0, THIRD, 2 * THIRD), (THIRD, 2 * THIRD)),
    }
    assert not found.is_finite
    assert [len(part) for part in found.components] == [1, 1]
    assert found.contains({"A": "1", "B": {"1": "5/6", "2": "1/6"}})
    assert not found.contains({"A": "1", "B": {"1": "1/2", "2": "1/2"}})


def test_where_everything_pays_the_same_every_pair_is_an_equilibrium() -> None:
    found = z.equilibria(z.matrix(("A", "B"), [[(0, 0)] * 2] * 2))
    assert len(found) == 4
    assert found.subsets == (((0, 1), (0, 1)),)
    assert len(found.components) == 1


def test_two_subsets_that_share_a_point_are_one_component() -> None:
    # Both players may mix only while the other stays at the corner.
    found = z.equilibria(z.matrix(("A", "B"), [[(0, 0), (0, 0)], [(0, 0), (-1, -1)]]))
    assert len(found.subsets) == 2
    assert len(found.components) == 1


def test_a_game_of_6_by_6_has_75_equilibria() -> None:
    # Savani and von Stengel 2006, a form with small numbers of the game of von Stengel 1999.
    upper = [[-81, 36, -126, 126, -36, 90], [-180, 72, -333, 297, -153, 270], [20, -3, 42, -33, 17, -30]]
    first = [*upper, *([*reversed(row)] for row in reversed(upper))]
    lower = [[72, 36, 17, -3, -36, -153], [-180, -81, -30, 20, 90, 270], [297, 126, 42, -33, -126, -333]]
    second = [*lower, *([*reversed(row)] for row in reversed(lower))]
    found = z.equilibria(z.matrix(("A", "B"), {"A": first, "B": second}))
    assert (len(found), len(found.components), found.is_finite) == (75, 75, True)


def test_three_players_have_their_pure_equilibria() -> None:
    vote = {k: (int(k >= 2),) * 3 for k in range(4)}  # the majority says yes
    game = z.matrix(("A", "B", "C"), [[[vote[i + j + k] for k in (0, 1)] for j in (0, 1)] for i in (0, 1)])
    assert {profile.count("2") for profile in z.pure_equilibria(game)} == {0, 2, 3}
    with pytest.raises(MethodError, match="for two players; this game has 3"):
        z.equilibria(game)


def test_saddle_points_are_for_opposed_players() -> None:
    game = z.matrix(("A", "B"), {"A": [[4, 2, 3], [1, 0, 5]]})
    assert z.pure_equilibria(game).saddle_points == (("1", "2"),)
    assert z.solve(game).game_value == 2
    with pytest.raises(ParameterError, match="Saddle points"):
        assert z.pure_equilibria(z.matrix(("A", "B"), [[(1, 1)], [(0, 0)]])).saddle_points


def test_one_player_alone_does_what_is_best() -> None:
    game = z.matrix(("A",), [(1,), (3,), (2,)])
    assert z.solve(game).strategies == {"A": {"2": 1}}
    assert z.dominance(game).left.strategies == (("2",),)


def test_a_mix_dominates_where_no_strategy_does() -> None:
    game = z.matrix(("A", "B"), [[(3, 0), (0, 0)], [(0, 0), (3, 0)], [(1, 0), (1, 0)]], [("t", "m", "b"), ("l", "r")])
    (gone,) = z.dominance(game).rounds[0]
    assert (gone.player, gone.strategy) == ("A", "b")
    assert all(game.expected({"A": gone.by, "B": b})["A"] > 1 for b in "lr")
    assert not z.dominance(game, mixed=False).rounds


def test_rounds_of_strict_dominance_go_deeper_and_deeper() -> None:
    # Osborne and Rubinstein 1994, section 4.2: b goes first, then r, then what is left of A's.
    game = z.matrix(("A", "B"), [[(3, 0), (0, 1)], [(0, 0), (3, 1)], [(1, 1), (1, 0)]], [("t", "m", "b"), ("l", "r")])
    told = [[(step.player, step.strategy) for step in gone] for gone in z.dominance(game).rounds]
    assert told == [[("A", "b")], [("B", "l")], [("A", "t")]]


def test_weak_dominance_takes_what_strict_leaves() -> None:
    game = z.matrix(("A", "B"), [[(1, 1), (0, 0)], [(0, 0), (0, 0)]])
    assert not z.dominance(game).rounds
    assert z.dominance(game, kind="weak").left.shape == (1, 1)


def test_too_many_vertices_are_refused() -> None:
    game = z.matrix(("A", "B"), [[(i * j % 7, i * i % 5 + j) for j in range(6)] for i in range(6)])
    with pytest.raises(BudgetError, match="more than 5 bases"):
        z.equilibria(game, budget=5)
    with pytest.raises(ParameterError, match="budget"):
        z.equilibria(game, budget=0)


def test_large_tables_are_refused_sooner_so_that_memory_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    game = z.matrix(("A", "B"), [[(i * j % 7, i * i % 5 + j) for j in range(6)] for i in range(6)])
    many = len(z.equilibria(game))
    monkeypatch.setenv("ZERMELO_PLAIN", "1")  # compiled searches keep no tables
    monkeypatch.setattr(extreme, "NUMBERS", 6 * 13 * 9)  # six rows of 13 numbers each
    with pytest.raises(BudgetError, match="more than 9 bases"):
        z.equilibria(game)
    assert len(z.equilibria(game, budget=20_000)) == many  # unless asked for


@pytest.mark.parametrize("seed", range(8))
def test_the_best_equilibrium_of_a_matrix_is_at_a_corner_of_a_subset_by_every_criterion(seed: int) -> None:
    """Against a grid of mixtures inside every subset: none of them is worth more."""
    dice = np.random.default_rng([9, seed])
    table = dice.integers(-1, 2, (3, 3, 2))
    game = z.matrix(("A", "B"), [[tuple(map(int, cell)) for cell in row] for row in table])
    found = z.equilibria(game)
    shares = [Fraction(k, 3) for k in range(4)]
    inside = []
    for xs, ys in found.subsets:
        for (x, u), (y, w), s, t in product(product(xs, xs), product(ys, ys), shares, shares):
            one, two = (found.mixes[side] for side in (0, 1))
            both = ([(1 - s) * a + s * b for a, b in zip(one[x], one[u])],
                    [(1 - t) * a + t * b for a, b in zip(two[y], two[w])])  # fmt: skip
            play = {p: dict(zip(game.strategies[k], both[k])) for k, p in enumerate(game.players)}
            inside.append(game.expected(play))
    for criterion in ("total", "fairest", "single", "product", "A", {"A": 2, "B": -1}):
        best = z.best_equilibrium(game, criterion)
        assert best.value == max(best.criterion.of(payoff) for payoff in inside)
        assert z.check(best).verdict == "equilibrium"
        assert best.mixed.payoff == best.payoff
        assert z.check(found.with_best(criterion))
    for payoff in inside[:: len(inside) // 5 + 1]:
        mixed = found.mixed(payoff)
        assert mixed.payoff == payoff and z.check(mixed).verdict == "equilibrium"


def test_what_a_matrix_does_not_have_is_refused_with_what_to_ask() -> None:
    best = z.best_equilibrium(z.matrix(("A", "B"), [[(1, 1)]]))
    with pytest.raises(Absent, match=r"use \.mixed"):
        _ = best.profile
    with pytest.raises(Absent, match=r"use \.profile"):
        _ = z.best_equilibrium("littman:1").mixed


@pytest.mark.parametrize("ask", [z.solve, z.equilibria, z.pure_equilibria, z.perfect_equilibria, z.correlated])
def test_a_limit_bounds_the_profiles_of_a_matrix(ask: Any) -> None:
    game = z.matrix(("A", "B"), [[(1, 2), (0, 0)], [(0, 0), (2, 1)]])
    with pytest.raises(BudgetError, match="The matrix has 4 profiles, more than the limit of 3"):
        ask(game, limit=3)
    assert ask(game, limit=4).status == "solved"
    for limit in (0, "5", True):
        with pytest.raises(ParameterError, match="limit must be a number of profiles, at least 1"):
            ask(game, limit=limit)

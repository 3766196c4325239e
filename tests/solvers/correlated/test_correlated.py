"""The best correlated equilibrium: known figures, laws, and every corner of the set by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from zermelo.errors import BudgetError, GameError, MethodError, NameError_, ParameterError

CHICKEN = z.matrix(("A", "B"), [[(6, 6), (2, 7)], [(7, 2), (0, 0)]], [("swerve", "dare")] * 2)
THIRDS = {("swerve", "swerve"): "1/3", ("swerve", "dare"): "1/3", ("dare", "swerve"): "1/3"}


def drawn(seed: int, *shape: int, low: int = -3, high: int = 4) -> z.Matrix:
    """A random matrix with ties."""
    table = np.random.default_rng([5, seed]).integers(low, high, (*shape, len(shape)))
    names = tuple(tuple(f"{who}{k}" for k in range(n)) for who, n in zip("abcd", shape, strict=False))
    return z.Matrix(players=tuple("ABCD"[: len(shape)]), strategies=names, payoff=table)


# ---------------------------------------------------------------- an oracle


def conditions(game: z.Matrix, is_coarse: bool = False) -> list[list[Fraction]]:
    """What every way of leaving gains in each profile: 0 or less on average in an equilibrium."""
    cells, rows = list(product(*map(range, game.shape))), []
    for seat, count in enumerate(game.shape):
        for told, instead in product([None] if is_coarse else range(count), range(count)):
            row = []
            for cell in cells:
                other = (*cell[:seat], instead, *cell[seat + 1 :])
                gain = game.paid(*other).vector[seat] - game.paid(*cell).vector[seat]
                row.append(Fraction(gain) if told in (None, cell[seat]) else Fraction(0))
            rows.append(row)
    return rows


def corners(game: z.Matrix, is_coarse: bool = False) -> list[tuple[Fraction, ...]]:
    """All corners of the set of correlated equilibria: as many conditions as profiles hold with equality."""
    many = len(game)
    rows = [row for row in conditions(game, is_coarse) if any(row)]
    signs = [[Fraction(-int(j == k)) for j in range(many)] for k in range(many)]
    found = set()
    for tight in combinations(rows + signs, many - 1):
        x = solved([[Fraction(1)] * many, *tight], [Fraction(1)] + [Fraction(0)] * (many - 1))
        if x is not None and all(sum(a * b for a, b in zip(row, x, strict=True)) <= 0 for row in rows + signs):
            found.add(tuple(x))
    return sorted(found)


def solved(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """Gauss and Jordan's way; None where there is no single solution."""
    table = [[*row, b] for row, b in zip(rows, right, strict=True)]
    for k in range(len(table)):
        pivot = next((r for r in range(k, len(table)) if table[r][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        table[k] = [n / table[k][k] for n in table[k]]
        for r, row in enumerate(table):
            if r != k and row[k]:
                table[r] = [a - row[k] * b for a, b in zip(row, table[k], strict=True)]
    return [row[-1] for row in table]


def paid(game: z.Matrix, x: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    cells = list(product(*map(range, game.shape)))
    each = [game.paid(*cell).vector for cell in cells]
    return tuple(sum((w * u[s] for w, u in zip(x, each, strict=True)), Fraction(0)) for s in range(len(game.players)))


# ---------------------------------------------------------------- known figures


def test_chicken_pays_five_and_a_quarter_to_both_by_total_and_fairest() -> None:
    """Aumann 1974, example 2.7, and 1987."""
    for criterion in ("total", "fairest"):
        found = z.correlated(CHICKEN, criterion)
        assert found.payoff == {"A": Fraction(21, 4), "B": Fraction(21, 4)}
        assert z.check(found)
    assert z.correlated(CHICKEN).value == Fraction(21, 2)
    thirds = z.distribution(CHICKEN, THIRDS)
    assert thirds.payoff == {"A": 5, "B": 5} and thirds.is_correlated
    assert z.check(thirds).verdict == "correlated"


def test_three_players_where_a_third_tells_two_what_to_play() -> None:
    """Aumann 1974, example 2.5: the third picks the table; by a secret toss between the first two all get more than in
    an equilibrium without one, where everybody gets 1."""
    pays = [[[(0, 1, 3), (2, 2, 2), (0, 1, 0)], [(0, 0, 0), (0, 0, 0), (0, 0, 0)]],
            [[(1, 1, 1), (2, 2, 0), (1, 1, 1)], [(1, 0, 0), (2, 2, 2), (1, 0, 3)]]]  # fmt: skip
    game = z.matrix(("A", "B", "C"), pays, [("top", "bottom"), ("left", "right"), ("1", "2", "3")])
    toss = z.distribution(game, {("top", "left", "2"): "1/2", ("bottom", "right", "2"): "1/2"})
    assert toss.is_correlated and toss.payoff == {"A": 2, "B": 2, "C": 2}
    assert set(z.pure_equilibria(game).payoffs) == {z.Payoff(("A", "B", "C"), (1, 1, 1))}
    assert z.correlated(game).value == 6
    assert z.check(z.correlated(game))


def test_a_coarse_equilibrium_can_beat_all_correlated_ones() -> None:
    """Moulin and Vial 1978 have the idea; the game is our own: whoever is told something knows whom to avoid."""
    game = z.matrix(("A", "B"), [[(1, 1), (4, 0), (0, 4)], [(0, 4), (1, 1), (4, 0)], [(4, 0), (0, 4), (1, 1)]])
    normal, coarse = z.correlated(game), z.correlated(game, kind="coarse")
    assert (normal.value, coarse.value) == (Fraction(10, 3), 4)
    assert z.check(coarse) and z.check(normal)
    even = z.distribution(game, {(i, j): "1/6" for i in range(3) for j in range(3) if i != j})
    assert even.is_coarse and not even.is_correlated and z.check(even).verdict == "coarse"


# ---------------------------------------------------------------- laws


@pytest.mark.parametrize("seed", range(tries(8, 3)))
@pytest.mark.parametrize("kind", ["normal", "coarse"])
def test_the_best_is_the_best_of_all_corners(seed: int, kind: Any) -> None:
    game = drawn(seed, 2, 2)
    every = [paid(game, x) for x in corners(game, kind == "coarse")]
    weights = {"total": (1, 1), "A": (1, 0), "B": (0, 1), "worst": (-1, 0), "odd": (Fraction(2, 3), Fraction(-1, 2))}
    for name, (a, b) in weights.items():
        found = z.correlated(game, {"A": a, "B": b} if name in ("worst", "odd") else name, kind=kind)
        best = max(a * u + b * v for u, v in every)
        assert found.value == best
        assert sum(found.payoff.vector) == max(u + v for u, v in every if a * u + b * v == best)
        assert z.check(found), z.check(found)
    least = z.correlated(game, "fairest", kind=kind)
    assert least.value == min(least.payoff.vector) >= max(min(u, v) for u, v in every)
    assert z.check(least)


@pytest.mark.parametrize("seed", range(tries(10, 3)))
def test_every_equilibrium_of_nash_is_a_correlated_one_and_none_is_better(seed: int) -> None:
    game = drawn(seed, 3, 3)
    best = z.correlated(game)
    for profile in z.equilibria(game).extreme:
        odds = {(i, j): x * y for i, x in enumerate(profile.mixes[0]) for j, y in enumerate(profile.mixes[1]) if x * y}
        assert z.distribution(game, odds).is_correlated
        assert sum(profile.payoff.vector) <= best.value
    assert best.distribution.is_correlated and z.check(best)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 2, 2), (2, 2, 2, 2)])
def test_of_more_players_pure_equilibria_are_correlated_and_none_is_better(seed: int, shape: tuple[int, ...]) -> None:
    game = drawn(seed, *shape)
    for criterion in ("total", "fairest", "B"):
        found = z.correlated(game, criterion)
        assert found.distribution.is_correlated and z.check(found)
        for cell in z.pure_equilibria(game).evidence.cells:
            assert z.distribution(game, {cell: 1}).is_correlated
            assert found.criterion.of(game.paid(*cell)) <= found.value
    assert z.correlated(game, kind="coarse").value >= z.correlated(game).value


@pytest.mark.parametrize("seed", range(10))
def test_of_two_who_want_opposite_things_all_pay_the_value(seed: int) -> None:
    own = np.random.default_rng([6, seed]).integers(-9, 9, (4, 4)).tolist()
    game = z.matrix(("A", "B"), {"A": own})
    value = z.solve(game).game_value
    assert z.correlated(game, "A").value == value == -z.correlated(game, {"A": -1}).value
    assert z.correlated(game, "A", kind="coarse").value == value


def test_of_one_player_it_is_the_best_strategy() -> None:
    assert z.correlated(z.matrix(("A",), [(1,), (4,), (4,)])).value == 4
    assert z.correlated(z.matrix(("A",), [(1,)])).value == 1


def test_of_a_tree_it_is_that_of_the_normal_form() -> None:
    found = z.correlated("sharing")
    assert found.value == z.correlated(z.Matrix.of(z.game_tree("sharing"))).value
    assert found.game == z.game_tree("sharing") and z.check(found)


# ---------------------------------------------------------------- bad input


def test_payoffs_of_any_size_are_exact() -> None:
    huge = 10**30
    game = z.matrix(("A", "B"), [[(6 * huge, 6 * huge), (2 * huge, 7 * huge)], [(7 * huge, 2 * huge), (0, 0)]])
    assert z.correlated(game).value == Fraction(21, 2) * huge
    thirds = z.matrix(("A", "B"), [[("6/7", "6/7"), ("2/7", "1")], [("1", "2/7"), (0, 0)]])
    assert z.correlated(thirds).value == Fraction(3, 2)


def test_what_is_no_distribution_is_refused() -> None:
    with pytest.raises(GameError, match="sum to exactly 1, not to 1/2"):
        z.distribution(CHICKEN, {(0, 0): "1/2"})
    with pytest.raises(GameError, match="at least 0; 0, 1 has -1/2"):
        z.distribution(CHICKEN, {(0, 0): "3/2", (0, 1): "-1/2"})
    with pytest.raises(GameError, match="sum to exactly 1, not to 0"):
        z.distribution(CHICKEN, {})
    with pytest.raises(ParameterError, match="a strategy for each of A, B"):
        z.distribution(CHICKEN, {"dare": 1})
    with pytest.raises(NameError_, match=r"no strategy 'drae'\. Did you mean dare"):
        z.distribution(CHICKEN, {("swerve", "drae"): 1})
    of_tree = z.distribution("sharing", {("keep", "yes/yes/yes"): 1})
    assert of_tree.matrix == z.Matrix.of(z.game_tree("sharing"))


def test_what_is_not_linear_or_too_large_is_refused_in_one_line() -> None:
    with pytest.raises(MethodError, match="product is not linear in payoffs"):
        z.correlated(CHICKEN, "product")
    with pytest.raises(ParameterError, match=r"No kind 'course'\. Did you mean coarse"):
        z.correlated(CHICKEN, kind="course")  # type: ignore[arg-type]
    with pytest.raises(BudgetError, match="10,000 profiles and 19,800 ways to leave"):
        z.correlated(drawn(0, 100, 100))


def test_who_would_leave_is_said_with_the_gain() -> None:
    both = z.distribution(CHICKEN, {("swerve", "swerve"): 1})
    assert [str(one) for one in both.departures] == [
        "A, told swerve, gains 1 by dare", "B, told swerve, gains 1 by dare",
    ]  # fmt: skip
    assert z.check(both).verdict == "neither" and z.check(both).problems[0].gain == 1
    assert both.told("A") == {"swerve": 1}

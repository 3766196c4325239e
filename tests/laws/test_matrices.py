"""Games in normal form against brute force: all pure profiles, all pairs of supports of 2 × 2 and 3 × 3 games.

The brute force below is written from the definitions, in fractions, and shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.evidence import replace as changed
from tests.formats.gambit.gambit_files import random_matrix
from zermelo.answers.equilibria.equilibria import Equilibria

Row = tuple[Fraction, ...]


def solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The one solution of a square system, the right-hand side last in each row; None where it is not one."""
    size = len(rows)
    rows = [list(row) for row in rows]
    for k in range(size):
        found = next((r for r in range(k, size) if rows[r][k] != 0), None)
        if found is None:
            return None
        rows[k], rows[found] = rows[found], rows[k]
        for r in range(size):
            if r != k:
                factor = rows[r][k] / rows[k][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k])]
    return [rows[k][-1] / rows[k][k] for k in range(size)]


def mixes_for(payoff: list[list[Fraction]], rows: tuple[int, ...], columns: tuple[int, ...]) -> Row | None:
    """The one mix of *columns* against which all *rows* get the same: a probability for each of *columns*."""
    system = [[payoff[i][j] for j in columns] + [Fraction(-1), Fraction(0)] for i in rows]
    system.append([Fraction(1)] * len(columns) + [Fraction(0), Fraction(1)])
    found = solved(system)
    return None if found is None or min(found[:-1]) <= 0 else tuple(found[:-1])


def supports(a: list[list[Fraction]], b: list[list[Fraction]]) -> set[tuple[Row, Row]]:
    """All equilibria with supports of one size that are the only ones on them."""
    m, n, found = len(a), len(a[0]), set()
    turned = [[b[i][j] for i in range(m)] for j in range(n)]
    for size in range(1, min(m, n) + 1):
        for rows, columns in product(combinations(range(m), size), combinations(range(n), size)):
            y, x = mixes_for(a, rows, columns), mixes_for(turned, columns, rows)
            if x is None or y is None:
                continue
            gets = [sum(a[i][j] * p for j, p in zip(columns, y)) for i in range(m)]
            other = [sum(b[i][j] * p for i, p in zip(rows, x)) for j in range(n)]
            if max(gets) == gets[rows[0]] and max(other) == other[columns[0]]:
                wide = tuple(x[rows.index(i)] if i in rows else Fraction(0) for i in range(m))
                long = tuple(y[columns.index(j)] if j in columns else Fraction(0) for j in range(n))
                found.add((wide, long))
    return found


def tables(game: z.Matrix) -> tuple[list[list[Fraction]], list[list[Fraction]]]:
    return tuple(  # type: ignore[return-value]
        [[Fraction(n, game.scale) for n in row] for row in game.payoff[..., seat].tolist()] for seat in (0, 1)
    )


def is_equilibrium(game: z.Matrix, x: Row, y: Row) -> bool:
    a, b = tables(game)
    rows = [sum(p * q for p, q in zip(row, y)) for row in a]
    columns = [sum(x[i] * b[i][j] for i in range(len(x))) for j in range(len(y))]
    own, other = sum(p * q for p, q in zip(x, rows)), sum(p * q for p, q in zip(y, columns))
    return max(rows) == own and max(columns) == other


def generic(dice: np.random.Generator, size: int) -> z.Matrix:
    """Payoffs so different that the game is hardly ever degenerate."""
    payoff = dice.integers(-10_000, 10_001, (size, size, 2))
    return z.Matrix(players=("A", "B"), strategies=(tuple("abc"[:size]), tuple("xyz"[:size])), payoff=payoff)


@pytest.mark.parametrize("size", [2, 3])
def test_all_equilibria_of_generic_games_are_those_of_all_pairs_of_supports(size: int) -> None:
    dice = np.random.default_rng(size)
    for _ in range(tries(40)):
        game = generic(dice, size)
        found = z.equilibria(game)
        assert found.is_finite
        assert {profile.mixes for profile in found.extreme} == supports(*tables(game))
        assert len(found) % 2 == 1  # of a game that is not degenerate there are oddly many


def test_extreme_equilibria_of_degenerate_games_hold_all_those_of_pairs_of_supports() -> None:
    dice = np.random.default_rng(1)
    endless = 0
    for _ in range(tries(50)):
        game = random_matrix(dice, players=2, most=3, reach=1)
        found = z.equilibria(game)
        extreme = {profile.mixes for profile in found.extreme}
        assert supports(*tables(game)) <= extreme
        assert all(is_equilibrium(game, x, y) for x, y in extreme)
        endless += not found.is_finite
        for xs, ys in found.subsets:  # the middle of a subset is an equilibrium too
            x = [sum(found.mixes[0][k][i] for k in xs) / Fraction(len(xs)) for i in range(game.shape[0])]
            y = [sum(found.mixes[1][k][j] for k in ys) / Fraction(len(ys)) for j in range(game.shape[1])]
            assert is_equilibrium(game, tuple(x), tuple(y))
    assert endless > 20


def test_no_equilibrium_on_a_grid_is_outside_the_subsets() -> None:
    dice = np.random.default_rng(2)
    grid = [Fraction(k, 6) for k in range(7)]
    for _ in range(tries(20)):
        payoff = dice.integers(-1, 2, (2, 2, 2))
        game = z.Matrix(players=("A", "B"), strategies=(("a", "b"), ("x", "y")), payoff=payoff)
        found = z.equilibria(game)
        for p, q in product(grid, grid):
            if is_equilibrium(game, (p, 1 - p), (q, 1 - q)):
                inside = [
                    all(
                        min(found.mixes[side][k][0] for k in subset[side]) <= share
                        <= max(found.mixes[side][k][0] for k in subset[side])
                        for side, share in ((0, p), (1, q))
                    )
                    for subset in found.subsets
                ]  # fmt: skip
                assert any(inside)


def test_one_equilibrium_is_found_for_every_game_and_is_one() -> None:
    from zermelo.solvers.normal_form.lemke_howson import lemke_howson
    from zermelo.solvers.normal_form.matrix import normal_form_matrix_rows

    dice = np.random.default_rng(3)
    for _ in range(tries(50)):
        game = random_matrix(dice, players=2, most=4, reach=int(dice.choice([1, 9])))
        answer = z.solve(game)
        assert is_equilibrium(game, *answer.profile.mixes)
        assert z.check(answer)
        for label in range(sum(game.shape)):
            x, y, _ = lemke_howson(normal_form_matrix_rows(game, 0), normal_form_matrix_rows(game, 1), label)
            assert is_equilibrium(game, x, y)


def test_pure_equilibria_are_those_of_brute_force_for_any_number_of_players() -> None:
    dice = np.random.default_rng(4)
    for _ in range(tries(50)):
        game = random_matrix(dice, most=3, reach=1)
        paid = {cell: game.payoff[cell].tolist() for cell in product(*map(range, game.shape))}
        stays = {
            cell
            for cell, units in paid.items()
            if all(
                paid[(*cell[:s], k, *cell[s + 1 :])][s] <= units[s]
                for s in range(len(game.players))
                for k in range(game.shape[s])
            )
        }
        assert set(z.pure_equilibria(game).cells) == stays


def test_the_value_is_between_what_pure_strategies_secure_and_opposite_for_both() -> None:
    dice = np.random.default_rng(5)
    for _ in range(tries(33)):
        rows = dice.integers(-3, 4, (int(dice.integers(1, 5)), int(dice.integers(1, 5)))).tolist()
        game = z.matrix(("A", "B"), {"A": rows})
        value = z.solve(game).game_value
        assert max(min(row) for row in rows) <= value <= min(max(column) for column in zip(*rows))
        turned = z.matrix(("B", "A"), {"B": [[-n for n in column] for column in zip(*rows)]})
        assert z.solve(turned).game_value == -value
        if z.pure_equilibria(game).saddle_points:
            assert value == max(min(row) for row in rows)


def test_no_equilibrium_plays_a_strictly_dominated_strategy() -> None:
    dice = np.random.default_rng(6)
    seen = 0
    for _ in range(tries(33)):
        game = random_matrix(dice, players=2, most=4, reach=2)
        gone = z.dominance(game)
        seen += bool(gone.rounds)
        for profile in z.equilibria(game).extreme:
            for seat, mix in enumerate(profile.mixes):
                assert all(k in gone.kept[seat] for k, share in enumerate(mix) if share)
        assert len(z.equilibria(game)) == len(z.equilibria(gone.left))
        pure = z.dominance(game, mixed=False)
        assert all(set(mixed) <= set(plain) for mixed, plain in zip(gone.kept, pure.kept))
    assert seen > 20


def test_adding_to_a_players_column_and_scaling_changes_no_equilibrium() -> None:
    dice = np.random.default_rng(7)
    for _ in range(tries(20)):
        game = random_matrix(dice, players=2, most=3, reach=2)
        payoff = game.payoff.copy()
        payoff[..., 0] = 3 * payoff[..., 0] + dice.integers(-5, 6, (1, game.shape[1]))
        payoff[..., 1] = 2 * payoff[..., 1] + dice.integers(-5, 6, (game.shape[0], 1))
        other = z.Matrix(players=game.players, strategies=game.strategies, payoff=payoff)
        mixes = [{profile.mixes for profile in z.equilibria(g).extreme} for g in (game, other)]
        assert mixes[0] == mixes[1]


def test_subgame_perfect_equilibria_of_a_tree_are_equilibria_of_its_normal_form() -> None:
    from tests.laws.random_games import small_tree

    dice = np.random.default_rng(8)
    for _ in range(tries(13)):
        tree = small_tree(dice, chance=False)
        paid = {p.vector for p in z.pure_equilibria(z.Matrix.of(tree)).payoffs}
        assert {p.vector for p in z.pure_equilibria(tree).payoffs} <= paid
        assert {o.payoff.vector for o in z.nash_outcomes(tree)} == paid


def without(found: Equilibria, *, subset: int = -1, mix: tuple[int, int] = (-1, -1)) -> Iterator[Equilibria]:
    """Yields a list of all equilibria without a subset, or without a mix, the rest numbered and parted as is right."""
    subsets = [pair for k, pair in enumerate(found.subsets) if k != subset]
    side, gone = mix
    if side >= 0:
        cut = [tuple(tuple(x for x in own if s != side or x != gone) for s, own in enumerate(pair)) for pair in subsets]
        subsets = [pair for pair in cut if all(pair)]
    kept = [sorted({k for pair in subsets for k in pair[s]}) for s in (0, 1)]
    numbered = tuple(tuple(tuple(kept[s].index(k) for k in pair[s]) for s in (0, 1)) for pair in subsets)
    parts: list[set[int]] = []
    for k, pair in enumerate(numbered):
        near = [part for part in parts if any(set(pair[s]) & set(numbered[j][s]) for j in part for s in (0, 1))]
        parts = [part for part in parts if part not in near] + [{k}.union(*near)]
    for components in {tuple(map(tuple, map(sorted, parts))), tuple((k,) for k in range(len(numbered)))}:
        mixes = tuple(tuple(found.mixes[s][k] for k in kept[s]) for s in (0, 1))
        yield changed(found, mixes=mixes, subsets=numbered, components=components)


def test_a_list_of_all_equilibria_from_which_any_is_left_out_is_found_out() -> None:
    dice = np.random.default_rng(8)
    tried = 0
    for _ in range(tries(13)):
        found = z.equilibria(random_matrix(dice, players=2, most=3, reach=int(dice.choice([1, 2]))))
        assert z.check(found)
        cut = [answer for k in range(len(found.subsets)) for answer in without(found, subset=k)]
        cut += [a for s in (0, 1) for k in range(len(found.mixes[s])) for a in without(found, mix=(s, k))]
        cut += [changed(found, components=found.components[:k] + found.components[k + 1 :])
                for k in range(len(found.components))]  # fmt: skip
        cut += [changed(found, mixes=(found.mixes[0][1:], found.mixes[1]))]
        for answer in cut:
            assert not z.check(answer), (answer.matrix, answer.mixes, answer.subsets)
        tried += len(cut)
    assert tried > tries(40)


def test_subsets_that_are_not_maximal_are_found_out() -> None:
    game = z.matrix(("A", "B"), [[(1, 1), (1, 1)], [(0, 0), (1, 1)], [(1, 0), (1, -1)]])
    found = z.equilibria(game)
    xs, ys = next(pair for pair in found.subsets if len(pair[0]) > 2)
    split = tuple(pair for pair in found.subsets if pair != (xs, ys)) + ((xs[:1], ys), (xs[1:], ys))
    assert not z.check(changed(found, subsets=split, components=(tuple(range(len(split))),)))


def test_where_a_game_is_too_large_to_find_all_again_the_report_says_so() -> None:
    wide = 90  # 4,186 ways to pair sets of rows and columns
    game = z.matrix(
        ("A", "B"), [[(int(i == j % 2), 2 * int(i == j % 2) - j // 2) for j in range(wide)] for i in (0, 1)]
    )
    found = z.equilibria(game)
    assert len(found) == 3
    report = z.check(found)
    assert report and "too large" in report.checked[-1]

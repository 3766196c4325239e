from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.formats.gambit.gambit_files import random_game
from tests.laws.random_games import brute_table, small_tree
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.forms.normal_form import tree_normal_form_counts


def test_the_sharing_game_has_3_and_8_strategies() -> None:
    tree = z.game_tree("sharing")
    assert tree_normal_form_counts(tree) == tree_normal_form_counts(tree, reduced=False) == {"Andy": 3, "Barb": 8}
    game = z.Matrix.of(tree)
    assert game.shape == (3, 8)
    assert game.paid("keep", "no/yes/yes") == {"Andy": 0, "Barb": 0}
    assert game.paid("give", "no/yes/yes") == {"Andy": 0, "Barb": 2}


def test_reduced_strategies_say_nothing_where_own_moves_do_not_lead() -> None:
    tree = z.game_tree("centipede:4")
    full, short = z.Matrix.of(tree, reduced=False), z.Matrix.of(tree)
    assert full.shape == (4, 4)
    assert short.shape == (3, 3)
    assert any("*" in name for name in short.strategies[0])


def test_the_normal_form_pays_what_brute_force_over_all_profiles_finds() -> None:
    dice = np.random.default_rng(5)
    for _ in range(tries(20)):
        tree = small_tree(dice)
        nodes, table = brute_table(tree, list)
        game = z.Matrix.of(tree, reduced=False)
        paid = sorted(tuple(row) for row in table.values())
        assert sorted(game.payoff_units(cell).vector for cell in game.cells()) == paid
        assert len(game) == len(table)
        assert len(nodes) == int((tree.mover >= 0).sum())


def test_reduced_and_full_strategies_pay_the_same_things() -> None:
    dice = np.random.default_rng(6)
    for _ in range(tries(13)):
        tree = small_tree(dice)
        full, short = z.Matrix.of(tree, reduced=False), z.Matrix.of(tree)
        assert {full.payoff_units(c).vector for c in full.cells()} == {
            short.payoff_units(c).vector for c in short.cells()
        }
        assert {frozenset(p.items()) for p in z.pure_equilibria(full).payoffs} == {
            frozenset(p.items()) for p in z.pure_equilibria(short).payoffs
        }


def test_the_counts_are_those_of_the_strategies_built() -> None:
    dice = np.random.default_rng(7)
    forgot = 0
    for _ in range(tries(80, 10)):
        tree = random_game(dice, most=2)
        for reduced in (False, True):
            try:
                counts = tree_normal_form_counts(tree, reduced=reduced)
                if np.prod(list(counts.values())) <= 5000:
                    assert z.Matrix.of(tree, reduced=reduced).shape == tuple(counts.values())
            except MethodError as error:
                forgot += 1
                assert reduced
                assert " forgets: " in str(error) or "absent-minded" in str(error)
    assert forgot > 0


def test_players_who_do_not_see_each_other_move_at_once() -> None:
    pay = {"rr": 0, "rp": -1, "rs": 1, "pr": 1, "pp": 0, "ps": -1, "sr": -1, "sp": 1, "ss": 0}
    tree = z.tree(("A", "B"), z.at_once({"A": "rps", "B": "rps"}, lambda a, b: z.end(pay[a + b], -pay[a + b])))
    game = z.Matrix.of(tree)
    assert game.strategies == (("r", "p", "s"), ("r", "p", "s"))
    assert all(game.paid(a, b)["A"] == pay[a + b] for a, b in product("rps", repeat=2))


def test_a_player_who_never_moves_has_one_strategy() -> None:
    assert z.Matrix.of(z.tree(("A", "B"), z.choose("A", {"l": z.end(1, 2), "r": z.end(0, 0)}))).strategies[1] == ("-",)


def test_chance_is_averaged() -> None:
    tree = z.tree(("A",), z.chance({"h": ("1/3", z.end(3)), "t": ("2/3", z.end(0))}))
    assert z.Matrix.of(tree).paid(0) == {"A": 1}


@pytest.mark.parametrize("game", ["nim:2,3,3"])
def test_more_profiles_than_the_limit_are_refused_with_their_number(game: str) -> None:
    with pytest.raises(BudgetError, match=r"The normal form has about 10\^\d+ × about 10\^\d+ profiles"):
        z.Matrix.of(z.game_tree(game))
    with pytest.raises(BudgetError, match="3 × 8 profiles"):
        z.Matrix.of(z.game_tree("sharing"), limit=47)
    assert len(z.Matrix.of(z.game_tree("sharing"), limit=48)) == 24


def test_absent_minded_and_forgetful_players_are_refused_by_name() -> None:
    again = z.choose("A", {"exit": z.end(4), "on": z.end(1)}, info="junction")
    driver = z.tree(("A",), z.choose("A", {"exit": z.end(0), "on": again}, info="junction"))
    with pytest.raises(MethodError, match="absent-minded: A comes to the information set 'junction' twice"):
        z.Matrix.of(driver)
    assert z.Matrix.of(driver, reduced=False).shape == (2,)


def test_nodes_in_no_set_are_sets_of_their_own() -> None:
    tree = z.tree("AB", z.choose("A", {m: z.choose("B", {"x": z.end(0, 1), "y": z.end(1, 0)}) for m in "lr"}))
    loose = replace(tree, info=np.full(len(tree), -1, dtype=np.int32), info_names=())
    assert z.Matrix.of(loose) == z.Matrix.of(tree)
    assert z.Matrix.of(loose).shape == (2, 4)


def test_a_matrix_is_its_own_normal_form_and_a_name_is_referred_to_its_tree() -> None:
    game = z.Matrix.of(z.game_tree("sharing"))
    assert z.Matrix.of(game) is game
    with pytest.raises(ParameterError, match=r"write game_tree\('sharing'\)"):
        z.Matrix.of("sharing")


def test_strategies_are_counted_without_building_any() -> None:
    assert z.strategy_counts("kuhn") == {"Ann": 27, "Bob": 64}
    assert z.strategy_counts("kuhn", reduced=False) == {"Ann": 64, "Bob": 64}
    assert z.strategy_counts("nim:2,3,3")["A"] > 10**15

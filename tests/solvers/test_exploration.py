from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Countdown
from zermelo.games.bargains.sharing import sharing
from zermelo.solvers.exploration import exploration_of


def test_trees_and_graphs_stay_as_they_are_and_games_become_graphs() -> None:
    tree, graph = sharing(), z.game_graph(Count())
    assert exploration_of(tree) is tree
    assert exploration_of(graph) is graph
    assert isinstance(exploration_of("nim:1,1"), z.Graph)
    assert isinstance(exploration_of(Countdown()), z.Graph)


def test_traits_are_asked_of_anything() -> None:
    assert z.traits("tictactoe").nodes == 5478
    assert z.traits(Countdown(4)).sum is None
    assert z.traits(Count()).is_zero_sum


def test_options_reach_the_exploration() -> None:
    assert z.traits("nim:2,2", symmetric=True).nodes < z.traits("nim:2,2").nodes


def test_a_dummy_takes_what_is_left() -> None:
    game = z.with_dummy(Countdown(4), "bank", Fraction(1, 2))
    assert game.players == ("Ann", "Bob", "bank")
    assert z.solve(game).payoff == {"Ann": Fraction(1, 2), "Bob": 0, "bank": 0}


def test_in_a_matrix_a_dummy_has_one_strategy_and_changes_no_equilibrium() -> None:
    chicken = z.matrix(("A", "B"), [[(0, 0), (7, 2)], [(2, 7), (6, "1/2")]], [("dare", "swerve")] * 2)
    even = z.with_dummy(chicken, "bank", Fraction(1, 3))
    assert (even.players, even.shape, even.sum) == (("A", "B", "bank"), (2, 2, 1), Fraction(1, 3))
    assert even.paid("dare", "swerve", 0) == {"A": 7, "B": 2, "bank": Fraction(-26, 3)}
    before, after = ({one.vector[:2] for one in z.pure_equilibria(m).payoffs} for m in (chicken, even))
    assert before == after == {(7, 2), (2, 7)}
    assert z.check(z.pure_equilibria(even))
    with pytest.raises(z.ZermeloError, match="There is a player 'A' already"):
        z.with_dummy(chicken, "A")
    with pytest.raises(z.ZermeloError, match="A matrix is not explored; leave out limit"):
        z.with_dummy(chicken, limit=3)


def test_a_dummy_in_a_matrix_stays_exact_beyond_64_bits() -> None:
    even = z.with_dummy(z.matrix(("A",), [(2**61,), (0,)]), total=-(2**62))
    assert even.paid(0, 0) == {"A": 2**61, "dummy": -3 * 2**61}

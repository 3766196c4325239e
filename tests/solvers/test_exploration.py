from __future__ import annotations

from fractions import Fraction

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Countdown
from zermelo.games.sharing import sharing
from zermelo.solvers.exploration import explored


def test_trees_and_graphs_stay_as_they_are_and_games_become_graphs() -> None:
    tree, graph = sharing(), z.game_graph(Count())
    assert explored(tree) is tree
    assert explored(graph) is graph
    assert isinstance(explored("nim:1,1"), z.Graph)
    assert isinstance(explored(Countdown()), z.Graph)


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

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Listed, Pile
from tests.zoo import Random
from zermelo.errors import NameError_, RulesError
from zermelo.forms.game import Game, RulesGame


def test_rules_seen_as_a_game_keep_the_protocol() -> None:
    game = RulesGame(Count(3))
    assert isinstance(game, Game)
    assert (game.start(), game.turn((3, 0)), game.turn((0, 1))) == ((3, 0), "A", None)
    assert (game.moves((1, 0)), game.after((3, 0), "1"), game.payoff((0, 1))) == (("0",), (1, 1), {"A": 1, "B": -1})
    assert repr(game) == "game(Count(tokens=3, players=2, actions=2))"


def test_making_a_move_leaves_the_state_as_it_was() -> None:
    state = (3, 0)
    RulesGame(Count()).act(state, 0)
    assert state == (3, 0)


def test_a_move_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(NameError_, match=r"No move 'm9' here\. Did you mean .*\? The moves are "):
        RulesGame(Random(seed=1)).after(Random(seed=1).start, "m9")


def test_listed_moves_serve_as_legal_ones() -> None:
    game = RulesGame(Listed())
    assert not hasattr(Listed, "legal")
    assert game.actions((3, 0)) == [0, 1, 2]
    assert game.actions((1, 0)) == [0]


def test_scores_are_counted_in_units_of_the_scale() -> None:
    class Halves(Count):
        scale = 2
        endless = (1, -4)

    game = RulesGame(Halves())
    assert game.payoff((0, 1)) == {"A": Fraction(1, 2), "B": Fraction(-1, 2)}
    assert game.endless == {"A": Fraction(1, 2), "B": -2}
    assert RulesGame(Count()).endless is None


@pytest.mark.parametrize("given", [0, (1,), (1, 2, 3), "ab", {"A": 1, "B": 2}])
def test_endless_play_pays_every_player_a_number(given: object) -> None:
    class Wrong(Count):
        endless = given

    with pytest.raises(RulesError, match=r"Wrong\.endless says what each player gets when play never ends: 2 numbers"):
        _ = RulesGame(Wrong()).endless


def test_whole_weights_become_odds() -> None:
    game = RulesGame(Pile())
    odds = game.odds(game.start())
    assert odds == {"0": Fraction(1, 6), "1": Fraction(2, 6), "2": Fraction(3, 6)}


def test_without_same_every_position_stands_for_itself() -> None:
    assert RulesGame(Count()).same((3, 1)) == (3, 1)
    assert RulesGame(z.games.Nim((1, 2))).same((1, 2, 0)) == (2, 1, 0)


def test_without_names_moves_go_by_number_and_positions_by_their_state() -> None:
    game = RulesGame(Count())
    assert (game.name((3, 0), 1), game.text((3, 0))) == ("1", "(3, 0)")


def test_estimates_are_guesses_for_every_player() -> None:
    class Guessed(Count):
        scale = 4

        @cached_property
        def hope(self) -> int:
            return 3

        def estimate(self, s: z.State, p: int) -> int:
            return self.hope + p

    assert RulesGame(Guessed()).estimate((4, 0)) == {"A": Fraction(3, 4), "B": 1}

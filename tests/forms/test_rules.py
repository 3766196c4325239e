from __future__ import annotations

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo.errors import ParameterError
from zermelo.forms.rules import require_rules_names, rules_seat_names


def test_seats_without_names_are_letters_and_then_numbers() -> None:
    names = rules_seat_names(28)
    assert names[:3] == ("A", "B", "C")
    assert names[25:] == ("Z", "P27", "P28")
    assert len(set(rules_seat_names(100))) == 100


def test_players_is_always_a_number_and_names_always_names() -> None:
    named, counted = Count(players=("Ann", "Bob")), Count(players=2)
    assert (named.players, named.names) == (2, ("Ann", "Bob"))
    assert (counted.players, counted.names) == (2, ("A", "B"))
    assert Count(players=["Ann", "Bob"]).names == ("Ann", "Bob")


def test_rules_show_their_parameters_and_names_that_were_given() -> None:
    assert repr(Count(5)) == "Count(tokens=5, players=2, actions=2)"
    assert repr(Count(players=("Ann", "Bob"))) == "Count(tokens=4, players=('Ann', 'Bob'), actions=2)"


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot assign to field 'tokens'"):
        Count().tokens = 9  # type: ignore[misc]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"players": 0}, "Count: players must be 1 to 100, or a tuple of names; it is 0"),
        ({"players": 101}, "players must be 1 to 100"),
        ({"players": True}, "players must be 1 to 100"),
        ({"players": "Ann"}, "players must be 1 to 100, or a tuple of names; it is 'Ann'"),
        ({"players": ("Ann", 2)}, "players must be a number or names"),
        ({"players": ("Ann", "")}, "players must be a number or names"),
        ({"players": ()}, "a game needs 1 to 100 players; this one has 0"),
        ({"players": ("Ann", "Ann")}, "two players are called 'Ann'; names must differ"),
        ({"players": ("Ann", "chance")}, "no player can be called 'chance'"),
        ({"token": 3}, "Count: .*unexpected keyword argument 'token'; its parameters are tokens, players, actions"),
    ],
)
def test_senseless_parameters_get_one_line(values: dict[str, object], says: str) -> None:
    with pytest.raises(ParameterError, match=says) as error:
        Count(**values)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def test_rules_must_say_where_they_start_and_how_many_moves_there_are() -> None:
    class Startless(z.Rules):
        players: int = 2
        actions: int = 2

    class Moveless(z.Rules):
        players: int = 2
        start = (0,)

    with pytest.raises(ParameterError, match="Startless does not define start"):
        Startless()
    with pytest.raises(ParameterError, match="Moveless does not define actions"):
        Moveless()


def test_rules_are_asked_whether_their_parameters_are_sensible_once_all_are_known() -> None:
    class Bounded(Count):
        most: int = 9

        def sensible(self) -> None:
            if self.tokens > self.most:
                raise ParameterError(f"Bounded: at most {self.most} tokens.")

    assert Bounded(9).tokens == 9
    with pytest.raises(ParameterError, match="at most 9 tokens"):
        Bounded(10)


def test_names_are_texts() -> None:
    with pytest.raises(ParameterError, match="here: players' names are texts, not"):
        require_rules_names((1, 2), "here")  # type: ignore[arg-type]


def test_players_are_named_afterwards_as_well_as_when_the_game_is_made() -> None:
    game = Count(tokens=4).named("Ann", "Bob")
    assert game == Count(tokens=4, players=("Ann", "Bob")) and game.names == ("Ann", "Bob") and game.players == 2
    with pytest.raises(ParameterError, match="two players are called 'Ann'"):
        Count().named("Ann", "Ann")


def test_rules_whose_number_of_players_is_fixed_say_so_when_named() -> None:
    class Fixed(Count):
        players = 2

    class Bare(z.Rules):
        players = 2
        actions = 1
        start = (0,)

    assert Fixed().named("Ann", "Bob").names == ("Ann", "Bob")
    with pytest.raises(ParameterError, match="its parameters are none"):
        Bare().named("Ann", "Bob")

"""Any object with the `Game` protocol may hide something: it is played and searched like rules that do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import zermelo as z
from tests.forms.information.test_observation import Poker
from zermelo.errors import BudgetError, GameError, MethodError, NameError_, ParameterError
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.information.closed_game import ClosedGame
from zermelo.forms.information.observation import observation_of
from zermelo.forms.information.worlds import sample_world
from zermelo.games import Hearts, OhHell


class Told:
    """Rules as an object with the protocol and nothing more: states in a wrapping of their own, moves as numbers."""

    def __init__(self, rules: z.Rules) -> None:
        self._game = as_explorable_game(rules)
        self.players = self._game.players
        if self._game.has_odds:
            self.odds = lambda state: dict(zip(self.moves(state), self._game.odds(state[1]).values(), strict=True))
        if self._game.deals:
            self.deal = lambda seen, luck: ("at", self._game.dealt(_opened(seen), luck))

    def start(self) -> Any:
        return ("at", self._game.start())

    def turn(self, state: Any) -> str | None:
        return self._game.turn(state[1])

    def moves(self, state: Any) -> list[str]:
        return list(self._game.moves(state[1]))

    def after(self, state: Any, move: str) -> Any:
        return ("at", self._game.after(state[1], move))

    def payoff(self, state: Any) -> Mapping[str, Any]:
        return dict(self._game.payoff(state[1]))

    def text(self, state: Any) -> str:
        return self._game.text(state[1])

    def hide(self, state: Any, player: str) -> Any:
        return ("at", self._game.view(state[1], player))


def _opened(seen: Any) -> Any:
    """The same observation, as the rules inside would have it."""
    game = seen.game.whole._game
    views = tuple(state for _, state in seen.views)
    return type(seen)(game.beginning(views[0]), seen.player, views, seen.moves)


@pytest.mark.parametrize("rules", [OhHell(2, seed=4), OhHell(2, players=3, seed=1), Hearts(3, seed=2)], ids=repr)
@pytest.mark.parametrize("by", ["points", "total"])
def test_an_object_that_hides_is_searched_like_rules_that_do(rules: z.Rules, by: str) -> None:
    game, luck, path = as_explorable_game(rules), Random(7), list[str]()
    state = game.start()
    for _ in range(3):
        of_rules = z.search(game, at=path, method="pimc", worlds=6, seed=5, by=by)
        of_object = z.search(Told(rules), at=path, method="pimc", worlds=6, seed=5, by=by)
        assert (of_object.move, of_object.payoff, of_object.sampled) == (
            of_rules.move,
            of_rules.payoff,
            of_rules.sampled,
        )
        assert (of_object.status, of_object.notes) == ("estimated", of_rules.notes)
        path.append(luck.choice(game.moves(state)))
        state = game.after(state, path[-1])


def test_chance_of_an_object_deals_worlds_by_its_odds() -> None:
    rules, path = Poker(), list[str]()
    game = as_explorable_game(rules)
    state = game.start()
    while game.turn(state) == "chance":
        path.append(game.moves(state)[0])
        state = game.after(state, path[-1])
    player = str(game.turn(state))
    drawn = []
    for one in (rules, Told(rules)):
        seen, luck = observation_of(as_explorable_game(one), player, path), Random(3)
        drawn.append([sample_world(seen, luck) for _ in range(40)])
    assert [world for _, world in drawn[1]] == drawn[0]
    assert len(set(drawn[0])) > 1


def test_hidden_matches_and_tournaments_are_played_with_an_object() -> None:
    rules = OhHell(2, seed=3)
    seats = ["pimc:worlds=3", "random"]
    of_rules = z.play_match(rules, seats, seed=4, hidden=True)
    of_object = z.play_match(Told(rules), seats, seed=4, hidden=True)
    assert (of_object.line, of_object.payoff) == (of_rules.line, of_rules.payoff)
    assert of_object.text("B") == of_rules.text("B")
    table = z.tournament(Told(rules), ["first", "random"], rounds=2, hidden=True)
    assert table.hidden


# ---------------------------------------------------------------- a game of one's own


class Pennies:
    """Chance hides a coin from Bob, who may pass or say what it shows; Ann watches and says nothing."""

    players = ("Ann", "Bob")

    def start(self) -> tuple[str, str]:
        return ("unthrown", "")

    def turn(self, state: tuple[str, str]) -> str | None:
        return "chance" if state[0] == "unthrown" else "Bob" if not state[1] else None

    def moves(self, state: tuple[str, str]) -> list[str]:
        return ["heads", "tails"] if state[0] == "unthrown" else ["pass", "say heads", "say tails"]

    def odds(self, state: tuple[str, str]) -> dict[str, Fraction]:
        return {"heads": Fraction(2, 3), "tails": Fraction(1, 3)}

    def after(self, state: tuple[str, str], move: str) -> tuple[str, str]:
        return (move, "") if state[0] == "unthrown" else (state[0], move)

    def payoff(self, state: tuple[str, str]) -> tuple[int, int]:
        won = 0 if state[1] == "pass" else 1 if state[1] == f"say {state[0]}" else -3
        return (-won, won)

    def hide(self, state: tuple[str, str], player: str) -> tuple[str, str]:
        return state if player == "Ann" or state[0] == "unthrown" or state[1] else ("hidden", state[1])


def test_the_mean_over_worlds_decides_and_states_of_texts_are_no_paths() -> None:
    found = z.search(Pennies(), at=["heads"], method="pimc", worlds=60, seed=1)
    heads = next(one for one in found.sampled if one.move == "say heads").payoff["Bob"]
    tails = next(one for one in found.sampled if one.move == "say tails").payoff["Bob"]
    assert -1 < heads < 1 and heads + tails == -2  # 1 in some worlds, -3 in the others
    assert found.move == ("pass" if max(heads, tails) < 0 else "say heads")
    assert "2 of them different" in found.notes[0]
    open_handed = z.search(Pennies(), at=["heads"], method="maxn")
    assert (open_handed.move, open_handed.payoff["Bob"]) == ("say heads", 1)


def test_a_state_is_no_way_that_was_seen() -> None:
    with pytest.raises(ParameterError, match="give at= as the moves made, not as a state"):
        z.search(Told(OhHell(2, seed=1)), at=Told(OhHell(2, seed=1)).start(), method="pimc")


def test_an_object_without_hide_is_refused_in_one_line() -> None:
    class Bare:
        players, start, turn = Pennies.players, Pennies.start, Pennies.turn
        moves, odds, after, payoff = Pennies.moves, Pennies.odds, Pennies.after, Pennies.payoff

    with pytest.raises(MethodError, match=r"^Bare hides nothing: add hide\(state, player\)"):
        z.play_match(Bare(), ["random", "random"], hidden=True)
    with pytest.raises(MethodError, match=r"pimc needs a game that says what a player does not see: add hide\(s, p\)"):
        z.search(Bare(), at=["heads"], method="pimc")


class Wandering(Pennies):
    def hide(self, state: tuple[str, str], player: str) -> tuple[str, str]:
        return (state[0] + "?", state[1])


class Turnless(Pennies):
    def hide(self, state: tuple[str, str], player: str) -> tuple[str, str]:
        return ("unthrown", "")


class Moveless(Pennies):
    def moves(self, state: tuple[str, str]) -> list[str]:
        return super().moves(state) if state[0] != "hidden" else ["pass"]


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Wandering(), "Wandering.hide is not stable"),
        (Turnless(), "Turnless.hide hides from Bob whose turn it is, or that the game is over"),
        (Moveless(), "Moveless.hide hides from Bob which moves there are"),
    ],
)
def test_what_hides_too_much_is_told_with_the_state(game: Pennies, says: str) -> None:
    with pytest.raises(GameError, match=says):
        observation_of(game, "Bob", ["heads"])


def test_a_hidden_start_of_an_object_needs_deal_and_a_deal_that_never_fits_is_told() -> None:
    class Dealt(Pennies):
        def start(self) -> tuple[str, str]:
            return ("heads", "")

    class Stubborn(Dealt):
        def deal(self, seen: Any, luck: Random) -> tuple[str, str]:
            return ("unthrown", "")

    with pytest.raises(MethodError, match=r"Dealt hides part of the start from Bob .* add deal\(seen, luck\)"):
        observation_of(Dealt(), "Bob")
    with pytest.raises(BudgetError, match=r"worlds that Stubborn.deal drew, none fits what Bob has seen"):
        sample_world(observation_of(Stubborn(), "Bob"), Random(1))


def test_moves_that_are_not_there_are_named() -> None:
    with pytest.raises(NameError_, match=r"No move 'edge' here\. The moves are heads, tails\."):
        ClosedGame(Pennies()).after(("unthrown", ""), "edge")


class Slips(Told):
    def hide(self, state: Any, player: str) -> Any:
        raise ValueError("no eyes")


def test_what_hide_raises_is_told_in_one_line_with_the_state() -> None:
    game = Slips(Poker())
    state, path = game.start(), []
    while game.turn(state) == z.CHANCE:
        path.append(game.moves(state)[0])
        state = game.after(state, path[-1])
    with pytest.raises(z.ZermeloError, match=r"Slips\.hide raised ValueError: no eyes\. At state") as told:
        z.search(game, method="pimc", at="/".join(path))
    assert "\n" not in str(told.value)

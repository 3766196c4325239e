"""After a game: what each move cost, against brute force; what is estimated says so."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table


def asked(game: str, path, **written: str) -> dict:
    return question_named("review")(Table(z.game(game), "", LIMITS), {"path": "/".join(path), **written})


def played(game, seed: int) -> list[str]:
    """The moves of a random play."""
    dice, state, path = Random(seed), game.start(), []
    while game.turn(state) is not None:
        path.append(dice.choice(list(game.moves(state))))
        state = game.after(state, path[-1])
    return path


def worth(game, state) -> dict[str, Fraction]:
    """What best play comes to, the first of equally good moves being made: brute force."""
    who = game.turn(state)
    if who is None:
        return {player: Fraction(amount) for player, amount in game.payoff(state).items()}
    below = {move: worth(game, game.after(state, move)) for move in game.moves(state)}
    if who == "chance":
        odds = game.odds(state)
        return {player: sum(odds[move] * paid[player] for move, paid in below.items()) for player in game.players}
    return max(below.values(), key=lambda paid: paid[who])


@pytest.mark.parametrize("name", ["nim:1,2,2", "nim:1,2,2,players=3", "tokens:6", "pig:3,2,turns=1", "connect:3,3,3"])
def test_a_move_costs_what_its_player_had_before_less_what_is_left(name):
    game = z.game(name)
    for seed in range(3):
        path = played(game, seed)
        found = asked(name, path)
        state = game.start()
        assert found["exact"] and found["over"] and len(found["steps"]) == len(path)
        total = dict.fromkeys(game.players, Fraction(0))
        for move, step in zip(path, found["steps"], strict=True):
            who, then = game.turn(state), game.after(state, move)
            assert (step["player"], step["move"]) == (who, move)
            if who == "chance":
                assert step["cost"] is None and not step["mistake"]
            else:
                cost = worth(game, state)[who] - worth(game, then)[who]
                assert Fraction(step["cost"]) == cost and step["mistake"] == (cost > 0)
                total[who] += cost
                if cost > 0:
                    assert worth(game, game.after(state, step["better"]))[who] == worth(game, state)[who]
            state = then
        assert {player: Fraction(cost) for player, cost in found["costs"].items()} == total


def test_throwing_away_a_draw_is_told(explorer):
    status, found = ask(explorer, "review", game="tictactoe", path="a1/b1/a3")
    assert status == 200
    second = found["steps"][1]
    assert second["mistake"] and second["cost"] == 1 and second["worth"] == ["draw", "loss"]
    assert second["better"] == "b2" and found["mistakes"] == {"A": 0, "B": 1} and not found["over"]


def test_where_the_game_is_too_large_costs_are_estimates_and_say_so():
    path = ["e4", "e5", "Qh5", "Ke7", "Qxe5"]
    found = asked("chess", path, seconds="6")
    assert not found["exact"] and "estimates" in found["notes"][0]
    assert all(step["cost"] is not None and Fraction(step["cost"]) >= 0 for step in found["steps"])
    assert found["steps"][3]["mistake"] and found["over"] and found["payoff"] == {"White": 1, "Black": -1}


def test_endgames_are_reviewed_by_their_own_solver(monkeypatch):
    monkeypatch.setattr(Table, "arena", lambda self: pytest.fail("explored"))
    found = asked("chess:KQK", ["Qd8"])
    assert found["exact"] and found["steps"][0]["mistake"] and found["steps"][0]["worth"] == ["win", "draw"]


def test_what_cannot_be_reviewed_is_refused():
    with pytest.raises(MethodError, match="has hidden moves"):
        asked("kuhn", ["x"])
    with pytest.raises(NameError_):
        asked("nim:1,2", ["h9-9"])
    with pytest.raises(ParameterError, match="at most"):
        asked("nim:1,2", ["h1-1"], seconds="1e6")


def test_estimates_that_hardly_differ_are_no_mistakes():
    found = asked("connect:7,6,4", ["4", "4", "1"], seconds="0.5")
    assert not found["exact"] and found["mistakes"] == {"A": 0, "B": 0}
    assert not any(step["mistake"] or step["better"] for step in found["steps"])

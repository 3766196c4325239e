"""Environments of PettingZoo, with a stand-in for it, and with PettingZoo itself where it is installed."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

import zermelo as z
from tests.games import borrowed
from zermelo.errors import GameError, NameError_, ParameterError, ZermeloError
from zermelo.games.adapters.pettingzoo import PettingZoo


@pytest.fixture
def zoo(monkeypatch):
    for name, module in borrowed.pettingzoo().items():
        monkeypatch.setitem(sys.modules, name, module)


def shares(tokens: int) -> tuple[Fraction, Fraction]:
    """What the mover and the other get of the tokens, half a point each, when both take as many as they can keep."""
    if tokens == 0:
        return Fraction(0), Fraction(0)
    options = [(shares(tokens - n)[1] + Fraction(n, 2), shares(tokens - n)[0]) for n in (1, 2) if n <= tokens]
    return max(options, key=lambda pair: pair[0])


def lines(tokens: int) -> int:
    return 1 + sum(lines(tokens - n) for n in (1, 2) if n <= tokens)


@pytest.mark.parametrize("tokens", [1, 4, 7])
def test_it_is_solved_as_its_rules_say_with_every_line_of_play_apart(tokens):
    game = PettingZoo(borrowed.Environment(tokens))
    found = z.solve(game)
    assert found.payoff.vector == shares(tokens)
    assert len(found.arena) == lines(tokens)
    assert z.check(found)


def test_rewards_are_summed_and_an_agent_that_leaves_keeps_its_own():
    game = PettingZoo(borrowed.Environment(5, leaver=True))
    state = game.start()
    for move in ("1", "2", "1", "1"):
        state = game.after(state, move)
    assert game.turn(state) is None
    assert game.payoff(state) == {"one": Fraction(3, 2), "two": 1}


def test_a_line_that_goes_on_is_not_played_again_from_the_beginning():
    env = borrowed.Environment(9)
    game = PettingZoo(env)
    state, resets = game.start(), env.resets
    for _ in range(9):
        state = game.after(state, "1")
    assert game.turn(state) is None
    assert env.resets == resets


def test_positions_may_be_looked_at_in_any_order():
    game = PettingZoo(borrowed.Environment(4))
    first = game.start()
    late = game.after(game.after(first, "2"), "1")
    assert game.moves(first) == ("1", "2")
    assert game.moves(late) == ("1",)
    assert game.after(game.after(first, "2"), "1") == late
    with pytest.raises(NameError_, match="No move '2' here"):
        game.after(late, "2")


def test_it_goes_by_name_and_from_moves_already_made(zoo, tmp_path):
    game = z.game("pettingzoo:tokens_v0,tokens=5,played=2+1")
    assert game.players == ("one", "two")
    assert z.solve(game).payoff == {"one": Fraction(2), "two": Fraction(1, 2)}
    assert z.game(game.title).title == game.title == "pettingzoo:tokens_v0,tokens=5,played=2+1"
    z.save(z.solve("pettingzoo:tokens_v0"), tmp_path / "answer.json")
    assert z.check(z.load(tmp_path / "answer.json"))


@pytest.mark.parametrize(
    ("env", "says"),
    [
        (borrowed.Environment(masked=False), "does not list its legal moves"),
        (borrowed.Environment(luck=True), "ends differently when the same moves are made again"),
    ],
)
def test_an_environment_that_is_no_such_game_is_refused(env, says):
    with pytest.raises(GameError, match=says):
        PettingZoo(env)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pettingzoo:", "which of its games? Write it like pettingzoo:tictactoe_v3."),
        ("pettingzoo:chips_v0", "PettingZoo has no environment called classic.chips_v0"),
        ("pettingzoo:../tokens", "PettingZoo has no environment called '../tokens'"),
        ("pettingzoo:os.path", "PettingZoo has no environment called 'os.path'"),
        ("pettingzoo:tokens_v0,chips=3", "PettingZoo refuses it: "),
        ("pettingzoo:tokens_v0,tokens", "'tokens' is no parameter"),
        ("pettingzoo:tokens_v0,played=a", "played takes numbers of moves like 0+4, not 'a'."),
        ("pettingzoo:tokens_v0,played=2+1+7", "move 3, 7, is not among 1."),
        ("pettingzoo:tokens_v0,played=2+2+1", "move 3, 1, is not among none."),
    ],
)
def test_what_cannot_be_asked_about_is_refused_in_one_line(zoo, text, says):
    with pytest.raises(ZermeloError) as refusal:
        z.game(text)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_without_the_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ParameterError, match=r"not installed: pip install .zermelo\[pettingzoo\]"):
        z.game("pettingzoo:tictactoe_v3")


def test_what_pettingzoo_warns_its_own_programmers_of_is_kept_from_users(tmp_path, monkeypatch, recwarn):
    for name, text in (("__init__", ""), ("classic/__init__", ""), ("classic/old_v0", OLD)):
        path = tmp_path / "pettingzoo" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in ("pettingzoo", "pettingzoo.classic", "pettingzoo.classic.old_v0"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    assert z.game("pettingzoo:old_v0").players == ("one", "two")
    assert not [one for one in recwarn if issubclass(one.category, DeprecationWarning)]
    for name in ("pettingzoo", "pettingzoo.classic", "pettingzoo.classic.old_v0"):
        sys.modules.pop(name, None)


OLD = """
import warnings
from tests.games.borrowed import Environment as env
warnings.warn("The old environment creation API has been deprecated", DeprecationWarning)
"""

# ---------------------------------------------------------------- PettingZoo itself


@pytest.fixture
def itself():
    reason = "PettingZoo's classic games are not installed: pip install zermelo[pettingzoo] pygame"
    pytest.importorskip("pettingzoo", reason=reason)
    pytest.importorskip("pygame", reason=reason)


def test_noughts_and_crosses_goes_on_from_two_moves_as_ours_does(itself):
    theirs = z.solve("pettingzoo:tictactoe_v3,played=0+1")  # a corner and the middle of its side: columns first
    ours = z.game("tictactoe")
    state = ours.start()
    for move in ("a1", "a2"):
        state = ours.after(state, move)
    assert theirs.payoff == {"player_1": 1, "player_2": -1}
    assert len(theirs.arena) == len(z.game_tree(From(ours, state)))
    assert z.check(theirs)


def test_an_environment_itself_is_a_game(itself):
    from pettingzoo.classic import connect_four_v3

    game = z.game(connect_four_v3.env())
    assert (game.title, game.players) == ("pettingzoo:connect_four_v3", ("player_0", "player_1"))
    assert game.moves(game.start()) == tuple("0123456")


def test_hidden_choices_are_refused(itself):
    with pytest.raises(GameError, match="does not list its legal moves"):
        z.game("pettingzoo:rps_v2")


class From:
    """A game from another position."""

    def __init__(self, game, state):
        self.game, self.state, self.players = game, state, game.players
        self.turn, self.moves, self.after, self.payoff = game.turn, game.moves, game.after, game.payoff

    def start(self):
        return self.state

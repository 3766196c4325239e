"""Boards: rules, trees, graphs and objects are all played in one manner."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import GameError, MethodError, NameError_
from zermelo.forms.positions import MOST_NAMED, Board, list_position_moves


class Toss:
    """A coin that falls on heads three times in four; moves are no texts."""

    players = ("Ann",)
    endless = (9,)

    def start(self):
        return "up"

    def turn(self, state):
        return z.CHANCE if state == "up" else None

    def moves(self, state):
        return (0, 1)

    def after(self, state, move):
        return move

    def odds(self, state):
        return {0: 0.25, 1: "3/4"}

    def payoff(self, state):
        return {"Ann": f"{state}/2"}


def forms_of(name):
    """Yields one game in every form that can be played."""
    game = z.game(name)
    yield from (game, game.rules, z.game_tree(game), z.game_graph(game))


@pytest.mark.parametrize("name", ["nim:1,2,players=3", "pig:2,2,turns=1"])
def test_every_form_of_a_game_has_the_same_lines_odds_and_payoffs(name):
    def lines(board, state, path):
        who = board.turn(state)
        if who is None:
            return {path: board.payoff(state)}
        told = tuple(board.odds(state).items()) if who == z.CHANCE else board.moves(state)
        found = {(*path, told): board.text(state)}
        for move in board.moves(state):
            found |= lines(board, board.after(state, move), (*path, move))
        return found

    first, *others = [lines(board := Board(form), board.start(), ()) for form in forms_of(name)]
    assert len(first) > 8
    assert all(other == first for other in others)


def test_moves_become_texts_and_numbers_exact():
    board = Board(Toss())
    assert board.moves("up") == ("0", "1")
    assert board.odds("up") == {"0": Fraction(1, 4), "1": Fraction(3, 4)}
    assert board.after("up", "1") == 1
    assert board.payoff(1) == {"Ann": Fraction(1, 2)}
    assert board.endless == {"Ann": 9}
    assert board.text("up") == "" and board.title == "Toss"


def test_the_rest_of_a_game_is_a_game():
    board = Board(z.game("nim:3,4,5"))
    state = board.after(board.start(), "h1-2")
    assert z.solve(board.rest(state)).payoff == z.solve("nim:3,4,5").value("h1-2")
    tree = Board(z.game("sharing"))
    assert z.solve(tree.rest(tree.after(0, "give"))).payoff == {"Andy": 0, "Barb": 2}


def test_boards_of_the_same_game_are_equal():
    nim = Board(z.game("nim:1,2"), "nim:1,2")
    assert nim == Board(z.games.Nim((1, 2))) and hash(nim) == hash(Board(z.games.Nim((1, 2))))
    assert nim != Board(z.game("nim:1,3")) and nim != "nim:1,2"
    assert Board(z.game("sharing")) == Board(z.game("sharing"))
    assert (nim.title, nim.name) == ("nim:1,2", "nim:1,2")


def test_what_cannot_be_played_gets_one_clear_line():
    pennies = z.at_once({"Ann": ("h", "t"), "Bob": ("h", "t")}, lambda a, b: z.end(int(a == b), int(a != b)))
    with pytest.raises(MethodError, match="cannot be played move by move"):
        Board(z.tree(("Ann", "Bob"), pennies))
    with pytest.raises(NameError_, match=r"No move 'x' here\. The moves are h1-1, h2-1, h2-2\."):
        Board(z.game("nim:1,2")).after((1, 2, 0), "x")

    class Bare(Toss):
        odds = property()

    with pytest.raises(GameError, match=r"has no odds\(state\)"):
        Board(Bare()).odds("up")


def test_many_moves_are_not_all_named():
    moves = tuple(f"m{k}" for k in range(MOST_NAMED + 5))
    assert list_position_moves(moves).endswith(f"m{MOST_NAMED - 1} and 5 more.")

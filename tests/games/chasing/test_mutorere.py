from __future__ import annotations

import pytest

import zermelo as z
from tests.games.rounds import agree, sweep
from zermelo.errors import ParameterError
from zermelo.games import MuTorere


def written(stones: int, limit: str):
    """The rules a second time: a text of the ring and then the centre, who moves, and moves still limited."""
    size = 2 * stones

    def after(here):
        board, mark, left = here
        rival = "o" if mark == "x" else "x"
        hole = board.index(".")
        for at, stone in enumerate(board):
            if stone != mark:
                continue
            sides = (board[(at + 1) % size], board[at - 1] if at else board[size - 1])
            if at < size and hole < size and (at - hole) % size not in (1, size - 1):
                continue
            if at < size and hole == size and (limit == "always" or left > 0) and rival not in sides:
                continue
            moved = list(board)
            moved[at], moved[hole] = ".", mark
            yield "".join(moved), rival, max(left - 1, 0)

    def paid(here):
        if any(True for _ in after(here)):
            return None
        return 1 if here[1] == "o" else -1

    start = ("x" * stones + "o" * stones + ".", "x", 4 if limit == "first" else 0)
    return sweep(start, lambda here: "xo".index(here[1]), after, paid, 0)


def told(game):
    def meant(state):
        points = range(game.actions)
        board = "".join("x" if state[0] >> p & 1 else "o" if state[1] >> p & 1 else "." for p in points)
        return board, "xo"[state[2]], state[3]

    return meant


@pytest.mark.parametrize(
    ("stones", "limit"), [(1, "always"), (2, "always"), (3, "always"), (4, "always"), (4, "first"), (4, "never")]
)
def test_every_position_agrees_with_the_rules_written_a_second_time(stones, limit):
    game = MuTorere(stones, limit)
    agree(z.solve(game), written(stones, limit), told(game))


def test_it_is_a_draw_with_1180_positions_of_which_208_are_won_and_128_lost():
    answer = z.solve("mutorere")
    assert answer.payoff == {"A": 0, "B": 0}
    assert len(answer.arena) == 1180
    assert sum(census.won for census in answer.census.values()) == 208
    ends = int((answer.arena.mover == -2).sum())
    assert sum(census.lost for census in answer.census.values()) + ends == 128  # at an end the mover has lost
    assert sum(census.endless for census in answer.census.values()) == 844


def test_up_to_symmetry_86_positions_are_reached_and_six_of_them_are_ends():
    graph = z.game_graph("mutorere", symmetric=True)
    assert (len(graph), int((graph.mover == -2).sum())) == (86, 6)
    assert z.solve(graph).payoff == {"A": 0, "B": 0}


def test_with_five_stones_and_ascher_s_limit_the_first_player_wins():
    assert z.solve("mutorere:5,limit=first").payoff == {"A": 1, "B": -1}


def test_without_any_limit_the_first_player_wins_at_once():
    answer = z.solve("mutorere:4,never")
    assert (answer.payoff["A"], answer.moves_left()) == (1, 1)


def test_the_answer_passes_the_check():
    assert z.check(z.solve("mutorere"))


@pytest.mark.parametrize("values", [(0,), (16,), (4, "sometimes"), (4, "always", 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="MuTorere: "):
        MuTorere(*values)

"""Connect Four against positions whose scores a slow program of its own has computed; see `tests.games.fours`."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.games.fours import Solver, dropped, is_quiet, read
from zermelo.games import Connect

KNOWN = read()
FULL = [(moves, score) for width, height, moves, score in KNOWN if (width, height) == (7, 6)]
SMALL = [known for known in KNOWN if known[:2] != (7, 6)]
GAME = z.game("connect:7,6,4")


def sign(number):
    return (number > 0) - (number < 0)


def looked_ahead(game, moves, **options):
    """What `search` finds for the side to move."""
    found = z.search(game, at=list(moves), method="alphabeta", **options)
    return found.status, found.payoff["AB"[len(moves) % 2]]


def test_the_set_has_wins_draws_and_losses_at_many_stages_of_the_game():
    assert len(FULL) == 80
    assert {sign(score) for _, score in FULL} == {-1, 0, 1}
    assert {len(moves) for moves, _ in FULL} >= {20, 22, 24, 26, 28, 30, 31, 33, 36}
    assert all(is_quiet(moves, 7, 6) for moves, _ in FULL)
    assert len(set(KNOWN)) == len(KNOWN)


@pytest.mark.parametrize(("moves", "score"), [known for known in FULL if len(known[0]) >= 26])
def test_the_slow_solver_still_says_so(moves, score):
    assert Solver(7, 6).score(moves) == score


@pytest.mark.parametrize("moves", [moves for moves, _ in FULL[::9]])
def test_both_programs_mean_the_same_position(moves):
    rules, state = Connect(), list(Connect().start)
    for move in moves:
        assert not rules.over(state)
        rules.apply(state, int(move) - 1)
    columns = rules.text(state).splitlines()[-2::-1]
    seen = ["".join(row.split()[x] for row in columns).rstrip(".") for x in range(7)]
    assert seen == [column.upper() for column in dropped(moves, 7)]


def test_alpha_beta_to_the_ends_finds_every_known_value():
    for moves, score in FULL:
        # One compiled kernel serves all positions with the first player to move; late ones need none.
        compiled = len(moves) % 2 == 0
        assert looked_ahead(GAME, moves, compiled=compiled) == ("solved", sign(score)), moves


def test_a_win_is_seen_at_its_distance_and_not_one_move_sooner():
    won = [(moves, score) for moves, score in FULL if score and len(moves) % 2 == 0]
    assert len(won) > 50
    for moves, score in won:
        plies = 42 - len(moves) - abs(score) + 1
        assert looked_ahead(GAME, moves, depth=plies, compiled=True)[1] == sign(score), moves
        assert -1 < looked_ahead(GAME, moves, depth=plies - 1, compiled=True)[1] < 1, moves


@pytest.mark.parametrize(("width", "height", "moves", "score"), SMALL)
@pytest.mark.long
def test_small_boards_too(width, height, moves, score):
    assert looked_ahead(f"connect:{width},{height},4", moves) == ("solved", sign(score))


@pytest.mark.long
def test_the_slow_solver_says_so_of_every_position_it_solves_in_seconds():
    for width, height, moves, score in KNOWN:
        if len(moves) >= 22 or (width, height) in ((4, 4), (5, 4)):
            assert Solver(width, height).score(moves) == score, moves

from __future__ import annotations

from itertools import combinations

import pytest

import zermelo as z
from tests.games.numbers import moves_of, numbers_fit, random_positions
from zermelo.errors import ParameterError
from zermelo.games import Teeko

BOARD = [(x, y) for y in range(5) for x in range(5)]


def written(state):
    """The rules a second time, over squares: what may follow, by whose men stand where."""
    sides, put, mover = [{BOARD[k] for k in range(25) if bits >> k & 1} for bits in state[:2]], state[2], state[3]
    taken = sides[0] | sides[1]
    free = [spot for spot in BOARD if spot not in taken]
    if put < 8:
        return {frozenset(sides[mover] | {to}) for to in free}
    return {
        frozenset(sides[mover] - {at} | {to})
        for at in sides[mover]
        for to in free
        if max(abs(at[0] - to[0]), abs(at[1] - to[1])) == 1
    }


def is_shape(men, advanced):
    """Four in a line without a gap, or corners of a square that stands straight."""
    spots = sorted(men)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(spots, spots[1:], strict=False)}
    if len(steps) == 1 and max(map(abs, next(iter(steps)))) == 1:
        return True
    (a, b), (c, d) = spots[0], spots[3]
    side = c - a
    return side == d - b and 0 < side <= (4 if advanced else 1) and set(spots) == {(a, b), (a, d), (c, b), (c, d)}


@pytest.mark.parametrize("advanced", [False, True])
def test_the_shapes_that_win_are_those_that_scarne_drew(advanced):
    rules = Teeko(advanced=advanced)
    drawn = {frozenset(men) for men in combinations(BOARD, 4) if is_shape(men, advanced)}
    assert {frozenset(BOARD[k] for k in range(25) if shape >> k & 1) for shape in rules.shapes} == drawn
    assert len(drawn) == (58 if advanced else 44)


def test_moves_are_those_of_the_rules_written_again():
    rules = Teeko()
    for state in random_positions(rules, 20, seed=1):
        found = set()
        for move in moves_of(rules, state):
            now = list(state)
            rules.apply(now, move)
            found.add(frozenset(BOARD[k] for k in range(25) if now[state[3]] >> k & 1))
        assert found == written(state)
        last = frozenset(BOARD[k] for k in range(25) if state[1 - state[3]] >> k & 1)
        assert rules.over(list(state)) == (len(last) == 4 and is_shape(last, False))


def test_eight_men_always_leave_whoever_moves_a_move():
    near = [{(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & set(BOARD) for x, y in BOARD]
    assert min(len(set().union(*(near[k] for k in men))) for men in combinations(range(25), 4)) > 8


def test_numbers_lead_back_and_so_do_moves():
    assert numbers_fit(Teeko(advanced=True), 12, seed=2) > 100


def test_without_the_centre_the_first_man_goes_elsewhere():
    rules = Teeko(centre=False)
    assert 12 not in moves_of(rules, rules.start) and len(moves_of(rules, rules.start)) == 24
    assert 12 in moves_of(rules, (1, 0, 1, 1))


def test_bad_parameters_get_a_line():
    with pytest.raises(ParameterError, match="players"):
        Teeko(players=3)
    with pytest.raises(ParameterError, match="advanced"):
        z.game("teeko:advanced=maybe")


@pytest.mark.long
def test_teeko_is_a_draw_and_the_advanced_game_won_by_whoever_begins():
    """Steele 1999."""
    assert z.solve("teeko").payoff == {"A": 0, "B": 0}
    assert z.solve("teeko:advanced").payoff == {"A": 1, "B": -1}
    assert z.solve("teeko:advanced,centre=no").payoff == {"A": 0, "B": 0}

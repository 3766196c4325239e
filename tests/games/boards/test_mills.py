from __future__ import annotations

import pytest

import zermelo as z
from tests.games.numbers import moves_of, numbers_fit, random_positions
from zermelo.errors import ParameterError
from zermelo.games import Mills


def points(squares):
    """The points by column and row, the centre at (0, 0), with which lines they are on."""
    return {(x * d, y * d) for d in range(1, squares + 1) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}


def lines(squares):
    """Three points of one side of a square; with three squares, those through the middles of sides too."""
    spots, found = points(squares), set()
    for d in range(1, squares + 1):
        for e in (-d, d):
            found |= {frozenset((k * d, e) for k in (-1, 0, 1)), frozenset((e, k * d) for k in (-1, 0, 1))}
    if squares == 3:
        for sign in (-1, 1):
            found |= {frozenset((sign * d, 0) for d in (1, 2, 3)), frozenset((0, sign * d) for d in (1, 2, 3))}
    assert all(line <= spots for line in found)
    return found


def joined(squares):
    """Which points a line joins directly."""
    return {frozenset((a, b)) for a in points(squares) for b in points(squares) if a < b and is_joined(a, b)}


def is_joined(a, b):
    ring_a, ring_b = max(map(abs, a)), max(map(abs, b))
    if ring_a == ring_b:
        return sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [0, ring_a]
    return abs(ring_a - ring_b) == 1 and a[0] * b[1] == a[1] * b[0] and 0 in a and a[0] * b[0] + a[1] * b[1] > 0


def written(rules, state):
    """The rules a second time, over sets of points: the pairs of men that may follow, mover first."""
    centre = rules.squares
    spots = [(x - centre, y - centre) for x, y in rules.grid]
    own, rival = (
        {spots[k] for k in range(len(spots)) if bits >> k & 1} for bits in (state[state[3]], state[1 - state[3]])
    )
    free, mills = set(spots) - own - rival, lines(rules.squares)
    if state[2] < 2 * rules.men:
        goals = [(own | {to}, to) for to in free]
    else:
        flies = rules.flying and len(own) == 3
        near = joined(rules.squares)
        goals = [(own - {at} | {to}, to) for at in own for to in free if flies or frozenset((at, to)) in near]
    found = set()
    for men, to in goals:
        if not any(to in line and line <= men for line in mills):
            found.add((frozenset(men), frozenset(rival)))
            continue
        milled = set().union(*(line for line in mills if line <= rival))
        found |= {(frozenset(men), frozenset(rival - {taken})) for taken in (rival - milled or rival)}
    return found


@pytest.mark.parametrize("rules", [Mills(), Mills(5, flying=True), Mills(9, flying=True)], ids=["six", "five", "nine"])
def test_moves_are_those_of_the_rules_written_again(rules):
    centre = rules.squares
    spots = [(x - centre, y - centre) for x, y in rules.grid]
    taken = 0
    for state in random_positions(rules, 1 if rules.men == 9 else 2, seed=3, longest=40):
        found = set()
        for move in [] if rules.over(list(state)) else moves_of(rules, state):
            now = list(state)
            rules.apply(now, move)
            sides = [frozenset(spots[k] for k in range(len(spots)) if bits >> k & 1) for bits in now[:2]]
            found.add((sides[state[3]], sides[1 - state[3]]))
            taken += now[1 - state[3]] != state[1 - state[3]]
        due = written(rules, state)
        total = bin(state[state[3]]).count("1") + rules.men - state[2] // 2
        assert rules.over(list(state)) == (total < 3 or not due)
        if not rules.over(list(state)):
            assert found == due
    assert taken > 0


def test_numbers_lead_back_and_so_do_moves():
    assert numbers_fit(Mills(4, flying=True), 2, seed=4) > 20
    assert numbers_fit(Mills(6), 1, seed=5) > 5


def test_a_man_in_a_mill_is_spared_unless_all_are_in_mills():
    rules = Mills()
    state = (
        0b101 << 8,
        0b111 | 1 << 5,
        6,
        0,
    )  # A lacks the middle of an inner side
    named = [rules.name(state, a) for a in moves_of(rules, state)]
    takes = {name.split("x")[1] for name in named if name.startswith(rules.point(9) + "x")}
    assert takes == {rules.point(5)}


def test_bad_parameters_get_a_line():
    for text in ("mills:2", "mills:10", "mills:6,flying=maybe", "mills:players=3"):
        with pytest.raises(ParameterError):
            z.game(text)


@pytest.mark.long
def test_three_men_each_come_out_as_with_stored_moves():
    table, stored = z.solve("mills:3"), z.solve(z.game_graph("mills:3"))
    for node in range(0, len(stored.arena), 7):
        state = tuple(stored.arena.state(node))
        assert table.value(state) == stored.value(node)
        if table.value(state)["A"]:
            assert table.distance(state) == stored.moves_left(node)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mills:5", "mills:6"])
def test_five_and_six_mens_morris_are_draws(name):
    """De Clercq, 5-6-7 men's morris; that of six men has 42,372,745 positions."""
    answer = z.solve(name)
    assert answer.payoff == {"A": 0, "B": 0}
    assert name != "mills:6" or len(answer) == 42_372_745

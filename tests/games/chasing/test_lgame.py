from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

import zermelo as z
from tests.games.rounds import reached
from zermelo.errors import ParameterError
from zermelo.games import LGame

SQUARES = [(x, y) for y in range(4) for x in range(4)]


def pieces():
    """Every place of an L, as a set of squares: one drawn by hand, turned, flipped and shifted."""
    shape = [(0, 0), (0, 1), (0, 2), (1, 0)]
    found = set()
    for _ in range(2):
        for _ in range(4):
            shape = [(y, -x) for x, y in shape]
            for dx in range(-3, 7):
                for dy in range(-3, 7):
                    moved = frozenset((x + dx, y + dy) for x, y in shape)
                    if moved <= set(SQUARES):
                        found.add(moved)
        shape = [(-x, y) for x, y in shape]
    return sorted(found, key=sorted)


@cache
def written():
    """All positions as the mover sees them (own L, the other's, neutral pieces), each with its eight images' least."""
    turns = [
        lambda x, y, f=f, g=g, h=h: ((g(y), f(x)) if h else (f(x), g(y)))
        for f in (lambda v: v, lambda v: 3 - v) for g in (lambda v: v, lambda v: 3 - v) for h in (False, True)
    ]  # fmt: skip
    bits = {square: 1 << k for k, square in enumerate(SQUARES)}
    places = [sum(bits[s] for s in piece) for piece in pieces()]
    image = [{1 << k: bits[turn(*square)] for k, square in enumerate(SQUARES)} for turn in turns]
    moved = [
        {place: sum(table[1 << k] for k in range(16) if place >> k & 1) for place in places} for table in image
    ]  # fmt: skip
    least = {}
    for own in places:
        for other in places:
            if own & other:
                continue
            free = [1 << k for k in range(16) if not (own | other) >> k & 1]
            for one, two in combinations(free, 2):
                images = [(turned[own], turned[other], table[one] | table[two]) for turned, table in zip(moved, image)]
                least[own, other, one | two] = min(images)
    return places, least


def after(here):
    """The positions after a whole turn, as the other player sees them."""
    places, least = written()
    own, other, dots = here
    for place in places:
        if place == own or place & (other | dots):
            continue
        free = [1 << k for k in range(16) if not (place | other | dots) >> k & 1]
        moved = {dots} | {dots ^ (1 << k) | to for k in range(16) if dots >> k & 1 for to in free}
        for left in moved:
            yield least[other, place, left]


def decided():
    """For every position up to symmetry whether the mover wins (1), loses (-1) or neither (0), and in which turn."""
    _, least = written()
    follows = reached(next(iter(least.values())), after)
    known = {here: (-1, 0) for here, others in follows.items() if not others}
    turns = 0
    while True:
        turns += 1
        fresh = {}
        for here, others in follows.items():
            if here not in known:
                worths = [known[there][0] if there in known else 0 for there in others]
                if -1 in worths:
                    fresh[here] = (1, turns)
                elif set(worths) == {1}:
                    fresh[here] = (-1, turns)
        if not fresh:
            return {here: known.get(here, (0, None)) for here in follows}
        known |= fresh


def test_there_are_18368_positions_and_2296_up_to_symmetry():
    _, least = written()
    assert (len(least), len(set(least.values()))) == (18_368, 2_296)


def test_all_values_agree_with_whole_turns_played_by_brute_force():
    game = LGame()
    answer = z.solve(game, symmetric=True)
    _, least = written()
    expected, seen = decided(), {}
    for v in range(len(answer.arena)):
        one, two, low, high, seat, is_moved = answer.arena.state(v)
        if is_moved:
            continue
        own, other = (game.places[one], game.places[two])[:: 1 if seat == 0 else -1]
        worth = answer.value(v).vector[seat]
        assert seen.setdefault(least[own, other, 1 << low | 1 << high], worth) == worth
    assert seen == {here: worth for here, (worth, _) in expected.items()}
    assert answer.payoff == {"A": 0, "B": 0}
    found = Counter(worth for worth, _ in expected.values())
    assert found == {0: 1261, 1: 1006, -1: 29}
    assert sum(turns == 0 for _, turns in expected.values()) == 15  # shut in; 14 more are lost later


def test_an_l_may_not_stay_where_it_is_and_a_neutral_piece_may():
    game = LGame()
    state = list(game.start)
    assert not game.legal(state, state[0])
    game.apply(state, next(a for a in range(48) if game.legal(state, a)))
    assert game.player(state) == 0
    assert "stay" in [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]


def test_without_neutral_pieces_nobody_ever_loses():
    answer = z.solve("lgame:0")
    assert (answer.payoff["A"], answer.arena.ends) == (0, 0)


@pytest.mark.parametrize("values", [(3,), (-1,), (2, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="LGame: "):
        LGame(*values)

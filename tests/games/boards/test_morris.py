from __future__ import annotations

from itertools import product

import pytest

import zermelo as z
from tests.games.oracle import play
from tests.games.rounds import agree, sweep
from zermelo.errors import ParameterError
from zermelo.games import Morris

SPOTS = list(product("abc", "123"))
ROWS = [
    *([(c, r) for c in "abc"] for r in "123"), *([(c, r) for r in "123"] for c in "abc"),
    [("a", "1"), ("b", "2"), ("c", "3")], [("a", "3"), ("b", "2"), ("c", "1")],
]  # fmt: skip


def touching(one, other, steps):
    across, up = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    if steps == "any":
        return one != other
    return across + up == 1 or (steps == "lines" and across == up == 1 and ("b", "2") in (one, other))


def written(men, steps, centre):
    """The rules a second time: two sets of points, men in hand, who moves."""

    def after(here):
        sides, hand, mover = here
        own, taken = sides[mover], sides[0] | sides[1]
        free = [spot for spot in SPOTS if spot not in taken]
        if hand:
            goals = [own | {to} for to in free if centre or taken or to != ("b", "2")]
        else:
            goals = [own - {at} | {to} for at in own for to in free if touching(at, to, steps)]
        for moved in goals:
            both = (frozenset(moved), sides[1]) if mover == 0 else (sides[0], frozenset(moved))
            yield both, max(hand - 1, 0), 1 - mover

    def paid(here):
        sides, _, mover = here
        lined = any(all(spot in sides[1 - mover] for spot in row) for row in ROWS)
        if not lined and any(True for _ in after(here)):
            return None
        return 1 if mover == 1 else -1

    return sweep(((frozenset(), frozenset()), 2 * men, 0), lambda here: here[2], after, paid, 0)


def meant(state):
    sides = tuple(frozenset(SPOTS[3 * (p % 3) + p // 3] for p in range(9) if bits >> p & 1) for bits in state[:2])
    return sides, state[2], state[3]


@pytest.mark.parametrize(
    ("men", "steps", "centre"),
    [(3, "lines", True), (4, "lines", True), pytest.param(3, "lines", False, marks=pytest.mark.long),
     pytest.param(3, "square", True, marks=pytest.mark.long), pytest.param(3, "any", True, marks=pytest.mark.long)],
)  # fmt: skip
def test_every_position_agrees_with_the_rules_written_a_second_time(men, steps, centre):
    agree(z.solve(Morris(men, steps, centre)), written(men, steps, centre), meant)


def test_tapatan_is_won_from_the_centre_drawn_from_a_corner_and_lost_from_an_edge():
    answer = z.solve("morris")
    assert (answer.payoff["A"], answer.move(), answer.moves_left()) == (1, "b2", 9)
    assert [answer.value(spot)["A"] for spot in ("b2", "a1", "b1")] == [1, 0, -1]
    assert z.solve("morris:centre=no").payoff["A"] == 0


def test_three_men_s_morris_is_won_nine_holes_is_drawn_and_achi_is_won_by_the_first_player():
    told = {name: z.solve(name) for name in ("morris:steps=square", "morris:steps=any", "morris:4")}
    assert [answer.payoff["A"] for answer in told.values()] == [1, 0, 1]
    assert [answer.moves_left() for answer in told.values()] == [9, None, 11]


def test_symmetric_positions_are_worth_the_same():
    graph = z.game_graph("morris", symmetric=True)
    assert len(graph) == 744
    assert z.solve(graph).payoff["A"] == 1


def test_whoever_is_shut_in_loses():
    game = Morris(steps="square")
    state = play(game, "a1", "a3", "b1", "b2", "a2", "c1")
    assert game.over(state)
    assert [game.score(state, p) for p in (0, 1)] == [-1, 1]


@pytest.mark.parametrize("values", [(2,), (5,), (3, "far"), (3, "any", 1), (3, "any", True, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Morris: "):
        Morris(*values)

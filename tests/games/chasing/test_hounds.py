from __future__ import annotations

import pytest

import zermelo as z
from tests.games.rounds import agree, sweep
from zermelo.errors import ParameterError
from zermelo.games import Hounds

# The board of eleven points, line by line as it is drawn.
LINES = """
b1 c2, b1 b2, b1 a2, c2 b2, b2 a2, c2 c3, b2 b3, a2 a3, c2 b3, a2 b3, c3 b3, b3 a3, c3 c4, b3 b4, a3 a4, c4 b3, a4 b3,
c4 b4, b4 a4, c4 b5, b4 b5, a4 b5
""".replace("\n", " ")
PAIRS = [tuple(pair.split()) for pair in LINES.split(",")]
NEAR = {
    spot: {b if a == spot else a for a, b in PAIRS if spot in (a, b)} for spot in {s for pair in PAIRS for s in pair}
}


def after(here):
    hounds, hare, mover = here
    if mover == 1:
        for to in NEAR[hare] - hounds:
            yield hounds, to, 0
        return
    for at in hounds:
        for to in NEAR[at] - hounds - {hare}:
            if to[1] >= at[1]:
                yield hounds - {at} | {to}, hare, 1


def paid(here):
    hounds, hare, mover = here
    if all(hound[1] >= hare[1] for hound in hounds):
        return -1
    return 1 if mover == 1 and not NEAR[hare] - hounds else None


def meant(state):
    game = Hounds()
    return frozenset(game.spot(p) for p in range(11) if state[0] >> p & 1), game.spot(state[1]), state[2]


def test_every_position_agrees_with_the_rules_written_a_second_time():
    start = (frozenset({"b1", "a2", "c2"}), "b5", 0)
    agree(z.solve(Hounds()), sweep(start, lambda here: here[2], after, paid, -1), meant)


def test_the_hounds_win_in_23_moves():
    answer = z.solve("hounds")
    assert (answer.payoff, answer.moves_left()) == ({"Hounds": 1, "Hare": -1}, 23)
    assert len(answer.arena) == 2116
    assert z.check(answer)


def test_a_hare_that_begins_in_the_middle_loses_too():
    game = Hounds()
    assert z.solve(game).value((game.start[0], 5, 0)) == {"Hounds": 1, "Hare": -1}


@pytest.mark.long
def test_on_a_longer_board_the_hounds_win_too():
    answer = z.solve("hounds:5", compiled=False)
    assert (answer.payoff["Hounds"], answer.moves_left()) == (1, 39)


def test_upside_down_a_position_is_the_same():
    graph = z.game_graph("hounds", symmetric=True)
    assert len(graph) == 1111
    assert z.solve(graph).payoff["Hounds"] == 1


@pytest.mark.parametrize("values", [(0,), (2,), (21,)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Hounds: "):
        Hounds(*values)

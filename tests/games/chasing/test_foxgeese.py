from __future__ import annotations

import pytest

import zermelo as z
from tests.games.oracle import play
from tests.games.rounds import agree, sweep
from zermelo.errors import ParameterError
from zermelo.games import FoxGeese


def written(width, height, geese, take, diagonals):
    """The rules a second time, on pairs of column and row."""
    spots = {(x, y) for x in range(width) for y in range(height)}
    begin = frozenset(sorted(spots, key=lambda spot: (spot[1], spot[0]))[:geese])
    middle = (width - 1 - width // 2, height - 1)

    def lines(at):
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                if (x, y) != (0, 0) and (x == 0 or y == 0 or (diagonals and sum(at) % 2 == 0)):
                    yield x, y

    def after(here):
        flock, fox, mover = here
        free = spots - flock - {fox}
        if mover == 0:
            for x, y in flock:
                for dx, dy in lines((x, y)):
                    if dy >= 0 and (x + dx, y + dy) in free:
                        yield flock - {(x, y)} | {(x + dx, y + dy)}, fox, 1
            return
        x, y = fox
        for dx, dy in lines(fox):
            near, far = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if near in free:
                yield flock, near, 0
            elif near in flock and far in free:
                yield flock - {near}, far, 0

    def paid(here):
        flock, _, mover = here
        if geese - len(flock) == take:
            return -1
        if any(True for _ in after(here)):
            return None
        return 1 if mover == 1 else -1

    return sweep((begin, middle, 0), lambda here: here[2], after, paid, 0)


def told(width, height):
    def meant(state):
        flock = frozenset((p % width, p // width) for p in range(width * height) if state[0] >> p & 1)
        return flock, (state[1] % width, state[1] // width), state[2]

    return meant


@pytest.mark.parametrize(
    "values",
    [(3, 4, 3, 2, False), (3, 3, 3, 1, True), (4, 3, 4, 1, False),
     pytest.param((3, 4, 5, 2, False), marks=pytest.mark.long),
     pytest.param((3, 4, 5, 2, True), marks=pytest.mark.long)],
)  # fmt: skip
def test_every_position_agrees_with_the_rules_written_a_second_time(values):
    agree(z.solve(FoxGeese(*values)), written(*values), told(*values[:2]))


def test_on_three_by_four_points_five_geese_win_in_31_moves_and_four_do_not():
    won, drawn = z.solve(FoxGeese(take=1)), z.solve(FoxGeese(geese=4, take=1))
    assert (won.payoff["Geese"], won.moves_left()) == (1, 31)
    assert drawn.payoff["Geese"] == 0


def test_a_leap_takes_the_goose_between():
    game = FoxGeese(3, 4, geese=3)
    state = play(game, "b1b2", "b4b3", "a1a2", "b3xb1")
    assert game.text(state).splitlines()[2:4] == ["2 g . .", "1 . F g"]


def test_symmetric_positions_are_worth_the_same():
    both = [z.solve(z.game_graph("foxgeese:3,3,3", symmetric=merged)) for merged in (False, True)]
    assert both[0].payoff == both[1].payoff == {"Geese": 0, "Fox": 0}
    assert len(both[1].arena) < len(both[0].arena)


@pytest.mark.parametrize("values", [(1,), (3, 1), (9, 9), (3, 5, 0), (3, 5, 14), (3, 5, 4, 5), (3, 5, 4, 2, 1)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="FoxGeese: "):
        FoxGeese(*values)

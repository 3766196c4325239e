from __future__ import annotations

from functools import cache

import pytest

from tests.games.oracle import best_play, play
from zermelo.errors import ParameterError
from zermelo.games import Kalah


def margin(pits, seeds):
    """The first player's margin, by rules written a second time: two rows, seen from the mover's side."""

    @cache
    def lead(mine, theirs):
        """The mover's further gain, stores left out."""
        best = None
        for start in range(pits):
            if mine[start] == 0:
                continue
            rows = [list(mine), list(theirs)]
            hand, rows[0][start] = rows[0][start], 0
            side, spot, gain = 0, start, 0
            while hand:
                spot += 1
                if spot == pits and side == 0:
                    gain, hand = gain + 1, hand - 1
                    last = "store"
                    if hand == 0:
                        break
                if spot >= pits:
                    side, spot = 1 - side, 0
                rows[side][spot], hand = rows[side][spot] + 1, hand - 1
                last = "pit"
            if last == "pit" and side == 0 and rows[0][spot] == 1 and rows[1][pits - 1 - spot]:
                gain += 1 + rows[1][pits - 1 - spot]
                rows[0][spot] = rows[1][pits - 1 - spot] = 0
            if not any(rows[0]) or not any(rows[1]):
                gain += sum(rows[0]) - sum(rows[1])
            elif last == "store":
                gain += lead(tuple(rows[0]), tuple(rows[1]))
            else:
                gain -= lead(tuple(rows[1]), tuple(rows[0]))
            best = gain if best is None else max(best, gain)
        return best

    return lead((seeds,) * pits, (seeds,) * pits)


# Irving, Donkers and Uiterwijk 2000, without empty capture, seeds left to their owner.
KNOWN = {1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -10, 6, 8)}


@pytest.mark.parametrize(("pits", "seeds"), [(m, n) for m in KNOWN for n in range(1, 7)])
def test_the_margins_of_small_boards_are_the_known_ones(pits, seeds):
    known = KNOWN[pits][seeds - 1]
    assert margin(pits, seeds) == known
    assert best_play(Kalah(pits, seeds)) == (known, -known)


@pytest.mark.parametrize(("pits", "seeds"), [(3, 1), (3, 2), (4, 1), (5, 1)])
def test_larger_boards_agree_with_the_second_writing_of_the_rules(pits, seeds):
    assert best_play(Kalah(pits, seeds))[0] == margin(pits, seeds)


def test_a_last_seed_in_the_own_store_gives_another_turn():
    game = Kalah(6, 4)
    state = play(game, "3")
    assert game.player(state) == 0
    assert state[6] == 1


def test_a_last_seed_in_an_own_empty_pit_captures_what_lies_across():
    game = Kalah(3, 2)
    # A plays pit 1: its seed falls into the empty pit 2, across from B's 5 (place 2 * 3 - 1 = 5).
    state = [1, 0, 3, 0, 2, 4, 2, 0, 0]
    game.apply(state, 0)
    assert state == [0, 0, 3, 5, 2, 0, 2, 0, 1]


def test_nothing_is_captured_from_an_empty_pit():
    game = Kalah(3, 2)
    state = [1, 0, 3, 4, 2, 0, 2, 0, 0]
    game.apply(state, 0)
    assert state == [0, 1, 3, 4, 2, 0, 2, 0, 1]


def test_a_full_lap_passes_over_the_rival_store_only():
    game = Kalah(2, 4)
    state = [0, 6, 1, 1, 1, 7, 0]
    game.apply(state, 1)
    # 6 seeds: store, two pits of B, own pit 1, own pit 2, store: another turn.
    assert state == [1, 1, 3, 2, 2, 7, 0]


@pytest.mark.parametrize("values", [(0, 4), (13, 4), (6, 0), (6, 101), (6, 4, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Kalah: "):
        Kalah(*values)

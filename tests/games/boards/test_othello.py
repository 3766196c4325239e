from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.games.oracle import after, legal, perft, play, scores
from zermelo.errors import ParameterError
from zermelo.games import Othello
from zermelo.games.boards.othello import othello_outflanked, othello_shift_down, othello_shift_up, othello_word

WAYS = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


# ---------------------------------------------------------------- the rules, written a second time: a dict and walking


def turned(discs, width, seat, x, y):
    """The discs that seat turns by a disc on x, y; *discs* maps (x, y) to seats."""
    found = set()
    for dx, dy in WAYS:
        run, u, v = set(), x + dx, y + dy
        while discs.get((u, v)) == 1 - seat:
            run.add((u, v))
            u, v = u + dx, v + dy
        if discs.get((u, v)) == seat:
            found |= run
    return found


def second_moves(discs, width, seat):
    free = [(x, y) for y in range(width) for x in range(width) if (x, y) not in discs]
    return {cell: turns for cell in free if (turns := turned(discs, width, seat, *cell))}


def squares(state, width):
    return {(a % width, a // width): p for a in range(width * width) for p in (0, 1) if state[p] >> a & 1}


@pytest.mark.parametrize(("width", "plays"), [(4, 20), (6, 6), (8, 6)])
def test_random_plays_agree_with_the_second_writing_of_the_rules(width, plays):
    game, dice = Othello(width), random.Random(width)
    for _ in range(plays):
        state, seat = list(game.start), 0
        discs = squares(state, width)
        while second_moves(discs, width, 0) or second_moves(discs, width, 1):
            assert not game.over(state)
            assert game.player(state) == seat
            moves = second_moves(discs, width, seat)
            listed = legal(game, tuple(state))
            assert listed == [a for a in range(game.actions) if game.legal(state, a)]
            assert {game.name(state, a) for a in listed} == {f"{'abcdefgh'[x]}{y + 1}" for x, y in moves} or not moves
            if not moves:
                assert [game.name(state, a) for a in listed] == ["pass"]
                game.apply(state, listed[0])
            else:
                x, y = dice.choice(sorted(moves))
                game.apply(state, y * width + x)
                discs |= dict.fromkeys([(x, y), *moves[x, y]], seat)
            assert squares(state, width) == discs
            assert all(-(1 << 63) <= entry < 1 << 63 for entry in state)
            seat = 1 - seat
        assert game.over(state)
        mine = list(discs.values()).count(0)
        assert scores(game, tuple(state)) == (2 * mine - len(discs), len(discs) - 2 * mine)


# ---------------------------------------------------------------- published figures


def test_ways_to_play_the_first_moves_on_eight_by_eight():
    # Aart Bik, Perft for Reversi, 2009: http://www.aartbik.com/MISC/reversi.html
    assert perft(Othello(), 7) == [4, 12, 56, 244, 1396, 8200, 55092]


@pytest.mark.long
def test_ways_to_play_nine_moves_and_all_compiled():
    # Aart Bik, as above; from nine moves on there are passes.
    nodes = [len(z.game_tree(Othello(), depth=depth, compiled=True)) for depth in (7, 8, 9)]
    assert [nodes[1] - nodes[0], nodes[2] - nodes[1]] == [390_216, 3_005_288]


def test_the_second_player_wins_four_by_four_by_eight():
    # Known: with best play 3 discs to 11.
    answer = z.solve(Othello(4), compiled=True)
    assert answer.payoff == {"A": -8, "B": 8}


# ---------------------------------------------------------------- turning, passing, the sign bit


def test_shifts_are_those_of_64_bits_without_a_sign():
    dice, all_bits = random.Random(1), (1 << 64) - 1
    for _ in range(tries(100)):
        bits, step = dice.getrandbits(64), dice.randrange(1, 10)
        assert othello_shift_up(othello_word(bits), step) == othello_word(bits << step & all_bits)
        assert othello_shift_down(othello_word(bits), step) == othello_word(bits >> step)


def test_the_last_corner_turns_in_all_its_directions():
    game = Othello()
    own = sum(1 << a for a in (0, 56, 7))
    rival = othello_word((1 << 63) - 1 & ~own)
    found = othello_outflanked(own, rival, othello_shift_up(1, 63), game.middle, 8)
    assert found == sum(1 << a for a in range(1, 63) if a // 8 == 7 or a % 8 == 7 or a % 9 == 0) & ~own


def test_who_cannot_move_passes_and_who_can_may_not():
    game = Othello(4)
    seen = {True: 0, False: 0}
    dice, state = random.Random(4), tuple(game.start)
    for _ in range(tries(133)):
        moves = legal(game, state) if not game.over(state) else []
        state = after(game, state, dice.choice(moves)) if moves else tuple(game.start)
        if moves:
            seen[moves == [16]] += 1
            assert (16 in moves) == (moves == [16])
    assert seen[True] > 5


# ---------------------------------------------------------------- estimates


@pytest.mark.parametrize("judge", ["discs", "corners"])
@pytest.mark.parametrize("width", [4, 6, 8])
def test_estimates_are_opposite_and_within_the_bounds_said(judge, width):
    game, dice = Othello(width, judge=judge), random.Random(7)
    for _ in range(5):
        state = tuple(game.start)
        while not game.over(state):
            mine, theirs = (game.estimate(state, p) for p in (0, 1))
            assert mine == -theirs
            assert abs(mine) < width * width
            state = after(game, state, dice.choice(legal(game, state)))


def test_a_corner_and_the_edge_discs_it_holds_count():
    game = Othello(judge="corners")
    assert game.firm(sum(1 << a for a in (0, 1, 2, 4, 8, 9))) == 4  # a1 b1 c1 a2; not e1, not b2
    assert game.firm(sum(1 << a for a in (1, 2, 8))) == 0
    assert game.firm(othello_word(1 << 63 | 1 << 62 | 1 << 55)) == 3
    assert game.firm(game.full) == 28


def greedy(game, state):
    return max(legal(game, state), key=lambda a: game.estimate(after(game, state, a), game.player(state)))


def test_corners_beat_discs_at_one_move_ahead():
    judges, dice, won = (Othello(6, judge="corners"), Othello(6)), random.Random(3), []
    for match in range(16):
        state = tuple(judges[0].start)
        for _ in range(4):
            state = after(judges[0], state, dice.choice(legal(judges[0], state)))
        while not judges[0].over(state):
            judge = judges[(judges[0].player(state) + match) % 2]
            state = after(judge, state, greedy(judge, state))
        won.append(judges[0].score(state, match % 2))
    assert sum(score > 0 for score in won) >= 11, won


@pytest.mark.long  # it compiles for long; on four by four the known value always comes out compiled
def test_compiled_and_plain_runs_agree_on_the_full_board():
    trees = [z.game_tree(Othello(judge="corners"), depth=4, compiled=compiled) for compiled in (True, False)]
    for part in ("first", "mover", "payoff", "move"):
        assert np.array_equal(*(getattr(tree, part) for tree in trees)), part


def test_the_names_and_the_start_are_those_of_othello():
    state = play(Othello(), "d3", "c3", "c4", "e3")
    assert Othello().text(state).splitlines()[3] == "3 . . O O O . . ."


@pytest.mark.parametrize(
    ("values", "said"),
    [((5,), "width must be 4, 6 or 8; it is 5"), ((10,), "width"), ((8, 3), "players must be 2"),
     ((True,), "width"), ((8, 2, "mobility"), "judge must be discs or corners; it is 'mobility'")],
)  # fmt: skip
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match="Othello: ") as error:
        Othello(*values)
    assert said in str(error.value)

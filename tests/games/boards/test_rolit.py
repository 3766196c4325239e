from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.games.oracle import after, best_play, legal, perft, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Rolit

WAYS = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


# ---------------------------------------------------------------- the rules, written a second time: a dict and walking


def second_moves(balls, width, seat):
    """Where seat may place, and which balls turn; *balls* maps (x, y) to seats."""
    near, closing = {}, {}
    for x, y in product(range(width), repeat=2):
        if (x, y) in balls:
            continue
        turns = set()
        for dx, dy in WAYS:
            run, u, v = [], x + dx, y + dy
            while balls.get((u, v), seat) != seat:
                run.append((u, v))
                u, v = u + dx, v + dy
            if balls.get((u, v)) == seat:
                turns.update(run)
        if turns:
            closing[x, y] = turns
        if any((x + dx, y + dy) in balls for dx, dy in WAYS):
            near[x, y] = set()
    return closing or near


def squares(state, width, players):
    return {(a % width, a // width): p for a in range(width * width) for p in range(players) if state[p] >> a & 1}


@pytest.mark.parametrize(("width", "players"), [(3, 2), (4, 4), (5, 3), (6, 2), (7, 4), (8, 3), (8, 4)])
def test_random_plays_agree_with_the_second_writing_of_the_rules(width, players):
    game, dice = Rolit(width, players), random.Random(width)
    for _ in range(3):
        state, seat = list(game.start), 0
        balls = squares(state, width, players)
        while len(balls) < width * width:
            assert not game.over(state)
            assert game.player(state) == seat
            moves = second_moves(balls, width, seat)
            listed = legal(game, tuple(state))
            assert listed == sorted(y * width + x for x, y in moves)
            assert listed == [a for a in range(game.actions) if game.legal(state, a)]
            x, y = dice.choice(sorted(moves))
            game.apply(state, y * width + x)
            balls |= dict.fromkeys([(x, y), *moves[x, y]], seat)
            assert squares(state, width, players) == balls
            seat = (seat + 1) % players
        assert game.over(state)
        assert scores(game, tuple(state)) == tuple(list(balls.values()).count(p) for p in range(players))


def count(width, players, depth):
    """Ways to play, by the second writing."""
    layer = {tuple(sorted(squares(Rolit(width, players).start, width, players).items())): 1}
    counts = []
    for move in range(depth):
        further = {}
        for key, ways in layer.items():
            balls, seat = dict(key), move % players
            for cell, turns in second_moves(balls, width, seat).items():
                child = tuple(sorted((balls | dict.fromkeys([cell, *turns], seat)).items()))
                further[child] = further.get(child, 0) + ways
        layer = further
        counts.append(sum(layer.values()))
    return counts


# Counted by the second writing of the rules; with two players the first moves are Othello's.
@pytest.mark.parametrize(
    ("width", "players", "ways"), [(8, 2, [4, 12, 56, 244]), (6, 3, [2, 16, 80, 253]), (8, 4, [3, 20, 136, 1366])]
)
def test_the_ways_to_play_are_as_many_as_the_second_writing_counts(width, players, ways):
    assert count(width, players, len(ways)) == ways
    assert perft(Rolit(width, players), len(ways)) == ways


# ---------------------------------------------------------------- the rules in examples


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_middle_begins_with_every_colour(players):
    game = Rolit(6, players)
    assert {p for p in range(players) if game.start[p]} == set(range(players))
    assert len(squares(game.start, 6, players)) == (3 if players == 3 else 4)
    assert game.player(game.start) == 0


def test_a_run_of_several_colours_turns_together():
    game = Rolit(8, players=4)
    # a8 is A's; b7 … g2 are B's, C's and D's in turn; h1 closes the diagonal.
    state = [1 << 56, 1 << 49 | 1 << 28, 1 << 42 | 1 << 21, 1 << 35 | 1 << 14, 8]
    game.apply(state, 7)
    assert state == [sum(1 << a for a in range(7, 57, 7)), 0, 0, 0, 9]


def test_who_can_enclose_must_and_who_cannot_places_beside_a_ball():
    game = Rolit(4, players=4)
    assert [game.name(game.start, a) for a in legal(game, game.start)] == ["d2", "b4", "d4"]
    game = Rolit(6, players=4)
    state = play(game, "e3")  # turns B's only ball
    words = "b2 c2 d2 e2 f2 b3 f3 b4 e4 f4 b5 c5 d5 e5"
    assert " ".join(game.name(state, a) for a in legal(game, tuple(state))) == words


@pytest.mark.parametrize(("width", "players"), [(3, 2), (3, 3), (4, 4), (6, 3), (8, 4)])
def test_payoffs_and_estimates_add_up_to_the_squares_and_keep_their_bounds(width, players):
    game, dice = Rolit(width, players), random.Random(5)
    whole = width * width * players
    for _ in range(6):
        state = tuple(game.start)
        while not game.over(state):
            guesses = [game.estimate(state, p) for p in range(players)]
            assert sum(guesses) == whole
            assert all(-12 <= guess <= whole + 12 * players for guess in guesses)
            state = after(game, state, dice.choice(legal(game, state)))
        assert sum(scores(game, state)) == width * width


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_by_three_is_solved_as_brute_force_solves_it(players):
    game = Rolit(3, players)
    assert z.solve(game).payoff.vector == best_play(game)
    assert len(z.game_graph(game)) == len(positions(game))


@pytest.mark.long
def test_compiled_and_plain_runs_agree_on_the_full_board():
    trees = [z.game_tree(Rolit(8, 4), depth=3, compiled=compiled) for compiled in (True, False)]
    for part in ("first", "mover", "payoff", "move"):
        assert np.array_equal(*(getattr(tree, part) for tree in trees)), part


@pytest.mark.parametrize("values", [(2,), (9,), (6, 1), (6, 5)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Rolit: "):
        Rolit(*values)

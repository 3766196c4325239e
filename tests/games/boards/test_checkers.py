from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.games.oracle import after, best_play, legal, perft, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Checkers

# ---------------------------------------------------------------- the rules, written a second time: cells on a plane


class Second:
    """Cells are (row, column) of the picture: neighbours stand two columns apart, or a row and a column."""

    WAYS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))

    def __init__(self, game):
        self.n, picture = game.players, game.text(game.start).splitlines()[:-1]
        self.names, self.pieces = {}, [set() for _ in range(self.n)]
        for r, line in enumerate(picture):
            columns = [c for c, mark in enumerate(line) if mark != " "]
            for i, c in enumerate(columns):
                self.names[r, c] = f"{'abcdefghijklm'[r]}{i + 1}"
                if line[c] != ".":
                    self.pieces["XO#*+@".index(line[c])].add((r, c))
        middle = (len(picture) - 1) // 2, 3 * (len(picture) - 1) // 4
        across = [{(2 * middle[0] - r, 2 * middle[1] - c) for r, c in home} for home in self.pieces]
        self.goals, self.seat = across, 0

    def moves(self):
        taken, found = set().union(*self.pieces), set()
        for origin in self.pieces[self.seat]:
            others, stops = taken - {origin}, set()
            waiting = [origin]
            while waiting:
                r, c = waiting.pop()
                for dr, dc in self.WAYS:
                    cell = (r + 2 * dr, c + 2 * dc)
                    if (r + dr, c + dc) in others and cell in self.names and cell not in others | stops | {origin}:
                        stops.add(cell)
                        waiting.append(cell)
            r, c = origin
            stops |= {(r + dr, c + dc) for dr, dc in self.WAYS if (r + dr, c + dc) in self.names} - taken
            if origin in self.goals[self.seat]:
                stops &= self.goals[self.seat]
            found |= {(origin, stop) for stop in stops}
        return found

    def apply(self, move):
        if move:
            self.pieces[self.seat] = self.pieces[self.seat] - {move[0]} | {move[1]}
        self.seat = (self.seat + 1) % self.n

    def named(self):
        return {f"{self.names[a]}-{self.names[b]}": (a, b) for a, b in self.moves()} or {"pass": None}

    def winner(self):
        return next((p for p in range(self.n) if self.pieces[p] == self.goals[p]), None)


@pytest.mark.parametrize(("pieces", "players"), [(1, 2), (1, 6), (3, 2), (3, 3), (3, 4), (3, 6), (6, 3), (6, 6)])
def test_random_plays_agree_with_the_second_writing_of_the_rules(pieces, players):
    game, dice = Checkers(pieces, players, turns=12), random.Random(pieces + players)
    for _ in range(5):
        state, second = list(game.start), Second(game)
        while not game.over(state):
            assert second.winner() is None
            named = {game.name(state, a): a for a in legal(game, tuple(state))}
            assert set(named) == set(second.named())
            assert game.player(state) == second.seat
            choice = dice.choice(sorted(named))
            game.apply(state, named[choice])
            second.apply(second.named()[choice])
        assert state[-1] == 12 * players or second.winner() is not None


def count(game, depth):
    """Ways to play, by the second writing."""
    if depth == 0:
        return 1
    total = 0
    for move in game.named().values():
        child = Second.__new__(Second)
        child.__dict__ = game.__dict__ | {"pieces": list(game.pieces)}
        child.apply(move)
        total += count(child, depth - 1)
    return total


# Counted by the second writing of the rules.
@pytest.mark.parametrize(
    ("pieces", "players", "ways"),
    [(1, 3, [2, 4, 8, 40, 199]), (3, 2, [6, 36, 396, 4356]), (3, 3, [6, 36, 216, 2388]), (6, 3, [10, 100, 1000])],
)
def test_the_ways_to_play_are_as_many_as_the_second_writing_counts(pieces, players, ways):
    game = Checkers(pieces, players)
    assert [count(Second(game), depth) for depth in range(1, len(ways) + 1)] == ways
    assert perft(game, len(ways)) == ways


# ---------------------------------------------------------------- the rules in examples


def test_a_chain_of_jumps_is_one_move():
    game = Checkers(3, players=2)
    #       O           A's piece on i1 jumps over h1 to g3, and on from there over f2 to e1, or over B's f3 to e3.
    #      O .
    # . . . . . . .
    #  . . . . . .
    #   . . . . .
    #  . X O . . .
    # . . . . . . .
    #      X .
    #       X
    state = (1 << 36 | 1 << 34 | 1 << 22, 0, 1 << 23 | 1 << 1 | 1, 0, 0)
    names = {game.name(state, a) for a in legal(game, state)}
    assert {name for name in names if name[0] == "i"} == {"i1-h2", "i1-g3", "i1-e1", "i1-e3"}


def test_a_piece_that_has_arrived_stays_in_the_opposite_home():
    game = Checkers(1, players=2)
    assert set(game.goals) == {1, 0, 1 << 12}
    game = Checkers(3, players=2)
    state = [*game.goals[:2], *game.start[2:]]
    state[0] ^= 1 << 2 | 1 << 20  # one of A's pieces in b2 steps aside
    state[2:4] = [1 << 30 | 1 << 32 | 1 << 34, 0]
    names = {game.name(state, a) for a in legal(game, tuple(state))}
    assert {name for name in names if name[0] in "ab"} == {"a1-b2", "b1-b2"}


def test_who_finishes_first_gets_what_the_others_pay():
    game = Checkers(1, players=3, turns=9)
    state, dice = tuple(game.start), random.Random(2)
    while not game.is_won(state):
        state = after(game, state, dice.choice(legal(game, state))) if not game.over(state) else tuple(game.start)
    assert sorted(scores(game, state)) == [-1, -1, 2]
    winner = scores(game, state).index(2)
    assert state[2 * winner : 2 * winner + 2] == game.goals[2 * winner : 2 * winner + 2]


def test_when_turns_are_over_players_are_ranked_by_distance():
    game = Checkers(1, players=3, turns=1)
    state = tuple(play(game, "e1-d2", "b1-b2", "b4-b3"))
    assert game.over(state)
    assert [game.distance(state, p) for p in range(3)] == [3, 3, 3]
    assert scores(game, state) == (0, 0, 0)
    # A's piece one step from a1, B's two steps from d4, C's where it began: four steps from d1.
    state = (1 << 2, 0, 1 << 6, 0, 1 << 4, 0, 3)
    assert [game.distance(state, p) for p in range(3)] == [1, 2, 4]
    assert scores(game, state) == (Fraction(2, 3), 0, Fraction(-2, 3))


@pytest.mark.parametrize(("pieces", "players"), [(1, 2), (3, 3), (3, 4), (6, 6)])
def test_estimates_sum_to_nothing_and_keep_their_bounds(pieces, players):
    game, dice = Checkers(pieces, players, turns=10), random.Random(3)
    state = tuple(game.start)
    while not game.over(state):
        guesses = [Fraction(game.estimate(state, p), game.scale) for p in range(players)]
        assert sum(guesses) == 0
        assert all(abs(guess) < Fraction(1, players) for guess in guesses)
        state = after(game, state, dice.choice(legal(game, state)))
    assert all(-1 <= score <= players - 1 for score in scores(game, state))


def test_a_step_towards_the_goal_is_an_estimate_gained():
    game = Checkers(3, players=3)
    state = play(game, "h1-g3")
    assert game.estimate(state, 0) > 0 > game.estimate(state, 1) == game.estimate(state, 2)


def test_small_stars_are_solved_as_brute_force_solves_them():
    game = Checkers(1, players=3, turns=2)
    assert z.solve(game).payoff.vector == best_play(game)
    assert len(z.game_graph(game)) == len(positions(game)) == 717


@pytest.mark.long
def test_compiled_and_plain_runs_agree_on_two_words():
    trees = [z.game_tree(Checkers(6, 6), depth=3, compiled=compiled) for compiled in (True, False)]
    for part in ("first", "mover", "payoff", "move"):
        assert np.array_equal(*(getattr(tree, part) for tree in trees)), part


@pytest.mark.parametrize(
    ("values", "said"),
    [((2,), "pieces must be 1, 3 or 6; it is 2"), ((3, 5), "players must be 2, 3, 4 or 6; it is 5"),
     ((3, 1), "players"), ((3, 3, 0), "turns must be a whole number from 1 to 1000"), ((True,), "pieces")],
)  # fmt: skip
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match="Checkers: ") as error:
        Checkers(*values)
    assert said in str(error.value)

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo import State
from zermelo.games.bargains.sharing import sharing
from zermelo.solvers.methods import ASKED
from zermelo.solvers.size_ways import TABLED


def test_noughts_and_crosses_is_counted_exactly() -> None:
    found = z.size("tictactoe")
    assert found.exact
    assert (found.nodes, found.ends, found.positions, found.depth) == (549_946, 255_168, 5_478, 9)
    assert found.branching == Fraction(549_945, 549_946 - 255_168)
    assert found.interval is None
    assert "the tree has 549,946 nodes" in found.remarks[0]


@pytest.mark.parametrize("name", ["nim:2,3,players=3", "grundy:7", "centipede", "pig:4,3,turns=2", "chomp:2,3"])
def test_the_counts_are_those_of_the_tree(name: str) -> None:
    found, tree = z.size(name), z.game_tree(z.game(name))
    assert (found.nodes, found.ends, found.depth) == (len(tree), tree.ends, tree.depth)
    assert found.positions == len(z.game_graph(z.game(name)))


def test_a_tree_has_nodes_and_no_positions() -> None:
    found = z.size(sharing())
    assert (found.nodes, found.ends, found.positions, found.depth) == (10, 6, None, 2)


@pytest.mark.parametrize("name", ["nim:2,3,3", "nim:3,4,players=3"])
def test_about_95_of_100_intervals_hold_the_true_number(name: str) -> None:
    true = z.size(name).nodes or 0
    guesses = [z.size(name, limit=10, probes=200, seed=seed).interval or (0, 0) for seed in range(60)]
    assert sum(low <= true <= high for low, high in guesses) >= 54


@pytest.mark.parametrize("name", ["connect:4,3,3", "tictactoe", "nim:3,4,players=3"])
def test_the_interval_of_random_probes_holds_the_true_number(name: str) -> None:
    true = z.size(name).nodes
    guess = z.size(name, limit=10, probes=2000)
    assert (guess.exact, guess.positions, guess.depth) == (False, None, None)
    assert guess.interval is not None
    assert true is not None
    low, high = guess.interval
    assert low <= true <= high
    assert low <= (guess.nodes or 0) <= high
    assert "Knuth 1975" in guess.remarks[0]
    assert {fit.question for fit in guess.questions} == {*ASKED, "the whole tree"}
    method = {fit.question: fit.method for fit in guess.questions}
    assert (method["coalitions"], method["solve"]) == ("structures", ""), "cycles are not known before it is explored"


def test_one_seed_gives_one_estimate() -> None:
    first, again, other = (z.size("tictactoe", limit=10, probes=50, seed=s) for s in (3, 3, 4))
    alone = [replace(one, questions=(), ways=()) for one in (first, again)]  # those tell of memory and time at hand
    assert alone[0] == alone[1]
    assert first.nodes != other.nodes


def test_a_game_that_goes_round_has_positions_and_no_tree() -> None:
    ring = z.Graph(
        players=("A",), first=np.array([0, 2, 2]), mover=np.array([0, -2]), succ=np.array([0, 1]),
        payoff=np.array([[1]]),
    )  # fmt: skip
    found = z.size(ring)
    assert (found.nodes, found.positions) == (None, 2)
    assert "the tree is infinite" in found.remarks[0]
    fits = {fit.question: (fit.fits, fit.method) for fit in found.questions}
    assert (fits["the graph of positions"], fits["solve"]) == ((True, ""), (False, ""))


def test_a_game_that_never_ends_is_probed_for_a_while_only() -> None:
    class Forever(Count):
        def apply(self, s: State, a: int) -> None:
            s[0] += 1
            s[1] = 1 - s[1]

    found = z.size(Forever(), limit=100, probes=3)
    assert not found.exact
    assert found.nodes is None
    assert "do the rules ever end?" in found.remarks[0]


class Doubling(z.Rules):
    """Two moves that come to the same: as many positions as steps, and two to that power of plays."""

    steps: int = 10
    players: int = 1
    actions: int = 2

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.steps,)

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[0] -= 1

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return 0


@pytest.mark.parametrize("steps", [1, 60, 61, 62, 200, 5000])
def test_trees_beyond_64_bits_are_counted_exactly(steps: int) -> None:
    found = z.size(Doubling(steps))
    assert (found.nodes, found.ends, found.depth) == (2 ** (steps + 1) - 1, 2**steps, steps)
    assert found.positions == steps + 1


def test_a_tree_beyond_all_measure_is_not_said_to_be_empty() -> None:
    found = z.size(Doubling(20_000))
    assert (found.nodes, found.ends, found.positions) == (None, None, 20_001)
    assert found.remarks == ("The tree has more than 10^4000 nodes.",)
    fits = {fit.question: (fit.fits, fit.method) for fit in found.questions}
    assert (fits["solve"], fits["the whole tree"]) == ((True, "sweep"), (False, ""))


def test_what_can_be_asked_is_told_with_the_method_that_would_answer() -> None:
    told = {fit.question: fit for fit in z.size("sharing").questions}
    assert [told[verb].method for verb in ("solve", "equilibria", "nash_outcomes")] == ["sweep", "sets", "threats"]
    assert told["solve"].words == "What will happen?"
    assert not told["determinacy"].fits and "is not constant-sum" in told["determinacy"].why
    hidden = {fit.question: fit for fit in z.size("kuhn").questions}
    assert (hidden["solve"].method, hidden["pure_equilibria"].fits) == ("subgames", False)


class Told:
    """A game of the catalogue as an object of its own, which runs in plain Python; counts the positions made."""

    def __init__(self, name: str) -> None:
        self.played = z.game(name)
        self.players, self.made = self.played.players, 0

    def start(self) -> Any:
        return self.played.start()

    def turn(self, state: Any) -> str | None:
        return self.played.turn(state)

    def moves(self, state: Any) -> Any:
        return self.played.moves(state)

    def odds(self, state: Any) -> Any:
        return self.played.odds(state)

    def after(self, state: Any, move: str) -> Any:
        self.made += 1
        return self.played.after(state, move)

    def payoff(self, state: Any) -> Any:
        return self.played.payoff(state)


@pytest.mark.parametrize("name", ["tictactoe", "nim:2,3,players=3", "connect:4,3,3", "pig:4,3,turns=2", "dots:2,1"])
def test_small_games_in_plain_python_are_still_counted_exactly(name: str) -> None:
    found, due = z.size(Told(name)), z.size(name)
    assert (found.exact, due.exact) == (True, True)
    assert (found.nodes, found.ends, found.positions, found.depth) == (due.nodes, due.ends, due.positions, due.depth)
    for limit in (due.positions or 0, (due.positions or 0) - 1):
        assert z.size(Told(name), limit=limit).exact == z.size(name, limit=limit).exact


@pytest.mark.parametrize("name", ["connect:7,6,4", "othello:6", "chess"])
def test_a_vast_game_in_plain_python_is_not_counted_to_a_million(name: str) -> None:
    if name == "chess":
        pytest.importorskip("chess")
    game = Told(name)
    found = z.size(game)
    assert game.made < 50_000
    assert not found.exact
    assert found.interval is not None
    assert "Knuth 1975" in found.remarks[0]


def test_how_long_a_proof_takes_is_told_for_a_game_too_large_to_count() -> None:
    ways = {way.name: way for way in z.size("connect:5,5,4").ways}
    proof = ways["proof"]
    assert proof.fits
    assert proof.between is not None
    low, high = proof.between
    assert 0 < low < (proof.seconds or 0) < high
    assert "Extrapolated from plies" in proof.why
    assert ways["sweep"].is_least
    assert not proof.is_least


def test_how_large_a_table_will_be_is_told_by_the_first_layers() -> None:
    table = {way.name: way for way in z.size("connect:5,5,4").ways}["table"]
    assert table.between is not None
    low, high = table.between
    assert low <= 69_763_700 / TABLED <= high
    assert "Extrapolated from the first 9 layers" in table.why


def test_a_proof_that_is_made_on_the_way_is_not_guessed() -> None:
    proof = {way.name: way for way in z.size("nim:3,4,5", limit=10).ways}["proof"]
    assert (proof.fits, proof.between) == (True, None)
    assert "as a trial has shown" in proof.why


def test_where_no_proof_is_made_size_says_why() -> None:
    proof = {way.name: way for way in z.size("pig:4,3,turns=2", limit=10).ways}["proof"]
    assert proof.fits is False
    assert "a proof needs play that ends" in proof.why


class Toss(Count):
    """Heads: nothing; tails: a token goes. Play can go on forever, and nobody says what that pays."""

    def player(self, s: State) -> int:
        return -1

    def odds(self, s: State, a: int) -> int:
        return 1

    def apply(self, s: State, a: int) -> None:
        s[0] -= a


def test_no_way_is_recommended_for_a_question_that_is_refused() -> None:
    found = z.size(Toss())
    fits = {fit.question: fit.fits for fit in found.questions}
    assert not fits["solve"] and not fits["prove"]
    assert [way.fits for way in found.ways] == [False] * 3
    assert "Chance moves here" in found.ways[-1].why and "forever" in found.ways[0].why

"""Compiled and plain runs give the same arrays, node for node."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.strategies import tie_rules, trees
from tests.zoo import Random
from zermelo.answers.evidence.solution.behaviour import Behaviour
from zermelo.answers.evidence.solution.retrograde import RetrogradeAnalysis
from zermelo.games.catalogue import names

SMALL = {"connect": "connect:3,3,3,players=3", "kalah": "kalah:2,3", "dots": "dots:2,1", "nim": "nim:2,3,players=3",
         "line": "line:3,2,3,players=3", "tictactoe": "tictactoe", "pig": "pig:4,3,turns=2",
         "checkers": "checkers:1,players=3,turns=2", "hearts": "hearts:3", "othello": "othello:4",
         "rolit": "rolit:3,players=3", "lgame": "lgame:0", "foxgeese": "foxgeese:3,3,3",
         "cops": "cops:cycle,4,cops=2,players=3", "chess": "chess:fen=7k.8.5KQ1.8.8.8.8.8_w_-_-_97"}  # fmt: skip


# One of each kind always: heaps, grids, sowing, chance, cards, own lists of moves. The rest with the long tests.
ALWAYS = ("connect", "cops", "hearts", "kalah", "nim", "pig", "sharing", "tictactoe")
CATALOGUE = [pytest.param(name, marks=() if name in ALWAYS else pytest.mark.long) for name in names()]


def _same(a: z.Graph | z.Tree, b: z.Graph | z.Tree) -> None:
    for name in ("first", "mover", "payoff", "move", "weight", "succ", "states"):
        left, right = getattr(a, name, None), getattr(b, name, None)
        assert (left is None) == (right is None), name
        if left is not None:
            assert np.array_equal(np.asarray(left), np.asarray(right)), name


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_catalogue_game_has_the_same_positions_and_values_compiled_and_plain(name: str) -> None:
    game = z.game(SMALL.get(name, name))
    if isinstance(game, z.Tree):
        compiled, plain = z.solve(game, compiled=True), z.solve(game, compiled=False)
    else:
        graphs = [z.game_graph(game, compiled=c, limit=400_000) for c in (True, False)]
        _same(*graphs)
        compiled, plain = z.solve(graphs[0], compiled=True), z.solve(graphs[1], compiled=False)
    assert compiled.effort.nodes == plain.effort.nodes
    one, two = compiled.evidence, plain.evidence
    assert type(one) is type(two)
    if isinstance(two, Behaviour):
        assert np.array_equal(one.choice, two.choice)
        assert one.mixed == two.mixed
        return
    if isinstance(two, RetrogradeAnalysis):
        assert np.array_equal(one.paid, two.paid)
        assert np.array_equal(one.distance, two.distance)
        return
    assert np.array_equal(one.values, two.values)
    assert np.array_equal(one.choice, two.choice)
    assert compiled.outcomes == plain.outcomes


@settings(max_examples=tries(30))
@given(st.integers(0, 10**9), st.integers(0, 6), st.sampled_from([0, 0, 3]), tie_rules)
def test_random_rules_agree_compiled_and_plain_and_through_the_game_protocol(
    seed: int, plies: int, luck: int, ties: str
) -> None:
    rules = Random(seed=seed, plies=plies, luck=luck, players=("Ann", "Bob", "Cy"))  # type: ignore[arg-type]
    compiled, plain = (z.game_graph(rules, compiled=c) for c in (True, False))
    _same(compiled, plain)
    _same(*(z.game_tree(rules, compiled=c) for c in (True, False)))
    answers = [z.solve(compiled, ties=ties, compiled=True), z.solve(plain, ties=ties, compiled=False)]
    assert answers[0].payoff == answers[1].payoff
    assert np.array_equal(answers[0].evidence.choice, answers[1].evidence.choice)

    class Wrapped:  # the same game as any object with the protocol
        def __init__(self) -> None:
            inner = z.game(rules)
            self.players, self.start, self.turn = inner.players, inner.start, inner.turn
            self.moves, self.after, self.payoff, self.odds = inner.moves, inner.after, inner.payoff, inner.odds

    walked = z.game_graph(Wrapped())
    assert len(walked) == len(plain)
    assert z.solve(walked, ties=ties).payoff == answers[0].payoff


@given(st.integers(0, 10**9), tie_rules)
def test_positions_solved_once_are_worth_what_they_are_worth_in_the_tree(seed: int, ties: str) -> None:
    rules = Random(seed=seed, plies=4, luck=4, players=("Ann", "Bob", "Cy"))  # type: ignore[arg-type]
    merged, apart = z.solve(rules, ties=ties), z.solve(z.game_tree(rules), ties=ties)
    assert merged.payoff == apart.payoff
    assert merged.line == apart.line
    assert merged.outcomes == apart.outcomes


@given(trees(most=5, chance=True), tie_rules)
def test_sweeps_agree_compiled_and_plain(tree: z.Tree, ties: str) -> None:
    compiled, plain = z.solve(tree, ties=ties, compiled=True), z.solve(tree, ties=ties, compiled=False)
    assert np.array_equal(compiled.evidence.values, plain.evidence.values)
    assert np.array_equal(compiled.evidence.choice, plain.evidence.choice)
    assert compiled.outcomes == plain.outcomes

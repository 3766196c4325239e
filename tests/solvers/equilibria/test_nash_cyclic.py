from __future__ import annotations

from fractions import Fraction

import numpy as np

import zermelo as z
from tests.cyclic import Net, as_graph, nash_payoffs, perfect, ring, wait_or_stop
from tests.effort import tries


def test_the_payoffs_are_those_of_every_lasso_that_nobody_gains_by_leaving() -> None:
    tried = endless = 0
    for seed in range(tries(83)):
        graph = ring(np.random.default_rng(seed))
        net, found = Net(graph), z.nash_outcomes(graph)
        if not hasattr(found, "holding") or net.size > 80:
            continue
        tried += 1
        endless += any(outcome.is_endless for outcome in found)
        due = nash_payoffs(net)
        assert due
        assert {tuple(map(Fraction, payoff.vector)) for payoff in found.payoffs} == due
        for picks in perfect(net) if net.size < 40 else ():
            assert net.play(0, picks) in due
        assert z.check(found), z.check(found).problems
    assert tried > tries(20)
    assert endless > 10


def test_threats_say_what_whoever_leaves_would_be_held_to() -> None:
    found = z.nash_outcomes(wait_or_stop())
    assert len(found) == found.total == 1
    assert str(found[0].threats[0]) == "at the start P1 keeps -1 and would be held to -2 after 2"
    assert found.punishment("P1")["P2"][1] == "1"
    assert "P1 1" in found.text()


def test_endless_play_can_be_an_outcome() -> None:
    graph = as_graph(("A", "B"), [[2, 1], [3, 0]], [0, 1], [[-1, 0], [0, -1]], [1, 1])
    found = z.nash_outcomes(graph)
    assert {"A": 1, "B": 1} in found.payoffs
    round_and_round = next(outcome for outcome in found if outcome.is_endless)
    assert repr(round_and_round.line) == "forever: A 2, B 2"
    assert round_and_round.threats == ()

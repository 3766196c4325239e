from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Net, as_graph, ring, sure, values
from tests.effort import tries
from zermelo.forms.endless import graph_ends_and_endless
from zermelo.solvers.cyclic.attractors import (
    choose_attractor_moves,
    find_endless_by_attractors,
    find_hopes_by_attractors,
    rank_attractor_rows,
    solve_attractors,
)


def forced(graph: z.Graph, team: set[int], compiled: bool | None = None):
    """What a team can force in points: fractions for every position, and the rest of the answer."""
    book = graph_ends_and_endless(graph)
    table, which = rank_attractor_rows(book.payoff[:, sorted(team)].sum(axis=1, keepdims=True))
    raises = np.array([m in team for m in range(len(graph.players))])
    found = solve_attractors(graph, which[:-1], int(which[-1]), raises, compiled=compiled)
    return [row[0] for row in values(table[found.place], book.scale)], found


@pytest.mark.parametrize("compiled", [False, True])
def test_one_pass_finds_what_all_pairs_of_positional_strategies_find(compiled: bool) -> None:
    tried = 0
    for seed in range(tries(50)):
        dice = np.random.default_rng(seed)
        graph = ring(dice)
        net = Net(graph)
        if net.size > 150:
            continue
        team = {q for q in net.seats if dice.random() < 0.5} or {0}
        worth, _ = forced(graph, team, compiled)
        assert worth == [sure(net, team, v) for v in net.nodes]
        tried += 1
    assert tried > tries(25)


def test_moves_that_come_nearer_lead_to_the_value_in_so_many_moves() -> None:
    for seed in range(tries(33)):
        graph = ring(np.random.default_rng(seed), inner=8)
        net = Net(graph)
        worth, found = forced(graph, {0})
        for late in (False, True):
            choice = choose_attractor_moves(graph, found.place, found.distance, late=late)
            picks = {v: graph.child(int(choice[v])) for v in net.inner}
            for v in net.nodes:
                assert net.play(v, picks)[0] == worth[v]
                far, w = 0, v
                while w not in net.pays and far <= len(graph):
                    w, far = picks[w], far + 1
                assert found.distance[v] == (far if w in net.pays else -1)


def test_a_draw_that_can_end_is_told_from_one_that_cannot() -> None:
    graph = as_graph(("Ann", "Bob"), [[1, 2], [0, 2, 3], [2, 2]], [0, 1, 0], [[0, 0]], [0, 0])
    _, found = forced(graph, {0})
    assert found.distance.tolist() == [2, 1, -1, 0]


def test_the_best_hope_counts_endless_play_where_it_can_be_had() -> None:
    for seed in range(tries(33)):
        graph = ring(np.random.default_rng(seed))
        net = Net(graph)
        if net.size > 200:
            continue
        book = graph_ends_and_endless(graph)
        table, which = rank_attractor_rows(book.payoff[:, :1])
        best = find_hopes_by_attractors(graph, which[:-1], int(which[-1]))
        plays = list(net.ways(net.inner))
        for v in net.nodes:
            assert Fraction(int(table[best[v]][0]), book.scale) == max(net.play(v, picks)[0] for picks in plays)
        for v, goes_on in enumerate(find_endless_by_attractors(graph).tolist()):
            assert goes_on == any(_never_ends(net, v, picks) for picks in plays)


def _never_ends(net: Net, v: int, picks: dict[int, int]) -> bool:
    for _ in net.nodes:
        if v in net.pays:
            return False
        v = picks[v]
    return v not in net.pays


def test_more_moves_at_a_position_than_a_byte_counts_are_counted() -> None:
    wide = as_graph(("Ann", "Bob"), [[1], [2] * 300 + [0]], [0, 1], [[1, -1]], [0, 0])
    worth, _ = forced(wide, {0})
    assert worth == [0, 0, 1]
    all_out = as_graph(("Ann", "Bob"), [[1], [2] * 300], [0, 1], [[1, -1]], [0, 0])
    assert forced(all_out, {0})[0] == [1, 1, 1]


def test_rows_are_ranked_by_their_first_column_first_and_beyond_64_bits_too() -> None:
    rows = np.array([[2, 1], [1, 9], [2, 0], [1, 9]])
    for given in (rows, rows.astype(object), rows.astype(object) * 10**30):
        table, which = rank_attractor_rows(given)
        assert which.tolist() == [2, 0, 1, 0]
        assert (table[which] == given).all()

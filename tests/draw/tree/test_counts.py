"""What lies below a node, counted without walking there, against a count by hand."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from zermelo.draw.tree.counts import TreeCounts, drawn_tree_counts
from zermelo.draw.tree.text import tree_text
from zermelo.forms.arena import END
from zermelo.forms.explore.explore import game_graph, game_tree
from zermelo.games.taking.grundy import Grundy
from zermelo.games.taking.nim import Nim


def by_hand(arena, node):
    """Nodes and ends below *node*, and the payoffs of those ends, by walking."""
    nodes, paid, waiting = 0, [], list(arena.children(node))
    while waiting:
        v = waiting.pop()
        nodes += 1
        if arena.mover[v] == END:
            paid.append(arena.payoff_at(v).vector)
        waiting += arena.children(v)
    return nodes, paid


@given(trees(most=3, depth=6), st.randoms())
def test_counts_of_a_tree_are_those_by_hand_in_any_order(tree, random):
    counts, order = TreeCounts(tree), list(range(len(tree)))
    random.shuffle(order)
    for v in order:
        nodes, paid = by_hand(tree, v)
        assert counts.below(v) == (nodes, len(paid))
        if paid:
            assert counts.reach(v) == [(min(column), max(column)) for column in zip(*paid)]


def test_counts_of_unfolded_positions_are_those_of_the_tree():
    for game in (Nim((2, 3), players=3), Grundy(8, players=2)):
        graph, tree = game_graph(game), game_tree(game)
        nodes, ends = drawn_tree_counts(graph)
        assert (nodes[0] + 1, ends[0]) == (len(tree), tree.ends)
        for v in range(len(graph)):
            below, paid = by_hand(graph, v)
            assert (nodes[v], ends[v]) == (below, len(paid))


def test_where_play_can_go_round_nothing_is_counted_but_what_lies_beyond():
    moves = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("c", "e")]
    graph = z.graph(("A",), {"a": "A", "b": "A", "c": "A"}, moves, {"d": (1,), "e": (2,)}, endless=(0,))
    nodes, ends = drawn_tree_counts(graph)
    names = [graph.state(v) for v in range(len(graph))]
    found = dict(zip(names, zip(nodes.tolist(), ends.tolist())))
    assert found == {"a": (-1, -1), "b": (-1, -1), "c": (2, 2), "d": (0, 0), "e": (0, 0)}


def test_numbers_too_large_to_be_exact_are_still_told():
    depth = 200
    first = np.arange(0, 2 * depth + 1, 2, dtype=np.int32)
    first = np.append(first, 2 * depth).astype(np.int32)
    succ = np.repeat(np.arange(1, depth + 1, dtype=np.int32), 2)
    mover = np.append(np.zeros(depth, dtype=np.int8), -2).astype(np.int8)
    graph = z.Graph(players=("A",), first=first, mover=mover, payoff=np.array([[1]]), succ=succ)
    nodes, ends = drawn_tree_counts(graph)
    assert ends[0] == 2.0**depth and nodes[depth - 3] == 14
    assert "about 10^60 ends" in tree_text(graph, depth=1)

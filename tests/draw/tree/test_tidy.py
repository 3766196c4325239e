"""The layout of trees: nothing overlaps, whatever the tree, and nothing is wider than it need be."""

from __future__ import annotations

from hypothesis import given, strategies as st

from zermelo.draw.tree.layout import tree_layout
from zermelo.draw.tree.sketch import sketch_preorder, tree_sketch
from zermelo.draw.tree.tidy import tidy_tree
from zermelo.draw.tree.view import tree_view
from zermelo.forms.explore.explore import game_tree
from zermelo.games.taking.grundy import Grundy

NEAR = 1e-6


@st.composite
def shapes(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[float], list[float], list[float]]:
    """A random tree: children, depths, how far each box reaches, and how far up and down."""
    parents = [-1]
    for v in range(1, draw(st.integers(1, 40))):
        parents.append(draw(st.integers(max(0, v - draw(st.sampled_from([1, 3, 99]))), v - 1)))
    children: list[list[int]] = [[] for _ in parents]
    depth = [0] * len(parents)
    for v, above in enumerate(parents):
        if v:
            children[above].append(v)
            depth[v] = depth[above] + 1
    reach = [0.0 if children[v] else draw(st.sampled_from([0.0, 3.0, 10.0, 27.0])) for v in range(len(parents))]
    ends = [10.0 * (depth[v] + 1) + reach[v] for v in range(len(parents))]
    sizes = st.sampled_from([0.5, 1.0, 2.5])
    return children, depth, ends, [draw(sizes) for _ in parents], [draw(sizes) for _ in parents]


def overlaps(boxes):
    """Pairs of boxes (left, right, top, bottom) that have more than an edge in common."""
    return [
        (i, j)
        for i, a in enumerate(boxes)
        for j, b in enumerate(boxes[:i])
        if min(a[1], b[1]) - max(a[0], b[0]) > NEAR and min(a[3], b[3]) - max(a[2], b[2]) > NEAR
    ]


@given(shapes())
def test_no_two_boxes_of_any_tree_overlap(shape):
    children, depth, ends, above, below = shape
    y = tidy_tree(children, ends, above, below)
    boxes = [(10.0 * depth[v], ends[v], y[v] - above[v], y[v] + below[v]) for v in range(len(y))]
    assert overlaps(boxes) == []
    assert abs(min(box[2] for box in boxes)) < NEAR


@given(shapes())
def test_children_stand_in_order_and_their_parent_in_the_middle(shape):
    children, _, ends, above, below = shape
    y = tidy_tree(children, ends, above, below)
    for v, own in enumerate(children):
        places = [y[child] for child in own]
        assert places == sorted(places)
        if own:
            assert abs(y[v] - (places[0] + places[-1]) / 2) < NEAR


def test_subtrees_of_different_depth_move_into_each_other():
    # Two leaves between two deep branches share the height that the branches take further out.
    children = [[1, 2], [3, 4], [5], [], [], []]
    y = tidy_tree(children, [1, 2, 2, 3, 3, 3], [1] * 6, [1] * 6)
    assert y[5] - y[4] == 2
    assert max(y) - min(y) == 4


def test_a_small_subtree_stands_evenly_between_large_ones():
    # The two outer children have three children each, the one between them has none.
    children = [[1, 2, 3], [4, 5, 6], [], [7, 8, 9], [], [], [], [], [], []]
    y = tidy_tree(children, [1, 2, 2, 2, 3, 3, 3, 3, 3, 3], [1] * 10, [1] * 10)
    assert abs(y[2] - (y[1] + y[3]) / 2) < NEAR


def test_a_tree_of_many_nodes_and_one_of_great_depth_are_laid_out():
    many = [list(range(1, 5001)), *([] for _ in range(5000))]
    assert tidy_tree(many, [1] + [2] * 5000, [1] * 5001, [1] * 5001)[-1] == 9999
    deep = [[v + 1] for v in range(20_000)] + [[]]
    assert set(tidy_tree(deep, list(range(1, 20_002)), [1] * 20_001, [1] * 20_001)) == {1.0}


def test_a_picture_keeps_every_box_to_itself():
    for most in (5, 40, 300):
        root = tree_sketch(tree_view(game_tree(Grundy(9, players=3))), most=most, values=lambda node: (1, -100, 1000))
        layout = tree_layout(root, left=10, top=10, seats=3)
        assert overlaps(layout.boxes) == []
        for twig in sketch_preorder(root):
            assert all(layout.spots[id(c)].x > layout.spots[id(twig)].x for c in twig.children)

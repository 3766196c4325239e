"""Values beside every node of a tree, and and-or trees: in a terminal, and as a picture."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.draw.svg import SVG, of_class, read, written
from tests.effort import tries
from tests.strategies import trees
from zermelo.draw import Labels, and_or_svg, and_or_text, tree_svg, tree_text
from zermelo.draw.tree.arcs import Point, tree_arc_path

GRUNDY = z.games.Grundy(6, players=3, payoff="last")


def seen(tree: z.Tree, node: int, player: str, parts: dict[str, str]) -> Any:
    """What *player* gets below a node, by Lakatos and Nagy's words: best, worst or average of the children."""
    who = tree.turn(node)
    if who is None:
        return Fraction(tree.payoff_at(node)[player])
    below = [seen(tree, child, player, parts) for child in tree.children(node)]
    if who == "chance":
        return sum(odds * value for odds, value in zip(tree.odds(node), below, strict=True))
    part = "friend" if who == player else parts[who]
    return max(below) if part == "friend" else min(below) if part == "enemy" else sum(below) / len(below)


def beside(text: str) -> list[str]:
    """What a terminal shows behind the equals sign, line by line."""
    return [line.rpartition(" = ")[2] for line in text.splitlines()]


def preorder(tree: z.Tree, node: int = 0) -> list[int]:
    return [node, *(v for child in tree.children(node) for v in preorder(tree, child))]


@settings(max_examples=tries(30))
@given(trees(most=4, least=2, depth=3, chance=True), st.data())
def test_beside_every_node_stands_what_the_outlook_is_worth_there(tree: z.Tree, data: st.DataObject) -> None:
    me, *rest = tree.players
    parts = {player: data.draw(st.sampled_from(["friend", "enemy", "neutral"])) for player in rest}
    groups = {kind: [p for p in rest if parts[p] == kind] for kind in ("friend", "enemy", "neutral")}
    found = z.outlook(tree, me, friends=groups["friend"], enemies=groups["enemy"], neutral=groups["neutral"])
    due = [str(seen(tree, v, me, parts)) for v in preorder(tree)]
    assert beside(found.tree_text(most=10_000)) == due
    picture = found.tree_svg(most=10_000)
    labels = ["".join(g.findall(f"{SVG}text")[-1].itertext()) for g in of_class(picture, "node")]
    labels += ["".join(g.findall(f"{SVG}text")[-1].itertext()) for g in of_class(picture, "end")]
    assert sorted(labels) == sorted(due)


@settings(max_examples=tries(20))
@given(trees(most=3, least=2, depth=3))
def test_beside_every_node_stands_what_everybody_is_sure_of(tree: z.Tree) -> None:
    enemies = dict.fromkeys(tree.players, "enemy")
    lines = z.guarantees(tree).tree_text(most=10_000).splitlines()
    for line, v in zip(lines, preorder(tree), strict=True):
        due = ", ".join(str(seen(tree, v, player, enemies)) for player in tree.players)
        assert line.endswith(f"({due})")
        assert (" = " in line) is (tree.turn(v) is not None)  # an end says itself what it pays


def test_by_place_the_ends_are_labelled_too_and_everybody_in_his_colour() -> None:
    found = z.guarantees(GRUNDY, by="place")
    text = found.tree_text()
    assert text.splitlines()[0] == "A = (2, 2, 2)" and "(2, -1, -1) = (1, 2, 2)" in text
    picture = found.tree_svg()
    assert "what each player can guarantee, by place" in written(picture)
    label = list(of_class(picture, "node")[0].iter(f"{SVG}text"))[-1]
    assert [span.get("fill") for span in label.iter(f"{SVG}tspan") if span.get("fill")] == [
        "#0068a3", "#b34f00", "#00765a",
    ]  # fmt: skip


def test_bounds_and_several_aspects_are_told_in_one_label() -> None:
    both = z.outlook(GRUNDY, "A", others="enemies", by="place,points")
    assert both.tree_text().splitlines()[0] == "A = 2, -1"
    walk = z.graph(
        ("A",), {"x": "A", "t": "chance"}, [("x", "t"), ("t", "x"), ("t", "win"), ("t", "lose")],
        {"win": (1,), "lose": (0,)}, odds={"t": {"x": "1/2", "win": "1/4", "lose": "1/4"}}, endless=(0,),
    )  # fmt: skip
    near = z.guarantee(walk, "A", precision="1/10")
    assert near.status == "bounded"
    low, high = near.bounds()
    assert low < Fraction(1, 2) <= high and high - low <= Fraction(1, 10)
    assert re.fullmatch(r"A = \S+…\S+ …", near.tree_text(depth=0))


def test_what_has_no_value_at_every_node_says_so_in_one_line() -> None:
    pruned = z.guarantee("tarok:4,seed=2", "A", method="alphabeta")
    with pytest.raises(z.ZermeloError, match="only the value of the start and a line; leave out method="):
        pruned.tree_text()
    hidden = z.guarantee("kuhn", "Ann")
    with pytest.raises(z.ZermeloError, match="about the whole game, from its start"):
        hidden.tree_svg()


def test_labels_may_be_anything_that_a_function_writes_and_are_harmless() -> None:
    labels = Labels(("one", "two"), lambda node: None if node == 1 else ["<b>", "\x1b[31m"], "two texts")
    tree = z.tree(("A",), z.choose("A", {"x": z.end(1), "y": z.end(2)}))
    assert tree_text(tree, labels=labels).splitlines() == [
        r"A = (<b>, \x1b[31m)", "├─ x: (1)", r"└─ y: (2) = (<b>, \x1b[31m)",
    ]  # fmt: skip
    picture = tree_svg(tree, labels=labels)
    read(picture)
    assert "two texts" in written(picture)


def test_labels_of_folded_nodes_are_shown_and_nothing_overlaps_its_box() -> None:
    found = z.outlook(z.games.Grundy(9, players=3), "A")
    picture = found.tree_svg(most=12)
    folded = {g.get("data-node") for g in of_class(picture, "fold")}
    nodes = [g for g in of_class(picture, "node") if g.get("data-node") in folded]
    assert nodes and all(len(g.findall(f"{SVG}text")) == 2 for g in nodes)  # the letter, and the label


# ---------------------------------------------------------------- and-or trees


def test_an_and_or_tree_says_at_every_node_which_it_is() -> None:
    tree = z.game_tree(z.games.Grundy(7, players=3))
    view = z.and_or_tree(tree, "C")
    said = and_or_text(view)
    assert (said.count("(or)"), said.count("(and)")) == (6, 11)
    assert {line.partition(" (or)")[0][-1] for line in said.splitlines() if "(or)" in line} == {"C"}


def test_the_branches_of_and_nodes_are_joined_by_an_arc_and_no_others() -> None:
    view = z.and_or_tree(z.games.Grundy(7, players=3), "C")
    picture = and_or_svg(view)
    arcs = [path for path in read(picture).iter(f"{SVG}path") if path.get("class") == "and"]
    kinds = [g.get("data-kind") for g in of_class(picture, "node")]
    assert len(arcs) == kinds.count("and") == 11 and kinds.count("or") == 6
    assert "and: all of these moves; without an arc: one of them" in written(picture)
    assert "data-kind" not in tree_svg(view.tree)


def test_chance_is_neither_and_nor_or() -> None:
    tree = z.tree(("A",), z.chance({"h": ("1/2", z.choose("A", {"x": z.end(1)})), "t": ("1/2", z.end(0))}))
    assert and_or_text(z.and_or_tree(tree, "A")).splitlines()[:2] == ["chance", "├─ h [1/2]: A (or)"]


def test_an_arc_runs_through_the_outer_branches_and_crosses_a_single_one() -> None:
    def branch(y: float) -> tuple[Point, Point, Point, Point]:
        return (0.0, 0.0), (10.0, 0.0), (10.0, y), (20.0, y)

    paths = [tree_arc_path([branch(y) for y in heights]) for heights in ((-30, 0, 30), (0,))]
    (x, top, bulge, middle, there, low), single = [[float(n) for n in re.findall(r"-?[\d.]+", p)] for p in paths]
    assert x == there < bulge and top == -low < 0 and middle == 0
    assert single[1] == -5 and single[-1] == 5


def test_a_notebook_draws_an_and_or_tree() -> None:
    shown = z.and_or_tree("sharing", "Andy")._repr_mimebundle_()
    assert shown["text/plain"].startswith("sharing game: and-or tree for Andy\nAndy (or)")
    read(shown["image/svg+xml"])

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

from zermelo.draw.graph.text import graph_text
from zermelo.draw.svg.label import count_label, number_label, plain_label
from zermelo.draw.tree.sketch import sketch_preorder, tree_sketch
from zermelo.draw.tree.text import tree_text
from zermelo.draw.tree.view import tree_view
from zermelo.forms.build.tree import at_once, chance, choose, end, tree
from zermelo.forms.explore.explore import game_graph, game_tree
from zermelo.forms.game import RulesGame
from zermelo.forms.tree import Tree
from zermelo.games.bargains.sharing import sharing
from zermelo.games.boards.tictactoe import TicTacToe
from zermelo.games.taking.grundy import Grundy
from zermelo.games.taking.nim import Nim


def chain(depth: int) -> Tree:
    """A takes or passes, *depth* times; nodes 2k are decisions, 2k + 1 the ends of taking."""
    nodes = 2 * depth + 1
    mover = np.full(nodes, -2, dtype=np.int8)
    mover[[0, *range(2, nodes - 1, 2)]] = 0
    degree = np.where(mover == 0, 2, 0)
    first = np.concatenate([[1], 1 + np.cumsum(degree)]).astype(np.int32)
    return Tree(players=("A",), first=first, mover=mover, payoff=np.arange(depth + 1, dtype=np.int64).reshape(-1, 1))


def total(game, **options):
    """Nodes and ends of a sketch, with what it says it left out."""
    nodes = ends = 0
    for twig in sketch_preorder(tree_sketch(tree_view(game), **options)):
        left = twig.below or (0, 0)
        nodes += 1 + left[0]
        ends += (twig.turn is None) + left[1]
    return nodes, ends


def test_a_small_tree_is_shown_whole_with_chosen_moves_heavy():
    assert tree_text(sharing(), marks={2, 4, 7, 9}) == (
        "Andy\n"
        "├─ keep: Barb\n"
        "│  ┝━ no: (0, 0)\n"
        "│  └─ yes: (2, 0)\n"
        "┝━ share: Barb\n"
        "│  ├─ no: (0, 0)\n"
        "│  ┕━ yes: (1, 1)\n"
        "└─ give: Barb\n"
        "   ├─ no: (0, 0)\n"
        "   ┕━ yes: (0, 2)"
    )


def test_odds_information_sets_and_values_are_written():
    dealt = chance({"heads": ("1/3", choose("A", {"in": end(1), "out": end(0)}, info="coin")),
                    "tails": ("2/3", choose("A", {"in": end(-2), "out": end(0)}, info="coin"))})  # fmt: skip
    said = tree_text(tree(("A",), dealt), values=lambda node: [Fraction(node, 2)])
    assert said.splitlines()[:2] == ["chance = (0)", "├─ heads [1/3]: A ⟨coin⟩ = (1/2)"]


@pytest.mark.parametrize("most", [2, 3, 8, 20, 60, 400])
@pytest.mark.parametrize("depth", [None, 0, 1, 3])
def test_what_is_shown_and_what_is_left_out_add_up(most, depth):
    game = TicTacToe()
    assert total(game_graph(game), most=most, depth=depth) == (549946, 255168)
    split = game_tree(Grundy(8, players=3))
    assert total(split, most=most, depth=depth, marks={2, 5, 11}) == (len(split), split.ends)


def test_about_as_many_lines_as_asked_and_the_top_is_always_there():
    graph = game_graph(TicTacToe())
    lines = tree_text(graph, most=40).splitlines()
    assert 20 <= len(lines) <= 40
    assert len([line for line in lines if line[0] in "├└"]) == 9
    assert "… 59,704 nodes, 27,732 ends" in tree_text(graph, most=10)


def test_the_chosen_line_is_shown_to_its_end():
    graph = game_graph(TicTacToe())
    marks, v = set(), 0
    while graph.edges(v):
        marks.add(graph.edges(v)[-1])
        v = graph.child(graph.edges(v)[-1])
    lines = tree_text(graph, marks=marks, most=40).splitlines()
    assert len([line for line in lines if "┝━" in line or "┕━" in line]) == len(marks)


def test_a_tree_a_million_moves_deep_is_drawn():
    deep = chain(1_000_000)
    said = tree_text(deep, most=30)
    assert len(said.splitlines()) <= 30
    assert total(deep, most=30) == (len(deep), deep.ends)
    every_pass = range(2, len(deep), 2)
    assert "more move" in tree_text(chain(5000), marks=every_pass, most=30)
    assert "to (5000)" in tree_text(chain(5000), marks=every_pass, most=30)


def test_a_node_with_very_many_moves_is_cut_but_never_its_chosen_one():
    wide = tree(("A",), choose("A", {f"m{k}": end(k) for k in range(1000)}))
    said = tree_text(wide, marks={999}, most=20)
    assert "┝━ m998: (998)" in said
    assert re.search(r"└─ … 990 more moves: 990 nodes, 990 ends$", said)


def test_names_from_a_file_cannot_harm_a_terminal():
    evil = tree(("A\x1b[2J",), choose("A\x1b[2J", {"x\ny": end(1), "\u202egnp.exe": end(2)}))
    said = tree_text(evil)
    assert len(said.splitlines()) == 3
    assert all(line.isprintable() for line in said.split("\n"))
    assert "x\\ny" in said and "\\x1b[2J" in said and "\\u202e" in said


def test_no_line_is_wider_than_asked():
    for game in (chain(200), game_graph(TicTacToe()), sharing()):
        assert all(len(line) <= 50 for line in tree_text(game, width=50).splitlines())


def test_rules_too_large_to_explore_are_walked_by_hand():
    by_hand, explored = RulesGame(Nim((3, 3), players=2)), game_graph(Nim((3, 3), players=2))
    folded = re.compile(r" … .*")
    assert folded.sub("", tree_text(explored, most=30)) == folded.sub("", tree_text(by_hand, most=30)).replace(" …", "")


def test_moves_made_at_once_show_their_sets():
    game = tree(("A", "B"), at_once({"A": "lr", "B": "lr"}, lambda a, b: end(0, 1)))
    assert tree_text(game).count("B ⟨at once: B⟩") == 2


def test_positions_are_listed_once_with_what_leads_where():
    graph = game_graph(Nim((2, 2), players=2))
    lines = graph_text(graph, most=200).splitlines()
    assert lines[0] == "14 positions, 24 moves, 2 ends"
    heads = [line for line in lines[1:] if line.startswith("#")]
    assert len(heads) == len(set(heads)) == 12
    assert len(lines) == 1 + 12 + 24


def test_a_cut_list_of_positions_is_short():
    assert len(graph_text(game_graph(TicTacToe()), most=15).splitlines()) <= 20


def test_numbers_are_exact_while_short_and_marked_when_rounded():
    numbers = (-3, Fraction(1, 3), Fraction(10**20, 3), 10**400)
    assert [number_label(n) for n in numbers] == ["-3", "1/3", "≈3.333e+19", "≈10^400"]
    assert plain_label("a\tb") == "a\\tb"
    assert count_label(2, "end") == "2 ends"

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.draw.svg import HOSTILE, SVG, of_class, read, written
from tests.strategies import trees
from zermelo.draw.svg.palette import COLOURS, DARK, PAPER, dark, palette_looks
from zermelo.draw.tree.tree import tree_svg
from zermelo.forms.build.tree import at_once, chance, choose, end, tree
from zermelo.forms.explore.explore import game_graph, game_tree
from zermelo.games.bargains.sharing import sharing
from zermelo.games.boards.tictactoe import TicTacToe
from zermelo.games.taking.grundy import Grundy


def counts(picture: str) -> tuple[int, int]:
    """Nodes and ends of the whole game, as a picture says: those shown and those folded away."""
    shown, ends = len(of_class(picture, "node")), len(of_class(picture, "end"))
    folds = of_class(picture, "fold")
    nodes = shown + ends + sum(int(fold.get("data-nodes", "0")) for fold in folds)
    return nodes, ends + sum(int(fold.get("data-ends", "0")) for fold in folds)


def test_a_picture_is_well_formed_and_stands_alone():
    picture = tree_svg(sharing(), marks={2, 7}, values=lambda node: (1, 1))
    assert read(picture).findtext(f"{SVG}title") == "sharing game"
    assert len(of_class(picture, "end")) == 6
    assert {"keep", "share", "give", "Andy", "Barb"} <= set(written(picture))


@pytest.mark.parametrize("name", [name for name in HOSTILE if name])
def test_names_cannot_inject_anything(name):
    game = tree((name, "Bob"), choose(name, {name: end(1, 0), "b": end(0, 1)}), title=name)
    picture = tree_svg(game)
    read(picture)
    read(dark(picture))
    assert "\x1b" not in picture and len(picture) < 9_000


def test_nodes_and_moves_can_be_pointed_at():
    picture = tree_svg(sharing(), marks={2, 7})
    assert [g.get("data-node") for g in of_class(picture, "node")] == ["0", "1", "2", "3"]
    moves = {g.get("data-edge"): (g.get("data-from"), g.get("data-to")) for g in of_class(picture, "move")}
    assert moves["7"] == ("2", "7") and len(moves) == 9
    assert {g.get("data-edge") for g in of_class(picture, "chosen")} == {"2", "7"}
    assert {g.get("data-player") for g in of_class(picture, "node")} == {"Andy", "Barb"}


def test_where_nodes_have_no_numbers_their_paths_say_which_they_are():
    class Two:
        players = ("A",)

        def start(self):
            return ()

        def turn(self, state):
            return "A" if len(state) < 2 else None

        def moves(self, state):
            return ("l", "r/2")

        def after(self, state, move):
            return (*state, move)

        def payoff(self, state):
            return {"A": len(state)}

    assert [g.get("data-path") for g in of_class(tree_svg(Two()), "end")] == ["l/l", "l/r//2", "r//2/l", "r//2/r//2"]


def test_chosen_moves_are_thick_and_in_the_colour_of_their_player():
    chosen = of_class(tree_svg(sharing(), marks={2, 7}), "chosen")
    assert sorted(g.find(f"{SVG}path").get("stroke") for g in chosen) == sorted([COLOURS[0][0], COLOURS[1][0]])
    assert {g.find(f"{SVG}path").get("stroke-width") for g in chosen} == {"3.4"}


def test_moves_that_are_mixed_show_their_shares():
    picture = tree_svg(sharing(), marks=lambda node: {1: Fraction(1, 3), 2: Fraction(2, 3)} if node == 0 else {})
    assert {"1/3", "2/3"} <= set(written(picture))
    assert len(of_class(picture, "chosen")) == 2


def test_what_is_folded_is_counted_and_adds_up():
    assert counts(tree_svg(game_graph(TicTacToe()), most=60)) == (549946, 255168)
    split = game_tree(Grundy(9, players=3))
    for most in (2, 10, 90):
        assert counts(tree_svg(split, most=most)) == (len(split), split.ends)


@given(trees(most=3, depth=6), st.integers(2, 40))
def test_of_any_tree_shown_and_folded_nodes_are_all_there_are(game, most):
    assert counts(tree_svg(game, most=most)) == (len(game), game.ends)


def test_a_fold_says_what_lies_below():
    game = tree(("A", "B"), choose("A", {"x": choose("B", {"l": end(1, 2), "r": end(-3, 2)}), "y": end(0, 0)}))
    assert {"−3…1", "2"} <= set(written(tree_svg(game, depth=1)))
    solved = tree_svg(game, depth=1, values=lambda node: (Fraction(1, 2), 2))
    assert {"1/2", "2 nodes, 2 ends"} <= set(written(solved))


def test_nodes_are_opened_and_shut_when_asked():
    graph = game_graph(TicTacToe())
    usual = tree_svg(graph, most=30)
    assert [g.get("data-node") for g in of_class(usual, "fold")].count("5") == 1
    opened = tree_svg(graph, most=30, opened={5})
    assert "5" not in [g.get("data-node") for g in of_class(opened, "fold")]
    shut = tree_svg(graph, most=30, shut={0})
    assert len(of_class(shut, "node")) == 1 and counts(shut) == (549946, 255168)


def test_choices_that_matter_are_shown_before_others():
    def pair(a, b):
        return choose("A", {"l": choose("A", {"x": end(a), "y": end(a)}), "r": end(b)})

    game = tree(("A",), choose("A", {"same": pair(0, 0), "apart": pair(0, 9)}))
    same, apart = 1, 2
    worth = {0: (9,), same: (0,), apart: (9,), 3: (0,), 5: (0,)}
    picture = tree_svg(game, values=lambda node: worth.get(node, (0,)), most=5)
    folded = {g.get("data-node") for g in of_class(picture, "fold")}
    assert str(same) in folded and str(apart) not in folded


def test_a_very_deep_tree_is_folded_not_refused():
    deep = end(0)
    for _ in range(20_000):
        deep = choose("A", {"take": end(1), "pass": deep})
    game = tree(("A",), deep)
    picture = tree_svg(game, most=50)
    assert len(of_class(picture, "fold")) == 1 and counts(picture) == (40_001, 20_001)


def test_chance_is_a_die_with_its_odds():
    rolled = tree_svg(tree(("A",), chance({"x": ("1/4", end(1)), "y": ("3/4", end(2))})))
    assert [g.get("data-player") for g in of_class(rolled, "node")] == ["chance"]
    assert {"x", "1/4", "y", "3/4"} <= set(written(rolled))


def test_an_information_set_is_one_outline_or_outlines_joined():
    hidden = tree_svg(tree(("A", "B"), at_once({"A": "lr", "B": "lr"}, lambda a, b: end(0, 1))))
    (together,) = of_class(hidden, "set")
    assert len(together.findall(f"{SVG}rect")) == 1
    branch = {"in": choose("B", {"x": end(1, 2), "y": end(0, 0)}, info="b"), "out": end(0, 0)}
    (apart,) = of_class(
        tree_svg(tree(("A", "B"), chance({"h": ("1/2", choose("A", branch)), "t": ("1/2", choose("A", branch))}))),
        "set",
    )
    assert len(apart.findall(f"{SVG}rect")) == 2 and len(apart.findall(f"{SVG}path")) == 1


def test_information_sets_that_pass_each_other_have_lines_of_their_own():
    """In Kuhn's poker six sets of Bob share a column; which nodes a line joins must be seen."""
    spans = []
    for group in of_class(tree_svg(z.game_tree("kuhn")), "set"):
        for path in group.findall(f"{SVG}path"):
            points = [tuple(map(float, pair.split())) for pair in path.get("d")[1:].split("L")]
            (x, top), (_, bottom) = points[len(points) // 2 - 1 :][:2]
            spans.append((x, top, bottom, group.get("data-set")))
    assert len(spans) > 6
    for k, (x, top, bottom, held) in enumerate(spans):
        for y, above, below, other in spans[:k]:
            assert held == other or x != y or bottom <= above or below <= top


def test_the_same_game_gives_the_same_picture():
    graph = game_graph(TicTacToe())
    assert tree_svg(graph, most=80, marks={1, 2}) == tree_svg(graph, most=80, marks={1, 2})


@pytest.mark.parametrize(
    "names", [["Ann", "Bob"], ["Ann", "Al"], ["P1", "P2", "P3"], ["ßa", "b"], [f"p{k}" for k in range(30)]]
)
def test_every_player_has_a_letter_of_their_own(names):
    letters = [look.letter for look in palette_looks(names)]
    assert len(set(letters)) == len(names)


def light(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dim, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dim + 0.05)


def test_words_in_every_colour_can_be_read_on_light_and_on_dark_paper():
    for _, ink, _ in COLOURS:
        assert contrast(ink, PAPER) >= 4.5, ink
        assert contrast(DARK[ink], DARK[PAPER]) >= 4.5, ink
    for plain in ("#22272e", "#5f6873"):
        assert contrast(plain, PAPER) >= 4.5 and contrast(DARK[plain], DARK[PAPER]) >= 4.5


def test_letters_can_be_read_on_the_colours_of_players():
    for fill, _, letter in COLOURS:
        assert contrast(fill, letter) >= 3.0, fill


def test_a_dark_picture_has_the_same_words_and_no_light_paper():
    picture = tree_svg(sharing(), marks={2, 7}, title="fill='#ffffff'")
    assert written(dark(picture)) == written(picture)
    assert not re.search(r"='#ffffff'", dark(picture))

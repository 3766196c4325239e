from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from zermelo.draw.layout import lay_out
from zermelo.draw.palette import COLOURS, looks
from zermelo.draw.sketch import preorder, sketch
from zermelo.draw.svg import tree_svg
from zermelo.draw.view import view_of
from zermelo.forms.build import at_once, chance, choose, end, tree
from zermelo.forms.explore import game_graph, game_tree
from zermelo.games.grundy import Grundy
from zermelo.games.sharing import sharing
from zermelo.games.tictactoe import TicTacToe

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game, **options) -> ElementTree.Element:
    return ElementTree.fromstring(tree_svg(game, **options))


def written(picture: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


def of_class(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in picture.iter(f"{SVG}g") if group.get("class") == name]


def test_a_picture_is_well_formed_and_stands_alone():
    picture = drawn(sharing(), marks={2, 7}, values=lambda node: (1, 1))
    assert picture.tag == f"{SVG}svg"
    assert picture.findtext(f"{SVG}title") == "sharing game"
    assert len(of_class(picture, "end")) == 6
    assert {"keep", "share", "give", "Andy", "Barb"} <= set(written(picture))
    source = tree_svg(sharing())
    assert not re.search(r"href|url\(|<script|<style|<foreignObject|<image", source)


def test_names_cannot_inject_anything():
    name = "<script>alert(1)</script>&\"'\x1b[31m\x00"
    game = tree((name,), choose(name, {name: end(1), "b": end(0)}), title=name)
    picture = drawn(game)
    tags = {element.tag for element in picture.iter()}
    assert tags <= {f"{SVG}{tag}" for tag in ("svg", "title", "desc", "rect", "text", "path", "circle", "g")}
    assert "\x1b" not in tree_svg(game) and "<script" not in tree_svg(game)


def test_chosen_moves_are_thick_and_in_the_colour_of_their_player():
    picture = drawn(sharing(), marks={2, 7})
    thick = [p.get("stroke") for p in picture.iter(f"{SVG}path") if p.get("stroke-width") == "3.4"]
    assert sorted(thick[1:]) == sorted([COLOURS[0][0], COLOURS[1][0]])


def test_what_is_folded_is_counted_and_adds_up():
    picture = drawn(game_graph(TicTacToe()), most=60)
    nodes = ends = 0
    for group in of_class(picture, "fold"):
        words = "".join(group.itertext()).replace(",", "")
        nodes += int(re.search(r"(\d+) node", words)[1])
        ends += int(re.search(r"(\d+) end", words)[1])
    shown = int(re.search(r"([\d,]+) nodes? shown", picture.findtext(f"{SVG}desc"))[1])
    assert shown + nodes == 549946
    assert len(of_class(picture, "end")) + ends == 255168


def test_nothing_stands_on_anything_else():
    root = sketch(view_of(game_tree(Grundy(9, players=3))), most=300)
    layout = lay_out(root, left=10, top=10, row=30)
    spots = [(layout.spots[id(t)].x, layout.spots[id(t)].y) for t in preorder(root)]
    spots += [(spot.x, spot.y) for spot in layout.more.values()]
    assert len(spots) == len(set(spots))
    for twig in preorder(root):
        heights = [layout.spots[id(child)].y for child in twig.children]
        assert heights == sorted(heights)
        assert all(layout.spots[id(child)].x > layout.spots[id(twig)].x for child in twig.children)


def test_a_very_deep_tree_is_folded_not_refused():
    deep = end(0)
    for _ in range(20_000):
        deep = choose("A", {"take": end(1), "pass": deep})
    picture = drawn(tree(("A",), deep), most=50)
    assert len(of_class(picture, "fold")) == 1


def test_chance_is_a_die_with_its_odds_and_sets_are_bands():
    rolled = drawn(tree(("A",), chance({"x": ("1/4", end(1)), "y": ("3/4", end(2))})))
    assert len(of_class(rolled, "chance")) == 1
    assert {"x [1/4]", "y [3/4]"} <= set(written(rolled))
    hidden = drawn(tree(("A", "B"), at_once({"A": "lr", "B": "lr"}, lambda a, b: end(0, 1))))
    assert len(of_class(hidden, "set")) == 1


@pytest.mark.parametrize(
    "names", [["Ann", "Bob"], ["Ann", "Al"], ["P1", "P2", "P3"], [f"p{k}" for k in range(30)]]
)
def test_every_player_has_a_letter_of_their_own(names):
    letters = [look.letter for look in looks(names)]
    assert len(set(letters)) == len(names)


def test_text_in_every_colour_can_be_read_on_white():
    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    for _, ink, _ in COLOURS:
        assert 1.05 / (light(ink) + 0.05) >= 4.5, ink

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np

import zermelo as z
from tests.formats.gambit.gambit_files import random_matrix
from zermelo.draw.table.normal_form import normal_form_svg, normal_form_table_marks, normal_form_text


def test_best_replies_have_a_star_and_equilibria_stars_for_all() -> None:
    text = normal_form_text(z.matrix(("A", "B"), [[(2, 1), (0, 0)], [(0, 0), (1, 2)]], [("l", "r"), ("x", "y")]))
    assert text.splitlines() == ["A \\ B       x       y", "l      2*, 1*  0,  0", "r      0,  0   1*, 2*"]


def test_marks_agree_with_the_equilibria_for_any_number_of_players() -> None:
    dice = np.random.default_rng(1)
    for _ in range(50):
        game = random_matrix(dice, most=3)
        cells = np.argwhere(normal_form_table_marks(game).all(axis=-1))
        assert [tuple(cell) for cell in cells.tolist()] == list(z.pure_equilibria(game).cells)
        assert normal_form_text(game)
        ElementTree.fromstring(normal_form_svg(game))


def test_names_cannot_break_out_of_a_picture_or_a_terminal() -> None:
    game = z.matrix(("<b>&", "\x1b[31m"), [[(1, 2)]], [("</svg>",), ("'\"",)], title="\n<script>")
    assert "<script>" not in normal_form_svg(game)
    ElementTree.fromstring(normal_form_svg(game))
    assert "\x1b" not in normal_form_text(game)


def test_large_tables_are_cut_and_say_so() -> None:
    payoff = np.zeros((60, 30, 3, 5, 4), dtype=np.int64)
    names = tuple(tuple(map(str, range(n))) for n in payoff.shape[:-1])
    text = normal_form_text(z.Matrix(players=tuple("ABCD"), strategies=names, payoff=payoff))
    assert "… 60 × 30 in all" in text
    assert text.endswith("… 3 more tables")


def test_a_table_wider_than_the_terminal_is_folded_and_what_is_left_out_counted() -> None:
    payoff = np.arange(3 * 10 * 2, dtype=np.int64).reshape(3, 10, 2) * 1000
    names = (("up", "in between", "down"), tuple(f"a name that is long {k}" for k in range(10)))
    game = z.Matrix(players=("A", "B"), strategies=names, payoff=payoff)
    text = normal_form_text(game, 60)
    assert all(len(line) <= 60 for line in text.splitlines())
    assert text.count("in between") == text.count("A \\ B") > 1  # rows stand beside every block
    assert all(f" {k}: a name" in text for k in range(1, 11))  # cut names are told apart by their numbers
    assert "in all" not in text
    assert len(normal_form_text(game).splitlines()) == 4
    large = z.Matrix.of(z.game_tree("kuhn"))
    cut = normal_form_text(large, 80).splitlines()
    assert all(len(line) <= 80 for line in cut) and len(cut) < 65
    assert cut[-1].startswith("… 27 × 64 in all; 27 × ")


def test_one_column_is_shown_however_narrow_the_terminal() -> None:
    text = normal_form_text(z.matrix(("A", "B"), [[(1, 2), (3, 4)]], [("a row",), ("left", "right")]), 4)
    assert text.splitlines() == ["A \\ B    left", "a row  1*, 2", "", "A \\ B   right", "a row  3*, 4*"]

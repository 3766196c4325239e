"""Games by their parameters in a form, and by the names that people have for them."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import NameError_, ParameterError
from zermelo.games import CALLED, GAMES
from zermelo.games.catalogue import catalogue_names_called, catalogue_values, entries
from zermelo.games.form import form_of_game, game_name_of_form


@pytest.mark.parametrize("text", [*(row[1] for row in GAMES.values()), *GAMES])
def test_the_form_of_a_game_says_its_values_and_makes_its_name_again(text):
    if text.startswith("chess"):
        pytest.importorskip("chess")
    fields = form_of_game(text)
    again = game_name_of_form(text, {field.name: field.value for field in fields})
    assert catalogue_values(again) == catalogue_values(text) and len(again) <= max(len(text), 60)
    for field in fields:
        if field.least is not None and field.name != "players":
            assert field.least <= int(field.value) <= field.greatest
        assert not field.choices or field.value in field.choices


def test_bounds_are_those_that_the_rules_enforce():
    for field in form_of_game("connect:7,6,4"):
        if field.name == "width":
            with pytest.raises(ParameterError, match=f"from {field.least} to {field.greatest}"):
                z.game(game_name_of_form("connect:7,6,4", {"width": str(field.greatest + 1)}))
    kinds = {field.name: (field.kind, field.choices) for field in form_of_game("othello:6")}
    assert kinds["width"] == ("choice", ("4", "6", "8")) and kinds["judge"] == ("choice", ("discs", "corners"))


@pytest.mark.parametrize(
    "changed", [{"widht": "5"}, {"width": "x"}, {"width": ""}, {"width": "5,players=3"}, {"width": "99"}]
)
def test_what_is_no_game_is_refused(changed):
    with pytest.raises(ParameterError):
        game_name_of_form("connect", changed)


def test_every_game_has_a_title_and_nothing_else_has():
    assert set(CALLED) == set(GAMES)
    assert {entry.name: entry.title for entry in entries()}["connect"] == "Connect Four"


@pytest.mark.parametrize(
    ("text", "name"),
    [("Tic-tac-toe", "tictactoe"), ("noughts and crosses", "tictactoe"), ("Connect 4", "connect"), ("MANCALA", "kalah"),
     ("four in a row", "connect"), ("reversi", "othello"), ("Mū tōrere", "mutorere"), ("Liar's Dice", "liars_dice")],
)  # fmt: skip
def test_usual_names_are_known_however_they_are_written(text, name):
    assert catalogue_names_called(text) == (name,)


def test_a_usual_name_says_what_the_game_is_called_here():
    with pytest.raises(NameError_, match=r"No game is called 'mancala'\. Did you mean kalah\?"):
        z.game("mancala")
    with pytest.raises(NameError_, match=r"Did you mean connect\?"):
        z.game("Connect Four")
    assert catalogue_names_called("") == catalogue_names_called("bridge") == ()

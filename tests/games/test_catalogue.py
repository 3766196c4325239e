from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zermelo.errors import InputError, NameError_, ParameterError
from zermelo.forms.game import Game
from zermelo.forms.rules import Rules
from zermelo.forms.tree import Tree
from zermelo.games import Connect, Grundy, Kalah, Line, Nim, Pig, TicTacToe, Tokens, entries, from_name, names
from zermelo.games.literature.littman import littman


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("nim", Nim()),
        ("nim:2,2,2,players=3", Nim((2, 2, 2), players=3)),
        ("nim:2,2,players=3,misere", Nim((2, 2), players=3, misere=True)),
        ("nim:players=3,2,2,before=yes", Nim((2, 2), players=3, before=True)),
        ("nim:7,misere=no", Nim((7,))),
        ("nim:heaps=2+3", Nim((2, 3))),
        ("grundy:7,players=3,payoff=stuck", Grundy(7, 3, "stuck")),
        ("grundy:6,3,last", Grundy(6, 3, "last")),
        ("tictactoe", TicTacToe()),
        ("connect:7,6,4,players=2", Connect()),
        ("connect:4,4,4", Connect(4, 4, 4)),
        ("line:4,4,3,players=3", Line(4, 4, 3, 3)),
        ("kalah:6,4", Kalah()),
        ("kalah:seeds=2,3", Kalah(3, 2)),
        ("pig:20,turns=0", Pig(20, turns=0)),
        (" tokens:12 ", Tokens(12)),
        ("littman:4", littman(4)),
    ],
)
def test_a_name_gives_the_game_it_says(text, game):
    assert type(from_name(text)) is type(game)
    assert from_name(text) == game


def test_players_may_have_names():
    game = from_name("tokens:12,players=Ann+Bob+Cy")
    assert (game.players, game.names) == (3, ("Ann", "Bob", "Cy"))


@pytest.mark.parametrize("entry", entries(), ids=names())
def test_every_entry_has_a_summary_defaults_and_an_example_that_works(entry):
    assert entry.summary.endswith(".")
    assert len(entry.summary) <= 110
    assert "\n" not in entry.summary
    assert isinstance(from_name(entry.example), (Rules, Tree, Game))
    assert isinstance(from_name(entry.name), (Rules, Tree, Game))
    assert all(parameter.default is not None and parameter.takes for parameter in entry.parameters)


def test_the_names_are_in_order():
    assert list(names()) == sorted(names())
    assert [entry.name for entry in entries()] == list(names())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nimm:3", "Did you mean nim"),
        ("TicTacToe", "Did you mean tictactoe"),
        ("", "No game is called ''"),
        ("x" * 100_000, "zermelo games"),
        (":3", "No game"),
    ],
)
def test_an_unknown_game_is_told_with_the_nearest_names(text, said):
    with pytest.raises(NameError_) as error:
        from_name(text)
    assert said in str(error.value)
    assert "zermelo games" in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nim:999999999999999999999", "heaps takes whole numbers of at most 15 digits"),
        ("nim:" + "9" * 10_000, "heaps takes whole numbers"),
        ("nim:999999", "0 to 1000"),
        ("nim:-1", "0 to 1000"),
        ("nim:3,x", "heaps takes whole numbers, not 'x'"),
        ("nim:3,²", "heaps takes whole numbers"),
        ("nim:", "empty"),
        ("nim:3,,4", "empty"),
        ("nim:3,players=0", "players must be 1 to 100"),
        ("nim:3,players=1", "players"),
        ("nim:3,players=", "a number of players, or names joined by +"),
        ("nim:3,players=-", "players"),
        ("nim:3,players=Ann+Ann", "two players"),
        ("nim:3,players=Ann+chance", "chance"),
        ("nim:3,misere=maybe", "misere takes yes or no, not 'maybe'"),
        ("nim:3,misere,misere", "misere is given twice"),
        ("nim:3,heaps=4", "heaps is given twice"),
        ("nim:3,miser=yes", "Did you mean misere"),
        ("nim:1" + ",1" * 10_000, "1 to 20"),
        ("connect:100,100,4", "width must be a whole number from 1 to 20"),
        ("connect:9,9,4", "63 is the most"),
        ("connect:7,6,4,2,1", "one value too many"),
        ("connect:7,width=7", "width is given twice"),
        ("connect:seven", "width takes a whole number, not 'seven'"),
        ("connect:7.5", "width takes a whole number"),
        ("grundy:7,payoff=most", "stuck, last or third"),
        ("kalah:6,4,players=3", "players must be 2"),
        ("kalah:6,4,players=Ann+Bob+Cy", "players must be 2"),
        ("entry:3", "no parameters"),
        ("sharing:3", "no parameters"),
        ("littman:2", "1 or 4"),
        ("pig:players=A+B+", "players"),
        ("chess:KRQNRK", "at most 5 pieces"),
        ("chess:KXK", "no position in FEN"),
        ("chess:fen=8.8.8.8.8.8.8.8_w", "no white king"),
    ],
)
def test_a_bad_parameter_is_told_in_one_clear_line(text, said):
    with pytest.raises(ParameterError) as error:
        from_name(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 250


@given(
    st.sampled_from(names()),
    st.lists(st.integers(-3, 12).map(str) | st.sampled_from(["players=3", "misere", "x", "=", "players=A"])),
)
def test_whatever_is_written_gives_a_game_or_one_clear_line(name, parts):
    try:
        game = from_name(f"{name}:{','.join(parts)}")
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert isinstance(game, (Rules, Tree, Game))


@given(st.text(max_size=40))
def test_any_text_gives_a_game_or_one_clear_line(text):
    for written in (text, f"nim:{text}", f"line:3,3,players={text}"):
        try:
            from_name(written)
        except InputError as error:
            assert "\n" not in str(error)

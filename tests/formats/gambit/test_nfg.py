from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.formats.gambit.gambit_files import random_matrix
from zermelo.errors import FileError, ParameterError
from zermelo.formats.gambit.nfg import read_nfg, write_nfg

PAYOFFS = """NFG 1 R "t" { "Ann" "Bob" }

{ { "l" "r" } { "a" "b" "c" } }
"a comment"

11 0 21 0
12 1/2 22 -0.5
13 1e2 23 .25
"""
OUTCOMES = """NFG 1 D "t" { "Ann" "Bob" }
{ { "l" "r" }
{ "a" "b" "c" }
}
{
{ "" 11, 0 }
{ "two" 21 0 }
{ "" 12 1/2 }
{ "" 22, -0.5 } { "" 13, 1e2 } { "" 23, .25 }
}
1 2 3 4 5 6
"""


def test_both_forms_say_the_same() -> None:
    game = read_nfg(PAYOFFS, "x.nfg")
    assert game == read_nfg(OUTCOMES, "x.nfg")
    assert (game.players, game.title, game.shape) == (("Ann", "Bob"), "t", (2, 3))
    assert game.paid("r", "b") == {"Ann": 22, "Bob": Fraction(-1, 2)}
    assert game.paid("l", "c") == {"Ann": 13, "Bob": 100}


def test_the_strategies_of_the_first_player_change_fastest() -> None:
    numbers = " ".join(str(k) for k in range(3 * 2 * 3 * 4))
    game = read_nfg(f'NFG 1 R "" {{ "A" "B" "C" }} {{ 2 3 4 }} {numbers}', "x.nfg")
    assert [game.paid(*cell)["A"] for cell in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]] == [0, 3, 6, 18]


def test_outcome_0_pays_nothing_and_outcomes_may_come_again() -> None:
    game = read_nfg('NFG 1 R "" { "A" "B" } { 2 2 } { { "" 5 6 } } 0 1 1 0', "x.nfg")
    assert game.payoff.reshape(-1, 2).tolist() == [[0, 0], [5, 6], [5, 6], [0, 0]]


def test_strategies_without_names_and_with_the_same_name_are_told_apart() -> None:
    game = read_nfg('NFG 1 R "" { "" "" } { { "a" "a" "" } { "" } } 1 2 3 4 5 6', "x.nfg")
    assert game.players == ("A", "B")
    assert game.strategies == (("a", "a_2", "3"), ("1",))


def test_a_comment_may_have_lines_braces_and_numbers() -> None:
    comment = '"\n- players {1,2}; weight{1,2} = 2\n    a a:  0 0 -- no (regrets: 1, 4)\n"'
    assert read_nfg(PAYOFFS.replace('"a comment"', comment), "x.nfg") == read_nfg(PAYOFFS, "x.nfg")
    assert read_nfg(OUTCOMES.replace('"c" }\n}', f'"c" }}\n}}\n{comment}'), "x.nfg") == read_nfg(OUTCOMES, "x.nfg")


def test_a_file_may_be_in_latin_1(tmp_path: Path) -> None:
    path = tmp_path / "a.nfg"
    path.write_bytes('NFG 1 R "" { "Zoë" } { { "für" } } 3'.encode("latin-1"))
    assert z.load(path).strategies == (("für",),)


HEAD = 'NFG 1 R "" { "A" "B" } '


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1: expected NFG"),
        ("NFG 2 R", "expected the version of the format, 1"),
        (HEAD, "line 1, column 24: expected { and the strategies; the file ends here."),
        (HEAD + "{ 2 } 1 2", 'line 1, column 28: expected the number of strategies of "B"; found "}".'),
        (HEAD + "{ 2 2 2 } 1 2", "line 1, column 30: expected }, there being 2 players"),
        (HEAD + "{ 0 2 }", 'line 1, column 26: "A" has no strategy'),
        (HEAD + "{ { } { } }", '"A" has no strategy'),
        (HEAD + '{ { "a" } { b } }', 'line 1, column 36: expected the name of a strategy, in quotes, or }; found "b".'),
        (HEAD + "{ 2 2 } 1 2 3 4 5 6 7", "line 1, column 32: expected 8 payoffs (4 profiles of 2); found 7."),
        (HEAD + "{ 9 9 } 1 2", "line 1, column 32: expected 162 payoffs (81 profiles of 2); found 2."),
        (HEAD + "{ 2 2 } 1 2 3 4 5 6 7 8 9", "expected 8 payoffs (4 profiles of 2); found more."),
        (HEAD + "{ 2 2 } 1 2 3 4\n5 x 7 8", 'line 2, column 3: expected a number; found "x".'),
        (HEAD + "{ 2 2 } 1 2 3 4 5 6 7 1/0", '"1/0" is not a finite number'),
        (HEAD + "{ 1000000 1000000 } 1 2", "1,000,000 × 1,000,000 strategies make more profiles than the file has"),
        ('NFG 1 R "" { ' + '"P" ' * 64 + "}", "line 1, column 271: a matrix has room for 63 players; this one has 64."),
        (HEAD + "{ 999999999999999999 1 } 1 2", "more profiles than the file has room for"),
        (HEAD + '{ 1 2 } { { "" 1 } } 1 1', "line 1, column 39: expected payoffs for 2 players; found 1."),
        (HEAD + '{ 1 2 } { { "" 1 2 } } 1 2', "column 47: expected numbers of outcomes, from 0 to 1; one is not."),
        (HEAD + '{ 1 2 } { { "" 1 2 } } 1', "expected the numbers of 2 outcomes, one for each profile; found 1."),
        (HEAD + '{ 1 2 } { { "" 1 2 } } 1 1/2', "expected numbers of outcomes"),
        (HEAD + '{ 1 2 } { { x 1 2 } } 1 1', 'expected the name of an outcome, in quotes; found "x".'),
        (HEAD + '{ 1 2 } { { "" 1 x } } 1 1', 'expected a payoff, or }; found "x".'),
        (HEAD + '{ 1 2 } { x } 1 1', "expected an outcome, in braces, or }"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_line_with_line_and_column(text: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        read_nfg(text, "x.nfg")
    assert says in str(caught.value)
    assert str(caught.value).startswith("x.nfg, line ")
    assert "\n" not in str(caught.value)


@settings(max_examples=tries(30))
@given(st.integers(0, 10**9))
def test_reading_what_was_written_gives_the_same_game(seed: int) -> None:
    game = random_matrix(np.random.default_rng(seed))
    text = write_nfg(game)
    assert text.isascii()
    assert read_nfg(text, "again.nfg") == game


def test_numbers_beyond_64_bits_are_kept() -> None:
    game = z.matrix(("A", "B"), [[(10**30, "1/3"), (-(10**25), 0)]])
    assert read_nfg(write_nfg(game), "x.nfg") == game


def test_matrices_are_kept_as_json(tmp_path: Path) -> None:
    game = read_nfg(PAYOFFS, "x.nfg")
    z.save(game, tmp_path / "a.json")
    assert z.load(tmp_path / "a.json") == game


def test_only_matrices_are_written() -> None:
    with pytest.raises(ParameterError, match=r"Matrix\.of"):
        write_nfg(z.game_tree("nim:1"))

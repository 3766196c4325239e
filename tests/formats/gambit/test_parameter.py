"""Gambit's trees with payoffs and odds such as 3+2x: read, written, and refused where they make no sense."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import zermelo as z
from tests.solvers.variation.test_vary import family
from zermelo.errors import FileError

ENTRY = """EFG 2 R "Entry x" { "Entrant" "Firm" }
"x is the cost of a fight"

p "" 1 1 "" { "enter" "stay out" } 0
p "" 2 1 "" { "fight" "share" } 0
t "" 1 "" { -1, 4-x }
t "" 2 "" { 2 2 }
t "" 3 "" { 0, 5 }
"""


def read(tmp_path: Path, text: str) -> z.Family:
    (tmp_path / "game.efg").write_text(text)
    return z.load(tmp_path / "game.efg")


def paid(game: z.Family, where: str) -> tuple[int | Fraction, ...]:
    """What everybody gets at an end where x is 3."""
    plain = game.at(x=3)
    return tuple(plain.payoff_at(plain.at(where)).values())


def test_a_payoff_may_depend_on_a_parameter(tmp_path: Path):
    game = read(tmp_path, ENTRY)
    assert game.name == "x" and z.vary(game, x=(0, 5)).breakpoints == (2,)
    assert paid(game, "enter/fight") == (-1, 1)


def test_payoffs_on_the_way_are_added_and_fractions_are_exact(tmp_path: Path):
    game = read(tmp_path, ENTRY.replace('"stay out" } 0', '"stay out" } 9 "" { 1/2*x, .5 }'))
    assert paid(game, "enter/fight") == (Fraction(1, 2), Fraction(3, 2))
    assert paid(game, "stay out") == (Fraction(3, 2), Fraction(11, 2))


def test_what_is_written_is_read_again(tmp_path: Path):
    for seed in range(20):
        game = family(seed)
        z.save(game, tmp_path / "game.efg")
        assert z.load(tmp_path / "game.efg") == game, seed


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("4-x", "4-y*x", "expected a number|whole number"),
        ("{ 2 2 }", "{ y 2 }", "one parameter; this one has x, y"),
        ("{ 2 2 }", "{ 2 }", r"line 7.*found 1.*read with x = 0"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(tmp_path: Path, old: str, new: str, says: str):
    with pytest.raises(FileError, match=says):
        read(tmp_path, ENTRY.replace(old, new))


def test_odds_that_are_never_odds_are_refused(tmp_path: Path):
    text = 'EFG 2 R "" { "A" }\nc "" 1 "" { "a" x "b" -x "c" 1 } 0\nt "" 1 "" { 0 }\nt "" 2 "" { 1 }\nt "" 3 "" { 2 }\n'
    with pytest.raises(FileError, match="no value of x makes all odds above 0"):
        read(tmp_path, text)

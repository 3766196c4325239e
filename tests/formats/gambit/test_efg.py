from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.formats.gambit.gambit_files import random_game
from tests.strategies import extreme, trees
from zermelo.errors import FileError, ParameterError
from zermelo.formats.gambit.efg import read_efg, write_efg

PLAIN = """EFG 2 R "sound" { "Ann" "Bob" }
"a comment, with \\"quotes\\" in it,
over two lines"

c "" 1 "" { "h" 1/4 "t" 3/4 } 0
p "" 1 1 "here" { "l" "r" } 0
t "" 1 "one" { 1, 2 }
t "" 2 "two" { 3, 4 }
p "" 2 1 "" { "l" "r" } 0
t "" 1 "one" { 1, 2 }
t "" 0
"""


def paid(tree: z.Tree) -> dict[str, tuple[object, ...]]:
    """What every end pays, by the path to it."""
    ends = np.flatnonzero(tree.mover == -2).tolist()
    return {"/".join(tree.path(v)): tree.payoff_at(v).vector for v in ends}


def test_players_moves_odds_outcomes_and_the_title_are_read() -> None:
    tree = read_efg(PLAIN, "x.efg")
    assert (tree.players, tree.title) == (("Ann", "Bob"), "sound")
    assert tree.odds(0) == [Fraction(1, 4), Fraction(3, 4)]
    assert paid(tree) == {"h/l": (1, 2), "h/r": (3, 4), "t/l": (1, 2), "t/r": (0, 0)}


def test_numbers_of_every_kind_are_exact() -> None:
    words = ["7", "-7", "+7", "1/3", "-2/6", "0.10", ".5", "5.", "1e3", "1.5e-3", "2E+2", "-.25"]
    values = [7, -7, 7, "1/3", "-1/3", "1/10", "1/2", 5, 1000, "3/2000", 200, "-1/4"]
    moves = " ".join(f'"{k}"' for k in range(len(words)))
    ends = "".join(f't "" {k + 1} "" {{ {word} }}\n' for k, word in enumerate(words))
    for kind in "RD":
        tree = read_efg(f'EFG 2 {kind} "" {{ "A" }}\np "" 1 1 "" {{ {moves} }} 0\n{ends}', "x.efg")
        assert [vector[0] for vector in paid(tree).values()] == [Fraction(v) for v in values]


def test_numbers_beyond_64_bits_are_kept() -> None:
    tree = read_efg(
        f'EFG 2 R "" {{ "A" }} p "" 1 1 "" {{ "a" "b" }} 1 "" {{ 1/3 }} t "" 2 "" {{ {10**30} }} t "" 0', "x.efg"
    )
    assert paid(tree) == {"a": (10**30 + Fraction(1, 3),), "b": (Fraction(1, 3),)}


def test_payoffs_add_up_along_the_path() -> None:
    text = """EFG 2 R "" { "A" "B" }
    p "" 1 1 "" { "a" "b" } 1 "fee" { -1 1 }
    c "" 1 "" { "x" .5 "y" .5 } 2 "" { 10, 0 }
    t "" 1
    t "" 3 "" { 1/2, 5 }
    t "" 0
    """
    assert paid(read_efg(text, "x.efg")) == {"a/x": (8, 2), "a/y": (Fraction(19, 2), 6), "b": (-1, 1)}


def test_sets_and_outcomes_need_not_be_told_again_and_commas_are_not_needed() -> None:
    text = (
        'EFG 2 R "" {"A" "B"} c""1""{"x" 1/2 "y" 1/2}0 p""1 1"dark"{"l""r"}0 t""1""{1 2} t""1 p""1 1 0 t""1""{1,2}t""1'
    )
    tree = read_efg(text, "x.efg")
    assert tree.has_hidden_moves
    assert tree.info_names == ("dark",)
    assert paid(tree) == dict.fromkeys(["x/l", "x/r", "y/l", "y/r"], (1, 2))


def test_chances_moves_need_not_be_told_again() -> None:
    tree = read_efg('EFG 2 R "" {"A"} p""1 1""{"l" "r"}0 c""1""{"x" 1/3 "y" 2/3}0 t""0 t""0 c""1 0 t""0 t""0', "x.efg")
    assert tree.odds(1) == tree.odds(2) == [Fraction(1, 3), Fraction(2, 3)]


def test_labels_of_a_set_that_come_again_and_differ_are_those_told_first() -> None:
    text = """EFG 2 R "" { "A" }
    c "" 1 "" { "x" 1/2 "y" 1/2 } 0
    p "" 1 1 "one" { "l" "r" } 0
    t "" 1 "a" { 1 }
    t "" 0
    p "" 1 1 "other" { "L" "R" } 0
    t "" 1 "b" { 1.0 }
    t "" 0
    """
    tree = read_efg(text, "x.efg")
    assert tree.info_names == ("one",)
    assert paid(tree) == {"x/l": (1,), "x/r": (0,), "y/l": (1,), "y/r": (0,)}


def test_outcome_0_may_be_given_payoffs_at_one_node_and_odds_may_come_again_in_other_words() -> None:
    text = """EFG 2 D "" { "A" }
    p "" 1 1 "" { "l" "r" } 0
    c "" 1 "x" { "a" 1/4 "b" 3/4 } 0
    t "" 0 "" { 4 }
    t "" 0
    c "" 1 "y" { "c" .25 "d" 0.750 } 0
    t "" 0 "" { 8 }
    t "" 0
    """
    assert paid(read_efg(text, "x.efg")) == {"l/a": (4,), "l/b": (0,), "r/a": (8,), "r/b": (0,)}


def test_unnamed_and_repeated_labels_get_names_of_their_own() -> None:
    text = 'EFG 2 R "" {"" "x" "x" "chance"} p""1 1""{"" "a" "a" ""}0 t""0 t""0 t""0 t""0'
    tree = read_efg(text, "x.efg")
    assert tree.players == ("A", "x", "x_2", "chance_")
    assert tree.names(0) == ["1", "a", "a_2", "4"]


def test_sets_of_one_player_with_one_label_are_told_apart() -> None:
    text = 'EFG 2 R "" {"A" "B"} p""1 1"s"{"l" "r"}0 p""1 2"s"{"l" "r"}0 t""0 t""0 p""2 1"s"{"l" "r"}0 t""0 t""0'
    assert read_efg(text, "x.efg").info_names == ("s", "s_2", "s")


def test_moves_of_chance_that_never_happen_are_left_out() -> None:
    text = """EFG 2 R "" { "A" }
    c "" 1 "" { "never" 0 "always" 1 "no" 0 } 0
    p "" 1 1 "" { "l" "r" } 0
    t "" 1 "" { 5 }
    t "" 1
    p "" 1 1 "" { "l" "r" } 0
    t "" 2 "" { 7 }
    t "" 0
    t "" 1
    """
    tree = read_efg(text, "x.efg")
    assert paid(tree) == {"always/l": (7,), "always/r": (0,)}
    assert not tree.has_hidden_moves
    assert z.solve(tree).payoff["A"] == 7


def test_what_is_behind_a_move_that_never_happens_may_be_deep_and_come_last() -> None:
    text = """EFG 2 R "" { "A" "B" }
    c "" 1 "" { "never" 0 "always" 1 "no" 0 } 1 "" { 1/2, 1/2 }
    p "" 1 1 "lost" { "x" } 0
    t "" 2 "" { 1/3, 0 }
    p "" 1 2 "dark" { "l" "r" } 0
    t "" 3 "" { 1/2, 1/2 }
    p "" 2 1 "" { "l" "r" } 0
    t "" 3
    t "" 3
    p "" 1 2 0
    p "" 1 3 "" { "on" } 0
    p "" 1 4 "lost" { "on" } 0
    t "" 3
    t "" 3
    """
    tree = read_efg(text, "x.efg")
    assert paid(tree) == dict.fromkeys(["always/l", "always/r/l", "always/r/r"], (1, 1))
    assert tree.info_names == ("dark", "node 1")  # nothing is left of sets to which play never comes
    assert read_efg(write_efg(tree), "again.efg") == tree


def test_a_file_of_one_node_is_a_game() -> None:
    assert paid(read_efg('EFG 2 R "" { "A" } t "" 1 "" { 4 }', "x.efg")) == {"": (4,)}


def test_version_1_is_read_too() -> None:
    assert len(read_efg('EFG 1 R "" { "A" } t "" 0', "x.efg")) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_accents_are_read_in_utf_8_and_in_latin_1(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.efg"
    path.write_bytes('EFG 2 R "Zoë" { "Zoë" "Bob" } t "" 0'.encode(encoding))
    assert z.load(path).players == ("Zoë", "Bob")


def test_lines_may_end_in_any_way(tmp_path: Path) -> None:
    path = tmp_path / "a.efg"
    for ending in ("\r\n", "\r", " "):
        path.write_bytes(PLAIN.replace("\n", ending).encode())
        assert z.load(path) == read_efg(PLAIN, "x.efg")


HEAD = 'EFG 2 R "t" { "A" "B" }\n'
TWO = HEAD + 'p "" 1 1 "" { "a" "b" } 0\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1: expected EFG, with which a .efg file begins; the file ends here."),
        ("NFG 1 R", 'line 1, column 1: expected EFG, with which a .efg file begins; found "NFG".'),
        ("EFG 3 R", 'line 1, column 5: expected the version of the format, 2 or 1; found "3".'),
        ("EFG 2 X", 'line 1, column 7: expected R (rational) or D (decimal); found "X".'),
        ("EFG 2 R title", "line 1, column 9: expected the title, in quotes"),
        ('EFG 2 R "title', "column 9: expected the title, in quotes; found a text whose closing quote is missing."),
        ('EFG 2 R "t" "A"', "line 1, column 13: expected { and the names of the players"),
        ('EFG 2 R "t" { A }', 'line 1, column 15: expected the name of a player, in quotes, or }; found "A".'),
        ('EFG 2 R "t" { }', "a game needs 1 to 100 players; this one has 0."),
        (HEAD, "line 2, column 1: expected a node: c, p or t; the file ends here."),
        (HEAD + "x", 'line 2, column 1: expected a node: c, p or t; found "x".'),
        (HEAD + "p 1 1", "line 2, column 3: expected the label of the node, in quotes"),
        (HEAD + 'p "" x', 'line 2, column 6: expected the number of a player; found "x".'),
        (HEAD + 'p "" 1 "x"', "line 2, column 8: expected the number of an information set"),
        (HEAD + 'p "" 01 1', 'line 2, column 6: expected the number of a player; found "01".'),
        (HEAD + 'p "" 1 1 "" 0', "line 2, column 13: expected { and the moves"),
        (HEAD + 'p "" 1 1 "" { } 0', 'line 2, column 15: expected the name of a move, in quotes; found "}".'),
        (HEAD + 'p "" 1 1 "" { "a" 1 } 0', "line 2, column 19: expected the name of a move, in quotes"),
        (HEAD + 'c "" 1 "" { "a" "b" } 0', "line 2, column 17: expected the odds of the move"),
        (HEAD + 'p "" 1 1 "" { "a" }', "line 2, column 20: expected the number of an outcome; the file ends here."),
        (HEAD + 'p "" 3 1 "" { "a" } 0 t "" 0', "column 6: expected the number of a player; found 3, but there are 2."),
        (HEAD + 'p "" 0 1 "" { "a" } 0 t "" 0', "found 0, but there are 2."),
        (HEAD + 'p "" 1 7 0', "line 2, column 8: set 7 of player 1 comes up first here, without moves."),
        (HEAD + 'c "" 7 0', "line 2, column 6: set 7 of chance comes up first here, without moves."),
        (HEAD + 't "" 5', "line 2, column 6: expected the payoffs of outcome 5, which comes up first here."),
        (HEAD + 't "" 1 "" { 1 }', "line 2, column 12: expected payoffs for 2 players; found 1."),
        (HEAD + 't "" 1 "" { 1, 2, 3 }', "expected payoffs for 2 players; found 3."),
        (HEAD + 't "" 1 "" { 1, x? }', 'expected a number; found "x?".'),
        (HEAD + 't "" 1 "" { 1, 1/0 }', '"1/0" is not a finite number'),
        (HEAD + 't "" 1 "" { 1, 1e9999 }', "is not a finite number of at most 1000 digits"),
        (HEAD + 't "" 1 "" { 1, 1.5/2 }', "is not a fraction of whole numbers"),
        (HEAD + 't "" 1 "" { 1, "2" }', 'expected a number; found'),
        (HEAD + 't "" 1 "" { 1, 2 ', "expected a payoff, or }; the file ends here."),
        (HEAD + 'c "" 1 "" { "a" 1/2 "b" 1/3 } 0', "column 11: The odds 1/2 + 1/3 sum to 5/6, not to exactly 1."),
        (HEAD + 'c "" 1 "" { "a" 3/2 "b" -1/2 } 0 t "" 0 t "" 0', "odds must be above 0"),
        (HEAD + 'c "" 1 "" { "a" 0 "b" 0 } 0', "line 2, column 11: The odds are all 0; they must sum to exactly 1."),
        (HEAD + 't "" 0\nt "" 0', "line 3, column 1: expected the end of the file, the tree being complete"),
        (TWO + 'p "" 1 1 "" { "a" } 0', "line 3, column 13: set 1 of player 1 has 2 moves elsewhere, but 1 here."),
        (TWO + 't "" 1 "" { 1, 2 }\nt "" 1 "" { 1, 3 }', "line 4, column 12: outcome 1 pays something else in line 3."),
        (TWO + 'c""1""{"a" 1}0 t""0 c""1""{"a" 1/2 "b" 1/2}0', "set 1 of chance has other odds elsewhere."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_line_with_line_and_column(text: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        read_efg(text, "x.efg")
    assert says in str(caught.value)
    assert str(caught.value).startswith("x.efg, line ")
    assert "\n" not in str(caught.value)


def test_a_tree_100000_moves_deep_is_read_and_written() -> None:
    nodes = "".join(f'p "" {k % 2 + 1} {k + 1} "" {{ "on" }} 1 "" {{ 1, 0 }}\n' for k in range(100_000))
    tree = read_efg(HEAD + nodes + 't "" 0\n', "deep.efg")
    assert tree.depth == 100_000
    assert tree.payoff.tolist() == [[100_000, 0]]
    assert read_efg(write_efg(tree), "again.efg") == tree


@settings(max_examples=tries(30))
@given(st.integers(0, 10**9))
def test_reading_what_was_written_gives_the_same_game_whatever_it_has(seed: int) -> None:
    tree = random_game(np.random.default_rng(seed))
    text = write_efg(tree)
    assert text.isascii()
    again = read_efg(text, "again.efg")
    assert again == tree
    assert write_efg(again) == text


@settings(max_examples=tries(20))
@given(trees(chance=True, payoffs=extreme))
def test_trees_of_every_kind_are_the_same_after_writing_and_reading(tree: z.Tree) -> None:
    assert read_efg(write_efg(tree), "again.efg") == tree


def test_names_are_written_in_ascii_and_different() -> None:
    tree = z.tree(("Zoë", "Zoe"), z.choose("Zoë", {"für": z.end(1, 2), "fur": z.end(0, 0), 'a"b\\': z.end(3, 3)}))
    text = write_efg(tree)
    assert text.isascii()
    again = read_efg(text, "x.efg")
    assert again.players == ("Zoe", "Zoe_2")
    assert again.names(0) == ["fur", "fur_2", "a'b/"]


def test_names_are_written_as_gambit_wants_them_without_spare_blanks_and_nobody_is_called_chance() -> None:
    follows = z.choose(" B ", {"call ": z.end(1, 2), " call": z.end(0, 0), "two  words": z.end(3, 3)}, info="a  set")
    other = z.choose(" B ", {"x": z.end(1, 2), "  ": z.end(0, 0)}, info="a set ")
    text = write_efg(z.tree(("Chance", " B "), z.choose("Chance", {"l": follows, "r": other})))
    assert '{ "Chance_2" "B" }' in text
    assert '{ "call" "call_2" "two words" }' in text
    assert '{ "x" "2" }' in text
    assert text.count('"a set"') == 1
    assert len(read_efg(text, "x.efg")) == 8


WORKBOOK = """<?xml version="1.0" encoding="UTF-8"?>
<gambit:document xmlns:gambit="http://example.org/" version="0.1">
<game>
<efgfile>
EFG 2 R "Salt &amp; pepper" { "A" }

p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 1 }
t "" 2 "" { 2 }
</efgfile>
</game>
</gambit:document>
"""


def test_a_workbook_of_gambits_windows_is_read_and_places_in_it_are_those_of_the_file() -> None:
    tree = read_efg(WORKBOOK, "x.efg")
    assert (tree.title, paid(tree)) == ("Salt & pepper", {"l": (1,), "r": (2,)})
    assert read_efg(WORKBOOK.replace("EFG 2", "<![CDATA[EFG 2").replace("</efg", "]]></efg"), "x.efg") == tree
    with pytest.raises(FileError, match=r"x\.efg, line 9, column 12: expected payoffs for 1 player"):
        read_efg(WORKBOOK.replace("{ 2 }", "{ 2 3 }"), "x.efg")
    for broken in ("<html></html>", WORKBOOK.replace("</efgfile>", ""), WORKBOOK.replace("efgfile", "nfgfile")):
        with pytest.raises(FileError, match="holds no game between <efgfile> and </efgfile>"):
            read_efg(broken, "x.efg")


def test_labels_that_gambit_refuses_are_read() -> None:
    text = """EFG 2 R "Nodes of one name,  and blanks" { "Chance" "B" }
    p "2 left" 1 1 " set " { "take  1" " take 2" } 0
    p "1 left" 2 1 "Ürün" { "call " } 0
    t "0 left" 1 "won" { 1 -1 }
    t "0 left" 2 "won" { -1 1 }
    """
    tree = read_efg(text, "x.efg")
    assert tree.names(0) == ["take  1", " take 2"]
    assert paid(tree) == {"take  1/call ": (1, -1), " take 2": (-1, 1)}
    assert len(read_efg(write_efg(tree), "again.efg")) == len(tree)


def test_sets_of_chance_may_share_one_label_and_come_back_different_for_gambit() -> None:
    text = """EFG 2 R "Twice the same luck" { "A" }
    ""
    c "" 1 "luck" { "1" 1/10 "2" 9/10 } 1 "stop" { 1 }
    t "" 0
    c "" 2 "luck" { "1" 1/2 "2" 1/2 } 1 "stop" { 1 }
    t "" 0
    t "" 2 "end" { 3 }
    """
    tree = read_efg(text, "x.efg")
    assert paid(tree) == {"1": (1,), "2/1": (2,), "2/2": (5,)}
    assert write_efg(tree).count('"luck"') <= 1
    assert read_efg(write_efg(tree), "again.efg") == tree


def test_indented_nodes_without_a_comment_and_without_a_last_line_end_are_read() -> None:
    text = """EFG 2 R "as other programs write" { "Pl0" "Pl1" } 
c "" 1 "" { "d0" 0.5000000000000000 "d1" 0.5000000000000000  } 0
 p "p0:d0" 1 1 "" { "a" "b"  } 0
  t "" 1 "" { 10.0 -0.5 }
  t "" 2 "" { 0.0 0.0 }
 t "" 3 "(a) -> {b}, \\"c\\"" { .5 5. }"""
    tree = read_efg(text, "x.efg")
    assert paid(tree) == {"d0/a": (10, Fraction(-1, 2)), "d0/b": (0, 0), "d1": (Fraction(1, 2), 5)}


@pytest.mark.parametrize(
    ("thing", "says"),
    [(3, "give game_tree"), (z.game_graph("nim:1"), "a .json file"), (z.matrix(("A",), [(1,)]), "a .nfg file")],
)
def test_only_trees_are_written(thing: object, says: str) -> None:
    with pytest.raises(ParameterError, match=says):
        write_efg(thing)

r"""Trees with a layout, ``.ef``: what is written is read again, and so is what others write."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

import zermelo as z
from tests.strategies import trees
from zermelo.errors import FileError, ParameterError
from zermelo.formats.gambit.ef import read_ef, write_ef

# As the description of the format has it: shifts by name, a chance move that is only its odds, a set at the end.
EXAMPLE = r"""% One of each
player 1 name Ann~Lee
level 0 node root player 1
level 2 node luck player 0 xshift a=1.5 from root move:l:0.3 R
level 2 node out xshift -2a from root move L payoffs 3 -\frac{1}{2}
level 4 node x from luck move \frac{1}{3}
level 4 node y from luck move often~(\frac{2}{3})
level 6 node 7 from x move a payoffs 5 1
level 6 node 8 from x move b payoffs 2/3 0
level 6 node 9 from y move a payoffs 0.25 0
level 6 node 10 from y move b payoffs 0 2
iset x y player 2
"""
# The same in the older way, where a node is named by its level, too.
OLDER = (
    EXAMPLE.replace("from root", "from 0,root").replace("from luck", "from 2,luck").replace("from x", "from 4,x")
    .replace("from y", "from 4,y").replace("iset x y", "iset 4,x 4,y")
)  # fmt: skip


def alike(a: z.Tree, b: z.Tree) -> None:
    """The same nodes, moves, odds, payoffs and information sets, whatever the sets are called."""
    assert a.players == b.players and len(a) == len(b)
    groups: list[dict[int, list[int]]] = [{}, {}]
    for v in range(len(a)):
        assert a.turn(v) == b.turn(v) and a.names(v) == b.names(v)
        if a.turn(v) is None:
            assert a.payoff_at(v) == b.payoff_at(v)
        if a.turn(v) == z.CHANCE:
            assert a.odds(v) == b.odds(v)
        for tree, sets in zip((a, b), groups):
            held = -1 - v if tree.info is None or tree.info[v] < 0 else int(tree.info[v])
            sets.setdefault(held, []).append(v)
    assert sorted(groups[0].values()) == sorted(groups[1].values())


@given(trees(most=4, chance=True))
def test_a_tree_that_is_written_is_read_again(tree: z.Tree) -> None:
    alike(read_ef(write_ef(tree), "x.ef"), tree)


@pytest.mark.parametrize("name", ["kuhn", "horse", "sharing"])
def test_information_sets_odds_and_the_title_are_kept(name: str, tmp_path: Path) -> None:
    tree = z.game(name)
    z.save(tree, tmp_path / "x.ef")
    again = z.load(tmp_path / "x.ef")
    alike(again, tree)
    assert again.title == tree.title and z.solve(again).payoff == z.solve(tree).payoff


@pytest.mark.parametrize("text", [EXAMPLE, OLDER])
def test_what_others_write_is_read(text: str) -> None:
    tree = read_ef(text, "x.ef")
    assert (tree.players, tree.title) == (("Ann Lee", "2"), "One of each")
    assert tree.names(0) == ["R", "L"] and tree.names(1) == ["1/3", "often"]
    assert tree.odds(1) == [Fraction(1, 3), Fraction(2, 3)]
    assert tree.payoff_at(tree.at("L")) == {"Ann Lee": 3, "2": Fraction(-1, 2)}
    assert tree.payoff_at(tree.at("R/often/a")) == {"Ann Lee": Fraction(1, 4), "2": 0}
    assert tree.has_hidden_moves and tree.info[tree.at(["R", "often"])] == tree.info[tree.at(["R", "1/3"])]


def test_names_that_mean_something_to_latex_come_back() -> None:
    names = ["50% & more", "a_b^c", "{x}", "~ \\ $#"]
    tree = z.tree(("Ann Lee", "B_b"), z.choose("Ann Lee", {name: z.end(k, 0) for k, name in enumerate(names)}))
    again = read_ef(write_ef(tree), "x.ef")
    assert (again.players, again.names(0)) == (tree.players, names)


def test_nodes_stand_above_the_middle_of_what_follows_and_leaves_apart() -> None:
    tree, across = z.game("sharing"), {}
    for line in write_ef(tree).splitlines():
        words = line.split()
        if words[0] == "level":
            above = across[words[words.index("from") + 1]] if "from" in words else 0.0
            across[words[3]] = above + (float(words[words.index("xshift") + 1]) if "xshift" in words else 0.0)
    leaves = sorted(across[str(v + 1)] for v in range(len(tree)) if tree.turn(v) is None)
    assert {round(b - a, 2) for a, b in zip(leaves, leaves[1:])} == {1.5}
    assert across["1"] == (across["2"] + across["4"]) / 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (EXAMPLE.replace("iset x y", "iset x z"), "line 12: no node is called z."),
        (EXAMPLE.replace("payoffs 0 2", "payoffs 0"), "line 11: a leaf pays every player: 2 numbers after payoffs"),
        (EXAMPLE.replace("payoffs 0 2", "payoffs 0 x"), "line 11: 'x' is not a number."),
        (EXAMPLE.replace("from luck move often", "from luk move often"), "line 7: from luk, but no node is called so."),
        (EXAMPLE.replace("often~(\\frac{2}{3})", "often"), "line 7: the move 'often' of chance has no odds"),
        (EXAMPLE.replace("(\\frac{2}{3})", "(\\frac{1}{3})"), "sum to 2/3, not to exactly 1"),
        (EXAMPLE.replace("node 10", "node 9"), "line 11: a second node is called 9; the first is in line 10."),
        (EXAMPLE.replace("iset", "set"), "line 12: a line begins with player, level or iset, not 'set'"),
        (EXAMPLE.replace("iset x y player 2", ""), "line 6: the player of this node is not given"),
        (EXAMPLE.replace("level 2 node out xshift -2a from root", "level 2 node out"), "a tree has one root"),
        ("player 1 name Ann\n", "no line begins with level"),
        ("level 0 node a from b\nlevel 2 node b from a\n", "every node comes from another"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        read_ef(text, "x.ef")
    assert str(caught.value).startswith("x.ef") and says in str(caught.value), caught.value


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ParameterError, match=r"An \.ef file holds a tree, not a Matrix"):
        write_ef(z.matrix(("A", "B"), [[(1, 1)]]))
    with pytest.raises(ParameterError, match="room for 4 players; this game has 5"):
        write_ef(z.tree("ABCDE", z.end(0, 0, 0, 0, 0)))

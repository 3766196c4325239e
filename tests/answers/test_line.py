from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.answers.line import Line, Step, likeliest_move_of_line


def test_a_line_is_a_sequence_of_steps() -> None:
    line = Line((Step("Ann", "left"), Step("chance", "heads", Fraction(2, 3)), Step("Bob", "up")))
    assert str(line) == "Ann left, chance heads (2/3), Bob up"
    assert line.moves == ("left", "heads", "up")
    assert (len(line), line[0].player, [s.move for s in line[1:]]) == (3, "Ann", ["heads", "up"])
    assert list(line) == list(line.steps)


def test_a_line_without_moves_says_so() -> None:
    assert repr(Line(())) == "(no moves)"


@pytest.mark.parametrize(("count", "shown"), [(60, False), (61, True), (12_345, True)])
def test_a_long_line_is_cut_in_the_middle(count: int, shown: bool) -> None:
    text = repr(Line(tuple(Step("A", str(k)) for k in range(count))))
    assert (f"… {count - 40:,} more …" in text) == shown
    assert text.endswith(f"A {count - 1}")


def test_chance_goes_the_likeliest_way_and_the_first_of_several() -> None:
    def coin(*odds: str) -> z.Tree:
        return z.tree(("A",), z.chance({f"c{i}": (o, z.end(i)) for i, o in enumerate(odds)}))

    for odds, move in ((("1/4", "1/2", "1/4"), "c1"), (("2/5", "1/5", "2/5"), "c0")):
        tree = coin(*odds)
        assert tree.name(0, likeliest_move_of_line(tree, 0)) == move
        assert z.solve(tree).line[0].move == move


def test_a_line_goes_on_for_ever_only_where_chance_lets_nobody_out() -> None:
    def ring(odds: dict[str, dict[str, str]], *, out: bool) -> Line:
        owners = {"x": "Ann", "toss": "chance", "again": "chance"}
        moves = [("x", "toss"), ("toss", "again"), ("toss", "x"), ("again", "x"), ("again", "toss")]
        moves += [("again", "home")] if out else []
        graph = z.graph(("Ann",), owners, moves, {"home": (1,)}, odds=odds, endless=(0,))
        line: Line = z.guarantee(graph, "Ann").line
        return line

    toss = {"again": "1/3", "x": "2/3"}
    out = ring({"toss": toss, "again": {"x": "1/2", "toss": "1/4", "home": "1/4"}}, out=True)
    assert (out.moves, out.is_endless) == (("toss", "again", "home"), False)
    assert [step.odds for step in out] == [None, Fraction(1, 3), Fraction(1, 4)]
    assert ring({"toss": toss, "again": {"x": "1/2", "toss": "1/2"}}, out=False).is_endless

"""``order(s, buffer)``: the same answers sooner, and clear lines where it is wrong; α and β of a trace."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import RulesError
from zermelo.games import Kalah
from zermelo.papers.games_lecture.practice import NumberedKalah, WorstKalah


@pytest.mark.parametrize("slots", [0, 1 << 10])
def test_an_order_changes_the_effort_and_not_the_answer(slots: int) -> None:
    kinds = (Kalah(3, 2), NumberedKalah(3, 2), WorstKalah(3, 2))
    found = [z.search(game, method="alphabeta", depth=9, slots=slots, compiled=False) for game in kinds]
    assert len({(one.payoff["A"], one.move) for one in found}) == 1
    assert found[0].effort.nodes < found[2].effort.nodes


def test_compiled_and_plain_look_at_the_same_positions() -> None:
    found = [z.search(Kalah(3, 2), method="alphabeta", depth=7, compiled=c) for c in (False, True)]
    assert found[0].effort.nodes == found[1].effort.nodes
    assert found[0].line == found[1].line


def test_searches_of_every_kind_take_rules_with_an_order() -> None:
    methods = ("alphabeta", "minimax", "paranoid", "maxn")
    values = {z.search(Kalah(3, 1), method=m, compiled=False).payoff["A"] for m in methods}
    assert values == {z.solve(Kalah(3, 1)).payoff["A"]}


class Wrong(Kalah):
    """An order that leaves a legal move out."""

    def order(self, s: list[int], buffer: list[int]) -> int:
        for a in range(self.pits):
            if self.legal(s, a):
                buffer[0] = a
                return 1
        return 0


class Thrice(Kalah):
    """An order with too many arguments."""

    def order(self, s: list[int], buffer: list[int], more: int) -> int:
        return 0


@pytest.mark.parametrize(
    ("rules", "words"), [(Wrong(2, 1), r"Wrong.order listed \[0\]; the legal moves are \[0, 1\]"),
                         (Thrice(2, 1), "Thrice.order must take 2 arguments besides self")],
)  # fmt: skip
def test_a_wrong_order_is_told(rules: Kalah, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        z.search(rules, depth=2)


# ---------------------------------------------------------------- α and β


def test_a_list_that_leaves_moves_out_is_told_whatever_is_asked() -> None:
    class Short(Kalah):
        order = (1, 0)

    for ask in (z.search, lambda game: z.guarantee(game, "A", method="alphabeta")):
        with pytest.raises(z.ZermeloError, match=r"Short\.order must hold every action from 0 to 2 once"):
            ask(Short(3, 2))


def windows(trace) -> list[tuple[str, str, tuple[str, str]]]:
    return [(event.kind, "/".join(event.path), event.bounds) for event in trace.events]


def test_the_textbook_tree_has_the_textbooks_windows() -> None:
    # Russell and Norvig's two-ply tree: 3 12 8, 2 4 6, 14 5 2.
    leaves = {"A1": (3, 12, 8), "A2": (2, 4, 6), "A3": (14, 5, 2)}
    moves = {
        name: z.choose("Min", {f"{name}{k}": z.end(u, -u) for k, u in enumerate(row)}) for name, row in leaves.items()
    }
    found = z.search(z.tree(("Max", "Min"), z.choose("Max", moves)), method="alphabeta", trace=True)
    assert found.trace is not None
    assert windows(found.trace) == [
        ("enter", "", ("−∞", "∞")), ("enter", "A1", ("−∞", "∞")), ("leaf", "A1/A10", ("−∞", "∞")),
        ("leaf", "A1/A11", ("−∞", "3")), ("leaf", "A1/A12", ("−∞", "3")), ("leave", "A1", ("−∞", "3")),
        ("enter", "A2", ("3", "∞")), ("leaf", "A2/A20", ("3", "∞")), ("cut", "A2", ("3", "2")),
        ("leave", "A2", ("3", "2")), ("enter", "A3", ("3", "∞")), ("leaf", "A3/A30", ("3", "∞")),
        ("leaf", "A3/A31", ("3", "14")), ("leaf", "A3/A32", ("3", "5")), ("leave", "A3", ("3", "2")),
        ("leave", "", ("3", "∞")),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["connect:3,3,3", "kalah:2,2", "nim:2,2"])
def test_rules_and_their_tree_have_the_same_windows(game: str) -> None:
    rules = z.search(game, method="alphabeta", depth=4, trace=True, slots=0)
    for event in rules.trace.events:
        alpha, beta = event.window
        if event.kind == "enter":
            assert alpha is None or beta is None or alpha < beta
        if event.kind == "cut":
            assert alpha >= beta


def test_searches_without_bounds_have_none() -> None:
    for method in ("maxn", "minimax"):
        found = z.search("nim:2,1", method=method, trace=True)
        assert all(event.window is None and event.bounds == ("", "") for event in found.trace.events)
        assert "α" not in found.trace.sheets()[1].heads


def test_windows_are_saved(tmp_path) -> None:
    found = z.search("nim:2,1", method="alphabeta", trace=True)
    z.save(found, tmp_path / "found.json")
    again = z.load(tmp_path / "found.json")
    assert [e.window for e in again.trace.events] == [e.window for e in found.trace.events]

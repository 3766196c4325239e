from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

import zermelo as z
from tests.chancy import coin
from tests.numbered import Maze
from zermelo.errors import MethodError, NameError_, ZermeloError


def three() -> z.Tree:
    left = z.choose("B", {"u": z.end(4, 0, 0), "d": z.end(0, 1, 1)})
    right = z.choose("C", {"u": z.end(3, 0, 5), "d": z.end(2, 0, 0)})
    return z.tree(("A", "B", "C"), z.choose("A", {"left": left, "right": right}))


def test_every_node_has_a_value_found_by_path_or_number() -> None:
    found = z.guarantee(three(), "A")
    assert [found.at(path) for path in ("", "left", "right", "left/u")] == [2, 0, 2, 4]
    assert [found.at(v) for v in range(3)] == [2, 0, 2]
    graph = z.guarantee("nim:1,2,players=3", "A")
    assert graph.at((0, 2, 1)) == graph.at("h1-1")


def test_it_says_whether_the_side_can_be_sure_of_it() -> None:
    assert z.outlook(three(), "A", others="enemies").is_guarantee
    assert not z.outlook(three(), "A", enemies=["B"]).is_guarantee
    assert z.guarantee(three(), "A", "B", "C").is_guarantee
    assert repr(z.guarantee(three(), "A")) == "<Guarantee of A: 2 by points>"
    assert repr(z.outlook(three(), "A")) == "<Outlook of A: 5/2 by points>"


def test_the_strategy_is_the_sides_and_complete() -> None:
    found = z.guarantee(three(), "A", "C")
    assert {player: dict(s) for player, s in found.strategies.items()} == {"A": {"": "right"}, "C": {"right": "u"}}
    with pytest.raises(AttributeError, match=r"the side has 2 members; use \.strategies\[name\]"):
        _ = found.strategy
    assert dict(z.guarantee(three(), "C").strategy) == {"right": "u"}


def test_the_line_shows_how_often_a_neutral_player_makes_the_move() -> None:
    found = z.outlook(three(), "A")
    assert str(found.line) == "A right, C u (1/2)"
    assert found.shares(2) == dict.fromkeys(three().children(2), Fraction(1, 2))
    assert str(z.outlook(three(), "A", others="enemies").line) == "A right, C d"


def test_places_are_shown_as_positive_numbers_and_levels_as_they_are() -> None:
    found = z.guarantee(three(), "A", by="place,points")
    assert found.value == (2, 3)
    assert found.levels(0) == (-2, 3)
    assert found.at("right/d") == (1, 2)


def test_it_is_a_record_that_cannot_be_changed_and_knows_its_nodes() -> None:
    found = z.guarantee(three(), "A")
    with pytest.raises(FrozenInstanceError):
        found.status = "wrong"  # type: ignore[misc]
    with pytest.raises(NameError_, match="No node 99"):
        found.at(99)
    assert (found.method, found.status, found.exact, found.effort.nodes) == ("backward induction", "solved", True, 7)


def test_every_kind_of_game_is_answered_by_the_same_class() -> None:
    endless = z.graph(("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "f")],
                      {"e": (1, 0), "f": (0, 1)}, endless=(0, 0))  # fmt: skip
    found = {
        "Values": z.guarantee(three(), "A"), "Attractors": z.guarantee(endless, "A"),
        "Bounds": z.guarantee(coin(), "Ann"), "Behaviour": z.guarantee("kuhn", "Ann"),
        "PrincipalVariation": z.guarantee(three(), "A", method="alphabeta"),
        "Numbered": z.guarantee(Maze(seed=1), "Ann"),
    }  # fmt: skip
    for name, one in found.items():
        assert type(one) is z.Guarantee and type(one.evidence).__name__ == name
        assert one.is_guarantee and one.side == one.players[:1]
        low, high = one.bounds()
        assert (one.value, one.at(), one.at_most) == (low, low, high) and low <= high
        assert one.move() == next(iter(one.line.moves), None)
        assert z.check(one), z.check(one).problems
        assert "guarantee" in one.text() and one.svg().startswith("<svg")
        assert ("whatever the others do" in one.text()) == (len(one.players) > 1)
        assert repr(one).startswith(f"<Guarantee of {one.side[0]}: ")


def test_what_the_evidence_has_not_is_said_in_one_line() -> None:
    pruned, read = z.guarantee(three(), "A", method="alphabeta"), z.guarantee(Maze(seed=1), "Ann")
    hidden, swept = z.guarantee("kuhn", "Ann"), z.guarantee(three(), "A")
    for ask in (lambda: pruned.strategy, lambda: pruned.strategies, lambda: pruned.profile, lambda: pruned.at("left"),
                lambda: pruned.arena, lambda: pruned.shares(0), lambda: pruned.values):  # fmt: skip
        with pytest.raises(MethodError, match="Alpha-beta finds only the value of the start and a line"):
            ask()
    for ask in (lambda: read.strategy, lambda: read.behaviour("Ann"), lambda: read.profile, lambda: read.unit):
        with pytest.raises(MethodError, match=r"use \.move"):
            ask()
    for ask in (lambda: hidden.at("x"), lambda: hidden.values, lambda: hidden.bounds(1)):
        with pytest.raises(ZermeloError):
            ask()
    with pytest.raises(MethodError, match="use guarantees"):
        _ = swept.payoff
    assert swept.behaviour("B") == {"left": {"d": 1}}
    assert swept.profile.strategies["A"][""] == swept.move()


def test_an_outlook_in_which_all_others_are_enemies_is_a_guarantee() -> None:
    assert type(z.outlook(three(), "A", others="enemies")) is z.Guarantee
    assert type(z.outlook(three(), "A", others="friends")) is z.Outlook
    assert type(z.guarantees(three()).of("B")) is z.Guarantee

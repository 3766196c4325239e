from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from zermelo.errors import GameError, ParameterError
from zermelo.forms.build.tree import build_tree_weights

END = z.end(0, 0)


def test_nodes_are_numbered_layer_by_layer_in_the_order_written() -> None:
    tree = z.tree(
        ("A", "B"), z.choose("A", {"l": z.choose("B", {"x": z.end(1, 2), "y": z.end(3, 4)}), "r": z.end(5, 6)})
    )
    assert [tree.turn(v) for v in range(5)] == ["A", "B", None, None, None]
    assert [tree.payoff_at(v).vector for v in (2, 3, 4)] == [(5, 6), (1, 2), (3, 4)]


def test_payoffs_are_given_in_order_or_by_name() -> None:
    assert z.tree(("A", "B"), z.end({"B": 1, "A": "1/2"})).payoff_at(0) == {"A": Fraction(1, 2), "B": 1}
    assert z.tree(("A",), z.end(0.1)).payoff_at(0) == {"A": Fraction(1, 10)}


@pytest.mark.parametrize(
    ("odds", "says"),
    [
        (("1/2", "1/3"), r"The odds 1/2 \+ 1/3 sum to 5/6, not to exactly 1"),
        ((0.5, 0.6), r"The odds 1/2 \+ 3/5 sum to 11/10"),
        ((0, 1), "The odds of 'c0' are 0; odds must be above 0"),
        (("3/2", "-1/2"), "The odds of 'c1' are -1/2; odds must be above 0"),
        ((float("nan"), 1), "A probability must be a finite number; this one is nan"),
        (("half", "half"), "A probability must be a finite number; this one is 'half'"),
        ((Fraction(1, 2**62), 1 - Fraction(1, 2**62)), "are too fine; at most 62 bits are kept"),
    ],
)
def test_odds_that_are_none_are_refused(odds: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        z.tree(("A",), z.chance({f"c{i}": (o, z.end(0)) for i, o in enumerate(odds)}))


def test_a_third_given_as_a_decimal_is_not_a_third() -> None:
    with pytest.raises(GameError, match="sum to 9999999999999999/10000000000000000, not to exactly 1"):
        z.chance({"a": (1 / 3, END), "b": (2 / 3, END)})


@pytest.mark.parametrize(
    ("payoffs", "says"),
    [
        ((1, float("nan")), "A payoff must be a finite number; this one is nan"),
        ((float("inf"), 0), "A payoff must be a finite number; this one is inf"),
        ((1,), "must have one number for each of A, B"),
        ((1, 2, 3), "must have one number for each of A, B"),
        (((1, 2),), "must have one number for each of A, B"),
        (({"A": 1},), "A payoff names A; the players are A, B"),
        ((1, None), "A payoff must be a number; this one is None"),
    ],
)
def test_payoffs_that_do_not_fit_are_refused(payoffs: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        z.tree(("A", "B"), z.choose("A", {"go": z.end(*payoffs)}))


def test_a_mover_who_is_no_player_is_named_with_a_suggestion() -> None:
    with pytest.raises(GameError, match=r"'Anne' moves but is not a player\. Did you mean Ann\? The players are Ann"):
        z.tree(("Ann", "Bob"), z.choose("Anne", {"go": END}))


@pytest.mark.parametrize(
    ("write", "says"),
    [
        (lambda: z.choose("A", {}), "A node of A needs at least one move"),
        (lambda: z.choose("A", [END]), "A node of A needs at least one move, as a mapping"),  # type: ignore[arg-type]
        (lambda: z.choose("A", {1: END, "1": END}), "Two moves of A have the same name: 1, 1"),  # type: ignore[dict-item]
        (lambda: z.choose("A", {"x": 5}), "The move 'x' of A leads to 5; write choose, chance or end"),  # type: ignore[dict-item]
        (lambda: z.choose(z.CHANCE, {"x": END}), "Write chance"),
        (lambda: z.chance({}), "A node of chance needs at least one move"),
        (lambda: z.tree((), END), "a game needs 1 to 100 players; this one has 0"),
        (lambda: z.tree(tuple(f"P{i}" for i in range(101)), END), "this one has 101"),
        (lambda: z.tree((1, 2), END), "players' names are texts"),  # type: ignore[arg-type]
        (lambda: z.tree(("A", "chance"), END), "no player can be called 'chance'"),
        (lambda: z.at_once({}, lambda: END), "need players, and at least one move for each"),
        (lambda: z.at_once({"A": "x", "B": ""}, lambda a, b: END), "need players, and at least one move for each"),
        (lambda: z.at_once({"A": "xx"}, lambda a: END), "Two moves of A have the same name: x, x"),
    ],
)
def test_nodes_that_make_no_sense_are_refused(write: Any, says: str) -> None:
    with pytest.raises(ParameterError, match=says):
        write()


def test_nodes_of_one_information_set_must_look_alike() -> None:
    left, right = z.choose("B", {"x": END, "y": END}, info="dark"), z.choose("B", {"x": END, "z": END}, info="dark")
    with pytest.raises(GameError, match="The information set 'dark' holds nodes that do not look alike: l and r"):
        z.tree(("A", "B"), z.choose("A", {"l": left, "r": right}))


def test_sets_of_two_players_with_one_name_are_two_sets() -> None:
    below = z.choose("B", {"x": END}, info="dark")
    tree = z.tree(("A", "B"), z.choose("A", {"l": below}, info="dark"))
    assert not tree.has_hidden_moves


def test_moves_made_at_once_are_seen_by_nobody() -> None:
    seen = []

    def then(a: int, b: str, c: str) -> Any:
        seen.append((a, b, c))
        return z.end(a, 0, 0)

    tree = z.tree(("A", "B", "C"), z.at_once({"A": (1, 2), "B": "xy", "C": "u"}, then))
    assert seen == [(1, "x", "u"), (1, "y", "u"), (2, "x", "u"), (2, "y", "u")]
    assert tree.info is not None
    for player, sets in (("A", 1), ("B", 1), ("C", 1)):
        nodes = [v for v in range(len(tree)) if tree.turn(v) == player]
        assert len({int(tree.info[v]) for v in nodes}) == sets
    assert [tree.payoff_at(tree.at(f"{a}/x/u"))["A"] for a in (1, 2)] == [1, 2]


def test_stages_with_names_of_their_own_can_follow_each_other() -> None:
    def second(a: str, b: str) -> Any:
        return z.at_once({"A": "xy", "B": "xy"}, lambda c, d: z.end(a == c, b == d), info=f"after {a}{b}")

    with pytest.raises(GameError, match="A payoff must be a number; this one is"):
        z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, second))


def test_one_draft_may_stand_in_several_places() -> None:
    twice = z.choose("B", {"x": END, "y": END})
    assert len(z.tree(("A", "B"), z.choose("A", {"l": twice, "r": twice}))) == 7


@given(st.lists(st.fractions(min_value=Fraction(1, 50), max_value=1, max_denominator=50), min_size=1, max_size=5))
def test_whole_weights_keep_the_proportion(odds: list[Fraction]) -> None:
    weights = build_tree_weights(odds)
    assert [Fraction(w, sum(weights)) for w in weights] == [o / sum(odds) for o in odds]


def test_a_root_that_is_no_draft_is_told_how_to_begin() -> None:
    with pytest.raises(ParameterError, match="begins with choose, chance or end, not with dict"):
        z.tree(("Ann",), {"player": "Ann"})  # type: ignore[arg-type]

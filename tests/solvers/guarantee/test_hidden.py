"""What a side is sure of where moves are hidden, held against all pure strategies of both sides."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests import classics
from tests.hidden import Shares, answered, hidden_tree, own_sets, worth
from zermelo.errors import MethodError, NameError_

NODES = {2: 26, 3: 16}


def plans(tree: z.Tree, seats: list[int]) -> list[Shares]:
    """All that some players can do together without mixing, node by node."""
    sets = [held for seat in seats for held in own_sets(tree, seat, list(range(len(tree))))]
    return [
        {v: {tree.children(v)[k]: Fraction(1)} for held, k in zip(sets, picks, strict=True) for v in held}
        for picks in product(*(range(len(tree.children(held[0]))) for held in sets))
    ]


def cases(count: int, start: int) -> Any:
    """Yields random trees of two and three players and a side, with few enough strategies to try all."""
    found, seed = 0, start
    while found < count:
        dice = np.random.default_rng(seed)
        seed += 1
        players = int(dice.integers(2, 4))
        tree = hidden_tree(dice, nodes=int(dice.integers(7, NODES[players])), players=players)
        side = tree.players[: int(dice.integers(1, players))]
        seats = [tree.seat(p) for p in side]
        mine, theirs = plans(tree, seats), plans(tree, [s for s in range(players) if s not in seats])
        if tree.has_hidden_moves and len(mine) * len(theirs) <= 300 and len(mine) + len(theirs) > 2:
            yield tree, side, seats, mine, theirs
            found += 1


@pytest.mark.parametrize("count", [pytest.param(25, id="some"), pytest.param(800, id="many", marks=pytest.mark.long)])
def test_a_side_is_sure_of_the_value_of_the_table_of_all_strategies(count: int) -> None:
    refused = 0
    for tree, side, seats, mine, theirs in cases(count, 0):
        table = [[sum(worth(tree, own | other, 0)[s] for s in seats) for other in theirs] for own in mine]
        value = z.solve(z.matrix(("side", "others"), {"side": table})).game_value
        try:
            found = z.guarantee(tree, *side)
        except MethodError as error:  # a team whose members know different things
            assert "+" in str(error) and len(tree.players) > 2
            refused += 1
            continue
        assert (found.value, found.at_most, found.exact, found.status) == (value, value, True, "solved")
        done = answered(found)
        own = {v: done[v] for v in done if tree.mover[v] in seats}
        assert min(sum(worth(tree, own | other, 0)[s] for s in seats) for other in theirs) == value
        assert z.check(found)
    assert refused < count / 2


def test_known_values_come_out() -> None:
    assert z.guarantee("kuhn", "Ann").value == Fraction(-1, 18)
    assert z.guarantee("kuhn", "Bob").value == Fraction(1, 18)
    assert z.guarantee(classics.outside(), "A").value == 2  # staying out; inside, 3/4 is the most
    assert z.guarantee(classics.dilemma(), "A").value == z.solve(classics.dilemma()).payoff["A"]


def test_one_who_sees_nothing_is_sure_of_what_mixing_gives() -> None:
    pennies = z.tree("AB", z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(int(a == b), 0)))
    found = z.guarantee(pennies, "A")
    assert found.value == Fraction(1, 2)
    assert found.strategy[""] == {"h": Fraction(1, 2), "t": Fraction(1, 2)}
    assert z.guarantee(pennies, "B").value == 0


def test_it_is_told_for_the_start_alone() -> None:
    sure = z.guarantee("kuhn", "Ann")
    assert sure.at() == sure.at("") == sure.value
    with pytest.raises(MethodError, match="from its start"):
        sure.at("1-2")


def test_a_team_that_knows_what_it_did_is_one_player() -> None:
    def guess(a: str, b: str) -> Any:
        return z.choose(
            "C", {m: z.end(int(a + b != m), int(a + b != m), 0) for m in ("hh", "ht", "th", "tt")}, info="C"
        )

    tree = z.tree("ABC", z.choose("A", {a: z.choose("B", {b: guess(a, b) for b in "ht"}) for a in "ht"}))
    assert z.guarantee(tree, "A", "B").value == Fraction(3, 2)
    assert z.guarantee(tree, "C").value == 0
    assert set(z.guarantee(tree, "A", "B").strategies) == {"A", "B"}
    with pytest.raises(MethodError, match=r"A\+B\+C forgets"):
        z.guarantee(tree, "A", "B", "C")
    with pytest.raises(AttributeError, match="the side has 2 members"):
        _ = z.guarantee(tree, "A", "B").strategy


def test_a_side_that_knows_different_things_is_refused_by_name() -> None:
    with pytest.raises(MethodError, match=r"P2\+P3 forgets: down and across/down are in one information set") as caught:
        z.guarantee("horse", "P1")
    assert "Use solve(game), where everybody plays alone." in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [({"by": "place"}, "guarantees are about points"), ({"depth": 2}, "takes no depth="),
     ({"symmetric": True}, "symmetric"), 
     ({"precision": "1/8"}, "takes no precision="), ({"method": "alphabeta"}, "solve")],
)  # fmt: skip
def test_options_that_need_all_moves_to_be_seen_are_refused(options: Any, said: str) -> None:
    with pytest.raises(MethodError, match=said) as caught:
        z.guarantee("kuhn", "Ann", **options)
    assert "\n" not in str(caught.value)


def test_unknown_players_and_forgetful_games_are_refused() -> None:
    with pytest.raises(NameError_, match="No player 'Cy'"):
        z.guarantee("kuhn", "Cy")
    later = {m: z.choose("Ann", {"x": z.end(0, 0), "y": z.end(1, 1)}, info="later") for m in ("l", "r")}
    with pytest.raises(MethodError, match="Ann forgets: l and r"):
        z.guarantee(z.tree(("Ann", "Bob"), z.choose("Ann", later)), "Ann")


def test_where_floating_point_does_not_prove_the_value_both_bounds_are_told(monkeypatch: Any) -> None:
    from zermelo.solvers.hidden import sequence_highs, subgame_methods
    from zermelo.solvers.linear import exact_lp

    pytest.importorskip("scipy")
    monkeypatch.setattr(exact_lp, "guess_bases", lambda *_: iter(()))  # no guess is proven, and no program walked
    monkeypatch.setattr(subgame_methods, "MOST_WALKED", 0)
    monkeypatch.setattr(sequence_highs, "FINEST", ())  # floats as they are, not rounded to small fractions
    found = z.guarantee("kuhn", "Ann")
    assert found.value <= Fraction(-1, 18) <= found.at_most
    assert found.at_most - found.value < Fraction(1, 10**6)
    assert z.check(found)
    assert (found.exact, found.status) == (False, "bounded")  # Bob's only plan has thirds, which are no floats

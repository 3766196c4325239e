from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Pile
from zermelo.forms.arena import Arena
from zermelo.forms.traits.traits import traits_cycle_of_graph, traits_of_game


def pays(*rows: tuple[object, ...]) -> Arena:
    players = tuple("ABC"[: len(rows[0])])
    return z.tree(players, z.choose("A", {str(k): z.end(*row) for k, row in enumerate(rows)}))


@pytest.mark.parametrize(
    ("rows", "total", "words"),
    [
        (((1, -1), (0, 0)), 0, "zero-sum"),
        (((1, 2), (3, 0)), 3, "constant sum 3"),
        ((("1/2", 0), (0, "1/2")), Fraction(1, 2), "constant sum 1/2"),
        (((1, 2), (3, 1)), None, "general sum"),
        (((2**62, -(2**62)), (1, -1)), 0, "zero-sum"),
        (((2**61, 2**61), (0, 2**62)), 2**62, f"constant sum {2**62}"),
    ],
)
def test_the_sum_of_payoffs(rows: tuple[tuple[object, ...], ...], total: object, words: str) -> None:
    found = traits_of_game(pays(*rows))
    assert found.sum == total
    assert found.is_constant_sum == (total is not None)
    assert found.is_zero_sum == (total == 0)
    assert words in found.words()


def test_sums_that_would_wrap_round_do_not() -> None:
    top = (1 << 63) - 1
    ends = np.array([[top, top, 2], [0, 0, 0]])
    game = z.Tree(players=tuple("ABC"), first=np.array([1, 3, 3, 3]), mover=np.array([0, -2, -2]), payoff=ends)
    assert not traits_of_game(game).is_constant_sum  # as 64-bit numbers the first row sums to 0


def test_common_interest_is_every_payoff_alike() -> None:
    assert traits_of_game(pays((1, 1), (2, 2))).is_common_interest
    assert not traits_of_game(pays((1, 1), (2, 3))).is_common_interest
    assert "common interest" not in traits_of_game(pays((1,), (2,))).words()


def turns(text: str, then: z.Draft | None = None) -> z.Draft:  # type: ignore[name-defined]
    """A line of single moves: a letter is a player, ``?`` a coin with one side."""
    draft = then or z.end(0, 0, 0)
    for who in reversed(text):
        draft = z.chance({"c": (1, draft)}) if who == "?" else z.choose(who, {"m": draft})
    return draft


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("", True), ("A", True), ("ABCAB", True), ("BCA", True), ("AC", False), ("AA", False), ("ABA", False),
        ("?A?B??C?A", True), ("?B", True), ("A?C", False), ("A?A", False), ("AB?B", False), ("???", True),
    ],
)  # fmt: skip
def test_a_fixed_order_goes_round_the_table_and_chance_may_come_between(line: str, fixed: bool) -> None:
    tree = z.tree(tuple("ABC"), turns(line))
    assert traits_of_game(tree).is_fixed_order == fixed
    assert traits_of_game(z.game_graph(tree)).is_fixed_order == fixed


def test_a_coin_that_ends_the_game_may_be_reached_after_anybody() -> None:
    # 0 A -> 1 B or 2 coin; 1 B -> 2 coin; 2 coin -> 3 end
    graph = z.Graph(
        players=("A", "B"), first=np.array([0, 2, 3, 4, 4]), mover=np.array([0, 1, -1, -2]),
        succ=np.array([1, 2, 2, 3]), weight=np.array([1, 1, 1, 1]), payoff=np.array([[0, 0]]),
    )  # fmt: skip
    assert traits_of_game(graph).is_fixed_order


def test_games_of_the_catalogue_are_known_for_what_they_are() -> None:
    assert z.traits("nim:2,2,players=3").is_fixed_order
    assert not z.traits("kalah:2,2").is_fixed_order  # a last seed in the store gives another turn
    assert z.traits("tictactoe").is_zero_sum
    assert z.traits(Pile()).has_chance
    assert z.traits("sharing").words() == [
        "2 players", "general sum", "fixed order of players", "no chance", "perfect information",
    ]  # fmt: skip


def test_hidden_moves_are_told() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(1, -1)))
    assert "simultaneous or hidden moves" in traits_of_game(dark).words()


def ring(*succ: tuple[int, ...]) -> z.Graph:
    """One player; a node without successors is an end."""
    first = np.cumsum([0, *map(len, succ)])
    mover = np.array([0 if s else -2 for s in succ])
    flat = np.array([c for s in succ for c in s])
    return z.Graph(players=("A",), first=first, mover=mover, succ=flat, payoff=np.zeros((int((mover == -2).sum()), 1)))


@pytest.mark.parametrize(
    ("succ", "found"),
    [
        (((1,), ()), None),
        (((0, 1), ()), [0]),
        (((1,), (2, 3), (0,), ()), [0, 1, 3]),
        (((2,), (3,), (1,), ()), None),
        (((1, 3), (2,), (1,), ()), [0, 2, 3]),
        (((1,), (), (2,)), None),  # only a position that no play reaches goes round
    ],
)
def test_a_cycle_is_found_with_the_line_that_leads_into_it(succ: tuple[tuple[int, ...], ...], found: object) -> None:
    graph = ring(*succ)
    assert traits_cycle_of_graph(graph) == found
    assert traits_of_game(graph).is_cyclic == (found is not None)
    assert ("play can go on forever" in traits_of_game(graph).words()) == (found is not None)

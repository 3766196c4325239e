from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Pile
from zermelo.errors import GameError, NameError_
from zermelo.forms.arena import Arena, join_arena_path, split_arena_path
from zermelo.games.bargains.sharing import sharing


def test_moves_are_found_by_name_and_nodes_by_path() -> None:
    tree = sharing()
    assert tree.names(0) == ["keep", "share", "give"]
    assert tree.at("share/yes") == tree.at(["share", "yes"]) == tree.walk(["share", "yes"])[-1]
    assert tree.at("") == tree.at() == 0
    assert tree.names_along(tree.path_to(tree.at("give/no"))) == ["give", "no"]


def test_a_move_or_player_that_is_not_there_is_told_with_those_that_are() -> None:
    tree = sharing()
    with pytest.raises(NameError_, match=r"No move 'kep' here\. Did you mean keep\? The moves are keep, share, give\."):
        tree.at("kep")
    with pytest.raises(NameError_, match=r"No move 'more' here\. The game is over there"):
        tree.at("keep/no/more")
    with pytest.raises(NameError_, match=r"No player 'Andi'\. Did you mean Andy"):
        tree.seat("Andi")


def test_a_slash_inside_a_name_is_written_twice() -> None:
    names = ["1/2", "a//b", "no"]
    assert join_arena_path(names) == "1//2/a////b/no"
    assert split_arena_path(join_arena_path(names)) == names
    for wild in (["a", "/b"], ["a/", "b"], ["/", "/", "a/"], ["\\", "\\/b", "a\\"], [""], ["", "", "a"]):
        assert split_arena_path(join_arena_path(wild)) == wild
    tree = z.tree(("A",), z.choose("A", {"1/2": z.end(1), "1": z.end(2)}))
    assert tree.payoff_at(tree.at("1//2")) == {"A": 1}


def test_without_names_moves_are_numbered_from_one() -> None:
    tree = z.Tree(
        players=("A",), first=np.array([1, 3, 3, 3]), mover=np.array([0, -2, -2]), payoff=np.array([[1], [2]])
    )
    assert tree.names(0) == ["1", "2"]


def test_odds_are_exact_shares() -> None:
    graph = z.game_graph(Pile())
    assert graph.odds(0) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    assert graph.turn(0) == z.CHANCE


def test_only_ends_pay() -> None:
    tree = sharing()
    with pytest.raises(GameError, match="Node 0 is not an end"):
        tree.payoff_at(0)
    assert [tree.payoff_at(v).total for v in range(len(tree)) if tree.turn(v) is None] == [0, 2, 0, 2, 0, 2]


def test_a_tree_written_by_hand_has_no_states() -> None:
    with pytest.raises(GameError, match="its nodes have no states"):
        sharing().state(0)


def test_arrays_cannot_be_written_to() -> None:
    tree = sharing()
    for array in (tree.first, tree.mover, tree.payoff, tree.move):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0  # type: ignore[index]


def test_the_largest_payoff_is_found_at_both_ends_of_64_bits() -> None:
    def paying(*rows: tuple[int, ...]) -> Arena:
        ends = {str(k): z.end(*row) for k, row in enumerate(rows)}
        return z.tree(("A", "B"), z.choose("A", ends))

    assert paying((1, -7), (3, 0)).largest == 7
    assert paying((0, 0)).largest == 0
    assert paying((10**30, 1)).largest == 10**30
    low = z.Tree(players=("A",), first=np.array([1, 2, 2]), mover=np.array([0, -2]), payoff=np.array([[-(1 << 63)]]))
    assert low.largest == 1 << 63


def test_a_dummy_evens_every_payoff_and_the_payoff_of_endless_play() -> None:
    tree = sharing().with_dummy("bank", Fraction(1, 2))
    assert tree.players == ("Andy", "Barb", "bank")
    assert {tree.payoff_at(v).total for v in range(len(tree)) if tree.turn(v) is None} == {Fraction(1, 2)}
    ring = z.Graph(
        players=("A",), first=np.array([0, 2, 2]), mover=np.array([0, -2]), payoff=np.array([[3]]),
        succ=np.array([0, 1]), endless=z.Payoff(("A",), (1,)),
    ).with_dummy("bank", 5)  # fmt: skip
    assert ring.endless == {"A": 1, "bank": 4}  # type: ignore[attr-defined]


def test_a_dummy_stays_exact_beyond_64_bits() -> None:
    tree = z.tree(("A",), z.end(2**61)).with_dummy(total=-(2**62))
    assert tree.payoff_at(0) == {"A": 2**61, "dummy": -3 * 2**61}


def test_a_dummy_needs_a_name_of_its_own_and_a_sum_that_is_a_number() -> None:
    with pytest.raises(NameError_, match="There is a player 'Barb' already"):
        sharing().with_dummy("Barb")
    with pytest.raises(GameError, match="A sum must be a finite number; this one is nan"):
        sharing().with_dummy(total=float("nan"))

"""Figures of the literature that concern backward induction, each with its source."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.games import Connect, Grundy, Kalah, Nim, TicTacToe
from zermelo.games.bargains.sharing import sharing
from zermelo.games.literature.littman import littman

# ---------------------------------------------------------------- Luckhardt and Irani 1986


def test_two_two_misere_nim_is_lost_for_the_first_player() -> None:
    for ties in ("first", "last", "average"):
        assert z.solve(Nim((2, 2), misere=True), ties=ties).payoff == {"A": -1, "B": 1}


def test_its_tree_has_33_nodes_and_15_with_equal_piles_merged() -> None:
    game = Nim((2, 2), misere=True)
    assert len(z.game_tree(game)) == 33
    merged = z.game_tree(game, symmetric=True)
    assert len(merged) == 15
    assert z.solve(merged).payoff == {"A": -1, "B": 1}


def test_figure_2_has_one_equilibrium_point() -> None:
    pay = {("α1", "β1"): (-4, -4), ("α1", "β2"): (1, -9), ("α2", "β1"): (-9, 1), ("α2", "β2"): (-1, -1)}
    moves = {"α": ("α1", "α2"), "β": ("β1", "β2")}
    tree = z.tree(("α", "β"), z.at_once(moves, lambda a, b: z.end(*pay[a, b])))
    verdicts = {pair: z.check(z.profile(tree, {"α": {"": pair[0]}, "β": {pair[0]: pair[1]}})).verdict for pair in pay}
    assert {pair for pair, verdict in verdicts.items() if verdict != "neither"} == {("α1", "β1")}


def three_person_nim() -> z.Tree:
    return z.game_tree(Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)


def test_the_look_ahead_of_three_in_three_person_nim_has_13_leaves() -> None:
    assert three_person_nim().ends == 13


@pytest.mark.parametrize(
    ("ties", "payoff", "move", "left"),
    [
        ("average", (Fraction(1, 2), Fraction(1, 2), 0), "h1-2", (2, 2, 0)),
        ("first", (0, 0, 1), "h1-1", (2, 2, 1)),
        ("last", (1, 0, 0), "h1-2", (2, 2, 0)),
    ],
)
def test_the_tie_rule_changes_value_and_move_in_three_person_nim(
    ties: str, payoff: Any, move: str, left: tuple[int, ...]
) -> None:
    tree = three_person_nim()
    answer = z.solve(tree, ties=ties)
    assert answer.payoff.vector == payoff
    assert answer.move() == move
    assert tree.state(tree.at(move))[:3] == left
    assert z.check(answer)


def test_with_averaged_ties_taking_a_whole_pile_is_the_only_best_move() -> None:
    assert z.solve(three_person_nim(), ties="average").strategies["A"].play("") == {"h1-2": 1}


def test_maxn_of_the_tree_on_which_the_literal_deep_pruning_errs() -> None:
    leaves = [(6, 0, 1), (0, 7, 6), (3, 2, 5), (1, 4, 3), (7, 1, 7), (2, 5, 0), (5, 3, 2), (4, 6, 4)]
    assert z.solve(uniform(leaves, ("1", "2", "3"))).payoff.vector == (4, 6, 4)


def test_maxn_of_the_tree_on_which_naive_deep_pruning_with_a_sum_errs() -> None:
    # Korf 1991 gives the sound form; every leaf sums to 10.
    leaves = [
        (6, 2, 2), (3, 1, 6), (6, 3, 1), (3, 0, 7), (4, 2, 4), (1, 2, 7), (3, 7, 0), (8, 2, 0),
        (9, 1, 0), (4, 3, 3), (5, 4, 1), (8, 2, 0), (3, 3, 4), (1, 6, 3), (3, 0, 7), (3, 1, 6),
    ]  # fmt: skip
    assert z.solve(uniform(leaves, ("1", "2", "3", "1"))).payoff.vector == (9, 1, 0)


def uniform(leaves: list[tuple[int, ...]], movers: tuple[str, ...]) -> z.Tree:
    """Two moves everywhere, ply by ply one mover."""
    layer = [z.end(*leaf) for leaf in leaves]
    for mover in reversed(movers):
        layer = [z.choose(mover, {"l": a, "r": b}) for a, b in zip(layer[::2], layer[1::2], strict=True)]
    return z.tree(("1", "2", "3"), layer[0])


# ---------------------------------------------------------------- Lakatos and Nagy 2004: Grundy's game for three


@pytest.mark.parametrize(
    ("coins", "payoff", "outcomes"),
    [
        (6, "stuck", {(-2, 1, 1)}),
        (6, "last", {(2, -1, -1), (-1, -1, 2)}),
        (6, "third", {(-1, 0, 1)}),
        (7, "stuck", {(1, -2, 1)}),
        (7, "last", {(2, -1, -1)}),
        (7, "third", {(1, -1, 0)}),
    ],
)
def test_the_best_choices_in_grundys_game(coins: int, payoff: str, outcomes: set[Any]) -> None:
    answer = z.solve(Grundy(coins, payoff=payoff))
    assert {o.vector for o in answer.outcomes or ()} == outcomes
    assert answer.unique == (len(outcomes) == 1)


@pytest.mark.parametrize(("coins", "nodes", "leaves"), [(6, 10, 3), (7, 24, 7)])
def test_the_trees_of_grundys_game(coins: int, nodes: int, leaves: int) -> None:
    found = z.size(Grundy(coins))
    assert (found.nodes, found.ends) == (nodes, leaves)


# ---------------------------------------------------------------- the games lecture


def test_the_sharing_game_has_3_and_8_pure_strategies() -> None:
    tree = sharing()
    counts = dict.fromkeys(tree.players, 1)
    for v in range(len(tree)):
        if (who := tree.turn(v)) is not None:
            counts[who] *= len(tree.edges(v))
    assert counts == {"Andy": 3, "Barb": 8}


def test_andys_utility_when_he_keeps_and_barb_says_no_yes_yes() -> None:
    found = z.outcome(sharing(), {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}})
    assert [found.value(w)["Andy"] for w in ("keep", "share", "give", "")] == [0, 1, 0, 0]


def test_two_nought_and_one_one_are_subgame_perfect_payoffs_of_the_sharing_game() -> None:
    assert {o.vector for o in z.solve(sharing()).outcomes or ()} == {(2, 0), (1, 1)}
    judged = set()
    for andy, *barb in product(("keep", "share", "give"), *[("no", "yes")] * 3):
        strategies = {"Andy": {"": andy}, "Barb": dict(zip(("keep", "share", "give"), barb, strict=True))}
        if z.check(z.profile(sharing(), strategies)):
            judged.add(z.outcome(sharing(), strategies).payoff.vector)
    assert judged == {(2, 0), (1, 1)}


def test_the_tree_of_noughts_and_crosses() -> None:
    found = z.size(TicTacToe())
    assert (found.nodes, found.ends, found.positions) == (549_946, 255_168, 5_478)
    tree = z.game_tree(TicTacToe(), compiled=True)
    assert (len(tree), tree.ends) == (549_946, 255_168)


def worths(answer: z.Solution) -> Counter[int]:
    """How many positions are won, lost and drawn for the side to move; at an end, for the side that would."""
    rules, states = answer.game.rules, answer.arena.states  # type: ignore[attr-defined]
    to_move = np.array([rules.player(state) % 2 for state in states.tolist()])
    return Counter((answer.evidence.values[np.arange(len(to_move)), to_move] // answer.arena.scale).tolist())


def test_the_positions_of_noughts_and_crosses() -> None:
    answer = z.solve(TicTacToe())
    graph = answer.arena
    assert graph.ends == 958
    assert Counter(abs(int(row[0])) // graph.scale for row in graph.payoff) == {1: 942, 0: 16}
    assert worths(answer) == {1: 2836, -1: 1574, 0: 1068}
    assert answer.payoff == {"A": 0, "B": 0}


# ---------------------------------------------------------------- Littman, Ravi, Talwar and Zinkevich 2006


@pytest.mark.parametrize(("figure", "outcomes"), [(1, {(1000, 4), (2, 100)}), (4, {(3, 1), (3, 3)})])
def test_the_pure_outcomes_of_the_two_figures(figure: int, outcomes: set[Any]) -> None:
    answer = z.solve(littman(figure))
    assert {o.vector for o in answer.outcomes or ()} == outcomes
    assert z.check(answer)


def test_in_figure_1_greed_for_the_total_ends_at_102_where_1004_can_be_had() -> None:
    assert z.solve(littman(1), ties="kind:P2").payoff.total == 102
    assert max(o.total for o in z.solve(littman(1)).outcomes or ()) == 1004


def test_in_figure_1_node_2_stays_chosen_while_leaf_4_has_at_most_96_of_97() -> None:
    def verdict(share: Fraction) -> str | None:
        mixed = {"4": share, "5": 1 - share}
        return z.check(z.profile(littman(1), {"P1": {"2": mixed}, "P2": {"": "2"}})).verdict

    assert verdict(Fraction(96, 97)) == "subgame-perfect"
    assert verdict(Fraction(961, 970)) == "neither"


def test_the_profile_printed_for_figure_1_is_no_equilibrium() -> None:
    # Its value is (501, 52): P2 mixes evenly between (2, 100) and (1000, 4), and would rather not.
    tree = littman(1)
    half = Fraction(1, 2)
    strategies = {"P1": {"2": "5"}, "P2": {"": {"2": half, "3": half}}}
    assert z.outcome(tree, strategies).payoff.vector == (501, 52)
    assert z.check(z.profile(tree, strategies)).verdict == "neither"


# ---------------------------------------------------------------- known games


@pytest.mark.parametrize(("pits", "margins"), [(1, (0, -2, 6, -2, 2, 0)), (2, (2, -2, -2, -10, 6, 8))])
def test_the_margins_of_small_kalah_boards(pits: int, margins: tuple[int, ...]) -> None:
    # Irving, Donkers and Uiterwijk 2000, without empty capture.
    assert tuple(z.solve(Kalah(pits, seeds)).payoff["A"] for seeds in range(1, 7)) == margins


def test_connect_four_on_four_by_four() -> None:
    answer = z.solve(Connect(4, 4, 4), compiled=True)
    assert len(answer.arena) == 161_029
    assert worths(answer) == {1: 38_675, -1: 32_234, 0: 90_120}
    assert answer.payoff == {"A": 0, "B": 0}
    assert answer.effort.compiled

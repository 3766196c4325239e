from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests import classics
from tests.effort import tries
from tests.hidden import below, hidden_tree, subgames, worth
from zermelo.errors import GameError, MethodError
from zermelo.forms.information.information_sets import (
    information_by_node,
    information_name,
    information_subgame_roots,
    information_subgame_tree,
    require_information_recall,
)
from zermelo.games.literature.horse import horse
from zermelo.games.literature.kuhn import kuhn


def pasts(tree: z.Tree) -> dict[int, set[Any]]:
    """For every set with a choice what its owner has chosen and known before each of its nodes, the whole of it."""
    found: dict[Any, set[Any]] = {}

    def met(v: int) -> Any:
        return ("alone", v) if tree.info is None or tree.info[v] < 0 else int(tree.info[v])

    for v in range(len(tree)):
        if tree.mover[v] >= 0 and len(tree.children(v)) > 1:
            path = [0, *tree.path_to(v)]
            own = [(met(a), tree.children(a).index(b)) for a, b in zip(path, path[1:])
                   if tree.mover[a] == tree.mover[v] and len(tree.children(a)) > 1]  # fmt: skip
            found.setdefault(met(v), set()).add(tuple(own))
    return found


def passes(tree: z.Tree) -> int:
    """How many information sets with a single move join several nodes."""
    joined = [int(tree.info[v]) for v in range(len(tree)) if tree.mover[v] >= 0 and len(tree.children(v)) == 1]  # type: ignore[index]
    return sum(joined.count(held) > 1 for held in set(joined))


def test_random_trees_join_nodes_with_a_single_move() -> None:
    trees = [hidden_tree(np.random.default_rng(seed), nodes=24) for seed in range(100)]
    assert sum(map(passes, trees)) > 30


def scrambled(dice: np.random.Generator, tree: z.Tree) -> z.Tree:
    """The same tree with two sets of one player with equally many moves made one: recall may fail."""
    info = tree.info
    assert info is not None
    nodes = np.flatnonzero(info >= 0)
    if len(nodes) == 0:
        return tree
    a, b = (int(dice.choice(nodes)) for _ in range(2))
    if tree.mover[a] != tree.mover[b] or len(tree.edges(a)) != len(tree.edges(b)):
        return tree
    joined = np.where(info == info[b], info[a], info)
    return z.Tree(
        players=tree.players, first=tree.first, mover=tree.mover, payoff=tree.payoff, weight=tree.weight, info=joined,
        info_names=tree.info_names,
    )  # fmt: skip


@settings(max_examples=tries(75), deadline=None)
@given(st.integers(0, 10**6))
def test_recall_is_perfect_exactly_when_whole_pasts_agree(seed: int) -> None:
    dice = np.random.default_rng(seed)
    tree = scrambled(dice, hidden_tree(dice, nodes=int(dice.integers(3, 30)), players=int(dice.integers(1, 4))))
    if all(len(known) == 1 for known in pasts(tree).values()):
        require_information_recall(tree)
    else:
        with pytest.raises(MethodError, match="Solving requires perfect recall"):
            require_information_recall(tree)


@settings(max_examples=tries(75), deadline=None)
@given(st.integers(0, 10**6))
def test_subgames_begin_where_no_set_is_split(seed: int) -> None:
    dice = np.random.default_rng(seed)
    tree = scrambled(dice, hidden_tree(dice, nodes=int(dice.integers(3, 40)), players=int(dice.integers(1, 4))))
    assert information_subgame_roots(tree) == subgames(tree)


@settings(max_examples=tries(30), deadline=None)
@given(st.integers(0, 10**6))
def test_a_piece_is_the_tree_below_with_ends_in_place_of_subgames(seed: int) -> None:
    dice = np.random.default_rng(seed)
    tree = hidden_tree(dice, nodes=25, players=2)
    roots = information_subgame_roots(tree)
    root = int(dice.choice(roots))
    cut = {v: tuple(int(n) for n in dice.integers(-3, 4, 2)) for v in roots if v != root and dice.random() < 0.5}
    made, nodes = information_subgame_tree(tree, root, cut)
    first = {v: dict.fromkeys(tree.children(v)[:1], 1) for v in below(tree, root) if tree.mover[v] >= 0}

    def expected(v: int) -> tuple[Any, ...]:
        if v in cut:
            return cut[v]
        if not tree.children(v):
            return tree.payoff_at(v).vector
        mix = dict(zip(tree.children(v), tree.odds(v))) if tree.mover[v] == -1 else first[v]
        return tuple(sum(share * expected(c)[q] for c, share in mix.items()) for q in range(2))

    pick: Any = {v: {made.children(v)[0]: 1} for v in range(len(made)) if made.mover[v] >= 0}
    assert worth(made, pick, 0) == expected(root)
    names = {int(k): tree.info[nodes[v]] for v, k in enumerate(made.info) if k >= 0}  # type: ignore[index]
    assert len(set(names.values())) == len(names)


def test_textbook_subgames() -> None:
    assert information_subgame_roots(horse()) == [0]
    assert information_subgame_roots(kuhn()) == [0]
    assert [classics.outside().path(v) for v in information_subgame_roots(classics.outside())] == [[], ["in"]]
    assert len(information_subgame_roots(classics.dilemma(3))) == 1 + 4 + 16
    assert information_subgame_roots(z.game_tree("sharing")) == [
        0,
        1,
        2,
        3,
    ]  # where all is seen every choice begins one


def test_chance_begins_subgames_too() -> None:
    tree = z.tree(
        ("A", "B"),
        z.choose("A", {"x": z.chance({"u": ("1/2", classics.sexes()), "d": ("1/2", z.end(0, 0))}), "y": z.end(1, 1)}),
    )
    assert [tree.turn(v) for v in information_subgame_roots(tree)] == ["A", "chance", "A"]


def test_the_absent_minded_driver_is_refused_by_name() -> None:
    # Piccione and Rubinstein 1997.
    second = z.choose("Driver", {"exit": z.end(4), "on": z.end(1)}, info="junction")
    tree = z.tree(("Driver",), z.choose("Driver", {"exit": z.end(0), "on": second}, info="junction"))
    with pytest.raises(MethodError) as caught:
        require_information_recall(tree)
    assert str(caught.value).startswith(
        "The game is absent-minded: Driver comes to the information set 'junction' twice in one play, at the start and "
        "at on."
    )


def test_a_player_may_not_forget_what_was_known_either() -> None:
    # A sees the toss, moves, and is then asked again without knowing the toss.
    again = {m: z.choose("A", {"x": z.end(0), "y": z.end(1)}, info="again") for m in "lr"}
    tossed = {m: z.choose("A", {"go": again[m], "stay": z.end(0)}, info=m) for m in "lr"}
    tree = z.tree(("A",), z.chance({m: ("1/2", tossed[m]) for m in "lr"}))
    with pytest.raises(MethodError, match="A forgets: l/go and r/go are in one information set, 'again'"):
        require_information_recall(tree)


def test_what_was_known_where_nothing_was_chosen_may_be_forgotten() -> None:
    # The same, but A has a single move after the toss; and a player who waits is at one set again and again.
    again = {m: z.choose("A", {"x": z.end(0), "y": z.end(1)}, info="again") for m in "lr"}
    require_information_recall(
        z.tree(("A",), z.chance({m: ("1/2", z.choose("A", {"go": again[m]}, info=m)) for m in "lr"}))
    )
    draft = z.choose("A", {"x": z.end(0), "y": z.end(1)}, info="at last")
    for _ in range(3):
        draft = z.choose("A", {"wait": draft}, info="waiting")
    require_information_recall(z.tree(("A",), draft))


def test_a_set_of_two_players_or_of_different_moves_is_refused() -> None:
    tree = z.game_tree("sharing")
    with pytest.raises(GameError, match="do not look alike"):
        require_information_recall(
            z.Tree(players=tree.players, first=tree.first, mover=tree.mover, payoff=tree.payoff, move=tree.move,
                   vocabulary=tree.vocabulary, info=np.array([0, 0, 1, 2, *[-1] * 6]), info_names=("x", "y", "z"))
        )  # fmt: skip


def test_sets_are_called_by_their_name_or_the_path_to_their_only_node() -> None:
    tree = classics.outside()
    assert [information_name(tree, v) for v in (0, 2, 3)] == ["the start", "meet 0: A", "meet 0: B"]


def test_a_node_in_no_set_is_a_set_of_its_own() -> None:
    tree = z.game_tree("sharing")
    assert len(set(information_by_node(tree)[:4])) == 4
    assert set(information_by_node(tree)[4:]) == {-1}


def test_recall_and_subgames_of_a_deep_tree_need_no_recursion() -> None:
    depth = 20_000  # at each of so many choices one move ends the game; the last may look like the first
    v = np.arange(2 * depth + 1)
    on = (v % 2 == 0) & (v < 2 * depth)  # node 2k leads to 2k + 1, an end, and to 2k + 2
    first = np.concatenate([[1], 1 + np.cumsum(np.where(on, 2, 0))])
    mover = np.where(on, 0, -2).astype(np.int8)
    tree = z.Tree(
        players=("A",), first=first, mover=mover, payoff=np.zeros((depth + 1, 1), dtype=np.int64),
        info=np.where(on, v, -1), info_names=tuple(map(str, v)),
    )  # fmt: skip
    assert len(information_subgame_roots(tree)) == depth
    require_information_recall(tree)
    twice = np.where(v == 2 * depth - 2, 0, tree.info)
    with pytest.raises(MethodError, match="absent-minded"):
        require_information_recall(
            z.Tree(players=("A",), first=first, mover=mover, payoff=tree.payoff, info=twice, info_names=tree.info_names)
        )


def test_a_piece_of_very_many_sets_keeps_their_names_in_order() -> None:
    count = 20_000
    hands = {str(k): ("1/20000", z.choose("A", {"l": z.end(k), "r": z.end(0)}, info=f"hand {k}")) for k in range(count)}
    made, nodes = information_subgame_tree(z.tree(("A",), z.chance(hands)), 0, {})
    assert made.info_names == tuple(f"hand {k}" for k in range(count))
    assert len(nodes) == 3 * count + 1

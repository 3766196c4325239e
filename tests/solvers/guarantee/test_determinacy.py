from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests import classics
from tests.effort import tries
from tests.hidden import hidden_tree
from tests.laws.random_games import brute_table, max_min, points
from zermelo.errors import MethodError


@pytest.mark.parametrize(
    ("game", "case", "value"),
    [("tictactoe", "draw", 0), ("nim:3,4,5", "first wins", 1), ("nim:1,2,3", "second wins", -1),
     ("hexapawn:3,3", "second wins", -1), ("mutorere:4", "draw", 0)],
)  # fmt: skip
def test_one_of_the_three_cases_of_zermelos_proposition_holds(game: str, case: str, value: int) -> None:
    found = z.determinacy(game, compiled=False)
    assert (found.case, found.value, found.max_min, found.min_max) == (case, value, value, value)
    assert found.is_determined


def test_both_strategies_secure_the_value_against_everything() -> None:
    for seed in range(tries(13)):
        dice = np.random.default_rng(seed)
        made = hidden_tree(dice, nodes=12, dark=0)
        units = made.payoff[:, :1]
        paid = np.hstack([units, 3 - units])
        tree = z.Tree(players=("A", "B"), first=made.first, mover=made.mover, payoff=paid, weight=made.weight)
        nodes, table = brute_table(tree, points)
        low, high = max_min(tree, nodes, {way: row[0] for way, row in table.items()}, {0})
        found = z.determinacy(tree)
        assert (found.max_min, found.min_max) == (low, high) and low == high
        assert z.check(found)
        both = z.outcome(tree, {p: dict(found.strategies[p]) for p in "AB"})
        assert both.payoff["A"] == found.value


def test_with_chance_or_more_than_a_win_a_loss_and_a_draw_there_is_a_value_and_no_case() -> None:
    found = z.determinacy("kalah:2,2", compiled=False)
    assert found.case is None and found.value == found.max_min
    toss = z.tree(("A", "B"), z.chance({"h": ("1/3", z.end(1, -1)), "t": ("2/3", z.end(-1, 1))}))
    assert (z.determinacy(toss).value, z.determinacy(toss).case) == (Fraction(-1, 3), None)


def test_a_sum_that_is_not_zero_moves_the_draw() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"x": z.end(1, 1), "y": z.end(0, 2)}))
    assert z.determinacy(game).case == "draw"
    game = z.tree(("A", "B"), z.choose("B", {"x": z.end(1, 0), "y": z.end(0, 1)}))
    assert z.determinacy(game).verdict == "B can force a win."


def beside_a_ring(dice: np.random.Generator, endless: tuple[int, int]) -> tuple[z.Graph, z.Graph]:
    """A graph of two opponents in which play always ends; the same beside a ring that no play comes to."""
    inner = [f"p{k}" for k in range(5)]
    owners = {name: str(dice.choice(["A", "B"])) for name in inner}
    ends = {f"e{v}": (v, -v) for v in (-1, 0, 1)}
    moves = []
    for k, name in enumerate(inner):
        after = [*inner[k + 1 :], *ends]
        moves += [(name, str(after[j])) for j in dice.choice(len(after), size=2, replace=False)]
    far = [("far", "away"), ("away", "far"), ("away", "e0")]
    alone = z.graph(("A", "B"), owners, moves, ends, endless=endless, start="p0")
    more = owners | {"far": "A", "away": "B"}
    return alone, z.graph(("A", "B"), more, moves + far, ends, endless=endless, start="p0")


def test_what_endless_play_pays_counts_only_where_play_can_be_endless() -> None:
    cases = set()
    for seed in range(tries(20)):
        dice = np.random.default_rng(seed)
        alone, beside = beside_a_ring(dice, endless=((0, 5), (7, -7), (0, 0))[seed % 3])
        found, other = z.determinacy(alone), z.determinacy(beside)
        assert (found.value, found.case, found.min_max) == (other.value, other.case, other.min_max)
        assert found.case is not None and found.is_determined
        cases.add(found.case)
        for one in (found, other):
            assert z.check(one), z.check(one).problems
    assert cases == {"first wins", "second wins", "draw"}


def test_where_play_can_be_endless_its_pay_is_one_more_outcome() -> None:
    def game(endless: tuple[int, int]) -> z.Graph:
        return z.graph(("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "won"), ("y", "x"), ("y", "lost")],
                       {"won": (1, -1), "lost": (-1, 1)}, endless=endless)  # fmt: skip

    assert z.determinacy(game((0, 0))).case == "first wins"
    rich = z.determinacy(game((7, -7)))
    assert rich.case is None and z.check(rich)
    with pytest.raises(MethodError, match="is not constant-sum"):
        z.determinacy(game((0, 5)))


@pytest.mark.parametrize(
    ("game", "said"),
    [("nim:1,2,players=3", "Determinacy is about two players"), ("sharing", "is not constant-sum"),
     ("kuhn", r"use solve\(game\) for the value in mixed strategies")],
)  # fmt: skip
def test_other_games_are_told_what_to_ask(game: str, said: str) -> None:
    with pytest.raises(MethodError, match=said):
        z.determinacy(game)


def test_pennies_are_not_determined_without_mixing_and_so_refused() -> None:
    with pytest.raises(MethodError, match="pure strategies need not have a value"):
        z.determinacy(classics.pennies())


def test_a_game_that_never_ends_is_a_draw_and_the_checker_agrees() -> None:
    found = z.determinacy("mutorere:2")  # two stones each: nobody can ever be shut in
    assert (found.value, found.min_max, found.case) == (0, 0, "draw")
    assert z.check(found)
    assert "draw" in found.text(70)

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from zermelo.errors import BudgetError, MethodError, ParameterError

Long = tuple[Any, ...]


def plays(tree: z.Tree, games: int, rotate: bool) -> dict[tuple[tuple[str, str], ...], tuple[Any, ...]]:
    """Every play of a series by brute force: who makes which moves, and what everybody has in the end."""
    players, found = tree.players, {(): (0,) * len(tree.players)}
    for k in range(games):
        turn = k % len(players) if rotate else 0
        sits = [players[(m - turn) % len(players)] for m in range(len(players))]
        found = {
            (*before, *((sits[players.index(p)] if p in players else p, move) for p, move in line)): tuple(
                points[m] + paid[sits.index(player)] for m, player in enumerate(players)
            )
            for before, points in found.items()
            for line, paid in lines(tree)
        }
    return found


def lines(tree: z.Graph | z.Tree, node: int = 0) -> list[tuple[tuple[tuple[str, str], ...], tuple[Any, ...]]]:
    """Every line of a game, with what it pays."""
    if not tree.edges(node):
        return [((), tree.payoff_at(node).vector)]
    return [
        (((str(tree.turn(node)), tree.name(node, e)), *rest), paid)
        for e in tree.edges(node)
        for rest, paid in lines(tree, tree.child(e))
    ]


@given(trees(most=3, depth=2, chance=True), st.integers(1, 2), st.booleans())
def test_the_long_game_has_the_plays_of_the_series_and_its_ends_pay_the_sums(
    tree: z.Tree, games: int, rotate: bool
) -> None:
    if len(tree) == 1:
        return
    long = z.repeated_game(tree, games=games, rotate=rotate)
    assert dict(lines(long)) == plays(tree, games, rotate)
    assert long.players == tree.players


@given(trees(most=3, depth=3))
def test_equal_standings_are_one_position_and_the_size_is_what_the_formula_says(tree: z.Tree) -> None:
    if len(tree) == 1:
        return
    inner, paid = len(tree) - tree.ends, {tree.payoff_at(v).vector for v in range(len(tree)) if not tree.edges(v)}
    twice = {tuple(a + b for a, b in zip(one, other)) for one in paid for other in paid}
    long = z.repeated_game(tree, games=2)
    assert (len(long), long.ends) == (inner * (1 + len(paid)) + len(twice), len(twice))


def test_points_brought_along_are_paid_in_the_end_fractions_too() -> None:
    long = z.repeated_game("nim:1,2,players=Ann+Bob", games=2, standings={"Bob": "1/3"})
    assert {str(long.payoff_at(v)["Bob"]) for v in range(len(long)) if not long.edges(v)} == {"-5/3", "1/3", "7/3"}


def test_odds_stay_those_of_each_game() -> None:
    coin = z.tree(("Ann", "Bob"), z.chance({"heads": ("1/3", z.end(1, 0)), "tails": ("2/3", z.end(0, 1))}))
    assert z.solve(z.repeated_game(coin, games=3)).payoff == {"Ann": 1, "Bob": 2}


def test_a_series_too_long_says_how_many_games_fit() -> None:
    assert len(z.repeated_game("tokens:9,players=3", games=6)) == 173_870
    with pytest.raises(BudgetError, match=r"^9 games .* come to more than 200,000 positions; 6 fit\. Use that many"):
        z.repeated_game("tokens:9,players=3", games=9)
    with pytest.raises(BudgetError, match="more than 100 positions; not even one fits"):
        z.repeated_game("tokens:9,players=3", games=2, limit=100)
    for limit in range(100, 300, 7):  # what is said to fit does, and one more does not
        with pytest.raises(BudgetError) as caught:
            z.repeated_game("tokens:4,players=2", games=50, limit=limit)
        fit = int(str(caught.value).partition("; ")[2].split()[0])
        assert len(z.repeated_game("tokens:4,players=2", games=fit, limit=limit)) <= limit
        with pytest.raises(BudgetError):
            z.repeated_game("tokens:4,players=2", games=fit + 1, limit=limit)


def test_what_no_long_game_can_be_made_of_gets_one_clear_line() -> None:
    ring = z.graph(
        ("A", "B"), {"x": "A", "y": "B"}, [("x", "y"), ("y", "x"), ("y", "e")], {"e": (1, 0)}, endless=(0, 0)
    )
    for game, error, says in (
        (ring, MethodError, "Play can go on forever here"),
        (z.tree(("A", "B"), z.end(1, 2)), ParameterError, "over before anybody moves"),
        ("kuhn", MethodError, "has hidden moves"),
    ):
        with pytest.raises(error, match=says) as caught:
            z.repeated_game(game, games=2)
        assert "\n" not in str(caught.value)
    with pytest.raises(ParameterError, match="games must be a whole number of at least 1; it is 0"):
        z.repeated_game("nim:1,2", games=0)


def test_every_question_can_be_asked_of_the_long_game() -> None:
    long = z.repeated_game("tokens:4,players=Ann+Bob", games=2)
    for found in (z.solve(long), z.guarantee(long, "Ann"), z.guarantees(long, by="place"), z.pure_equilibria(long)):
        assert z.check(found)

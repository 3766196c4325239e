"""A series solved whole, against max^n over a tree of all its plays, written here in a few plain lines."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from zermelo.errors import BudgetError, NameError_, ParameterError
from zermelo.match.whole_series import whole_series

ULTIMATUM = "ultimatum:3"


def places(vector: Any) -> list[int]:
    return [-1 - len({y for y in vector if y > x}) for x in vector]


def best(tree: z.Tree, games: int, by: str, rotate: bool) -> tuple[Any, ...]:
    """What everybody has in the end, and how good that is, when all work back over all plays; first of equals."""
    seats = range(len(tree.players))

    def at(k: int, node: int, points: tuple[Fraction, ...]) -> tuple[Any, ...]:
        turn = k % len(seats) if rotate else 0
        if not tree.edges(node):
            paid = tree.payoff_at(node).vector
            then = tuple(points[p] + paid[(p + turn) % len(seats)] for p in seats)
            return at(k + 1, 0, then) if k + 1 < games else (*then, *(places(then) if by == "place" else then))
        below = [at(k, tree.child(e), points) for e in tree.edges(node)]
        if tree.turn(node) == "chance":
            return tuple(sum(o * row[c] for o, row in zip(tree.odds(node), below)) for c in range(2 * len(seats)))
        who = (int(tree.mover[node]) - turn) % len(seats)
        return max(below, key=lambda row: row[len(seats) + who])

    return at(0, 0, tuple(Fraction(0) for _ in seats))


@given(
    trees(most=3, least=2, depth=2, chance=True), st.integers(1, 3), st.sampled_from(["points", "place"]), st.booleans()
)
def test_a_whole_series_is_max_n_over_all_its_plays(tree: z.Tree, games: int, by: str, rotate: bool) -> None:
    if len(tree) == 1:
        return
    found = whole_series(tree, games=games, by=by, rotate=rotate)
    assert found.whole is not None
    row, count = best(tree, games, by, rotate), len(tree.players)
    sign = -1 if by == "place" else 1
    assert found.whole.payoff.vector == row[:count]
    assert list(found.whole.told.values()) == [sign * x for x in row[count:]]
    assert z.check(found), z.check(found).problems
    assert found.status == "solved" and found.method == "whole series"
    if not tree.has_chance:
        assert found.standings.vector == row[:count]


@given(trees(most=3, least=2, depth=2, chance=True), st.sampled_from(["average", "last", "total"]), st.booleans())
def test_every_tie_rule_is_kept_over_the_whole_series(tree: z.Tree, ties: str, rotate: bool) -> None:
    if len(tree) == 1:
        return
    found = whole_series(tree, games=2, by="place,points", ties=ties, rotate=rotate)
    assert z.check(found), z.check(found).problems


def test_by_points_every_game_of_the_series_is_played_for_itself() -> None:
    for game in (ULTIMATUM, "tokens:6,players=3", "grundy:7,players=3,payoff=last"):
        one = z.solve(game).payoff
        for games in (1, 2, 3):
            whole = whole_series(game, games=games).whole
            assert whole is not None
            assert whole.payoff == {player: games * points for player, points in one.items()}


def test_two_who_press_each_other_lose_what_the_whole_series_would_bring_them() -> None:
    found = whole_series(ULTIMATUM, games=3)
    assert found.whole is not None
    assert found.whole.payoff == {"Proposer": 6, "Responder": 3} == dict(found.standings)
    assert found.whole.thumb == {"Proposer": 0, "Responder": 0}


def test_the_rule_of_thumb_beside_it_is_what_series_plays_where_nothing_is_drawn() -> None:
    for game in ("tokens:6,players=3", "grundy:6,players=3,payoff=third", ULTIMATUM):
        for by in ("points", "place", "place,points"):
            for minds in (None, "game"):
                options: dict[str, Any] = {"games": 3, "by": by, "minds": minds, "rotate": True}
                whole = whole_series(game, **options).whole
                assert whole is not None
                assert whole.thumb == z.series(game, **options).standings


def test_the_rule_of_thumb_is_averaged_over_what_chance_draws() -> None:
    coin = z.chance({"heads": ("1/3", z.end(3, 0)), "tails": ("2/3", z.end(0, 0))})
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"toss": coin, "stay": z.end(0, 0)}))
    found = whole_series(game, games=2, by="win", standings={"Bob": 4})
    assert found.whole is not None
    assert found.whole.thumb == {"Ann": 2, "Bob": 4}
    assert found.whole.thumb_told == {"Ann": Fraction(1, 9), "Bob": Fraction(8, 9)}
    assert found.whole.told == found.whole.thumb_told
    assert z.check(found)


def test_a_whole_series_shows_both_ways_side_by_side() -> None:
    story = str(whole_series("tokens:6,players=Ann+Bob+Cy", games=2, by="place"))
    assert "The result, solved as one game of 574 positions, and by the rule of thumb:" in story
    assert "player  whole series  place  rule of thumb  place" in story
    assert "Cy                 3      1             -3      3" in story
    assert "after each game" in whole_series(ULTIMATUM, games=2).svg()
    assert whole_series(ULTIMATUM, games=2).doubt == "" != z.series(ULTIMATUM, games=2).doubt


def test_a_series_weighs_places_where_it_is_asked_to() -> None:
    players = ("I", "P", "X", "Y", "Z")
    moves = {"win": z.end(5, 4, 3, 2, 1), "press": z.end(4, 1, 5, 3, 2)}  # first and second, or second and fifth
    game, before = z.tree(players, z.choose("I", moves)), {"I": 10, "P": 12}
    for by, move in (("points", "press"), ("place", "press"), ("win", "win")):
        found = z.series(game, games=1, standings=before, by=by)
        assert found.games[0].line.moves == (move,)
        assert str(found.by) == by and found.status == "estimated" and z.check(found)
    assert z.series(game, games=1, by="place", minds="game").games[0].line.moves == ("win",)


def test_what_makes_no_sense_gets_one_clear_line() -> None:
    for options, error, says in (
        ({"games": 0}, ParameterError, "games must be a whole number"),
        ({"games": 2, "standings": {"Zed": 1}}, NameError_, "No player 'Zed'"),
        ({"games": 2, "by": "plaice"}, ParameterError, "Did you mean place"),
        ({"games": 2, "minds": "long"}, ParameterError, "The mind of A is 'long'"),
        ({"games": 2, "swing": -1}, ParameterError, "A swing is a difference of at least 0"),
        ({"games": 2, "limit": 0}, ParameterError, "limit must be a whole number of at least 1; it is 0"),
        ({"games": 2, "limit": "many"}, ParameterError, "limit must be a whole number of at least 1"),
        ({"games": 20}, BudgetError, "20 games as one long game come to more than 200,000 positions; 6 fit"),
    ):
        with pytest.raises(error, match=says) as caught:
            whole_series("tokens:9,players=3", **options)  # type: ignore[arg-type]
        assert "\n" not in str(caught.value)
    with pytest.raises(ParameterError, match="Solvers in seats maximize points, not place"):
        z.series("tokens:9,players=3", games=2, seats=["random"] * 3, by="place")


def test_a_long_series_of_a_tiny_game_is_solved_and_checked() -> None:
    tiny = z.tree(("A", "B"), z.choose("A", {"take": z.end(1, 0)}))
    found = whole_series(tiny, games=1500)
    assert found.whole is not None
    assert found.whole.payoff == found.whole.thumb == {"A": 1500, "B": 0}
    assert z.check(found)


def test_the_rule_of_thumb_is_checked_through_all_that_chance_can_draw() -> None:
    found = whole_series("pig:2,2", games=12)  # thousands of ways through the dice, a few standings
    assert found.whole is not None and found.whole.thumb == {"A": Fraction(15, 4), "B": Fraction(-15, 4)}
    assert z.check(found)


@pytest.mark.parametrize(
    ("games", "says"), [(1, "^1 game as a series comes to .*; it does not fit"), (2, "not even one")]
)
def test_a_game_too_large_for_any_series_says_so_before_it_is_explored(games: int, says: str) -> None:
    with pytest.raises(BudgetError, match=says):
        whole_series("connect:7,6,4", games=games)

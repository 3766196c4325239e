from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from zermelo.errors import CycleError, GameError, MethodError, NameError_, ParameterError
from zermelo.match.series import derived_aims, greatest_swing, rivals, series

SHORT = {"Ann": "game", "Bob": "game", "Cy": "game"}


def spoiling() -> z.Tree:
    """Ann grabs most points, or spoils it for Bob, for less, if Cy joins her."""
    spoilt = z.choose("Cy", {"join": z.end(2, -2, 3), "leave": z.end(1, 1, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"grab": z.end(3, 2, -1), "spoil": spoilt}))


# ---------------------------------------------------------------- long-term and short-term


def test_ann_loses_the_series_by_the_short_view_and_wins_it_by_the_long_one() -> None:
    before = {"Ann": 10, "Bob": 12, "Cy": 0}
    short = series(spoiling(), games=1, standings=before, minds=SHORT)
    long = series(spoiling(), games=1, standings=before, minds=SHORT | {"Ann": "series"})
    assert short.games[0].line.moves == ("grab",)
    assert (short.standings, short.winners) == ({"Ann": 13, "Bob": 14, "Cy": -1}, ("Bob",))
    assert long.games[0].line.moves == ("spoil", "join")
    assert (long.standings, long.winners) == ({"Ann": 12, "Bob": 10, "Cy": 3}, ("Ann",))
    assert long.games[0].payoff["Ann"] < short.games[0].payoff["Ann"]  # she gives up points of the game


def test_aims_are_derived_anew_before_each_game() -> None:
    found = series(spoiling(), games=3, standings={"Bob": 4}, minds=SHORT | {"Ann": "series"})
    # Ann begins level with Cy and presses Cy: she grabs. From then on Bob is closest, and she spoils.
    assert [played.aims["Ann"] for played in found.games] == [
        {"Ann": 1, "Cy": -1}, {"Ann": 1, "Bob": -1}, {"Ann": 1, "Bob": -1}
    ]  # fmt: skip
    assert [played.line.moves[0] for played in found.games] == ["grab", "spoil", "spoil"]
    assert [played.standings.vector for played in found.games] == [(3, 6, -1), (5, 4, 2), (7, 2, 5)]
    assert found.winners == ("Ann",)
    assert series(spoiling(), games=3, standings={"Bob": 4}, minds="game").winners == ("Bob",)


def test_short_minds_play_what_solve_says_again_and_again() -> None:
    answer = z.solve("tokens:9,players=3")
    found = series("tokens:9,players=3", games=4, minds="game")
    assert all(played.line == answer.line and played.payoff == answer.payoff for played in found.games)
    assert found.standings == {p: 4 * answer.payoff[p] for p in answer.players}


def test_a_mind_may_be_weights_or_a_function_of_the_standings() -> None:
    seen: list[Any] = []

    def spite(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, int]:
        seen.append((player, dict(standings), games_left, swing))
        return {"Bob": -1}

    found = series(spoiling(), games=2, minds={"Ann": spite, "Bob": "game", "Cy": {"Bob": "1/2"}})
    assert seen == [("Ann", {"Ann": 0, "Bob": 0, "Cy": 0}, 2, 5), ("Ann", {"Ann": 1, "Bob": 1, "Cy": 1}, 1, 5)]
    assert [played.line.moves for played in found.games] == [("spoil", "leave")] * 2
    assert found.games[0].aims == {"Ann": {"Bob": -1}, "Bob": {"Bob": 1}, "Cy": {"Bob": Fraction(1, 2)}}


def test_everybody_looks_at_the_series_unless_told_otherwise() -> None:
    before = {"Ann": 1, "Bob": 2, "Cy": "7/2"}
    everybody = series(spoiling(), games=2, standings=before)
    assert everybody == series(spoiling(), games=2, standings=before, minds={"Ann": "series"})
    assert everybody == series(spoiling(), games=2, standings=before, minds="series")
    assert everybody.games[0].aims == derived_aims(before, 2, 5)
    assert everybody.standings.total == Fraction(13, 2) + sum(played.payoff.total for played in everybody.games)


# ---------------------------------------------------------------- aims from standings


@pytest.mark.parametrize(
    ("standings", "games_left", "swing", "ann"),
    [
        ({"Ann": 0}, 1, 5, {"Ann": 1}),
        ({"Ann": 0, "Bob": 5}, 1, 5, {"Ann": 1, "Bob": -1}),  # just within reach
        ({"Ann": 0, "Bob": 6}, 1, 5, {"Ann": 1}),  # too high
        ({"Ann": 0, "Bob": -6}, 1, 5, {"Ann": 1}),  # too low
        ({"Ann": 0, "Bob": 6}, 2, 5, {"Ann": 1, "Bob": -1}),
        ({"Ann": 0, "Bob": 3, "Cy": -2}, 1, 5, {"Ann": 1, "Cy": -1}),
        ({"Ann": 0, "Bob": 3, "Cy": -3}, 1, 5, {"Ann": 1, "Bob": Fraction(-1, 2), "Cy": Fraction(-1, 2)}),
        ({"Ann": 0, "Bob": 0, "Cy": 1}, 1, 0, {"Ann": 1, "Bob": -1}),  # nothing can change
        ({"Ann": "1/3", "Bob": 0.5, "Cy": 0}, 1, "1/6", {"Ann": 1, "Bob": -1}),
    ],
)
def test_the_closest_rival_within_reach_is_pressed(standings: Any, games_left: int, swing: Any, ann: Any) -> None:
    assert derived_aims(standings, games_left, swing)["Ann"] == ann


def test_other_weights_may_stand_in_for_the_rule() -> None:
    standings = {"Ann": 0, "Bob": 1, "Cy": 9}

    def harsh(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, int]:
        return {player: 1} | dict.fromkeys(rivals(player, standings, games_left, swing), -2)

    harsh_aims = {"Ann": {"Ann": 1, "Bob": -2}, "Bob": {"Bob": 1, "Ann": -2}, "Cy": {"Cy": 1}}
    assert derived_aims(standings, 1, 5, harsh) == harsh_aims
    assert derived_aims(standings, 1, 5, {"Bob": {"Cy": 1}})["Bob"] == {"Cy": 1}
    assert derived_aims(standings, 1, 5, {"Bob": {"Cy": 1}})["Ann"] == {"Ann": 1, "Bob": -1}
    assert derived_aims(standings, 1, 5, "game") == {"Ann": {"Ann": 1}, "Bob": {"Bob": 1}, "Cy": {"Cy": 1}}


def test_players_who_always_get_the_same_are_kept_playing_by_a_larger_weight_on_their_own_points() -> None:
    def keen(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, Any]:
        aim = derived_aims(standings, games_left, swing)[player]
        return aim | {player: 2}

    before = {"A": 50, "B": 10, "C": 10}  # the opponents press each other, who share every payoff
    best = z.solve("tarok:4,seed=5").payoff
    pressed = series("tarok:4,seed=5", games=1, standings=before, minds={"A": "game"})
    kept = series("tarok:4,seed=5", games=1, standings=before, minds={"A": "game", "B": keen, "C": keen})
    assert pressed.games[0].aims["B"] == {"B": 1, "C": -1}
    assert pressed.games[0].payoff["B"] < kept.games[0].payoff["B"] == best["B"]


@given(trees(most=4))
def test_the_swing_is_the_greatest_difference_at_any_end(tree: z.Tree) -> None:
    ends = [tree.payoff_at(v) for v in range(len(tree)) if tree.turn(v) is None]
    assert greatest_swing(tree) == max(a - b for end in ends for a in end.values() for b in end.values())


points = st.integers(-3, 3)


@given(st.lists(st.tuples(points, points, points), min_size=1, max_size=4), st.integers(1, 3), st.data())
def test_a_gap_beyond_reach_stays_and_one_just_within_reach_can_be_met(
    ends: list[tuple[int, ...]], left: int, data: st.DataObject
) -> None:
    names = ("Ann", "Bob", "Cy")
    tree = z.tree(names, z.choose("Ann", {str(k): z.end(*end) for k, end in enumerate(ends)}))
    swing = greatest_swing(tree)
    behind, ahead = next((i, j) for end in ends for i, j in product(range(3), repeat=2) if end[i] - end[j] == swing)
    gap = data.draw(st.integers(0, left * int(swing) + 2))
    start = {names[ahead]: gap, names[behind]: 0}
    results = [sum(end[behind] - end[ahead] for end in line) for line in product(ends, repeat=left)]
    if behind != ahead:
        can_be_met = any(result >= gap for result in results)
        assert (names[behind] in rivals(names[ahead], start, left, swing)) == can_be_met
        assert max(results) == left * swing  # so a gap of just that much can be equalled, and no more
    for i, j in product(range(3), repeat=2):  # and no pair whatever overturns a larger gap
        assert all(sum(end[i] - end[j] for end in line) <= left * swing for line in product(ends, repeat=left))


# ---------------------------------------------------------------- seats


def test_with_rotation_everybody_moves_one_seat_on_and_keeps_the_points() -> None:
    game = z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"take": z.end(5, 1, 0), "leave": z.end(0, 9, 9)}))
    found = series(game, games=4, minds="game", rotate=True)
    assert [played.seats for played in found.games] == [
        ("Ann", "Bob", "Cy"), ("Cy", "Ann", "Bob"), ("Bob", "Cy", "Ann"), ("Ann", "Bob", "Cy")
    ]  # fmt: skip
    assert [str(played.line) for played in found.games] == ["Ann take", "Cy take", "Bob take", "Ann take"]
    assert [played.payoff.vector for played in found.games] == [(5, 1, 0), (1, 0, 5), (0, 5, 1), (5, 1, 0)]
    assert tuple(found.games[1].payoff) == ("Ann", "Bob", "Cy")
    assert found.standings.vector == (11, 7, 6)


def test_after_a_full_round_of_rotation_everybody_has_the_same() -> None:
    found = series("tarok:3,seed=3", games=3, minds="game", rotate=True)
    assert found.standings == {"A": 0, "B": 0, "C": 0}
    assert found.winners == ("A", "B", "C")
    assert [played.seats[0] for played in found.games] == ["A", "C", "B"]  # the declarers


def test_aims_follow_the_names_and_not_the_seats() -> None:
    found = series(spoiling(), games=2, standings={"Cy": 10, "Bob": 11, "Ann": -9}, minds="series", rotate=True)
    last = found.games[1]
    assert last.seats == ("Cy", "Ann", "Bob")
    assert last.aims["Cy"] == {"Cy": 1, "Bob": -1}
    # In Ann's seat Cy weighs 3 - (-1) for grabbing against 2 - 3 or 1 - 1 for spoiling.
    assert str(last.line) == "Cy grab"


# ---------------------------------------------------------------- chance


def test_chance_is_drawn_by_its_odds_and_a_seed_draws_the_same_again() -> None:
    dice = z.chance({"low": ("1/3", z.end(1, 0)), "high": ("2/3", z.end(0, 1))})
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"roll": dice, "stay": z.end(-1, 0)}))
    found = series(game, games=600, minds="game", seed=7)
    often = Counter(played.line.moves[1] for played in found.games)
    assert abs(often["low"] - 200) < 40
    assert found.standings == {"Ann": often["low"], "Bob": often["high"]}
    assert {step.odds for played in found.games for step in played.line if step.player == "chance"} == {
        Fraction(1, 3), Fraction(2, 3)
    }  # fmt: skip
    assert series(game, games=600, minds="game", seed=7) == found
    assert series(game, games=600, minds="game", seed=8) != found


def test_averaged_ties_are_drawn_too() -> None:
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"l": z.end(1, 0), "m": z.end(0, 7), "r": z.end(1, 2)}))
    found = series(game, games=200, minds="game", ties="average")
    often = Counter(played.line[0].move for played in found.games)
    assert set(often) == {"l", "r"}
    assert min(often.values()) > 70
    assert found.standings["Ann"] == 200


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"games": 0}, ParameterError, "games must be a whole number of at least 1; it is 0."),
        ({"games": True}, ParameterError, "games must be"),
        ({"games": 1.5}, ParameterError, "games must be"),
        ({"seed": "x"}, ParameterError, "seed must be a whole number; it is 'x'."),
        ({"standings": {"Anne": 1}}, NameError_, "No player 'Anne', named in standings. Did you mean Ann?"),
        ({"standings": [1, 2, 3]}, ParameterError, "standings must be a mapping by player; it is [1, 2, 3]."),
        ({"standings": {"Ann": "many"}}, GameError, "many"),
        ({"minds": {"Dan": "game"}}, NameError_, "No player 'Dan', named in minds."),
        ({"minds": "long"}, ParameterError, "The mind of Ann is 'long'; use 'series', 'game', a mapping"),
        ({"minds": {"Bob": 3}}, ParameterError, "The mind of Bob is 3; use"),
        ({"minds": {"Bob": {"Dan": 1}}}, NameError_, "No player 'Dan', named in the mind of Bob."),
        ({"minds": lambda *_: 3}, ParameterError, "The mind of Ann gives 3, not a mapping"),
        ({"ties": "best"}, ParameterError, "No tie rule 'best'."),
    ],
)
def test_what_makes_no_sense_is_told_in_one_line(options: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        series(spoiling(), **({"games": 2} | options))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_hidden_moves_and_play_without_end_are_refused() -> None:
    hidden = z.tree(("Ann", "Bob"), z.at_once({"Ann": "lr", "Bob": "lr"}, lambda a, b: z.end(int(a == b), 0)))
    with pytest.raises(MethodError, match="without seeing"):
        series(hidden, games=2)
    with pytest.raises(CycleError, match="for ever"):
        series("pig:4,3,turns=0", games=2)
    with pytest.raises(CycleError, match="for ever"):
        series(round_and_round(), games=2)


def round_and_round() -> z.Graph:
    """No end anywhere."""
    whole = np.array([0, 1, 2], dtype=np.int64)
    return z.Graph(
        players=("Ann", "Bob"), first=whole, mover=np.array([0, 1], dtype=np.int8),
        payoff=np.zeros((0, 2), dtype=np.int64), succ=np.array([1, 0], dtype=np.int32),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        (({"Ann": 1}, 0, 5), ParameterError, "games_left must be a whole number of at least 1; it is 0."),
        (({"Ann": 1}, 1, -1), ParameterError, "A swing is a difference of at least 0; this one is -1."),
        (({"Ann": 1}, 1, "far"), GameError, "far"),
        ((["Ann"], 1, 5), ParameterError, "standings must be a mapping by player"),
        (({"Ann": 1}, 1, 5, {"Bob": "game"}), NameError_, "No player 'Bob', named in minds."),
    ],
)
def test_aims_from_senseless_standings_are_refused(values: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        derived_aims(*values)
    assert said in str(caught.value)


def test_a_game_is_explored_once_and_the_watch_sees_it() -> None:
    class Counted:
        """Nim with the moves counted that anybody tries."""

        def __init__(self) -> None:
            inner = z.game("nim:2,2,players=3")
            self.players, self.start, self.turn = inner.players, inner.start, inner.turn
            self.moves, self.payoff, self.inner, self.tried = inner.moves, inner.payoff, inner, 0

        def after(self, state: Any, move: Any) -> Any:
            self.tried += 1
            return self.inner.after(state, move)

    once, often = Counted(), Counted()
    told: list[int] = []
    z.game_graph(once)
    series(often, games=5, rotate=True)
    assert often.tried == once.tried > 0
    series("tarok:5,seed=1", games=2, watch=lambda _, nodes: told.append(nodes))
    assert told
    assert sorted(told) == told

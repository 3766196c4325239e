from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.checker.match import series as checked
from zermelo.errors import CycleError, GameError, MethodError, NameError_, ParameterError
from zermelo.match.seats import board_for_seats, seat, seat_with_aims
from zermelo.match.series import series
from zermelo.match.standings import aims_from_standings

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
    assert everybody.games[0].aims == aims_from_standings(before, 2, 5)
    assert everybody.standings.total == Fraction(13, 2) + sum(played.payoff.total for played in everybody.games)


def test_players_who_always_get_the_same_are_kept_playing_by_a_larger_weight_on_their_own_points() -> None:
    def keen(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, Any]:
        aim = aims_from_standings(standings, games_left, swing)[player]
        return aim | {player: 2}

    before = {"A": 50, "B": 10, "C": 10}  # the opponents press each other, who share every payoff
    best = z.solve("tarok:4,seed=5").payoff
    pressed = series("tarok:4,seed=5", games=1, standings=before, minds={"A": "game"})
    kept = series("tarok:4,seed=5", games=1, standings=before, minds={"A": "game", "B": keen, "C": keen})
    assert pressed.games[0].aims["B"] == {"B": 1, "C": -1}
    assert pressed.games[0].payoff["B"] < kept.games[0].payoff["B"] == best["B"]


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


# ---------------------------------------------------------------- between solvers


def test_solvers_that_can_take_aims_play_for_them_and_the_result_says_which() -> None:
    before = {"Ann": 10, "Bob": 12, "Cy": 0}
    for clever in ("solve", "maxn", "search"):
        found = series(spoiling(), games=1, standings=before, seats=[clever, "first", "first"])
        assert found.aware == ("Ann",)
        assert found.seats == {"Ann": clever, "Bob": "first", "Cy": "first"}
        assert found.games[0].aims == {"Ann": {"Ann": 1, "Bob": -1}, "Bob": {"Bob": 1}, "Cy": {"Cy": 1}}
        assert found.games[0].line.moves == ("spoil", "join")
        assert series(
            spoiling(), games=1, standings=before, seats=[clever, "first", "first"], minds="game"
        ).games[0].line.moves == ("grab",)  # fmt: skip
        assert z.check(found), z.check(found).problems
    # A paranoid Ann takes Cy for an enemy, who would leave: 1 - 1 is less than 3 - 2.
    paranoid = series(spoiling(), games=1, standings=before, seats={"Ann": "paranoid", "Bob": "first", "Cy": "first"})
    assert paranoid.games[0].line.moves == ("grab",)


def test_solvers_that_cannot_take_aims_play_as_they_are() -> None:
    before = {"Ann": 10, "Bob": 12, "Cy": 0}
    blind = ["random", "first", "mcts:nodes=50", "maxn:nodes=500", "search:seconds=1", "alphabeta", "brs+:depth=2"]
    for name in blind:
        found = seat_with_aims(seat(name), {"Ann": {"Bob": -1}})
        assert found is None
    found = series(spoiling(), games=1, standings=before, seats=[foremost, "first", "first"])
    assert found.aware == ()
    assert found.seats == {"Ann": "foremost", "Bob": "first", "Cy": "first"}
    assert found.games[0].aims["Ann"] == {"Ann": 1}
    assert found.games[0].line.moves == ("grab",)


def foremost(game: Any, state: Any, luck: Any) -> str:
    return str(game.moves(state)[0])


def test_a_seat_of_ones_own_may_take_aims() -> None:
    told: list[Any] = []

    class Own:
        name = "own"

        def choose(self, game: Any, state: Any, luck: Any) -> str:
            return str(game.moves(state)[-1])

        def aiming(self, aims: Any) -> Any:
            told.append(aims)
            return self

    found = series(spoiling(), games=2, seats=[Own(), "first", "first"], rotate=True, minds={"Ann": {"Cy": -1}})
    assert found.aware == ("Ann",)
    assert [played.seats for played in found.games] == [("Ann", "Bob", "Cy"), ("Cy", "Ann", "Bob")]
    # In the second game Ann sits in Bob's seat, and Cy in Ann's: the seat is told so.
    assert told[-2:] == [
        {"Ann": {"Cy": -1}, "Bob": {"Bob": 1}, "Cy": {"Cy": 1}},
        {"Bob": {"Ann": -1}, "Cy": {"Cy": 1}, "Ann": {"Ann": 1}},
    ]


@pytest.mark.parametrize("name", ["maxn", "maxn:depth=3", "paranoid:depth=3", "paranoid", "search:depth=2"])
def test_a_look_ahead_for_the_own_points_is_the_same_with_and_without_aims(name: str) -> None:
    board = board_for_seats("tokens:8,players=3")
    own = seat_with_aims(seat(name), {p: {p: 1} for p in board.players})
    assert own is not None
    waiting, seen = [board.start()], set()
    while waiting:
        state = waiting.pop()
        if state in seen or board.turn(state) is None:
            continue
        seen.add(state)
        assert own.choose(board, state, Random(1)) == seat(name).choose(board, state, Random(1))
        waiting += [board.after(state, move) for move in board.moves(state)]


def test_a_series_is_a_rule_of_thumb_and_never_calls_itself_solved() -> None:
    for asked in ({}, {"minds": "game"}, {"seats": ["solve"] * 3}, {"seats": ["random"] * 3, "rotate": True}):
        found = series("tokens:7,players=3", games=2, **asked)
        assert (found.status, found.exact) == ("estimated", True)
        assert z.check(found), z.check(found).problems


def test_all_solve_seats_play_what_is_solved_together() -> None:
    for rotate in (False, True):
        together = series("tokens:9,players=3", games=4, standings={"A": 5}, rotate=rotate)
        apart = series("tokens:9,players=3", games=4, standings={"A": 5}, rotate=rotate, seats=["solve"] * 3)
        assert [played.aims for played in apart.games] == [played.aims for played in together.games]
        assert [played.line for played in apart.games] == [played.line for played in together.games]
        assert apart.standings == together.standings


@pytest.mark.parametrize("game", ["pig:4,3,turns=1", "tokens:7,players=2"])
def test_a_seed_plays_the_same_series_again_and_another_seed_another(game: str) -> None:
    asked: dict[str, Any] = {"games": 5, "seats": ["random", "mcts:nodes=20"], "rotate": True}
    found = series(game, seed=7, **asked)
    assert series(game, seed=7, **asked) == found
    assert series(game, seed=8, **asked) != found
    assert z.check(found), z.check(found).problems
    assert found.status == "estimated"
    assert len({played.line for played in found.games}) > 1


def test_points_follow_the_names_when_solvers_rotate() -> None:
    game = z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"take": z.end(5, 1, 0), "leave": z.end(0, 9, 9)}))
    found = series(game, games=3, seats=["solve", "first", "maxn"], minds="game", rotate=True)
    assert [played.payoff.vector for played in found.games] == [(5, 1, 0), (1, 0, 5), (0, 5, 1)]
    assert [played.line[0].player for played in found.games] == ["Ann", "Cy", "Bob"]


def test_a_game_too_large_to_explore_is_played_with_a_swing_or_without_minds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "WHOLE", 5_000)
    asked: dict[str, Any] = {"games": 2, "seats": ["random", "search:depth=2"]}
    given = series("kalah:6,4", swing=48, **asked)
    assert given.swing == 48 and given.arena is None and given.aware == ("B",)
    plain = series("kalah:6,4", minds="game", **asked)
    assert plain.swing is None
    for found in (given, plain):
        report = z.check(found)
        assert report and any("more than 5,000 positions" in said for said in report.checked)


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
        ({"seats": ["solve"]}, ParameterError, "This game has 3 players (Ann, Bob, Cy); 1 seat is given."),
        ({"seats": "solve"}, ParameterError, "seats are a list, one for each player"),
        ({"seats": ["solve", "solv", "solve"]}, NameError_, "No seat 'solv'. Did you mean solve"),
        ({"seats": {"Ann": "solve"}}, ParameterError, "No seat is given for Bob, Cy; name a seat for every player."),
        ({"seats": ["human"] * 3}, ParameterError, "Ann: people cannot play in a series"),
        ({"seats": ["solve"] * 3, "ties": "last"}, ParameterError, "Seats have their own tie rules"),
        ({"seats": ["first"] * 3, "swing": -1}, ParameterError, "A swing is a difference of at least 0"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_line(options: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        series(spoiling(), **({"games": 2} | options))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_hidden_moves_and_play_without_end_are_refused() -> None:
    hidden = z.tree(("Ann", "Bob"), z.at_once({"Ann": "lr", "Bob": "lr"}, lambda a, b: z.end(int(a == b), 0)))
    with pytest.raises(MethodError, match="has hidden moves"):
        series(hidden, games=2)
    with pytest.raises(MethodError, match="forever"):
        series("pig:4,3,turns=0", games=2)
    with pytest.raises(CycleError, match="forever"):
        series(round_and_round(), games=2)


def round_and_round() -> z.Graph:
    """No end anywhere."""
    whole = np.array([0, 1, 2], dtype=np.int64)
    return z.Graph(
        players=("Ann", "Bob"), first=whole, mover=np.array([0, 1], dtype=np.int8),
        payoff=np.zeros((0, 2), dtype=np.int64), succ=np.array([1, 0], dtype=np.int32),
    )  # fmt: skip


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
    told: list[tuple[str, int]] = []
    z.game_graph(once)
    series(often, games=5, rotate=True)
    assert often.tried == once.tried > 0
    series("tarok:5,seed=1", games=2, watch=lambda what, count: told.append((what, count)))
    assert told[-2:] == [("games", 1), ("games", 2)]
    assert sorted(count for what, count in told if what != "games") == [count for _, count in told[:-2]] != []

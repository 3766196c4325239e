"""A series is checked: points, lines, payoffs, and aims."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.answers.line import Line, Step
from zermelo.checker.match import series as checker
from zermelo.errors import ParameterError
from zermelo.forms.payoff import Payoff
from zermelo.match.seats import known_seats
from zermelo.preferences.ties import Ties


def last_game() -> z.Tree:
    spoilt = z.choose("Cy", {"join": z.end(2, -2, 3), "leave": z.end(1, 1, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"grab": z.end(3, 2, -1), "spoil": spoilt}))


def test_series_of_all_kinds_are_right() -> None:
    before = {"Ann": 10, "Bob": 12}
    for rotate in (False, True):
        for minds in ("game", "series"):
            found = z.series(last_game(), games=4, standings=before, minds=minds, rotate=rotate)
            assert z.check(found), z.check(found).problems
    assert z.check(z.series("pig:4,3,turns=1", games=3, seed=5))


def test_wrong_points_lines_payoffs_and_swings_are_found() -> None:
    found = z.series(last_game(), games=2, standings={"Ann": 10, "Bob": 12}, minds="series")
    first, second = found.games
    more = Payoff(found.players, (99, 0, 0))
    for wrong in (
        replace(found, swing=99),
        replace(found, games=(replace(first, standings=more), second)),
        replace(found, games=(first, replace(second, line=Line(())))),
        replace(found, games=(replace(first, aims={p: {p: -1} for p in found.players}), second)),
    ):
        assert not z.check(wrong)


def test_aims_that_do_not_follow_from_the_standings_are_found() -> None:
    found = z.series(last_game(), games=3, standings={"Ann": 10, "Bob": 12}, seats=["solve", "first", "random"])
    assert z.check(found), z.check(found).problems
    first, *others = found.games
    aims = first.aims | {"Ann": {"Ann": 1, "Cy": -1}}
    for wrong, said in (
        (replace(found, games=(replace(first, aims=aims), *others)), "Ann wants 1 of Ann's points, -1 of Bob's points"),
        (replace(found, minds=found.minds | {"Ann": "game"}), "Ann wants 1 of Ann's points by these standings"),
        (replace(found, aware=("Ann", "Bob")), "Bob wants 1 of Bob's points, -1 of"),
        (replace(found, planned=4), "4 games were to be played, not 3"),
        (replace(found, rotate=True), "is not the order in which they sit"),
        (replace(found, board=None), "does not say which game was played"),
        (replace(found, minds={"Ann": "series"}), "the minds are not those of the players"),
    ):
        report = z.check(wrong)
        assert not report
        assert said in str(report.problems[0]), report.problems


def test_somebody_out_of_reach_must_not_be_pressed() -> None:
    found = z.series(last_game(), games=1, standings={"Ann": 10, "Bob": 16, "Cy": 0}, seats=["solve"] * 3)
    assert found.games[0].aims["Ann"] == {"Ann": 1}  # six points behind, and one game shifts five
    pressed = replace(found.games[0], aims=found.games[0].aims | {"Ann": {"Ann": 1, "Bob": -1}})
    assert z.check(found)
    assert not z.check(replace(found, games=(pressed,)))


def test_a_move_of_somebody_else_and_wrong_odds_are_found() -> None:
    found = z.series("pig:4,3,turns=1", games=1, seats=["random", "random"], seed=2)
    assert z.check(found), z.check(found).problems
    (played,) = found.games
    steps = list(played.line)
    rolled = next(k for k, step in enumerate(steps) if step.player == "chance")
    for k, changed in ((0, replace(steps[0], player="B")), (rolled, replace(steps[rolled], odds=Fraction(1, 7)))):
        line = Line((*steps[:k], changed, *steps[k + 1 :]))
        assert not z.check(replace(found, games=(replace(played, line=line),)))


def test_a_function_of_the_standings_is_asked_again() -> None:
    def spite(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, float]:
        return {player: 0.5, "Bob": -games_left}

    found = z.series(last_game(), games=2, minds={"Ann": spite})
    assert z.check(found), z.check(found).problems
    assert not z.check(replace(found, minds=found.minds | {"Ann": lambda *_: {"Ann": 1}}))


def gamble() -> z.Tree:
    """Ann may roll, which pays 0 on average, or keep 1; grab is dominated."""
    roll = z.chance({"up": ("1/2", z.end(4, 0)), "down": ("1/2", z.end(-4, 0))})
    return z.tree(("Ann", "Bob"), z.choose("Ann", {"keep": z.end(1, 0), "roll": roll, "throw": z.end(-9, 0)}))


@pytest.mark.parametrize("ties", ["first", "last", "average", "kind:Bob", "spiteful:Ann"])
def test_a_forged_move_is_found_with_chance_and_under_every_tie_rule(ties: str) -> None:
    for game in (gamble(), last_game()):
        found = z.series(game, games=2, minds="game", ties=ties, rotate=True)
        assert z.check(found), z.check(found).problems
    found = z.series(gamble(), games=1, minds="game", ties=ties)
    line, paid = Line((Step("Ann", "throw"),)), Payoff(found.players, (-9, 0))
    forged = replace(found, games=(replace(found.games[0], line=line, payoff=paid, standings=paid),))
    assert "move 1 of Ann is keep under these aims" in str(z.check(forged).problems[0])


def test_the_tie_rule_itself_is_kept() -> None:
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"l": z.end(1, 0), "r": z.end(1, 5)}))
    for ties, other in (("first", "kind:Bob"), ("last", "spiteful:Bob")):
        found = z.series(game, games=1, minds="game", ties=ties)
        assert z.check(found)
        assert not z.check(replace(found, ties=Ties.read(other, found.players)))
    found = z.series(game, games=1, minds="game", ties="first")
    assert z.check(replace(found, ties=Ties.read("average", found.players)))  # either may have been drawn


def test_solvers_are_compared_with_who_knows_the_standings() -> None:
    found = z.series(last_game(), games=1, minds="game", seats=["maxn:depth=3", "mcts:nodes=9", "first"])
    assert found.aware == ("Ann",)
    assert z.check(found), z.check(found).problems
    for seats, said in (
        ({"Ann": "maxn:nodes=9"}, "Ann is claimed to be one who knows the standings, but maxn:nodes=9 takes no aims"),
        ({"Cy": "solve"}, "Cy is claimed to be one who does not know the standings, but solve takes aims"),
        ({"Cy": "first:depth=3"}, "Cy: the solver first has no option depth"),
    ):
        wrong = z.check(replace(found, seats={**(found.seats or {}), **seats}))
        assert said in str(wrong.problems[0])
    strange = z.check(replace(found, seats={**(found.seats or {}), "Cy": "magic"}))
    assert strange and "what magic can take is not checked: no solver of zermelo's" in strange.checked


def test_the_checker_knows_all_solvers_and_a_function_called_like_one_is_marked() -> None:
    assert known_seats() == {**checker.checked_series_solvers(), "human": ()}

    def search(game: Any, state: Any, luck: Any) -> str:
        return str(game.moves(state)[0])

    found = z.series(last_game(), games=1, minds="game", seats=[search, "solve", "first"])
    assert (found.seats or {})["Ann"] == "search (own)"
    assert z.check(found), z.check(found).problems


def test_a_wrong_size_is_found_and_a_mind_that_fails_is_told() -> None:
    found = z.series(last_game(), games=1)
    assert "the game has 5 nodes, not 9" in str(z.check(replace(found, nodes=9)).problems[0])
    with pytest.raises(ParameterError, match="The mind of Ann raised ZeroDivisionError: division by zero"):
        z.series(last_game(), games=1, minds={"Ann": lambda *_: 1 / 0})


def test_a_file_that_calls_a_rule_of_thumb_solved_is_read_as_estimated_and_right(tmp_path: Path) -> None:
    z.save(z.series(last_game(), games=2), tmp_path / "new.json")
    text = (tmp_path / "new.json").read_text(encoding="utf-8")
    old = text.replace('"status": "estimated"', '"status": "solved"')  # as version 0.1.0 wrote it
    assert old != text
    (tmp_path / "old.json").write_text(old, encoding="utf-8")
    found = z.load(tmp_path / "old.json")
    assert found.status == "estimated" and z.check(found)

"""What rows mean: whole scores, also where play never ends, and what a win pays where all wins pay the same."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.terminal import refused
from zermelo import State
from zermelo.errors import GameError, MethodError, RulesError, ZermeloError


class Wait(z.Rules):
    """A may wait as long as she likes, or stop for nothing."""

    players: int = 2
    actions: int = 2
    start = (1, 0)
    endless: Any = (Fraction(1, 2), Fraction(-1, 2))

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[0] -= a
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return 0


class Steps(z.Rules):
    """Two go down steps in turn, one or two at a time; the last to step wins 5. Layers have large numbers."""

    players: int = 2
    actions: int = 2
    start = (6, 0)

    def player(self, s: State) -> int:
        return s[1]

    def legal(self, s: State, a: int) -> bool:
        return a + 1 <= s[0]

    def apply(self, s: State, a: int) -> None:
        s[0] -= a + 1
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return -5 if p == s[1] else 5

    def slice(self, s: State) -> int:
        return s[0] << 60


def kept(paid: Any, folder: Path) -> Any:
    return z.table(Wait(endless=paid), folder, what="guarantees", compiled=False)


@pytest.mark.parametrize("paid", [(1, -1), (1.0, -1), ("1", "-1"), [Fraction(2, 2), -1]])
def test_whole_scores_of_endless_play_are_kept_however_they_are_written(paid: Any, tmp_path: Path) -> None:
    table = kept(paid, tmp_path / "t")
    assert (table.guarantee("A"), bool(z.check(table))) == (1, True)


@pytest.mark.parametrize(
    ("paid", "error", "words"),
    [
        ((Fraction(1, 2), Fraction(-1, 2)), MethodError, "has 1/2; with a larger scale it is whole"),
        ((0.5, -0.5), MethodError, "has 1/2"),
        (("1/2", "-1/2"), MethodError, "has 1/2"),
        ((1 << 70, 0), MethodError, "must fit 64 bits"),
        ((3, 2, 1), RulesError, r"each of 2 players gets, not \(3, 2, 1\)"),
        (0, RulesError, "each of 2 players gets, not 0"),
        (("much", 0), GameError, "must be a finite number"),
    ],
)
def test_other_scores_of_endless_play_are_refused_and_never_cut(
    paid: Any, error: type[ZermeloError], words: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=words):
        kept(paid, tmp_path / "t")


def test_a_win_pays_what_all_wins_pay_and_layers_may_have_any_number(tmp_path: Path) -> None:
    for what in ("outcome", "wdl"):
        table = z.table(Steps(), tmp_path / what, what=what, compiled=False)
        assert (table.payoff, table.guarantee("B")) == ({"A": -5, "B": 5}, 5)
        assert z.search(Steps(), table=table).payoff == z.solve(Steps()).payoff


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--teams", "A+C,B"), "without teams"),
        (("--neutral", "B"), "without neutral players"),
        (("--ties", "last"), "without ties=last"),
        (("--method", "mcts", "--nodes", "100"), "without method=mcts"),
    ],
)
def test_options_that_a_table_cannot_honour_are_refused_not_dropped(
    options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "t"
    z.table("nim:1,2,players=3", folder, compiled=False)
    assert words in refused("search", "nim:1,2,players=3", "--table", folder, *options)


def test_an_answer_as_a_table_knows_no_teams() -> None:
    game = z.game("nim:1,2,players=3")
    with pytest.raises(ZermeloError, match="without teams"):
        z.search(game, table=z.solve(game), teams=[["A", "C"], ["B"]])


def test_a_missing_folder_is_said_to_be_missing(tmp_path: Path) -> None:
    assert "no such file or folder" in refused("search", "tictactoe", "--table", tmp_path / "nowhere")

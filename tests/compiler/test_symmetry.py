"""A representative that is not symmetric to its position is refused wherever `same` is believed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Lots, Twins
from zermelo import State
from zermelo.errors import RulesError


class Paid(Twins):
    """Takes heaps for the same that pay differently."""

    seed: int = 2

    def same(self, s: State) -> None:
        if s[0] + s[1] >= 4:
            s[0], s[1] = s[0] + s[1], 0


class Led(Twins):
    """Takes heaps for the same from which play goes on differently."""

    def same(self, s: State) -> None:
        if s[0] + s[1] == 2:
            s[0], s[1] = 2, 0


class Lotted(Lots):
    """Takes positions for the same where lots fall with other odds."""

    rounds: int = 4

    def odds(self, s: State, a: int) -> int:
        return 1 + (a + s[1]) % 3

    def apply(self, s: State, a: int) -> None:
        s[1] = a
        s[0] += 1

    def score(self, s: State, p: int) -> int:
        return 1

    def same(self, s: State) -> None:
        if s[0] == 2:
            s[1] = 0


class Halved(Lotted):
    """Odds that are the same in lower terms."""

    def odds(self, s: State, a: int) -> int:
        return (1 + a) * (1 + s[1])


WRONG = [
    (Paid, r"Paid\.same turns .* into \(4, 0, .\), which pays \[.*\] instead of \[.*\]"),
    (Led, r"Led\.same turns .* into .*, whose moves do not lead to the same positions: only one of them to \("),
    (Lotted, r"Lotted\.same turns .* into .*: with other odds"),
]


@pytest.mark.parametrize(("rules", "says"), WRONG, ids=[rules.__name__ for rules, _ in WRONG])
def test_an_unsound_representative_is_refused_with_its_place(rules: Any, says: str, tmp_path: Path) -> None:
    game = type(rules.__name__, (rules,), {"same": lambda self, s: rules.same(self, s)})
    for ask in (
        lambda: z.table(game(), tmp_path / "t", symmetric=True, compiled=False),
        lambda: z.game_graph(game(), symmetric=True, compiled=False),
        lambda: z.game_tree(game(), symmetric=True, compiled=False),
    ):
        with pytest.raises(RulesError, match=says) as error:
            ask()
        assert "test_symmetry.py:" in str(error.value)
        assert "\n" not in str(error.value)


def test_what_is_symmetric_is_not_refused(tmp_path: Path) -> None:
    for game in (Twins(), Halved()):
        z.table(game, tmp_path / type(game).__name__, symmetric=True, compiled=False)
    assert len(z.game_graph(Halved(), symmetric=True, compiled=False)) == 9 < len(z.game_graph(Halved()))

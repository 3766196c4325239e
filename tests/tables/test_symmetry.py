"""Tables of games that say which positions are the same keep one of them, and every position is worth the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Twins
from zermelo.errors import FileError, MethodError, NameError_, RulesError

GAMES = {  # and the most rows that are kept, of a hundred
    "connect:4,3,3": 52, "connect:3,2,2,players=3": 60, "nim:3,3": 65, "dots:2,1": 50, "domineering:3,3": 45,
    "hex:3,2": 60, "mutorere": 15, "hounds": 53,
}  # fmt: skip


@pytest.mark.parametrize(("game", "most"), GAMES.items())
def test_a_symmetric_table_is_smaller_and_says_the_same(game: str, most: int, tmp_path: Path) -> None:
    what = "guarantees" if hasattr(z.game(game).rules, "endless") else "outcome"
    whole = z.table(game, tmp_path / "whole", what=what, compiled=False)
    half = z.table(game, tmp_path / "half", what=what, symmetric=True, compiled=False)
    assert 100 * len(half) <= most * len(whole)
    assert half.verify(sample=20)
    for state in whole:
        if what == "guarantees" or len(whole.players) == 2:  # among three, who stands for both decides between equals
            assert half[state] == whole[state]
        move = half.best(state)
        if move is not None:
            mover = half.game.turn(state)
            assert half[half.game.after(state, move)][mover] == half[state][mover]


def test_compiled_and_plain_mirror_images_make_the_same_bytes(tmp_path: Path) -> None:
    from tests.tables.build.test_layered import contents

    for how in (False, True):
        z.table("connect:4,3,3", tmp_path / str(how), what="wdl", symmetric=True, compiled=how)
    assert contents(tmp_path / "False") == contents(tmp_path / "True")


class Crooked(z.games.Connect):
    """A mirror image that forgets the second player's stones."""

    def mirror(self, s: z.State) -> None:
        s[0] = s[1]


class Straight(z.games.Connect):
    """Another text of the same mirror image."""

    def mirror(self, s: z.State) -> None:
        for p in range(self.players):
            turned = 0
            for c in range(self.width):
                turned = turned << (self.height + 1) | s[p] >> (c * (self.height + 1)) & ((1 << (self.height + 1)) - 1)
            s[p] = turned


def test_a_mirror_image_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"Crooked\.mirror turns .* which is no image of it"):
        z.table(Crooked(3, 3, 3), tmp_path / "t", symmetric=True, compiled=False)
    with pytest.raises(MethodError, match="does not declare symmetric positions"):
        z.table("tokens:5", tmp_path / "u", symmetric=True)


class Lying(Twins):
    """Takes positions for the same that are not worth the same."""

    seed: int = 2

    def same(self, s: z.State) -> None:
        s[0], s[1] = s[0] + s[1], 0


@pytest.mark.parametrize("what", ["outcome", "guarantees"])
def test_positions_wrongly_taken_for_the_same_are_refused_and_found_by_check(
    what: str, tmp_path: Path, monkeypatch: Any
) -> None:
    with pytest.raises(RulesError, match=r"Lying\.same turns .* into .*, which pays"):
        z.table(Lying(), tmp_path / "t", what=what, symmetric=True, compiled=False)
    with monkeypatch.context() as patch:  # as where random games met no such positions
        patch.setattr("zermelo.compiler.playouts.is_symmetry_tried", lambda number: False)
        table = z.table(Lying(), tmp_path / "u", what=what, symmetric=True, compiled=False)
        assert table.payoff != z.table(Lying(), tmp_path / "v", what=what, compiled=False).payoff
        assert "which represents it, is worth" in str(z.check(table).problems)


def test_a_table_by_other_mirror_images_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    made = z.table(Straight(3, 3, 3), tmp_path / "t", symmetric=True, compiled=False)
    assert len(z.Table(tmp_path / "t", Straight(3, 3, 3))) == len(made)
    monkeypatch.setattr(Straight, "mirror", z.games.Connect.mirror)
    with pytest.raises(FileError, match="mirror images of this table are not those of the game"):
        z.Table(tmp_path / "t", Straight(3, 3, 3))


def test_a_position_that_no_other_stands_for_is_refused_in_words_that_say_so(tmp_path: Path) -> None:
    """Cops move in turn, the one on the lower vertex first where their order does not count."""
    table = z.table("cops:cycle,6,cops=2", tmp_path / "t", what="guarantees", symmetric=True, compiled=False)
    assert table[0, 2, 1, 0] == table[2, 0, 1, 0]
    with pytest.raises(NameError_, match=r"no position .2, 0, 1, 1.; .* one for all that are the same"):
        table[2, 0, 1, 1]

from __future__ import annotations

import zermelo as z
from tests.evidence import replace
from zermelo.answers.line import Line


def test_a_guarantee_by_alphabeta_is_found_again_and_a_wrong_one_is_not_believed() -> None:

    for game in ("nim:2,3,players=3", "chomp:3,3,players=3"):
        found = z.guarantee(game, "A", method="alphabeta", compiled=False)
        assert z.check(found)
        assert not z.check(replace(found, levels=(found.value + 1,)))
        assert not z.check(replace(found, moves=Line(found.line[:1] + found.line[:1])))
    tree = z.guarantee(z.game_tree("nim:2,3,players=3"), "A", "B", method="alphabeta")
    assert z.check(tree)


def test_what_alphabeta_cannot_have_found_is_not_believed() -> None:
    found = z.guarantee("nim:2,3,players=3", "A", method="alphabeta", compiled=False)
    assert "marked as inexact" in str(z.check(replace(found, exact=False)).problems)
    assert "the status" in str(z.check(replace(found, status="estimated")).problems)
    assert "enemies" in str(z.check(replace(found, parts=dict.fromkeys("ABC", 1))).problems)

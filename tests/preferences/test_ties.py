from __future__ import annotations

import pytest

from zermelo.errors import NameError_, ParameterError
from zermelo.preferences.ties import RULES, Ties

PLAYERS = ("Ann", "Bob")


@pytest.mark.parametrize("written", ["first", "last", "average", "kind:Ann", "spiteful:Bob"])
def test_a_rule_reads_what_it_writes(written: str) -> None:
    rule = Ties.read(written, PLAYERS)
    assert str(rule) == written
    assert Ties.read(rule, PLAYERS) == rule
    assert rule.rule in RULES


def test_a_player_may_have_a_colon_in_the_name() -> None:
    assert Ties.read("kind:a:b", ("a:b", "c")).player == "a:b"


@pytest.mark.parametrize(
    ("written", "error", "says"),
    [
        ("frist", ParameterError, r"No tie rule 'frist'\. Did you mean first\? Use first, last, average, kind:NAME"),
        ("", ParameterError, "No tie rule ''"),
        ("spiteful", ParameterError, r"spiteful to whom\? Write spiteful:Ann"),
        ("kind:Anne", NameError_, r"No player 'Anne'\. Did you mean Ann\? The players are Ann, Bob"),
        ("average:Ann", ParameterError, "The tie rule average names no player"),
    ],
)
def test_what_is_no_rule_is_refused(written: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Ties.read(written, PLAYERS)


def test_a_rule_read_for_other_players_is_read_again() -> None:
    with pytest.raises(NameError_, match="No player 'Bob'"):
        Ties.read(Ties("kind", "Bob"), ("Ann", "Cy"))

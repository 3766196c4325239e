"""Whatever the kind of game, `solve` answers with one class: kept in a file, checked, and asked in the same way."""

from __future__ import annotations

import inspect
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.cyclic import wait_or_stop
from zermelo.errors import Deprecated, MethodError
from zermelo.questions import RECORDS, question_record_of

PLAYERS = ("Ann", "Bob", "Cy")
# The same walk three ways: it pays on the way, and who stays waits; with a third player the coin decides who goes on.
PAYING = z.graph(PLAYERS[:2], {"x": "Ann", "y": "Bob"}, [("x", "y", "go"), ("x", "x", "stay"), ("y", "x", "back")], {},
                 rewards={"x": {"stay": (1, -1)}, "y": {"back": (-3, 3)}}, discount="1/2")  # fmt: skip
TOSSED = z.graph(PLAYERS, {"x": "Ann", "y": "Bob", "z": "Cy", "coin": z.CHANCE},
                 [("x", "y"), ("x", "home"), ("y", "z"), ("y", "away"), ("z", "coin"), ("coin", "x"), ("coin", "far")],
                 {"home": (1, 0, 0), "away": (0, 2, 1), "far": (3, 1, 2)}, endless=(0, 0, 0),
                 odds={"coin": {"x": "1/2", "far": "1/2"}})  # fmt: skip
PENNIES = z.matrix(("A", "B"), {"A": [[3, -1], [-1, 1]]})
GAMES: dict[str, Any] = {
    "backward induction": "sharing", "places": "nim:1,2,players=Ann+Bob+Cy", "retrograde": "hounds",
    "no strategies": wait_or_stop(), "bounds": "pig:1,turns=0", "behaviour": "kuhn", "numbered": "chess:KK",
    "mixed": PENNIES, "moves that pay": PAYING, "three sides": TOSSED,
    "not opposed": z.matrix(("A", "B"), [[(3, 3), (0, 0)], [(0, 0), (1, 2)]]),
}  # fmt: skip
MEMBERS = sorted(name for name in vars(z.Solution) if not name.startswith("_"))


def answered(name: str) -> z.Solution:
    return z.solve(GAMES[name], **({"by": "place"} if name == "places" else {}))


def told(answer: z.Solution, member: str) -> Any:
    """What a member says; the text of the refusal where the kind of game has no such thing."""
    try:
        found = getattr(answer, member)
        given = inspect.signature(found).parameters if inspect.ismethod(found) else {}
        need = [p for p in given.values() if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
        values = {"node": 0, "player": answer.players[0]}
        return found(*(values[p.name] for p in need)) if inspect.ismethod(found) else found
    except MethodError as error:
        assert "\n" not in str(error)
        return f"refused: {error}"


def test_every_kind_of_evidence_in_the_table_is_met_here() -> None:
    kinds = {row.kind for row in RECORDS if row.home == "answers.solution.Solution"}
    met = {row.kind for name in GAMES if (row := question_record_of(answered(name))) is not None}
    assert met == kinds


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_in_a_file_comes_back_the_same_and_right(name: str, tmp_path: Path) -> None:
    answer = answered(name)
    assert type(answer) is z.Solution
    z.save(answer, tmp_path / "a.json")
    again = z.load(tmp_path / "a.json")
    assert type(again) is z.Solution and type(again.evidence) is type(answer.evidence)
    for member in ("payoff", "line", "unique", "range", "outcomes", "method", "why", "status", "exact", "by", "ties"):
        assert str(told(again, member)) == str(told(answer, member)), member
    assert z.check(answer) and z.check(again)


@pytest.mark.parametrize("name", GAMES)
def test_every_member_answers_or_refuses_in_one_line(name: str) -> None:
    answer = answered(name)
    refused = [member for member in MEMBERS if str(told(answer, member)).startswith("refused: ")]
    assert len(refused) < len(MEMBERS) - 15, refused
    asked = [member for member in refused if not callable(getattr(answer, member, None))]
    assert not any(hasattr(answer, member) for member in asked)
    assert {"backward induction": "verdict", "retrograde": "subgames", "behaviour": "balance"}.get(name, "arena") in [
        *asked, "arena",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["backward induction", "places"])
def test_check_says_the_same_whether_the_outcomes_were_asked_for_or_not(name: str) -> None:
    fresh, asked = answered(name), answered(name)
    assert "outcomes" not in vars(fresh.evidence)
    assert asked.outcomes is not None and "outcomes" in vars(asked.evidence)
    assert z.check(fresh) == z.check(asked)
    lie = (z.Payoff(fresh.players, (9,) * len(fresh.players)),)
    for answer in (fresh, asked):
        wrong = replace(answer, evidence=replace(answer.evidence, find_outcomes=lambda: lie))
        assert not z.check(wrong)
        assert wrong.outcomes == lie
        assert not z.check(wrong)


@pytest.mark.parametrize("name", ["Retrograde", "Stochastic", "SubgamePerfect", "Tablebase"])
def test_the_names_of_before_are_this_one_and_say_so(name: str) -> None:
    with pytest.warns(Deprecated, match=rf"{name} is removed in version 0\.4\.0; use Solution\."):
        assert getattr(z, name) is z.Solution
    assert name not in dir(z)


def test_parts_of_the_evidence_are_still_found_by_their_names_of_before() -> None:
    answer = z.solve("sharing")
    with pytest.warns(Deprecated, match=r"use evidence\.choice"):
        assert answer.choice is answer.evidence.choice  # type: ignore[attr-defined]

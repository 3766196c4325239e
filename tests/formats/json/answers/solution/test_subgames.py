from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests import classics
from zermelo.errors import FileError

GAMES: dict[str, Any] = {
    "kuhn": "kuhn", "horse": "horse", "outside": classics.outside(), "burning": classics.burning(),
    "beer": classics.beer_and_quiche(), "dilemma": classics.dilemma(),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_comes_back_as_it_was_saved(name: str, tmp_path: Path) -> None:
    answer = z.solve(GAMES[name])
    z.save(answer, tmp_path / "answer.json")
    again: Any = z.load(tmp_path / "answer.json")
    assert again.payoff == answer.payoff and again.line == answer.line and again.subgames == answer.subgames
    assert all(again.behaviour(p) == answer.behaviour(p) for p in answer.players)
    assert (again.regret, again.ties, again.seen, again.why) == (answer.regret, answer.ties, answer.seen, answer.why)
    assert z.check(again)
    z.save(again, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "answer.json").read_text()


def changed(tmp_path: Path, change: Any) -> Any:
    z.save(z.solve(classics.outside()), tmp_path / "answer.json")
    document = json.loads((tmp_path / "answer.json").read_text())
    change(document)
    (tmp_path / "answer.json").write_text(json.dumps(document))
    return z.load(tmp_path / "answer.json")


def test_what_a_file_claims_is_kept_for_the_checker(tmp_path: Path) -> None:
    def other(document: Any) -> None:
        document["payoff"] = {"A": 9, "B": 9}
        document["strategies"]["B"]["in/l"] = document["strategies"]["B"]["in/r"] = "r"

    wrong = changed(tmp_path, other)
    assert wrong.payoff["A"] == 9
    assert not z.check(wrong)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.pop("subgames"), '"subgames" is missing'),
        (lambda d: d["subgames"][0].update(where="nowhere"), "subgames[0].where: No move 'nowhere'"),
        (lambda d: d["subgames"][0].update(taken=9), "no equilibrium of that number"),
        (lambda d: d["subgames"][0].update(extra=1), 'no key "extra" is known'),
        (lambda d: d.update(nodes=3), "contradicts the game"),
        (lambda d: d.update(regret={"A": 0}), "no number for"),
        (lambda d: d["strategies"]["B"].update({"in/l": "r"}), "says otherwise"),
        (lambda d: d["strategies"].pop("B"), "B's strategy has no move"),
    ],
)
def test_a_file_that_is_not_one_is_refused_at_its_place(change: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        changed(tmp_path, change)
    assert said in str(caught.value)


def test_a_set_of_each_player_may_have_one_name(tmp_path: Path) -> None:
    tree = z.tree(
        ("A", "B"),
        z.choose("A", {m: z.choose("B", {"x": z.end(1, 0), "y": z.end(0, 1)}, info="same") for m in "lr"}, info="same"),
    )
    file = {"zermelo": "profile", "version": 1, "strategies": {"A": {"same": "l"}, "B": {"same": "y"}}}
    (tmp_path / "plan.json").write_text(json.dumps(file))
    assert z.check(z.load(tmp_path / "plan.json", game=tree)).verdict == "subgame-perfect"


@pytest.mark.parametrize("game", ["nim:2,3", "tictactoe"])
def test_determinacy_comes_back_as_it_was_saved(game: str, tmp_path: Path) -> None:
    found = z.determinacy(game, compiled=False)
    z.save(found, tmp_path / "answer.json")
    again: Any = z.load(tmp_path / "answer.json")
    assert (again.value, again.case, again.verdict) == (found.value, found.case, found.verdict)
    assert z.check(again)
    document = json.loads((tmp_path / "answer.json").read_text())
    (tmp_path / "answer.json").write_text(json.dumps(document | {"max_min": 5}))
    with pytest.raises(FileError, match="contradicts other fields"):
        z.load(tmp_path / "answer.json")


@pytest.mark.parametrize(
    ("part", "key", "value", "said"),
    [("lower", "version", 2, "version 2"), ("upper", "zermelo", "guarantees", "is an outlook"),
     ("upper", "zermelo", "nonsense", "is an outlook"), ("lower", "version", None, "whole number"),
     ("", "by", "place", "by is points"), ("lower", "parts", {"A": "friend", "B": "neutral"}, "contradicts")],
)  # fmt: skip
def test_another_kind_or_version_inside_determinacy_is_refused(
    part: str, key: str, value: Any, said: str, tmp_path: Path
) -> None:
    z.save(z.determinacy("nim:1,2", compiled=False), tmp_path / "answer.json")
    document = json.loads((tmp_path / "answer.json").read_text())
    (document[part] if part else document)[key] = value
    (tmp_path / "answer.json").write_text(json.dumps(document))
    with pytest.raises(FileError, match=said):
        z.load(tmp_path / "answer.json")


@pytest.mark.parametrize(("part", "key", "value"), [
    ("", "exact", False), ("", "status", "bounded"), ("lower", "exact", False), ("upper", "status", "stopped"),
    ("", "case", None), ("", "case", "draw"), ("upper", "by", "win"),
])  # fmt: skip
def test_a_claim_of_determinacy_that_is_none_is_found_out(part: str, key: str, value: Any, tmp_path: Path) -> None:
    z.save(z.determinacy("nim:1,2", compiled=False), tmp_path / "answer.json")
    document = json.loads((tmp_path / "answer.json").read_text())
    (document[part] if part else document)[key] = value
    document.pop("verdict")
    (tmp_path / "answer.json").write_text(json.dumps(document))
    assert not z.check(z.load(tmp_path / "answer.json"))

"""Answers by bounds come back from their files, and wrong files are refused with the place."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.chancy import coin, large, tossed
from tests.effort import tries
from tests.evidence import proof
from zermelo.answers.evidence.solution.bounds import Bounds
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.errors import FileError, ZermeloError
from zermelo.formats.json.documents import read_json, write_json


def test_answers_by_bounds_come_back_and_are_still_right(tmp_path: Path) -> None:
    kinds = set()
    for seed in range(12):
        graph = tossed(np.random.default_rng(seed))
        for answer in (
            z.solve(graph), z.solve(graph, precision="1/7"), z.guarantee(graph, "Bob"), z.guarantees(graph),
            z.guarantees(graph, precision="1e-6"), z.outlook(graph, "Ann"), z.dominance(graph),
        ):  # fmt: skip
            z.save(answer, tmp_path / "a.json")
            again = z.load(tmp_path / "a.json")
            assert type(again) is type(answer)
            assert (again.status, again.exact, again.method) == (answer.status, answer.exact, answer.method)
            if isinstance(answer, Outlook | Guarantees) or isinstance(proof(answer), Bounds):
                assert all(again.bounds(v) == answer.bounds(v) for v in range(len(graph)))
            assert z.check(again), z.check(again).problems
            kinds.add((type(answer).__name__, type(proof(answer)).__name__, answer.status))
    assert {("Solution", "Bounds", "solved"), ("Solution", "Bounds", "bounded")} <= kinds
    assert ("Guarantees", "Bounds", "bounded") in kinds


def test_a_named_game_keeps_its_name(tmp_path: Path) -> None:
    z.save(z.solve("pig:3,turns=0"), tmp_path / "pig.json")
    assert json.loads((tmp_path / "pig.json").read_text())["game"] == "pig:3,turns=0"
    again = z.load(tmp_path / "pig.json")
    assert again.asked == "pig:3,turns=0"
    assert z.check(again)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"upper": [[1]]}, "upper: there are 1, and 4 nodes"),
        ({"upper": [[1], [1], ["x"], [0]]}, "upper[2][0]"),
        ({"upper": [[1], [1, 1], [1], [0]]}, "upper[1]: a value is a list of 1 numbers"),
        ({"upper": None}, "upper"),
        ({"choice": [[0]]}, "choice: there are 1, and 4 nodes"),
        ({"choice": [[0], [-1], [-1], [7]]}, "choice[3]: there are moves"),
        ({"choice": [[2], [-1], [-1], [-1]]}, "there are moves 0 … 1 here, not 2"),
        ({"choice": [[0], [-1], [-2], [-1]]}, "choice[2][0]"),
        ({"choice": [[0], [-1], [], [-1]]}, "a list of 1 here"),
        ({"payoff": {"Ann": 2}}, "payoff"),
        ({"bounds": {"Ann": [0, 1]}}, "bounds"),
        ({"by": "place"}, "by"),
        ({"odd": 1}, "odd"),
    ],
)
def test_a_file_that_is_no_such_answer_is_refused_with_the_place(change: dict[str, Any], says: str) -> None:
    sound = json.loads(write_json(z.solve(coin())))
    assert z.check(read_json(json.dumps(sound), "a.json"))
    with pytest.raises(FileError) as caught:
        read_json(json.dumps(sound | change), "a.json")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_upper_bounds_and_moves_come_together() -> None:
    sound = json.loads(write_json(z.guarantee(coin(), "Ann")))
    for key, says in (("upper", "only together with upper bounds"), ("choice", "choice")):
        with pytest.raises(FileError, match=says):
            read_json(json.dumps({k: v for k, v in sound.items() if k != key}), "a.json")
    told = json.loads(write_json(z.solve(coin())))
    del told["upper"]
    with pytest.raises(FileError, match="no upper bounds"):
        read_json(json.dumps(told), "a.json")


def test_damaged_files_never_raise_anything_but_one_line() -> None:
    dice = random.Random(1)
    sound = write_json(z.solve(large(np.random.default_rng(1), 20), precision="1/10"))
    for _ in range(tries(100)):
        at, wide = dice.randrange(len(sound)), dice.randrange(6)
        broken = sound[:at] + dice.choice(["", "1", "-", '"', "[", "null", "1e9"]) + sound[at + wide :]
        try:
            answer = read_json(broken, "a.json")
        except ZermeloError as error:
            assert "\n" not in str(error)
        else:
            z.check(answer)

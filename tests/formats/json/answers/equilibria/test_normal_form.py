from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests.checker.test_normal_form import GAME, PENNIES, answers
from tests.formats.gambit.gambit_files import random_matrix
from zermelo.errors import FileError
from zermelo.formats.json.answers.equilibria.normal_form import answer_summary
from zermelo.formats.json.documents import read_json, write_json


def test_answers_of_every_kind_are_the_same_after_saving_and_loading(tmp_path: Path) -> None:
    dice = np.random.default_rng(2)
    for game in [GAME, PENNIES, *(random_matrix(dice, most=3) for _ in range(15))]:
        for answer in answers(game):
            z.save(answer, tmp_path / "a.json")
            again = z.load(tmp_path / "a.json")
            assert type(again) is type(answer)
            assert answer_summary(again) == answer_summary(answer)
            assert again.matrix == game
            assert z.check(again)


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        (1, {"payoff": {"A": 5, "B": -5}}, "payoff: this does not follow"),
        (1, {"strategies": {"A": {"1": 1}}}, '"B" is missing'),
        (1, {"strategies": {"A": {"1": 1}, "B": {"3": 1}}}, "there is no strategy"),
        (1, {"strategies": {"A": {"1": "1/2"}, "B": {"1": 1}}}, "not to exactly 1"),
        (1, {"more": 1}, "no key"),
        (0, {"subsets": [[[9], [0]]]}, "beyond the"),
        (0, {"components": [[7]]}, "beyond the"),
        (2, {"profiles": [["1"]]}, "2 strategies, not 1"),
        (2, {"profiles": [["1", "x"]]}, "no strategy 'x'"),
        (3, {"kind": "mild"}, "strict or weak"),
        (3, {"game": "nim:1"}, "object"),
    ],
)
def test_what_does_not_fit_together_is_refused(kind: int, change: dict[str, object], says: str) -> None:
    document = json.loads(write_json(answers(PENNIES)[kind])) | change
    with pytest.raises(FileError, match=r"a\.json") as caught:
        read_json(json.dumps(document), "a.json")
    assert says in str(caught.value)


def test_a_game_given_apart_is_taken(tmp_path: Path) -> None:
    z.save(z.solve(PENNIES), tmp_path / "a.json")
    assert z.load(tmp_path / "a.json", game=PENNIES).matrix is PENNIES
    with pytest.raises(z.ZermeloError, match="about a matrix"):
        z.load(tmp_path / "a.json", game="nim:1")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"payoffs": [[0, 0]]}, "2 × 2 strategies make 4 profiles, but there are 1 payoffs"),
        ({"strategies": [["1", "1"], ["1", "2"]]}, "Two strategies of A are called '1'"),
        ({"strategies": [["1", "2"]]}, "strategies"),
        ({"payoffs": [[0, 0], [0], [0, 0], [0, 0]]}, "payoffs[1]"),
    ],
)
def test_a_matrix_that_is_none_is_refused(change: dict[str, object], says: str) -> None:
    document = json.loads(write_json(PENNIES)) | change
    with pytest.raises(FileError) as caught:
        read_json(json.dumps(document), "a.json")
    assert says in str(caught.value)

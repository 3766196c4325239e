from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import ring, wait_or_stop
from tests.effort import tries
from zermelo.answers.equilibria.nash.nash_cyclic import EndlessPlays
from zermelo.errors import FileError, ZermeloError
from zermelo.formats.json.documents import read_json, write_json


def test_outcomes_by_threats_come_back_and_are_still_right(tmp_path: Path) -> None:
    seen = 0
    for seed in range(tries(13)):
        found = z.nash_outcomes(ring(np.random.default_rng(seed)))
        if not isinstance(found.evidence, EndlessPlays):
            continue
        seen += 1
        z.save(found, tmp_path / "nash.json")
        again = z.load(tmp_path / "nash.json")
        assert again.payoffs == found.payoffs
        assert [(o.line, o.edges, o.threats) for o in again] == [(o.line, o.edges, o.threats) for o in found]
        assert z.check(again), z.check(again).problems
    assert seen > tries(6)


def test_an_answer_without_strategies_keeps_its_nash_outcomes(tmp_path: Path) -> None:
    found = z.solve(wait_or_stop())
    z.save(found, tmp_path / "none.json")
    again = z.load(tmp_path / "none.json")
    assert again.nash.payoffs == found.nash.payoffs
    assert again.nash[0].threats == found.nash[0].threats
    assert z.check(again)


def test_a_threat_bent_in_its_file_is_found_out() -> None:
    document = json.loads(write_json(z.nash_outcomes(wait_or_stop())))
    document["outcomes"][0]["threats"][0]["held_to"] = 5
    assert not z.check(read_json(json.dumps(document), "bent.json"))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sure": []}, "for every node"), ({"sure": [[0, 0]]}, "nodes"), ({"distance": [[0, 0]]}, "distance"),
        ({"total": 7}, "contradicts"), ({"outcomes": [{}]}, "missing"), ({"by": "place"}, "in points"),
        ({"odd": 1}, "no key"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_place(change: dict[str, object], says: str) -> None:
    document = json.loads(write_json(z.nash_outcomes(wait_or_stop())))
    with pytest.raises(FileError) as caught:
        read_json(json.dumps(document | change), "n.json")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_text_however_broken_gives_anything_but_an_answer_or_one_line() -> None:
    dice = random.Random(1)
    sound = write_json(z.nash_outcomes(wait_or_stop()))
    for _ in range(tries(133)):
        text = list(sound)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(text))
            text[at : at + dice.randint(0, 3)] = dice.choice(["", "1", "-", '"', "[", "]", "{", ",", "null", "x"])
        try:
            read_json("".join(text), "x.json")
        except ZermeloError as error:
            assert "\n" not in str(error)

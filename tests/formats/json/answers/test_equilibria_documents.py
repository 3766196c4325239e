"""Sets of pure payoffs and Nash outcomes as documents: JSON can hold them, and their numbers are exact."""

from __future__ import annotations

import json

import zermelo as z
from zermelo.formats.json.answers.summary import answer_summary

ALWAYS = {"method", "ties", "by", "status", "exact", "effort"}


def test_pure_equilibria_are_json_with_exact_numbers():
    document = answer_summary(z.pure_equilibria("knapsack"))
    assert set(document) >= ALWAYS
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert document["payoffs"][0] == {"P1": "-1/6", "P2": -13}
    assert (document["unique"], document["range"]) == (False, {"P1": ["-1/6", 0], "P2": [-13, "7/3"]})


def test_nash_outcomes_are_json_with_their_threats():
    document = answer_summary(z.nash_outcomes("entry"))
    assert set(document) >= ALWAYS
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert (document["total"], document["complete"]) == (2, True)
    assert document["outcomes"][0] == {
        "payoff": {"Entrant": 0, "Incumbent": 2},
        "line": [{"player": "Entrant", "move": "out"}],
        "subgame_perfect": False,
        "threats": [
            {
                "player": "Entrant", "where": "", "move": "in", "keeps": 0, "held_to": -1, "least": 1,
                "credible": False,
                "given_up": {
                    "player": "Incumbent", "where": "in", "plays": "fight", "instead": "share", "loss": 2,
                },
            }
        ],
    }  # fmt: skip

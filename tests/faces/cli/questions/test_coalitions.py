"""``zermelo coalitions``."""

from __future__ import annotations

import re

import zermelo as z
from tests.terminal import answered, done
from zermelo.answers.coalitions import MOST_STRUCTURES

NIM = "nim:1,2,players=Ann+Bob+Cy"


def test_coalitions_tell_structures_preferences_worth_and_the_proof():
    story = done("coalitions", NIM)
    for pattern in (
        r"^5 coalition structures, 3 of them stable\.$",
        r"^Ann\+Bob\+Cy +-1 +-1 +2 +δ +no +Bob gains 3 by leaving, the rest falling apart$",
        r"^Ann\+Bob \| Cy +-1 +2 +-1 +both +yes$",
        r"^Ann \| Bob\+Cy +-1 +-1 +2 +no +no ",
        r"^Ann gets -1, whoever teams up\.$",
        r"^Bob prefers, for 2: Ann\+Bob \| Cy; Ann \| Bob \| Cy\.$",
        r"^Ann\+Cy +│█+ +1$",
        r"^Superadditive",
        r"^Ann +0 +1/2$",
        r"^The core is empty: 1/2 of Ann\+Bob,[\s\S]*\sworth\s3/2,\sbut\sall\stogether\sonly\s0\.$",
        r"assume side payments",
        r"^Ties: first",
    ):
        assert re.search(pattern, story, re.MULTILINE), pattern


def test_a_point_of_the_core_stands_beside_shapley_and_banzhaf():
    story = done("coalitions", "sharing")
    assert re.search(r"^player +in the core +Shapley +Banzhaf$", story, re.MULTILINE)
    assert "core is empty" not in story


def test_coalitions_as_json_hold_all_structures():
    found = answered("coalitions", "nim:1,2,2,players=5", "--ties", "last")
    assert (len(found["structures"]), len(found["worth"]), found["ties"]) == (52, 31, "last")


def test_many_structures_are_folded_and_the_rest_counted():
    game = "nim:1,2,2,players=5"
    found = z.coalitions(game)
    shown = found.shown()
    assert len(shown) == MOST_STRUCTURES
    assert found.structures[-1] in shown  # everybody alone
    for player in found.players:
        assert set(shown) & set(found.best_for(player))
    story = done("coalitions", game)
    left = len(set(found.stable) - set(shown))
    assert f"… 32 more structures, {left} of them stable." in story and "--json prints all." in story


def test_hundreds_of_teams_are_folded_too():
    story = done("coalitions", "nim:1,1,1,players=6")
    assert "203 coalition structures" in story
    assert "… 56 more teams." in story and "--json prints all." in story


def test_the_shown_structures_are_few_stable_and_firm_first():
    found = z.coalitions("nim:1,2,2,players=5")
    few = found.shown(most=8)
    firm = set(found.stable_first_and_last)
    for structure in few:
        best = any(structure in found.best_for(player) for player in found.players)
        assert best or structure.teams in firm


def test_without_one_number_per_team_there_is_no_worth():
    story = done("coalitions", NIM, "--by", "place,points")
    assert "give a single aspect" in story and "Shapley" not in story


def test_structures_are_counted_while_they_are_compared(monkeypatch):
    counted = []
    monkeypatch.setattr(
        "zermelo.faces.cli._output.Progress._watch", lambda self, what, count: counted.append((what, count))
    )
    done("coalitions", NIM)
    assert ("coalition structures", 5) in counted


def test_coalitions_by_place_speak_of_places_and_show_them():
    story = done("coalitions", "tokens:3,players=3", "--by", "place")
    assert re.search(r"^A\+C \| B +2 \(1\) +-4 \(3\) +0 \(2\) +both", story, re.MULTILINE)
    assert "in brackets: place." in story and "nobody does better by place" in story
    assert "A gets 1 by place, whoever teams up." in story
    assert "B prefers, for 1 by place: A+B+C; A+B | C; A | B+C; A | B | C." in story
    found = answered("coalitions", "tokens:3,players=3", "--by", "place")
    assert found["structures"][2]["aspects"] == {"A": 1, "B": 3, "C": 2}
    assert "nobody gets more points" in done("coalitions", NIM)
    assert "for 1, 2 by place,points" in done("coalitions", "tokens:3,players=3", "--by", "place,points")


def test_a_structure_that_does_not_hold_is_not_called_stable_under_any_ties():
    story = done("coalitions", NIM, "--ties", "average")
    assert "any ties" not in story and "first, last: both, with first ties" in re.sub(r"\s+", " ", story)

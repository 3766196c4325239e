"""How a verdict follows from figures."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from zermelo.errors import NameError_
from zermelo.papers.experiment import (
    LOST,
    Experiment,
    Found,
    Line,
    experiment,
    experiment_json_value,
    experiment_value_text,
)
from zermelo.papers.registry import find_registered_experiment, registered_experiments


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (Line("", 7, 7), "reproduced"),
        (Line("", 7, 7, again=7), "reproduced"),
        (Line("", 8, 7, again=7), "corrected"),
        (Line("", 8, 7), "not reproducible"),  # nothing says that ours is right
        (Line("", 8, 7, again=8), "not reproducible"),  # the plain computation sides with the paper
        (Line("", 7, 7, again=8), "not reproducible"),  # or with nobody
        (Line("", LOST, 7), "ours"),
        (Line("", LOST, 7, again=7), "ours"),
        (Line("", LOST, 7, again=8), "not reproducible"),
        (Line("", "30%", "31%", agrees=True), "reproduced"),
        (Line("", "30%", "51%", agrees=False), "not reproducible"),
    ],
)
def test_the_verdict_on_a_line_follows_from_its_figures(line: Line, verdict: str) -> None:
    assert line.verdict == verdict


def came_to(*lines: Line, note: str = "") -> Found:
    return Found(Experiment("li-x", "figure 0", "a claim", lambda: lines, note), lines)


SAME, SLIP, WRONG, OURS = Line("", 1, 1), Line("", 2, 1, 1, "slip"), Line("", 2, 1, why="lost"), Line("", LOST, 1)


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ((SAME,), "reproduced"),
        ((SAME, OURS), "reproduced"),
        ((SAME, SLIP, OURS), "corrected"),
        ((SAME, SLIP, WRONG), "not reproducible"),
        ((OURS,), "not reproducible"),  # nothing printed is left to compare with
        ((), "not reproducible"),
    ],
)
def test_the_verdict_on_an_experiment_is_the_worst_of_its_lines(lines: tuple[Line, ...], verdict: str) -> None:
    assert came_to(*lines).verdict == verdict


def test_reasons_are_told_once_and_only_where_something_differs() -> None:
    assert came_to(SLIP, SLIP, WRONG, note="note").words == ("slip", "lost", "note")
    assert came_to(Line("", 1, 1, why="never told")).words == ()
    assert "why" not in Line("", 1, 1, why="never told").document()


def test_a_document_is_json_whatever_the_figures_are() -> None:
    line = Line("set", {(3, 1), (Fraction(1, 2), 2)}, [Fraction(1, 3), True, None])
    assert json.loads(json.dumps(line.document())) == {
        "what": "set", "printed": [["1/2", 2], [3, 1]], "ours": ["1/3", True, None], "verdict": "not reproducible",
        "why": "",
    }  # fmt: skip
    assert experiment_json_value(LOST) == experiment_value_text(LOST) == ""


def test_an_experiment_is_run_when_it_is_asked() -> None:
    asked = []

    @experiment("ke-x", "nowhere", "one is one", note="a note", slow=True)
    def made():
        asked.append(1)
        yield Line("one", 1, 1)

    assert asked == []
    found = made.run()
    assert (asked, found.verdict, found.words, made.paper) == ([1], "reproduced", ("a note",), "Etessami's lecture")
    assert made.is_slow


def test_every_experiment_stands_under_its_own_name_with_a_place_and_a_claim() -> None:
    for name, made in registered_experiments().items():
        assert find_registered_experiment(name) is made
        assert made.id == name
        assert made.place
        assert made.claim[-1] in ".:"


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(NameError_, match="No experiment 'li-figur-2'\\. Did you mean li-figure-2"):
        find_registered_experiment("li-figur-2")

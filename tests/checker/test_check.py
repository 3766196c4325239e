from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.games.bargains.sharing import sharing


def test_a_right_solution_gets_a_report_that_is_true_and_says_what_was_looked_at() -> None:
    report = z.check(z.solve("nim:2,2,players=3"))
    assert report
    assert report.problems == ()
    assert report.verdict is None
    assert repr(report) == "<Report: right>"
    assert report.checked[0] == "strategies are complete and legal"
    assert any("positions agree with the game" in said for said in report.checked)
    assert report.checked[-1] == "the payoffs of all pure equilibria, found again"


def test_what_was_not_looked_at_is_not_claimed() -> None:
    lucky = z.check(z.solve("pig:4,3,turns=2"))
    assert lucky
    assert not any("pure equilibria" in said for said in lucky.checked)
    large = z.check(z.solve("connect:4,4"))
    assert large
    assert large.checked[-1] == "the payoff is among the outcomes claimed"
    assert "20,000 of 161,029 positions, drawn at random, agree with the game" in large.checked
    assert "the arrays are taken for the game" in z.check(z.solve(sharing())).checked


def test_a_profile_gets_a_verdict() -> None:
    barb = {"keep": "no", "share": "yes", "give": "yes"}
    report = z.check(z.profile(sharing(), {"Andy": {"": "share"}, "Barb": barb}))
    assert (bool(report), report.verdict, repr(report)) == (True, "subgame-perfect", "<Report: subgame-perfect>")


@pytest.mark.parametrize("answer", [5, None, "nim:2,2", sharing()])
def test_what_is_no_answer_is_refused(answer: object) -> None:
    with pytest.raises(ParameterError, match="check takes "):
        z.check(answer)

"""The explorer shows how a set of payoffs is made."""

from __future__ import annotations

import zermelo as z
from tests.faces.web.test_questions import asked


def test_how_a_set_is_made_is_shown_step_by_step_with_the_moves_to_go_on_by() -> None:
    told = asked("merged", "littman:4", path="2/3")
    found = z.equilibria("littman:4").merge("2/3")
    assert [step["words"] for step in told["steps"]] == [step.words for step in found.steps]
    assert told["steps"][-1]["payoffs"] == str(found.merged) and told["moves"] == ["4"]
    assert all(step["svg"].startswith("<svg") for step in told["steps"])
    assert asked("merged", "littman:4", path="6")["steps"] == []

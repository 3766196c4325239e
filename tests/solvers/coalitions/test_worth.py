from __future__ import annotations

import pytest

import zermelo as z
from zermelo.preferences.aspects import By
from zermelo.solvers.coalitions import worth as module
from zermelo.solvers.coalitions.worth import coalition_worths


@pytest.mark.parametrize("game", ["tokens:7,players=4", "pig:3,3,players=3,turns=2"])
@pytest.mark.parametrize("by", ["points", "win"])
def test_the_worth_of_a_team_is_its_guarantee_with_chance_and_without(game: str, by: str) -> None:
    graph = z.game_graph(game)
    worth, _ = coalition_worths(graph, By.read(by))
    assert len(worth) == (1 << len(graph.players)) - 1
    for team, value in worth.items():
        side = [p for m, p in enumerate(graph.players) if team >> m & 1]
        assert z.guarantee(graph, *side, by=by).levels(0) == (value,)


def test_as_many_teams_are_swept_at_once_as_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = z.game_graph("pig:3,3,players=3,turns=2")
    whole, seen = coalition_worths(graph, By.read("points"))[0], []
    monkeypatch.setattr(module, "NUMBERS", 2 * len(graph))
    parts, _ = coalition_worths(graph, By.read("points"), watch=lambda what, count: seen.append((what, count)))
    assert parts == whole
    assert seen == [("teams", count) for count in (2, 4, 6, 7)]

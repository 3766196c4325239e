from __future__ import annotations

import pytest

import zermelo as z
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties
from zermelo.solvers.coalitions.structures import (
    coalition_structure_outcomes,
    coalition_structures,
    structures_one_by_one,
)
from zermelo.solvers.coalitions.worth import coalition_worths


@pytest.mark.parametrize("by", ["points", "place", "win,points"])
@pytest.mark.parametrize("ties", ["first", "last", "kind:C", "spiteful:C", "total"])
def test_structures_swept_together_bring_what_they_bring_one_by_one_compiled_and_plain(by: str, ties: str) -> None:
    graph = z.game_graph("tokens:7,players=4")
    wanted, rule = By.read(by), Ties.read(ties, graph.players)
    alone = dict(structures_one_by_one(graph, list(coalition_structures(4)), wanted, rule))
    for compiled in (True, False):
        assert coalition_structure_outcomes(graph, wanted, [rule], compiled=compiled)[ties] == alone


def test_structures_by_payoffs_too_large_for_64_bits_are_exact() -> None:
    for size in ((1 << 62) - 1, 10**30):
        bob = z.choose("B", {"u": z.end(size, 1 - size, size), "d": z.end(size - 1, -size, size + 1)})
        game = z.tree(("A", "B", "C"), z.choose("C", {"in": bob, "out": z.end(1, 2, 3)}))
        rule = Ties.read("first", game.players)
        together = coalition_structure_outcomes(game, POINTS, [rule])["first"]
        assert together == dict(structures_one_by_one(game, list(coalition_structures(3)), POINTS, rule))
        assert z.check(z.coalitions(game))


def test_where_hardly_two_ends_are_alike_structures_are_swept_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = z.game_graph("tokens:7,players=3")
    rule = Ties.read("last", graph.players)
    together, worth = coalition_structure_outcomes(graph, POINTS, [rule]), coalition_worths(graph, POINTS)[0]
    monkeypatch.setattr("zermelo.solvers.coalitions.rankings.CACHED", 0)
    assert coalition_structure_outcomes(graph, POINTS, [rule]) == together
    assert coalition_worths(graph, POINTS)[0] == worth


def test_units_found_for_one_structure_are_tried_first_for_the_next() -> None:
    toss = z.chance({"h": ("1/3", z.end(1, 0, 2)), "t": ("2/3", z.end(0, 1, 1))})
    game = z.tree(("A", "B", "C"), z.choose("A", {"l": toss, "r": z.choose("B", {"x": z.end(0, 0, 0)})}))
    for ties in ("first", "last", "average"):
        brought = dict(
            structures_one_by_one(game, list(coalition_structures(3)), POINTS, Ties.read(ties, game.players))
        )
        for partition, (payoff, _) in brought.items():
            teams = [[game.players[m] for m in team] for team in partition]
            assert payoff == z.solve(game, teams=teams, ties=ties).payoff

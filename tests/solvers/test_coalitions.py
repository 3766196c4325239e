from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import MethodError, NameError_
from zermelo.solvers.structures import partitions

BELL = [1, 2, 5, 15, 52, 203, 877, 4140]


def three() -> z.Tree:
    """Alone Ann and Bob both go astray; together they share 6, though Bob then gets less than alone."""
    bob = z.choose("Bob", {"up": z.end(5, 1, 0), "down": z.end(0, 2, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"in": bob, "out": z.end(1, 2, 3)}))


def test_partitions_are_counted_by_bells_numbers_and_stand_in_one_order() -> None:
    assert [len(list(partitions(n))) for n in range(1, 9)] == BELL
    for partition in partitions(5):
        assert sorted(m for team in partition for m in team) == list(range(5))
        assert list(partition) == sorted(partition)
        assert all(list(team) == sorted(team) for team in partition)


def test_every_structure_brings_every_player_an_own_payoff() -> None:
    found = z.coalitions(three())
    assert {str(s): s.payoff.vector for s in found.structures} == {
        "Ann+Bob+Cy": (5, 1, 0),
        "Ann+Bob | Cy": (5, 1, 0),
        "Ann+Cy | Bob": (1, 2, 3),
        "Ann | Bob+Cy": (1, 2, 3),
        "Ann | Bob | Cy": (1, 2, 3),
    }
    assert z.check(found)


def test_a_structure_is_stable_when_nobody_gains_by_leaving() -> None:
    found = z.coalitions(three())
    together = found.structure(("Ann", "Bob"))
    assert (together.stable_alone, together.stable_dissolved) == (False, False)
    assert together.deviation == "Bob gains 1 by leaving, the rest staying together"
    assert [str(s) for s in found.stable] == ["Ann+Cy | Bob", "Ann | Bob+Cy", "Ann | Bob | Cy"]
    assert found.structure("Ann").stable_alone  # everybody alone: nobody can leave
    whole = found.structure(("Ann", "Bob", "Cy"))
    assert whole.deviation == "Bob gains 1 by leaving, the rest staying together"


def test_the_worth_of_every_team_and_what_follows() -> None:
    found = z.coalitions(three())
    assert {"+".join(sorted(team)): w for team, w in found.worth.items()} == {
        "Ann": 1, "Bob": 2, "Cy": 0, "Ann+Bob": 6, "Ann+Cy": 4, "Bob+Cy": 3, "Ann+Bob+Cy": 6,
    }  # fmt: skip
    assert found.is_superadditive is True
    assert found.core is not None and found.shapley is not None
    assert found.core.is_empty  # 6, 4 and 3 at half weight make 13/2
    assert found.core.balanced == dict.fromkeys(
        map(frozenset, (["Ann", "Bob"], ["Ann", "Cy"], ["Bob", "Cy"])), Fraction(1, 2)
    )
    assert found.shapley.total == 6
    assert "side payments" in found.notes[0]


def test_ties_are_recorded_and_compared() -> None:
    bob = z.choose("Bob", {"x": z.end(0, 1), "y": z.end(3, 1)})
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"in": bob, "out": z.end(1, 0)}))
    alone = {ties: z.coalitions(game, ties=ties).structure().payoff.vector for ties in ("first", "last", "kind:Ann")}
    assert alone == {"first": (1, 0), "last": (3, 1), "kind:Ann": (3, 1)}
    assert z.coalitions(game, ties="average").structure().payoff == {"Ann": Fraction(3, 2), "Bob": 1}
    assert z.coalitions(game).stable_whatever_ties == ((("Ann", "Bob"),), (("Ann",), ("Bob",)))


def test_a_player_alone_and_a_game_that_is_over() -> None:
    found = z.coalitions(z.tree(("A",), z.choose("A", {"x": z.end(2), "y": z.end(3)})))
    assert [str(s) for s in found.structures] == ["A"]
    assert found.core is not None
    assert (found.core.point, found.shapley, found.banzhaf) == ({"A": 3}, {"A": 3}, {"A": 3})
    assert z.check(found)
    assert z.check(z.coalitions(z.tree(("A", "B", "C"), z.end(1, "1/2", -3))))


def test_with_several_levels_nothing_is_shared() -> None:
    found = z.coalitions(three(), by="place,points")
    assert (found.worth, found.core, found.shapley, found.banzhaf, found.is_superadditive) == (
        {},
        None,
        None,
        None,
        None,
    )
    assert len(found.structures) == 5
    assert found.notes == (
        "What teams are worth, the core, the Shapley value and the Banzhaf index need one number per player; "
        "by place,points there are 2.",
    )
    assert z.check(found)


def test_worth_by_a_weighted_aspect_does_not_overflow_where_teams_have_different_units() -> None:
    big = 7 << 61
    ends = {"x": z.end(0, big + 1, -1), "y": z.end(0, big + 2, -2)}
    found = z.coalitions(z.tree(("A", "B", "C"), z.choose("A", ends)), by={"points": "1/7"})
    assert found.worth[frozenset("BC")] == 1 << 61
    assert found.worth[frozenset("B")] == Fraction(big + 1, 7)
    assert z.check(found)


def test_more_teams_than_are_swept_at_once() -> None:
    players = tuple("ABCDEF")  # 63 teams
    game = z.tree(players, z.choose("A", {"x": z.end(*range(6)), "y": z.end(5, 4, 3, 2, 1, 0)}))
    found = z.coalitions(game)
    for size, team in ((1, "F"), (2, "AF"), (5, "BCDEF"), (6, "ABCDEF")):
        assert len(team) == size
        assert found.worth[frozenset(team)] == z.guarantee(game, *team).value


def eight() -> z.Tree:
    """Eight players, each of whom may stop in turn."""
    players = tuple("ABCDEFGH")
    draft = z.end(*range(8))
    for k, player in enumerate(reversed(players)):
        draft = z.choose(player, {"stop": z.end(*((k * m) % 5 for m in range(8))), "on": draft})
    return z.tree(players, draft)


@pytest.mark.parametrize("ties", ["first", "average", "kind:Ann"])
def test_watching_counts_the_structures_under_every_tie_rule(ties: str) -> None:
    seen: list[Any] = []
    z.coalitions(three(), ties=ties, watch=lambda what, count: seen.append((what, count)))
    counts = [count for what, count in seen if what == "coalition structures"]
    assert counts == sorted(set(counts))
    assert counts[-1] == (10 if ties == "first" else 15)  # first and last always
    assert ("teams", 7) in seen


def test_all_structures_of_eight_players_are_watched_and_can_be_stopped() -> None:
    seen: list[int] = []
    found = z.coalitions(eight(), watch=lambda what, count: seen.append(count) if "structures" in what else None)
    assert len(found.structures) == 4140
    assert seen[-1] == 2 * 4140
    assert len(seen) > 100  # not all in one go

    class Enough(Exception):
        pass

    def stop(what: str, count: int) -> None:
        if what == "coalition structures" and count > 1000:
            raise Enough

    with pytest.raises(Enough):
        z.coalitions(eight(), watch=stop)


def test_more_than_eight_players_are_refused() -> None:
    nine = z.tree(tuple("ABCDEFGHI"), z.end(*range(9)))
    with pytest.raises(MethodError, match="9 players have too many coalition structures; at most 8 are compared"):
        z.coalitions(nine)


def test_hidden_moves_are_refused() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    with pytest.raises(MethodError, match="backward induction does not apply"):
        z.coalitions(dark)


def test_a_tie_rule_must_name_a_player() -> None:
    with pytest.raises(NameError_, match="No player 'Bobby'"):
        z.coalitions(three(), ties="kind:Bobby")


def test_what_players_prefer_and_whether_they_leave_is_asked_by_what_they_want() -> None:
    ends = {"l": z.choose("C", {"x": z.end(2, 0, 2), "y": z.end(0, 1, 1)}), "r": z.choose("B", {"o": z.end(2, 0, 1)})}
    few = z.coalitions(z.tree(("A", "B", "C"), z.choose("A", ends)), by="-1*points")
    assert "A gains" not in few.structure(("A", "B", "C")).deviation
    assert z.check(few)
    tree = z.tree(("A", "B", "C"), z.choose("C", {"x": z.end(0, 3, 2), "y": z.end(0, 0, 1)}))
    places = z.coalitions(tree, by="place")
    best = {str(s) for s in places.best_for("A")}
    assert "A+B+C" not in best
    assert "A | B | C" in best
    assert z.check(places)

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import MethodError, NameError_, ParameterError, ZermeloError
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.solvers.coalitions.structures import coalition_structures

BELL = [1, 2, 5, 15, 52, 203, 877, 4140]


def three() -> z.Tree:
    """Alone Ann and Bob both go astray; together they share 6, though Bob then gets less than alone."""
    bob = z.choose("Bob", {"up": z.end(5, 1, 0), "down": z.end(0, 2, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"in": bob, "out": z.end(1, 2, 3)}))


def test_partitions_are_counted_by_bells_numbers_and_stand_in_one_order() -> None:
    assert [len(list(coalition_structures(n))) for n in range(1, 9)] == BELL
    for partition in coalition_structures(5):
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
    assert z.coalitions(game).stable_first_and_last == ((("Ann", "Bob"),), (("Ann",), ("Bob",)))


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
def test_watching_counts_structures_whatever_the_tie_rules_and_knows_how_many_there_are(ties: str) -> None:
    seen: list[Any] = []
    z.coalitions(three(), ties=ties, watch=lambda what, count: seen.append((what, count)))
    assert [count for what, count in seen if what == "coalition structures"] == [1, 2, 3, 4, 5]
    assert ("teams", 7) in seen
    assert {what.total for what, _ in seen if what in ("coalition structures", "teams")} == {5, 7}


def test_all_structures_of_eight_players_are_watched_and_can_be_stopped() -> None:
    seen: list[int] = []
    found = z.coalitions(eight(), watch=lambda what, count: seen.append(count) if "structures" in what else None)
    assert len(found.structures) == 4140
    assert seen[-1] == 4140
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


def ahead(payoff: z.Payoff) -> dict[str, Any]:
    """How far each is ahead of the best other, or of nobody."""
    return {p: payoff[p] - max((payoff[q] for q in payoff if q != p), default=0) for p in payoff}


def test_an_aspect_of_ones_own_meets_the_team_of_all_as_one_player() -> None:
    found = z.coalitions(three(), by=ahead)
    assert z.check(found)
    assert found.worth[frozenset(found.players)] == max(sum(row) for row in three().payoff.tolist())
    with pytest.raises(ParameterError, match=r"No player 'Ann'.* gets each team as one player, here Ann\+Bob"):
        z.coalitions(three(), by=lambda payoff: [payoff["Ann"]] * len(payoff))


@pytest.mark.parametrize(
    ("by", "said"), [("place", "1 in place"), ("2*points", "6 in 2*points"), ("win,points", "1 in win")]
)
def test_a_gain_says_of_what_it_is(by: str, said: str) -> None:
    found = z.coalitions("nim:1,2,players=Ann+Bob+Cy", by=by)
    gains = {structure.deviation.partition(" gains ")[2].partition(" by leaving")[0] for structure in found.structures}
    assert said in gains
    assert z.check(found)


def test_what_a_structure_brings_is_told_by_the_aspect_that_decides() -> None:
    found = z.coalitions("tokens:3,players=3", by="place")
    second = found.structure(("A", "C"))
    assert (second.payoff["A"], found.aspects(second)) == (2, {"A": 1, "B": 3, "C": 2})
    assert found.cells(second) == ("2 (1)", "-4 (3)", "0 (2)")
    assert answer_summary(found)["structures"][2]["aspects"] == {"A": 1, "B": 3, "C": 2}
    assert "2 (1)" in found.text() and "; in brackets: place." in found.text()


def test_everybody_together_wins_even_a_draw_so_that_joining_never_loses_a_win() -> None:
    draw = z.tree(("A", "B"), z.end(0, 0))
    found = z.coalitions(draw, by="win")
    assert {"".join(sorted(team)): worth for team, worth in found.worth.items()} == {"A": 0, "B": 0, "AB": 1}
    assert found.is_superadditive and z.check(found)
    assert z.guarantee(draw, "A", "B", by="win").value == z.guarantee(draw, "A", "B", by="not-last").value == 1


# ---------------------------------------------------------------- looking ahead


@pytest.mark.parametrize("ties", ["first", "last", "average"])
def test_with_a_depth_every_structure_is_played_on_the_tree_to_that_depth(ties: str) -> None:
    rules = z.games.Nim((2, 2, 2), players=3, before=True)
    found = z.coalitions(rules, depth=3, ties=ties)
    tree = z.game_tree(rules, depth=3)
    assert found.status == "estimated"
    assert found.why == "3 moves are searched ahead"
    for structure in found.structures:
        assert structure.payoff == z.solve(tree, teams=structure.teams, ties=ties).payoff
        for way in ("shallow", "deep"):
            pruned = z.search(rules, method=way, depth=3, teams=structure.teams, ties=ties)
            assert pruned.payoff == structure.payoff
    for side, worth in found.worth.items():
        assert worth == z.guarantee(rules, *side, depth=3).value
    assert z.check(found)


def test_nodes_say_how_far_a_tree_may_reach() -> None:
    found = z.coalitions("rolit:4,players=3", nodes=500)
    assert len(found.arena) <= 500
    assert len(z.game_tree("rolit:4,players=3", depth=found.arena.depth + 1)) > 500
    assert found.status == "estimated"
    both = z.coalitions("rolit:4,players=3", nodes=500, depth=2)
    assert both.arena.depth == 2
    assert z.coalitions("nim:1,2,players=3,before=true", nodes=1000).status == "solved"


def test_a_game_that_goes_round_can_be_looked_ahead_into() -> None:
    class Round(z.Rules):
        """Three in a ring pass a ball forever; who holds it is well off."""

        players: int = 3
        actions: int = 2
        start = (0, 0)

        def player(self, s):
            return s[0]

        def legal(self, s, a):
            return True

        def apply(self, s, a):
            s[0] = (s[0] + 1 + a) % 3

        def over(self, s):
            return s[1] == 1

        def score(self, s, p):
            return 0

        def estimate(self, s, p):
            return int(s[0] == p)

    found = z.coalitions(Round(), nodes=20)
    assert (found.status, found.arena.depth) == ("estimated", 3)
    assert z.check(found)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("voting:3,3", {"depth": 2}, r"add estimate\(s, p\) to the rules, or leave out depth= and nodes="),
        (z.game_tree("nim:1,2"), {"nodes": 9}, "A tree or graph has no estimates"),
        ("rolit:4,players=3", {"nodes": 2}, "More than 2 nodes within the first move"),
        ("rolit:4,players=3", {"depth": 0}, "depth must be a whole number above 0, not 0"),
        ("rolit:4,players=3", {"nodes": True}, "nodes must be a whole number above 0, not True"),
        ("nim:1,players=9,before=true", {"depth": 2}, "at most 8 are compared"),
    ],
)
def test_a_look_ahead_that_cannot_be_is_refused_in_one_line(game: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ZermeloError, match=words) as error:
        z.coalitions(game, **options)
    assert "\n" not in str(error.value)

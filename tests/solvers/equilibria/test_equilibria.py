from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests import utility
from tests.zoo import Random
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.solvers.equilibria import profile_sets as solver


def segments() -> z.Tree:
    """[0, 4] × {0} ∪ …: P1 is sure of nothing but what P2, who does not care, grants."""
    return z.tree(("P1", "P2"), z.choose("P2", {"low": z.end(-2, 1), "high": z.end(4, 1)}))


def cross() -> z.Tree:
    """A rectangle: P1 does not care whether P2, who does not care either, gives a little or much."""
    one = z.choose("P2", {"a": z.end(-3, -2), "b": z.end(2, -2)})
    two = z.choose("P2", {"c": z.end(-3, 4), "d": z.end(2, 4)})
    return z.tree(("P1", "P2"), z.choose("P1", {"one": one, "two": two}))


def test_a_rectangle_is_found_and_all_of_it_is_attained() -> None:
    found = z.equilibria(cross())
    assert [str(region) for region in found.regions] == ["[-3, 2] × [-2, 4]"]
    plan = found.profile((Fraction(-1, 7), Fraction(10, 3)))
    assert z.check(plan).verdict == "subgame-perfect"
    assert plan.payoff == {"P1": Fraction(-1, 7), "P2": Fraction(10, 3)}
    assert z.outcome(cross(), plan).payoff == plan.payoff


def test_the_product_is_sought_at_all_four_corners() -> None:
    found = z.equilibria(cross())
    best = found.best("product")
    assert best.value == 8
    assert best.payoff.vector == (2, 4)
    swapped = z.tree(("P1", "P2"), z.choose("P2", {"l": z.end(-5, -2), "r": z.end(1, -2)}))
    assert z.equilibria(swapped).best("product").value == 10  # -5 · -2, a lower left corner


def test_every_criterion_of_a_segment() -> None:
    found = z.equilibria(segments())
    assert found.best("total").payoff.vector == (4, 1)
    assert found.best("fairest").payoffs == (found.best("fairest").payoff, *found.best("fairest").payoffs[1:])
    assert found.best("fairest").value == 1
    assert found.best({"P1": -1}).payoff.vector == (-2, 1)
    assert found.best("P2").value == 1
    assert found.pareto == ({"P1": 4, "P2": 1},)


def test_a_function_needs_a_shape_where_there_are_segments() -> None:
    found = z.equilibria(segments())
    with pytest.raises(z.ZermeloError, match="may be greatest anywhere"):
        found.best(lambda payoff: -abs(payoff["P1"]))
    with pytest.raises(z.ZermeloError, match="not 'round'"):
        found.best(lambda payoff: payoff["P1"], shape="round")


def test_a_rising_function_is_exact_and_a_claim_that_fails_is_refused() -> None:
    found = z.equilibria(segments())
    best = found.best(lambda payoff: payoff["P1"] ** 3, shape="rising")
    assert best.payoff.vector == (4, 1)
    assert "never falls" in best.why
    with pytest.raises(z.ZermeloError, match="is not rising"):
        found.best(lambda payoff: -payoff["P1"], shape="rising")


def test_a_function_greatest_at_corners_is_exact_and_a_claim_that_fails_is_refused() -> None:
    found = z.equilibria(segments())
    assert found.best(lambda payoff: payoff["P1"] ** 2, shape="corners").value == 16
    with pytest.raises(z.ZermeloError, match="is not greatest at corners"):
        found.best(lambda payoff: -(payoff["P1"] ** 2), shape="corners")


def test_where_the_set_is_points_any_function_will_do() -> None:
    found = z.equilibria(z.tree(("P1", "P2"), z.end(3, 4)))
    assert found.best(lambda payoff: -payoff["P1"]).value == -3
    with pytest.raises(z.ZermeloError, match="leave it out"):
        found.best("total", shape="rising")


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(z.ZermeloError, match="Did you mean total"):
        z.equilibria("littman:1").best("totl")


def test_the_best_pure_equilibrium_and_what_mixing_adds() -> None:
    found = z.equilibria("littman:4")
    pure = found.best_pure("total")
    assert pure.payoff.vector == (3, 3)
    assert found.gain_by_mixing("total") == 1
    assert found.gain_by_mixing("fairest") == 0
    assert z.check(pure.profile).verdict == "subgame-perfect"


def test_any_nash_and_best_nash_by_name() -> None:
    assert z.any_equilibrium("littman:4").payoff.vector == (3, 1)
    best = z.best_equilibrium("littman:4")
    assert best.payoff.vector == (5, 2)
    assert isinstance(best.profile, Attained)
    assert best.profile.line.moves == ("2", "7")


def test_a_profile_says_its_odds_exactly_and_its_threats() -> None:
    plan = z.best_equilibrium("littman:4").profile
    assert plan.strategies["P1"].play("2/3/4/5") == {"10": Fraction(1, 2), "11": Fraction(1, 2)}
    shares = plan.strategies["P2"].play("2/3/4")
    assert sum(shares.values()) == 1
    assert plan.value("2/3/4/5").vector == (3, 2)
    assert set(plan.mixed_at) == {"2/3/4", "2/3/4/5"}
    assert "mixed at 2 nodes" in repr(plan)


def test_a_payoff_that_is_not_in_the_set_is_refused() -> None:
    with pytest.raises(z.ZermeloError, match=r"No subgame-perfect equilibrium pays \(501, 52\)"):
        z.equilibria("littman:1").profile((501, 52))
    with pytest.raises(z.ZermeloError, match="one number for each"):
        z.equilibria("littman:1").profile((1, 2, 3))


def test_the_set_of_any_subgame() -> None:
    found = z.equilibria("littman:1")
    assert [str(region) for region in found.at("2").regions] == ["{2} × [3, 100]"]
    with pytest.raises(z.ZermeloError, match="No move '7'"):
        found.at("7")


def test_other_games_are_refused_in_one_line() -> None:
    with pytest.raises(z.ZermeloError, match="this game has 3"):
        z.equilibria("nim:2,2,players=3")
    with pytest.raises(z.ZermeloError, match="Give epsilon= for"):
        z.equilibria("irrational")
    with pytest.raises(z.ZermeloError, match=r"this game has 5 .*Use pure_equilibria"):
        z.equilibria("nim:2,2,players=5", epsilon=1)
    moves = {"A": ("l", "r"), "B": ("l", "r")}
    hidden = z.at_once(moves, lambda a, b: z.end(int(a == b), int(a != b)))
    half = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    assert z.equilibria(z.tree(("A", "B"), hidden)).payoffs == (half,)
    inside = z.equilibria(z.tree(("A", "B"), z.choose("A", {"in": hidden, "out": z.end(0, 0)})))
    assert inside.unique and inside.payoff == half
    with pytest.raises(z.ZermeloError, match="budget must be"):
        z.equilibria("littman:1", budget=0)


def test_merging_what_the_game_calls_the_same_must_be_asked_for_as_another_game() -> None:
    nim = z.games.Nim((2, 2), players=2)
    assert z.equilibria(nim).unique
    assert z.equilibria(z.game_graph(nim, symmetric=True)).unique
    with pytest.raises(TypeError):
        z.equilibria(nim, symmetric=True)  # type: ignore[call-arg]


class Figure4Twice:
    """P2 has so many moves to node 3 of Littman and others' figure 4: one position, to be played differently."""

    players = ("P1", "P2")

    def __init__(self, ways: int) -> None:
        self.ways = ways

    def start(self) -> int:
        return 0

    def turn(self, state: int) -> str | None:
        return {0: "P2", 3: "P1", 4: "P2", 5: "P1"}.get(state)

    def moves(self, state: int) -> tuple[int, ...]:
        return tuple(range(self.ways)) if state == 0 else {3: (4, 8), 4: (5, 9), 5: (10, 11)}[state]

    def after(self, state: int, move: int) -> int:
        return 3 if state == 0 else move

    def payoff(self, state: int) -> dict[str, int]:
        return dict(zip(self.players, {8: (1, 3), 9: (0, 2), 10: (3, 1), 11: (3, 3)}[state]))


def test_two_moves_to_one_position_may_be_answered_differently() -> None:
    one, two = z.equilibria(Figure4Twice(1)), z.equilibria(Figure4Twice(2))
    assert one.at(one.arena.position(3)) == one.payoffs
    assert {region.kind for region in one.regions} == {"segment"}
    assert [str(region) for region in two.regions] == ["[1, 3] × [2, 3]"]
    assert len(two.arena) == len(one.arena)
    assert two.payoffs == z.equilibria(z.game_tree(Figure4Twice(2))).payoffs
    plan = two.profile((2, Fraction(5, 2)))
    assert z.check(plan).verdict == "subgame-perfect"
    assert z.check(two)


def test_extreme_payoffs_are_exact() -> None:
    huge, tiny = 10**30, Fraction(1, 10**20)
    tree = z.tree(("P1", "P2"), z.choose("P1", {"l": z.end(tiny, huge), "r": z.end(tiny, -huge), "m": z.end(0, 1)}))
    found = z.equilibria(tree)
    assert found.range == {"P1": (tiny, tiny), "P2": (-huge, huge)}
    plan = found.profile((tiny, Fraction(1, 3)))
    assert z.check(plan)
    assert z.check(found)
    assert z.outcome(tree, plan).payoff["P2"] == Fraction(1, 3)


def test_a_game_with_no_moves_has_one_payoff() -> None:
    found = z.equilibria(z.tree(("P1", "P2"), z.end(3, 4)))
    assert found.unique
    assert found.best_everywhere.payoff == {"P1": 3, "P2": 4}
    assert z.check(found.profile((3, 4)))
    assert z.check(found)


def test_renaming_and_reordering_change_nothing_else() -> None:
    from dataclasses import replace

    for tree in utility.some_trees(20, 21):
        found = z.equilibria(tree)
        renamed = z.equilibria(replace(tree, players=("Ann", "Bob")))
        assert [(r.least, r.most) for r in renamed.regions] == [(r.least, r.most) for r in found.regions]


@pytest.mark.parametrize("each", [2, 0], ids=["room enough", "too little room at first"])
def test_among_merged_positions_the_compiled_loop_finds_the_very_strategies_of_the_plain_one(
    each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "EACH", each)
    mixed = promised_twice = 0
    for seed in (0, 3, 4, 7, 9, 11, 12):
        graph = z.game_graph(Random(seed=seed, players=2, plies=7, fold=5))
        slow, fast = z.equilibria(graph, compiled=False), z.equilibria(graph, compiled=True)
        for region in slow.regions[:3]:
            middle = tuple(Fraction(a + 2 * b) / 3 for a, b in zip(region.least, region.most))
            for payoff in (region.most, middle):
                plain, found = slow.profile(payoff), fast.profile(payoff)
                assert not isinstance(plain, Attained)
                assert isinstance(found, Attained)
                one, two = plain.arena, found.arena
                assert isinstance(one, z.Graph)
                assert isinstance(two, z.Graph)
                assert (one.first.tolist(), one.succ.tolist()) == (two.first.tolist(), two.succ.tolist())
                assert list(one.states) == list(two.states)
                deciding = (one.mover >= 0).nonzero()[0].tolist()
                assert [plain.shares(v) for v in deciding] == [found.shares(v) for v in deciding]
                assert [one.names(v) for v in deciding] == [two.names(v) for v in deciding]
                assert found.payoff.vector == payoff
                assert z.check(found).verdict == "subgame-perfect"
                mixed += not found.is_pure
                promised_twice += len(one) > len(graph)
    assert mixed > 3
    assert promised_twice > 3


def test_strategies_of_merged_positions_are_asked_for_by_position_and_promise() -> None:
    found = z.equilibria(Figure4Twice(2), compiled=True)
    plan = found.profile((2, Fraction(5, 2)))
    where = (0, {"P1": 2, "P2": Fraction(5, 2)})
    assert sum(plan.strategies["P2"].play((0, z.Payoff(*zip(*where[1].items())))).values()) == 1
    assert {state for state, _ in plan.strategies["P1"]} <= {3, 5}


def test_a_false_promise_among_merged_positions_is_seen() -> None:
    plan = z.equilibria(Figure4Twice(2), compiled=True).profile((2, Fraction(5, 2)))
    assert isinstance(plan, Attained)
    assert z.check(plan)
    plan.asked = (2, Fraction(9, 4))
    assert not z.check(plan)


def test_the_best_of_a_subgame_is_asked_of_its_set() -> None:
    below = z.equilibria("littman:4").at("2/3")
    assert below.best("fairest").payoff.vector == (3, 3)
    assert below.best("P1").value == 3
    with pytest.raises(z.ZermeloError, match="may be greatest anywhere"):
        below.best(lambda payoff: payoff["P1"])


def test_a_function_does_not_pass_for_a_known_criterion() -> None:
    found = z.equilibria(segments())
    by = found.best_pure(lambda payoff: -abs(payoff["P1"])).criterion
    with pytest.raises(z.ZermeloError, match="may be greatest anywhere"):
        found.best(by)


def test_values_that_are_floats_are_said_to_be_rounded() -> None:
    found = z.equilibria(segments())
    assert "floats" in found.best(lambda payoff: 0.1 * payoff["P1"], shape="rising").why
    assert "floats" not in found.best(lambda payoff: payoff["P1"], shape="rising").why


def test_the_best_by_name_takes_epsilon_too() -> None:
    best = z.best_equilibrium("irrational", epsilon="1/2")
    assert best.gain <= best.epsilon == Fraction(1, 2)
    assert z.check(best).verdict == "subgame-perfect but for epsilon"
    with pytest.raises(z.ZermeloError, match="leave it out"):
        z.best_equilibrium("irrational", epsilon="1/2", shape="rising")  # type: ignore[call-overload]


@pytest.mark.parametrize("where", [None, True, 1.5])
def test_a_place_that_is_none_is_told_in_one_line(where: object) -> None:
    with pytest.raises(z.ZermeloError, match=f"No node {where}"):
        z.equilibria("littman:4").at(where)


def test_what_is_optimal_everywhere_is_the_same_compiled_and_with_any_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = [*utility.some_trees(60, 22), z.game("knapsack"), z.game("sharing")]
    answers = []
    for small, compiled in ((8, False), (8, True), (0, None)):
        monkeypatch.setattr(solver, "SMALL", small)
        found = [z.equilibria(tree, compiled=compiled).best_everywhere for tree in trees]
        answers.append([(best.payoff, best.stops_at) for best in found])
    assert answers[0] == answers[1] == answers[2]
    assert {payoff is None for payoff, _ in answers[0]} == {True, False}


def test_a_game_that_never_ends_is_refused_like_any_that_goes_round() -> None:
    with pytest.raises(z.ZermeloError, match="Play can go on forever"):
        z.equilibria("mutorere:2")

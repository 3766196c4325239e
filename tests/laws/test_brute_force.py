"""Backward induction against all pure profiles, on random trees of one to four players with ties and chance."""

from __future__ import annotations

from hypothesis import assume, given, strategies as st

import zermelo as z
from tests import oracle
from tests.evidence import replace
from tests.strategies import extreme, tie_rules, trees


def _picks(answer: z.Solution) -> dict[int, int]:
    return {v: next(iter(answer.shares(v))) for v in oracle.deciding(answer.arena)}


@given(trees(chance=True), st.sampled_from(["first", "last", "kind:Ann", "spiteful:Ann", "total"]))
def test_the_profile_returned_is_subgame_perfect_by_trying_every_strategy(tree: z.Tree, ties: str) -> None:
    assume(oracle.count_profiles(tree) <= 3000)
    answer = z.solve(tree, ties=ties)
    picks = _picks(answer)
    assert oracle.is_subgame_perfect(tree, picks)
    found = oracle.values(tree, picks)
    assert all(answer.value(v).vector == found[v] for v in range(len(tree)))


@given(trees(depth=3))
def test_the_outcomes_are_those_of_all_pure_subgame_perfect_profiles(tree: z.Tree) -> None:
    assume(oracle.count_profiles(tree) <= 300)
    perfect = {oracle.values(tree, p)[0] for p in oracle.profiles(tree) if oracle.is_subgame_perfect(tree, p)}
    answer = z.solve(tree)
    assert {o.vector for o in answer.outcomes or ()} == perfect
    assert answer.unique == (len(perfect) == 1)
    for i, player in enumerate(tree.players):
        assert answer.range is not None
        assert answer.range[player] == (min(u[i] for u in perfect), max(u[i] for u in perfect))


@given(trees(depth=3, chance=True), st.randoms(use_true_random=False))
def test_a_profile_is_judged_as_brute_force_judges_it(tree: z.Tree, dice: object) -> None:
    assume(oracle.count_profiles(tree) <= 200)
    every = list(oracle.profiles(tree))
    for picks in dice.sample(every, min(5, len(every))):  # type: ignore[attr-defined]
        strategies: dict[str, dict[int, str]] = {}
        for v, child in picks.items():
            strategies.setdefault(tree.turn(v) or "", {})[v] = tree.name(v, child)
        verdict = z.check(z.profile(tree, strategies)).verdict
        perfect, equal = oracle.is_subgame_perfect(tree, picks), oracle.is_equilibrium(tree, picks)
        assert verdict == ("subgame-perfect" if perfect else "equilibrium" if equal else "neither")


@given(trees(most=5, chance=True, payoffs=extreme), tie_rules)
def test_extreme_payoffs_are_exact(tree: z.Tree, ties: str) -> None:
    answer = z.solve(tree, ties=ties)
    assert z.check(answer)
    assert z.outcome(tree, answer).payoff == answer.payoff


@given(trees(most=5, chance=True), tie_rules)
def test_every_solution_passes_the_checker(tree: z.Tree, ties: str) -> None:
    report = z.check(z.solve(tree, ties=ties))
    assert report, report.problems


@given(trees(depth=4, chance=True), tie_rules, st.randoms(use_true_random=False))
def test_a_solution_with_one_choice_made_worse_is_rejected(tree: z.Tree, ties: str, dice: object) -> None:

    answer = z.solve(tree, ties=ties)
    worse = []
    for v in oracle.deciding(tree):
        player = str(tree.turn(v))
        for c in tree.children(v):
            if answer.value(c)[player] < answer.value(v)[player]:
                worse.append((v, c))
    assume(worse)
    v, c = dice.choice(worse)  # type: ignore[attr-defined]
    choice = answer.evidence.choice.copy()
    choice[v] = c
    report = z.check(replace(answer, choice=choice))
    assert not report
    problem = report.problems[0]
    assert problem.where == "/".join(tree.path(v))
    assert problem.gain == answer.value(v)[str(tree.turn(v))] - answer.value(c)[str(tree.turn(v))]


@given(trees(depth=4, chance=True), tie_rules, st.randoms(use_true_random=False))
def test_a_solution_with_one_value_changed_is_rejected(tree: z.Tree, ties: str, dice: object) -> None:

    answer = z.solve(tree, ties=ties)
    values = answer.evidence.values.copy()
    v, q = dice.randrange(len(tree)), dice.randrange(len(tree.players))  # type: ignore[attr-defined]
    values[v, q] += 1
    assert not z.check(replace(answer, values=values))


@given(trees(most=5, chance=True), tie_rules)
def test_the_answer_is_what_its_own_strategies_lead_to(tree: z.Tree, ties: str) -> None:
    answer = z.solve(tree, ties=ties)
    followed = z.outcome(tree, answer)
    assert all(followed.value(v) == answer.value(v) for v in range(len(tree)))


@given(trees(most=4, chance=True))
def test_renaming_players_changes_nothing_but_names(tree: z.Tree) -> None:
    from dataclasses import replace

    renamed = replace(tree, players=tuple(f"player {i}" for i in range(len(tree.players))))
    assert z.solve(renamed).payoff.vector == z.solve(tree).payoff.vector


@given(trees(most=3, depth=3))
def test_with_a_dummy_every_payoff_sums_to_zero_and_the_others_play_on_as_before(tree: z.Tree) -> None:
    even = z.with_dummy(tree)
    assert z.traits(even).is_zero_sum
    assert z.solve(even).payoff.vector[:-1] == z.solve(tree).payoff.vector

"""Every kind of corruption of an answer about coalitions is found."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.solvers.coalitions.test_power import random_worth
from tests.zoo import Random
from zermelo.answers.coalitions import Coalitions, Core
from zermelo.checker import coalitions as checker
from zermelo.preferences.ties import Ties
from zermelo.solvers.coalitions.power import shapley_power


def three() -> z.Tree:
    bob = z.choose("Bob", {"up": z.end(5, 1, 0), "down": z.end(0, 2, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"in": bob, "out": z.end(1, 2, 3)}))


def problems(answer: Any) -> list[str]:
    return [str(problem) for problem in z.check(answer).problems]


def with_structure(found: Coalitions, at: int, **changes: Any) -> Coalitions:
    made = list(found.structures)
    made[at] = replace(made[at], **changes)
    return replace(found, structures=tuple(made))


def team(*names: str) -> frozenset[str]:
    return frozenset(names)


def test_structures_left_out_doubled_or_made_up() -> None:
    found = z.coalitions(three())
    assert z.check(found)
    assert problems(replace(found, structures=found.structures[1:])) == [
        "at the start: there are 5 coalition structures; 4 are listed"
    ]
    double = (*found.structures[:4], found.structures[3])
    assert problems(replace(found, structures=double)) == [
        "at the start: there are 5 coalition structures; 5 are listed"
    ]
    wrong = with_structure(found, 0, teams=(("Ann", "Bob"), ("Bob", "Cy")))
    assert problems(wrong) == ["at the start: Ann+Bob | Bob+Cy does not put every player into one team"]
    assert problems(replace(found, players=("Ann", "Bob")))[0].startswith("at the start: the players are not those")


@pytest.mark.parametrize("at", range(5))
def test_a_payoff_changed(at: int) -> None:
    found = z.coalitions(three())
    structure = found.structures[at]
    first, *rest = structure.payoff.vector
    wrong = with_structure(found, at, payoff=z.Payoff(found.players, (first + 1, *rest)))
    assert problems(wrong) == [f"at the start: {structure} brings Ann {first}, not {first + 1}"]


def test_another_tie_rule() -> None:
    bob = z.choose("Bob", {"x": z.end(0, 1), "y": z.end(3, 1)})
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"in": bob, "out": z.end(1, 0)}))
    found = z.coalitions(game)
    assert problems(replace(found, ties=Ties.read("last", found.players)))[0].startswith(
        "at the start: Ann | Bob brings Ann 3, not 1"
    )


@pytest.mark.parametrize(
    ("at", "changes", "said"),
    [
        (1, {"stable_alone": True}, "is claimed to be stable with the rest together: Bob gains 1 by leaving"),
        (1, {"stable_dissolved": True}, "is claimed to be stable with the rest apart: Bob gains 1 by leaving"),
        (2, {"stable_alone": False}, "is claimed to be unstable with the rest together: nobody gains by leaving"),
        (1, {"deviation": ""}, "it is not so that nobody gains"),
        (1, {"deviation": "Ann gains 9 by leaving, the rest staying together"}, "it is not so that Ann gains 9"),
        (2, {"deviation": "Ann gains 9 by leaving, the rest staying together"}, "it is not so that Ann gains 9"),
    ],
)
def test_stability_that_is_claimed_or_denied(at: int, changes: Any, said: str) -> None:
    assert said in problems(with_structure(z.coalitions(three()), at, **changes))[0]


def test_stability_under_all_ties_that_is_claimed_or_denied() -> None:
    found = z.coalitions(three())
    firm = found.stable_first_and_last
    for claimed in (firm[1:], (*firm, found.structures[0].teams), (*firm, firm[0])):
        assert "stable under first and last ties alike" in problems(replace(found, stable_first_and_last=claimed))[0]


@pytest.mark.parametrize("names", [["Ann"], ["Bob", "Cy"], ["Ann", "Bob", "Cy"]])
def test_a_worth_changed(names: list[str]) -> None:
    found = z.coalitions(three())
    due = found.worth[team(*names)]
    wrong = replace(found, worth={**found.worth, team(*names): due + 1})
    assert problems(wrong) == [f"at the start: {'+'.join(names)} can guarantee {due}, not {due + 1}"]


def test_a_worth_left_out_and_superadditivity_denied() -> None:
    found = z.coalitions(three())
    few = {t: w for t, w in found.worth.items() if t != team("Cy")}
    assert problems(replace(found, worth=few)) == ["at the start: there are 7 teams; the worth of 6 is given"]
    assert "never worth less together" in problems(replace(found, is_superadditive=False))[0]


def glove() -> Coalitions:
    """Ann alone makes something of it, with Bob or with Cy: the core is one point."""
    nothing = z.end(0, 0, 0)
    ends = {
        "bob": z.choose("Bob", {"y": z.end(0, 1, 0), "n": nothing}),
        "cy": z.choose("Cy", {"y": z.end(0, 0, 1), "n": nothing}),
        "nobody": nothing,
    }
    return z.coalitions(z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", ends)))


def test_a_point_of_the_core_moved() -> None:
    found = glove()
    assert z.check(found)
    assert found.core is not None and found.core.point == {"Ann": 1, "Bob": 0, "Cy": 0}
    for vector, said in (
        ((1, 1, 0), "the point of the core shares out 2, not 1"),
        ((Fraction(1, 2), Fraction(1, 2), 0), "Ann+Cy does better alone: 1, not 1/2"),
        ((2, -1, 0), "Bob does better alone: 0, not -1"),
    ):
        core = replace(found.core, point=z.Payoff(found.players, vector))
        assert f"at the start: {said}" in problems(replace(found, core=core))
    assert problems(replace(found, core=None)) == ["at the start: the core is missing"]


def test_a_core_said_to_be_empty_without_a_proof() -> None:
    found = glove()
    alone = {team(p): Fraction(1) for p in found.players}
    assert "no proof of an empty core" in problems(replace(found, core=Core(None, alone)))[0]
    empty = z.coalitions(three())
    assert empty.core is not None and empty.core.is_empty
    for balanced in (
        {},
        {t: w * 2 for t, w in empty.core.balanced.items()},
        {**empty.core.balanced, team("Ann"): Fraction(1), team("Bob"): Fraction(-1)},
    ):
        assert "are not balanced at Ann" in problems(replace(empty, core=Core(None, balanced)))[0]
    assert problems(replace(empty, core=Core(z.Payoff(empty.players, (2, 2, 2)), {})))


@pytest.mark.parametrize(("field", "word"), [("shapley", "Shapley value"), ("banzhaf", "Banzhaf index")])
def test_a_share_changed(field: str, word: str) -> None:
    found = z.coalitions(three())
    due = getattr(found, field)
    ann, bob, cy = due.vector
    wrong = replace(found, **{field: z.Payoff(found.players, (ann, bob + 1, cy))})
    assert problems(wrong) == [f"at the start: the {word} of Bob is {bob}, not {bob + 1}"]
    assert f"at the start: the {word} of Ann is {ann}, not None" in problems(replace(found, **{field: None}))


def test_sums_shared_where_there_are_several_numbers_each() -> None:
    found, plain = z.coalitions(three(), by="place,points"), z.coalitions(three())
    assert z.check(found)
    for field in ("worth", "core", "shapley", "banzhaf", "is_superadditive"):
        wrong = replace(found, **{field: getattr(plain, field)})
        assert problems(wrong) == ["at the start: a sum is shared where there is not one number each"]


def test_many_players_share_as_the_formula_says() -> None:
    players = tuple("ABCDEFG")  # more than are tried in all orders
    worth = random_worth(7, seed=3)
    named = {frozenset(p for i, p in enumerate(players) if t >> i & 1): w for t, w in worth.items()}
    assert list(checker._shapley(players, named | {frozenset(): Fraction(0)}).values()) == shapley_power(worth, 7)


def test_of_too_large_a_game_a_sample_is_played_again_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = z.game_graph(Random(seed=6, plies=5, players=("Ann", "Bob", "Cy", "Dee")))  # type: ignore[arg-type]
    found = z.coalitions(graph)
    assert "every structure is played again" in z.check(found).checked
    monkeypatch.setattr(checker, "PLAYED", 4 * len(graph))
    report = z.check(found)
    assert report, report.problems
    assert "4 of 15 structures, drawn at random, are played again" in report.checked
    assert "what every team can guarantee (4 of 15 teams, drawn at random)" in report.checked


def test_the_teams_beside_a_core_that_is_not_empty_are_looked_at_too() -> None:
    found = z.coalitions("sharing")
    core = found.core
    assert core is not None and core.point is not None
    for balanced in ({team("Andy"): Fraction(7)}, {team("Andy", "Dan"): Fraction(1)}, {}):
        assert "the core's proof" in problems(replace(found, core=Core(core.point, balanced)))[0]


def test_what_rests_on_estimates_is_not_solved() -> None:
    found = z.coalitions("nim:2,2,2,players=3,before=true", depth=2)
    assert z.check(found)
    assert problems(replace(found, status="solved"))[0].endswith("the game continues here, so nothing is solved")
    assert "the status of such an answer is solved or estimated" in problems(replace(found, status="bounded"))[0]
    payoff = found.arena.payoff.copy()
    payoff[0] += 1
    bent = replace(found.arena, payoff=payoff)
    assert any("the game estimates" in problem for problem in problems(replace(found, arena=bent)))
    whole = z.coalitions("nim:1,2,players=3")
    assert "nothing is estimated" in problems(replace(whole, status="estimated"))[0]


def test_a_saved_look_ahead_is_read_and_checked_again(tmp_path: Any) -> None:
    found = z.coalitions("nim:2,2,2,players=3,before=true", depth=2)
    z.save(found, tmp_path / "ahead.json")
    again = z.load(tmp_path / "ahead.json")
    assert (again.status, again.structures) == ("estimated", found.structures)
    assert z.check(again)

"""All subgame-perfect payoffs of two with hidden moves and subgames inside: against brute force, and by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests import hidden
from tests.terminal import answered, done, refused
from zermelo.answers.equilibria.subgame_sets import SubgameSets, subgame_sets
from zermelo.errors import Absent, MethodError, NameError_
from zermelo.forms.build.tree import Draft

PAID = {("o", "o"): (3, 1), ("f", "f"): (1, 3)}
QUARREL = z.at_once({"A": "of", "B": "of"}, lambda a, b: z.end(*PAID.get((a, b), (0, 0))))
OUT = z.tree(("A", "B"), z.choose("A", {"out": z.end(2, 2), "in": QUARREL}))
QUARTERS = Fraction(3, 4)


def test_the_quarrel_with_a_way_out() -> None:
    found = z.equilibria(OUT)
    assert isinstance(found.evidence, SubgameSets)
    assert [region.least for region in found.regions] == [(2, 2), (3, 1)] and found.at("in").unique is False
    assert {corner.vector for corner in found.at("in").corners} == {(3, 1), (1, 3), (QUARTERS, QUARTERS)}
    for criterion, pays in (("total", (3, 1)), ("B", (2, 2)), ("fairest", (2, 2)), ("single", (3, 1)), ("A", (3, 1))):
        best = found.best(criterion)
        assert best.payoff.vector == pays
        assert z.check(best).verdict == "subgame-perfect"
    assert z.best_equilibrium(OUT, {"A": 1, "B": 3}).payoff == {"A": 2, "B": 2}
    assert found.contains((2, 2)) and not found.contains((1, 3))


def vote(otherwise: int) -> z.Tree:
    """Both say at once whether to quarrel; if one does not want to, both get so much."""

    def then(a: str, b: str) -> Draft:
        return QUARREL if a == b == "y" else z.end(otherwise, otherwise)

    return z.tree(("A", "B"), z.at_once({"A": "yn", "B": "yn"}, then, info="vote"))


def test_hidden_moves_above_hidden_moves_take_every_way_that_those_below_can_pay() -> None:
    assert {corner.vector for corner in z.equilibria(vote(2)).at(0).corners} == {(2, 2)}
    found = z.equilibria(vote(1))
    assert {corner.vector for corner in found.at(0).corners} >= {(3, 1), (1, 3), (1, 1)}
    assert z.check(found) and not found.contains((QUARTERS, QUARTERS))


def test_chance_above_hidden_moves_averages_all_ways() -> None:
    def quarrel(info: str) -> Draft:
        return z.at_once({"A": "of", "B": "of"}, lambda a, b: z.end(*PAID.get((a, b), (0, 0))), info=info)

    game = z.tree(("A", "B"), z.chance({"heads": ("1/2", quarrel("one")), "tails": ("1/2", quarrel("other"))}))
    found = z.equilibria(game)
    inside = [(3, 1), (1, 3), (QUARTERS, QUARTERS)]
    due = {tuple(Fraction(a + b, 2) for a, b in zip(one, other)) for one, other in product(inside, repeat=2)}
    assert {corner.vector for corner in found.at(0).corners} == due and z.check(found)


def pure_subgame_perfect(tree: z.Tree) -> set[tuple[Fraction, ...]]:
    """What the equilibria pay in which nobody mixes: every way to choose at every set is tried."""
    sets = [held for seat in (0, 1) for held in hidden.own_sets(tree, seat, list(range(len(tree))))]
    roots, found = hidden.subgames(tree), set()
    for picks in product(*(range(len(tree.children(held[0]))) for held in sets)):
        shares = {v: {tree.children(v)[k]: Fraction(1)} for held, k in zip(sets, picks, strict=True) for v in held}
        if not any(hidden.gain(tree, shares, root, seat) for root in roots for seat in (0, 1)):
            found.add(hidden.worth(tree, shares, 0))
    return found


SEEDS = range(140)


def test_all_that_brute_force_finds_is_in_the_set_and_its_corners_are_attained() -> None:
    inside = refused = 0
    for seed in SEEDS:
        tree = hidden.nested_tree(np.random.default_rng([17, seed]))
        if not tree.has_hidden_moves or hidden.most_strategies(tree) > 8:
            continue
        try:
            found = z.equilibria(tree)
        except MethodError as error:
            assert "infinitely many payoffs, and hidden moves lead to it" in str(error)
            refused += 1
            continue
        if not isinstance(found.evidence, SubgameSets):
            continue
        inside += 1
        report = z.check(found)
        assert report, (seed, report.problems)
        for payoff in pure_subgame_perfect(tree):
            assert found.contains(payoff), seed
        for choose in ("auto", "total", "A", "B"):
            assert found.contains(z.solve(tree, choose=choose).payoff), (seed, choose)
        for payoff in found.at(0).corners[:3]:
            plan = found.profile(payoff)
            shares = {v: plan.shares(v) for v in range(len(tree)) if tree.mover[v] >= 0}
            assert hidden.worth(tree, shares, 0) == payoff.vector
            assert not any(hidden.gain(tree, shares, root, seat) for root in hidden.subgames(tree) for seat in (0, 1))
    assert inside >= 20 and refused >= 1


# ---------------------------------------------------------------- files, terminal, refusals


def test_files_keep_the_sets_and_the_best_and_both_are_checked(tmp_path: Path) -> None:
    found = z.equilibria(OUT).with_best("B")
    z.save(found, tmp_path / "out.json")
    again = z.load(tmp_path / "out.json")
    assert again.regions == found.regions and again.chosen.payoff == found.chosen.payoff
    assert again.best("total").payoff == found.best("total").payoff
    assert z.check(again).verdict == "subgame-perfect"
    z.save(again, tmp_path / "twice.json")
    assert (tmp_path / "twice.json").read_text() == (tmp_path / "out.json").read_text()


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("", [(3, 3, 1, 1)]),
        ("", [(2, 3, 1, 2)]),
        ("", [(2, 2, 2, 2), (3, 3, 1, 1), (1, 1, 3, 3)]),
        ("in", [(1, 1, 3, 3), (3, 3, 1, 1)]),
        ("in", [(1, 3, 1, 3)]),
        ("in", []),
        ("in/o", [(1, 1, 3, 3)]),
    ],
)
def test_a_set_that_lacks_something_or_has_too_much_is_noticed(where: str, told: list[tuple[int, ...]]) -> None:
    found = z.equilibria(OUT)
    evidence = found.evidence
    assert isinstance(evidence, SubgameSets)
    boxes, unit = list(evidence.sets.boxes), evidence.sets.unit
    boxes[OUT.node_at(where)] = tuple((a * unit, b * unit, c * unit, d * unit) for a, b, c, d in told)
    assert z.check(replace(found, evidence=subgame_sets(OUT, list(evidence.sets.boxes), unit, evidence.cases)))
    assert not z.check(replace(found, evidence=subgame_sets(OUT, boxes, unit, evidence.cases)))


def test_the_terminal_tells_the_set_and_the_best(tmp_path: Path) -> None:
    z.save(OUT, tmp_path / "out.efg")
    path = str(tmp_path / "out.efg")
    assert "Payoffs of all subgame-perfect equilibria, mixed ones too:" in done("equilibria", path)
    told = answered("equilibria", path, "--best", "B")
    assert told["best"]["payoff"] == {"A": 2, "B": 2}
    assert "sets are not merged move by move" in refused("equilibria", path, "--steps")


def test_what_is_not_found_is_told_in_one_line() -> None:
    found = z.equilibria(OUT)
    with pytest.raises(Absent, match="pure equilibria are not listed separately"):
        found.best_pure()
    with pytest.raises(NameError_, match="No subgame begins at 'in/o'"):
        found.at("in/o")
    many = z.at_once({"A": "lr", "B": "lr"}, lambda a, b: z.end(1, int(a == "l")), info="below")
    above = z.at_once({"A": "xy", "B": "xy"}, lambda a, b: many if a == b == "x" else z.end(0, 0))
    with pytest.raises(MethodError, match="pays infinitely many payoffs, and hidden moves lead to it"):
        z.equilibria(z.tree(("A", "B"), above))
    seen = z.equilibria(z.tree(("A", "B"), z.choose("A", {"in": many, "out": z.end(0, 0)})))
    assert [(region.least, region.most) for region in seen.regions] == [((1, 0), (1, 1))]
    assert seen.profile((1, Fraction(1, 3))) and z.check(seen)

"""`check` sees what is wrong with a correlated equilibrium: odds, obedience, numbers, and every piece of its proof."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.evidence import replace

CHICKEN = z.matrix(("A", "B"), [[(6, 6), (2, 7)], [(7, 2), (0, 0)]], [("swerve", "dare")] * 2)
ENTRY = z.tree(("A", "B"), z.choose("A", {
    "out": z.end(1, 3), "in": z.choose("B", {"fight": z.end(0, 0), "share": z.end(2, 2)}),
}))  # fmt: skip
EVERY = [("total", "normal"), ("fairest", "normal"), ("A", "normal"), ("total", "coarse"), ({"B": -1}, "coarse")]


def document(found: Any, path: Path) -> dict[str, Any]:
    z.save(found, path)
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return told


@pytest.mark.parametrize(("criterion", "kind"), EVERY)
@pytest.mark.parametrize("game", [CHICKEN, ENTRY], ids=["matrix", "tree"])
def test_what_is_saved_is_read_again_and_right(game: Any, criterion: Any, kind: Any, tmp_path: Path) -> None:
    found = z.correlated(game, criterion, kind=kind)
    z.save(found, tmp_path / "found.json")
    again = z.load(tmp_path / "found.json")
    assert z.check(again)
    assert (again.payoff, again.value, again.kind, again.bounds) == (
        found.payoff, found.value, found.kind, found.bounds,
    )  # fmt: skip
    assert again.distribution == found.distribution


CHANGES = {
    "odds that sum to less": lambda told: told["odds"][0].__setitem__(1, "1/4"),
    "odds below 0": lambda told: (told["odds"][0].__setitem__(1, "-1/2"), told["odds"][1].__setitem__(1, "5/4")),
    "another value": lambda told: told.__setitem__("value", 11),
    "a price below 0": lambda told: told["bounds"][0]["prices"][0].__setitem__(3, "-3/4"),
    "a price less": lambda told: told["bounds"][0]["prices"].pop(),
    "a bound too low": lambda told: told["bounds"][0].__setitem__("most", 10),
    "a bound too high": lambda told: told["bounds"][0].__setitem__("most", 11),
    "other weights": lambda told: told["bounds"][0]["weights"].__setitem__("A", 2),
    "no bound": lambda told: told["bounds"].clear(),
    "a bound more": lambda told: told["bounds"].append(told["bounds"][0]),
    "another criterion": lambda told: told.__setitem__("criterion", "A"),
    "a price of nobody": lambda told: told["bounds"][0]["prices"][0].__setitem__(0, "C"),
    "the other kind": lambda told: told.__setitem__("kind", "coarse"),
    "bounds alone": lambda told: told.__setitem__("status", "bounded"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_that_was_changed_is_wrong(name: str, tmp_path: Path) -> None:
    told = document(z.correlated(CHICKEN), tmp_path / "found.json")
    del told["payoff"]
    CHANGES[name](told)
    (tmp_path / "found.json").write_text(json.dumps(told), "utf-8")
    assert not z.check(z.load(tmp_path / "found.json"))


def test_an_equilibrium_that_is_not_the_best_is_seen() -> None:
    found = z.correlated(CHICKEN)
    third = {(0, 0): Fraction(1, 3), (0, 1): Fraction(1, 3), (1, 0): Fraction(1, 3)}
    report = z.check(replace(found, odds=third, value=10))
    assert not report and "above what the equilibrium pays" in report.problems[0].what


def test_of_several_that_are_as_good_a_lower_total_is_seen() -> None:
    """A gets 1 anyway; B gets 0 or 2."""
    game = z.matrix(("A", "B"), [[(1, 2)], [(1, 0)]])
    found = z.correlated(game, "A")
    assert found.payoff == {"A": 1, "B": 2} and z.check(found)
    assert not z.check(replace(found, odds={(1, 0): Fraction(1)}))
    least = z.correlated(game, "fairest")
    assert least.payoff == {"A": 1, "B": 2} and z.check(least)


def test_the_normal_form_must_be_that_of_the_tree() -> None:
    found, other = z.correlated(ENTRY), z.correlated("sharing")
    assert z.check(found)
    assert not z.check(replace(found, tree=other.evidence.tree))

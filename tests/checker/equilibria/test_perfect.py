"""`check` says whether a profile bears a trembling hand, in which form, and sees what is wrong with a list of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests.evidence import replace
from zermelo.checker.equilibria.perfect import perfect_dominating_mix

ENTRY = {"in": {"Entrant": {"": "in"}, "Incumbent": {"in": "share"}},
         "out": {"Entrant": {"": "out"}, "Incumbent": {"in": "fight"}}}  # fmt: skip


def told(thing: object) -> dict[str, bool | None]:
    return {one.form: one.holds for one in z.check(thing).perfect}


def test_a_threat_that_a_slip_would_make_dear_is_not_perfect_in_either_form() -> None:
    assert told(z.profile(z.game_tree("entry"), ENTRY["in"])) == {"normal": True, "agent": True}
    assert told(z.profile(z.game_tree("entry"), ENTRY["out"])) == {"normal": False, "agent": False}


def test_no_equilibrium_is_not_perfect() -> None:
    assert told(z.profile(z.game_tree("entry"), {"Entrant": {"": "in"}, "Incumbent": {"in": "fight"}})) == {
        "normal": False, "agent": False,
    }  # fmt: skip


def test_the_forms_can_differ() -> None:
    """Van Damme 1991, figure 6.2.3: A fears the own later slip, by which B's is the safer hand; or not."""
    game = z.tree(("A", "B"), z.choose("A", {
        "on": z.choose("A", {"l": z.end(1, 1), "r": z.end(0, 0)}),
        "pass": z.choose("B", {"l": z.end(1, 1), "r": z.end(0, 0)}),
    }))  # fmt: skip
    plans = {move: z.profile(game, {"A": {"": move, "on": "l"}, "B": {"pass": "l"}}) for move in ("on", "pass")}
    assert told(plans["on"])["normal"] is True
    assert told(plans["pass"])["normal"] is False  # a slip of B's alone is to be feared: on/l dominates weakly
    assert told(plans["pass"])["agent"] is not False  # A's own hand may tremble more


def test_with_three_who_decide_it_is_settled_where_replies_are_strict_all_is_played_or_something_is_dominated() -> None:
    pays = [[[(2, 2, 2), (0, 0, 0)], [(0, 0, 0), (0, 0, 0)]], [[(0, 0, 0), (0, 0, 0)], [(0, 0, 0), (0, 0, 0)]]]
    game = z.matrix(("A", "B", "C"), pays)
    (first,), (last,) = (z.check(p).perfect for p in (_pure(game, 0), _pure(game, 1)))
    assert (first.holds, first.why) == (True, "everybody's reply is the only best one")
    assert last.holds is False and "dominates" in last.why
    half = (Fraction(1, 2),) * 2
    around = z.matrix(("A", "B", "C"), [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)]
                                        for a in (0, 1)])  # fmt: skip
    (mixed,) = z.check(z.solve(around)).perfect
    assert z.solve(around).evidence.profile.mixes == (half,) * 3 and mixed.holds is True
    tied = z.matrix(("A", "B", "C"), [[[(1, 1, 1), (1, 0, 1)], [(0, 1, 0), (0, 0, 0)]],
                                      [[(1, 0, 0), (0, 1, 1)], [(0, 0, 1), (1, 1, 0)]]])  # fmt: skip
    (open_,) = z.check(_pure(tied, 0)).perfect
    assert open_.holds is None and "3 decide" in open_.why


def _pure(game: z.Matrix, pick: int) -> object:
    from zermelo.answers.normal_form import MixedProfile

    return MixedProfile(game, tuple(tuple(Fraction(int(k == pick)) for k in range(2)) for _ in range(3)))


def test_a_mix_can_be_dominated_though_nothing_in_it_is() -> None:
    rows = [[3, 0, 1], [0, 3, 1], [2, 2, 1]]
    half = Fraction(1, 2)
    assert perfect_dominating_mix(rows, [half, half, Fraction(0)]) == [0, 0, 1]
    for k in range(3):
        assert perfect_dominating_mix(rows, [Fraction(int(j == k)) for j in range(3)]) is None


@pytest.mark.parametrize("key", ["trembles", "dominated"])
def test_a_proof_that_proves_nothing_is_noticed(key: str) -> None:
    found = z.perfect_equilibria("sharing")
    sides = getattr(found, key)
    for side in (0, 1):
        for k, mix in enumerate(sides[side]):
            if mix is None:
                continue
            for other in (None, (Fraction(1), *[Fraction(0)] * (len(mix) - 1)), mix[::-1], (*mix, Fraction(0))):
                changed = [list(part) for part in sides]
                changed[side][k] = other
                report = z.check(replace(found, **{key: tuple(map(tuple, changed))}))
                if other != mix and not (key == "dominated" and report):
                    assert not report
    swapped = replace(found, trembles=found.dominated, dominated=found.trembles)
    assert not z.check(swapped)


def test_another_trees_normal_form_is_noticed() -> None:
    found = z.perfect_equilibria("entry")
    assert not z.check(replace(found, tree=z.game_tree("littman:1")))


def test_it_is_saved_and_read_again(tmp_path: object) -> None:
    from pathlib import Path

    for k, game in enumerate((z.matrix(("A", "B"), [[(1, 1), (0, 0)], [(0, 0), (0, 0)]]), "sharing")):
        found = z.perfect_equilibria(game)
        path = Path(str(tmp_path)) / f"{k}.json"
        z.save(found, path)
        again = z.load(path)
        assert (again.trembles, again.dominated, again.form) == (found.trembles, found.dominated, found.form)
        assert list(again) == list(found) and z.check(again)

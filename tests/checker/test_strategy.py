from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.forms.samples import Countdown
from zermelo.errors import MethodError
from zermelo.games.bargains.sharing import sharing

HALF = {"h": "1/2", "t": "1/2"}


def pennies() -> z.Tree:
    return z.tree(("A", "B"), z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(*((1, -1) if a == b else (-1, 1)))))


def table(rows: Any) -> z.Tree:
    """A 2×2 table of payoffs, moves a1 a2 and b1 b2."""
    moves = {"A": ("a1", "a2"), "B": ("b1", "b2")}
    return z.tree(("A", "B"), z.at_once(moves, lambda a, b: z.end(*rows[int(a[1]) - 1][int(b[1]) - 1])))


def judged(tree: Any, strategies: Any) -> z.Report:
    return z.check(z.profile(tree, strategies))


# ---------------------------------------------------------------- every move is seen


@pytest.mark.parametrize(
    ("andy", "barb", "verdict"),
    [
        ("keep", ("yes", "yes", "yes"), "subgame-perfect"),
        ("share", ("no", "yes", "yes"), "subgame-perfect"),
        ("share", ("no", "yes", "no"), "equilibrium"),  # the no to a gift is never asked for
        ("give", ("no", "no", "yes"), "equilibrium"),  # a threat that would not be carried out
        ("give", ("no", "yes", "yes"), "neither"),
        ("keep", ("no", "yes", "yes"), "neither"),
    ],
)
def test_profiles_of_the_sharing_game_are_judged(andy: str, barb: tuple[str, ...], verdict: str) -> None:
    report = judged(sharing(), {"Andy": {"": andy}, "Barb": dict(zip(("keep", "share", "give"), barb, strict=True))})
    assert report.verdict == verdict
    assert bool(report) == (verdict == "subgame-perfect")


def test_a_deviation_is_named_with_its_gain() -> None:
    report = judged(sharing(), {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "no"}})
    assert [str(p) for p in report.problems] == [
        "at the start: Andy gains 1 by share", "at give: Barb gains 2 by yes",
    ]  # fmt: skip
    assert [p.gain for p in report.problems] == [1, 2]


def test_a_gain_that_needs_two_changes_is_found() -> None:
    # In, then up, pays 3; out pays 1; in, then down, pays 0: no single change from out and down gains at the start.
    tree = z.tree(("A",), z.choose("A", {"out": z.end(1), "in": z.choose("A", {"up": z.end(3), "down": z.end(0)})}))
    report = judged(tree, {"A": {"": "out", "in": "down"}})
    assert report.verdict == "neither"
    assert str(report.problems[0]) == "at the start: A gains 2 in all, by a change that begins with in"


def test_mixing_pays_only_between_equals() -> None:
    tree = z.tree(("A", "B"), z.choose("A", {"x": z.end(1, 0), "y": z.end(1, 1), "z": z.end(0, 0)}))
    assert judged(tree, {"A": {"": {"x": "1/3", "y": "2/3"}}}).verdict == "subgame-perfect"
    report = judged(tree, {"A": {"": {"x": "1/2", "z": "1/2"}}})
    assert (report.verdict, report.problems[0].gain) == ("neither", Fraction(1, 2))


def test_profiles_of_graphs_are_judged_and_those_that_go_round_are_not() -> None:
    game = Countdown(2)
    assert judged(game, {"Ann": {(2, "Ann"): 2}}).verdict == "subgame-perfect"
    assert judged(game, {"Ann": {(2, "Ann"): 1}}).verdict == "neither"
    ring = z.Graph(
        players=("A",), first=np.array([0, 2, 2]), mover=np.array([0, -2]), succ=np.array([0, 1]),
        payoff=np.array([[1]]),
    )  # fmt: skip
    with pytest.raises(MethodError, match="Play can go on forever here"):
        judged(ring, {"A": {0: "1"}})


# ---------------------------------------------------------------- some moves are hidden


def test_matching_pennies_is_in_balance_only_at_one_half() -> None:
    assert judged(pennies(), {"A": {"": HALF}, "B": {"at once: B": HALF}}).verdict == "subgame-perfect"
    for a, b in product("ht", "ht"):
        assert judged(pennies(), {"A": {"": a}, "B": {"h": b}}).verdict == "neither"
    report = judged(pennies(), {"A": {"": {"h": "2/3", "t": "1/3"}}, "B": {"h": HALF}})
    assert [str(p) for p in report.problems] == ["at the start: B gains 1/3 by t"]


def test_the_only_pure_equilibrium_point_of_luckhardt_and_iranis_table_is_the_first_of_both() -> None:
    # Luckhardt and Irani 1986, figure 2.
    tree = table((((-4, -4), (1, -9)), ((-9, 1), (-1, -1))))
    good = {(a, b) for a, b in product("12", "12") if judged(tree, {"A": {"": f"a{a}"}, "B": {"a1": f"b{b}"}})}
    assert good == {("1", "1")}


def test_hidden_moves_in_a_subgame_tell_equilibrium_from_subgame_perfect() -> None:
    def then(a: str, b: str) -> Any:
        return z.end(*{("l", "l"): (3, 1), ("r", "r"): (1, 3)}.get((a, b), (0, 0)))

    tree = z.tree(("A", "B"), z.choose("A", {"out": z.end(2, 2), "in": z.at_once({"A": "lr", "B": "lr"}, then)}))

    def say(enter: str, a: str, b: str) -> str | None:
        return judged(tree, {"A": {"": enter, "in": a}, "B": {"in/l": b}}).verdict

    assert say("in", "l", "l") == say("out", "r", "r") == "subgame-perfect"
    assert say("out", "l", "r") == "equilibrium"  # out is right, yet nobody would play so inside
    assert say("in", "r", "r") == "neither"


def test_whoever_forgets_is_refused_by_name() -> None:
    second = {m: z.choose("Ann", {"x": z.end(0, 0), "y": z.end(1, 0)}, info="later") for m in "lr"}
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", second))
    with pytest.raises(MethodError, match="Ann forgets: the information set 'later' joins nodes with different pasts"):
        judged(tree, {"Ann": {"": "l", "later": "x"}})


def test_a_large_tree_with_one_hidden_move_is_judged_in_good_time() -> None:
    wide = {str(k): z.choose("B", {"x": z.end(k, 0), "y": z.end(0, k)}) for k in range(800)}
    dark = {m: z.choose("B", {"x": z.end(0, 0), "y": z.end(0, 0)}, info="dark") for m in ("l", "r")}
    tree = z.tree(("A", "B"), z.choose("A", wide | dark))
    strategies = {"A": {"": "l"}, "B": {"dark": "x"} | dict.fromkeys(wide, "y")}
    assert judged(tree, strategies).verdict == "subgame-perfect"


class Brute:
    """All pure strategies of a tree with information sets: straight from the definitions."""

    def __init__(self, tree: z.Tree) -> None:
        self.tree = tree
        assert tree.info is not None
        self.sets: dict[int, list[int]] = {}
        for v in range(len(tree)):
            if tree.mover[v] >= 0:
                self.sets.setdefault(int(tree.info[v]), []).append(v)

    def worth(self, picks: dict[int, int], node: int = 0) -> tuple[Fraction, ...]:
        tree = self.tree
        if tree.turn(node) is None:
            return tuple(Fraction(u) for u in tree.payoff_at(node).vector)
        if tree.turn(node) == z.CHANCE:
            parts = [(o, self.worth(picks, c)) for o, c in zip(tree.odds(node), tree.children(node), strict=True)]
            return tuple(sum(o * w[q] for o, w in parts) for q in range(len(tree.players)))
        assert tree.info is not None
        return self.worth(picks, tree.children(node)[picks[int(tree.info[node])]])

    def below(self, node: int) -> set[int]:
        return {node}.union(*(self.below(c) for c in self.tree.children(node)))

    def roots(self) -> list[int]:
        """Nodes whose subtree holds each information set whole or not at all."""
        inner = [v for v in range(len(self.tree)) if self.tree.turn(v) is not None]
        return [v for v in inner if all(set(m) <= (b := self.below(v)) or not b & set(m) for m in self.sets.values())]

    def options(self, seat: int | None = None) -> Any:
        sets = [k for k, m in self.sets.items() if seat is None or self.tree.mover[m[0]] == seat]
        for picks in product(*(range(len(self.tree.children(self.sets[k][0]))) for k in sets)):
            yield dict(zip(sets, picks, strict=True))

    def verdict(self, picks: dict[int, int]) -> str:
        gains = {
            root
            for root in self.roots()
            for seat in range(len(self.tree.players))
            for other in self.options(seat)
            if self.worth(picks | other, root)[seat] > self.worth(picks, root)[seat]
        }
        return "neither" if 0 in gains else "equilibrium" if gains else "subgame-perfect"


@st.composite
def stages(draw: st.DrawFn) -> z.Tree:
    """A move that is seen, or a coin, then a stage played at once by some of three players."""
    players = ("A", "B", "C")
    few = st.integers(-1, 1)

    def stage(tag: str) -> Any:
        if draw(st.booleans()):
            return z.end(*[draw(few) for _ in players])
        who = draw(st.lists(st.sampled_from(players), min_size=1, max_size=2, unique=True))
        return z.at_once(dict.fromkeys(who, "xy"), lambda *_: z.end(*[draw(few) for _ in players]), info=tag)

    kind = draw(st.integers(0, 2))
    below = {m: stage(m if kind else "same") for m in "lr"}
    if kind == 2:
        return z.tree(players, z.chance({m: ("1/2", d) for m, d in below.items()}))
    return z.tree(players, z.choose(draw(st.sampled_from(players)) if kind else "C", below))


@settings(max_examples=tries(20))
@given(stages())
def test_every_pure_profile_is_judged_as_brute_force_judges_it(tree: z.Tree) -> None:
    if tree.info is None:
        return
    brute = Brute(tree)
    for picks in brute.options():
        strategies: dict[str, dict[int, str]] = {}
        for number, members in brute.sets.items():
            v = members[0]
            strategies.setdefault(str(tree.turn(v)), {})[v] = tree.names(v)[picks[number]]
        try:
            report = judged(tree, strategies)
        except MethodError as forgets:
            assert "forgets" in str(forgets)
            return
        assert report.verdict == brute.verdict(picks)

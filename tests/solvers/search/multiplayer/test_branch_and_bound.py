"""Max^n by branch and bound: what the definition and the sweep find, from fewer positions."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

import zermelo as z
from tests.solvers.proof.webs import Web, children
from zermelo.errors import MethodError, ParameterError, RulesError
from zermelo.solvers.search.multiplayer.branch_and_bound import Bounded
from zermelo.solvers.search.run import Budget

ENOUGH = 1 << 20  # moves ahead: to the ends
SUM = 6


class Share(Web):
    """A web whose ends share out six points, with ties galore."""

    constant_sum = SUM
    bounds = (0, SUM)

    def score(self, s: z.State, p: int) -> int:
        got = 0
        for k in range(SUM):
            if self.chaos(s, 70 + k) % self.players == p:
                got += 1
        return got


class OrderedShare(Share):
    """The same, with the last move tried first; ties still go by numbers."""

    def order(self, s: z.State, buffer: z.State) -> int:
        count = 0
        for a in range(self.actions):
            if self.legal(s, self.actions - 1 - a):
                buffer[count] = self.actions - 1 - a
                count += 1
        return count


class PurseShare(Share):
    """The same with points that are shared out move by move, which nothing looks at before the end."""

    banked = (3, 4, 5, 6)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 0, 0, 0, 0, 0, 0)

    @cached_property
    def constant_sum(self) -> int:  # type: ignore[override]
        return self.layers

    @cached_property
    def bounds(self) -> tuple[int, int]:  # type: ignore[override]
        return 0, self.layers

    def apply(self, s: z.State, a: int) -> None:
        who = self.chaos(s, 80 + a) % self.players
        there = self.chaos(s, 40 + a) % 10
        s[1] += 1
        s[2] = there
        s[3 + who] += 1

    def over(self, s: z.State) -> bool:
        return s[1] == self.layers

    def score(self, s: z.State, p: int) -> int:
        return s[3 + p]

    def at_least(self, s: z.State, p: int) -> int:
        return s[3 + p]

    def at_most(self, s: z.State, p: int) -> int:
        return s[3 + p] + self.layers - s[1]


KINDS = (Share, OrderedShare, PurseShare)


def maxn(rules: Any, state: tuple[int, ...], *, late: bool, known: dict[Any, Any]) -> tuple[int, ...]:
    """The definition: the mover takes what is best for the mover, between equals the first or the last move."""
    if state not in known:
        if rules.over(list(state)):
            known[state] = tuple(rules.score(list(state), p) for p in range(rules.players))
        else:
            seat, best = rules.player(list(state)), None
            for _, after in children(rules, state):
                found = maxn(rules, after, late=late, known=known)
                if best is None or found[seat] > best[seat] or (late and found[seat] == best[seat]):
                    best = found
            known[state] = best
    value: tuple[int, ...] = known[state]
    return value


def found(rules: Any, **options: Any) -> Any:
    search = Bounded(z.game(rules), tuple(rules.start), **{"late": False, "compiled": False, "slots": 64, **options})
    return search.round(ENOUGH, Budget())


@pytest.mark.parametrize("kind", KINDS)
def test_the_value_is_max_n_with_a_table_too_small_and_under_both_tie_rules(kind: type[Web]) -> None:
    for seed in range(30):
        rules = kind(seed=seed, players=2 + seed % 3, layers=6)
        if not rules.over(list(rules.start)):
            for late in (False, True):
                value = maxn(rules, tuple(rules.start), late=late, known={})
                assert tuple(found(rules, late=late, slots=1 << seed % 9).value) == value


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_and_the_payoff_are_those_of_the_sweep(kind: type[Web]) -> None:
    for seed in range(100, 110):
        rules = kind(seed=seed, players=3)
        whole, ahead = z.solve(rules), z.search(rules, method="branch-and-bound", compiled=False)
        assert ahead.status == "solved" and ahead.payoff == whole.payoff and ahead.line == whole.line


def test_fewer_positions_are_made_than_by_max_n_with_a_table() -> None:
    bounded, all_of_them = 0, 0
    for seed in range(20):
        rules = PurseShare(seed=seed, players=3, layers=8)
        bounded += found(rules, slots=1 << 12).nodes
        all_of_them += z.search(rules, method="maxn", compiled=False, slots=1 << 12).effort.nodes
    assert 2 * bounded < all_of_them


def test_compiled_and_plain_find_the_same_from_the_same_nodes() -> None:
    for seed in range(12):
        rules = PurseShare(seed=seed, players=3)
        plain, native = (found(rules, compiled=compiled) for compiled in (False, True))
        assert (plain.value, plain.nodes, plain.cuts) == (native.value, native.nodes, native.cuts)


def test_dots_and_boxes_of_three_is_shared_out_as_the_sweep_says() -> None:
    for name in ("dots:2,1,players=3", "dots:3,1,players=4"):
        assert z.search(name, method="branch-and-bound", compiled=False).payoff == z.solve(name).payoff


def test_what_it_cannot_take_is_refused_in_one_line() -> None:
    refusals: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        ("grundy:6,players=3", {}, MethodError, "needs to know what all payoffs sum to"),
        ("dots:2,1,players=3", {"depth": 3}, ParameterError, "has no depth"),
        ("dots:2,1,players=3", {"ties": "total"}, ParameterError, "takes the first or the last"),
        ("dots:2,1,players=3", {"neutral": ["B"]}, MethodError, "does not support neutral players"),
        ("pig", {}, MethodError, "does not fit games with chance"),
        (z.game_tree("dots:1,1"), {}, MethodError, "searches games given by rules"),
    ]
    for game, options, error, says in refusals:
        with pytest.raises(error, match=says) as refused:
            z.search(game, method="branch-and-bound", **options)
        assert "\n" not in str(refused.value)


def test_a_sum_that_is_none_is_found_out() -> None:
    with pytest.raises(RulesError, match=r"do not sum to 5, the constant_sum of the rules"):
        z.search(type("Wrong", (Share,), {"constant_sum": 5})(players=3), method="branch-and-bound")


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_value_is_max_n_in_thousands_of_games(kind: type[Web]) -> None:
    for seed in range(1000, 4000):
        rules, late = kind(seed=seed, players=2 + seed % 3, layers=7), seed % 2 == 1
        if not rules.over(list(rules.start)):
            value = maxn(rules, tuple(rules.start), late=late, known={})
            assert tuple(found(rules, late=late, slots=1 << seed % 12).value) == value

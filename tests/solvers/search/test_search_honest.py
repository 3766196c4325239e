"""Looking ahead honestly: depths kept apart, guarantees that hold, nothing swallowed, odd input told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.zoo import Duel, stir
from zermelo import State
from zermelo.answers.search.advice import Stage
from zermelo.errors import MethodError, ZermeloError


class Ring(z.Rules):
    """Three players; positions come again at other plies, so tables must tell depths apart. Payoffs have ties."""

    players: int = 3
    actions: int = 3
    size: int = 11
    seed: int = 0

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 1, 0)

    def player(self, s: State) -> int:
        return stir(s[0], s[1]) % self.players

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or stir(s[0] + s[1], a) % 3 > 0

    def apply(self, s: State, a: int) -> None:
        s[1] += 1 + a  # moves of one, two or three steps: a step is reached after different numbers of moves
        s[2] = stir(s[1], a) % 2

    def over(self, s: State) -> bool:
        return s[1] > self.size

    def score(self, s: State, p: int) -> int:
        return stir(s[0] + s[1] * 3 + s[2], p) % 3 - 1

    def estimate(self, s: State, p: int) -> int:
        return stir(s[0] + s[1] * 5 + s[2], p) % 4 - 2


class Pair(Ring):
    """The same for two with zero sum."""

    players: int = 2
    zero_sum = True
    order = (2, 0, 1)

    def score(self, s: State, p: int) -> int:
        v = stir(s[0] + s[1] * 3 + s[2], 7) % 5 - 2
        return v if p == 0 else -v

    def estimate(self, s: State, p: int) -> int:
        v = stir(s[0] + s[1] * 5 + s[2], 8) % 5 - 2
        return v if p == 0 else -v


@pytest.mark.parametrize("slots", [0, 4, 1 << 10])
def test_positions_met_at_other_plies_do_not_change_the_value_of_a_depth(slots: int) -> None:
    for seed in range(tries(8)):
        for depth in (1, 2, 3, 4, 5, 6):
            game = Pair(seed=seed)
            due = z.solve(z.game_tree(game, depth=depth)).payoff
            assert z.search(game, method="alphabeta", depth=depth, slots=slots, compiled=False).payoff == due
            many = Ring(seed=seed)
            tree = z.game_tree(many, depth=depth)
            assert (
                z.search(many, method="maxn", depth=depth, slots=slots, compiled=False).payoff == z.solve(tree).payoff
            )
            mover = str(z.game(many).turn(many.start))
            found = z.search(many, method="paranoid", depth=depth, slots=slots, compiled=False)
            assert found.payoff[mover] == z.guarantee(tree, mover).value


def test_an_order_of_trying_does_not_change_who_is_first_for_max_n() -> None:
    for seed in range(tries(13)):
        game = Pair(seed=seed)
        assert z.search(game, method="maxn", compiled=False).line.moves == z.solve(game).line.moves


def test_paranoid_is_a_guarantee_on_trees_with_chance_and_in_any_object() -> None:
    risky = z.choose("B", {"kind": z.end(5, 1, 0), "mean": z.end(-5, 0, 0)})
    tree = z.tree(("A", "B", "C"), z.choose("A", {"risky": risky, "safe": z.end(1, 0, 0)}))
    found = z.search(tree, method="paranoid")
    assert (found.move, found.payoff, found.status) == ("safe", {"A": 1, "B": 0, "C": 0}, "solved")
    pig = "pig:4,3,players=3,turns=1"
    assert z.search(pig, method="paranoid").payoff["A"] == z.guarantee(pig, "A").value


def test_news_needs_no_estimate() -> None:
    heard: list[str] = []
    for name in ("chomp:3,3,players=3", "grundy:9,players=3", "nim:2,3,players=3"):
        z.search(name, method="paranoid", compiled=False, watch=lambda what, count: heard.append(what))
    assert any(isinstance(what, Stage) for what in heard)


def test_play_that_goes_round_is_told_instead_of_filling_the_memory() -> None:
    class Round(z.Rules):
        players: int = 2
        actions: int = 1
        start = (0,)
        zero_sum = True
        endless = (0, 0)

        def player(self, s: State) -> int:
            return s[0]

        def legal(self, s: State, a: int) -> bool:
            return True

        def apply(self, s: State, a: int) -> None:
            s[0] = 1 - s[0]

        def over(self, s: State) -> bool:
            return False

        def score(self, s: State, p: int) -> int:
            return 0

    with pytest.raises(MethodError, match="can play return to a position"):
        z.search(Round(), method="alphabeta", slots=0, compiled=False)


def test_a_position_without_a_move_is_told() -> None:
    class Stuck(Duel):
        def legal(self, s: State, a: int) -> bool:
            return s[1] > 1 and super().legal(s, a)

        def over(self, s: State) -> bool:
            return s[1] == 0

    for method in ("alphabeta", "maxn", "minimax"):
        with pytest.raises(ZermeloError, match="no move"):
            z.search(Stuck(seed=1, plies=4), at=(5, 2, 40, 0), method=method, compiled=False)


def test_seats_do_not_swallow_ctrl_c() -> None:
    def pressed(what: str, count: int) -> None:
        if count > 3_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.search("kalah:6,4", nodes=10**7, compiled=False, watch=pressed, keeps=False)


def test_mcts_always_has_a_move() -> None:
    assert z.search("tictactoe", method="mcts", seconds=1e-9, compiled=False).move is not None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"depth": 2.5}, "depth must be a whole number"),
        ({"seconds": float("nan")}, "seconds must be a number above 0"),
        ({"seconds": float("inf")}, "seconds must be a number above 0"),
        ({"slots": "x"}, "slots must be a whole number"),
        ({"nodes": 50, "trace": True}, "give depth="),
        ({"neutral": ["A"], "depth": 3}, "cannot be neutral"),
        ({"at": (1, 1, 9)}, "not a position of this game"),
        ({"teams": ["A", "B", "C"], "nodes": 5}, "give depth= or nothing"),
    ],
)
def test_odd_numbers_and_positions_get_one_clear_line(options: dict, says: str) -> None:  # type: ignore[type-arg]
    game = "nim:2,2,players=3" if "teams" in options or "neutral" in options else "nim:2,2"
    with pytest.raises(ZermeloError, match=says):
        z.search(game, **options)


@pytest.mark.parametrize(("b", "d"), [(2, 3), (2, 4), (3, 3), (3, 4), (4, 2), (2, 6)])
def test_alphabeta_looks_at_the_leaves_that_knuth_and_moore_count(b: int, d: int) -> None:
    def uniform(depth: int, numbers: Iterator[int], good: bool) -> Any:
        # In the best order the first child is the best one for its mover; in the worst order it is the worst.
        if depth == d:
            v = next(numbers)
            return z.end(v, -v)
        children = [uniform(depth + 1, numbers, good) for _ in range(b)]
        return z.choose("AB"[depth % 2], {f"m{i}": child for i, child in enumerate(children)})

    def count(tree: Any) -> int:
        found = z.search(tree, method="alphabeta", depth=d + 1, trace=True)
        assert found.trace is not None
        return found.trace.count("leaf")

    def ordered(worst: bool) -> Any:
        # Leaf values from the digits of the path: A's digits add, B's take away, so every node has an order.
        def value(path: tuple[int, ...]) -> int:
            sign = 1 if worst else -1
            return sum(sign * (-1) ** i * x * (b + 1) ** (2 * (d - i)) for i, x in enumerate(path))

        leaves = iter([value(path) for path in product(range(b), repeat=d)])
        return z.tree(("A", "B"), uniform(0, leaves, not worst))

    assert count(ordered(worst=False)) == b ** ((d + 1) // 2) + b ** (d // 2) - 1
    assert count(ordered(worst=True)) == b**d


# ---------------------------------------------------------------- evaluations are calls


class Asked(Ring):
    """The same, where every question about a payoff or an estimate is written down."""

    def score(self, s: State, p: int) -> int:
        calls.append(p)
        return super().score(s, p)

    def estimate(self, s: State, p: int) -> int:
        calls.append(p)
        return super().estimate(s, p)


class AskedPair(Asked):
    players: int = 2
    zero_sum = True

    def score(self, s: State, p: int) -> int:
        return super().score(s, 0) * (1 - 2 * p)

    def estimate(self, s: State, p: int) -> int:
        return super().estimate(s, 0) * (1 - 2 * p)


calls: list[int] = []


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        *((Asked, method) for method in ("paranoid", "maxn", "exhaustive", "shallow", "deep", "brs+", "mpmix")),
        *((AskedPair, method) for method in ("minimax", "alphabeta", "mtdf", "paranoid")),
    ],
)
@pytest.mark.parametrize("slots", [0, 256])
def test_evaluations_are_the_calls_of_score_and_estimate(kind: type[Ring], method: str, slots: int) -> None:
    for seed in range(3):
        game = kind(seed=seed)
        z.search(game, method=method, depth=4, compiled=False, slots=slots)  # the rules are looked over once
        calls.clear()
        found = z.search(game, method=method, depth=4, compiled=False, slots=slots)
        looks = game.players if method == "mpmix" else 0  # mpmix looks at the standings first
        assert found.effort.evaluations == len(calls) - looks > 0


def test_evaluations_of_a_side_of_two_are_two_at_each_leaf() -> None:
    game = Asked(seed=1)
    z.search(game, teams=[["A", "B"], ["C"]], depth=3, compiled=False)
    calls.clear()
    assert z.search(game, teams=[["A", "B"], ["C"]], depth=3, compiled=False).effort.evaluations == len(calls)


# ---------------------------------------------------------------- the greatest total between equals


@pytest.mark.parametrize("seed", range(8))
def test_ties_by_the_total_are_those_of_solve(seed: int) -> None:
    game = Ring(seed=seed, size=7)
    for depth in (1, 2, 3, 4):
        tree = z.game_tree(game, depth=depth)
        due = z.solve(tree, ties="total")
        for method in ("auto", "maxn", "exhaustive", "simple-shallow", "shallow", "deep"):
            found = z.search(game, method=method, depth=depth, ties="total")
            assert (found.payoff, found.move, found.ties) == (due.payoff, due.line[0].move, "total"), method
    whole = z.search(game, method="maxn", ties="total")
    assert (whole.payoff, whole.status) == (z.solve(game, ties="total").payoff, "solved")


def test_the_total_decides_where_the_first_and_the_last_are_taken_otherwise() -> None:
    ends = {"low": z.end(1, 0, 0), "high": z.end(1, 3, 3), "middle": z.end(1, 2, 2)}
    game = z.tree(("A", "B", "C"), z.choose("A", ends))
    assert [z.search(game, ties=ties).move for ties in ("first", "last", "total")] == ["low", "middle", "high"]


def test_two_teams_take_what_the_tie_rule_says() -> None:
    for seed in range(6):
        game = Ring(seed=seed, size=7)
        for ties in ("last", "total"):
            found = z.search(game, teams=[["A", "B"], ["C"]], depth=3, ties=ties)
            due = z.solve(z.game_tree(game, depth=3), teams=[["A", "B"], ["C"]], ties=ties)
            assert (found.payoff, found.move) == (due.payoff, due.line[0].move)


@pytest.mark.parametrize("method", ["alphabeta", "minimax", "paranoid", "brs+", "mcts"])
def test_what_takes_the_first_says_who_goes_by_the_total(method: str) -> None:
    with pytest.raises(ZermeloError, match="maxn and its prunings can go by the total"):
        z.search(Pair(seed=1), method=method, ties="total", depth=2)

"""Nothing is evaluated before it is needed: estimates are counted where they are asked for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import zermelo as z
from tests.solvers.search.lookaheads import NAMES
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, GameError, MethodError
from zermelo.forms.game import RulesGame

CALLS: Counter[tuple[Any, ...]] = Counter()
SHAPES = [(2, 3, 3), (3, 3, 3), (2, 3, 4), (2, 4, 4), (2, 2, 3)]
FORMULAS = {
    "exhaustive": lambda b, n, m: n * b**m,
    "simple-shallow": lambda b, n, m: b ** (m - 1) * (b + n - 1),
    "shallow": lambda b, n, m: (b ** (m + 1) - b ** (m - n + 1)) // (b - 1),
}


def worth(line: tuple[int, ...], seat: int) -> int:
    """A made-up estimate: the same for the same line and player, and all over the place."""
    return Random(f"{line}{seat}").randint(0, 9)


class Branching(z.Rules):
    """Everybody has b moves, in turn; the estimate counts its calls. A state is the number of moves, then each."""

    actions: int = 2
    players: Any = 3
    length: int = 8

    @property
    def start(self):
        return (0,) * (self.length + 1)

    def player(self, s):
        return s[0] % self.players

    def legal(self, s, a):
        return True

    def apply(self, s, a):
        s[s[0] + 1] = a
        s[0] += 1

    def over(self, s):
        return s[0] == self.length

    def score(self, s, p):
        return worth(tuple(s[1:]), p)

    def estimate(self, s, p):
        CALLS[tuple(s[1 : s[0] + 1]), p] += 1
        return worth(tuple(s[1 : s[0] + 1]), p)


class Whole:
    """The same as an object that estimates everybody at once."""

    def __init__(self, rules: Branching) -> None:
        game = RulesGame(rules)
        self.players, self.turn, self.moves, self.after = game.players, game.turn, game.moves, game.after
        self.start, self.payoff, self.estimate = game.start, game.payoff, game.estimate


def searched(game: Any, **options: Any) -> Any:
    CALLS.clear()
    return z.search(game, compiled=False, slots=0, **options)


def played_out(b: int, n: int) -> Branching:
    rules = Branching(b, NAMES[:n])
    run_compiler_playouts_once(rules)
    return rules


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("method", FORMULAS)
def test_the_estimate_is_called_as_often_as_told_and_as_the_paper_says(method, shape):
    b, n, m = shape
    found = searched(played_out(b, n), method=method, depth=m)
    assert CALLS.total() == len(CALLS) == found.effort.evaluations == FORMULAS[method](b, n, m)
    assert found.effort.comparisons == b**m - 1
    assert found.status == "estimated"
    assert {len(line) for line, _ in CALLS} == {m}


@pytest.mark.parametrize("shape", SHAPES)
def test_deep_pruning_calls_the_estimate_as_often_as_told(shape):
    b, n, m = shape
    found = searched(played_out(b, n), method="deep", depth=m)
    assert CALLS.total() == len(CALLS) == found.effort.evaluations < n * b**m


@pytest.mark.parametrize("shape", SHAPES)
def test_maxn_calls_the_estimate_as_often_as_told_and_as_simple_shallow_pruning_does(shape):
    b, n, m = shape
    found = searched(played_out(b, n), method="maxn", depth=m)
    assert CALLS.total() == found.effort.evaluations == FORMULAS["simple-shallow"](b, n, m)
    assert found.effort.comparisons == b**m - 1


def test_with_a_budget_of_nodes_all_depths_that_were_looked_at_count():
    found = searched(played_out(2, 3), method="maxn", nodes=60)
    assert CALLS.total() == found.effort.evaluations > 24


def test_compiled_code_counts_as_plain_python_does_on_one_core_or_several():
    ways = ({"compiled": False}, {"compiled": True, "cores": 1}, {"compiled": True, "cores": 2})
    efforts = [z.search("rolit:4,players=3", method="maxn", depth=5, slots=0, **way).effort for way in ways]
    counts = {(effort.nodes, effort.evaluations, effort.comparisons) for effort in efforts}
    assert len(counts) == 1
    shallow = z.search("rolit:4,players=3", method="simple-shallow", depth=5).effort
    assert {(evaluations, comparisons) for _, evaluations, comparisons in counts} == {
        (shallow.evaluations, shallow.comparisons)
    }


@pytest.mark.parametrize("method", ["exhaustive", "simple-shallow", "shallow", "deep", "korf", "maxn"])
def test_where_everybody_is_estimated_at_once_that_counts_for_each(method):
    found = searched(Whole(played_out(2, 3)), method=method, depth=3)
    assert CALLS.total() == found.effort.evaluations == (24 if method != "maxn" else 3 * (2 + 4 + 8))


def test_a_game_may_estimate_one_player_alone():
    game: Any = Whole(played_out(2, 3))
    game.estimate_for = RulesGame(Branching(2, NAMES[:3])).estimate_for
    found = searched(game, method="shallow", depth=3)
    assert CALLS.total() == found.effort.evaluations == 14
    assert found.payoff == searched(played_out(2, 3), method="exhaustive", depth=3).payoff


def test_prunings_by_a_sum_tell_that_every_end_was_evaluated_to_find_it():
    found = searched(played_out(2, 3), method="korf", depth=3)
    assert CALLS.total() == found.effort.evaluations == 24
    assert "evaluated first" in found.notes[-1]


@pytest.mark.parametrize("method", ["exhaustive", "maxn"])
def test_max_n_of_a_tree_reads_every_payoff(method):
    tree = z.game_tree(Branching(3, 3), depth=3)
    found = z.search(tree, method=method)
    assert (found.effort.evaluations, found.effort.comparisons) == (81, 26)


def test_a_position_inside_a_tree_or_game_is_looked_at_alone():
    rules = played_out(2, 3)
    at = (1, 1, *rules.start[2:])
    assert searched(rules, method="shallow", depth=2, at=at).effort.evaluations == len(CALLS) == 7
    assert {line[0] for line, _ in CALLS} == {1}
    tree = z.game_tree(rules, depth=3)
    inside = z.search(tree, at="1", method="shallow")
    assert inside.effort.evaluations == 7
    assert inside.payoff == z.search(rules, at=at, depth=2, method="maxn").payoff


def test_a_depth_needs_an_estimate_only_where_it_ends_before_the_game():
    tokens = z.games.Tokens(tokens=3)
    assert z.search(tokens, method="shallow", depth=9).status == "solved"
    silent: Any = Whole(played_out(2, 3))
    del silent.estimate
    with pytest.raises(MethodError, match=r"give the game estimate\(state\), or leave out depth="):
        z.search(silent, method="shallow", depth=2)
    with pytest.raises(MethodError, match="a tree or graph has no estimates"):
        z.search(z.game_tree(tokens), method="shallow", depth=1)


def test_what_a_game_raises_is_told_in_one_line():
    broken: Any = Whole(played_out(2, 3))
    broken.estimate = lambda state: 1 // 0
    with pytest.raises(GameError, match="Whole raised ZeroDivisionError"):
        z.search(broken, method="shallow", depth=2)


def test_a_game_by_far_too_large_to_be_kept_is_refused_at_once():
    with pytest.raises(BudgetError, match="Give depth="):
        z.search("voting:40,3", method="shallow")


# ---------------------------------------------------------------- teams


@pytest.mark.parametrize("method", [*FORMULAS, "deep", "korf", "lastbranch", "speculative"])
@pytest.mark.parametrize("ties", ["first", "last", "average"])
@pytest.mark.parametrize("teams", [[["Ann", "Cy"], ["Bob"]], [["Ann"], ["Bob", "Cy"]], [["Ann", "Bob", "Cy"]]])
def test_teams_play_as_one_in_every_pruning(method, ties, teams):
    rules = played_out(2, 3)
    tree = z.game_tree(rules, depth=3)
    found = z.search(rules, method=method, depth=3, teams=teams, ties=ties)
    assert found.payoff == z.solve(tree, teams=teams, ties=ties).payoff
    assert z.search(tree, method=method, teams=teams, ties=ties).payoff == found.payoff


def test_a_team_asks_for_what_its_members_get_and_for_no_more():
    found = searched(played_out(2, 3), method="shallow", depth=3, teams=[["Ann", "Bob"], ["Cy"]])
    # Cy's component of all 8 ends, both others' of the 4 that Cy chooses.
    assert CALLS.total() == found.effort.evaluations == 8 + 2 * 4


def test_pointers_are_followed_further_by_shallow_pruning_than_by_simple_shallow():
    rules = played_out(2, 3)
    ways = ("exhaustive", "simple-shallow", "shallow")
    far = {way: z.search(rules, method=way, depth=3).effort.pointers for way in ways}
    assert far == {"exhaustive": 0, "simple-shallow": 4, "shallow": 4 + 2 * 2}

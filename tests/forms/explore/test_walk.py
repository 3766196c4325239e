from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.forms.samples import Coin, Countdown, Pile
from tests.hidden import hidden_tree
from zermelo.errors import BudgetError, GameError, MethodError
from zermelo.forms.explore import explore, walk
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.game import RulesGame


class Wrapped:
    """Rules seen through the protocol only, so that they are walked in plain Python."""

    def __init__(self, rules: z.Rules) -> None:
        self.inner = RulesGame(rules)
        self.players = self.inner.players

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def test_an_object_with_the_protocol_is_explored_and_solved() -> None:
    assert [len(z.game_tree(Countdown(n))) for n in range(5)] == [1, 2, 4, 7, 12]
    assert len(z.game_graph(Countdown(4))) == 8
    answer = z.solve(Countdown(4))
    assert answer.payoff == {"Ann": Fraction(1, 2), "Bob": 0}
    assert answer.line.moves == ("1", "1", "2")


@pytest.mark.parametrize("symmetric", [False, True])
def test_walking_gives_what_the_rules_give(symmetric: bool) -> None:
    for rules in (Pile(), z.games.Nim((2, 2), players=3)):
        walked, run = z.game_graph(Wrapped(rules), symmetric=symmetric), z.game_graph(rules, symmetric=symmetric)
        assert [walked.state(v) for v in range(len(walked))] == [run.state(v) for v in range(len(run))]
        assert walked.succ.tolist() == run.succ.tolist()
        assert [walked.names(v) for v in range(len(run))] == [run.names(v) for v in range(len(run))]
        for v in range(len(run)):
            assert walked.turn(v) != z.CHANCE or walked.odds(v) == run.odds(v)
        trees = [z.game_tree(g, symmetric=symmetric) for g in (Wrapped(rules), rules)]
        assert trees[0] == trees[1]


def test_odds_are_exact_and_need_not_be_even() -> None:
    tree = z.game_tree(Coin({"heads": "1/3", "tails": Fraction(2, 3)}))
    assert tree.odds(0) == [Fraction(1, 3), Fraction(2, 3)]
    assert z.solve(tree).payoff == {"Ann": 1}


@pytest.mark.parametrize(
    ("odds", "says"),
    [
        ({"heads": "1/2", "tails": "1/3"}, r"The odds 1/2 \+ 1/3 sum to 5/6"),
        ({"heads": 1, "tails": 0}, "The odds of 'tails' are 0"),
        ({"heads": float("nan"), "tails": 1}, "A probability must be a finite number"),
        ({}, r"sum to 0, not to exactly 1"),
    ],
)
def test_odds_that_are_none_are_refused(odds: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        z.game_tree(Coin(odds))


class Bent(Countdown):
    """A game with one method replaced."""

    def __init__(self, **methods: Any) -> None:
        super().__init__(2)
        for name, method in methods.items():
            setattr(self, name, method)


@pytest.mark.parametrize(
    ("methods", "says"),
    [
        ({"turn": lambda s: "Cy"}, r"turn\(\(2, 'Ann'\)\) is 'Cy', who is not one of Ann, Bob"),
        ({"turn": lambda s: z.CHANCE}, r"Chance moves at \(2, 'Ann'\), but the game has no odds"),
        ({"moves": lambda s: []}, r"Ann has no move at \(2, 'Ann'\), yet the game is not over there"),
        ({"moves": lambda s: [1, "1"]}, r"Two moves at \(2, 'Ann'\) have the same name: 1, 1"),
        ({"payoff": lambda s: None}, "one number for each; this one is None"),
        ({"payoff": lambda s: {"Ann": 1}}, "A payoff names Ann; the players are Ann, Bob"),
        ({"payoff": lambda s: {"Ann": 1, "Bob": float("nan")}}, "this one is nan"),
        ({"players": ("Ann", "Ann")}, "two players are called 'Ann'"),
    ],
)
@pytest.mark.parametrize("explore", [z.game_tree, z.game_graph])
def test_slips_in_a_game_get_one_line(explore: Any, methods: dict[str, Any], says: str) -> None:
    with pytest.raises(z.ZermeloError, match=says):
        explore(Bent(**methods))


def test_far_more_nodes_than_may_be_are_refused_before_any_is_made() -> None:
    class Counted(Countdown):
        made = 0

        def after(self, state: Any, move: Any) -> Any:
            Counted.made += 1
            return super().after(state, move)

    with pytest.raises(BudgetError, match="More than 1,000,000 nodes, by far: 10 random games agree"):
        z.game_tree(Counted(400), limit=1_000_000)  # about 10^83 nodes, and 800 positions
    assert Counted.made < 10 * 400
    assert len(z.game_graph(Counted(400))) == 800


def test_a_tree_that_fits_is_never_called_vast() -> None:
    for n in range(1, 12):
        assert not walk.is_walk_vast(Countdown(n), len(z.game_tree(Countdown(n))), None)
    for seed in range(40):
        tree = hidden_tree(np.random.default_rng(seed), nodes=30, dark=0)
        assert not walk.is_walk_vast(Told(tree), len(tree), None)


class Told:
    """A tree seen through the protocol."""

    def __init__(self, tree: z.Tree) -> None:
        self.tree, self.players = tree, tree.players

    def start(self) -> int:
        return 0

    def turn(self, node: int) -> str | None:
        return self.tree.turn(node)

    def moves(self, node: int) -> list[int]:
        return self.tree.children(node)

    def odds(self, node: int) -> dict[int, Fraction]:
        return dict(zip(self.tree.children(node), self.tree.odds(node)))

    def after(self, node: int, move: int) -> int:
        return move


def test_positions_that_fill_the_memory_are_given_up_with_what_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    class Large(Countdown):
        def after(self, state: Any, move: Any) -> Any:
            return Heavy(super().after(state, move))

    class Heavy(tuple[Any, ...]):
        def __init__(self, _: Any) -> None:
            self.load = b"x" * 300_000

    monkeypatch.setattr(explore, "SHARE", 30_000_000 / explore_free_memory())
    with pytest.raises(BudgetError, match=r"Memory holds no more than [\d,]+ positions of this game, of about \d+,"):
        z.game_graph(Large(400))


def test_what_a_game_raises_is_told_in_one_line_whatever_it_is() -> None:
    def fails(state: Any) -> Any:
        raise RuntimeError("out of order")

    with pytest.raises(GameError, match="Bent raised RuntimeError: out of order"):
        z.game_graph(Bent(moves=fails))


def test_a_limit_that_is_passed_raises() -> None:
    with pytest.raises(BudgetError, match="More than 10 nodes"):
        z.game_tree(Countdown(9), limit=10)
    with pytest.raises(BudgetError, match="More than 10 positions"):
        z.game_graph(Countdown(9), limit=10)


def test_a_depth_cuts_where_the_estimate_speaks() -> None:
    cut = z.game_tree(Bent(estimate=lambda s: {"Ann": s[0], "Bob": 0}), depth=1)
    assert [cut.payoff_at(v)["Ann"] for v in (1, 2)] == [1, Fraction(1, 2)]  # one token left, and an end
    with pytest.raises(GameError, match=r"add estimate\(state\) to the game, or raise depth="):
        z.game_tree(Countdown(3), depth=1)
    assert z.game_tree(Countdown(3), depth=3) == z.game_tree(Countdown(3))


def test_symmetry_needs_same() -> None:
    with pytest.raises(MethodError, match="does not declare symmetric positions"):
        z.game_graph(Countdown(), symmetric=True)


def test_payoffs_of_endless_play_are_kept() -> None:
    assert z.game_graph(Bent(endless={"Ann": "1/2", "Bob": 0})).endless == {"Ann": Fraction(1, 2), "Bob": 0}
    assert z.game_graph(Countdown()).endless is None


def test_whoever_watches_is_told_how_far_it_is() -> None:
    heard: list[str] = []
    z.game_tree(Countdown(4), watch=lambda what, count: heard.append(f"{count} {what}"))
    assert heard == ["3 nodes"]

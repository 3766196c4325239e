from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

import zermelo as z
from tests.evidence import replace
from tests.strategies import trees
from zermelo.errors import NameError_, ParameterError
from zermelo.preferences.ties import RULES, Ties

PLAYERS = ("Ann", "Bob")


@pytest.mark.parametrize("written", ["first", "last", "average", "kind:Ann", "spiteful:Bob", "total"])
def test_a_rule_reads_what_it_writes(written: str) -> None:
    rule = Ties.read(written, PLAYERS)
    assert str(rule) == written
    assert Ties.read(rule, PLAYERS) == rule
    assert rule.rule in RULES


def test_a_player_may_have_a_colon_in_the_name() -> None:
    assert Ties.read("kind:a:b", ("a:b", "c")).player == "a:b"


@pytest.mark.parametrize(
    ("written", "error", "says"),
    [
        ("frist", ParameterError, r"No tie rule 'frist'\. Did you mean first\? Use first, last, average, kind:NAME"),
        ("", ParameterError, "No tie rule ''"),
        ("spiteful", ParameterError, r"spiteful to whom\? Write spiteful:Ann"),
        ("kind:Anne", NameError_, r"No player 'Anne'\. Did you mean Ann\? The players are Ann, Bob"),
        ("average:Ann", ParameterError, "The tie rule average names no player"),
    ],
)
def test_what_is_no_rule_is_refused(written: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Ties.read(written, PLAYERS)


def test_a_rule_read_for_other_players_is_read_again() -> None:
    with pytest.raises(NameError_, match="No player 'Bob'"):
        Ties.read(Ties("kind", "Bob"), ("Ann", "Cy"))


# ---------------------------------------------------------------- the greatest total


def brute_force(tree: z.Tree, node: int = 0) -> tuple[Fraction, ...]:
    """Backward induction in fractions: own points, then everybody's together, then the first move."""
    if tree.turn(node) is None:
        return tuple(map(Fraction, tree.payoff_at(node).vector))
    below = [brute_force(tree, child) for child in tree.children(node)]
    if tree.turn(node) == z.CHANCE:
        odds = tree.odds(node)
        return tuple(sum((w * v[p] for w, v in zip(odds, below)), Fraction(0)) for p in range(len(tree.players)))
    seat = tree.players.index(tree.turn(node))
    return max(below, key=lambda vector: (vector[seat], sum(vector)))  # the first of the greatest


@given(trees(chance=True))
def test_total_takes_the_greatest_total_among_a_movers_best(tree: z.Tree) -> None:
    answer = z.solve(tree, ties="total")
    assert answer.payoff.vector == brute_force(tree)
    assert z.check(answer)


def test_the_greatest_total_at_each_tie_is_not_the_greatest_in_the_end() -> None:
    # Littman, Ravi, Talwar and Zinkevich 2006, figure 1: to be greedy for the total ends at 102 instead of 1004.
    game = z.game("littman:1")
    assert z.solve(game, ties="total").payoff.vector == (2, 100)
    assert z.best_equilibrium(game, "total").payoff.vector == (1000, 4)


def test_an_answer_under_another_rule_is_not_right_under_total() -> None:
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"l": z.end(1, 0), "r": z.end(1, 2)}))
    first = z.solve(game, ties="first")
    assert z.check(first) and not z.check(replace(first, ties=Ties("total")))
    assert z.solve(game, ties="total").line[0].move == "r"


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_goes_by_the_order_of_moves_or_averages_or_weighs(rule: str) -> None:
    ties = Ties(rule, "Ann" if RULES[rule].names_player else None)
    assert ties.goes_by_order + ties.averages + ties.weighs == 1
    assert ties.goes_by_order or not ties.takes_last
    assert any(map(any, ties.weights(("Ann", "Bob")))) == ties.weighs

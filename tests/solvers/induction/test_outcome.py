from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.forms.samples import Coin, Countdown
from tests.strategies import trees
from zermelo.errors import InputError, ParameterError
from zermelo.games.bargains.sharing import sharing

BARB = {"keep": "no", "share": "yes", "give": "yes"}


def test_the_sharing_game_is_worth_to_andy_what_the_lecture_says() -> None:
    # Andy keeps, Barb answers no, yes, yes: 0 on the left, 1 in the centre, 0 on the right, 0 at the root.
    found = z.outcome("sharing", {"Andy": {"": "keep"}, "Barb": BARB})
    assert [found.value(w)["Andy"] for w in ("keep", "share", "give", "")] == [0, 1, 0, 0]
    assert found.payoff == {"Andy": 0, "Barb": 0}


def test_mixed_strategies_give_exact_fractions() -> None:
    mixed = {"keep": {"yes": "1/3", "no": "2/3"}, "share": "yes", "give": {"yes": 0.1, "no": 0.9}}
    found = z.outcome(sharing(), {"Andy": {"": {"keep": "1/2", "share": "1/4", "give": "1/4"}}, "Barb": mixed})
    assert found.value("keep") == {"Andy": Fraction(2, 3), "Barb": 0}
    assert found.payoff == {"Andy": Fraction(1, 3) + Fraction(1, 4), "Barb": Fraction(1, 4) + Fraction(1, 20)}


def test_chance_and_mixing_multiply() -> None:
    seen = {("heads",): {"heads": "1/4", "tails": "3/4"}, ("tails",): "tails"}
    found = z.outcome(Coin({"heads": "1/3", "tails": "2/3"}), {"Ann": seen})
    assert found.payoff == {"Ann": Fraction(1, 12) + Fraction(2, 3)}


def test_profiles_solutions_and_mappings_are_all_followed() -> None:
    strategies = {"Andy": {"": "give"}, "Barb": BARB}
    plan = z.profile(sharing(), strategies)
    assert z.outcome(sharing(), plan).payoff == z.outcome(sharing(), strategies).payoff == {"Andy": 0, "Barb": 2}
    answer = z.solve(Countdown(5))
    assert z.outcome(Countdown(5), answer).payoff == answer.payoff


def test_what_is_no_strategy_is_refused() -> None:
    with pytest.raises(ParameterError, match="5 is neither a profile, a solution, nor a mapping"):
        z.outcome("sharing", 5)
    with pytest.raises(InputError, match="Barb's strategy has no move at 'keep'"):
        z.outcome("sharing", {"Andy": {"": "keep"}})


@given(trees(most=3, depth=4, chance=True), st.randoms(use_true_random=False))
def test_a_mixed_profile_is_worth_the_average_over_all_ends(tree: z.Tree, dice: object) -> None:
    strategies: dict[str, dict[int, dict[str, Fraction]]] = {p: {} for p in tree.players}
    shares: dict[int, Fraction] = {}  # by node: how often the move that leads there is made
    for v in range(len(tree)):
        if tree.turn(v) == z.CHANCE:
            shares.update(zip(tree.children(v), tree.odds(v), strict=True))
        elif tree.turn(v) is not None:
            weights = [dice.randrange(3) for _ in tree.children(v)]  # type: ignore[attr-defined]
            weights[0] += 1
            mix = [Fraction(w, sum(weights)) for w in weights]
            strategies[str(tree.turn(v))][v] = dict(zip(tree.names(v), mix, strict=True))
            shares.update(zip(tree.children(v), mix, strict=True))
    expected = [Fraction(0)] * len(tree.players)
    for v in range(len(tree)):
        if tree.turn(v) is None:
            reached = Fraction(1)
            for step in tree.path_to(v):
                reached *= shares[step]
            for q, u in enumerate(tree.payoff_at(v).vector):
                expected[q] += reached * u
    assert z.outcome(tree, strategies).payoff.vector == tuple(expected)

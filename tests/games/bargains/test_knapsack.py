from __future__ import annotations

import random
from itertools import product

import pytest

import zermelo as z
from tests.effort import tries
from zermelo.errors import ParameterError
from zermelo.games import from_name
from zermelo.games.bargains.knapsack import knapsack, knapsack_items, knapsack_value


def most_valuable(capacity, weights, values):
    """The greatest value of items whose weights together are within the capacity, by trying every choice."""
    return max(
        sum(v for v, taken in zip(values, choice) if taken)
        for choice in product((0, 1), repeat=len(weights))
        if sum(w for w, taken in zip(weights, choice) if taken) <= capacity
    )


def best(game):
    found = z.pure_equilibria(game)
    payoff = found.best("total").payoff
    return payoff, found.profile(payoff)


def test_three_items_of_which_the_first_and_the_third_fit():
    game = from_name("knapsack:5,weights=3+4+2,values=4+5+3")
    payoff, plan = best(game)
    assert knapsack_items(plan) == (1, 3)
    assert knapsack_value(game, payoff) == 7
    assert z.check(plan).verdict == "subgame-perfect"


def test_the_best_equilibrium_of_300_random_instances_packs_the_knapsack():
    dice = random.Random(1)
    for _ in range(tries(100)):
        count = dice.randint(1, 5)
        weights = tuple(dice.randint(0, 6) for _ in range(count))
        values = tuple(dice.randint(1, 6) for _ in range(count))
        capacity = dice.randint(0, sum(weights) + 1)
        game = knapsack(capacity, weights, values)
        payoff, plan = best(game)
        items = knapsack_items(plan)
        assert knapsack_value(game, payoff) == most_valuable(capacity, weights, values)
        assert sum(values[i - 1] for i in items) == knapsack_value(game, payoff)
        assert sum(weights[i - 1] for i in items) <= capacity


def test_with_the_sign_as_printed_to_abort_would_be_the_best():
    game = knapsack(5)
    payoff = game.payoff.copy()
    abort = game.end_row[game.at("abort")]
    payoff[abort, 1] = -payoff[abort, 1]
    printed = z.Tree(**{k: v for k, v in vars(game).items() if k in game.__dataclass_fields__} | {"payoff": payoff})
    assert z.pure_equilibria(printed).best("total").payoff["P2"] == 13
    assert knapsack_items(z.pure_equilibria(printed).profile(z.pure_equilibria(printed).best("total").payoff)) == ()


def test_every_choice_of_items_that_fits_is_an_equilibrium():
    weights, values = (1, 2, 4), (8, 16, 32)  # so that every choice has a value of its own
    game = knapsack(4, weights, values)
    found = z.pure_equilibria(game)
    fitting = {
        sum(v for v, taken in zip(values, choice) if taken)
        for choice in product((0, 1), repeat=3)
        if sum(w for w, taken in zip(weights, choice) if taken) <= 4
    }
    assert {knapsack_value(game, payoff) for payoff in found if payoff["P2"] >= 0} == fitting


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("knapsack:5,weights=3+4", "give 1 to 1000 weights and as many values; there are 2 and 3"),
        ("knapsack:-1", "capacity must be at least 0"),
        ("knapsack:5,values=1+0+2", "values must be at least 1; one is 0"),
        ("knapsack:5,weights=1+-2+2", "weights must be at least 0; one is -2"),
        ("knapsack:much", "capacity takes a whole number"),
    ],
)
def test_senseless_parameters_are_refused(text, said):
    with pytest.raises(ParameterError) as error:
        from_name(text)
    assert said in str(error.value)


def test_weights_that_are_no_list_are_refused():
    with pytest.raises(ParameterError, match="weights must be whole numbers, one for each item; it is 3"):
        knapsack(5, 3, (4,))

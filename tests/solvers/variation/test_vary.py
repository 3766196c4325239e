"""What is said over a whole range is what solving says at every value of the parameter, breakpoints included."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

import zermelo as z
from tests.effort import tries
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.forms.build.tree import Draft

NAMES = ("Ann", "Bob", "Cy", "Dee")
x = z.parameter("x")


def draft(rng: random.Random, players: tuple[str, ...], depth: int, chance: bool) -> Draft:
    """A node of a random tree whose payoffs are so few that ties are the rule."""
    if depth == 0 or rng.random() < 0.15:
        return z.end(*(rng.randint(-2, 3) + rng.choice((0, 0, 1, -1, Fraction(1, 2))) * x for _ in players))
    below = [draft(rng, players, depth - 1, chance) for _ in range(rng.randint(1, 3))]
    if chance and rng.random() < 0.25:
        weights = [rng.randint(1, 3) for _ in below]
        return z.chance({f"c{k}": (Fraction(w, sum(weights)), b) for k, (w, b) in enumerate(zip(weights, below))})
    return z.choose(rng.choice(players), {f"m{k}": b for k, b in enumerate(below)})


def family(seed: int) -> z.Family:
    rng = random.Random(seed)
    players = NAMES[: 2 + seed % 3]
    first = draft(rng, players, 2, seed % 2 == 1)
    root = z.choose(
        "Ann", {"in": draft(rng, players, 3, seed % 2 == 1), "on": first, "out": z.end(*(x for _ in players))}
    )
    return z.tree(players, root)


def values(found: z.Variation, rng: random.Random) -> list[Fraction]:
    """Every breakpoint, halfway between, and a few others."""
    cuts = [found.low, *found.breakpoints, found.high]
    return [
        *cuts,
        *((a + b) / Fraction(2) for a, b in pairwise(cuts)),
        *(Fraction(rng.randint(-30, 30), 7) for _ in range(3)),
    ]


RULES = ("first", "last", "total", "kind:Bob", "spiteful:Ann")


@pytest.mark.parametrize("block", range(6))
def test_at_every_value_the_solution_the_guarantees_and_the_equilibria_are_those_of_solving_there(block):
    for seed in range(block * 40, block * 40 + 40):
        game, rng = family(seed), random.Random(seed)
        ties = RULES[seed % len(RULES)]
        found = z.vary(game, x=(-5, 5), ties=ties)
        for value in values(found, rng):
            piece, plain = found.at(value), game.at(x=value)
            solved = z.solve(plain, ties=ties)
            assert {p: line(value) for p, line in piece.payoff.items()} == dict(solved.payoff)
            assert piece.line == solved.line
            for player, strategy in found.strategies(value).items():
                assert dict(strategy) == dict(solved.strategies[player])
            sure = z.guarantees(plain)
            assert {p: line(value) for p, line in piece.guarantees.items()} == dict(sure.payoff)
            due = {payoff.vector for payoff in z.pure_equilibria(plain).payoffs}
            assert {tuple(line(value) for line in one.values()) for one in piece.outcomes} == due
            assert piece.best(value) == max(sum(one) for one in due)
        assert z.check(found), (seed, z.check(found))


def test_a_breakpoint_is_one_something_differs_there_or_on_its_two_sides():
    """Nothing is reported that does not matter."""
    for seed in range(tries(20)):
        found = z.vary(family(seed), x=(-5, 5))
        told = [(p.payoff, p.guarantees, p.line, p.outcomes, p.best) for p in found.pieces]
        for k, piece in enumerate(found.pieces):
            if piece.is_point and 0 < k < len(told) - 1:
                at = piece.low
                sets = [
                    {tuple(line(at) for line in one.values()) for one in found.pieces[j].outcomes} for j in (k - 1, k)
                ]
                lines = [found.pieces[j].line for j in (k - 1, k)]
                assert told[k - 1] != told[k + 1] or sets[0] != sets[1] or lines[0] != lines[1]


def test_of_a_matrix_the_pure_equilibria_at_every_value_are_those_of_the_matrix_there():
    for seed in range(tries(26)):
        rng = random.Random(seed)
        players = NAMES[: 2 + seed % 2]
        shape = tuple(rng.randint(1, 3) for _ in players)
        rows = {
            cell: tuple(rng.randint(-2, 2) + rng.choice((0, 0, 1, -1, 2)) * x for _ in players)
            for cell in product(*map(range, shape))
        }

        def nested(head: tuple[int, ...], shape=shape, rows=rows):
            return rows[head] if len(head) == len(shape) else [nested((*head, k)) for k in range(shape[len(head)])]

        game = z.matrix(players, nested(()))
        if not isinstance(game, z.Family):
            continue
        found = z.vary(game, x=(-5, 5))
        for value in values(found, rng):
            due = set(z.pure_equilibria(game.at(x=value)))
            assert {tuple(one.values()) for one in found.at(value).equilibria} == due
        assert z.check(found)


def test_a_large_tree_with_few_breakpoints_is_solved_and_its_ties_at_them_are_told():
    rng = random.Random(1)

    def grow(depth: int) -> Draft:
        if depth == 0:
            return z.end(rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 9))
        return z.choose(NAMES[depth % 3], {str(k): grow(depth - 1) for k in range(2)})

    game = z.tree(NAMES[:3], z.choose("Ann", {"fixed": z.end(x, 0, 0), "play": grow(11)}))
    found = z.vary(game, x=(-20, 20), outcomes=False)
    value = z.solve(game.at(x=-20)).payoff["Ann"]
    assert value in found.breakpoints
    assert z.check(found)


def test_refusals_say_what_to_do():
    game = z.tree(("A",), z.choose("A", {"l": z.end(x), "r": z.end(1)}))
    for wrong, options in (
        ((game), {"y": (0, 1)}),
        ((game), {"x": (1, 0)}),
        ((game), {"x": 3}),
        (z.game("sharing"), {"x": (0, 1)}),
    ):
        with pytest.raises(ParameterError):
            z.vary(wrong, **options)
    with pytest.raises(MethodError, match="tie rule"):
        z.vary(game, x=(0, 1), ties="average")
    with pytest.raises(MethodError, match="depend on x"):
        z.solve(game)
    hidden = z.tree(("A", "B"), z.at_once({"A": "ab", "B": "ab"}, lambda a, b: z.end(x, 1)))
    with pytest.raises(MethodError, match="hidden"):
        z.vary(hidden, x=(0, 1))
    tied = [z.choose("A", {"l": z.end(0, 2**k), "r": z.end(0, x)}) for k in range(12)]
    many = z.tree(("A", "B"), z.chance({str(k): (Fraction(1, 12), node) for k, node in enumerate(tied)}))
    with pytest.raises(BudgetError, match="outcomes=False"):
        z.vary(many, x=(0, 1))
    assert z.vary(many, x=(0, 1), outcomes=False).breakpoints == ()

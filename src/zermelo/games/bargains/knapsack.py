"""The knapsack problem as a game with chance: its best equilibrium packs the knapsack."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.answers.strategy import Profile
from zermelo.errors import ParameterError
from zermelo.forms.build.tree import chance, choose, end, tree
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.forms.tree import Tree
from zermelo.games.parameters import parameter_repr

MOST = 1000  # items


def knapsack(
    capacity: int = 5, weights: tuple[int, ...] = (3, 4, 2), values: tuple[int, ...] = (4, 5, 3)
) -> Tree:  # fmt: skip
    """A knapsack to fill, as a game whose best equilibria by total are the best ways to fill it.

    P1 aborts or commences. If the game commences, chance draws one of the n items, each with odds 1/n. P2 quits with
    (0, 0) or passes, and P1, who has the same from both, takes the item or leaves it:

    ```
    abort      (-capacity/(n M), -L)      M = 1 + all weights together: what P1 gets never outweighs a value
    quit       (0, 0)                     L = 1 + all values together: to abort is the worst for the total
    take i     (-weight/M, value)
    leave i    (-weight/M, 0)
    ```
    P2 passes for certain exactly at the items that P1 takes. P1 commences only if their weights together are within
    the capacity. So n times P2's payoff is their value, and finding the best total is as hard as the knapsack problem.
    As printed, P2 gets a very *large* sum when P1 aborts; then to abort would be the best total. It has to be a loss.

    >>> knapsack(5, (3, 4, 2), (4, 5, 3)).players
    ('P1', 'P2')

    Reference: Littman, Ravi, Talwar and Zinkevich 2006, section 1.6.
    """
    _check(capacity, weights, values)
    count, scale = len(weights), 1 + sum(weights)
    items = {}
    for i, (weight, value) in enumerate(zip(weights, values, strict=True), start=1):
        cost = Fraction(-weight, scale)
        packs = choose("P1", {"take": end(cost, value), "leave": end(cost, 0)})
        items[str(i)] = (Fraction(1, count), choose("P2", {"quit": end(0, 0), "pass": packs}))
    abort = end(Fraction(-capacity, count * scale), -1 - sum(values))
    return tree(("P1", "P2"), choose("P1", {"abort": abort, "commence": chance(items)}), title="knapsack")


def knapsack_items(plan: Profile) -> tuple[int, ...]:
    """Returns the items that a profile of the game puts into the knapsack, counted from 1.

    >>> from zermelo.answers.strategy import write_profile
    >>> game = knapsack(5, (3, 4), (4, 5))
    >>> plan = write_profile(game, {
    ...     "P1": {"": "commence", "commence/1/pass": "take", "commence/2/pass": "leave"},
    ...     "P2": {"commence/1": "pass", "commence/2": "quit"}})
    >>> knapsack_items(plan)
    (1,)
    """
    first, second = (plan.strategies[player] for player in ("P1", "P2"))
    if first.play("") != {"commence": 1}:
        return ()
    arena = plan.arena
    names = arena.names(arena.at("commence"))
    return tuple(
        int(name)
        for name in names
        if second.play(f"commence/{name}") == {"pass": 1} and first.play(f"commence/{name}/pass") == {"take": 1}
    )


def knapsack_value(game: Tree, payoff: Payoff) -> Number:
    """Returns the value of the items packed in an equilibrium of *game* that pays *payoff*."""
    count = len(game.edges(game.at("commence")))
    return simplest_payoff(Fraction(payoff["P2"]) * count)


def _check(capacity: int, weights: Sequence[int], values: Sequence[int]) -> None:
    for what, given in (("weights", weights), ("values", values)):
        if not isinstance(given, (tuple, list)):
            raise ParameterError(
                f"knapsack: {what} must be whole numbers, one for each item; it is {parameter_repr(given)}."
            )
    if not 1 <= len(weights) <= MOST or len(weights) != len(values):
        raise ParameterError(
            f"knapsack: give 1 to {MOST} weights and as many values; there are {len(weights)} and {len(values)}."
        )
    bounds = (("capacity", 0, (capacity,)), ("weights", 0, weights), ("values", 1, values))
    for what, low, numbers in bounds:
        for number in numbers:
            if type(number) is not int or number < low:
                raise ParameterError(f"knapsack: {what} must be at least {low}; one is {parameter_repr(number)}.")

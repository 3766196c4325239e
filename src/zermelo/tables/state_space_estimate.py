"""How many positions does a game have, by its first layers? What tells whether a table of it will fit the disk.

```
layer   nodes of the tree   positions   nodes a position      growth of these
 10               2.7e8      1,662,623               162
 11               1.9e9      4,568,683               405      405 / 162 = 2.5, more from layer to layer
  …              estimated   extrapolated   ← growth goes on as k^a
```

1. Random plays estimate, without bias, how many nodes the tree has in every layer (Knuth 1975).
2. In the layers that are known, nodes by positions say how many ways lead to a position on average. From one layer to
   the next that grows by a factor of its own. Where moves may be made in any order, k of them in k! orders, the factor
   is proportional to k; where order matters it grows more slowly, about as k^a with a from 0 to 1.
3. The power a is fitted to the later half of the known layers, by least squares of logarithms; a mean over as many
   layers as there are players takes out what differs from seat to seat. With it the ways are extrapolated, and the
   nodes of each layer by its ways are its positions.

It is an extrapolation, no bound. The interval takes a power a quarter larger and a quarter smaller, and leaves a factor
of two to either side besides. The published counts of Connect Four lie within it: from the first layers of 7 × 6, of
20,000 positions or more, the estimate is 0.06 to 2.9 times the 4.5 million million that there are.

Reference: Knuth 1975, Estimating the efficiency of backtrack programs.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np

from zermelo.forms.game import RulesGame
from zermelo.tables.order import Order
from zermelo.tables.symmetry import same_position

MOVES, LONGEST = 20_000, 5_000  # of all plays together, and of one
LEAST_FACTORS = 4  # that a power is fitted to
UNSURE, ASIDE = 0.25, 2.0  # of the power; and a factor


@dataclass(frozen=True)
class StateSpaceEstimate:
    """About how many positions there are, probably between `low` and `high`, by so many layers."""

    low: int
    likely: int
    high: int
    layers: int


def estimate_tree_nodes(game: RulesGame, order: Order, *, symmetric: bool, seed: int = 0) -> dict[int, int]:
    """Returns about how many nodes the tree of *game* has in each layer, times the same number of plays.

    >>> from zermelo.formats.given import game as given_game
    >>> from zermelo.tables.order import table_orders
    >>> square = given_game("tictactoe")
    >>> found = estimate_tree_nodes(square, table_orders(square.rules)[0], symmetric=False)
    >>> [found[layer] // found[0] for layer in range(4)]
    [1, 9, 72, 504]
    """
    dice, rules = random.Random(seed), game.rules
    nodes: dict[int, int] = {}
    made = 0
    while made < MOVES:
        state, ways = _settled(game, game.start(), symmetric), 1
        for _ in range(LONGEST):
            layer = order.layer(state, rules)
            nodes[layer] = nodes.get(layer, 0) + ways
            made += 1
            if game.turn(state) is None:
                break
            actions = game.actions(state)
            ways *= len(actions)
            state = _settled(game, game.act(state, dice.choice(actions)), symmetric)
    return nodes


def first_layers(game: RulesGame, order: Order, *, moves: int) -> dict[int, int] | None:
    """Returns how many positions the first layers of *game* have, as far as about so many *moves* tell; None where a
    move does not lead to a later layer.

    >>> from zermelo.formats.given import game as given_game
    >>> from zermelo.tables.order import table_orders
    >>> square = given_game("tictactoe")
    >>> first_layers(square, table_orders(square.rules)[0], moves=1_000)
    {0: 1, 1: 9, 2: 72, 3: 252, 4: 756}
    """
    start = game.start()
    waiting = {order.layer(start, game.rules): {start}}
    known: dict[int, int] = {}
    while waiting:
        here = min(waiting)
        known[here] = len(waiting[here])
        if moves <= 0:
            break
        for state in waiting.pop(here):
            if game.turn(state) is None:
                continue
            for action in game.actions(state):
                after = game.act(state, action)
                there = order.layer(after, game.rules)
                if there <= here:
                    return None
                waiting.setdefault(there, set()).add(after)
                moves -= 1
    return known


def estimate_state_space(
    nodes: Mapping[int, int], known: Mapping[int, int], seats: int = 2
) -> StateSpaceEstimate | None:
    """Returns about how many positions a game has, from its *known* first layers and the *nodes* of all; None where
    they are too few to tell. The nodes may all be too many by the same factor."""
    layers = [layer for layer in sorted(nodes) if layer <= max(known)]
    coming = [layer for layer in sorted(nodes) if layer > max(known)]
    layers = [layer for layer in layers if layer in known]
    if len(layers) < LEAST_FACTORS + seats + 1:
        return None
    ways = [log(nodes[layer]) - log(known[layer]) for layer in layers]
    growth = np.convolve(np.diff(ways)[1:], np.ones(seats) / seats, "valid")  # the first is that of the start itself
    place = np.log(np.arange(2, len(layers)) - (seats - 1) / 2)[seats - 1 :]
    half = max(len(growth) // 2, LEAST_FACTORS)
    power = float(np.clip(np.polyfit(place[-half:], growth[-half:], 1)[0], 0, 1))
    late, where = float(growth[-1]), float(place[-1])
    found = []
    for tried in (min(power + UNSURE, 1), power, max(power - UNSURE, 0)):
        total, at = float(sum(known.values())), ways[-1]
        for k, layer in enumerate(coming, len(layers)):
            at += late + tried * (log(k) - where)
            total += _power(log(nodes[layer]) - at)
        found.append(total)
    low, likely, high = found
    return StateSpaceEstimate(max(int(low / ASIDE), sum(known.values())), int(likely), int(high * ASIDE), len(layers))


def _power(exponent: float) -> float:
    return exp(min(exponent, 600.0))


def _settled(game: Any, state: tuple[int, ...], symmetric: bool) -> tuple[int, ...]:
    return same_position(game.rules, state) if symmetric else state

"""Utility profile sets by brute force, in fractions, two ways. Shares no code with the package and no steps with
Littman and others' algorithm.

`boxes` follows the definition node by node with all children at once: any set of children may be mixed, any box of each
may be meant. `lattice` tries every profile whose odds are multiples of 1/n and keeps the subgame-perfect ones.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import zermelo as z
from zermelo.forms.build.tree import Draft

Span = tuple[Fraction, Fraction]
Box = tuple[Span, Span]
Pair = tuple[Fraction, Fraction]


def boxes(tree: Any) -> list[list[Box]]:
    """For every node closed boxes whose union is the set of payoffs of all its subgame-perfect equilibria."""
    found: list[list[Box]] = [[] for _ in range(len(tree))]
    for v in reversed(range(len(tree))):
        if tree.mover[v] == -2:
            a, b = (Fraction(u) for u in tree.payoff_at(v).vector)
            found[v] = [((a, a), (b, b))]
        elif tree.mover[v] == -1:
            found[v] = _average([found[c] for c in tree.children(v)], tree.odds(v))
        else:
            found[v] = _node([found[c] for c in tree.children(v)], int(tree.mover[v]))
    return found


def _average(below: list[list[Box]], odds: list[Fraction]) -> list[Box]:
    """Every box of every child with every box of the others."""
    made: set[Box] = set()
    for picked in product(*below):
        x0, x1, y0, y1 = (
            sum((o * box[q][side] for o, box in zip(odds, picked)), Fraction(0)) for q in (0, 1) for side in (0, 1)
        )
        made.add(((x0, x1), (y0, y1)))
    return [a for a in made if not any(a != b and _inside(a, b) for b in made)]


def _node(below: list[list[Box]], m: int) -> list[Box]:
    made: set[Box] = set()
    least = [min(box[m][0] for box in child) for child in below]
    for size in range(1, len(below) + 1):
        for used in combinations(range(len(below)), size):
            floor = max((least[k] for k in range(len(below)) if k not in used), default=None)
            for picked in product(*(below[k] for k in used)):
                low, high = max(box[m][0] for box in picked), min(box[m][1] for box in picked)
                if floor is not None:
                    low = max(low, floor)
                if low <= high:
                    other = (min(box[1 - m][0] for box in picked), max(box[1 - m][1] for box in picked))
                    made.add(((low, high), other) if m == 0 else (other, (low, high)))
    return [a for a in made if not any(a != b and _inside(a, b) for b in made)]


def _inside(a: Box, b: Box) -> bool:
    return all(b[q][0] <= a[q][0] and a[q][1] <= b[q][1] for q in (0, 1))


def holds(set_: list[Box], point: Pair) -> bool:
    return any(all(low <= u <= high for (low, high), u in zip(box, point)) for box in set_)


def cells(set_: Any, axes: list[list[Fraction]]) -> set[tuple[int, int]]:
    """The numbers of the samples that lie in one of the boxes, whose sides end at samples."""
    number = [{value: k for k, value in enumerate(axis)} for axis in axes]
    found: set[tuple[int, int]] = set()
    for (x0, x1), (y0, y1) in set_:
        rows = range(number[0][x0], number[0][x1] + 1)
        found.update(product(rows, range(number[1][y0], number[1][y1] + 1)))
    return found


def samples(tree: Any) -> list[list[Fraction]]:
    """For each player every payoff, one number strictly between each two, and one beyond either end."""
    axes = []
    for seat in (0, 1):
        grid = sorted({Fraction(tree.payoff_at(v).vector[seat]) for v in range(len(tree)) if tree.mover[v] == -2})
        between = [(2 * a + b) / 3 for a, b in zip(grid, grid[1:])]
        axes.append(sorted([*grid, *between, grid[0] - 1, grid[-1] + 1]))
    return axes


def lattice(tree: Any, parts: int, totals: list[Fraction] | None = None) -> set[Pair]:
    """What all subgame-perfect profiles pay whose odds are multiples of 1/parts, by trying them.

    With *totals* only those in which every node has that total.
    """
    paid: set[Pair] = set()
    nodes = [v for v in range(len(tree)) if tree.mover[v] >= 0]
    mixes = {v: list(_mixes(tree.children(v), parts)) for v in nodes}
    for chosen in product(*(mixes[v] for v in nodes)):
        plan = dict(zip(nodes, chosen))
        values: dict[int, Pair] = {}
        for v in reversed(range(len(tree))):
            if tree.mover[v] == -2:
                a, b = tree.payoff_at(v).vector
                values[v] = (Fraction(a), Fraction(b))
                continue
            m = tree.mover[v]
            shares = plan[v] if m >= 0 else dict(zip(tree.children(v), tree.odds(v)))
            mixed = tuple(sum((s * values[c][q] for c, s in shares.items()), Fraction(0)) for q in (0, 1))
            if m >= 0 and any(values[c][m] > mixed[m] for c in tree.children(v)):
                break
            if totals is not None and sum(mixed) != totals[v]:
                break
            values[v] = mixed  # type: ignore[assignment]
        else:
            paid.add(values[0])
    return paid


def _mixes(children: list[int], parts: int) -> Any:
    for counts in product(range(parts + 1), repeat=len(children)):
        if sum(counts) == parts:
            yield {c: Fraction(k, parts) for c, k in zip(children, counts) if k}


def count_lattice(tree: Any, parts: int) -> int:
    total = 1
    for v in range(len(tree)):
        if tree.mover[v] >= 0:
            total *= len(list(_mixes(tree.children(v), parts)))
    return total


# ---------------------------------------------------------------- random trees


def draft(dice: random.Random, depth: int, payoffs: tuple[list[Any], list[Any]], arity: int) -> Draft:
    if depth == 0 or dice.random() < 0.15:
        return z.end(dice.choice(payoffs[0]), dice.choice(payoffs[1]))
    below = [draft(dice, depth - 1, payoffs, arity) for _ in range(dice.randint(1, arity))]
    return z.choose(dice.choice(("P1", "P2")), {f"m{k}": child for k, child in enumerate(below)})


def random_tree(dice: random.Random, *, depth: int = 4, ranks: int = 4, arity: int = 4) -> z.Tree:
    """A tree of two players with up to *ranks* different payoffs each, 1 to *arity* moves a node, full of ties."""
    payoffs = tuple(
        sorted({Fraction(dice.randint(-9, 9), dice.choice((1, 1, 2, 3))) for _ in range(dice.randint(1, ranks))})
        for _ in range(2)
    )
    return z.tree(("P1", "P2"), draft(dice, depth, payoffs, arity))  # type: ignore[arg-type]


def crossing(dice: random.Random, depth: int, ranks: int) -> z.Tree:
    """Players in turn, two or three moves everywhere, all ends at one depth: rectangles are frequent."""
    numbers = [sorted(dice.sample(range(-5, 15), ranks)) for _ in range(2)]

    def node(left: int) -> Draft:
        if left == 0:
            return z.end(dice.choice(numbers[0]), dice.choice(numbers[1]))
        below = [node(left - 1) for _ in range(dice.choice((2, 2, 3)))]
        return z.choose(("P1", "P2")[left % 2], {f"m{k}": child for k, child in enumerate(below)})

    return z.tree(("P1", "P2"), node(depth))


def chain(dice: random.Random, length: int) -> z.Tree:
    """Choices in turn between an end and going on: Littman and others' figure 4, more or less. Mixing can pay."""
    node = z.choose("P1", {"stop": z.end(3, 1), "go": z.end(3, 3)})
    ends = [(0, 2), (1, 3), (5, 2), (3, 1)]
    for k in range(length):
        paid = ends[k] if dice.random() < 0.7 else (dice.randint(0, 6), dice.randint(1, 3))
        node = z.choose(("P2", "P1")[k % 2], {"stop": z.end(*paid), "go": node})
    return z.tree(("P1", "P2"), node)


def lottery(dice: random.Random, *, depth: int = 3, ranks: int = 3, odds: float = 0.4) -> z.Tree:
    """A tree of two players and chance, one to three moves a node, full of ties."""
    payoffs = [[dice.randint(-4, 6) for _ in range(dice.randint(1, ranks))] for _ in range(2)]

    def node(left: int) -> Draft:
        if left == 0 or dice.random() < 0.1:
            return z.end(dice.choice(payoffs[0]), dice.choice(payoffs[1]))
        below = [node(left - 1) for _ in range(dice.choice((1, 2, 2, 3)))]
        if dice.random() < odds:
            weights = [dice.randint(1, 3) for _ in below]
            shares = [Fraction(w, sum(weights)) for w in weights]
            return z.chance({f"c{k}": (share, child) for k, (share, child) in enumerate(zip(shares, below))})
        return z.choose(dice.choice(("P1", "P2")), {f"m{k}": child for k, child in enumerate(below)})

    return z.tree(("P1", "P2"), node(depth))


def all_samples(sets: Any) -> list[list[Fraction]]:
    """For each player every number at which a box of the sets begins or ends, and one strictly between each two."""
    axes = []
    for q in (0, 1):
        grid = sorted({u for boxes_ in sets for box in boxes_ for u in box[q]})
        axes.append(sorted([*grid, *((2 * a + b) / 3 for a, b in zip(grid, grid[1:]))]))
    return axes


def some_trees(count: int, seed: int) -> Any:
    """Random trees of all three kinds."""
    dice = random.Random(seed)
    for k in range(count):
        if k % 3 == 0:
            yield random_tree(dice, depth=dice.randint(0, 4), ranks=dice.choice((1, 2, 3, 5, 8)))
        elif k % 3 == 1:
            yield caterpillar(dice, dice.randint(1, 6), dice.choice((3, 4, 6)))
        else:
            yield crossing(dice, dice.choice((3, 4)), dice.choice((3, 4)))


def caterpillar(dice: random.Random, length: int, ranks: int) -> z.Tree:
    """A chain of choices between small trees, in which segments and rectangles are frequent."""
    payoffs = ([dice.randint(0, 20) for _ in range(ranks)], [dice.randint(0, 20) for _ in range(ranks)])
    node = draft(dice, 2, payoffs, 3)
    for _ in range(length):
        more = [draft(dice, dice.randint(0, 2), payoffs, 3) for _ in range(dice.randint(1, 2))]
        node = z.choose(dice.choice(("P1", "P2")), {f"m{k}": child for k, child in enumerate([node, *more])})
    return z.tree(("P1", "P2"), node)


def perfect_lattice(tree: Any, parts: int) -> set[tuple[Fraction, ...]]:
    """What all subgame-perfect profiles pay whose odds are multiples of 1/parts, for any number of players."""
    seats = range(len(tree.players))
    nodes = [v for v in range(len(tree)) if tree.mover[v] >= 0]
    mixes = {v: list(_mixes(tree.children(v), parts)) for v in nodes}
    paid: set[tuple[Fraction, ...]] = set()
    for chosen in product(*(mixes[v] for v in nodes)):
        plan = dict(zip(nodes, chosen))
        values: dict[int, tuple[Fraction, ...]] = {}
        for v in reversed(range(len(tree))):
            m = tree.mover[v]
            if m == -2:
                values[v] = tuple(map(Fraction, tree.payoff_at(v).vector))
                continue
            shares = plan[v] if m >= 0 else dict(zip(tree.children(v), tree.odds(v)))
            mixed = tuple(sum((s * values[c][q] for c, s in shares.items()), Fraction(0)) for q in seats)
            if m >= 0 and any(values[c][m] > mixed[m] for c in tree.children(v)):
                break
            values[v] = mixed
        else:
            paid.add(values[0])
    return paid

"""The sequence form of two players: as large as the tree, where the normal form grows with all combinations of moves.

A *sequence* is what a player has chosen on the way to a node; with perfect recall it is known by its last move, so
there is one for each move of each information set with a choice, and the empty one, number 0. A player's *plan* x gives
each sequence the product of the shares of its moves: x_0 = 1, and at every set x_c sums over its moves c to x of the
sequence that leads there. What both get is bilinear in their plans.

A *base* names one move for each set of a player. All plans are then written by the sequences outside the base: those
in it follow from x_0 = t and the equations at the sets. Against the plan of the other player the most that can be had
from a set on is p_h ≥ g_c + Σ p_h' for each move c, g_c being what ends right after c, and h' the sets behind c; what
is missing to equality is the *slack* r_c. Likewise all slacks are written by those of the base and the other's plan. If
the base is a best reply, all slacks are 0 or more: a basis to start from, without any artificial variable.

References: Koller, Megiddo and von Stengel 1996; von Stengel 1996; von Stengel, van den Elzen and Talman 2002.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from zermelo.forms.arena import END, NATURE
from zermelo.forms.information.information_sets import information_by_choice
from zermelo.forms.tree import Tree

Sum = dict[int, int]  # whole coefficients by variable; the key T stands for the variable t, or for 1
T = -1
Shares = dict[int, tuple[Fraction, ...]]  # for each information set how often each of its moves is made


@dataclass(frozen=True)
class Side:
    """The sequences of one player, sets in an order in which each comes before those behind its moves."""

    seat: int
    sets: tuple[int, ...]  # the sets, as the tree numbers them
    before: tuple[int, ...]  # per set the sequence that leads there
    moves: tuple[tuple[int, ...], ...]  # per set its sequences
    behind: Mapping[int, tuple[int, ...]]  # per sequence the sets that follow, by their place in `sets`
    against: tuple[tuple[int, ...], ...] = ()  # per set the sequences of the other with which play comes there

    @property
    def count(self) -> int:
        """How many sequences there are, the empty one included."""
        return 1 + sum(map(len, self.moves))


@dataclass(frozen=True)
class SequenceForm:
    """Two players' sequences, and what each pair of them ends in: (sequence, sequence) → what both get, in whole units.

    Ends are weighted by chance's odds on the way; `unit` is what a payoff of 1 is multiplied by.
    """

    sides: tuple[Side, Side]
    paid: Mapping[tuple[int, int], tuple[int, int]]
    unit: int

    def lifted(self, seat: int) -> dict[tuple[int, int], int]:
        """One player's payoffs."""
        return {pair: both[seat] for pair, both in self.paid.items()}


def sequence_form(tree: Tree, seats: tuple[int, int]) -> SequenceForm:
    """Returns the sequence form of *tree* for two players; nobody else has anything to decide there."""
    sets, movers, firsts, rows = (
        information_by_choice(tree),
        tree.mover.tolist(),
        tree.first.tolist(),
        tree.end_row.tolist(),
    )
    number: tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]] = ({}, {})
    found: tuple[dict[int, _Set], dict[int, _Set]] = ({}, {})
    at: list[tuple[int, int, Fraction]] = [(0, 0, Fraction(1))] * len(tree)
    sums: dict[tuple[int, int], list[Fraction]] = {}
    for v, seat in enumerate(movers):
        one, two, odds = at[v]
        below = range(firsts[v], firsts[v + 1])
        if seat == END:
            row = tree.payoff[rows[v]]
            both = sums.setdefault((one, two), [Fraction(0), Fraction(0)])
            for k in (0, 1):
                both[k] += odds * int(row[seats[k]])
        elif seat == NATURE:
            for c, share in zip(below, tree.odds(v), strict=True):
                at[c] = (one, two, odds * share)
        elif seat in seats and sets[v] >= 0:
            side = seats.index(seat)
            here = found[side].setdefault(sets[v], _Set((one, two)[side]))
            here.against[(one, two)[1 - side]] = None
            for k, c in enumerate(below):
                own = number[side].setdefault((sets[v], k), len(number[side]) + 1)
                if len(here.moves) <= k:
                    here.moves.append(own)
                at[c] = (own, two, odds) if side == 0 else (one, own, odds)
        else:
            for c in below:
                at[c] = at[v]
    unit = lcm(*(u.denominator for both in sums.values() for u in both), 1)
    paid = {pair: (int(both[0] * unit), int(both[1] * unit)) for pair, both in sums.items()}
    sides = _side(seats[0], found[0]), _side(seats[1], found[1])
    return SequenceForm(sides, paid, unit * tree.scale)


@dataclass
class _Set:
    """An information set as it is met."""

    before: int
    moves: list[int] = field(default_factory=list)
    against: dict[int, None] = field(default_factory=dict)


def _side(seat: int, found: Mapping[int, _Set]) -> Side:
    # Nodes are numbered layer by layer, so a set is first met after the set whose move leads to it.
    behind: dict[int, list[int]] = {}
    for k, each in enumerate(found.values()):
        behind.setdefault(each.before, []).append(k)
    met = found.values()
    return Side(
        seat, tuple(found), tuple(each.before for each in met), tuple(tuple(each.moves) for each in met),
        {c: tuple(sets) for c, sets in behind.items()}, tuple(tuple(each.against) for each in met),
    )  # fmt: skip


# ---------------------------------------------------------------- plans and replies


def sequence_form_uniform_plan(side: Side) -> list[Fraction]:
    """The plan that makes all moves of a set equally often."""
    plan = [Fraction(1)] * side.count
    for before, moves in zip(side.before, side.moves, strict=True):
        for c in moves:
            plan[c] = plan[before] / len(moves)
    return plan


def sequence_form_best_base(side: Side, gains: Sequence[Fraction | int]) -> list[int]:
    """Returns for each set its best move, *gains* being what ends right after each sequence."""
    worth: list[Fraction | int] = [0] * len(side.sets)
    base = [0] * len(side.sets)
    for k in range(len(side.sets) - 1, -1, -1):
        total = {c: gains[c] + sum(worth[h] for h in side.behind.get(c, ())) for c in side.moves[k]}
        base[k] = max(total, key=lambda c: total[c])
        worth[k] = total[base[k]]
    return base


def sequence_form_reply_gains(
    paid: Mapping[tuple[int, int], int], plan: Sequence[Fraction | int], count: int, side: int
) -> list[Fraction | int]:
    """Returns what ends right after each of a player's *count* sequences when the other follows *plan*."""
    gains: list[Fraction | int] = [0] * count
    for pair, units in paid.items():
        gains[pair[side]] += units * plan[pair[1 - side]]
    return gains


def sequence_form_plan_sums(side: Side, base: Sequence[int]) -> list[Sum]:
    """Every sequence of a player, written by those outside the base and t."""
    made: list[Sum] = [{}] * side.count
    made[0] = {T: 1}
    for k, moves in enumerate(side.moves):
        rest = dict(made[side.before[k]])
        for c in moves:
            if c != base[k]:
                made[c] = {c: 1}
                rest[c] = rest.get(c, 0) - 1
        made[base[k]] = {c: n for c, n in rest.items() if n}
    return made


def sequence_form_slack_sums(
    side: Side, base: Sequence[int], gains: Sequence[Sum], own: int
) -> tuple[dict[int, Sum], list[Sum]]:
    """The slacks outside the base, and what each set is worth, by the slacks of the base and what *gains* is made of.

    The slack of sequence c is the variable *own* + c.
    """
    worth: list[Sum] = [{}] * len(side.sets)
    slacks: dict[int, Sum] = {}
    for k in range(len(side.sets) - 1, -1, -1):
        totals = {c: _added([gains[c], *(worth[h] for h in side.behind.get(c, ()))]) for c in side.moves[k]}
        here = _added([totals[base[k]], {own + base[k]: 1}])
        worth[k] = here
        for c in side.moves[k]:
            if c != base[k]:
                slacks[c] = _added([here, {key: -n for key, n in totals[c].items()}])
    return slacks, worth


def _added(parts: Sequence[Sum]) -> Sum:
    made: Sum = {}
    for part in parts:
        for key, n in part.items():
            made[key] = made.get(key, 0) + n
    return {key: n for key, n in made.items() if n}


def sequence_form_gain_sums(
    paid: Mapping[tuple[int, int], int], plans: Sequence[Sum], count: int, side: int, shift: int = 0
) -> list[Sum]:
    """What ends right after each of a player's sequences, written by the other's plan, whose variables are shifted."""
    made: list[Sum] = [{} for _ in range(count)]
    for pair, units in paid.items():
        row = made[pair[side]]
        for key, n in plans[pair[1 - side]].items():
            name = key if key == T else key + shift
            row[name] = row.get(name, 0) + n * units
    return made


def sequence_form_shares(side: Side, plan: Sequence[Fraction]) -> Shares:
    """How often each move is made at each set; sets that the player's own plan never comes to are left out."""
    return {
        held: tuple(plan[c] / plan[before] for c in moves)
        for held, before, moves in zip(side.sets, side.before, side.moves, strict=True)
        if plan[before]
    }

"""Two opposed players in large trees with hidden moves: a small part of the game is solved, and grows where it must.

1. Regrets in floating point say which sequences matter; see `zermelo.kernels.regret_matching`. These are *kept*.
2. Close the part: where kept sequences of both lead to a set, one of its moves is kept. So all play in it ends in it.
3. Solve the part as `lp_sequence_plans` does, exactly. Wherever the plan leads out of it, a move is fixed.
4. Find both players' best replies in the whole game, in whole numbers. If nobody gains, the plans are an equilibrium of
   the whole game: proven, whatever the guess was.
5. Else keep what the replies do where the other comes, and go on at step 2. A reply that gains has moves in it that
   were not kept, so this ends: at the latest when all are.

References: McMahan, Gordon and Blum 2003; Bošanský, Kiekintveld, Lisý and Pěchouček 2014 for sequences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.regret_matching import match
from zermelo.solvers.hidden.sequence_form import SequenceForm, Side
from zermelo.solvers.hidden.sequence_lp import lp_sequence_plans

Plan = list[Fraction]
ROUNDS = 1024  # of regrets
KEPT = 1e-3  # how often a plan must lead to a sequence to keep it
Kept = tuple[list[bool], list[bool]]


def double_oracle_plans(form: SequenceForm, walked: int | None = None) -> tuple[Plan, Plan]:
    """Returns best plans of both players, where their payoffs always have the same sum.

    Parts of more than *walked* rows are refused where no guess is proven, as in `lp_sequence_plans`.
    """
    ends = _Ends.of(form)
    kept, fixed = guess_oracle_sequences(form)
    while True:
        _close(form, kept, fixed)
        small, numbers = _part(form, ends, kept)
        found = lp_sequence_plans(small, walked)
        plans = tuple(_whole(*each) for each in zip(form.sides, found, numbers, fixed, strict=True))
        tops = [_tops(plan) for plan in plans]
        replies = [_reply(form.sides[k], ends.gains(k, tops[1 - k][0]), kept[k], tops[1 - k][0]) for k in (0, 1)]
        if replies[0][0] * tops[0][1] + replies[1][0] * tops[1][1] == 0:
            return plans[0], plans[1]
        before = [sum(own) for own in kept]
        for own, (_, reply) in zip(kept, replies, strict=True):
            for c in reply:
                own[c] = True
        assert before != [sum(own) for own in kept]  # a reply that gains has moves that were not kept


@dataclass(frozen=True)
class _Ends:
    """What ends after each sequence of a player: the other's sequences, and what the player gets, less the sum."""

    sides: tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]]

    @classmethod
    def of(cls, form: SequenceForm) -> _Ends:
        made: tuple[list[list[tuple[int, int]]], ...] = tuple([[] for _ in range(side.count)] for side in form.sides)
        for (one, two), (units, _) in form.paid.items():
            made[0][one].append((two, units))
            made[1][two].append((one, -units))
        return cls((made[0], made[1]))

    def gains(self, side: int, tops: Sequence[int]) -> list[int]:
        """What ends right after each sequence of *side* when the other follows a plan."""
        gains = [0] * len(self.sides[side])
        for c, top in enumerate(tops):
            if top:
                for own, units in self.sides[1 - side][c]:
                    gains[own] -= units * top
        return gains


# ---------------------------------------------------------------- which sequences matter


def guess_oracle_sequences(form: SequenceForm) -> tuple[Kept, tuple[list[int], list[int]]]:
    """Returns which sequences to keep at first, and for each set a move; nothing about them is proven."""
    one, two = form.sides
    split, count = one.count, one.count + two.count
    first, moves, before = [0], [], []
    for side, shift in ((one, 0), (two, split)):
        for lead, mine in zip(side.before, side.moves, strict=True):
            moves += [c + shift for c in mine]
            first.append(len(moves))
            before.append(lead + shift)
    start, other, paid = _flat_ends(form)
    share, plan = np.zeros(count), np.zeros(count)
    plan[[0, split]] = 1.0
    for k, lead in enumerate(before):
        for c in moves[first[k] : first[k + 1]]:
            share[c] = 1 / (first[k + 1] - first[k])
            plan[c] = plan[lead] * share[c]
    total, work = np.zeros(count), len(paid) * ROUNDS
    match.run(
        *(np.array(each, dtype=np.int64) for each in (first, moves, before)), start, other, paid, split, len(one.sets),
        np.zeros(count), share, plan, total, np.zeros(count), ROUNDS, compiled=match.compiles(work=work),
    )  # fmt: skip
    often = total / total[0]
    fixed = [max(moves[low:high], key=often.__getitem__) for low, high in zip(first, first[1:], strict=False)]
    kept = (often > KEPT).tolist()
    cut = len(one.sets)
    return (kept[:split], kept[split:]), (fixed[:cut], [c - split for c in fixed[cut:]])


def _flat_ends(form: SequenceForm) -> tuple[Array, Array, Array]:
    """What ends after each sequence of both, as arrays; payoffs in units of the largest."""
    split, count = form.sides[0].count, sum(side.count for side in form.sides)
    pairs = np.array(list(form.paid), dtype=np.int64).reshape(-1, 2) + [0, split]
    largest = max((abs(units) for units, _ in form.paid.values()), default=0) or 1
    units = np.array([units / largest for units, _ in form.paid.values()], dtype=np.float64)
    own, other = np.concatenate([pairs, pairs[:, ::-1]]).T
    paid = np.concatenate([units, -units])
    order = np.argsort(own, kind="stable")
    return np.searchsorted(own[order], np.arange(count + 1)), other[order], paid[order]


# ---------------------------------------------------------------- a part of the game


def _close(form: SequenceForm, kept: Kept, fixed: tuple[list[int], list[int]]) -> None:
    """Keeps a move of each set that kept sequences lead to."""
    is_closed = False
    while not is_closed:
        is_closed = True
        for side, own, others, moves in zip(form.sides, kept, kept[::-1], fixed, strict=True):
            for k, before in enumerate(side.before):
                if own[before] and not any(own[c] for c in side.moves[k]) and any(others[c] for c in side.against[k]):
                    own[moves[k]] = True
                    is_closed = False


def _part(form: SequenceForm, ends: _Ends, kept: Kept) -> tuple[SequenceForm, list[dict[int, int]]]:
    """The game with kept sequences alone, and the number that each has there."""
    sides, numbers = [], []
    for side, own, others in zip(form.sides, kept, kept[::-1], strict=True):
        number, sets, before, moves = {0: 0}, [], [], []
        for k, lead in enumerate(side.before):
            if lead in number and any(others[c] for c in side.against[k]):
                mine = [c for c in side.moves[k] if own[c]]
                sets.append(side.sets[k])
                before.append(number[lead])
                number |= {c: len(number) + j for j, c in enumerate(mine)}
                moves.append(tuple(number[c] for c in mine))
        behind: dict[int, list[int]] = {}
        for k, lead in enumerate(before):
            behind.setdefault(lead, []).append(k)
        sides.append(
            Side(side.seat, tuple(sets), tuple(before), tuple(moves), {c: tuple(h) for c, h in behind.items()})
        )
        numbers.append(number)
    one, two = numbers
    paid = {
        (place, two[c]): (units, -units) for own, place in one.items() for c, units in ends.sides[0][own] if c in two
    }
    return SequenceForm((sides[0], sides[1]), paid, form.unit), numbers


def _whole(side: Side, found: Plan, number: dict[int, int], fixed: list[int]) -> Plan:
    """The plan of a part as one of the whole game: where it leads out of the part, a move is fixed."""
    plan = [Fraction(0)] * side.count
    plan[0] = Fraction(1)
    for lead, moves, move in zip(side.before, side.moves, fixed, strict=True):
        if plan[lead]:
            mine = [c for c in moves if c in number]
            if mine:
                for c in mine:
                    plan[c] = found[number[c]]
            else:
                plan[move] = plan[lead]
    return plan


def _tops(plan: Plan) -> tuple[list[int], int]:
    """The plan in whole numbers, and what they are over."""
    below = lcm(*(share.denominator for share in plan if share))
    return [share.numerator * (below // share.denominator) if share else 0 for share in plan], below


def _reply(side: Side, gains: list[int], kept: list[bool], others: list[int]) -> tuple[int, list[int]]:
    """What a best reply gets, and its moves where the other comes; of moves as good, one that is kept."""
    base = [0] * len(side.sets)
    for k in range(len(base) - 1, -1, -1):
        base[k] = max(side.moves[k], key=lambda c: (gains[c], kept[c]))
        gains[side.before[k]] += gains[base[k]]
    reached = {0}
    for k, lead in enumerate(side.before):
        if lead in reached and any(others[c] for c in side.against[k]):
            reached.add(base[k])
    return gains[0], sorted(reached)

"""Does a profile keep what it promises? Every promise, move and threat of a tree, in whole numbers, node by node.

Promises are ranks among a player's payoffs. First the ranks are held against the payoffs themselves: they rise with
them, every end promises what it pays, and what lies between two ranks is one number, the one asked for. Then order is
all that counts: a node promises what its move promises, or lies between the promises of two moves that the mover likes
equally, and no move promises the mover more. By the one-shot deviation principle that is subgame-perfection.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.equilibria.payoff_set.payoff_set import Axis
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.profiles import recomputed_profile_payoffs
from zermelo.checker.paths import path_of_node
from zermelo.checker.strategy import check_strategy_profile
from zermelo.compiler.native import Kernel
from zermelo.forms.arena import END, Array
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.tree import Tree

UNPAID = -2  # an end does not promise what it pays
JUDGED = 20_000  # nodes up to which whole strategies are compared as well, in fractions


def _text(word: Any) -> Any:
    zero, one, two = word(0), word(1), word(2)

    def first_broken(first, mover, goal, choice, second, pays, inner):  # type: ignore[no-untyped-def]
        """The first node whose promise is not kept, -1 when all are, UNPAID when an end does not promise what it pays.

        *inner* is room for the numbers of all nodes and one more.
        """
        nodes = word(len(mover))
        behind = word(first[0])
        count = row = zero
        wrong = False
        for v in range(nodes):  # without a branch: to guess which nodes are ends costs more than all the rest
            begin = behind
            behind = word(first[v + one])
            is_end = begin == behind
            wrong |= is_end & ((pays[row] != goal[two * v]) | (pays[row + one] != goal[two * v + one]))
            inner[count] = v
            count += word(not is_end)
            row += two if is_end and row + two < word(len(pays)) else zero
        if wrong:
            return UNPAID
        for k in range(count):
            v = word(inner[k])
            begin, behind = word(first[v]), word(first[v + one])
            m = word(mover[v])
            mine = goal[two * v + m] + 0
            due = goal[two * v + one - m] + 0
            c, d = word(choice[v]), second[v] + 0
            wrong |= goal[two * c + m] != mine
            if d < 0:
                wrong |= goal[two * c + one - m] != due
            else:
                b = word(d)
                low, high = goal[two * c + one - m] + 0, goal[two * b + one - m] + 0
                wrong |= (goal[two * b + m] != mine) | (low >= due) | (due >= high)
            for e in range(begin, behind):
                wrong |= goal[two * e + m] > mine
            if wrong:
                return inner[k]
        return -1

    return first_broken


first_broken = Kernel(_text, is_factory=True)


def check_attainment(profile: Attained) -> Report:
    """Checks a profile that says what every node promises; see `zermelo.check`."""
    tree = profile.arena.as_tree
    if tree is None:
        return _among_pairs(profile)
    done = ["moves are legal, and ranks of promises rise with payoffs"]
    problem = _shape(profile, tree) or _numbers(profile, tree)
    if problem is not None:
        return Report((problem,), tuple(done))
    done.append("ends promise what they pay, every promise is kept, and no other move promises the mover more")
    problem = _broken(profile, tree)
    if problem is not None:
        return Report((problem,), tuple(done))
    if len(tree) > JUDGED:
        return Report((), tuple(done), "subgame-perfect")
    judged = check_strategy_profile(profile)
    return Report(judged.problems, (*done, *judged.checked), judged.verdict)


def _among_pairs(profile: Attained) -> Report:
    """Merged positions with promises: whole strategies, and what they pay, in fractions."""
    judged, paid = (
        check_strategy_profile(profile),
        Payoff(profile.players, map(simplest_payoff, recomputed_profile_payoffs(profile)[0])),
    )
    done = (*judged.checked, "the strategies pay what is promised at the start")
    if paid == profile.payoff:
        return Report(judged.problems, done, judged.verdict)
    return Report((Problem("", f"what pays {profile.payoff} by its promises pays {paid}"), *judged.problems), done)


def _shape(profile: Attained, tree: Tree) -> Problem | None:
    goal, choice, second = profile.goal, profile.choice, profile.second
    if len(goal) != 2 * len(tree) or len(choice) != len(tree) or len(second) != len(tree):
        return Problem("", "promises and moves do not fit the number of nodes")
    inner = tree.mover != END
    low, high = tree.first[:-1], tree.first[1:]
    legal = (low <= choice) & (choice < high) & ((second < 0) | ((low <= second) & (second < high)))
    wrong = np.flatnonzero(inner & ~legal)
    return Problem(path_of_node(tree, int(wrong[0])), "the move is not one of this node's") if len(wrong) else None


def _numbers(profile: Attained, tree: Tree) -> Problem | None:
    """Ranks rise with the payoffs, every end's payoff has one, and odd ranks all stand for the payoff asked for."""
    if sorted(profile.seats) != [0, 1] or any(axis.scale != tree.scale for axis in profile.axes):
        return Problem("", "each player must have one column of promises")
    for side, axis in enumerate(profile.axes):
        ranks = profile.goal[side::2]
        if not len(axis) or int(ranks.min()) < 0 or int(ranks.max()) > 2 * len(axis) - 2:
            return Problem("", "a promise is no rank of a payoff")
        if not all(int(a) < int(b) for a, b in zip(axis.units[:-1], axis.units[1:], strict=True)):
            return Problem("", "ranks do not rise with payoffs")
        odd = ranks[ranks % 2 == 1]
        asked = Fraction(profile.asked[profile.seats[side]])
        if len(odd) and not _is_between(axis, odd, asked):
            return Problem("", f"{asked} does not lie where the promises require")
        if _ranks_paid(axis, tree.payoff[:, profile.seats[side]]) is None:
            return Problem("", "an end pays something that has no rank")
    return None


def _is_between(axis: Axis, odd: Array, asked: Fraction) -> bool:
    rank = int(odd[0]) // 2
    return bool((odd == odd[0]).all()) and Fraction(axis.value(rank)) < asked < Fraction(axis.value(rank + 1))


def _ranks_paid(axis: Axis, paid: Array) -> Array | None:
    """The doubled rank of each payoff; None where one has none."""
    rank = np.searchsorted(axis.units, paid)
    if bool((rank >= len(axis)).any()) or bool((axis.units[rank] != paid).any()):
        return None
    return 2 * rank


def _broken(profile: Attained, tree: Tree) -> Problem | None:
    columns = [_ranks_paid(axis, tree.payoff[:, seat]) for axis, seat in zip(profile.axes, profile.seats, strict=True)]
    pays = np.column_stack(columns).astype(np.int64).reshape(-1)  # type: ignore[arg-type]
    side = np.array([profile.seats.index(0), profile.seats.index(1)], dtype=np.int8)
    mover = np.where(tree.mover == END, END, side[tree.mover]).astype(np.int8)
    inner = np.empty(len(tree) + 1, dtype=np.int32)
    broken = first_broken.run(
        tree.first, mover, profile.goal, profile.choice, profile.second, pays, inner, work=len(tree)
    )
    if broken == UNPAID:
        return Problem("", "an end does not promise what it pays")
    if broken < 0:
        return None
    return Problem(path_of_node(tree, int(broken)), f"the promise of {profile.value(int(broken))} is not kept here")

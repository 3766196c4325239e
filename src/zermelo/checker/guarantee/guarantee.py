"""Is an outlook right? The ends by plain definitions, every node from its children, the strategy played out.

Friends raise a value, enemies lower it, neutral players and chance average it; all in exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.answer import Answer
from zermelo.answers.coalitions import Coalitions
from zermelo.answers.guarantee.guarantee import Guarantee, Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.line import check_line
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import (
    checked_preference_text,
    checked_preference_value,
    multiply_checked_preferences,
    recomputed_preference_of_side,
)
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.payoff import LIMIT, simplest_payoff

if TYPE_CHECKING:
    from zermelo.preferences.aspects import By

STEP = 1 << 20
MOST = 20  # problems named in one report
RECOMPUTED = 20_000  # nodes up to which a strategy is played out against everything that others can do

Stages = Iterator[tuple[list[Problem], str]]
WORDS = {FRIEND: "a friend", ENEMY: "an enemy", NEUTRAL: "neutral"}


def check_guarantee(outlook: Outlook) -> Report:
    """Checks everything that an outlook or a guarantee claims whose values come of a sweep; see `zermelo.check`."""
    return report_guarantee_stages(_stages(outlook))


def report_guarantee_stages(stages: Stages) -> Report:
    """Returns the report of stages that each trust the ones before: the first that finds something is the last."""
    done: list[str] = []
    for found, what in stages:
        done.append(what)
        if found:
            return Report(tuple(found[:MOST]), tuple(done))
    return Report((), tuple(done))


def checked_guarantee_sides(found: Outlook | Guarantees) -> list[Outlook]:
    """Returns what is said of each side: of one, or of every player for itself."""
    return [found] if isinstance(found, Outlook) else [found.of(player) for player in found.players]


def guarantee_status_stage(found: Answer | Coalitions, *statuses: str) -> tuple[list[Problem], str]:
    """Is the answer as exact as it says? *statuses* are those that such an answer can have."""
    wrong = []
    if not found.exact:
        wrong.append(Problem("", "the numbers are exact, but marked as inexact"))
    if found.status not in statuses:
        wrong.append(Problem("", f"the status of such an answer is {' or '.join(statuses)}, not {found.status}"))
    return wrong, "the numbers are exact; in which way they were found, why, and at what cost is not looked at"


def inexact_guarantee_status_problems(found: Answer) -> list[Problem]:
    """Is an answer called solved whose numbers are said not to be exact?"""
    wrong = not found.exact and found.status == "solved"
    return [Problem("", "it is called solved, though its numbers are not exact")] if wrong else []


def _stages(outlook: Outlook) -> Stages:
    arena = outlook.arena
    yield _shape(outlook), "every player has a part and every node a value"
    yield guarantee_status_stage(outlook, "solved", "estimated")
    yield from guarantee_arena_stages(arena)
    members = [arena.seat(p) for p in outlook.side]
    ends = check_guarantee_ends(arena, outlook.values, outlook.unit, outlook.by, members)
    yield ends, "every end is worth what the side gets there"
    parts = [outlook.parts[p] for p in arena.players]
    nodes = check_guarantee_nodes(arena, outlook.values, outlook.unit, outlook.by, parts)
    yield nodes, "every value follows: friends raise it, enemies lower it, neutral players and chance average it"
    yield guarantee_strategy_stage(outlook)
    yield _claims(outlook), "the line is the one that leads to the value"


def _shape(outlook: Outlook) -> list[Problem]:
    arena, side = outlook.arena, outlook.side
    if not side or len(set(side)) < len(side) or not set(side) <= set(arena.players):
        return [Problem("", f"the side {', '.join(side) or 'of nobody'} is not one of players, each named once")]
    if set(outlook.parts) != set(arena.players) or not set(outlook.parts.values()) <= set(WORDS):
        return [Problem("", "not every player is a friend, an enemy or neutral")]
    for player in side:
        if outlook.parts[player] != FRIEND:
            return [Problem("", f"{player} belongs to the side but is {WORDS[outlook.parts[player]]}")]
    return check_guarantee_shape(arena, outlook.values, outlook.unit, len(outlook.by.levels))


def check_guarantee_shape(arena: Arena, values: Array, unit: int, width: int) -> list[Problem]:
    """Is there a row for every node, in units that are some, of a game where every move is seen?"""
    if values.shape != (len(arena), width):
        return [Problem("", "the values do not have a row for every node and a column for every number")]
    if unit < 1:
        return [Problem("", f"values cannot be counted in units of 1/{unit}")]
    if arena.has_hidden_moves:
        return [Problem("", "some moves are hidden, so this is no game for backward induction")]
    return []


def guarantee_arena_stages(arena: Arena) -> Stages:
    """Play ends, and the arrays describe the game that was given."""
    if arena.is_merged:
        back = children_first_repetition(arena)
        wrong = [] if back is None else [Problem(path_of_node(arena, back), "play can return to this position")]
        yield wrong, "play cannot go round"
    yield check_against_source(arena)


# ---------------------------------------------------------------- the ends


def check_guarantee_ends(arena: Arena, values: Array, unit: int, by: By, members: Sequence[int]) -> list[Problem]:
    """Is every end worth what the definitions say?"""
    nodes = np.flatnonzero(arena.mover == END)
    good = recomputed_preference_of_side(arena, by, members)
    due = good.counts[: len(nodes), 0]
    wrong = np.flatnonzero(
        (multiply_checked_preferences(values[nodes], good.unit) != multiply_checked_preferences(due, unit)).any(axis=1)
    )[:MOST].tolist()
    return [
        Problem(
            path_of_node(arena, int(nodes[k])),
            f"this end is worth {checked_guarantee_levels(by, due[k].tolist(), good.unit)} to "
            f"{_side(arena, members)}, not "
            f"{checked_guarantee_levels(by, values[nodes[k]].tolist(), unit)}",
        )
        for k in wrong
    ]


def _side(arena: Arena, members: Sequence[int]) -> str:
    return " and ".join(arena.players[m] for m in members)


def checked_guarantee_levels(by: By, levels: Iterable[Any], unit: int = 1) -> str:
    """Returns numbers, level by level, in the words of the aspects."""
    return checked_preference_text(by, [Fraction(x) / unit for x in levels])


# ---------------------------------------------------------------- the nodes


def check_guarantee_nodes(arena: Arena, values: Array, unit: int, by: By, parts: Sequence[int]) -> list[Problem]:
    """Does every node's row follow from its children's? *parts* has a number per seat."""
    problems: list[Problem] = []
    for low in range(0, len(arena), STEP):
        for v in _astray(arena, values, parts, low, min(low + STEP, len(arena))):
            due = _due(arena, values, parts, v)
            who = "chance" if arena.mover[v] == NATURE else f"{arena.turn(v)}, {WORDS[parts[int(arena.mover[v])]]},"
            said = checked_guarantee_levels(by, values[v].tolist(), unit)
            problems.append(
                Problem(
                    path_of_node(arena, v),
                    f"{who} makes this worth {checked_guarantee_levels(by, due, unit)}, not {said}",
                )
            )
            if len(problems) == MOST:
                return problems
    return problems


def _astray(arena: Arena, values: Array, parts: Sequence[int], low: int, high: int) -> list[int]:
    """The nodes among low … high - 1 whose row is not the one due, all choices at once, averages one by one."""
    begin, behind = int(arena.first[low]), int(arena.first[high])
    if begin == behind:
        return []
    inner = np.flatnonzero(arena.mover[low:high] != END) + low
    starts = arena.first[inner].astype(np.int64) - begin
    children = arena.successors[begin:behind]
    parent = np.repeat(np.arange(len(inner)), np.diff(np.append(starts, behind - begin)))
    role = np.append(np.array(parts, dtype=np.int64), [0, 0])[arena.mover[inner].astype(np.int64)]  # chance: last but 0
    chooses, wrong = role != 0, np.zeros(len(inner), dtype=bool)
    tied = chooses[parent]
    for level in range(values.shape[1]):  # the most important first
        column = values[:, level]
        if column.dtype != object and max(-int(column.min()), int(column.max())) >= LIMIT:
            column = column.astype(object)
        own = column[children] * role[parent]
        best = np.maximum.reduceat(np.where(tied, own, own.min() - 1), starts)
        wrong |= chooses & (column[inner] * role != best)
        tied = tied & (own == best[parent])
    for k in np.flatnonzero(~chooses).tolist():
        v = int(inner[k])
        wrong[k] = any(x != d for x, d in zip(values[v].tolist(), _due(arena, values, parts, v), strict=True))
    return [int(v) for v in inner[wrong]]


def _due(arena: Arena, values: Array, parts: Sequence[int], node: int) -> tuple[Fraction, ...]:
    """What the children make of a node, in the units of *values*."""
    rows = [tuple(Fraction(x) for x in values[c].tolist()) for c in arena.children(node)]
    seat = int(arena.mover[node])
    if seat == NATURE or parts[seat] == NEUTRAL:
        return recomputed_guarantee_average(
            rows, arena.odds(node) if seat == NATURE else [Fraction(1, len(rows))] * len(rows)
        )
    return max(rows) if parts[seat] == FRIEND else min(rows)


def recomputed_guarantee_average(
    rows: Sequence[tuple[Fraction, ...]], odds: Sequence[Fraction]
) -> tuple[Fraction, ...]:
    """Returns the average of *rows*, number by number, by their *odds*."""
    return tuple(sum((o * row[q] for o, row in zip(odds, rows, strict=True)), Fraction(0)) for q in range(len(rows[0])))


# ---------------------------------------------------------------- the strategy


def guarantee_strategy_stage(outlook: Outlook) -> tuple[list[Problem], str]:
    """Plays the strategy out: against everything that the others can do where it is a guarantee."""
    if len(outlook.arena) > RECOMPUTED:
        return [], f"with more than {RECOMPUTED:,} nodes the strategy is not played out"
    kind = "the strategy secures the value, whatever the others do" if _is_sure(outlook) else (
        "what everybody does leads to the value"
    )  # fmt: skip
    return _played_out(outlook), f"strategies are complete and legal, and {kind}"


def _played_out(outlook: Outlook) -> list[Problem]:
    arena, problems, is_sure = outlook.arena, [], _is_sure(outlook)
    worth: dict[int, tuple[Fraction, ...]] = {}
    ends = dict(zip(np.flatnonzero(arena.mover == END).tolist(), _ends(outlook), strict=False))
    for v in children_first_order(arena):
        if v in ends:
            worth[v] = ends[v]
            continue
        who = str(arena.turn(v))
        below = {e: worth[arena.child(e)] for e in arena.edges(v)}
        if arena.mover[v] == NATURE:
            worth[v] = recomputed_guarantee_average(list(below.values()), arena.odds(v))
        elif is_sure and who not in outlook.side:
            worth[v] = min(below.values())
        else:
            shares = _shares(outlook, v)
            if shares is None:
                return [Problem(path_of_node(arena, v), f"{who} makes no legal move")]
            worth[v] = recomputed_guarantee_average([below[e] for e in shares], list(shares.values()))
        said = _levels(outlook, v)
        if worth[v] != said:
            held, claimed = (checked_guarantee_levels(outlook.by, x) for x in (worth[v], said))
            gain = simplest_payoff(said[0] - worth[v][0])
            what = f"the strategies lead to {held} from here, not to {claimed}"
            problems.append(Problem(path_of_node(arena, v), what, gain if gain > 0 else None))
    return problems


def _ends(outlook: Outlook) -> list[tuple[Fraction, ...]]:
    members = [outlook.arena.seat(p) for p in outlook.side]
    return recomputed_preference_of_side(outlook.arena, outlook.by, members).of()


def _levels(outlook: Outlook, node: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(u) / outlook.unit for u in outlook.values[node].tolist())


def _shares(outlook: Outlook, node: int) -> dict[int, Fraction] | None:
    """How often each move is made at *node*; None where that is not a way to move there."""
    try:
        shares = outlook.shares(node)
    except (LookupError, ValueError):
        return None
    legal = shares and set(shares) <= set(outlook.arena.edges(node))
    return shares if legal and min(shares.values()) > 0 and sum(shares.values()) == 1 else None


def _claims(outlook: Outlook) -> list[Problem]:
    """Value and line must be those of the node values; of several moves that keep the value, the first is made."""
    arena, rows = outlook.arena, outlook.values

    def first(node: int) -> int:
        return next(e for e in arena.edges(node) if (rows[arena.child(e)] == rows[node]).all())

    return guarantee_summary_problems(outlook) or _line_problems(outlook, first)


def guarantee_summary_problems(outlook: Outlook) -> list[Problem]:
    """What is wrong with what is said of the start, and with whether the side can guarantee it."""
    upper = outlook.values if outlook.upper is None else outlook.upper
    low, high = (
        checked_preference_value(outlook.by, [Fraction(u) / outlook.unit for u in rows[0].tolist()])
        for rows in (outlook.values, upper)
    )
    if outlook.value != low or outlook.at_most != high or outlook.bounds() != (low, high):
        between = f"between {low} and {high}" if low != high else str(low)
        return [Problem("", f"the value is claimed to be {outlook.value}; the start is worth {between}")]
    if outlook.is_guarantee != _is_sure(outlook):
        return [Problem("", "the claim whether all the others are enemies, so that the value is guaranteed, is wrong")]
    if isinstance(outlook, Guarantee) and not _is_sure(outlook):
        return [Problem("", "this is called a guarantee, and not all the others are enemies")]
    return []


def _is_sure(outlook: Outlook) -> bool:
    return all(part == (FRIEND if player in outlook.side else ENEMY) for player, part in outlook.parts.items())


def _line_problems(outlook: Outlook, chosen: Callable[[int], int]) -> list[Problem]:
    """What is wrong with the line: *chosen* says which move is made where somebody chooses."""
    arena = outlook.arena

    def shares(node: int) -> dict[int, Fraction]:
        edges = list(arena.edges(node))
        if arena.mover[node] == NATURE:
            return dict(zip(edges, arena.odds(node), strict=True))
        if outlook.parts[str(arena.turn(node))] == NEUTRAL:
            return dict.fromkeys(edges, Fraction(1, len(edges)))
        return {chosen(node): Fraction(1)}

    stray = check_line(arena, outlook.line, shares)
    return [] if stray is None else [Problem("", stray)]

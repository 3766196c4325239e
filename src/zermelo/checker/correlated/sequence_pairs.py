"""Is a plan for pairs of sequences an equilibrium, and the best? From the paths to the ends, without solving anything.

That nobody leaves a move that is recommended is seen by working back over the own later sets: what is best there when
nothing more is told. A bound is looked at for every pair of sequences, and for every value that a player who has left
could have: payoffs raised so that the least is 1, such values are at least 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from zermelo.answers.correlated.bound import Bound
from zermelo.answers.correlated.correlated import Correlated
from zermelo.answers.correlated.correlation_plan import START, CorrelationPlan, Plan, Sequence
from zermelo.answers.report import Problem, Report
from zermelo.checker.correlated.correlated import correlated_worth_problems, unproven_correlated_problems
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.hidden.best_reply import Lists
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.tree import Tree

Pair = tuple[Sequence, Sequence]


def check_correlated_sequence_pairs(answer: Correlated) -> Report:
    """Checks the best extensive-form correlated equilibrium; see `zermelo.check`."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: Correlated) -> Stages:
    evidence = answer.evidence
    assert isinstance(evidence, CorrelationPlan)
    tree = evidence.tree
    yield guarantee_status_stage(answer, "solved")
    plain = checked_preference_is_points(answer.by) and answer.ties is None and answer.kind == "extensive"
    fits = len(tree.players) == 2 and not (tree.mover == NATURE).any()
    what = "players are after points here, two without chance, and the kind is extensive"
    yield [] if plain and fits else [Problem("", what)], "the kind of game and of equilibrium"
    pairs = _Pairs(tree)
    yield [Problem("", "somebody forgets an own move")] if pairs.forgets else [], "everybody remembers their own moves"
    yield _broken_plan(pairs, evidence.plan), "the odds of the moves at every set are those of what leads there"
    yield list(_left(pairs, evidence.plan)), "nobody gains by leaving a move that is recommended"
    sums = [sum((evidence.plan.get(end, Fraction(0)) * row[s] for end, row in pairs.ends.items()), Fraction(0))
            for s in (0, 1)]  # fmt: skip
    paid = Payoff(tree.players, (simplest_payoff((n - pairs.lift) / tree.scale) for n in sums))
    yield correlated_worth_problems(answer, paid), "what it pays, and is worth"
    yield [p for k, bound in enumerate(evidence.bounds) for p in _broken_bound(pairs, bound, k)], "every bound"
    yield unproven_correlated_problems(answer.criterion, paid, evidence.bounds), "the bounds leave nothing better"


class _Pairs:
    """The sets of both players and the pairs of sequences, read from the path to every end."""

    def __init__(self, tree: Tree) -> None:
        self.scale = tree.scale
        lists = Lists.of(tree)
        first: dict[tuple[int, int], int] = {}
        for v, seat in enumerate(lists.mover):
            if seat >= 0 and lists.chooses(v):
                first.setdefault((seat, lists.held[v]), v)
        self.seat = {v: seat for (seat, _), v in first.items()}
        self.moves = {v: len(lists.edges(v)) for v in self.seat}
        self.parent: dict[int, Sequence] = {}
        self.forgets = False
        self.near: dict[int, set[int]] = {v: set() for v in self.seat}
        self.paths: dict[Pair, tuple[list[Sequence], list[Sequence]]] = {}
        units: dict[Pair, list[int]] = {}
        waiting: list[tuple[int, tuple[tuple[int, int, int], ...]]] = [(0, ())]  # a node, and (seat, set, move) before
        while waiting:
            v, steps = waiting.pop()
            if lists.mover[v] == END:
                own = tuple([(h, k) for s, h, k in steps if s == seat] for seat in (0, 1))
                end = own[0][-1] if own[0] else START, own[1][-1] if own[1] else START
                self.paths[end] = own[0], own[1]
                units[end] = [int(n) for n in tree.payoff[tree.end_row[v]].tolist()]
                for mine in own:
                    for before, (h, _) in zip([START, *mine], mine, strict=False):
                        self.forgets |= self.parent.setdefault(h, before) != before
                for h, _ in own[0]:
                    for g, _ in own[1]:
                        self.near[h].add(g)
                        self.near[g].add(h)
                continue
            for k, child in enumerate(lists.edges(v)):
                step = (lists.mover[v], first[lists.mover[v], lists.held[v]], k) if lists.chooses(v) else None
                waiting.append((child, steps if step is None else (*steps, step)))
        self.lift = 1 - min(min(row) for row in units.values())
        self.ends = {end: [n + self.lift for n in row] for end, row in units.items()}
        self.after: dict[Sequence, list[int]] = defaultdict(list)  # sets right after a sequence
        for h, before in self.parent.items():
            self.after[before].append(h)

    def sequences(self, h: int) -> list[Sequence]:
        return [(h, k) for k in range(self.moves[h])]

    def pair(self, seat: int, own: Sequence, other: Sequence) -> Pair:
        return (own, other) if seat == 0 else (other, own)

    def relevant(self) -> Iterator[Pair]:
        """Yields every pair of which some play passes sets of both."""
        yield START, START
        for h, seat in self.seat.items():
            for own in self.sequences(h):
                yield self.pair(seat, own, START)
                if seat == 0:
                    yield from ((own, other) for g in self.near[h] for other in self.sequences(g))

    def row(self, name: tuple[Any, ...]) -> dict[Any, int] | None:
        """The condition of that name, as numbers by column; None where there is none."""
        kind, *numbers = name
        if kind == "plan" and len(numbers) == 3 and numbers[0] in self.seat:
            h, other = numbers[0], (numbers[1], numbers[2])
            if other != START and (other[0] not in self.near[h] or not 0 <= other[1] < self.moves[other[0]]):
                return None
            seat = self.seat[h]
            made: dict[Any, int] = {self.pair(seat, own, other): 1 for own in self.sequences(h)}
            made[self.pair(seat, self.parent[h], other)] = -1
            return made
        told = (numbers[-2], numbers[-1]) if len(numbers) >= 2 else START
        if told[0] not in self.seat or not 0 <= told[1] < self.moves[told[0]]:
            return None
        seat = self.seat[told[0]]
        if kind == "leave" and len(numbers) == 2:
            made = {(told[0], told): 1}
            for end, row in self.ends.items():
                if told in self.paths[end][seat]:
                    made[end] = -row[seat]
            return made
        move = (numbers[0], numbers[1])
        if kind != "reply" or len(numbers) != 4 or self.seat.get(move[0]) != seat:
            return None
        if not 0 <= move[1] < self.moves[move[0]] or not self._is_behind(move[0], told[0]):
            return None
        made = {(move[0], told): -1, **{(h, told): 1 for h in self.after[move]}}
        for end, row in self.ends.items():
            if end[seat] == move:
                made[self.pair(seat, told, end[1 - seat])] = row[seat]
        return made

    def _is_behind(self, h: int, root: int) -> bool:
        while h != root and self.parent[h] != START:
            h = self.parent[h][0]
        return h == root


def _broken_plan(pairs: _Pairs, plan: Plan) -> list[Problem]:
    known = set(pairs.relevant())
    if any(pair not in known for pair in plan):
        return [Problem("", "odds are given for sequences that no play contains")]
    if plan.get((START, START)) != 1 or any(share <= 0 for share in plan.values()):
        return [Problem("", "the odds are not above 0, with 1 for the pair of empty sequences")]
    wrong = []
    for h, seat in pairs.seat.items():
        for other in [START, *(each for g in pairs.near[h] for each in pairs.sequences(g))]:
            parts = sum(
                (plan.get(pairs.pair(seat, own, other), Fraction(0)) for own in pairs.sequences(h)), Fraction(0)
            )
            if parts != plan.get(pairs.pair(seat, pairs.parent[h], other), Fraction(0)):
                wrong.append(Problem(f"set {h}", "the odds of its moves are not those of what leads there"))
    return wrong


def _left(pairs: _Pairs, plan: Plan) -> Iterator[Problem]:
    """Where somebody gains by leaving a move that is recommended."""
    for h, seat in pairs.seat.items():
        behind = [h]
        for g in behind:  # grows while it is read
            behind += [later for own in pairs.sequences(g) for later in pairs.after[own]]
        for told in pairs.sequences(h):
            stays = sum(
                (plan.get(end, Fraction(0)) * row[seat] for end, row in pairs.ends.items()
                 if told in pairs.paths[end][seat]), Fraction(0),
            )  # fmt: skip
            brings: dict[Sequence, Fraction] = defaultdict(Fraction)
            for end, row in pairs.ends.items():
                share = plan.get(pairs.pair(seat, told, end[1 - seat]))
                if share:
                    brings[end[seat]] += share * row[seat]
            best: dict[int, Fraction] = {}
            for g in reversed(behind):
                best[g] = max(
                    brings[own] + sum(best[later] for later in pairs.after[own]) for own in pairs.sequences(g)
                )
            if best[h] > stays:
                yield Problem(
                    f"set {h}",
                    f"after the recommendation of move {told[1] + 1}, its player gains by deviating",
                    best[h] - stays,
                )


def _broken_bound(pairs: _Pairs, bound: Bound, number: int) -> list[Problem]:
    """Where the inequality of a bound does not hold, payoffs being raised."""
    where = f"bound {number + 1}"
    weights = [Fraction(w) for w in bound.weights.vector]
    if len(weights) != 2:
        return [Problem(where, "there are two players")]
    room: dict[Any, Fraction] = defaultdict(Fraction)
    for name, price in bound.prices.items():
        row = pairs.row(name)
        if row is None:
            return [Problem(where, "a price is given for a condition that does not exist")]
        if price < 0 and name[0] != "plan":
            return [Problem(where, "a price is below 0")]
        for column, n in row.items():
            room[column] += price * n
    room[START, START] += Fraction(bound.most) * pairs.scale + sum(weights) * pairs.lift
    for end, paid in pairs.ends.items():
        room[end] -= sum((w * n for w, n in zip(weights, paid, strict=True)), Fraction(0))
    return [Problem(where, "it does not hold everywhere")] if min(room.values()) < 0 else []

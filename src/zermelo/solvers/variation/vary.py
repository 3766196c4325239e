"""`vary`: for which values of a parameter does the answer change?"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.variation.cells import Cells, Outcomes
from zermelo.answers.variation.evidence import Curves, Spans
from zermelo.answers.variation.variation import Variation
from zermelo.errors import MethodError, ParameterError
from zermelo.formats.given import game_or_answer_given
from zermelo.forms.family.family import Family, MatrixFamily
from zermelo.forms.family.linear import Row
from zermelo.forms.payoff import Number, NumberLike, exact_payoff, simplest_payoff
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.solvers.variation.envelope import envelope_crossings, join_envelopes
from zermelo.solvers.variation.induction import guarantees_of_family, outcomes_of_family, solution_of_family


def vary(
    game: Family | str, *, ties: TiesLike = "first", outcomes: bool = True, **ranges: Sequence[NumberLike]
) -> Variation:
    """Returns the values of a parameter at which the answer changes, and what it is at and between them.

    Of a tree in which every move is seen: the solution, everybody's guarantee, the payoffs of all pure subgame-perfect
    equilibria (unless *outcomes* is False) and the greatest total of these. Of a matrix: the pure equilibria. All are
    linear functions of the parameter, in exact numbers; nothing is sampled. *ties* is the tie rule of the solution.
    Odds may depend on the parameter, too, where what follows them does not.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> from zermelo.forms.family.linear import parameter
    >>> x = parameter("x")
    >>> entry = tree(("Entrant", "Firm"), choose("Entrant", {
    ...     "in": choose("Firm", {"fight": end(-1, 1 - x), "share": end(2, 2)}), "out": end(0, 5)}))
    >>> found = vary(entry, x=(-3, 3))
    >>> found.breakpoints
    (-1,)
    >>> [(str(piece), str(piece.line)) for piece in found.pieces]
    [('-3 ≤ x < -1', 'Entrant out'), ('x = -1', 'Entrant out'), ('-1 < x ≤ 3', 'Entrant in, Firm share')]
    """
    began = time.perf_counter()
    family = game_or_answer_given(game) if isinstance(game, str) else game
    if not isinstance(family, Family):
        raise ParameterError(
            'This game has no parameter; write z.parameter("x") in its payoffs or odds, or 3+2x in a file.'
        )
    low, high = _range(family, ranges)
    family.require_odds(low, high)
    rule = Ties.read(ties, family.players)
    if isinstance(family, MatrixFamily):
        spans = Spans(family=family, low=low, high=high, spans=_spans(family, low, high))
        return Variation(
            evidence=spans, method="linear inequalities",
            why="a profile is an equilibrium where no deviation pays more",
            effort=Effort(nodes=len(family.origin), seconds=time.perf_counter() - began, compiled=False),
        )  # fmt: skip
    tree: Any = family.origin
    if tree.has_hidden_moves:
        raise MethodError("vary takes trees of perfect information, and matrices; this game has hidden moves.")
    if rule.averages:
        raise MethodError("vary needs one move at each position; use a tie rule other than average.")
    if len(tree) == 1:
        raise MethodError("This game has no moves, so there is nothing to decide.")
    solved = solution_of_family(family, rule, low, high)
    inner = [v for v, mover in enumerate(tree.mover.tolist()) if mover != -2]
    sets = outcomes_of_family(family, low, high) if outcomes else None
    curves = Curves(
        family=family, outcomes=None if sets is None else {v: sets[v] for v in inner},
        solution={v: _without_ends(solved[v]) for v in inner},
        guarantees=tuple(_at_inner(guarantees_of_family(family, seat, low, high), inner)
                         for seat in range(len(family.players))),
        best=None if sets is None else _best(sets[0]),
    )  # fmt: skip
    return Variation(
        evidence=curves, ties=rule, why="payoffs and odds are linear in one parameter, and information is perfect",
        effort=Effort(nodes=len(tree), seconds=time.perf_counter() - began, compiled=False),
    )  # fmt: skip


def _range(family: Family, ranges: Mapping[str, Sequence[NumberLike]]) -> tuple[Number, Number]:
    name = family.name
    if set(ranges) != {name}:
        raise ParameterError(f"The parameter of this game is {name}: write {name}=(0, 10) for its range.")
    given = ranges[name]
    if isinstance(given, str) or not hasattr(given, "__len__") or len(given) != 2:
        raise ParameterError(f"A range is two numbers, such as {name}=(0, 10).")
    low, high = (exact_payoff(end, "range") for end in given)
    if low >= high:
        raise ParameterError(
            f"The range is empty: {low} is not less than {high}. For a single value, use game.at({name}={low})."
        )
    return low, high


def _without_ends(cells: Cells[Any]) -> Cells[Any]:
    return Cells(
        cells.cuts,
        tuple((edge, row) for edge, _, row in cells.at),
        tuple((edge, row) for edge, _, row in cells.between),
    )


def _at_inner(found: list[Cells[Row]], inner: list[int]) -> dict[int, Cells[Row]]:
    return {v: found[v] for v in inner}


def _best(sets: Cells[Outcomes]) -> Cells[Row]:
    """The greatest total of the equilibrium payoffs at the start."""

    def total(row: Row) -> tuple[Any, Any]:
        return sum(c for c, _ in row), sum(s for _, s in row)

    def there(rows: Any, x: Number) -> Any:
        return frozenset(tuple((simplest_payoff(c + s * x), 0) for c, s in row) for row in rows)

    def decide(x: Number, items: list[Any]) -> Any:
        return frozenset([(max((total(row) for row in items[0]), key=lambda line: line[0] + line[1] * x),)])

    def crossings(low: Number, high: Number, items: list[Any]) -> list[Number]:
        return envelope_crossings(low, high, [total(row) for row in items[0]])

    made = join_envelopes([sets], there, crossings, decide)
    return Cells(made.cuts, tuple(next(iter(one)) for one in made.at), tuple(next(iter(one)) for one in made.between))


def _spans(family: Family, low: Number, high: Number) -> dict[tuple[int, ...], tuple[Number, Number]]:
    """For each profile, from where to where no deviation pays more: gain(x) = c + s·x ≤ 0 for all of them."""
    matrix: Any = family.origin
    constant, slope = matrix.payoff.astype(object), family.slope.astype(object)
    found = {}
    for cell in product(*map(range, matrix.shape)):
        begin, end = Fraction(low), Fraction(high)
        for seat, count in enumerate(matrix.shape):
            for k in range(count):
                other = (*cell[:seat], k, *cell[seat + 1 :])
                c = constant[other][seat] - constant[cell][seat]
                s = slope[other][seat] - slope[cell][seat]
                if s > 0:
                    end = min(end, Fraction(-c, s))
                elif s < 0:
                    begin = max(begin, Fraction(-c, s))
                elif c > 0:
                    begin, end = Fraction(1), Fraction(0)
            if begin > end:
                break
        if begin <= end:
            found[cell] = (simplest_payoff(begin), simplest_payoff(end))
    return found

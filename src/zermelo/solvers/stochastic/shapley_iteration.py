"""What one side can guarantee where moves pay on the way: exactly where that can be, else between proven bounds.

Let T be Shapley's operator: (T w)(v) is the value of the matrix of position v where positions are worth w. It is
monotone, and a contraction where there is a discount, so there is one w = T w, and

    lower ≤ T lower  implies  lower ≤ w,        T upper ≤ upper  implies  w ≤ upper.

1. Where nothing is discounted every play ends: w is found from the ends, exactly.
2. Where at each position only one side chooses, moves are improved until nobody gains (Hoffman and Karp 1966), each
   choice evaluated by exact linear equations.
3. Where both choose at once, the value may be irrational. Both bounds begin far away and are replaced by T of
   themselves, lower ones rounded down, upper ones up, to whole numbers of a fine grid. So each is proven at every step.
4. Then the simplest fractions between the bounds are tried: if they satisfy w = T w, they are the values.

A best mix at the lower bound secures it, whatever the other side does, and likewise above: these are the certificate.

Reference: Shapley 1953.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from zermelo.forms.connectivity.strongly_connected import strongly_connected_groups
from zermelo.forms.intervals import simplest_in_interval
from zermelo.solvers.stochastic.stage_games import (
    NOUGHT,
    Cell,
    Mixes,
    SideView,
    average_stage_cells,
    stage_choice_counts,
)
from zermelo.solvers.stochastic.strategy_iteration import strategy_iteration_equations

FINER = 16  # times as fine as the bounds are to be near is the grid that they are rounded to, whatever the discount
NEAR = 20  # bits to which bounds are brought together when nothing else is asked for
SWEEPS = 20_000  # before giving up
SMALL = 200  # positions up to which turns are solved exactly without being asked

INDUCTION, STRATEGIES, SHAPLEY = "backward induction", "strategy iteration", "Shapley iteration"


@dataclass(frozen=True)
class Staged:
    """Bounds on what every position is worth, what everybody does at each, and by which method."""

    lower: list[Fraction]
    upper: list[Fraction]
    mixes: list[Mixes]
    method: str


def shapley_bounds(view: SideView, precision: Fraction | None) -> Staged:
    """Returns bounds at most *precision* apart, where that can be; 0 asks for exact numbers."""
    if view.stages.discount is None:
        return _settled(view, _from_ends(view), INDUCTION)
    is_asked = precision == 0
    if not view.has_matrices and (is_asked or precision is None) and (is_asked or len(view.own) <= SMALL):
        return _settled(view, Improvement(view).run(), STRATEGIES)
    lower, upper = _iterate(view, precision)
    guess = _guess(view, lower, upper)
    if guess is not None:
        return _settled(view, guess, SHAPLEY)
    mixes = []
    for v, game in enumerate(view.games):
        sizes = stage_choice_counts(view.graph, v)
        mixes.append(game.mixes(game.solve(lower)[1], game.solve(upper)[2], sizes))
    return Staged(lower, upper, mixes, SHAPLEY)


def _settled(view: SideView, worth: list[Fraction], method: str) -> Staged:
    """The same, where the values are known."""
    mixes = []
    for v, game in enumerate(view.games):
        _, rows, columns = game.solve(worth)
        mixes.append(game.mixes(rows, columns, stage_choice_counts(view.graph, v)))
    return Staged(worth, worth, mixes, method)


def _from_ends(view: SideView) -> list[Fraction]:
    order = view.graph.topological_order
    assert order is not None
    worth = [NOUGHT] * len(view.games)
    for v in order.tolist():
        worth[v] = view.games[v].solve(worth)[0]
    return worth


# ---------------------------------------------------------------- strategy iteration


class Improvement:
    """Rows and columns that are being improved, at each position one of them."""

    def __init__(self, view: SideView) -> None:
        self.view = view
        self.row, self.column = dict.fromkeys(view.own, 0), dict.fromkeys(view.own, 0)

    def run(self) -> list[Fraction]:
        """Returns what every position is worth when neither side gains by another choice anywhere."""
        while True:
            worth = self._evaluate()
            while self._improve(worth, -1):
                worth = self._evaluate()
            if not self._improve(worth, 1):
                return self.view.filled(worth)

    def _improve(self, worth: list[Fraction], sign: int) -> bool:
        """Changes choices of one side that gain; says whether there were any."""
        gained = False
        for v in self.view.own:
            table = self.view.games[v].payoffs(worth)
            options = [row[0] for row in table] if sign > 0 else table[0]
            if len(options) < 2:
                continue
            best = max(range(len(options)), key=lambda k: sign * options[k])
            if sign * options[best] > sign * worth[v]:
                (self.row if sign > 0 else self.column)[v] = best
                gained = True
        return gained

    def _evaluate(self) -> list[Fraction]:
        """What every position is worth when these choices are made; positions of chance are left out."""
        games = self.view.games
        return _evaluated(self.view, {v: games[v].cells[self.row[v]][self.column[v]] for v in self.view.own})


def _evaluated(view: SideView, cells: dict[int, Cell]) -> list[Fraction]:
    """What every position is worth where each has one cell; positions of chance are left out."""
    rows: list[dict[int, Fraction]] = [{} for _ in view.games]
    for v, (_, after) in cells.items():
        rows[v] = {w: share for w, share in after.items() if share}
    paid = {v: cell[0] for v, cell in cells.items()}
    worth = [NOUGHT] * len(rows)
    for group in strongly_connected_groups([list(row) for row in rows]):
        for v, found in strategy_iteration_equations(group, rows, worth, paid).items():
            worth[v] = found
    return worth


# ---------------------------------------------------------------- Shapley's iteration


def _iterate(view: SideView, precision: Fraction | None) -> tuple[list[Fraction], list[Fraction]]:
    """Presses both bounds together until they are near enough, or nothing moves on the grid."""
    low, high = _span(view)
    aim = precision or max(high - low, Fraction(1, 1 << NEAR)) / (1 << NEAR)
    below = 1 << ceil(FINER / (aim * (1 - view.stages.factor))).bit_length()  # rounding moves a bound by aim/16 at most
    lower = view.filled([Fraction(floor(low * below), below)] * len(view.games))
    upper = view.filled([Fraction(ceil(high * below), below)] * len(view.games))
    for _ in range(SWEEPS):
        moved = False
        for v in view.own:
            under = max(lower[v], Fraction(floor(view.games[v].solve(lower)[0] * below), below))
            over = min(upper[v], Fraction(ceil(view.games[v].solve(upper)[0] * below), below))
            moved = moved or (under, over) != (lower[v], upper[v])
            lower[v], upper[v] = under, over
        if not moved or max(upper[v] - lower[v] for v in view.own) <= aim:
            break
    return view.filled(lower), view.filled(upper)


def _span(view: SideView) -> tuple[Fraction, Fraction]:
    """Two numbers with what every position is worth between them, from what single moves and ends pay."""
    rest = 1 - view.stages.factor
    paid = [cell[0] / (rest if cell[1] else 1) for v in view.own for row in view.games[v].cells for cell in row]
    return min(paid), max(paid)


def _guess(view: SideView, lower: list[Fraction], upper: list[Fraction]) -> list[Fraction] | None:
    """The values, if they are the simplest fractions between the bounds, or what the mixes of a bound bring."""
    simple = [Fraction(simplest_in_interval(a, b)) for a, b in zip(lower, upper, strict=True)]
    guesses = [simple]
    if len(view.own) <= SMALL:
        guesses += [_evaluated(view, _mixed_cells(view, bound)) for bound in (lower, upper)]
    for guess in guesses:
        view.filled(guess)
        if all(view.games[v].solve(guess)[0] == guess[v] for v in view.own):
            return guess
    return None


def _mixed_cells(view: SideView, worth: list[Fraction]) -> dict[int, Cell]:
    """What each position pays and leads to, when both sides mix as is best where positions are worth so much."""
    cells = {}
    for v in view.own:
        game = view.games[v]
        _, rows, columns = game.solve(worth)
        steps = [cell for row in game.cells for cell in row]
        cells[v] = average_stage_cells(steps, [x * y for x in rows for y in columns])
    return cells

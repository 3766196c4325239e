"""`Variation`: the values of a parameter at which the answer changes, and what it is at and between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.strategy import Strategy
from zermelo.answers.variation.cells import cells_middle, row_at
from zermelo.answers.variation.evidence import Curves, PlaysAt, Spans
from zermelo.draw.chart.pieces import Graphs, pieces_svg
from zermelo.draw.svg.label import exact_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent, ParameterError
from zermelo.forms.arena import END, Where
from zermelo.forms.family.family import Family
from zermelo.forms.family.linear import Linear, Row
from zermelo.forms.payoff import Number, NumberLike, exact_payoff

MOST_SHOWN = 200  # pieces that a table lists
MOST_OUTCOMES = 6  # equilibrium payoffs that a cell of a table lists


@dataclass(frozen=True)
class Piece:
    """One value of the parameter, or an interval of them, on which the answer is the same.

    `payoff` and `line` are the solution's, `guarantees` what each player can guarantee, `outcomes` the payoffs of all
    pure subgame-perfect equilibria, `best` the greatest total of these: linear in the parameter, by player. Of a matrix
    there are `equilibria` instead, the pure ones, as strategies by player, and `outcomes`.
    """

    low: Number
    high: Number
    name: str
    has_low: bool
    has_high: bool
    payoff: dict[str, Linear] | None
    line: Line | None
    guarantees: dict[str, Linear] | None
    outcomes: tuple[dict[str, Linear], ...] | None
    best: Linear | None
    equilibria: tuple[dict[str, str], ...] | None = None

    @property
    def is_point(self) -> bool:
        """Is it a single value of the parameter?"""
        return self.low == self.high

    @property
    def inside(self) -> Number:
        """A value of the parameter in it."""
        return cells_middle(self.low, self.high)

    def __contains__(self, x: object) -> bool:
        value = exact_payoff(x, "parameter")
        return (
            self.low < value < self.high
            or (value == self.low and self.has_low)
            or (value == self.high and self.has_high)
        )

    def __str__(self) -> str:
        low, high = _label(self.low), _label(self.high)
        if self.is_point:
            return f"{self.name} = {low}"
        return f"{low} {'≤' if self.has_low else '<'} {self.name} {'≤' if self.has_high else '<'} {high}"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Variation(Answer):
    """For which values of a parameter the answer changes, from `low` to `high`.

    `pieces` says what holds at and between the `breakpoints`, in order; ``at(x)`` is the piece that holds a value.
    """

    evidence: Curves | Spans
    method: str = "parametric backward induction"

    @property
    def family(self) -> Family:
        """The game, with its parameter."""
        return self.evidence.family

    @property
    def game(self) -> Family:
        """The game that was asked about, as it was given."""
        return self.evidence.family

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.family.players

    @property
    def parameter(self) -> str:
        """What the parameter is called."""
        return self.family.name

    @cached_property
    def _cuts(self) -> list[Number]:
        return self.evidence.cuts()

    @property
    def low(self) -> Number:
        """The least value of the parameter that was asked about."""
        return self._cuts[0]

    @property
    def high(self) -> Number:
        """The greatest."""
        return self._cuts[-1]

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What holds, from `low` to `high`: single values, and the intervals between them, in order."""
        cuts = self._cuts
        points = [self._piece(x, x) for x in cuts]
        between = [self._piece(low, high) for low, high in zip(cuts, cuts[1:], strict=False)]
        joins = [_continues(between[0], points[0]), _continues(between[-1], points[-1])]
        found = [points[0]]
        for k, piece in enumerate(between):
            found += [piece, points[k + 1]]
        first = _closed(between[0], joins[0], joins[1] and len(between) == 1)
        found[1] = first
        if len(between) > 1:
            found[-2] = _closed(between[-1], False, joins[1])
        return tuple(found[int(joins[0]) : len(found) - int(joins[1])])

    @property
    def breakpoints(self) -> tuple[Number, ...]:
        """The values of the parameter at which the answer changes."""
        return tuple(piece.low for piece in self.pieces if piece.is_point)

    def at(self, x: NumberLike) -> Piece:
        """Returns the piece that the value *x* of the parameter lies in."""
        value = exact_payoff(x, "parameter")
        if not self.low <= value <= self.high:
            raise ParameterError(f"{self.parameter} = {value} is outside the range {self.low} to {self.high}.")
        return next(piece for piece in self.pieces if value in piece)

    def _curves(self, what: str) -> Curves:
        if not isinstance(self.evidence, Curves):
            raise Absent(f"A matrix has no {what}; its pieces have equilibria.")
        return self.evidence

    def strategies(self, x: NumberLike) -> dict[str, Strategy]:
        """Returns what everybody does everywhere in the solution, where the parameter is *x*."""
        curves = self._curves("strategies")
        self.at(x)  # refuses what is outside
        value = exact_payoff(x, "parameter")
        return {player: Strategy(PlaysAt(curves, value), player) for player in self.players}

    def moves(self, where: Where) -> list[tuple[str, str]]:
        """Returns what is done at one position, from `low` to `high`: for which values, and the name of the move."""
        curves = self._curves("moves")
        arena: Any = self.family.origin
        node = arena.node_at(where)
        if arena.mover[node] < 0:
            raise ParameterError(f"No player moves there; it is {'over' if arena.mover[node] == END else 'chance'}.")
        cells = curves.solution[node]
        told: list[tuple[Number, Number, bool, bool, str]] = []
        for k, cut in enumerate(cells.cuts):
            if k:
                told.append((cells.cuts[k - 1], cut, False, False, arena.name(node, cells.between[k - 1][0])))
            told.append((cut, cut, True, True, arena.name(node, cells.at[k][0])))
        merged = [told[0]]
        for low, high, has_low, has_high, name in told[1:]:
            if name == merged[-1][4]:
                merged[-1] = (merged[-1][0], high, merged[-1][2], has_high, name)
            else:
                merged.append((low, high, has_low, has_high, name))
        nothing = (None, None, None, None, None)
        return [
            (str(Piece(low, high, self.parameter, has_low, has_high, *nothing)), name)
            for low, high, has_low, has_high, name in merged
        ]

    def _piece(self, low: Number, high: Number) -> Piece:
        x, is_point = cells_middle(low, high), low == high
        if isinstance(self.evidence, Spans):
            return self._matrix_piece(self.evidence, low, high)
        curves = self.evidence

        def told(row: Row) -> Row:
            return row_at(row, x) if is_point else row

        outcomes, best = None, None
        if curves.outcomes is not None and curves.best is not None:
            outcomes = tuple(map(self._payoff, sorted({told(row) for row in curves.outcomes[0](x)})))
            best = self.family.linear(told(curves.best(x))[0])
        sure = tuple(told(part[0](x))[0] for part in curves.guarantees)
        return Piece(
            low, high, self.parameter, is_point, is_point, self._payoff(told(curves.solution[0](x)[1])),
            follow_line_of_play(PlaysAt(curves, x)), self._payoff(sure), outcomes, best,
        )  # fmt: skip

    def _matrix_piece(self, spans: Spans, low: Number, high: Number) -> Piece:
        matrix: Any = self.family.origin
        held = [cell for cell, (a, b) in spans.spans.items() if a <= low and high <= b]
        rows = [self.family.row(*cell) for cell in held]
        rows = [row_at(row, low) for row in rows] if low == high else rows
        named = tuple(
            {p: matrix.strategies[seat][k] for seat, (p, k) in enumerate(zip(self.players, cell, strict=True))}
            for cell in held
        )
        paid = tuple(map(self._payoff, sorted(set(rows))))
        return Piece(low, high, self.parameter, low == high, low == high, None, None, None, paid, None, named)

    def _payoff(self, row: Row) -> dict[str, Linear]:
        return {player: self.family.linear(line) for player, line in zip(self.players, row, strict=True)}

    def sheets(self) -> Sequence[Sheet]:
        """Returns the breakpoints, and a row for each piece."""
        points = ", ".join(map(_label, self.breakpoints[:MOST_SHOWN]))
        range_ = f"from {_label(self.low)} to {_label(self.high)}"
        title = f"The answer changes at {self.parameter} = {points}." if points else "The answer does not change."
        shown, more = self.pieces[:MOST_SHOWN], len(self.pieces) - MOST_SHOWN
        notes = [f"{self.parameter} goes {range_}."] + ([f"{more:,} more pieces."] if more > 0 else [])
        if isinstance(self.evidence, Spans):
            counted = [(str(p), len(p.equilibria or ()), _profiles(p), _outcomes(p)) for p in shown]
            heads = ("where", "equilibria", "strategies", "payoffs")
            return [Sheet(title, heads, counted, notes=(*notes, "Pure equilibria only; mixed ones are not computed."))]
        parts = [
            Sheet(title, ("where", "line", *self.players),
                  [(str(p), str(p.line), *map(str, (p.payoff or {}).values())) for p in shown], notes=tuple(notes)),
            Sheet("What each player guarantees (maximin):", ("where", *self.players),
                  [(str(p), *map(str, (p.guarantees or {}).values())) for p in shown]),
        ]  # fmt: skip
        if self.evidence.outcomes is not None:
            rows = [(str(p), _outcomes(p), str(p.best)) for p in shown]
            parts.append(Sheet("Pure subgame-perfect equilibria:", ("where", "payoffs", "best total"), rows))
        return parts

    def svg(self) -> str:
        """Returns a chart: what everybody gets and can guarantee, over the parameter, with the breakpoints marked."""
        if isinstance(self.evidence, Spans):
            return super().svg()
        gets: Graphs = {player: [] for player in self.players}
        sure: Graphs = {player: [] for player in self.players}
        for piece in self.pieces:
            for player in self.players if not piece.is_point else ():
                for drawn, told in ((gets, piece.payoff), (sure, piece.guarantees)):
                    line = (told or {})[player]
                    drawn[player].append(((piece.low, line(piece.low)), (piece.high, line(piece.high))))
        return pieces_svg(
            gets, sure, self.parameter, self.breakpoints, title=self.family.title or f"Payoffs over {self.parameter}"
        )

    def __repr__(self) -> str:
        points = ", ".join(map(str, self.breakpoints[:8])) + (", …" if len(self.breakpoints) > 8 else "")
        return f"<Variation: {self.parameter} from {self.low} to {self.high}, breakpoints {points or 'none'}>"


def _label(x: Number) -> str:
    """A value of the parameter exactly; a decimal next to it only where the fraction is long."""
    return str(x) if x.denominator < 1000 else exact_number_label(x)


def _outcomes(piece: Piece) -> str:
    told = [f"({', '.join(map(str, payoff.values()))})" for payoff in (piece.outcomes or ())[:MOST_OUTCOMES]]
    more = len(piece.outcomes or ()) - len(told)
    return " ".join(told) + (f" and {more:,} more" if more else "")


def _profiles(piece: Piece) -> str:
    told = [f"({', '.join(profile.values())})" for profile in (piece.equilibria or ())[:MOST_OUTCOMES]]
    more = len(piece.equilibria or ()) - len(told)
    return " ".join(told) + (f" and {more:,} more" if more else "")


def _closed(piece: Piece, with_low: bool, with_high: bool) -> Piece:
    from dataclasses import replace

    return replace(piece, has_low=with_low, has_high=with_high)


def _continues(piece: Piece, point: Piece) -> bool:
    """Does what holds on an interval hold at the point next to it, too?"""
    x = point.low

    def there(told: Any) -> Any:
        return None if told is None else {player: line(x) for player, line in told.items()}

    def sets(piece: Piece) -> Any:
        return None if piece.outcomes is None else {tuple(line(x) for line in one.values()) for one in piece.outcomes}

    return (
        (piece.line, piece.equilibria, sets(piece)) == (point.line, point.equilibria, sets(point))
        and there(piece.payoff) == there(point.payoff)
        and there(piece.guarantees) == there(point.guarantees)
        and (piece.best is None or point.best is None or piece.best(x) == point.best(x))
    )

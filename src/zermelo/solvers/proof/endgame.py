"""What is known beforehand: positions that stand in a folder of solved ones.

Where the position asked about stands there itself, nothing is searched: its value and the moves that keep it are looked
up, by `Lookups`, which answers like a prover. Else positions of the last moves are put into the table of the proof, and
end the search where it meets them. They are stored like all others, as values from below and from above, and of a full
bucket they are replaced last. Each stands there as it is and, where rules have a symmetry, as its representative.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from zermelo.answers.line import Line
from zermelo.answers.proof.certificate import declared_certificate_bounds
from zermelo.compiler.native import Methods
from zermelo.errors import MethodError
from zermelo.solvers.cyclic.numbered_table import NumberedTable
from zermelo.solvers.proof.alphabeta import FIELDS
from zermelo.solvers.proof.transposition.keys import proof_key_text
from zermelo.solvers.proof.transposition.table import WORK_MASK, Layout, proof_table_text
from zermelo.tables.rows.questions import guarantee_from_rows
from zermelo.tables.table import Table

NO_MOVE = 0
TABLE_AND_DF_PN = "An endgame table works with the method alphabeta, not with df-pn."
RULES = ("player", "apply", "over", "score")  # that two games must share, to share values
Known = tuple[tuple[int, ...], int]  # a position, and what it is worth to the side


def put_endgame(
    kernel: Any, layout: Layout, lay: list[int], table: Any, known: list[tuple[tuple[int, ...], int]]
) -> None:
    """Writes positions and the side's values into an empty table; they are what is left, with nothing banked."""
    tools, constants = SimpleNamespace(compile=_as_it_is, inlined=_as_it_is, table=tuple), kernel.constants
    width, words, symmetry = constants["width"], constants["words"], constants["symmetry"]
    put = proof_key_text(
        kernel.methods.plain(kernel.names), tools, width=width, words=words, keyed=constants["keyed"],
        symmetry=symmetry, first=FIELDS, bank=constants["bank"], needs=False,
    )  # fmt: skip
    _, keep = proof_table_text(tools, words=words, packed=layout.is_packed)
    grid = layout.grid
    for state, value in known:
        if grid.holds(value):
            index = (value - grid.base) // grid.unit + 1
            for canonical in (False, True) if symmetry else (False,):
                keys = [0] * words
                if put(list(state), [0] * width, canonical, 0, keys, 0, lay):
                    keep(table, keys, 0, lay, index, index, NO_MOVE, WORK_MASK)


def _identity(rules: Any) -> Any:
    """What two games have in common that differ in their start alone."""
    moves = ["moves"] if hasattr(rules, "moves") else ["legal"]
    return Methods(rules).key([*RULES, *moves]), rules.names, rules.actions, rules.scale


def _as_it_is(plain: Any, native: Any) -> Any:
    return plain


def endgame_values(table: Table, rules: Any, side: tuple[str, ...]) -> Iterator[Known]:
    """The positions of a table on disk with what they are worth to a side, in units of 1/scale.

    A table of guarantees tells what one player can guarantee, and every table does where two players want opposite
    things. It may begin at another position of the game.
    """
    if _identity(table.game.rules) != _identity(rules):
        raise MethodError(f"The table belongs to {table.game.title}, which has other rules.")
    _require_guarantees(table, side)
    for state in table:
        yield state, int(guarantee_from_rows(table, side, state) * rules.scale)


def _require_guarantees(table: Table, side: tuple[str, ...]) -> None:
    """Raises unless the rows tell what a side can guarantee."""
    if table.is_opening:
        raise MethodError("The last ply of an opening table was searched, not solved; a proof needs solved positions.")
    table.guarantee(*side)


# ---------------------------------------------------------------- a position that stands in the table itself


class Lookups:
    """Answers what a prover is asked, for a side, off a table in which the position stands; nothing is searched."""

    method, is_interrupted = "table", False
    engine = SimpleNamespace(native=False)

    def __init__(self, table: Table | NumberedTable, game: Any, side: tuple[str, ...]) -> None:
        self.table, self.game, self.side = table, game, side
        bounds = declared_certificate_bounds(game, side)
        self.why = f"the position is in a table of {len(table):,} positions, solved before"
        self.declared = tuple(None if bound is None else int(bound * game.rules.scale) for bound in bounds)

    @classmethod
    def of(cls, table: Table | NumberedTable, game: Any, side: tuple[str, ...], state: Any) -> Lookups | None:
        """Returns what looks *state* up; None where it is not in a table of rows, or chance may move."""
        if isinstance(table, NumberedTable):
            table.state(state)  # all there are
            return cls(table, game, side)
        if game.has_odds or state not in table:
            return None
        _require_guarantees(table, side)
        return cls(table, game, side)

    def value(self, state: tuple[int, ...]) -> int:
        """What a position is worth to the side, in units of 1/scale."""
        if isinstance(self.table, NumberedTable):
            worth = sum(self.table[state][player] for player in self.side)
        elif self.game.turn(state) is None:
            worth = sum(self.game.payoff(state)[player] for player in self.side)
        else:
            worth = guarantee_from_rows(self.table, self.side, state)
        return int(worth * self.game.rules.scale)

    def bounds(self, state: tuple[int, ...], **budget: Any) -> tuple[int, int]:
        """Returns the value twice; it costs no budget."""
        value = self.value(state)
        return value, value

    def move(self, state: tuple[int, ...], threshold: int) -> int:
        """Returns an action that keeps the promise: at least *threshold* for the side, less than that for the others.

        The table's own move is taken where it does, since it comes nearer the end.
        """
        best = self.table.best(state)
        is_own = self.game.turn(state) in self.side
        for action in sorted(self.game.actions(state), key=lambda a: self.game.name(state, a) != best):
            if (self.value(self.game.act(state, action)) >= threshold) == is_own:
                return int(action)
        raise MethodError(f"No move here keeps {threshold}.")

    def progress(self) -> Any:
        """What it cost to look up."""
        return SimpleNamespace(nodes=0, cuts=0)

    @property
    def comes_nearer(self) -> bool:
        """Do the table's moves come to the end? Where play can go on forever, payoffs alone do not say so."""
        return self.table.what == "wdl" or not hasattr(self.game.rules, "endless")

    def line(self, state: tuple[int, ...]) -> Line | None:
        """Returns how play goes on where it may come back, as far as that is known; None where every play ends."""
        if not hasattr(self.game.rules, "endless"):
            return None
        return self.table.best_line(state) if self.comes_nearer else Line(())

"""`Table`: solved positions in a folder, looked up one at a time or many at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.answers.line import Line, Step
from zermelo.answers.report import Report
from zermelo.compiler.native import is_native_code_refused
from zermelo.draw.svg.label import count_label
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import FileError, NameError_
from zermelo.forms.arena import Array, Where
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number, Payoff
from zermelo.forms.positions import position_of_game
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.given import game as given_game
from zermelo.preferences.ties import TiesLike
from zermelo.tables.layers import LayerReader
from zermelo.tables.manifest import Manifest, OtherTable, check_layer_files, manifest_game, manifest_identity
from zermelo.tables.moves import Moves, NoRoom
from zermelo.tables.rows.choice import choice_from_rows
from zermelo.tables.rows.kingmaking import Kingmaking, count_kingmaking, kingmaking_choices
from zermelo.tables.rows.questions import (
    PAIRS,
    coalitions_from_rows,
    guarantee_from_rows,
    nash_payoffs_from_rows,
    nash_range_from_rows,
    outcome_from_rows,
)
from zermelo.tables.rows.shelf import Shelf
from zermelo.tables.symmetry import same_position

WORTH = {"outcome": "gets", "guarantees": "guarantees", "wdl": "wins"}  # what a number of the table means
MOST_KINDS = 12  # of worth, in a table of how many positions have which
LONGEST = 100_000  # moves of a line
MANY = 10_000  # look-ups at once from which on compiled code is used


class NoPosition(NameError_, KeyError):
    """The table does not have that position: the error that mappings raise, in words."""

    def __str__(self) -> str:
        return str(self.args[0])


def _no_position(where: Any) -> NoPosition:
    """What to say of something that is neither moves nor a state."""
    return NoPosition(f"{where!r} is no position; give moves joined by /, or a state.")


class Table(Drawn, Mapping[Any, Payoff]):
    """Every position of a game and what it is worth, read from the folder that `zermelo.table` made.

    A mapping: positions are given as moves joined by /, as the game writes them, or as states. *game* is needed where
    the game is not of the catalogue. A folder whose files are damaged, or that is of other rules, is refused.
    """

    def __init__(self, folder: Any, game: Any = None) -> None:
        self.folder = Path(folder)
        self.manifest = Manifest.read(self.folder)
        identity = self.manifest.identity
        given = manifest_game(identity, self.folder) if game is None else given_game(game)
        if not traits_of_game(given).has_rules:
            raise OtherTable(f"{self.folder}: a table of {identity['title']}; the game given is not one of rules.")
        self.manifest.check_identity(manifest_identity(given), self.folder)
        self.game, self.meaning = given, self.manifest.values
        self.manifest.check_keys(given.rules, self.folder)
        self.moves = Moves(
            given.rules, self.manifest.packing, self.manifest.order, symmetric=self.is_symmetric, compiled=False
        )
        self._layers: dict[int, Shelf] = {}
        self._payoffs: dict[Any, Payoff] = {}
        self._width = len(self.meaning.columns)

    # ------------------------------------------------------------ what it is

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.game.players

    @property
    def what(self) -> str:
        """What was asked: outcome, guarantees or wdl."""
        return self.meaning.what

    @property
    def ties(self) -> str:
        """The tie rule."""
        return self.meaning.ties

    @property
    def is_opening(self) -> bool:
        """Does it hold the first plies of a game, the last of them searched?"""
        return self.meaning.is_opening

    @property
    def budget(self) -> dict[str, int]:
        """How far each position of the last ply of an opening table was searched; nothing is to the ends."""
        name, _, most = str(self.manifest.identity["search"]).partition("=")
        return {name: int(most)} if most else {}

    def status(self, where: Where | None = None) -> str:
        """Returns ``solved``, or in an opening table ``estimated`` where a value comes from a search cut short."""
        if not self.is_opening:
            return "solved"
        return "estimated" if self._row(self.state(where))[1][-2] else "solved"

    @cached_property
    def is_symmetric(self) -> bool:
        """Do positions that the game calls the same share a row?"""
        return bool(self.manifest.identity["symmetric"])

    def __len__(self) -> int:
        return self.manifest.positions

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for number in self.manifest.layers:
            for keys, *_ in self.reader(number).pieces():
                for key in keys.tolist():
                    yield self.moves.state(key)

    def __contains__(self, where: object) -> bool:
        return self.get(where) is not None

    def get(self, where: Where, default: Any = None) -> Any:
        """Returns what a position is worth; *default* where the table does not have it."""
        try:
            return self[where]
        except NameError_:
            return default

    # ------------------------------------------------------------ looking up

    def __getitem__(self, where: Any) -> Payoff:
        is_state = type(where) is tuple and len(where) == self.moves.width and type(where[0]) is int
        if is_state:
            try:
                return self._paid(*self._row(where))
            except TypeError:
                if all(type(entry) is int for entry in where):
                    raise
                raise _no_position(where) from None
        return self._paid(*self._row(self.state(where)))

    def state(self, where: Where | None = None) -> tuple[int, ...]:
        """Returns the position that is meant: the start where none is, moves, a text, or a state."""
        try:
            return position_of_game(self.game, where)
        except NameError_ as error:
            raise NoPosition(str(error)) from None
        except TypeError:
            raise _no_position(where) from None

    def distance(self, where: Where | None = None) -> int | None:
        """Returns how many single moves are left until somebody wins; None where nobody does or it was not asked."""
        return self.meaning.distance(self._row(self.state(where))[1])

    def at_keys(self, layer: int, keys: Array) -> Array:
        """Returns the rows of many positions of one layer, given by their keys; refuses where one is not there.

        What the numbers mean is said by `meaning`.
        """
        if layer not in self.manifest.layers:
            raise NoPosition(f"The table has no layer {layer}; it has {', '.join(map(str, self.manifest.layers))}.")
        order = np.argsort(keys)  # neighbours lie together, memory is read in order: 8 times as fast for 8 million rows
        wanted = np.ascontiguousarray(keys, dtype=np.int64)[order]
        rows, lost = self._shelf(layer).rows(wanted, compiled=len(wanted) >= MANY and not is_native_code_refused())
        if lost is not None:
            raise NoPosition(f"The table has no position with the key {lost} in layer {layer}.")
        found = np.empty_like(rows)
        found[order] = rows
        return found[:, : self._width]

    def reader(self, number: int) -> LayerReader:
        """Returns the files of a layer, opened."""
        return self._shelf(number).reader

    def _shelf(self, number: int) -> Shelf:
        if number not in self._layers:
            self._layers[number] = Shelf(self.folder, number, self.manifest.layers[number], self.meaning)
        return self._layers[number]

    def _row(self, state: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The layer and the row of a state."""
        seen = self._same(state) if self.is_symmetric else state
        number, found = -1, None
        if (key := self.moves.key(seen)) is not None and self.is_opening:
            for number in self.manifest.layers:  # the fewest moves that lead there were looked ahead the farthest
                if (found := self._shelf(number).row(key)) is not None:
                    break
        elif key is not None:
            number = self.manifest.order.layer(seen, self.game.rules)
            shelf = self._layers.get(number)
            if shelf is None and number in self.manifest.layers:
                shelf = self._shelf(number)
            found = None if shelf is None else shelf.row(key)
        if found is None:
            raise NoPosition(f"The table has no position {state}; it has {self._reach}.")
        return number, found

    def _same(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """The position that stands for this one."""
        return same_position(self.game.rules, state)

    @property
    def _reach(self) -> str:
        plies = self.manifest.identity["plies"] if self.is_opening else None
        far = f" in {plies} single moves" if plies is not None else ""
        return f"what can be reached from the start{far}" + ", one for all that are the same" * self.is_symmetric

    def _paid(self, layer: int, row: tuple[int, ...]) -> Payoff:
        unit = self._layers[layer].unit
        row = row[: self._width]  # without ranks
        found = self._payoffs.get((unit, row))
        if found is None:
            try:
                found = self.meaning.payoff(row, unit)
            except IndexError:
                raise FileError(f"{self.folder}: damaged, layer {layer} has a value that means nothing.") from None
            if len(self._payoffs) < 1 << 16:
                self._payoffs[unit, row] = found
        return found

    # ------------------------------------------------------------ what else the rows tell

    def guarantee(self, *team: str, at: Where | None = None) -> Number:
        """Returns the most that *team* is sure to get together from a position on, where the rows tell it.

        They do for one player in a table of guarantees, for all others together where payoffs have a constant sum, and
        in any table of payoffs where two play for such a sum.
        """
        return guarantee_from_rows(self, team, self.state(at))

    def coalitions(self, at: Where | None = None) -> dict[tuple[str, ...], Number]:
        """Returns what every team is sure of whose worth the rows tell: of three players with a constant sum, all."""
        return coalitions_from_rows(self, self.state(at))

    def kingmaking(self, at: Where | None = None) -> dict[str, Payoff]:
        """Returns what everybody can guarantee after each move, if the mover only decides between others; else {}."""
        return kingmaking_choices(self, self.state(at))

    def count_kingmaking(self, *, compiled: bool | None = None, watch: Watch | None = None) -> Kingmaking:
        """Returns how many positions are kingmaking, and how many are worth what, looking at every one of them."""
        try:
            return count_kingmaking(self, compiled=compiled, watch=watch)
        except (NoRoom, IndexError):
            raise FileError(f"{self.folder}: damaged, it has a position or a value that means nothing.") from None

    def outcome(self, at: Where | None = None, *, ties: TiesLike = "first") -> Payoff:
        """Returns the payoffs that play leads to by the tie rule *ties*, where the rows tell it."""
        return outcome_from_rows(self, self.state(at), ties)

    def nash_payoffs(self, at: Where | None = None, *, budget: int = PAIRS) -> tuple[Payoff, ...]:
        """Returns the payoffs of all pure Nash equilibria from a position on, by the guarantees in the rows.

        *budget* bounds the pairs of a position and what everybody must get there that are looked at.
        """
        return nash_payoffs_from_rows(self, self.state(at), budget)

    def nash_range(self, at: Where | None = None, *, budget: int = PAIRS) -> dict[str, tuple[Number, Number]]:
        """Returns of every player the least and the most that a pure Nash equilibrium pays."""
        return nash_range_from_rows(self, self.state(at), budget)

    # ------------------------------------------------------------ what to play

    def best(self, where: Where | None = None) -> str | None:
        """Returns the move to make at a position, by the tie rule; None where the game is over or chance moves."""
        state = self.state(where)
        who = self.game.turn(state)
        if who is None or who == CHANCE:
            return None
        return self.game.name(state, self._choice(state, who))

    def best_line(self, where: Where | None = None) -> Line:
        """Returns how play goes on from a position; at chance's turn, the likeliest way."""
        state = self.state(where)
        steps: list[Step] = []
        seen: dict[tuple[int, ...], int] = {}
        while (who := self.game.turn(state)) is not None and len(steps) < LONGEST:
            if self.is_opening and state not in self:
                break
            if state in seen:
                return Line(tuple(steps), again=seen[state])
            seen[state] = len(steps)
            actions = self.game.actions(state)
            if who == CHANCE:
                odds = [self.game.rules.odds(list(state), a) for a in actions]
                action = actions[odds.index(max(odds))]
            else:
                action = self._choice(state, who)
            steps.append(Step(who, self.game.name(state, action)))
            state = self.game.act(state, action)
        return Line(tuple(steps))

    def options(self, where: Where | None = None) -> dict[str, Payoff]:
        """Returns every move of a position with what it leads to; none from the last ply of an opening table."""
        state = self.state(where)
        if self.game.turn(state) is None:
            return {}
        after = {self.game.name(state, a): self.game.act(state, a) for a in self.game.actions(state)}
        if self.is_opening and not all(there in self for there in after.values()):
            return {}
        return {move: self[there] for move, there in after.items()}

    def _choice(self, state: tuple[int, ...], who: str) -> int:
        actions = self.game.actions(state)
        if self.is_symmetric:
            return self._turned(state, actions)
        chosen = self._row(state)[1][-1] if self.is_opening else self._liked(state, who, actions)
        if chosen not in actions:
            raise self._no_move()
        return chosen

    def _no_move(self) -> FileError:
        return FileError(f"{self.folder}: damaged, it says a move that there is not.")

    def _turned(self, state: tuple[int, ...], actions: Any) -> int:
        """The move of the position that stands for this one, turned: between equals only that one leads to its row."""
        stands = self._same(state)
        who = self.game.turn(stands)
        assert who is not None
        chosen = self._row(stands)[1][-1] if self.is_opening else self._liked(stands, who, self.game.actions(stands))
        if chosen not in self.game.actions(stands):
            raise self._no_move()
        wanted = self._same(self.game.act(stands, chosen))
        return int(next(a for a in actions if self._same(self.game.act(state, a)) == wanted))

    def _liked(self, state: tuple[int, ...], who: str, actions: Sequence[int]) -> int:
        after = [self._row(self.game.act(state, action)) for action in actions]
        paid = [self._paid(*row) for row in after]
        return actions[choice_from_rows(self, self._row(state)[0], self.players.index(who), after, paid)]

    @cached_property
    def payoff(self) -> Payoff:
        """What the start is worth."""
        return self[None]

    @cached_property
    def line(self) -> Line:
        """How play goes from the start."""
        return self.best_line()

    def counts(self) -> dict[str, int]:
        """Returns how many positions are worth the same: by outcome, or by who wins; nothing for other questions."""
        if self.meaning.is_expected or self.what == "guarantees":
            return {}
        totals = np.sum([kept["counts"] for kept in self.manifest.layers.values()], axis=0).tolist()
        if self.what == "wdl":
            return dict(zip((f"{self.players[1]} wins", "nobody wins", f"{self.players[0]} wins"), totals))
        return {str(self.meaning.payoff((k,))): n for k, n in enumerate(totals)}

    # ------------------------------------------------------------ whole

    def check_files(self) -> None:
        """Raises unless every file is, byte for byte, as it was written."""
        for kept in self.manifest.layers.values():
            check_layer_files(self.folder / "layers", kept, deep=True)

    def verify(self, **options: Any) -> Report:
        """Returns a report on every position of the table; see `zermelo.check`."""
        if self.is_opening:
            from zermelo.tables.verify.opening import verify_opening

            return verify_opening(self, **options)
        from zermelo.tables.verify.table import verify_table

        return verify_table(self, **options)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the start is worth, how large the table is, and how many positions are worth what."""
        rows = [(player, str(value)) for player, value in self.payoff.items()]
        kept = self.manifest
        size = f"{count_label(len(self), 'position')} in {count_label(len(kept.layers), 'layer')}, {kept.bytes:,} bytes"
        notes = [f"{size}, {kept.bytes / len(self):.2f} a position."]
        if self.is_opening:
            doubt = sum(layer["estimated"] for layer in kept.layers.values())
            notes.append(f"{count_label(len(self) - doubt, 'position')} solved, {doubt:,} estimated.")
        found = [Sheet("", ("player", WORTH[self.what]), rows, notes=notes)]
        counts = self.counts()
        if 0 < len(counts) <= MOST_KINDS:
            found.append(Sheet("", ("worth", "positions"), [(kind, f"{n:,}") for kind, n in counts.items()]))
        return tuple(found)

    def __repr__(self) -> str:
        return f"<Table of {self.game.title}: {len(self):,} positions, {self.what}>"

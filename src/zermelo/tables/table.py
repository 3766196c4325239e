"""`Table`: solved positions in a folder, looked up one at a time or many at once."""

from __future__ import annotations

from bisect import bisect_right
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
from zermelo.errors import BudgetError, FileError, NameError_
from zermelo.forms.arena import Array, Where
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Payoff
from zermelo.forms.positions import position_of_game
from zermelo.forms.traits.traits import traits_of_game
from zermelo.preferences.ties import Ties
from zermelo.tables.files import check_table_file
from zermelo.tables.index import Index, build_table_index
from zermelo.tables.layers import Reader
from zermelo.tables.manifest import Manifest, OtherTable, manifest_game, manifest_identity
from zermelo.tables.moves import Moves

WORTH = {"outcome": "gets", "guarantees": "is sure of", "wdl": "wins"}  # what a number of the table means
MOST_KINDS = 12  # of worth, in a table of how many positions have which
OFTEN = 64  # look-ups in a layer before its index is made
LONGEST = 100_000  # moves of a line
MANY = 10_000  # look-ups at once from which on compiled code is used


class NoPosition(NameError_, KeyError):
    """The table does not have that position: the error that mappings raise, in words."""

    def __str__(self) -> str:
        return str(self.args[0])


class Table(Drawn, Mapping[Any, Payoff]):
    """Every position of a game and what it is worth, read from the folder that `zermelo.table` made.

    A mapping: positions are given as moves joined by /, as the game writes them, or as states. *game* is needed where
    the game is not of the catalogue. A folder whose files are damaged, or that is of other rules, is refused.
    """

    def __init__(self, folder: Any, game: Any = None) -> None:
        self.folder = Path(folder)
        self.manifest = Manifest.read(self.folder)
        identity = self.manifest.identity
        given = manifest_game(identity, self.folder) if game is None else as_explorable_game(game)
        if not traits_of_game(given).has_rules:
            raise OtherTable(f"{self.folder}: a table of {identity['title']}; the game given is not one of rules.")
        self.manifest.check_identity(manifest_identity(given), self.folder)
        self.game, self.meaning = given, self.manifest.values
        self.moves = Moves(
            given.rules, self.manifest.packing, self.manifest.order, symmetric=self.is_symmetric, compiled=False
        )
        self._layers: dict[int, _Shelf] = {}
        self._payoffs: dict[Any, Payoff] = {}

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
        return self._paid(*self._row(where if is_state else self.state(where)))

    def state(self, where: Where | None = None) -> tuple[int, ...]:
        """Returns the position that is meant: the start where none is, moves, a text, or a state."""
        try:
            return position_of_game(self.game, where)
        except NameError_ as error:
            raise NoPosition(str(error)) from None
        except TypeError:
            raise NoPosition(f"{where!r} is no position; give moves joined by /, or a state.") from None

    def distance(self, where: Where | None = None) -> int | None:
        """Returns how many single moves are left until somebody wins; None where nobody does or it was not asked."""
        return self.meaning.distance(self._row(self.state(where))[1])

    def at_keys(self, layer: int, keys: Array) -> Array:
        """Returns the rows of many positions of one layer, given by their keys; refuses where one is not there.

        What the numbers mean is said by `meaning`.
        """
        index = self._shelf(layer).made()
        order = np.argsort(keys)  # neighbours lie together, memory is read in order: 8 times as fast for 8 million rows
        wanted = np.ascontiguousarray(keys, dtype=np.int64)[order]
        rows = index.find(wanted, compiled=len(wanted) >= MANY and not is_native_code_refused())
        if len(rows) and int(rows.min()) < 0:
            raise NoPosition(f"The table has no position with the key {int(wanted[rows < 0][0])} in layer {layer}.")
        found = np.empty((len(rows), index.values.shape[1]), dtype=index.values.dtype)
        found[order] = index.values[rows]
        return found

    def reader(self, number: int) -> Reader:
        """Returns the file of a layer, opened."""
        return self._shelf(number).reader

    def _shelf(self, number: int) -> _Shelf:
        if number not in self._layers:
            self._layers[number] = _Shelf(self, number)
        return self._layers[number]

    def _row(self, state: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The layer and the row of a state."""
        seen = self.game.same(state) if self.is_symmetric else state
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

    @property
    def _reach(self) -> str:
        plies = self.manifest.identity["plies"] if self.is_opening else None
        return "what can be reached from the start" + (f" in {plies} single moves" if plies is not None else "")

    def _paid(self, layer: int, row: tuple[int, ...]) -> Payoff:
        unit = self._layers[layer].unit
        found = self._payoffs.get((unit, row))
        if found is None:
            found = self.meaning.payoff(row, unit)
            if len(self._payoffs) < 1 << 16:
                self._payoffs[unit, row] = found
        return found

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
        if self.is_opening:
            return self._row(state)[1][-1]
        return self._liked(state, who, actions)

    def _turned(self, state: tuple[int, ...], actions: Any) -> int:
        """The move of the position that stands for this one, turned: between equals only that one leads to its row."""
        stands = self.game.same(state)
        who = self.game.turn(stands)
        assert who is not None
        chosen = self._row(stands)[1][-1] if self.is_opening else self._liked(stands, who, self.game.actions(stands))
        wanted = self.game.same(self.game.act(stands, chosen))
        return int(next(a for a in actions if self.game.same(self.game.act(state, a)) == wanted))

    def _liked(self, state: tuple[int, ...], who: str, actions: Sequence[int]) -> int:
        ties = Ties.read(self.ties, self.players)
        seat = self.players.index(who)
        if ties.takes_last and self.what == "outcome":
            actions = actions[::-1]
        best, wished = actions[0], None
        for action in actions:
            layer, row = self._row(self.game.act(state, action))
            wish = self._wish(layer, row, seat, ties)
            if wished is None or wish > wished:
                best, wished = action, wish
        return best

    def _wish(self, layer: int, row: tuple[int, ...], seat: int, ties: Ties) -> tuple[Any, Any]:
        """How much a seat likes a row: more is better, the first of the two counts most."""
        paid = self._paid(layer, row)
        own = paid[self.players[seat]]
        if self.what == "wdl":  # win soon, lose late
            return own, -abs(row[0]) if own > 0 else abs(row[0])
        if self.what == "guarantees":
            return own, 0
        weights = ties.weights(self.players)[seat]
        return own, sum(w * paid[player] for w, player in zip(weights, self.players, strict=True))

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
            check_table_file(self.folder / "layers" / kept["file"], kept, deep=True)

    def verify(self, **options: Any) -> Report:
        """Returns a report on every position of the table; see `zermelo.check`."""
        if self.is_opening:
            from zermelo.tables.verify_opening import verify_opening

            return verify_opening(self, **options)
        from zermelo.tables.verify import verify_table

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


class _Shelf:
    """One layer, opened: its file, the row groups read last, and its index once it is asked often."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number, self.kept = table, number, table.manifest.layers[number]
        path = table.folder / "layers" / self.kept["file"]
        check_table_file(path, self.kept, deep=True)  # pages have checksums of their own, what lies between has none
        self.reader = Reader(path)
        if self.reader.rows != self.kept["rows"]:
            raise FileError(f"{self.reader.path}: damaged, {self.reader.rows:,} rows instead of {self.kept['rows']:,}.")
        self.unit = int(self.kept.get("unit", 1))
        self.asked = 0
        self.index: Index | None = None
        self._group: tuple[int, list[Array]] | None = None

    def row(self, key: int) -> tuple[int, ...] | None:
        """Returns the row of a key, if it is there."""
        if self.index is None:
            self.asked += 1
            if self.asked <= OFTEN:
                return self._read(key)
            self.made()
        assert self.index is not None
        return self.index.value(key)

    def _read(self, key: int) -> tuple[int, ...] | None:
        """Looks into the one row group that may have it."""
        number = bisect_right(self.reader.least, key) - 1
        if number < 0:
            return None
        if self._group is None or self._group[0] != number:
            self._group = number, self.reader.group(number)
        keys, *columns = self._group[1]
        at = int(keys.searchsorted(key))
        return tuple(int(c[at]) for c in columns) if at < len(keys) and keys[at] == key else None

    def made(self) -> Index:
        """Returns the index, made if it is not there or is one of another file."""
        if self.index is None:
            path = self.table.folder / "index" / f"{self.number:06d}.idx"
            try:
                found = Index(path)
                is_ours = found.source == self.kept["sha256"]
            except (OSError, ValueError, KeyError):
                is_ours = False
            if not is_ours:
                found = self._build(path)
            self.index = found
        return self.index

    def _build(self, path: Path) -> Index:
        kinds = self.table.meaning.types
        kind = kinds[0] if len(set(kinds)) == 1 else np.uint32
        try:
            path.parent.mkdir(exist_ok=True)
            build_table_index(self.reader, path, self.kept["sha256"], kind)
            return Index(path)
        except (OSError, FileError, BudgetError):  # a folder that may only be read, or a full disk
            from tempfile import TemporaryDirectory

            with TemporaryDirectory(prefix="zermelo-", ignore_cleanup_errors=True) as folder:  # its map outlives it
                build_table_index(self.reader, Path(folder) / path.name, self.kept["sha256"], kind)
                return Index(Path(folder) / path.name)

"""Opening tables: the first moves of a game too large to be solved, searched once and then looked up.

1. All positions after no, one, two … moves are found, as far as *plies* says; a layer is all that can follow so many
   moves. One that can follow both two and four moves is in both layers, so play in circles does no harm.
2. Those of the last layer are searched, each for itself and by the same budget; what was found is kept at once.
3. The layers before are worth what their movers make of the next one, by the tie rule. A value is marked as estimated
   unless everything it comes from was followed to the ends of the game.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.answers.search.advice import Advice
from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import is_native_code_refused
from zermelo.errors import BudgetError, FileError, MethodError, ParameterError, RulesError, ZermeloError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.solvers.search.search import search
from zermelo.tables.build.job import JOURNAL, Events, Job, locked_table_job
from zermelo.tables.build.progress import Progress
from zermelo.tables.build.worth import table_worth_common_unit, table_worth_too_fine
from zermelo.tables.files import (
    atomic_table_file,
    clear_table_files,
    describe_table_file,
    read_table_file_json,
    require_table_file_room,
    write_table_file_json,
)
from zermelo.tables.layers import Writer
from zermelo.tables.manifest import WORDS, Manifest
from zermelo.tables.moves import Moves, table_moves_have_keys
from zermelo.tables.order import Order
from zermelo.tables.packing import Packing
from zermelo.tables.shapes import MISSHAPEN, is_whole, require_shape
from zermelo.tables.symmetry import same_position
from zermelo.tables.table import Table
from zermelo.tables.values import Values

State = tuple[int, ...]
EACH = 800  # bytes of memory that one position takes, about
SLOTS = 1 << 16  # positions that one search remembers
PAUSE = 1.0  # seconds of searching before what was found is kept
PATIENCE = 50_000  # nodes of all searches in plain Python before compiling pays
MOST_PLIES = 1000
LARGEST = 1 << 62
NUMBER = re.compile(r"-?\d{1,40}(/[1-9]\d{0,39})?")  # as payoffs are kept


@dataclass(frozen=True)
class Found:
    """What a position is worth: the payoffs, whether they are estimates, and the action to take (-1: none)."""

    payoff: tuple[Any, ...]
    is_estimated: bool = False
    action: int = -1


def read_opening_budget(given: Any) -> dict[str, int]:
    """Returns how far each position of the last ply is searched; nothing is to the ends of the game.

    >>> read_opening_budget("depth=6"), read_opening_budget({"nodes": 1000}), read_opening_budget(None)
    ({'depth': 6}, {'nodes': 1000}, {})
    """
    if given is None:
        return {}
    if isinstance(given, str):
        found = re.fullmatch(r"\s*(depth|nodes)\s*=\s*(\d{1,18})\s*", given)
        budget: Any = {} if found is None else {found[1]: int(found[2])}
    else:
        budget = dict(given) if isinstance(given, Mapping) else {}
    if len(budget) != 1 or not {"depth", "nodes"} & set(budget):
        raise ParameterError(f"search {given!r} is no budget; write depth=6 or nodes=10000.")
    for name, most in budget.items():
        if type(most) is not int or most < 1:
            raise ParameterError(f"search: {name} must be a whole number above 0, not {most!r}.")
    return {str(name): int(most) for name, most in budget.items()}


def require_opening_question(plies: Any, what: str, ties: Any, cluster: Any) -> None:
    """Raises where a question does not fit an opening table."""
    if type(plies) is not int or not 0 <= plies <= MOST_PLIES:
        raise ParameterError(f"plies must be a number of moves from 0 to {MOST_PLIES:,}, not {plies!r}.")
    if what != "outcome":
        raise MethodError("An opening table holds payoffs, since that is what a search finds; leave --what out.")
    if not ties.goes_by_order:
        raise MethodError(f"Opening tables break ties by first or last, not {str(ties)!r}.")
    if cluster is not None:
        raise MethodError("An opening table is made on one machine; leave --cluster out.")


class Opening:
    """One run: goes on from where the folder is."""

    def __init__(
        self, job: Job, game: RulesGame, plies: int, budget: dict[str, int], compiled: bool | None,
        watch: Watch | None, events: Events | None,
    ) -> None:  # fmt: skip
        self.job, self.game, self.plies, self.budget = job, game, plies, budget
        self.compiled, self.progress, self.plain = compiled, Progress(watch, events), 0

    def run(self) -> Table:
        """Makes the table, or what is missing of it."""
        with locked_table_job(self.job) as is_open:
            if is_open:
                self._made()
        return Table(self.job.folder, self.game)

    def _made(self) -> None:
        require_table_file_room(self.job.folder, 1 << 20)
        kept = self._resumed()
        layers = self._forwards()
        worth = [dict(zip(layers[-1], self._searched(len(layers) - 1, layers[-1], kept)))]
        for number in reversed(range(len(layers) - 1)):
            worth.append(dict(self._backed_up(number, layers[number], worth[-1])))
        self._write(worth[::-1])

    # ------------------------------------------------------------ forwards

    def _forwards(self) -> list[list[State]]:
        game, job = self.game, self.job
        layers = [[self._same(game.start())]]
        known = 1
        while len(layers) <= self.plies:
            after: dict[State, None] = {}
            self.progress.begin("expanding", len(layers) - 1, len(layers[-1]))
            for state in layers[-1]:
                self.progress.more(1)
                if game.turn(state) is not None:
                    after.update(dict.fromkeys(self._after(state, action) for action in game.actions(state)))
                if job.limit is not None and known + len(after) > job.limit:
                    raise BudgetError(f"More than {job.limit:,} positions; raise limit=, or lower plies=.")
                if EACH * (known + len(after)) > job.room():
                    raise BudgetError(
                        f"{known + len(after):,} positions and more within {self.plies} plies do not fit the memory; "
                        "give more --memory, or fewer --plies."
                    )
            self.progress.say("expanded", layer=len(layers) - 1, positions=len(layers[-1]), known=known + len(after))
            if not after:
                break
            known += len(after)
            layers.append(sorted(after))
        return layers

    def _same(self, state: State) -> State:
        return same_position(self.game.rules, state) if self.job.symmetric else state

    def _after(self, state: State, action: int) -> State:
        return self._same(self.game.act(state, action))

    # ------------------------------------------------------------ the last ply

    def _resumed(self) -> list[Found]:
        """What an earlier run of the same command has searched."""
        job = self.job
        if not (job.work / JOURNAL).exists():
            clear_table_files(job.work, lambda name: name == "lock")
            write_table_file_json(job.work / JOURNAL, {"identity": job.identity})
            return []
        begun = read_table_file_json(job.work / JOURNAL, "the journal of this table").get("identity", {})
        Manifest.compare(begun, job.identity, job.folder)
        found: list[Found] = []
        while (path := self._batch(len(found))).exists():
            batch = read_table_file_json(path, "what was searched for this table")
            if (batch.get("begin"), batch.get("table")) != (len(found), self._mark):
                raise FileError(f"{path}: damaged, it is of other positions; remove it and repeat the command.")
            try:
                found += self._read(batch["rows"])
            except MISSHAPEN:
                raise FileError(f"{path}: not one of this version of zermelo; remove it and start again.") from None
        self.progress.say("resumed", positions=len(found), solved=0)
        return found

    def _read(self, rows: Any) -> list[Found]:
        """What a batch holds, one position at least."""
        require_shape(type(rows) is list and len(rows) > 0)
        found = []
        for *payoff, estimated, action in rows:
            require_shape(len(payoff) == len(self.game.players) and all(NUMBER.fullmatch(x) for x in payoff))
            require_shape(is_whole(estimated, 0, 1) and is_whole(action, -1))
            found.append(Found(tuple(map(_number, payoff)), bool(estimated), action))
        return found

    @cached_property
    def _mark(self) -> str:
        """By which a batch is known to be of this table."""
        told = {name: self.job.identity[name] for name in ("conduct", "players", *WORDS)}
        return fingerprint(json.dumps(told, sort_keys=True))

    def _batch(self, begin: int) -> Path:
        return self.job.work / f"searched.{begin:09d}.json"

    def _searched(self, number: int, states: list[State], kept: list[Found]) -> list[Found]:
        if len(kept) > len(states):
            raise FileError(f"{self.job.work}: damaged, more was searched than there is. Remove it and start again.")
        for state, one in zip(states, kept):
            who = self.game.turn(state)
            if one.action not in ([-1] if who in (None, CHANCE) else self.game.actions(state)):
                raise FileError(f"{self.job.work}: damaged, a move was kept that is none. Remove it and start again.")
        found, done, last = list(kept), len(kept), time.monotonic()
        self.progress.counts(done, len(states), "positions searched")
        self.progress.begin("searching", number, len(states) - done)
        for state in states[done:]:
            found.append(self._looked(state))
            self.progress.more(1)
            if time.monotonic() - last > PAUSE:
                self._keep(number, done, found)
                done, last = len(found), time.monotonic()
        if done < len(found):
            self._keep(number, done, found)
        return found

    def _keep(self, number: int, done: int, found: list[Found]) -> None:
        rows = [[*map(str, one.payoff), int(one.is_estimated), one.action] for one in found[done:]]
        write_table_file_json(self._batch(done), {"table": self._mark, "begin": done, "rows": rows})
        self.progress.say("searched", layer=number, positions=len(found))

    def _looked(self, state: State) -> Found:
        game = self.game
        if game.turn(state) is None:
            return Found(tuple(game.payoff(state).values()))
        options: dict[str, Any] = {**self.budget, "ties": self.job.ties.rule, "cores": 1, "slots": SLOTS}
        advice = search(game, at=state, compiled=self.compiled, keeps=False, **options)
        self._maybe_compile(state, advice, options)
        action = -1
        if advice.move is not None:
            action = next(a for a in game.actions(state) if game.name(state, a) == advice.move)
        return Found(tuple(advice.payoff.values()), advice.status != "solved", action)

    def _maybe_compile(self, state: State, advice: Advice, options: dict[str, Any]) -> None:
        """Compiles, once, when many small searches are a large one together; those to come find it ready."""
        if advice.effort.compiled or self.compiled is not None or is_native_code_refused():
            return
        before, self.plain = self.plain, self.plain + advice.effort.nodes
        if before < PATIENCE <= self.plain:
            with suppress(ZermeloError):  # such rules run as they are
                search(game=self.game, at=state, compiled=True, keeps=False, **options)

    # ------------------------------------------------------------ backwards

    def _backed_up(self, number: int, layer: list[State], after: dict[State, Found]) -> Iterator[tuple[State, Found]]:
        self.progress.begin("solving", number, len(layer))
        for state in layer:
            yield state, self._backed(state, after)
            self.progress.more(1, positions=False)

    def _backed(self, state: State, after: dict[State, Found]) -> Found:
        """What a position is worth by those that follow it."""
        game = self.game
        who = game.turn(state)
        if who is None:
            return Found(tuple(game.payoff(state).values()))
        actions = game.actions(state)
        moves = [after[self._after(state, action)] for action in actions]
        doubt = any(move.is_estimated for move in moves)
        if who == CHANCE:
            odds = [game.rules.odds(list(state), action) for action in actions]
            means = (sum(Fraction(w, sum(odds)) * m.payoff[p] for w, m in zip(odds, moves, strict=True))
                     for p in range(len(game.players)))  # fmt: skip
            return Found(tuple(means), doubt)
        seat = game.players.index(who)
        best = max(move.payoff[seat] for move in moves)
        good = [k for k, move in enumerate(moves) if move.payoff[seat] == best]
        chosen = good[-1] if self.job.ties.takes_last else good[0]
        return Found(moves[chosen].payoff, doubt, actions[chosen])

    def _write(self, worth: list[dict[State, Found]]) -> None:
        job, rules = self.job, self.job.rules
        packing = None if table_moves_have_keys(rules) else Packing.of([state for layer in worth for state in layer])
        if packing is not None:
            packing.check(type(rules).__name__)
        order = Order(is_plies=True)
        keyed = Moves(rules, packing, order, symmetric=job.symmetric, compiled=False)
        values = Values("outcome", str(job.ties), self.game.players, int(rules.scale), True, is_opening=True)
        kept = {}
        for number, layer in enumerate(worth):
            unit, rows = _rows(keyed, layer, int(rules.scale))
            path = job.layers / f"{number:06d}.parquet"
            with atomic_table_file(path) as unfinished:
                writer = Writer(unfinished, values.columns, values.types)
                writer.add(*(np.ascontiguousarray(rows[:, c]) for c in range(rows.shape[1])))
                writer.close()
            part = describe_table_file(path) | {"rows": len(rows), "least": int(rows[0, 0]), "most": int(rows[-1, 0])}
            kept[number] = {
                "parts": [part], "bytes": part["bytes"], "rows": len(rows), "unit": unit, "stays": False,
                "targets": [number + 1] * (number + 1 < len(worth)), "estimated": int(rows[:, -2].sum()), "counts": [0],
            }  # fmt: skip
            self.progress.say("solved", layer=number, positions=len(rows), bytes=kept[number]["bytes"])
        Manifest(job.identity, order, packing, values, kept).write(job.folder)
        self.progress.say("finished", positions=sum(map(len, worth)), bytes=sum(one["bytes"] for one in kept.values()))


def _rows(keyed: Moves, layer: dict[State, Found], scale: int) -> tuple[int, np.ndarray[Any, Any]]:
    """The rows of a layer, sorted by key, and the unit of their payoffs."""
    unit = table_worth_common_unit({Fraction(x * scale).denominator for found in layer.values() for x in found.payoff})
    rows = sorted(_row(keyed, state, found, scale * unit) for state, found in layer.items())
    for before, after in zip(rows, rows[1:]):
        if before[0] == after[0]:
            raise RulesError(f"{type(keyed.rules).__name__}.key gives {after[0]} for two states.")
    return unit, np.array(rows, dtype=np.int64)


def _row(keyed: Moves, state: State, found: Found, unit: int) -> tuple[int, ...]:
    key = keyed.key(state)
    if key is None:
        kind = type(keyed.rules).__name__
        other = keyed.state(keyed.rules.key(list(state)))
        raise RulesError(f"{kind}.restore makes {other} of the key of {state}; two states, one key.")
    numbers = [int(x * unit) for x in found.payoff]
    if max(map(abs, numbers)) > LARGEST:
        raise table_worth_too_fine()
    return (key, *numbers, int(found.is_estimated), found.action)


def _number(text: str) -> Any:
    found = Fraction(text)
    return found.numerator if found.denominator == 1 else found

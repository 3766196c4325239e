"""`table`: every position that a game can reach, solved layer by layer and kept on disk.

1. Forwards: a layer's positions are taken, all that follows them is found, and the next layer is written, sorted by
   exact keys, each position once.
2. Backwards: a layer is worth what the layers that follow it make it worth.

After every stage a journal is written. A run that was ended, however abruptly, goes on from the last stage that the
journal knows, and what it makes is the same, byte for byte.

References: Thompson 1986 for solving backwards; Edelkamp and Korf for breadth-first search with sorted files on disk.
"""

from __future__ import annotations

import os
import time
import warnings
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiler.native import is_native_code_refused
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import (
    CompileWarning,
    CycleError,
    FileError,
    MethodError,
    ParameterError,
    RulesError,
    ZermeloError,
    error_hint,
    require_arrow_extra,
)
from zermelo.formats.given import game as given_game
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.budgets import read_budget_cores, require_budget_limit
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.forms.stages import refuse_stages
from zermelo.forms.subgame import RulesSubgame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.tables.build.disk_forecast import DiskForecast
from zermelo.tables.build.embedded import Embedded, Grown
from zermelo.tables.build.job import JOURNAL, Events, Job, Journal, Layer, locked_table_job, read_table_memory
from zermelo.tables.build.journal_writer import JournalWriter
from zermelo.tables.build.keys.key_file import Keys, write_key_file
from zermelo.tables.build.keys.sorted_runs import Run
from zermelo.tables.build.opening import Opening, read_opening_budget, require_opening_question
from zermelo.tables.build.progress import Progress
from zermelo.tables.build.worth import Worth, table_worth_values
from zermelo.tables.files import read_table_file_json
from zermelo.tables.manifest import RESUMES, Manifest, check_layer_files, has_table_manifest, manifest_identity
from zermelo.tables.moves import Backwards, Moves, table_moves_have_keys
from zermelo.tables.order import Order, table_orders
from zermelo.tables.packing import MOST_BITS, Packing
from zermelo.tables.symmetry import (
    has_symmetry,
    is_mirrored,
    mirror_fingerprint,
    require_mirror,
    same_position,
)
from zermelo.tables.table import Table
from zermelo.tables.values import QUESTIONS, Values, table_endless_scores

PATIENCE, SOON = 20_000, 5.0  # positions, and seconds of a layer, in plain Python before compiling pays
PROBE = 8  # positions by which those seconds are estimated
PAUSE = 0.5  # seconds of small stages before the journal is written


def table(
    game: GameLike, out: str | os.PathLike[str], *, what: str = "outcome", ties: TiesLike = "first",
    symmetric: bool = False, memory: str | int = "4GB", cores: int | None = None, limit: int | None = None,
    compiled: bool | None = None, cluster: str | None = None, plies: int | None = None, search: Any = None,
    watch: Watch | None = None, events: Events | None = None,
) -> Table:  # fmt: skip
    """Solves every position that *game* can reach, keeps them in the folder *out*, and returns them as a `Table`.

    *what* is ``outcome`` (the payoffs that play leads to, ties by *ties*), ``guarantees`` (for each player what that
    player can guarantee) or ``wdl`` (who of two wins, and in how many single moves). *symmetric* keeps one of the
    positions that the game calls the same. *memory* is what the process may hold; *limit* a number of positions. When
    *out* holds part of the same table, it is finished; when it holds all of it, that is returned. *cluster* is
    ``local:N`` for N workers on this machine, or the address of a Dask scheduler.

    With *plies* the table is one of openings: what so many moves lead to, the last of them searched, each to the ends
    of the game or as far as *search* says, ``depth=6`` or ``nodes=10000``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = table("nim:2,2,misere", folder + "/nim")
    ...     len(found), found.payoff, found["h1-2"]
    (14, {'A': -1, 'B': 1}, {'A': -1, 'B': 1})
    """
    require_arrow_extra()
    asked = game if isinstance(game, str) else ""
    found = given_game(game)
    if not traits_of_game(found).has_rules:
        raise MethodError("A table is made of a game given by rules; solve answers about trees and graphs.")
    refuse_stages(found, "a table counts payoffs at the end only; use solve(game)")
    if isinstance(found, RulesSubgame):
        raise MethodError("A table holds the positions of a whole game; make it of that, and look this one up in it.")
    if what not in QUESTIONS:
        raise ParameterError(f"No question {what!r}.{error_hint(what, QUESTIONS)} There are {', '.join(QUESTIONS)}.")
    rules = found.rules
    tie_rule = Ties.read(ties, found.players)
    if symmetric and not has_symmetry(rules):
        raise MethodError("This game does not declare symmetric positions; add same(s) or mirror(s) to it.")
    if symmetric and tie_rule.averages:
        raise MethodError("Averaged ties count moves, and symmetric ones would count once; leave --symmetric out.")
    require_budget_limit(limit, "a number of positions")
    cores = read_budget_cores(cores)
    run_compiler_playouts_once(rules)
    table_endless_scores(rules)
    if symmetric and is_mirrored(rules):
        require_mirror(rules)
    if plies is None and search is not None:
        raise ParameterError("search is for the last of some plies; say how many: plies.")
    if plies is not None:
        require_opening_question(plies, what, tie_rule, cluster)
    budget = read_opening_budget(search)
    identity = manifest_identity(found, asked or found.asked) | {
        "what": what, "ties": str(tie_rule), "symmetric": symmetric, "plies": "all" if plies is None else plies,
        "search": " ".join(f"{name}={most}" for name, most in budget.items()) or "to the end",
    }  # fmt: skip
    if symmetric and is_mirrored(rules):
        identity["mirror"] = mirror_fingerprint(rules)
    folder = Path(out) if cluster is None else Path(out).absolute()  # workers may stand in another folder
    job = Job(rules, folder, what, tie_rule, symmetric, read_table_memory(memory), cores, identity, limit)
    if has_table_manifest(job.folder):
        Manifest.read(job.folder).check_identity(job.identity, job.folder)
        if job.work.exists():  # a run was ended between its last two steps
            with suppress(ZermeloError), locked_table_job(job):
                pass
        return Table(job.folder, found)
    if plies is not None:
        return Opening(job, found, plies, budget, compiled, watch, events).run()
    if cluster is None:
        return _Solve(job, found, compiled, watch, events).run()
    from zermelo.tables.build.cluster.cluster import connect_cluster
    from zermelo.tables.build.cluster.transfer import transfer_file, transfer_file_of_rules

    file = transfer_file_of_rules(identity["game"], rules)
    client, end = connect_cluster(cluster, job.memory)
    try:
        if file is not None:
            transfer_file(client, file, type(rules).__module__)
        return _Solve(job, found, compiled, watch, events, client).run()
    finally:
        end()


class _Solve:
    """One run: goes on from where the folder is."""

    def __init__(
        self, job: Job, game: RulesGame, compiled: bool | None, watch: Watch | None, events: Events | None,
        client: Any = None,
    ) -> None:  # fmt: skip
        self.client = client
        self.job, self.game, self.asked = job, game, compiled
        self.progress = Progress(watch, events)
        self.journals = JournalWriter(job)
        self.kept = time.monotonic()
        self.unkept = 0
        self.native = False

    def run(self) -> Table:
        import pyarrow.parquet  # noqa: F401  here, so that it is counted before memory is shared out

        with locked_table_job(self.job) as is_open:
            if is_open:
                try:
                    with closing(self.journals):
                        journal = self._forwards()
                        self._backwards(journal)
                        self._finish(journal)
                except (CycleError, MethodError):  # it would end like this each time
                    if self.client is None:  # on a cluster a worker may be the reason
                        self.job.give_up()
                    raise
        return Table(self.job.folder, self.game)

    # ------------------------------------------------------------ the two passes

    def _forwards(self) -> Journal:
        job = self.job
        kept = self._resumed()
        tried = table_orders(job.rules, symmetric=job.symmetric)
        if kept is not None:
            tried = tried[tried.index(kept.order) :] if kept.order in tried else [kept.order]
        for order in tried:
            try:
                return self._expanded(kept or self._fresh(order))
            except Backwards:
                if not order.is_guess:
                    raise
                kept = None
        raise RulesError("No order of the positions was found.")  # the last order has a single layer

    def _resumed(self) -> Journal | None:
        job = self.job
        if not (job.work / JOURNAL).exists():
            return None
        begun = read_table_file_json(job.work / JOURNAL, "the journal of this table").get("identity", {})
        Manifest.compare(begun, job.identity, job.folder, formats=RESUMES)
        start = self._start()
        journal = Journal.read(job.work, job.rules, start)
        if 0 not in journal.solved and not self._has(journal, start):
            raise FileError(f"{job.work}: damaged, the start is not there; remove the folder and start again.")
        for kept in journal.solved.values():
            check_layer_files(job.layers, kept, deep=True)
        self.progress.say("resumed", positions=journal.positions, solved=len(journal.solved))
        return journal

    def _has(self, journal: Journal, start: tuple[int, ...]) -> bool:
        """Is the start in the first layer?"""
        plain = Moves(self.job.rules, journal.packing, journal.order, symmetric=self.job.symmetric, compiled=False)
        key = plain.key(start)
        runs = [Run(file, journal.packing) for file in journal.layers[0].keys.files]
        return key is not None and any(len(run.between(key, key + 1, compiled=False)) for run in runs)

    def _start(self) -> tuple[int, ...]:
        """The first position, or the one that stands for it."""
        rules = self.job.rules
        return same_position(rules, rules.start) if self.job.symmetric else tuple(rules.start)

    def _fresh(self, order: Order) -> Journal:
        """The first layer: the start alone."""
        self.journals.wait()  # of an order that did not hold
        job, rules, start = self.job, self.job.rules, self._start()
        met = [start, *vars(rules).get("_met", [])]
        packings = [] if table_moves_have_keys(rules) else [Packing.of(met)]
        for packing in packings:
            packing.check(type(rules).__name__)
        journal = Journal(job.identity, order, packings)
        key = Moves(rules, journal.packing, order, symmetric=job.symmetric, compiled=False).key(start)
        if key is None:
            made, kind = int(rules.key(list(start))), type(rules).__name__
            if not 0 <= made < 1 << MOST_BITS:
                raise RulesError(f"{kind}.key gives {made} for state {start}; keys are from 0 to 2^63 - 1.")
            raise RulesError(f"{kind}.restore does not give back the start from its key.")
        start_key = iter([np.array([key], dtype=np.int64)])
        first = write_key_file(job.work / "000000.keys", start_key, journal.packing, compiled=False)
        journal.layers[0] = Layer(Keys((first,)))
        self.journals.begin(journal)
        return journal

    def _expanded(self, journal: Journal) -> Journal:
        with closing(self._machine(journal)) as machine:
            self._expand_all(journal, machine)
        return journal

    def _expand_all(self, journal: Journal, machine: Embedded) -> None:
        self.journals.sweep(journal)
        self.progress.counts(sum(layer.keys.rows for j, layer in journal.layers.items() if j != journal.next))
        forecast = DiskForecast(self.job, self.game, self.progress)
        while journal.next is not None:
            number = journal.next
            self._maybe_compile(machine, number)
            self._expand(machine, number)
            self.progress.say(
                "expanded", layer=number, positions=journal.layers[number].keys.rows, known=journal.positions
            )
            self.job.require_within_limit(journal.positions)
            self._keep(journal, journal.layers[number].keys.rows)
            forecast.require_room(journal)
        self._keep(journal, None)

    def _expand(self, machine: Embedded, number: int) -> None:
        """Finds what follows a layer; where moves stay in it and it grows large, it is compiled and begun again."""
        counted, refused = self.progress.count, machine.moves().kernel.refused
        stays_so = machine.compiled or self.asked is False or is_native_code_refused() or refused is not None
        machine.patience = None if stays_so else PATIENCE
        try:
            machine.expand(number)
        except Grown:
            self.progress.take_back(counted)
            self._compile(machine, number)
            machine.patience = None
            machine.expand(number)

    def _backwards(self, journal: Journal) -> None:
        job = self.job
        kinds: Any = journal.kinds
        endless = table_endless_scores(job.rules)
        if endless is not None and job.what == "guarantees":
            kinds = {*journal.kinds, endless}
        odd = next((kind for kind in sorted(journal.kinds) if sum(kind)), None)
        if getattr(job.rules, "zero_sum", False) and odd is not None:
            kind = type(job.rules).__name__
            raise RulesError(f"{kind}.score gives {list(odd)} at some end, not zero-sum as the rules claim.")
        values = table_worth_values(job.rules, job.what, job.ties, kinds, chancy=journal.chancy)
        self.values = values
        with closing(self._machine(journal)) as machine:
            self._reduce_all(journal, machine, values)

    def _reduce_all(self, journal: Journal, machine: Embedded, values: Values) -> None:
        left = sorted(journal.layers.keys() - journal.solved.keys(), reverse=True)
        if left:  # of what is solved the keys may be gone
            self._maybe_compile(machine, left[-1])
        total = journal.positions
        self.progress.counts(sum(kept["rows"] for kept in journal.solved.values()), total)
        worth = Worth(values, self.job.ties, compiled=machine.compiled)
        for number in left:
            machine.reduce(number, worth)
            self.progress.say(
                "solved",
                layer=number,
                positions=self.progress.count,
                total=total,
                bytes=journal.solved[number]["bytes"],
            )
            self._keep(journal, journal.layers[number].keys.rows)
        self._keep(journal, None)

    def _finish(self, journal: Journal) -> None:
        job = self.job
        self.journals.wait()
        layers = {j: journal.solved[j] for j in sorted(journal.solved)}
        Manifest(job.identity, journal.order, journal.packing, self.values, layers).write(job.folder)
        self.progress.say("finished", positions=journal.positions, bytes=sum(kept["bytes"] for kept in layers.values()))

    # ------------------------------------------------------------ on the way

    def _machine(self, journal: Journal) -> Embedded:
        if self.client is None:
            return Embedded(self.job, journal, compiled=self.native, progress=self.progress)
        from zermelo.tables.build.cluster.cluster import Cluster

        return Cluster(self.job, journal, compiled=self.native, progress=self.progress, client=self.client)

    def _maybe_compile(self, machine: Embedded, number: int) -> None:
        """Compiles once there is enough to do, or what is compiled already lies on disk."""
        if machine.compiled or self.asked is False or is_native_code_refused():
            return
        moves = machine.moves()
        waits = machine.journal.positions < PATIENCE and not moves.kernel.is_ready()
        waits = waits and _plain_seconds(moves, machine.journal.layers[number]) < SOON
        if self.asked is not None or not (waits or moves.kernel.refused):
            self._compile(machine, number)

    def _compile(self, machine: Embedded, number: int) -> None:
        """Compiles; where that cannot be done, it goes on in plain Python, unless it was asked for."""
        moves = machine.moves()
        native = Moves(
            self.job.rules, machine.journal.packing, machine.journal.order, symmetric=self.job.symmetric, compiled=True
        )
        if not native.kernel.is_ready():
            self.progress.say("compiling", layer=number)
        trouble = native.compile() or _disagreement(moves, native, machine.journal.layers[number])
        if trouble is None:
            self.native = machine.compiled = True
        elif self.asked:
            raise RulesError(trouble)
        else:
            native.kernel.refuse(trouble)
            warnings.warn(f"{trouble} It runs as plain Python, about 50 times slower.", CompileWarning, stacklevel=2)

    def _keep(self, journal: Journal, rows: int | None) -> None:
        """Writes the journal, seldom while stages are small: what is not in it is done again."""
        self.unkept += rows or 0
        now = time.monotonic()
        if rows is None or now - self.kept > PAUSE or self.unkept > 1 << 20:
            self.journals.write(journal)
            self.kept, self.unkept = now, 0


def _plain_seconds(plain: Moves, layer: Layer) -> float:
    """About how long plain Python takes to find what follows a layer, by some of its positions."""
    some = min(plain.most, PROBE, layer.keys.rows)
    began = time.perf_counter()
    with suppress(Exception):  # the stage itself says what is wrong with a position
        plain.follow(layer.keys.rows_between(0, some, plain.packing, compiled=False))
    return float((time.perf_counter() - began) * layer.keys.rows / some)


def _disagreement(plain: Moves, native: Moves, layer: Layer) -> str | None:
    """Compares compiled and plain rules at some positions of a layer."""
    keys = layer.keys.rows_between(0, min(plain.most, 200, layer.keys.rows), plain.packing, compiled=False)
    sides = []
    for moves in (plain, native):
        try:
            found = moves.follow(keys)
        except Exception as error:
            sides.append([type(error).__name__])
            continue
        sides.append([found.first.tolist(), found.mover.tolist(), found.child.tolist(), found.pay.tolist()])
    if sides[0] == sides[1]:
        return None
    return f"{type(plain.rules).__name__}: compiled and plain rules disagree, so they are not compiled."

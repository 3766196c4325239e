"""The two stages of a layered solve on a Dask cluster: the same tables, byte for byte, made by many workers.

All workers see the folder of the table, on one machine or on a file system they share. A layer is cut into chunks.

* `expand`: workers find what follows their chunks; Dask's shuffle brings keys of one range together; there they are
  sorted, kept once and written.
* `reduce`: workers find the moves of their chunks; one shuffle brings them to the solved positions they lead to,
  another brings the values back to the chunks, where they are put together.

How work is handed out, moved and repeated when a worker is lost is Dask's own affair. Whoever runs the command writes
the layers, in order, from what the workers left.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import FileError, MethodError, ParameterError
from zermelo.tables.build.embedded import Embedded, embedded_row_counts
from zermelo.tables.build.job import Job, Journal, Layer
from zermelo.tables.build.lookups import build_table_lookups
from zermelo.tables.build.sorted_runs import KeyFile, Run, sorted_run, sorted_run_without_repeats, write_sorted_run
from zermelo.tables.build.transfer import rules_from_transfer, rules_to_transfer, transfer_results
from zermelo.tables.build.worth import Outcomes, Worth, table_worth_common_unit, table_worth_has_chance
from zermelo.tables.files import atomic_table_file, describe_table_file, require_table_file_room
from zermelo.tables.layers import Reader, Writer
from zermelo.tables.moves import Moves, NoRoom

Array = np.ndarray[Any, Any]
ROWS = 250_000  # positions of a chunk
RANGE = 500_000  # keys that one range should have
LEAST = 3 << 29  # bytes that a worker may hold, however many share the memory: Dask ends one that holds more


def connect_cluster(text: str, memory: int) -> tuple[Any, Callable[[], None]]:
    """Returns a client of the cluster that *text* means, and what ends it: ``local:4``, or a scheduler's address."""
    kind, _, rest = text.partition(":")
    if kind == "local" and (not rest.isdigit() or not 1 <= int(rest) <= 256):
        raise ParameterError(f"cluster {text!r}: write local:4 for four workers on this machine.")
    if kind not in ("local", "tcp", "tls", "ws", "wss"):
        raise ParameterError(f"cluster {text!r}: write local:4, or a scheduler's address such as tcp://10.0.0.5:8786.")
    try:
        import dask
        import dask.dataframe
        import distributed
    except ImportError:
        raise MethodError('A cluster needs Dask, which is not installed: pip install "zermelo[cluster]".') from None
    dask.config.set(
        {
            "dataframe.convert-string": False,
            "distributed.scheduler.allowed-failures": 5,
            "distributed.p2p.comm.retry.count": 10,
        }
    )
    start: Any = distributed.LocalCluster
    client_of: Any = distributed.Client
    if kind == "local":
        # The dashboard of Dask listens to everybody unless it is told not to; everything here stays on this machine.
        try:
            cluster = start(
                n_workers=int(rest), threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None,
                memory_limit=max(memory // int(rest), LEAST), silence_logs=50,
                scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
            )  # fmt: skip
        except RuntimeError:
            raise MethodError(
                'Workers did not start; in a script what makes the table stands under `if __name__ == "__main__":`.'
            ) from None
        client = client_of(cluster)

        def end() -> None:
            client.close()
            cluster.close()

        return client, end
    try:
        client = client_of(text, timeout=20)
    except (OSError, ValueError) as error:
        raise ParameterError(f"cluster {text!r}: no scheduler answers there ({error}).") from None
    return client, client.close


class Cluster(Embedded):
    """Many workers. Layers within which moves stay are solved by whoever runs the command."""

    def __init__(self, job: Job, journal: Journal, *, compiled: bool, tell: Callable[[int], None], client: Any) -> None:
        super().__init__(job, journal, compiled=compiled, tell=tell)
        self.client = client

    def _task(self, layer: Layer) -> dict[str, Any]:
        """What a worker must know, small enough to be sent with every chunk."""
        job, journal = self.job, self.journal
        return {
            "rules": rules_to_transfer(job.identity, job.rules), "packing": journal.packing, "order": journal.order,
            "symmetric": job.symmetric, "compiled": self.compiled, "folder": str(job.folder), "keys": layer.keys,
            "size": ROWS,
        }  # fmt: skip

    # ------------------------------------------------------------ forwards

    def expand(self, number: int) -> None:
        """As on one machine; small layers are not worth sending."""
        layer = self.journal.layers[number]
        if layer.keys.rows < ROWS // 8:
            super().expand(number)
            return
        import dask.dataframe as dd

        require_table_file_room(self.job.folder, 32 * layer.keys.rows + (1 << 20))
        cuts = self._cuts(layer)
        if cuts is None:  # moves stay, or a wider packing is needed: that is settled here
            super().expand(number)
            return
        task = self._task(layer) | {"cuts": cuts, "number": number}
        chunks = [(k, min(ROWS, layer.keys.rows - k)) for k in range(0, layer.keys.rows, ROWS)]
        meta = {"part": "int64", "key": "int64"}
        make: Any = dd.from_map
        frame = make(_children, chunks, task=task, meta=_frame(meta))
        parts = sum(len(ranges) + 1 for ranges in cuts.values())
        if len(chunks) > 1:  # keys of one range come from many chunks
            frame = frame.shuffle("part", npartitions=max(parts, 2), shuffle_method="p2p")
        written = frame.map_partitions(
            _write_part, task=task, meta=_frame({"part": "int64", "rows": "int64", "crc": "int64"})
        )
        gathered = _Gathered(self, number, cuts)
        try:
            for part, rows, crc in transfer_results(self.client, written).itertuples(index=False):
                gathered.add(int(part), int(rows), int(crc))
            gathered.notes(len(chunks))
        except (NoRoom, _Local):
            super().expand(number)
            return
        self.tell(layer.keys.rows)
        self.journal.kinds |= gathered.found
        self.journal.chancy |= gathered.chancy
        self.journal.layers[number] = Layer(layer.keys, sorted(gathered.targets), False)
        self._hand_over(number, gathered)

    def _cuts(self, layer: Layer) -> dict[int, list[int]] | None:
        """For every layer that follows, the keys at which it is cut into ranges; from a sample."""
        moves = self.moves()
        pieces = list(layer.keys.chunks(max(1, moves.most // 8), self.journal.packing))
        found: dict[int, list[Array]] = {}
        edges = seen = 0
        for piece in pieces[:: max(1, len(pieces) // 8)]:
            try:
                f = moves.follow(piece)
            except NoRoom:
                return None
            if f.staying:
                return None
            seen, edges = seen + len(piece), edges + len(f.child)
            for target in sorted_run_without_repeats(np.sort(f.layer)).tolist():
                found.setdefault(target, []).append(f.child[f.layer == target])
        cuts: dict[int, list[int]] = {}
        for target, keys in sorted(found.items()):
            ordered = np.sort(np.concatenate(keys))
            ranges = max(1, int(len(ordered) / max(seen, 1) * layer.keys.rows / 2) // RANGE)
            cuts[target] = sorted({int(ordered[k * len(ordered) // ranges]) for k in range(1, ranges)})
        return cuts

    # ------------------------------------------------------------ backwards

    def reduce(self, number: int, worth: Worth) -> None:
        """As on one machine; small layers, and those within which moves stay, are not sent."""
        journal, job = self.journal, self.job
        layer = journal.layers[number]
        if layer.stays or layer.keys.rows < ROWS // 8:
            super().reduce(number, worth)
            return
        import dask.dataframe as dd

        room = (20 + 2 * np.dtype(worth.kind).itemsize * worth.width) * layer.keys.rows + (1 << 20)
        require_table_file_room(job.folder, room)
        unit, finer = table_worth_common_unit(journal.solved[t].get("unit", 1) for t in layer.targets), 1
        chunks = [(k, min(ROWS, layer.keys.rows - k)) for k in range(0, layer.keys.rows, ROWS)]
        solved = {t: journal.solved[t] for t in layer.targets}
        names = [f"v{c}" for c in range(worth.width)]
        while True:
            task = self._task(layer) | {
                "number": number,
                "worth": worth,
                "solved": solved,
                "unit": unit,
                "finer": finer,
            }
            moved = {"part": "int64", "layer": "int64", "key": "int64", "chunk": "int64", "edge": "int64"}
            back = {"chunk": "int64", "edge": "int64"} | dict.fromkeys(names, np.dtype(worth.kind).name)
            make: Any = dd.from_map
            frame = make(_edges, chunks, task=task, meta=_frame(moved))
            if len(chunks) > 1:
                frame = frame.shuffle("part", npartitions=2 * len(chunks), shuffle_method="p2p")
            frame = frame.map_partitions(_values, task=task, meta=_frame(back))
            if len(chunks) > 1:
                frame = frame.shuffle("chunk", npartitions=len(chunks), shuffle_method="p2p")
            made = frame.map_partitions(_rows, task=task, meta=_frame({"chunk": "int64", "factor": "int64"}))
            done = dict(transfer_results(self.client, made).itertuples(index=False))
            for begin, count in chunks:  # chunks of ends alone have no moves to be sent
                if begin not in done:
                    done[begin] = _reduced(task, begin, count, np.zeros((0, worth.width), dtype=worth.kind))
            factor = table_worth_common_unit(done.values())
            if factor == 1:
                break
            finer *= factor
        self._write(number, layer, worth, chunks, unit * finer)

    def _write(self, number: int, layer: Layer, worth: Worth, chunks: list[tuple[int, int]], unit: int) -> None:
        job, path = self.job, self.job.layers / f"{number:06d}.parquet"
        counts = np.zeros(1, dtype=np.int64)
        with atomic_table_file(path, at_once=False) as part:
            writer = Writer(part, worth.values.columns, worth.values.types)
            for keys, (begin, count) in zip(layer.keys.chunks(ROWS, self.journal.packing), chunks, strict=True):
                rows = np.load(job.work / f"{number:06d}.{begin}.npy")
                if len(rows) != count:
                    raise FileError(f"{job.work}: a worker left {len(rows):,} rows instead of {count:,}.")
                writer.add(keys, *(np.ascontiguousarray(rows[:, c]) for c in range(rows.shape[1])))
                counts = embedded_row_counts(counts, rows, worth)
                self.tell(count)
            writer.close()
        kept = describe_table_file(path) | {"rows": layer.keys.rows, "unit": unit, "targets": layer.targets}
        self.journal.solved[number] = kept | {"stays": False, "counts": counts.tolist()}


class _Local(Exception):
    """What the workers met has to be settled in one place."""


class _Gathered:
    """What the workers left of one expansion, as `Embedded` hands it over."""

    def __init__(self, machine: Cluster, number: int, cuts: dict[int, list[int]]) -> None:
        self.machine, self.number, self.found = machine, number, set[tuple[int, ...]]()
        self.targets: set[int] = set()
        self.chancy = False
        self._names = [target for target, ranges in cuts.items() for _ in range(len(ranges) + 1)]
        self._runs: dict[int, list[KeyFile]] = {}

    def add(self, part: int, rows: int, crc: int) -> None:
        path = self.machine.job.work / f"{self.number:06d}.{part}.spill"
        target = self._names[part]
        self.targets.add(target)
        self._runs.setdefault(target, []).append(KeyFile(path, rows, crc, self.machine.journal.packing))

    def notes(self, chunks: int) -> None:
        """Reads what the chunks had to say beside their keys."""
        for k in range(chunks):
            note = json.loads((self.machine.job.work / f"{self.number:06d}.{k * ROWS}.note").read_text())
            if note["local"]:
                raise _Local
            self.found |= {tuple(kind) for kind in note["kinds"]}
            self.chancy |= note["chancy"]

    def runs(self, target: int) -> list[Run]:
        return [Run(keys, self.machine.journal.packing) for keys in self._runs.get(target, [])]


# ---------------------------------------------------------------- what workers do


def _moves(task: dict[str, Any]) -> Moves:
    rules = rules_from_transfer(task["rules"])
    return Moves(rules, task["packing"], task["order"], symmetric=task["symmetric"], compiled=task["compiled"])


def _frame(columns: dict[str, str]) -> Any:
    import pandas as pd

    return pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in columns.items()})


def _chunk(task: dict[str, Any], begin: int, count: int) -> Array:
    """The keys of a chunk."""
    from zermelo.tables.build.sorted_runs import repack_sorted_run

    file = task["keys"]
    keys = np.fromfile(file.path, dtype=np.int64, count=count, offset=8 * begin)
    if len(keys) != count:
        raise FileError(f"{file.path}: damaged, keys are missing.")
    return repack_sorted_run(keys, file.packing, task["packing"])


def _children(chunk: tuple[int, int], task: dict[str, Any]) -> Any:
    """All that follows a chunk, each once, with the range it is in; what else there is to say goes into a note."""
    import pandas as pd

    begin, count = chunk
    moves, keys = _moves(task), _chunk(task, *chunk)
    outcomes, chancy, local = Outcomes(moves.seats, compiled=moves.compiled), False, False
    offset, first = 0, {}
    for target, ranges in task["cuts"].items():
        first[target] = offset
        offset += len(ranges) + 1
    parts, made = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for k in range(0, count, moves.most):
        try:
            f = moves.follow(keys[k : k + moves.most], careful=True)
        except NoRoom:
            local = True
            break
        outcomes.add(f.pay)
        chancy |= table_worth_has_chance(f.mover)
        for target in sorted_run_without_repeats(np.sort(f.layer)).tolist():
            if target not in first or f.staying:
                local = True
                continue
            own = sorted_run(f.child[f.layer == target])
            made.append(own)
            parts.append(
                first[target] + np.searchsorted(np.array(task["cuts"][target], dtype=np.int64), own, side="right")
            )
    path = Path(task["folder"]) / "work" / f"{task['number']:06d}.{begin}.note"
    with atomic_table_file(path, at_once=False) as part:
        part.write_text(json.dumps({"kinds": [] if local else outcomes.found(), "chancy": chancy, "local": local}))
    return pd.DataFrame({"part": np.concatenate(parts), "key": np.concatenate(made)})


def _write_part(frame: Any, task: dict[str, Any]) -> Any:
    """Writes the keys of each range, sorted, each once."""
    import pandas as pd

    found = []
    for part, own in frame.groupby("part")["key"]:
        keys = sorted_run(own.to_numpy().copy())
        path = Path(task["folder"]) / "work" / f"{task['number']:06d}.{part}.spill"
        kept = write_sorted_run(path, iter([keys]), task["packing"])
        found.append((int(part), kept.rows, kept.crc))
    return pd.DataFrame(found, columns=["part", "rows", "crc"]).astype("int64")


def _edges(chunk: tuple[int, int], task: dict[str, Any]) -> Any:
    """The moves of a chunk, with the row group they lead to."""
    import pandas as pd

    moves, keys = _moves(task), _chunk(task, *chunk)
    layers, children = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for k in range(0, len(keys), moves.most):
        f = moves.follow(keys[k : k + moves.most])
        layers.append(f.layer.copy())
        children.append(f.child.copy())
    layer, child = np.concatenate(layers), np.concatenate(children)
    part = np.zeros(len(child), dtype=np.int64)
    offset = 0
    for target, kept in sorted(task["solved"].items()):
        least = Reader(Path(task["folder"]) / "layers" / kept["file"]).least
        chosen = layer == target
        part[chosen] = offset + np.searchsorted(np.array(least[1:], dtype=np.int64), child[chosen], side="right")
        offset += len(least)
    return pd.DataFrame({"part": part, "layer": layer, "key": child, "chunk": chunk[0], "edge": np.arange(len(child))})


def _values(frame: Any, task: dict[str, Any]) -> Any:
    """What moves lead to is worth, read from the solved layers."""
    import pandas as pd

    worth, made = task["worth"], []
    for target, own in frame.groupby("layer"):
        kept = task["solved"][int(target)]
        reader = Reader(Path(task["folder"]) / "layers" / kept["file"])
        finer = task["unit"] // kept.get("unit", 1)
        rows = build_table_lookups(reader, own["key"].to_numpy(), worth, finer, _moves(task))
        columns = {f"v{c}": rows[:, c] for c in range(worth.width)}
        made.append(pd.DataFrame({"chunk": own["chunk"].to_numpy(), "edge": own["edge"].to_numpy()} | columns))
    empty = {"chunk": "int64", "edge": "int64"} | {f"v{c}": np.dtype(worth.kind).name for c in range(worth.width)}
    return pd.concat(made, ignore_index=True) if made else _frame(empty)


def _rows(frame: Any, task: dict[str, Any]) -> Any:
    """What the positions of chunks are worth, left in files."""
    import pandas as pd

    worth, found = task["worth"], []
    for chunk, own in frame.groupby("chunk"):
        got = np.empty((len(own), worth.width), dtype=worth.kind)
        got[own["edge"].to_numpy()] = own[[f"v{c}" for c in range(worth.width)]].to_numpy()
        begin = int(chunk)
        found.append((begin, _reduced(task, begin, min(task["size"], task["keys"].rows - begin), got)))
    return pd.DataFrame(found, columns=["chunk", "factor"]).astype("int64")


def _reduced(task: dict[str, Any], begin: int, count: int, got: Array) -> int:
    """Works out a chunk and leaves it in a file; returns the factor by which units are too coarse."""
    moves, keys, worth = _moves(task), _chunk(task, begin, count), task["worth"]
    made, factor, at = [], 1, 0
    for k in range(0, count, moves.most):
        f = moves.follow(keys[k : k + moves.most])
        rows, more = worth.combine(f, got[at : at + len(f.child)], task["unit"], task["finer"])
        at += len(f.child)
        factor = table_worth_common_unit((factor, more))
        made.append(rows)
    if at != len(got):
        raise FileError(f"A chunk has {at:,} moves, and the values of {len(got):,} came back.")
    path = Path(task["folder"]) / "work" / f"{task['number']:06d}.{begin}.npy"
    with atomic_table_file(path, at_once=False) as part, part.open("wb") as file:
        np.save(file, np.concatenate(made), allow_pickle=False)
    return factor

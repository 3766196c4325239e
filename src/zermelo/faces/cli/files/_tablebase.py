"""Tablebases, folders of numbered positions, on the command line."""

from __future__ import annotations

import time
from typing import Any

from zermelo.draw.svg.label import count_label, plain_label
from zermelo.errors import FileError
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._output import (
    Progress,
    print_output_json,
    print_output_sheets,
    print_output_table,
    print_output_text,
)

RESULTS = {1: "wins", 0: "draws", -1: "loses"}


def make_tablebase(given: Any, out: str, as_json: bool, ties: str, events: Any, **options: Any) -> None:
    """Solves all numbered positions into a folder and prints the balance.

    The tie rule must be one, and changes nothing: one player gets what the other loses.
    """
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.preferences.ties import Ties
    from zermelo.solvers.cyclic.tablebase_folder import tablebase
    from zermelo.tables.tablebase import TablebaseFolder

    Ties.read(ties, given.players)
    with Progress("solving") as watch:
        going = _Events(events)
        found = tablebase(given, out, watch=watch if events is None else going.watch, **options)
    held = TablebaseFolder(out)
    going.say("finished", positions=held.numbers, bytes=held.bytes)
    if as_json:
        print_output_json(answer_summary(found) | {"folder": out, "numbers": held.numbers, "bytes": held.bytes})
        return
    print_output_text(plain_label(found.game.title), "bold")
    print_output_sheets(found.sheets())
    told = f"{count_label(held.numbers, 'number')} of {count_label(held.wide, 'byte')} in {plain_label(out)}"
    print_output_text(f"\n{told}.", "dim")


class _Events:
    """Reports how far a tablebase is, at most once a second."""

    def __init__(self, events: Any) -> None:
        self._events, self._began = events, time.monotonic()
        self._first: tuple[int, float] | None = None  # of what this run solves itself
        self._next = self._began + 1

    def watch(self, what: Any, count: int) -> None:
        """Hears how many positions of how many are solved."""
        now = time.monotonic()
        first, since = self._first = self._first or (count, now)
        if now < self._next:
            return
        self._next, rate = now + 1, (count - first) / max(now - since, 1e-9)
        left = round((what.total - count) / rate, 1) if rate else None
        self.say("going", stage="solving", done=count, of=what.total, rate=round(rate), left=left)

    def say(self, event: str, **more: Any) -> None:
        """Reports something that happened, to whoever listens."""
        if self._events is not None:
            self._events({"event": event, **more, "seconds": round(time.monotonic() - self._began, 3)})


def lookup_tablebase(folder: str, position: str | None, game: str | None, as_json: bool) -> None:
    """Prints one position: who wins, how soon, and what every move leads to."""
    from zermelo.formats.json.answers.solution.tablebase import tablebase_position_document
    from zermelo.formats.json.answers.summary import summary_provenance
    from zermelo.solvers.cyclic.tablebase_folder import tablebase_at

    found, state = tablebase_at(folder, position, None if game is None else read_cli_game(game))
    held, rules, best = found.evidence, found.game, found.best(state)
    moves = {}
    mover = rules.turn(state)
    for action in [] if mover is None else rules.actions(state):
        after = rules.act(state, action)
        moves[rules.name(state, action)] = {"value": held.value(after)[mover], "distance": held.moves_left(after)}
    if as_json:
        document = summary_provenance(found) | tablebase_position_document(found, state)
        print_output_json(document | {"folder": folder, "turn": mover, "moves": moves})
        return
    print_output_sheets((found.position_sheet(state),))
    if moves:
        order = sorted(moves, key=lambda name: (-moves[name]["value"], _late(moves[name]), name != best))
        rows = [
            (("* " if name == best else "  ") + plain_label(name), RESULTS[moves[name]["value"]],
             "" if moves[name]["distance"] is None else str(moves[name]["distance"]))
            for name in order
        ]  # fmt: skip
        print_output_text("")
        print_output_table(("move", str(mover), "then to the end"), rows, right=(2,))


def _late(move: dict[str, Any]) -> int:
    """Wins are best when they are near, losses when they are far."""
    far = move["distance"] or 0
    return int(far if move["value"] > 0 else -far)


def check_tablebase_folder(folder: str, game: str | None, memory: str, watch: Any) -> tuple[Any, Any]:
    """Checks files and every position of a tablebase; returns what was found, and the answer that was looked at.

    The table lies in its file, mapped; the process holds no more of it than *memory* allows.
    """
    from zermelo.answers.report import Problem, Report
    from zermelo.checker.cyclic.tablebase import check_tablebase
    from zermelo.forms.explore.enumerate import Many
    from zermelo.solvers.cyclic.tablebase_folder import open_tablebases
    from zermelo.tables.manifest import OtherTable
    from zermelo.tables.mapped_arrays import mapped_array_within
    from zermelo.tables.memory import read_table_memory, require_slice_memory, table_memory_room
    from zermelo.tables.tablebase import TablebaseFolder

    found: Any = None
    allowed = read_table_memory(memory)
    try:
        held = TablebaseFolder(folder)
        require_slice_memory(held.wide * max(held.sizes.values(), default=0), table_memory_room(allowed))
        wrong = held.check(lambda what, count: watch(Many.of("bytes of the file", held.bytes), count))
        answers = open_tablebases(folder, None if game is None else read_cli_game(game))
    except FileError as error:
        if isinstance(error, OtherTable):
            raise
        return Report((Problem(folder, str(error)),), ("files",)), None
    if wrong is not None:
        return Report((Problem(folder, wrong),), ("files",)), answers[0]
    checked: list[str] = ["files"]
    for found in answers:
        table = found.evidence.table
        with mapped_array_within(lambda table=table: table, table.nbytes, allowed):  # type: ignore[misc]
            report = check_tablebase(found, _counting(found, watch))
        checked += [f"{found.game.title}: {one}" for one in report.checked]
        if not report:
            return Report(report.problems, tuple(checked)), found
    return Report((), tuple(checked)), found


def _counting(found: Any, watch: Any) -> Any:
    """Returns a watch that says of which game numbers are looked at, and how many there are."""
    from zermelo.forms.explore.enumerate import Many

    title, total = plain_label(found.game.title), sum(size for _, size in found.game.rules.slices)

    def tell(what: str, count: int) -> None:
        told = f"{what} of {title}"
        watch(Many.of(told, total) if what == "numbers" else told, count)

    return tell

"""The journal on disk, written behind the work: while the disk takes in one stage, the next one goes on.

The journal that is on disk speaks of files that are there for good, and of what it speaks nothing is removed. A run
that is ended before the last one is written goes on from the one before.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from zermelo.tables.build.interrupt import uninterrupted, wait_for_thread
from zermelo.tables.build.job import JOURNAL, Job, Journal
from zermelo.tables.files import clear_table_files, sync_table_files, write_table_file_json


class JournalWriter:
    """Writes the journals of one run, one after another, in a thread of its own."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._thread = ThreadPoolExecutor(1)
        self._last: Future[None] | None = None
        self._settled: set[Path] = set()  # files that the disk has for good

    def begin(self, journal: Journal) -> None:
        """Writes a first journal, of which nothing is lost if it does not last."""
        write_table_file_json(self.job.work / JOURNAL, journal.document(), at_once=False, indent=None)

    def write(self, journal: Journal) -> None:
        """Takes down how far the run is, between two stages, and has it written; waits for the one before."""
        self.wait()
        kept = journal.keeps()
        spare = {path.name for path in self.job.work.iterdir()} - kept
        with uninterrupted():
            self._last = self._thread.submit(self._write, journal.document(), journal.files(self.job), spare)

    def _write(self, document: dict[str, Any], files: list[Path], spare: set[str]) -> None:
        sync_table_files(path for path in files if path not in self._settled)
        self._settled = set(files)
        write_table_file_json(self.job.work / JOURNAL, document, indent=None)
        clear_table_files(self.job.work, lambda name: name not in spare)

    def wait(self) -> None:
        """Waits until all is written; raises what went wrong."""
        last, self._last = self._last, None
        if last is not None:
            wait_for_thread(last)

    def sweep(self, journal: Journal) -> None:
        """Removes what an earlier run has left and no journal needs."""
        self.wait()
        clear_table_files(self.job.work, journal.keeps().__contains__)

    def close(self) -> None:
        """Lets the thread go, when it has done what it was given."""
        with uninterrupted():
            self._thread.shutdown()

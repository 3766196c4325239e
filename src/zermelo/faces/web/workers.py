"""Desks: the worker processes, seen from the server. One game sits at one desk."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.faces.web.limits import Limits

COMMAND = (sys.executable, "-P", "-m", "zermelo.faces.web.worker")
OPENING = 60.0  # seconds to open a game
TENDING = 2.0  # seconds between two looks at what all workers hold
TRIES = 3  # to open a game that has to make room for others at once
ROOM = 5.0  # seconds that a game waits for a desk while all are busy
FRESH = 0.2  # seconds that whoever had a game opened has to ask about it
LOOK = 0.05  # seconds until it looks again
CHUNK = 1 << 16  # bytes that are read at a time of what nobody wants
SMALL = 400_000_000  # bytes that a worker may hold and be used again for another game
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Refusal(Exception):
    """An answer that is not one: its kind decides the HTTP status."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind, self.message = kind, message


class Gone(Refusal):
    """The process has ended, whatever it was doing."""


@dataclass(frozen=True)
class Wanted:
    """A game to open: by catalogue name, from a file, as it stood on the command line, or a folder of solved positions.

    *rules* is the game of a folder whose rules are not in the catalogue, as it stood on the command line. *start* is
    what an address says after an @: see `zermelo.faces.web.opening`.
    """

    kind: str
    text: str
    title: str = ""
    rules: str = ""
    start: str = ""


Hear = Callable[[dict[str, Any], bytes], None]


class Desk:
    """One worker process. Every frame it sends is handed to whoever asked."""

    def __init__(self, process: asyncio.subprocess.Process, limits: Limits) -> None:
        self._process, self._limits = process, limits
        self._asked: dict[int, Hear] = {}
        self._next = 1
        self.is_open = True
        self.used = time.monotonic()
        self._ended: Refusal | None = None
        self._reading = asyncio.create_task(self._read())
        self._write({"limits": asdict(limits)})

    @classmethod
    async def start(cls, limits: Limits) -> Desk:
        """Starts a worker with an empty table."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, start_new_session=True)
        return cls(process, limits)

    @property
    def memory(self) -> int:
        """How many bytes the process holds; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self._process.pid}/statm") as told:
                return int(told.read().split()[1]) * PAGE
        except (OSError, ValueError, IndexError):
            return 0

    @property
    def is_busy(self) -> bool:
        """Is anybody waiting for an answer?"""
        return bool(self._asked)

    async def open(self, wanted: Wanted) -> None:
        """Puts a game on the table; raises a `Refusal` where it cannot be opened."""
        heard: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def hear(told: dict[str, Any], _: bytes) -> None:
            if not heard.done():
                heard.set_result(told)

        self._asked[0] = hear
        if self.is_open:
            self._write({"open": asdict(wanted)})
        else:
            self._gone(0)
        try:
            told = await asyncio.wait_for(heard, OPENING)
        except TimeoutError:
            raise Refusal("budget", f"It took more than {OPENING:.0f} seconds to open this game.") from None
        finally:
            self._asked.pop(0, None)
        if told["what"] == "gone":
            raise Gone(told["kind"], told["message"])
        if told["what"] == "failed":
            raise Refusal(told["kind"], told["message"])

    def ask(self, question: str, written: dict[str, str], hear: Hear) -> int:
        """Sends a question; *hear* gets every frame about it. Returns its number."""
        number, self._next = self._next, self._next + 1
        self.used = time.monotonic()
        self._asked[number] = hear
        if self.is_open:
            self._write({"id": number, "ask": question, "with": written})
        else:
            self._gone(number)
        return number

    def stop(self, number: int) -> None:
        """Asks the worker to come to an end with one question."""
        if number in self._asked and self.is_open:
            self._write({"stop": number})

    def close(self, ended: Refusal | None = None) -> None:
        """Ends the process, whatever it is doing; *ended* is what those who wait are told."""
        if self.is_open:
            self.is_open, self._ended = False, ended
            with suppress(ProcessLookupError):
                self._process.kill()

    @property
    def is_gone(self) -> bool:
        """Has the process ended, and are its pipes closed?"""
        return self._reading.done()

    async def wait(self) -> None:
        """Returns when it is gone."""
        await asyncio.wait([self._reading])

    # ------------------------------------------------------------ frames

    def _write(self, told: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(json.dumps(told).encode() + b"\n")

    async def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                told = json.loads(line)
                more = await self._process.stdout.readexactly(told["size"])
                if more and told["what"] != "done":
                    told |= json.loads(more)
                number = told["id"]
                hear = self._asked.get(number)
                if told["what"] in ("done", "failed"):
                    self._asked.pop(number, None)
                if hear is not None:
                    hear(told, more)
                if told.get("kind") == "internal" and number:  # who knows what it left behind
                    break
        except (asyncio.IncompleteReadError, ValueError):
            pass
        finally:
            self.close()
            for number in list(self._asked):
                self._gone(number)
        while await self._process.stdout.read(CHUNK):
            pass
        await self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(ConnectionError):
            await self._process.stdin.wait_closed()

    def _gone(self, number: int) -> None:
        hear = self._asked.pop(number, None)
        if hear is None:
            return
        most = f"{self._limits.memory / 1e6:,.0f} MB or {self._limits.seconds:,.0f} seconds"
        why = self._ended or Refusal("budget", f"The work was ended: it may have needed more than {most}.")
        hear({"what": "gone", "kind": why.kind, "message": why.message}, b"")


class Desks:
    """At most so many workers; the one unused for longest makes room. One more may stand ready, warmed up."""

    def __init__(self, limits: Limits, *, spare: bool) -> None:
        self._limits, self._has_spare = limits, spare
        self._started: list[Desk] = []  # all that are not gone yet
        self._desks: OrderedDict[str, Desk] = OrderedDict()  # those with a game
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._spare: asyncio.Task[Desk] | None = None
        self._tending: asyncio.Task[None] | None = None
        self._starting = 0  # games that are being opened at a desk
        self._is_closed = False

    def begin(self) -> None:
        """Games can be opened from now on, after all were closed too."""
        self._is_closed = False
        self.prepare()

    def prepare(self) -> None:
        """Starts a worker before it is needed."""
        if self._is_closed:
            return
        if self._has_spare and self._spare is None:
            self._spare = asyncio.create_task(self._start())
        if self._tending is None:
            self._tending = asyncio.create_task(self._tend())

    async def _start(self) -> Desk:
        desk = await Desk.start(self._limits)
        self._started = [*(one for one in self._started if not one.is_gone), desk]
        return desk

    async def _tend(self) -> None:
        """Closes what nobody used for long, and what takes the memory of all."""
        while True:
            await asyncio.sleep(TENDING)
            since = time.monotonic() - self._limits.idle
            for game, desk in list(self._desks.items()):
                if not desk.is_open or (not desk.is_busy and desk.used < since):
                    self._close(game)
            self._save_memory()

    def _save_memory(self) -> None:
        """Closes desks until all together fit: idle ones first, the one unused for longest; then the largest."""
        held = {game: desk.memory for game, desk in self._desks.items() if desk.is_open}
        while held and sum(held.values()) > self._limits.together:
            idle = next((game for game in held if not self._desks[game].is_busy), None)
            most = f"{self._limits.together / 1e6:,.0f} MB"
            why = Refusal("budget", f"All open games together took more than {most}; this one was the largest.")
            game = idle or max(held, key=lambda game: held[game])
            del held[game]
            self._close(game, why)

    def _close(self, game: str, why: Refusal | None = None) -> None:
        self._desks.pop(game).close(why)

    async def at(self, game: str, wanted: Wanted) -> Desk:
        """Returns the desk where *game* is open; opens it where it is not. Those who ask at once share one opening.

        Whoever gets a desk asks at once, before anything else is done: it may make room for another game after that.
        """
        for _ in range(TRIES):
            desk = self._desks.get(game)
            if desk is not None and desk.is_open:
                self._desks.move_to_end(game)
                return desk
            if self._is_closed:
                raise _closing()
            await self._is_opened(game, wanted)
        raise _busy()

    async def _is_opened(self, game: str, wanted: Wanted) -> None:
        opening = self._opening.get(game)
        if opening is None:
            opening = asyncio.create_task(self._open(game, wanted))
            self._opening[game] = opening
            opening.add_done_callback(lambda _: self._opening.pop(game, None))
        try:
            await asyncio.shield(opening)
        except asyncio.CancelledError:
            if opening.cancelled():  # not by the visitor's leaving
                raise _closing() from None
            raise

    async def _open(self, game: str, wanted: Wanted) -> None:
        desk = await self._room()
        self._starting += 1
        try:
            found = self._desks[game] = await self._opened(desk, wanted)
            found.used = time.monotonic()
        finally:
            self._starting -= 1
            self.prepare()

    async def _opened(self, desk: Desk | None, wanted: Wanted) -> Desk:
        was_used = desk is not None
        if desk is None and self._spare is not None:
            spare, self._spare, was_used = self._spare, None, True
            desk = await spare
        if desk is None:
            desk = await self._start()
        try:
            try:
                await desk.open(wanted)
            except Gone:
                if not was_used:
                    raise
                desk = await self._start()  # the other had ended meanwhile
                await desk.open(wanted)
        except Refusal as refusal:
            if refusal.kind in ("input", "method") and self._spare is None:
                self._spare = _ready(desk)  # a table is cleared faster than a process is started
            else:
                desk.close()
            raise
        except BaseException:
            desk.close()
            raise
        return desk

    async def _room(self) -> Desk | None:
        """Waits until there is room for one more game; returns the desk of another that had to go, to be used again."""
        ends = time.monotonic() + ROOM
        while True:
            for game in [game for game, desk in self._desks.items() if not desk.is_open]:
                del self._desks[game]
            if len(self._desks) + self._starting < self._limits.desks:
                return None
            late = time.monotonic() - FRESH
            idle = next((game for game, desk in self._desks.items() if not desk.is_busy and desk.used < late), None)
            if idle is not None:
                desk = self._desks.pop(idle)
                if desk.memory < SMALL:
                    return desk
                desk.close()
                return None
            if time.monotonic() > ends:
                raise _busy()
            await asyncio.sleep(LOOK)

    async def close_all(self) -> None:
        """Ends all workers and waits until they are gone; no other game is opened."""
        self._is_closed = True
        going = list(self._opening.values())
        for opening in going:
            opening.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        if self._tending is not None:
            self._tending.cancel()
            self._tending = None
        if self._spare is not None:
            await self._spare
            self._spare = None
        self._desks.clear()
        for desk in self._started:
            desk.close(_closing())
        for desk in self._started:
            await desk.wait()
        self._started.clear()


def _busy() -> Refusal:
    return Refusal("busy", "All desks are busy with other games; try again in a moment.")


def _closing() -> Refusal:
    return Refusal("busy", "The explorer is being closed.")


def _ready(desk: Desk) -> asyncio.Task[Desk]:
    async def itself() -> Desk:
        return desk

    return asyncio.create_task(itself())

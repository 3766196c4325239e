"""Jobs: questions that take work, shared by all who ask the same; finished answers are kept."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

from zermelo.faces.web.limits import Limits
from zermelo.faces.web.workers import Desk, Desks, Refusal, Wanted

Key = tuple[str, str, tuple[tuple[str, str], ...]]  # game, question, what was written
AT_ONCE = 0.25  # seconds that a visitor waits for an answer before it becomes a job to be watched
GRACE = 3.0  # seconds between being asked to stop and being ended
LEFT = 20.0  # seconds that a job goes on when nobody watches it
REMEMBERED = 120.0  # seconds that a finished job can still be looked at
HEARTBEAT = 10.0


class Job:
    """One question at a desk, from the moment it is asked to its answer."""

    def __init__(self, key: Key, limits: Limits) -> None:
        self.key, self.limits = key, limits
        self.name = secrets.token_hex(8)
        self.progress: dict[str, Any] = {}
        self.answer: bytes | None = None
        self.refusal: Refusal | None = None
        self.is_kept = False
        self.is_work = False  # does it take work, or is it answered at once?
        self.is_refused = False  # for want of room: it ends, whoever waits for it
        self.watchers = 0
        self._stop: Callable[[], None] = lambda: None
        self._end: Callable[[], None] = lambda: None
        self._changed = asyncio.Event()
        self._timers: list[asyncio.TimerHandle] = []
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def begin(self, desk: Desk, question: str, written: dict[str, str]) -> None:
        """Asks at *desk*."""
        number = desk.ask(question, written, self.hear)
        self._stop, self._end = lambda: desk.stop(number), desk.close

    @property
    def is_over(self) -> bool:
        """Is there an answer or a refusal?"""
        return self.finished.done()

    def hear(self, told: dict[str, Any], more: bytes) -> None:
        """Takes in a frame from the desk."""
        what = told["what"]
        if what == "later":
            self.is_work = True
        elif what == "began":
            self._after(self.limits.seconds, self.stop)
        elif what == "progress":
            self.progress = told["told"]
        elif what == "done":
            self.answer, self.is_kept = more, told["keep"]
        else:
            self.refusal = _full() if self.is_refused else Refusal(told["kind"], told["message"])
        if (self.answer is not None or self.refusal is not None) and not self.is_over:
            for timer in self._timers:
                timer.cancel()
            self.finished.set_result(None)
        self._tell()

    def stop(self) -> None:
        """Asks the work to end with what it has; ends it a little later if it does not."""
        if not self.is_over:
            self._stop()
            self._after(GRACE, self._end)

    def _after(self, seconds: float, act: Callable[[], None]) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, act))

    def _tell(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def document(self) -> dict[str, Any]:
        """Returns how the job stands."""
        state = "failed" if self.refusal else "done" if self.answer is not None else "working"
        told: dict[str, Any] = {"job": self.name, "state": state, "progress": self.progress}
        if self.refusal is not None:
            told["error"] = {"kind": self.refusal.kind, "message": self.refusal.message}
        return told

    async def events(self) -> AsyncIterator[bytes]:
        """Yields server-sent events: ``progress`` again and again, then ``done`` with the answer, or ``failed``."""
        self.watchers += 1
        try:
            while not self.is_over:
                changed = self._changed
                yield _event("progress", json.dumps(self.document()).encode())
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": still at it\n\n"
            if self.answer is not None:
                yield _event("done", self.answer)
            else:
                yield _event("failed", json.dumps(self.document()["error"]).encode())
        finally:
            self.watchers -= 1
            if not self.watchers:
                self._after(LEFT, self._left_alone)

    def _left_alone(self) -> None:
        if not self.watchers:
            self.stop()


class Jobs:
    """All that was asked: answers kept by (game, question), and the work under way."""

    def __init__(self, desks: Desks, limits: Limits) -> None:
        self._desks, self._limits = desks, limits
        self._going: dict[Key, Job] = {}
        self._named: OrderedDict[str, tuple[Job, float]] = OrderedDict()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0

    async def ask(self, game: str, wanted: Wanted, question: str, written: dict[str, str]) -> bytes | Job:
        """Returns the answer, or the job that will bring it; raises a `Refusal`."""
        key: Key = game, question, tuple(sorted(written.items()))
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        job = self._going.get(key)
        if job is None:
            if len(self._going) >= self._limits.waiting * 4:
                raise Refusal("busy", "Too many questions are waiting; try again in a moment.")
            job = self._going[key] = Job(key, self._limits)
            job.finished.add_done_callback(partial(self._finish, job))
            try:
                job.begin(await self._desks.at(game, wanted), question, written)
            except Refusal as refusal:
                job.hear({"what": "failed", "kind": refusal.kind, "message": refusal.message}, b"")
            except BaseException:
                job.hear({"what": "failed", "kind": "busy", "message": "The visitor who asked first has left."}, b"")
                raise
        try:
            await asyncio.wait_for(asyncio.shield(job.finished), AT_ONCE)
        except TimeoutError:
            if not job.is_work:  # opening the game, or answering from what is known
                await self._known(job)
        if job.refusal is not None:
            raise job.refusal
        if job.answer is not None:
            return job.answer
        self._register(job)
        return job

    async def _known(self, job: Job) -> None:
        """Waits until a question is answered or is known to take work."""
        while not job.is_over and not job.is_work:
            await job._changed.wait()

    def _register(self, job: Job) -> None:
        now = time.monotonic()
        for name in [n for n, (j, since) in self._named.items() if j.is_over and now - since > REMEMBERED]:
            del self._named[name]
        if job.name not in self._named:
            if sum(not other.is_over for other, _ in self._named.values()) >= self._limits.waiting:
                job.is_refused = True
                job.stop()
                raise _full()
            self._named[job.name] = job, now
            job.watchers += 1  # whoever asked has some seconds to come and watch
            job._after(LEFT, lambda: self._expect(job))

    @staticmethod
    def _expect(job: Job) -> None:
        job.watchers -= 1
        job._left_alone()

    def named(self, name: str) -> Job:
        """Returns the job called *name*."""
        if name not in self._named:
            raise Refusal("unknown", "No such job; it may have ended long ago.")
        return self._named[name][0]

    def _finish(self, job: Job, _: asyncio.Future[None]) -> None:
        self._going.pop(job.key, None)
        if job.answer is None or not job.is_kept or len(job.answer) > self._limits.answers // 4:
            return
        self._kept[job.key] = job.answer
        self._size += len(job.answer) + 200
        while self._size > self._limits.answers:
            old = self._kept.popitem(last=False)[1]
            self._size -= len(old) + 200


def _full() -> Refusal:
    return Refusal("busy", "Too many jobs are waiting; try again in a moment.")


def _event(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"

"""Jobs: questions that take work, shared by all who ask the same; finished answers are kept."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any

from zermelo.faces.web.limits import Limits
from zermelo.faces.web.visit import AWAY, Visit
from zermelo.faces.web.workers import Desk, Desks, Refusal, Wanted

Key = tuple[str, str, str]  # game, question, a digest of what was written: drafts are long
AT_ONCE = 0.25  # seconds that a visitor waits for an answer before it becomes a job to be watched
GRACE = 3.0  # seconds between being asked to stop and being ended
VISITS = 200  # to one job
REMEMBERED = 120.0  # seconds that a finished job can still be looked at
FINISHED = 1000  # visits to finished jobs that are remembered at the most


class Job:
    """One question at a desk, from the moment it is asked to its answer."""

    def __init__(self, key: Key, limits: Limits) -> None:
        self.key, self.limits = key, limits
        self.name = secrets.token_hex(8)
        self.progress: dict[str, Any] = {}
        self.answer: bytes | None = None
        self.refusal: Refusal | None = None
        self.visits: list[Visit] = []
        self.changed = asyncio.Event()
        self.is_kept = False
        self.is_work = False  # does it take work, or is it answered at once?
        self.is_watched_at_once = False  # is what it tells on the way worth more than a moment's wait for the answer?
        self.ended: Refusal | None = None  # why it was stopped, where no visitor did
        self.is_needed: Callable[[], bool] = lambda: False  # by other questions about the same game
        self._stop: Callable[[], None] = lambda: None
        self._end: Callable[[Refusal | None], None] = lambda why: None
        self._timers: list[asyncio.TimerHandle] = []
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def begin(self, desk: Desk, question: str, written: dict[str, str]) -> None:
        """Asks at *desk*."""
        number = desk.ask(question, written, self.hear)
        self._stop, self._end = lambda: desk.stop(number), desk.close
        self.after(self.limits.prompt, self._hangs)

    @property
    def is_over(self) -> bool:
        """Is there an answer or a refusal?"""
        return self.finished.done()

    def hear(self, told: dict[str, Any], more: bytes) -> None:
        """Takes in a frame from the desk."""
        what = told["what"]
        if what == "later":
            self.is_work, self.is_watched_at_once = True, told["beside"]
        elif what == "began":
            self.after(self.limits.seconds, self._time_is_up)
        elif what == "progress":
            self.progress = told["told"]
        elif what == "done":
            self.answer, self.is_kept = more, told["keep"]
        else:
            self.refusal = self.ended or Refusal(told["kind"], told["message"])
        if (self.answer is not None or self.refusal is not None) and not self.is_over:
            for timer in self._timers:
                timer.cancel()
            self.finished.set_result(None)
        self.tell()

    def stop(self, why: Refusal | None = None) -> None:
        """Asks the work to end with what it has; ends it a little later if it does not."""
        if not self.is_over:
            self.ended = self.ended or why
            self._stop()
            self.after(GRACE, lambda: self._end(None))

    def _time_is_up(self) -> None:
        most = f"{self.limits.seconds:,.0f} seconds"
        self.stop(Refusal("budget", f"Not finished within {most}, the most for one question here (--seconds)."))

    def _hangs(self) -> None:
        """What takes no work is answered at once; where it is not, the game's own code does not come back."""
        if not self.is_work and not self.is_over:
            self._end(Refusal("budget", f"No answer within {self.limits.prompt:,.0f} seconds; the game was closed."))

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Acts in some seconds, unless the job is over by then."""
        if not self.is_over:
            self._timers.append(asyncio.get_running_loop().call_later(seconds, act))

    def tell(self) -> None:
        """Wakes all who listen."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    @property
    def is_watched(self) -> bool:
        """Does any visitor still wait for it?"""
        return any(visit.is_live for visit in self.visits)

    def look_around(self) -> None:
        """Ends work that nobody waits for; a solve that other questions need goes on for them."""
        if self.is_over or self.is_watched:
            return
        if self.is_needed():
            self.after(AWAY, self.look_around)
        else:
            self.stop()


class Jobs:
    """All that was asked: answers kept by (game, question), and the work under way."""

    def __init__(self, desks: Desks, limits: Limits) -> None:
        self._desks, self._limits = desks, limits
        self._going: dict[Key, Job] = {}
        self._named: OrderedDict[str, tuple[Visit, float]] = OrderedDict()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0

    async def ask(self, game: str, wanted: Wanted, question: str, written: dict[str, str]) -> bytes | Visit:
        """Returns the answer, or a visit to the job that will bring it; raises a `Refusal`."""
        key: Key = game, question, sha256(repr(sorted(written.items())).encode()).hexdigest()
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        job = self._going.get(key)
        if job is None:
            if len(self._going) >= self._limits.questions:
                raise Refusal("busy", "Too many questions are waiting; try again in a moment.")
            job = self._going[key] = Job(key, self._limits)
            job.is_needed = partial(self._is_needed, job)
            job.finished.add_done_callback(partial(self._finish, job))
            try:
                job.begin(await self._desks.at(game, wanted), question, written)
            except Refusal as refusal:
                job.hear({"what": "failed", "kind": refusal.kind, "message": refusal.message}, b"")
            except BaseException:
                job.hear({"what": "failed", "kind": "busy", "message": "The visitor who started this has left."}, b"")
                raise
        try:
            async with asyncio.timeout(AT_ONCE):
                while not job.is_over and not job.is_watched_at_once:
                    await job.changed.wait()
        except TimeoutError:
            if not job.is_work:  # opening the game, or answering from what is known
                await self._known(job)
        if job.refusal is not None:
            raise job.refusal
        if job.answer is not None:
            return job.answer
        return self._register(job)

    async def _known(self, job: Job) -> None:
        """Waits until a question is answered or is known to take work."""
        while not job.is_over and not job.is_work:
            await job.changed.wait()

    def _register(self, job: Job) -> Visit:
        self._forget()
        if not job.visits and sum(bool(other.visits) for other in self._going.values()) >= self._limits.waiting:
            job.stop(_full())
            raise _full()
        if len(job.visits) >= VISITS:
            raise _full()
        visit = Visit(job)
        self._named[visit.name] = visit, time.monotonic()
        return visit

    def _forget(self) -> None:
        """Forgets visits to finished jobs, the oldest first, that are old, too many, or whose answers are too large."""
        over = [(name, visit, since) for name, (visit, since) in self._named.items() if visit.job.is_over]
        size, now = sum(len(visit.job.answer or b"") for _, visit, _ in over), time.monotonic()
        for count, (name, visit, since) in zip(range(len(over), 0, -1), over, strict=True):
            if now - since <= REMEMBERED and count <= FINISHED and size <= self._limits.answers:
                break
            size -= len(visit.job.answer or b"")
            del self._named[name]

    def _is_needed(self, job: Job) -> bool:
        """Does somebody wait for another answer about the same game?"""
        return any(other.is_watched for other in self._going.values() if other.key[0] == job.key[0])

    def named(self, name: str) -> Visit:
        """Returns the visit called *name*."""
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

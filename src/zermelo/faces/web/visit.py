"""One visitor's hold on a job. A job that several visitors wait for goes on when one of them stops."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.faces.web.workers import Refusal

if TYPE_CHECKING:
    from zermelo.faces.web.jobs import Job

HEARTBEAT = 10.0
COMING = 10.0  # seconds that a visitor has to come and watch
AWAY = 2.0  # seconds that a visitor who watched may be away
ASKING = 5.0  # seconds that one who asks again and again may be silent; hidden pages are slow


class Visit:
    """A job as one visitor sees it; its name stands in the visitor's addresses."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.name = secrets.token_hex(8)
        self.refusal: Refusal | None = None  # this visitor stopped, and others go on
        self._watchers = 0
        self._until = 0.0  # when the visitor is not expected any more
        self._is_timed = False
        job.visits.append(self)
        self._expect(COMING)

    @property
    def is_live(self) -> bool:
        """Does the visitor still wait for the answer?"""
        return self.refusal is None and (self._watchers > 0 or time.monotonic() < self._until)

    def asked(self) -> dict[str, Any]:
        """Returns how the job stands to a visitor who asks again and again instead of listening."""
        self._expect(ASKING)
        return self.document()

    def stop(self) -> None:
        """Ends the work if nobody else waits for it; else only this visitor's waiting."""
        if self.refusal is not None or self.job.is_over:
            return
        if any(other.is_live for other in self.job.visits if other is not self):
            self.refusal = Refusal("stopped", "Stopped here; somebody else still waits for the answer.")
            self.job.tell()
        else:
            self.job.stop()

    def document(self) -> dict[str, Any]:
        """Returns how the job stands, for this visitor."""
        refusal = self.refusal or self.job.refusal
        state = "failed" if refusal else "done" if self.job.answer is not None else "working"
        told: dict[str, Any] = {"job": self.name, "work": self.job.name, "state": state, "progress": self.job.progress}
        if refusal is not None:
            told["error"] = {"kind": refusal.kind, "message": refusal.message}
        return told

    async def events(self, seconds: float = inf) -> AsyncIterator[bytes]:
        """Yields server-sent events: ``progress`` again and again, then ``done`` with the answer, or ``failed``.

        After so many *seconds* it ends with ``later``.
        """
        self._watchers += 1
        ends = time.monotonic() + seconds
        try:
            while not self.job.is_over and self.refusal is None:
                left = ends - time.monotonic()
                changed = self.job.changed
                yield _event("progress" if left > 0 else "later", json.dumps(self.document()).encode())
                if left <= 0:
                    return
                try:
                    await asyncio.wait_for(changed.wait(), min(HEARTBEAT, left))
                except TimeoutError:
                    yield b": still at it\n\n"
            if self.refusal is None and self.job.answer is not None:
                yield _event("done", self.job.answer)
            else:
                yield _event("failed", json.dumps(self.document()["error"]).encode())
        finally:
            self._watchers -= 1
            self._expect(AWAY)

    def _expect(self, seconds: float) -> None:
        """Gives the visitor some seconds to come, or to come back."""
        self._until = max(self._until, time.monotonic() + seconds)
        if not self._is_timed:
            self._is_timed = True
            self.job.after(seconds, self._look)

    def _look(self) -> None:
        self._is_timed = False
        left = self._until - time.monotonic()
        if self._watchers:
            return
        if left > 0:
            self._is_timed = True
            self.job.after(left, self._look)
        else:
            self.job.look_around()


def _event(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"

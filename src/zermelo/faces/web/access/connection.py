"""One visitor's connection: whoever does not finish a question, or does not read the answer, makes room for others."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from zermelo.faces.web.access.guard import HEADERS as OF_ANSWERS

HEADERS = 10.0  # seconds to send the head of a request
MOST = 250  # connections that may be silent, or in the middle of a head, at a time; and so many with answers unread
READING = 20.0  # seconds in which a visitor takes some of what was sent
LEAST = 50_000  # bytes, which are some
UNREAD = 128_000_000  # bytes that all visitors together may leave unread

_silent: OrderedDict[Connection, asyncio.TimerHandle] = OrderedDict()
_unread: OrderedDict[Connection, asyncio.TimerHandle] = OrderedDict()


class Connection(H11Protocol):
    """HTTP as uvicorn speaks it, with an end to waiting for a request's head, and for an answer to be read.

    A half-sent head costs nothing to send and holds a connection, so that a thousand of them would shut everybody
    out. Each has some seconds; where too many wait, the one that waited longest is closed. An answer that is not read
    stays in memory: it has some seconds too, and where all together are too large, the oldest makes room.
    """

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._waited()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._is_done()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waited()
        self._was_read()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no HTTP, with the headers of any answer; where an answer has begun, only ends."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # what would be answered has nobody to go to
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        body = json.dumps({"error": {"kind": "refused", "message": msg}}).encode()
        told = {**OF_ANSWERS, "content-type": "application/json", "connection": "close"}
        head = [(name.encode(), text.encode()) for name, text in told.items()]
        events = (h11.Response(status_code=400, headers=head), h11.Data(data=body), h11.EndOfMessage())
        self.transport.write(b"".join(self.conn.send(event) or b"" for event in events))
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Says nothing: whoever asks for another protocol is answered in this one."""

    # ------------------------------------------------------------ the head of a request

    def _is_done(self) -> None:
        """Begins to wait for the next request, once the last answer is sent but for a little."""
        if self not in _unread and (self.cycle is None or self.cycle.response_complete):
            self._wait()

    def _wait(self) -> None:
        self._waited()
        _silent[self] = self.loop.call_later(HEADERS, self._give_up)
        if len(_silent) > MOST:
            next(iter(_silent))._give_up()

    def _waited(self) -> None:
        timer = _silent.pop(self, None)
        if timer is not None:
            timer.cancel()

    # ------------------------------------------------------------ the answer

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()
        while len(_unread) > 1 and (len(_unread) > MOST or _bytes_unread() > UNREAD):
            next(iter(_unread))._give_up()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._was_read()
        self._is_done()

    def _watch(self) -> None:
        """Looks again in some seconds whether the visitor has taken anything."""
        left = self.transport.get_write_buffer_size()
        _unread[self] = self.loop.call_later(READING, self._look_again, left)

    def _look_again(self, left: int) -> None:
        if left - self.transport.get_write_buffer_size() < LEAST:
            self._give_up()
        else:
            self._watch()

    def _was_read(self) -> None:
        timer = _unread.pop(self, None)
        if timer is not None:
            timer.cancel()

    def _give_up(self) -> None:
        self._waited()
        self._was_read()
        self.transport.abort()


def _bytes_unread() -> int:
    return sum(one.transport.get_write_buffer_size() for one in _unread)

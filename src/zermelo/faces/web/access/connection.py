"""One visitor's connection: whoever does not finish a question in time makes room for others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS = 10.0  # seconds to send the head of a request
MOST = 300  # connections that may be silent, or in the middle of a head, at a time

_silent: OrderedDict[Connection, asyncio.TimerHandle] = OrderedDict()


class Connection(H11Protocol):
    """HTTP as uvicorn speaks it, with an end to waiting for a request's head.

    A half-sent head costs nothing to send and holds a connection, so that a thousand of them would shut everybody
    out. Each has some seconds; where too many wait, the one that waited longest is closed.
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
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waited()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waited()
        _silent[self] = self.loop.call_later(HEADERS, self._give_up)
        if len(_silent) > MOST:
            next(iter(_silent))._give_up()

    def _waited(self) -> None:
        timer = _silent.pop(self, None)
        if timer is not None:
            timer.cancel()

    def _give_up(self) -> None:
        self._waited()
        self.transport.abort()

"""Connections that hold back, trickle or break off: each is ended in time, and nobody else notices."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from zermelo.faces.web.access import connection, guard
from zermelo.faces.web.access.guard import HEADERS, Guard
from zermelo.faces.web.serve import web_serve_socket

LARGE = 8_000_000  # bytes, twice what the system keeps for a connection


async def large(_: Any) -> Response:
    return Response(b"x" * LARGE)


async def small(_: Any) -> Response:
    return Response(b"here")


@contextmanager
def listening(app: Any) -> Iterator[int]:
    """Serves *app* with our connections, in a thread; yields the port."""
    with web_serve_socket("127.0.0.1", 0) as listens:
        server = uvicorn.Server(uvicorn.Config(app, http=connection.Connection, log_level="critical", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listens]})
        thread.start()
        try:
            yield listens.getsockname()[1]
        finally:
            server.force_exit = server.should_exit = True
            thread.join(20)


@pytest.fixture
def port() -> Iterator[int]:
    with listening(Starlette(routes=[Route("/large", large), Route("/small", small)])) as found:
        yield found


def asking(port: int, path: str, more: bytes = b"") -> socket.socket:
    """Asks for *path* and reads nothing."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(30)
    one.connect(("127.0.0.1", port))
    one.sendall(b"GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n" % (path.encode(), more))
    return one


def status(port: int, path: str = "/small") -> int:
    one = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    one.request("GET", path)
    try:
        return one.getresponse().status
    finally:
        one.close()


def read_whole(one: socket.socket, *, pause: float = 0.0) -> int:
    """Returns how many bytes come, at the most an answer's, in 20 parts with pauses between."""
    count = 0
    try:
        while count < LARGE and (part := one.recv(1 << 18)):
            count += len(part)
            if count * 20 // LARGE > (count - len(part)) * 20 // LARGE:
                time.sleep(pause)
    except OSError:
        pass
    return count


def until(claim: Any) -> None:
    for _ in range(3000):
        if claim():
            return
        time.sleep(0.01)
    raise AssertionError("never")


def test_answers_that_nobody_reads_take_no_more_memory_than_is_given_to_all(port, monkeypatch):
    monkeypatch.setattr(connection, "UNREAD", 2 * LARGE)
    held = [asking(port, "/large") for _ in range(16)]
    try:
        assert status(port) == 200
        until(lambda: connection._unread and connection._bytes_unread() <= 2 * LARGE)
        assert sum(read_whole(one) < LARGE for one in held) >= 8
    finally:
        for one in held:
            one.close()


def test_an_answer_that_nobody_reads_is_given_up_after_some_seconds(port, monkeypatch):
    monkeypatch.setattr(connection, "READING", 0.3)
    with asking(port, "/large") as one:
        until(lambda: connection._unread)
        until(lambda: not connection._unread)
        assert read_whole(one) < LARGE


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
def test_whoever_reads_slowly_gets_all_of_it(port, monkeypatch, more):
    monkeypatch.setattr(connection, "HEADERS", 0.2)  # seconds that a silent visitor has
    monkeypatch.setattr(connection, "READING", 1.0)
    with asking(port, "/large", more) as one:
        assert read_whole(one, pause=0.08) >= LARGE


def test_a_head_that_trickles_is_ended_in_time(port, monkeypatch):
    monkeypatch.setattr(connection, "HEADERS", 0.4)
    with socket.create_connection(("127.0.0.1", port), timeout=30) as one:
        with pytest.raises(OSError):
            for _ in range(3000):
                one.sendall(b"G")
                time.sleep(0.02)
        assert status(port) == 200


NO_HTTP = (
    b"\0" * 30 + b"\r\n\r\n", b"GET /\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\na: " + b"b" * 200_000,
)  # fmt: skip


@pytest.mark.parametrize("sent", NO_HTTP)
def test_what_is_no_http_is_refused_with_the_headers_of_any_answer(port, sent):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as one:
        one.sendall(sent)
        told = one.recv(100_000).decode().lower()
    assert told.startswith("http/1.1 400") and '"error"' in told
    assert all(f"\r\n{name}: " in told for name in HEADERS)


def test_a_body_that_is_broken_while_it_is_read_ends_the_connection_alone(capfd):
    async def reads(request: Any) -> Response:
        async for _ in request.stream():
            pass
        return Response(b"read")

    with listening(Starlette(routes=[Route("/", reads, methods=["POST"])])) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as one:
            one.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n")
            time.sleep(0.1)
            one.sendall(b"nothing\r\n")
            assert one.recv(1000).startswith(b"HTTP/1.1 400") and one.recv(100_000) is not None
        assert status(port, "/nowhere") == 404
    assert "Traceback" not in capfd.readouterr().err


def test_more_requests_than_are_answered_at_a_time_are_told_to_come_back(monkeypatch):
    monkeypatch.setattr(guard, "MOST", 2)
    is_free = threading.Event()

    async def waits(_: Any) -> Response:
        import asyncio

        while not is_free.is_set():
            await asyncio.sleep(0.01)
        return Response(b"at last")

    app = Guard(Starlette(routes=[Route("/", waits)]), hosts=None, token=None)
    with listening(app) as port:
        held = [asking(port, "/") for _ in range(2)]
        until(lambda: app._going == 2)
        one = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        one.request("GET", "/")
        told = one.getresponse()
        assert told.status == 503 and told.getheader("retry-after") and told.getheader("content-security-policy")
        one.close()
        is_free.set()
        assert [one.recv(15) for one in held] == [b"HTTP/1.1 200 OK"] * 2
        assert status(port, "/") == 200
        for one in held:
            one.close()

"""Requests that no honest visitor sends, drawn at random and sent to an explorer on this machine.

Wrong methods, hosts and origins; questions with parameters of any kind and size; files and drafts that are broken
somewhere; jobs that are not there; and what is no HTTP at all. Each is answered in words and with the headers of any
answer, or the connection ends; never is it an error of the server's own.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, quote_from_bytes

import zermelo as z

GAMES = ("nim:1,2", "sharing", "pig:2,2,turns=1", "nim:1,2,players=3", "kuhn", "tictactoe", "littman:4", "draft.1")
ABSURD = (
    "nim:999999999999", "connect:1000000,1000000,4", "hex:400,400", "kalah:6,99999999", "othello:99998", "chess:KKKKKK",
    "chess:fen=x", "tokens:12,players=99999", "nim:" + ",".join("9" * 200), "leduc:99999", "liars_dice:99999",
    "voting:999,999", "knapsack:9,weights=1", "cops:nowhere", "line:9,9,9,players=60", "dots:5000,5000",
    "ohhell:52,seed=-1", "openspiel:chess", "pettingzoo:chess_v6,render_mode=human", "own.7", "own.1@1", "file.0",
    "../../etc/passwd", "/etc/passwd", "mine.py:Race", "a.json", "nim:1,2@2", "@", ":", "nim:", "é", "\0", "nim:-1",
)  # fmt: skip
ODD = (
    "", "/", "//", "A", "A/B", "h1-1", "h1-1/h2-1", "0", "-1", "1e400", "nan", "9" * 400, "null", "[]", "{}", "true",
    "<script>alert(1)</script>", "\u202e", "\ud7ff", "\U0001f3b2" * 50, "a" * 5000, "a/" * 3000, "//" * 3000, "\\",
    "sharing", "values", "solve", "random", "human/human", "maxn", "alphabeta", "svg", "json", "tree", "graph",
    "share/yes", "A/A", "roll", "2", "3", "points", "solution", "guarantees", "and-or", "check", "a1/b2", "share",
    "60/0", "1,1", "%s%n", "${x}", "' or 1=1", "\r\nSet-Cookie: a=b", "\0", "1/0", "1/3", "0.1", "1_000", "０", "no",
)  # fmt: skip
NAMES = ("a.json", "a.efg", "a.nfg", "a.gm", "a.py", "../../a.json", "\u202e.json", "", "x" * 900 + ".json")
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW")
PATHS = (
    "/", "/api", "/api/", "/api/ask", "/api/ask/", "/api/ask/..", "/api/ask/__init__", "/api/files", "/api/jobs/x",
    "/api/jobs/x/events", "/api/jobs/" + "0" * 3000, "/static/../app.py", "/static/%2e%2e/app.py", "/static/app.js%00",
    "//evil.example/", "/%", "/%ff%fe", "/" + "a" * 9000, "/api/library?" + "a&" * 5000, "/?token=x", "/api/screens",
    "*", "http://evil.example/", "/;/", "/api/ask/values;game=nim", "/\u00e9",
)  # fmt: skip
FILE = b"POST /api/files?name=a.json HTTP/1.1\r\nHost: HOST\r\nX-Zermelo: 1\r\n"
HALF = b"Content-Length: 9\r\n\r\n"  # and nothing comes
PLAIN = b"GET /api/screens HTTP/1.1\r\nHost: HOST\r\n"
RAW = (
    b"\r\n\r\n\r\n", b"\0" * 200, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 300, b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"get / http/1.1\r\nhost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", PLAIN + b"Host: HOST\r\n\r\n", PLAIN + b"x y: 1\r\n\r\n",
    PLAIN + b"a: b\r\n" * 9000 + b"\r\n", PLAIN + b"a: " + b"b" * 90_000 + b"\r\n\r\n",
    FILE + b"Content-Length: -1\r\n\r\n", FILE + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
    FILE + b"Content-Length: 99999999999999999999\r\n\r\n", FILE + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    FILE + b"Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n", FILE + b"Transfer-Encoding: gzip\r\n\r\n",
    FILE + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}", FILE + HALF,
    PLAIN + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", (PLAIN + b"\r\n") * 20,
    PLAIN + b"Content-Length: 9\r\n\r\nhalf",
)  # fmt: skip
HEADERS = ("content-security-policy", "x-content-type-options", "x-frame-options")
SOUND = {503, 507}  # too much at a time, a disk that is full: no faults of the server
PATIENCE = 60.0


Known = dict[str, list[str]]  # questions, and what may be written with each


@dataclass
class Met:
    """What came of an attack: how often each status, and what should not have been."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def hostile_requests(count: int, seed: int, host: str) -> Iterator[bytes]:
    """Yields so many requests to *host*, the same for the same *seed*."""
    from zermelo.faces.web.questions import questions

    dice = Random(seed)
    known = {name: [*sorted(one.kinds), "x"] for name, one in sorted(questions().items())}
    known |= {name: ["game", "path"] for name in ("nothing", "__init__", "..", "")}
    kinds = (_asked, _asked, _asked, _asked, _wrong_way, _other_site, _file, _file, _draft, _raw)
    for _ in range(count):
        yield dice.choice(kinds)(dice, host, known)


def _head(method: str, target: str, host: str, *more: str) -> bytes:
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *more, "", ""]
    return "\r\n".join(lines).encode()


def _odd(dice: Random) -> str:
    if dice.random() < 0.2:
        return "".join(chr(dice.choice((dice.randrange(32, 127), dice.randrange(0xD7FF)))) for _ in range(20))
    return dice.choice(ODD)


def _question(dice: Random, known: Known) -> str:
    game = dice.choice(ABSURD) if dice.random() < 0.15 else dice.choice(GAMES)
    name = dice.choice(list(known))
    fields = dice.sample(known[name], dice.randrange(len(known[name])))
    written = {"game": game} | {field: _odd(dice) for field in fields}
    query = "&".join(f"{field}={quote(text, errors='replace')}" for field, text in written.items())
    return f"/api/ask/{quote(name)}?{query}"


def _asked(dice: Random, host: str, known: Known) -> bytes:
    return _head("GET", _question(dice, known), host)


def _wrong_way(dice: Random, host: str, known: Known) -> bytes:
    target = quote(dice.choice(PATHS), safe="/%?&;=*:.") if dice.random() < 0.7 else _question(dice, known)
    own = ["X-Zermelo: 1"] * (dice.random() < 0.7)
    return _head(dice.choice(METHODS), target, host, *own, "Content-Length: 0")


def _other_site(dice: Random, host: str, known: Known) -> bytes:
    name = dice.choice((host, "evil.example", "127.0.0.1", host + ".evil.example", "", "[::1]", "a" * 300, host))
    site = dice.choice(("Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Cookie: a=\x7f"))
    return _head("GET", _question(dice, known), name, site)


def _posted(target: str, host: str, content: bytes) -> bytes:
    return _head("POST", target, host, "X-Zermelo: 1", f"Content-Length: {len(content)}") + content


def _file(dice: Random, host: str, known: Known) -> bytes:
    name = dice.choice(
        ("a.json", "a.efg", "a.nfg", "a.gm", "a.py", "../../a.json", "\u202e.json", "", "x" * 900 + ".json")
    )
    return _posted(f"/api/files?name={quote(name)}", host, _content(dice))


def _draft(dice: Random, host: str, known: Known) -> bytes:
    target = dice.choice(("/api/ask/draft", "/api/ask/written?suffix=.efg", "/api/ask/written?suffix=.nfg"))
    return _posted(target, host, _content(dice))


TEXTS = (
    'EFG 2 R "t" { "A" "B" }\np "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 1, 2 }\nt "" 2 "" { 2, 1 }\n',
    'NFG 1 R "t" { "A" "B" } { 2 2 }\n1 1 0 2 2 0 1 1\n', "parity 3;\n0 2 0 1,2;\n1 1 1 0;\n2 0 0 2,1;\n",
    "[" * 20_000, '{"a":' * 5000, '{"zermelo": 1, "kind": "tree", "players": ["\\ud800"]}', "", "null", "1e999",
    '"' * 99,
    '{"zermelo": 1, "kind": "matrix", "players": ["A", "B"], "strategies": [[], []], "payoffs": []}', "NaN",
    '{"zermelo": 1, "kind": "solution"}', '{"zermelo": 99999}', "9" * 50_000, '{"zermelo": 1, "zermelo": 2}',
)  # fmt: skip


@cache
def _whole() -> tuple[str, ...]:
    """Documents as zermelo writes them."""
    from zermelo.formats.json.documents import write_json

    games: tuple[Any, ...] = tuple(z.game(name) for name in ("sharing", "kuhn", "littman:4"))
    matrix = z.matrix(("A", "B"), [[(1, 0), (0, 1)], [(0, 1), (1, 0)]])
    return tuple(write_json(game) for game in (*games, matrix))


def _content(dice: Random) -> bytes:
    if dice.random() < 0.1:
        return dice.randbytes(dice.randrange(400))
    content = bytearray(dice.choice((*TEXTS, *_whole() * 3)).encode())
    for _ in range(dice.randrange(4) if content else 0):
        at = dice.randrange(len(content))
        content[at : at + dice.randrange(3)] = dice.choice((b"", b"{", b"9", b"-", b'"', b"\xff", b"\0", b"1/0", b"e9"))
        content = content or bytearray(b" ")
    return bytes(content)


def _raw(dice: Random, host: str, known: Known) -> bytes:
    if dice.random() < 0.3:
        written = _question(dice, known)
        spoilt = bytearray(_head("GET", written, host, "X-Zermelo: 1"))
        for _ in range(3):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        return bytes(spoilt)
    if dice.random() < 0.3:
        return f"GET /{quote_from_bytes(dice.randbytes(30))} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    return dice.choice(RAW).replace(b"HOST", host.encode())


# ---------------------------------------------------------------- sending them


async def attack(port: int, count: int, seed: int = 1, *, at_a_time: int = 20) -> Met:
    """Sends so many requests, some at a time, and looks at each answer; work that they begin is stopped again."""
    met, waiting = Met(), hostile_requests(count, seed, f"127.0.0.1:{port}")

    async def one_after_another() -> None:
        for request in waiting:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, head, body = await _sent(port, request)
            except TimeoutError:
                met.faults.append(f"no answer to {request[:200]!r}")
                continue
            met.statuses[status] += 1
            met.faults += [f"{wrong}: {request[:200]!r}: {body[:300]!r}" for wrong in _wrong(status, head, body)]
            if status == 202 and body:  # not where only the head was asked for
                name = json.loads(body)["job"]
                await _sent(port, _head("DELETE", f"/api/jobs/{name}", f"127.0.0.1:{port}", "X-Zermelo: 1"))

    await asyncio.gather(*(one_after_another() for _ in range(at_a_time)))
    return met


async def _sent(port: int, request: bytes) -> tuple[int, str, bytes]:
    """Returns the status, the head and the body of the first answer; 0 where the connection was closed without one."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return 0, "", b""
    try:
        writer.write(request)
        if len(request) % 7 == 0 or request.endswith(HALF):
            writer.write_eof()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        is_bare = request.startswith(b"HEAD ") or length is None
        body = b"" if is_bare or length is None else await reader.readexactly(int(length[1]))
        return int(head.split()[1]), head, body
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return 0, "", b""
    finally:
        writer.transport.abort()


def _wrong(status: int, head: str, body: bytes) -> Iterator[str]:
    if status >= 500 and status not in SOUND:
        yield f"status {status}"
    if status and status != 100:
        for name in HEADERS:
            if f"\r\n{name}: " not in head:
                yield f"no {name}"
    if "content-type: application/json" in head and body:
        try:
            told = json.loads(body)
        except ValueError:
            yield "no JSON"
        else:
            if status >= 400 and "error" not in told:
                yield "no words"

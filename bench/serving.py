"""The explorer: how fast a solved position is answered to many visitors, and how soon a large tree is open."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import quote

import zermelo as z
from bench.clock import say
from bench.induction import random_tree

VISITORS, QUESTIONS = 20, 100
GAME = "connect:4,4,3"
NODES = 400_000


@contextmanager
def served(*games: str) -> Iterator[int]:
    """Runs the explorer in a process of its own; yields its port."""
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            yield int(found[1])
        finally:
            process.terminate()


class Visitor:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Visitor:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def ask(self, question: str, game: str, path: str = "") -> int:
        """Asks and returns the status."""
        line = f"GET /api/ask/{question}?game={quote(game)}&path={quote(path)} HTTP/1.1\r\n"
        self.writer.write(f"{line}Host: 127.0.0.1:{self.port}\r\n\r\n".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        assert length is not None
        await self.reader.readexactly(int(length[1]))
        return int(head.split()[1])

    async def solved(self, game: str) -> None:
        """Asks until the game is solved."""
        for question in ("values", "sure"):
            while (status := await self.ask(question, game)) != 200:
                assert status in (202, 503), status
                await asyncio.sleep(0.05)


async def _crowd(port: int, paths: list[str]) -> list[float]:
    async with Visitor(port) as first:
        await first.solved(GAME)
    await asyncio.sleep(3)  # the next worker is started meanwhile, to stand ready
    waits: list[float] = []

    async def walk(seed: int) -> None:
        dice = Random(seed)
        async with Visitor(port) as visitor:
            for _ in range(QUESTIONS):
                path = dice.choice(paths)
                await asyncio.sleep(dice.random() * 0.2)  # people look before they click
                began = time.perf_counter()
                assert await visitor.ask("values", GAME, path) == 200
                waits.append(time.perf_counter() - began)

    await asyncio.gather(*(walk(seed) for seed in range(VISITORS)))
    return sorted(waits)


def _paths(count: int) -> list[str]:
    """Returns random lines of play: nearly all of them are asked for once only."""
    found, dice = [], Random(1)
    game = z.game(GAME)
    while len(found) < count:
        state, path = game.start(), []
        for _ in range(dice.randrange(10)):
            if game.turn(state) is None:
                break
            path.append(dice.choice(game.moves(state)))
            state = game.after(state, path[-1])
        found.append("/".join(path))
    return found


async def _opening(port: int) -> tuple[float, float]:
    async with Visitor(port) as visitor:
        began = time.perf_counter()
        await visitor.solved("own.1")
        solved = time.perf_counter()
        for question in ("about", "position", "values", "sure"):
            assert await visitor.ask(question, "own.1", "" if question != "values" else "1") in (200, 400)
        return solved - began, time.perf_counter() - solved


def run() -> None:
    """Prints the latency and the time to open."""
    with served() as port:
        waits = asyncio.run(_crowd(port, _paths(2000)))
        p99, half = waits[int(len(waits) * 0.99)], waits[len(waits) // 2]
        what = f"a solved position to one of {VISITORS} visitors, p99"
        say(what, f"{1000 * p99:.0f} ms", "at most 50 ms", p99 <= 0.05)
        say("  half of them", f"{1000 * half:.1f} ms", "")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        tree = random_tree(NODES, 3)
        z.save(tree, path)
        with served(str(path)) as port:
            opened, shown = asyncio.run(_opening(port))
        say(f"a tree of {len(tree):,} nodes from a file: read and solved", f"{opened:.1f} s", "")
        say("  the position screen after that", f"{shown:.2f} s", "about 2 s", shown <= 2)

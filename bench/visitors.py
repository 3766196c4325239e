"""Visitors of an explorer that runs as a user runs it: one by one, in crowds, and some who stop what they began."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

PAGE = 4096
MEGABYTE = 1_000_000
TRIED = {200, 202, 503}  # an answer, a job that brings it, or "try again in a moment"
AGAIN = 0.05  # seconds until somebody asks again


@dataclass(frozen=True)
class Server:
    """An explorer in a process of its own."""

    port: int
    process: int

    @property
    def memory(self) -> int:
        """The bytes that it and its workers hold."""
        return sum(memory_of_each(self.process).values())

    @property
    def workers(self) -> list[int]:
        """The numbers of the processes that it works with."""
        return [number for number in memory_of_each(self.process) if number != self.process]


def memory_of_each(process: int) -> dict[int, int]:
    """Returns the bytes that a process and its children hold, by their numbers."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(entry.name) == process or int(fields[1]) == process:
            found[int(entry.name)] = int(fields[21]) * PAGE
    return found


def cpu_below(process: int) -> float:
    """Returns the CPU seconds that all processes have used that a process started, and those that they started."""
    above: dict[int, int] = {}
    used: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        above[int(entry.name)], used[int(entry.name)] = int(fields[1]), int(fields[11]) + int(fields[12])

    def is_below(number: int) -> bool:
        while number in above:
            number = above[number]
            if number == process:
                return True
        return False

    return sum(ticks for number, ticks in used.items() if is_below(number)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(*games: str) -> Iterator[Server]:
    """Runs the explorer until the end of the block; it must end well when it is told to."""
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            yield Server(int(found[1]), process.pid)
        finally:
            process.terminate()
            process.wait(30)


class Visitor:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Visitor:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def send(self, method: str, target: str) -> tuple[int, Any]:
        """Returns the status of an answer, and what it says."""
        head = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Zermelo: 1\r\n\r\n"
        self.writer.write(head.encode())
        told = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", told)
        assert length is not None, told
        return int(told.split()[1]), json.loads(await self.reader.readexactly(int(length[1])))

    async def ask(self, question: str, game: str, path: str = "", **more: str) -> tuple[int, Any]:
        """Asks a question about a position."""
        written = {"game": game, "path": path, **more} if path else {"game": game, **more}
        query = "&".join(f"{name}={quote(text)}" for name, text in written.items())
        return await self.send("GET", f"/api/ask/{question}?{query}")

    async def answered(self, question: str, game: str, path: str = "", **more: str) -> tuple[int, Any]:
        """Asks until there is an answer or a refusal that stays one."""
        while True:
            status, told = await self.ask(question, game, path, **more)
            if status not in (202, 503):
                return status, told
            await asyncio.sleep(AGAIN)


# ---------------------------------------------------------------- a crowd


async def crowd(port: int, games: Sequence[str], visitors: int, seconds: float, seed: int) -> int:
    """Lets so many visitors walk about for so many seconds; returns how many questions all were answered."""
    until = time.monotonic() + seconds
    counts = await asyncio.gather(*(_walked(port, games, Random(seed + k), until) for k in range(visitors)))
    return sum(counts)


async def _walked(port: int, games: Sequence[str], dice: Random, until: float) -> int:
    """Plays at random, looking at what each position is worth; every answer must be one."""
    count = 0
    async with Visitor(port) as visitor:
        while time.monotonic() < until:
            game, path = dice.choice(games), list[str]()
            while time.monotonic() < until:
                status, told = await visitor.ask("position", game, "/".join(path))
                assert status == 200, told
                for question in ("values", "sure"):
                    status, valued = await visitor.ask(question, game, "/".join(path))
                    assert status in TRIED, valued
                count += 3
                if not told["moves"]:
                    break
                path.append(dice.choice(told["moves"])["move"])
                await asyncio.sleep(dice.random() * 0.1)  # people look before they click
    return count


async def solved(port: int, games: Sequence[str]) -> None:
    """Asks until all games are solved."""
    async with Visitor(port) as visitor:
        for game in games:
            for question in ("values", "sure"):
                status, told = await visitor.answered(question, game)
                assert status == 200, told


# ---------------------------------------------------------------- those who stop what they began

ASKED: tuple[tuple[str, dict[str, str]], ...] = (
    ("values", {}), ("sure", {}), ("possible", {}), ("alliances", {}), ("drawn", {}), ("hint", {"seconds": "5"}),
    ("look", {"seconds": "5"}), ("traits", {}), ("proof", {"seconds": "5"}),
)  # fmt: skip


async def stops(port: int, games: Sequence[str], count: int, seed: int, longest: float = 0.6) -> tuple[int, list[str]]:
    """Asks about the games in turn and stops the work after a random time, so many times.

    Returns how many were still at work when they were stopped, and what was said that should not be: after each stop
    the game must still be answered about, and at the end solved.
    """
    dice, stopped, wrong, asked = Random(seed), 0, list[str](), 0
    async with Visitor(port) as visitor:
        while asked < count:
            game, (question, more) = games[asked % len(games)], dice.choice(ASKED)
            status, told = await visitor.ask(question, game, **more)
            asked += 1
            if status == 202:
                await asyncio.sleep(dice.random() * longest)
                status, told = await visitor.send("DELETE", f"/api/jobs/{told['job']}")
                stopped += told["state"] == "working"
            wrong += _faults(question, game, status, told)
            status, told = await visitor.answered("position", game)
            wrong += _faults("position", game, status, told)
        for game in games:
            status, told = await visitor.answered("values", game)
            wrong += _faults("values", game, status, told) if status != 200 else []
    return stopped, wrong


def _faults(question: str, game: str, status: int, told: Any) -> list[str]:
    refused = told.get("error", {})
    is_fault = status in (404, 500) or refused.get("kind") == "internal"
    return [f"{question} of {game}: {status} {refused}"] if is_fault else []

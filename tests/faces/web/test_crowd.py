"""Many visitors at once, at a server run as a user runs it: all are answered, and memory stays as it was."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

httpx = pytest.importorskip("httpx")

GAMES = ("nim:2,2,2,players=3,misere", "tictactoe")


async def visitor(address: str, seed: int, seconds: float, counts: list[int]) -> None:
    """Walks about at random until the time is over; every answer must be one."""
    dice, until = Random(seed), time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        while time.monotonic() < until:
            game, path = dice.choice(GAMES), []
            while time.monotonic() < until:
                written = {"game": game, "path": "/".join(path)}
                answer = await client.get("/api/ask/position", params=written)
                assert answer.status_code == 200, answer.text
                for question in ("values", "sure"):
                    valued = await client.get(f"/api/ask/{question}", params=written)
                    assert valued.status_code in (200, 202, 503), valued.text
                counts[0] += 3
                moves = answer.json()["moves"]
                if not moves:
                    break
                path.append(dice.choice(moves)["move"])
                await asyncio.sleep(dice.random() * 0.1)


def memory(process: int) -> int:
    """Returns the bytes that a process and its children hold."""
    found = 0
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(entry.name) == process or int(fields[1]) == process:
                found += int(fields[21]) * 4096
        except (OSError, ValueError):
            continue
    return found


def open_all(address: str) -> None:
    """Opens and solves every game, so that all workers have started."""
    with httpx.Client(base_url=address, timeout=60) as client:
        for game in GAMES:
            for question in ("values", "sure"):
                while client.get(f"/api/ask/{question}", params={"game": game}).status_code != 200:
                    time.sleep(0.1)
    time.sleep(1)  # one more worker is started, to stand ready


def apart(work: Coroutine[Any, Any, None]) -> None:
    """Runs *work* in a thread of its own: a browser may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def crowd(visitors: int, seconds: float) -> tuple[int, int, int]:
    """Returns how many answers there were, and the memory before and after the second half of the time."""
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    counts = [0]

    async def all_at_once(address: str, first: int, time_given: float) -> None:
        await asyncio.gather(*(visitor(address, first + k, time_given, counts) for k in range(visitors)))

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found
            open_all(found.group())
            apart(all_at_once(found.group(), 0, seconds / 2))
            before = memory(process.pid)
            apart(all_at_once(found.group(), 1000, seconds / 2))
            after = memory(process.pid)
        finally:
            process.send_signal(2)
            assert process.wait(20) == 0
    return counts[0], before, after


def test_ten_visitors_are_all_answered_and_memory_stays_flat():
    answers, before, after = crowd(10, 2)
    assert answers > 30
    assert after < before + 100_000_000


@pytest.mark.long
def test_a_hundred_visitors_for_a_minute_are_all_answered_and_memory_stays_flat():
    answers, before, after = crowd(100, 60)
    assert answers > 1000
    assert after < before + 100_000_000

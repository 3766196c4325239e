"""Many visitors at once, honest and hostile, at a server run as a user runs it: all are answered, memory stays flat."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from bench.hostile import attack
from bench.visitors import MEGABYTE, Server, Visitor, crowd, memory_of_each, served, solved, stops

GAMES = ("nim:2,2,2,players=3,misere", "tictactoe")
STOPPED = ("nim:3,3,3", "tictactoe", "tokens:20,players=3", "hexapawn:4,4", "connect:4,4,3", "connect:4,4")
FLAT = 100 * MEGABYTE
T = TypeVar("T")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Runs *work* in a thread of its own: a browser may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def server():
    with served() as found:
        apart(solved(found.port, GAMES))
        yield found


def crowded(server: Server, visitors: int, seconds: float) -> tuple[int, int]:
    """Returns how many answers there were, and by how much memory grew in the second half of the time."""
    count = apart(crowd(server.port, GAMES, visitors, seconds / 2, 0))
    before = server.memory
    count += apart(crowd(server.port, GAMES, visitors, seconds / 2, 1000))
    return count, server.memory - before


def attacked(server: Server, count: int) -> int:
    """Returns by how much the server's own memory grew in the second half of an attack that found no fault."""
    for half in (1, 2):
        before = memory_of_each(server.process)[server.process]
        met = apart(attack(server.port, count // 2, half))
        assert met.faults == []
        assert sum(met.statuses.values()) == count // 2 and len(met.statuses) > 5
    apart(solved(server.port, GAMES))
    return memory_of_each(server.process)[server.process] - before


def test_ten_visitors_are_all_answered_and_memory_stays_flat(server):
    answers, grown = crowded(server, 10, 2)
    assert answers > 30 and grown < FLAT


def test_hostile_requests_find_no_fault_and_memory_stays_flat(server):
    assert attacked(server, 150) < FLAT


def test_thirty_stops_at_random_moments_and_every_game_still_answers(server):
    stopped, wrong = apart(stops(server.port, STOPPED, 30, 1, longest=0.05))
    assert wrong == [] and stopped > 0


def test_workers_that_are_killed_are_told_of_and_replaced(server):
    async def killed() -> list[int]:
        async with Visitor(server.port) as visitor:
            status, told = await visitor.ask("look", "connect:7,6,4", seconds="30")
            assert status == 202
            for number in server.workers:
                os.kill(number, signal.SIGKILL)
            while (await visitor.send("GET", f"/api/jobs/{told['job']}"))[1]["state"] == "working":
                await asyncio.sleep(0.02)
            ended = (await visitor.send("GET", f"/api/jobs/{told['job']}"))[1]
            assert ended["error"]["kind"] == "budget" and "was ended" in ended["error"]["message"]
            games = (*GAMES, "connect:7,6,4", "sharing")
            return [(await visitor.answered("position", game))[0] for game in games]

    assert apart(killed()) == [200] * 4


@pytest.mark.long
def test_a_hundred_visitors_for_a_minute_are_all_answered_and_memory_stays_flat(server):
    answers, grown = crowded(server, 100, 60)
    assert answers > 1000 and grown < FLAT


@pytest.mark.long
def test_ten_thousand_hostile_requests_find_no_fault_and_memory_stays_flat(server):
    assert attacked(server, 10_000) < FLAT

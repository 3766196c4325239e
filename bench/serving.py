"""The explorer's server: many visitors, hostile ones, those who stop what they began, and a large tree."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path
from random import Random

import zermelo as z
from bench.clock import say
from bench.hostile import attack
from bench.induction import random_tree
from bench.visitors import MEGABYTE, Server, Visitor, crowd, memory_of_each, served, solved, stops

VISITORS, QUESTIONS = 20, 100
GAME = "connect:4,4,3"
WALKED = (GAME, "nim:2,2,2,players=3,misere", "tictactoe", "pig:4,3,turns=2")
STOPPED = (
    GAME, "kalah:3,3", "hexapawn:4,4", "nim:5,6,7", "othello:4", "tokens:30,players=3", "hounds:3", "pig:10,6,turns=2",
)  # fmt: skip
MINUTE, MANY = 60.0, 100
HOSTILE, STOPS = 10_000, 30
FLAT = 100 * MEGABYTE  # memory may grow by so much and still be called flat
NODES = 400_000


def run() -> None:
    """Prints latencies, what came of crowds, attacks and stops, and the time to open."""
    print(f"the machine's load when this began: {os.getloadavg()[0]:.1f}")
    with served() as server:
        _answers(server)
        _minute(server)
    with served() as server:
        _attacked(server)
    with served() as server:
        _stopped(server)
    _opened()


def _answers(server: Server) -> None:
    waits = asyncio.run(_waits(server.port, _paths(2000)))
    p99, half = waits[int(len(waits) * 0.99)], waits[len(waits) // 2]
    what = f"a solved position to one of {VISITORS} visitors, p99"
    say(what, f"{1000 * p99:.0f} ms", "at most 50 ms", p99 <= 0.05)
    say("  half of them", f"{1000 * half:.1f} ms", "")


async def _waits(port: int, paths: list[str]) -> list[float]:
    await solved(port, [GAME])
    await asyncio.sleep(3)  # the next worker is started meanwhile, to stand ready
    waits: list[float] = []

    async def walk(seed: int) -> None:
        dice = Random(seed)
        async with Visitor(port) as visitor:
            for _ in range(QUESTIONS):
                path = dice.choice(paths)
                await asyncio.sleep(dice.random() * 0.2)  # people look before they click
                began = time.perf_counter()
                status, told = await visitor.ask("values", GAME, path)
                assert status == 200, told
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


def _minute(server: Server) -> None:
    """All answered, and memory flat in the second half of the minute."""
    asyncio.run(solved(server.port, WALKED))
    count = asyncio.run(crowd(server.port, WALKED, MANY, MINUTE / 2, 0))
    before = server.memory
    count += asyncio.run(crowd(server.port, WALKED, MANY, MINUTE / 2, 1000))
    grown = server.memory - before
    say(f"{MANY} visitors for a minute, all answered", f"{count:,} answers", "")
    say("  memory in its second half", f"{grown / MEGABYTE:+.0f} MB", "flat: below +100 MB", grown < FLAT)


def _attacked(server: Server) -> None:
    """No fault of the server's own, honest visitors answered after it, and memory flat in the second half."""
    asyncio.run(solved(server.port, [GAME]))
    began = time.perf_counter()
    first = asyncio.run(attack(server.port, HOSTILE // 2, 1))
    before = memory_of_each(server.process)[server.process]
    second = asyncio.run(attack(server.port, HOSTILE // 2, 2))
    passed = time.perf_counter() - began
    grown = memory_of_each(server.process)[server.process] - before
    faults, statuses = first.faults + second.faults, first.statuses + second.statuses
    asyncio.run(solved(server.port, WALKED))
    say(f"{HOSTILE:,} hostile requests in {passed:.0f} s: faults", f"{len(faults)}", "none", not faults)
    for fault in faults[:10]:
        print(f"    {fault}")
    print("  answers by status (0: the connection was ended):", dict(sorted(statuses.items())))
    say(
        "  memory of the server in their second half",
        f"{grown / MEGABYTE:+.0f} MB",
        "flat: below +100 MB",
        grown < FLAT,
    )


def _stopped(server: Server) -> None:
    count, wrong = asyncio.run(stops(server.port, STOPPED, STOPS, 1))
    what = f"{STOPS} stops at random moments ({count} of them in the middle of work): faults"
    say(what, f"{len(wrong)}", "none", not wrong)
    for fault in wrong[:10]:
        print(f"    {fault}")


def _opened() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        tree = random_tree(NODES, 3)
        z.save(tree, path)
        with served(str(path)) as server:
            opened, shown = asyncio.run(_opening(server.port))
        say(f"a tree of {len(tree):,} nodes from a file: read and solved", f"{opened:.1f} s", "")
        say("  the position screen after that", f"{shown:.2f} s", "about 2 s", shown <= 2)


async def _opening(port: int) -> tuple[float, float]:
    began = time.perf_counter()
    await solved(port, ["own.1"])
    then = time.perf_counter()
    async with Visitor(port) as visitor:
        for question in ("about", "position", "values", "sure"):
            assert (await visitor.ask(question, "own.1", "" if question != "values" else "1"))[0] in (200, 400)
    return then - began, time.perf_counter() - then

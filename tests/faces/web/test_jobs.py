"""Long work: it is told how far it is, shared, bounded, stopped, and what it used is given back."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace

import pytest

import zermelo as z
from tests.faces.web.visits import HOST, LIMITS, ask, client_of
from zermelo.errors import BudgetError, MethodError
from zermelo.faces.web import workers
from zermelo.faces.web.app import make_web_app
from zermelo.faces.web.jobs import Job, Jobs
from zermelo.faces.web.limits import MEGABYTE, Limits
from zermelo.faces.web.session import KEPT, NotYet, Table
from zermelo.faces.web.workers import Desks, Refusal, Wanted

LONG = '''
import time
import zermelo as z

class Slow(z.Rules):
    """Counts to sixty, a step at a time, and takes its time for it."""
    players: int = 2
    actions: int = 2
    start = (0, 0)
    def player(self, s): return s[1]
    def legal(self, s, a): return True
    def apply(self, s, a):
        time.sleep(0.0003)
        s[0] += 1 + a
        s[1] = 1 - s[1]
    def over(self, s): return s[0] >= 60
    def score(self, s, p): return p

class Greedy(Slow):
    def apply(self, s, a):
        self.kept = bytearray(4_000_000_000)

class Deaf(Slow):
    def apply(self, s, a):
        while True:
            try:
                time.sleep(10)
            except BaseException:
                pass

class Long:
    """Counts to a million, by ones, twos or threes: nobody sees the end of it."""
    players = ("A", "B")
    def start(self): return (0, "A")
    def turn(self, s): return None if s[0] >= 10**6 else s[1]
    def moves(self, s): return ("1", "2", "3")
    def after(self, s, move): return (s[0] + int(move), "B" if s[1] == "A" else "A")
    def payoff(self, s): return {"A": s[0] % 7, "B": -(s[0] % 7)}
    def estimate(self, s): return self.payoff(s)

class Fatal(Slow):
    def apply(self, s, a):
        import os
        os._exit(1)
'''


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    path = tmp_path_factory.mktemp("own") / "slow.py"
    path.write_text(LONG)
    games = tuple(f"{path}:{name}" for name in ("Slow", "Greedy", "Deaf", "Fatal", "Long"))
    limits = replace(LIMITS, seconds=4, waiting=2, memory=1500 * MEGABYTE)
    with client_of(make_web_app(games, hosts=frozenset({HOST}), limits=limits)) as client:
        yield client


def events(client, job: str) -> list[tuple[str, dict]]:
    heard, kind = [], ""
    with client.stream("GET", f"/api/jobs/{job}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            if line.startswith("data: "):
                heard.append((kind, json.loads(line.removeprefix("data: "))))
    return heard


def test_long_work_is_told_and_its_answer_kept(slow):
    asked = slow.get("/api/ask/values", params={"game": "own.1"})
    again = slow.get("/api/ask/values", params={"game": "own.1"})
    assert asked.status_code == again.status_code == 202
    assert asked.json()["work"] == again.json()["work"]  # the same question is worked on once
    heard = events(slow, asked.json()["job"])
    assert heard[0][0] == "progress" and heard[-1][0] == "done"
    kept = slow.get("/api/ask/values", params={"game": "own.1"})
    assert kept.status_code == 200 and kept.json() == heard[-1][1]
    assert slow.get(f"/api/jobs/{asked.json()['job']}").json()["state"] == "done"


def test_work_that_is_stopped_keeps_what_was_found_and_positions_are_answered_meanwhile(slow):
    job = slow.get("/api/ask/hint", params={"game": "own.5", "seconds": "20"}).json()["job"]
    time.sleep(0.5)
    assert slow.get("/api/ask/position", params={"game": "own.5", "path": "1/2"}).json()["turn"] == "A"
    assert slow.delete(f"/api/jobs/{job}").status_code == 200
    kind, told = events(slow, job)[-1]
    assert (kind, told["status"]) == ("done", "stopped")
    assert told["move"] in ("1", "2", "3") and told["depth"] >= 1


def test_work_that_needs_too_much_memory_ends_in_words(slow):
    status, told = ask(slow, "values", game="own.2")
    assert status in (400, 422) and "emory" in told["message"]


def test_work_that_does_not_listen_is_ended(slow):
    asked = slow.get("/api/ask/values", params={"game": "own.3"})
    assert asked.status_code == 202
    slow.delete(f"/api/jobs/{asked.json()['job']}")
    kind, told = events(slow, asked.json()["job"])[-1]
    assert (kind, told["kind"]) == ("failed", "budget")
    assert slow.get("/api/ask/about", params={"game": "own.3"}).status_code == 200  # at a new desk


def test_a_process_that_dies_is_told_and_replaced(slow):
    status, told = ask(slow, "values", game="own.4")
    assert status == 422 and told["kind"] == "budget"
    assert slow.get("/api/ask/about", params={"game": "own.4"}).status_code == 200


def test_more_jobs_than_may_wait_are_refused_with_a_time_to_come_back(slow):
    answers = [slow.get("/api/ask/values", params={"game": "own.3", "path": path}) for path in ("", "0", "1", "0/0")]
    assert [answer.status_code for answer in answers] == [202, 202, 503, 503]
    assert answers[-1].headers["retry-after"]
    for answer in answers[:2]:
        slow.delete(f"/api/jobs/{answer.json()['job']}")
    assert [events(slow, answer.json()["job"])[-1][0] for answer in answers[:2]] == ["failed", "failed"]


def test_those_who_listen_are_told_when_the_explorer_is_closed(slow):
    job = slow.get("/api/ask/values", params={"game": "own.3"}).json()["job"]
    slow.portal.call(slow.app.state.close)
    kind, told = events(slow, job)[-1]
    assert kind == "failed" and told["kind"] == "busy" and "closed" in told["message"]


def test_whoever_shares_a_job_that_found_no_room_hears_so_too():
    async def heard():
        job = Job(("nim:1,2", "values", ()), Limits())
        job.stop(Refusal("busy", "No room."))
        job.hear({"what": "failed", "kind": "stopped", "message": "Stopped."}, b"")
        return job.refusal

    assert asyncio.run(heard()).kind == "busy"


def test_the_game_unused_for_longest_makes_room_and_comes_back(explorer):
    games = [f"nim:{n},{n + 1}" for n in range(1, LIMITS.desks + 3)]
    for game in [*games, games[0]]:
        assert ask(explorer, "values", game=game)[0] == 200
        assert ask(explorer, "sure", game=game)[0] == 200


def test_few_desks_serve_many_games_one_after_another():
    async def asked() -> list[bool]:
        limits = replace(LIMITS, desks=1)
        desks = Desks(limits, spare=False)
        jobs = Jobs(desks, limits)
        games = [f"nim:{n}" for n in range(1, 5)]
        found = await asyncio.gather(*(jobs.ask(game, Wanted("name", game), "about", {}) for game in games))
        await desks.close_all()
        return [isinstance(one, bytes) and json.loads(one)["title"] == game for one, game in zip(found, games)]

    assert asyncio.run(asked()) == [True] * 4


def test_a_game_that_makes_room_at_once_is_never_answered_about_as_another(monkeypatch):
    monkeypatch.setattr(workers, "LOOK", 0)  # whoever waits for room takes it before anybody else moves,
    monkeypatch.setattr(workers, "FRESH", 0)  # even from a game that was opened this very moment

    async def asked() -> list[str]:
        limits = replace(LIMITS, desks=1)
        desks = Desks(limits, spare=False)
        jobs = Jobs(desks, limits)

        async def title(game: str) -> str:
            try:
                found = await jobs.ask(game, Wanted("name", game), "about", {})
            except Refusal as refusal:
                return refusal.kind
            assert isinstance(found, bytes)
            return str(json.loads(found)["title"])

        try:
            return await asyncio.gather(*(title(f"nim:{n}") for n in range(1, 5)))
        finally:
            await desks.close_all()

    told = asyncio.run(asked())
    assert all(title in (f"nim:{n}", "busy") for n, title in enumerate(told, 1)), told


def test_an_unknown_job_is_not_found(explorer):
    for act in (explorer.get, explorer.delete):
        assert act("/api/jobs/0123").status_code == 404


# ---------------------------------------------------------------- the table


def test_progress_is_told_but_not_too_often():
    told: list[dict] = []
    table = Table(z.game("nim:1,2"), "", LIMITS, told.append)
    for count in range(1000):
        table.watch("positions", count)
    assert told[0] == {"what": "positions", "count": 0} and len(told) < 100


def test_what_is_found_is_found_once_and_a_refusal_is_remembered():
    table = Table(z.game("nim:1,2"), "", LIMITS)
    calls = []

    def refuse() -> None:
        calls.append(1)
        raise MethodError("no")

    for _ in range(3):
        with pytest.raises(MethodError, match="no"):
            table.find("x", refuse)
    assert len(calls) == 1


def test_what_takes_work_is_not_done_in_a_hurry():
    table = Table(z.game("nim:1,2"), "", LIMITS)
    with pytest.raises(NotYet):
        table.at_once(lambda: {"found": table.solution()})
    found = table.solution()
    assert table.at_once(lambda: {"found": table.solution()})["found"] is found


def test_a_table_keeps_the_solution_and_forgets_the_oldest_of_the_rest():
    table = Table(z.game("nim:1,2"), "", LIMITS)
    found = table.solution()
    for k in range(3 * KEPT):
        table.find(k, lambda: 1)
    assert table.solution() is found and table.knows(3 * KEPT - 1) and not table.knows(0)


def test_memory_that_runs_out_is_a_budget_that_ran_out():
    def need() -> None:
        raise MemoryError

    with pytest.raises(BudgetError, match="MB"):
        Table(z.game("nim:1,2"), "", LIMITS).find("x", need)

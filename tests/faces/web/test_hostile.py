"""Visitors who hold back, break off, or ask for what never ends: others are served all the same."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.requests import Request

from tests.faces.web.visits import HOST, LIMITS, ask, client_of
from zermelo.faces.web import jobs, sources
from zermelo.faces.web.access import connection
from zermelo.faces.web.app import Explorer, make_web_app
from zermelo.faces.web.jobs import Job, Jobs
from zermelo.faces.web.limits import MEGABYTE, Limits
from zermelo.faces.web.visit import ASKING, Visit
from zermelo.faces.web.workers import Desks, Refusal, Wanted

OWN = """
import time
import zermelo as z

class Counting:
    players = ("A", "B")
    def start(self): return (0, "A")
    def turn(self, s): return None if s[0] >= 20 else s[1]
    def moves(self, s): return ("1", "2")
    def after(self, s, move): return (s[0] + int(move), "B" if s[1] == "A" else "A")
    def payoff(self, s): return {"A": s[0] % 7, "B": -(s[0] % 7)}

class Hangs(Counting):
    def moves(self, s):
        while s[0] == 1:
            time.sleep(0.01)
        return ("1", "2")

class Wordy(Counting):
    def moves(self, s): return tuple(f"{k}" + "x" * 30_000 for k in "12")
    def after(self, s, move): return (s[0] + int(move[0]), "B" if s[1] == "A" else "A")
    def estimate(self, s): return self.payoff(s)

class Large(Counting):
    def turn(self, s):
        if s[0] == 0: self.kept = bytearray(b"x") * 300_000_000
        return super().turn(s)

class Slow(Counting):
    def after(self, s, move):
        time.sleep(0.02)
        return (s[0] + int(move), "B" if s[1] == "A" else "A", *s[2:], move)
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN)
    return {name: f"{path}:{name}" for name in ("Counting", "Hangs", "Wordy", "Large", "Slow")}


def visitor(*games: str, **limits):
    return client_of(make_web_app(games, hosts=frozenset({HOST}), limits=replace(LIMITS, **limits)))


# ---------------------------------------------------------------- rules and answers


def test_rules_that_do_not_come_back_are_ended_and_the_game_opens_again(own):
    with visitor(own["Hangs"], prompt=1.0) as client:
        assert client.get("/api/ask/position", params={"game": "own.1"}).status_code == 200
        stuck = client.get("/api/ask/position", params={"game": "own.1", "path": "1"})
        assert stuck.status_code == 422 and "within 1 seconds" in stuck.json()["error"]["message"]
        assert client.get("/api/ask/position", params={"game": "own.1"}).status_code == 200


def test_a_time_that_runs_out_is_not_told_as_a_stop(own):
    with visitor(own["Slow"], seconds=1) as client:
        status, told = ask(client, "values", game="own.1")
    assert status == 422 and told["kind"] == "budget" and "within 1 seconds" in told["message"]


def test_names_and_lines_of_any_length_reach_the_visitor(own):
    with visitor(own["Wordy"]) as client:
        status, told = ask(client, "hint", game="own.1", seconds="1")
        assert status == 200 and len(told["move"]) == 30_001
        assert client.get("/api/ask/position", params={"game": "own.1"}).status_code == 200


def test_games_of_other_packages_are_opened_only_for_whoever_started_the_server():
    with visitor() as client:
        for name in ("openspiel:tic_tac_toe", "pettingzoo:tictactoe_v3,render_mode=human", " openspiel:chess"):
            refused = client.get("/api/ask/about", params={"game": name})
            assert refused.status_code == 404 and "started with" in refused.json()["error"]["message"]


def test_a_game_of_another_package_is_opened_where_the_server_was_started_with_it():
    pytest.importorskip("pyspiel")
    with visitor("openspiel:tic_tac_toe") as client:
        told = client.get("/api/ask/position", params={"game": "own.1"})
        assert told.status_code == 200 and len(told.json()["moves"]) == 9


def test_an_answer_that_is_too_large_is_refused_in_words_and_the_game_stays_open(own):
    with visitor(own["Wordy"], answer=500_000) as client:
        status, told = ask(client, "values", game="own.1")
        assert status == 422 and told["kind"] == "budget" and "500,000 are the most" in told["message"]
        assert client.get("/api/ask/position", params={"game": "own.1"}).status_code == 200


# ---------------------------------------------------------------- shared work


def test_one_visitors_stop_leaves_the_work_to_the_others(own):
    with visitor(own["Slow"], seconds=20) as client:
        first, second = (client.get("/api/ask/values", params={"game": "own.1"}).json() for _ in range(2))
        assert first["work"] == second["work"] and first["job"] != second["job"]
        left = client.delete(f"/api/jobs/{first['job']}").json()
        assert left["state"] == "failed" and "somebody else" in left["error"]["message"]
        assert client.get(f"/api/jobs/{second['job']}").json()["state"] == "working"
        client.delete(f"/api/jobs/{second['job']}")
        for _ in range(100):
            ended = client.get(f"/api/jobs/{second['job']}").json()
            if ended["state"] != "working":
                break
            time.sleep(0.05)
        assert ended["error"]["kind"] == "stopped"


def test_work_that_nobody_waits_for_ends_unless_the_game_is_still_looked_at():
    async def told():
        stopped = []
        job = Job(("nim", "values", ()), Limits())
        job._stop = lambda: stopped.append(1)
        visit = Visit(job)
        job.is_needed = lambda: True
        visit._until = 0.0
        job.look_around()
        needed = list(stopped)
        job.is_needed = lambda: False
        job.look_around()
        return needed, stopped

    assert asyncio.run(told()) == ([], [1])


def test_finished_jobs_are_forgotten_when_they_are_many_or_their_answers_large(monkeypatch):
    async def remembered(count: int, size: int) -> int:
        asked = Jobs(Desks(Limits(), spare=False), replace(Limits(), answers=1000))
        for k in range(count):
            job = Job(("nim", "values", str(k)), Limits())
            asked._register(job)
            job.hear({"what": "done", "keep": False}, b"x" * size)
        asked._forget()
        return len(asked._named)

    monkeypatch.setattr(jobs, "FINISHED", 10)
    assert asyncio.run(remembered(5, 1)) == 5
    assert asyncio.run(remembered(50, 1)) == 10
    assert asyncio.run(remembered(50, 400)) == 2


# ---------------------------------------------------------------- stops


@pytest.mark.parametrize("pause", [0.0, 0.05, 0.3])
def test_a_game_that_was_stopped_answers_when_it_is_asked_again(own, pause):
    with visitor(own["Counting"]) as client:
        asked = client.get("/api/ask/equilibria", params={"game": "own.1"})
        if asked.status_code == 202:
            time.sleep(pause)
            client.delete(f"/api/jobs/{asked.json()['job']}")
        assert ask(client, "values", game="own.1")[0] == 200


# ---------------------------------------------------------------- memory and time of all together


def test_idle_games_are_closed_and_the_largest_when_all_take_too_much(own):
    async def held(limits):
        desks = Desks(limits, spare=False)
        desks.prepare()
        try:
            desk = await desks.at("own", Wanted("own", own["Large"]))
            for _ in range(200):
                if not desk.is_open:
                    return "closed"
                await asyncio.sleep(0.05)
            return "open"
        finally:
            await desks.close_all()

    assert asyncio.run(held(replace(LIMITS, idle=0.5))) == "closed"
    assert asyncio.run(held(replace(LIMITS, together=1 * MEGABYTE))) == "closed"


# ---------------------------------------------------------------- the disk


def test_a_full_disk_is_told_and_leaves_no_part_of_the_file(monkeypatch):
    def full(self: Path, content: bytes) -> int:
        with open(self, "wb") as file:
            file.write(content[:3])
        raise OSError(28, "No space left on device")

    with visitor() as client:
        assert client.post("/api/files?name=a.json", content=b"nothing").status_code == 400
        folder = next(Path(sources.tempfile.gettempdir()).glob("zermelo-*"), None)
        monkeypatch.setattr(Path, "write_bytes", full)
        told = client.post("/api/files?name=b.json", content=b'{"zermelo": 1}')
        assert told.status_code == 507 and "No space left" in told.json()["error"]["message"]
        assert "content-security-policy" in told.headers
        assert folder is None or not list(folder.glob("*/b.json"))


def test_what_goes_wrong_inside_leaves_with_the_headers_of_any_answer(monkeypatch, capsys):
    async def broken(self, _):
        raise ZeroDivisionError

    monkeypatch.setattr(Explorer, "library", broken)
    with visitor() as client:
        told = client.get("/api/library")
    assert told.status_code == 500 and "content-security-policy" in told.headers
    assert told.json()["error"]["kind"] == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err


# ---------------------------------------------------------------- connections


@pytest.fixture(scope="module")
def address(tmp_path_factory, own):
    folder = tmp_path_factory.mktemp("files")
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", own["Slow"]]
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        yield int(found.group(1)), process, folder
        process.kill()


def sent(port: int, method: str, target: str, content: str = "") -> tuple[int, dict]:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    asking.request(method, target, content, {"x-zermelo": "1"})
    told = asking.getresponse()
    return told.status, json.loads(told.read())


def library(port: int) -> int:
    return sent(port, "GET", "/api/library")[0]


def test_a_thousand_half_sent_heads_shut_nobody_out(address):
    port, _, _ = address
    held = []
    try:
        for _ in range(1100):
            one = socket.create_connection(("127.0.0.1", port), timeout=20)
            one.sendall(b"GET / HTTP/1.1\r\nHost: ")
            held.append(one)
        assert [library(port) for _ in range(5)] == [200] * 5
        closed = sum(is_closed(one) for one in held)
        assert closed >= 1100 - connection.MOST - 10
    finally:
        for one in held:
            one.close()


def is_closed(one: socket.socket) -> bool:
    one.settimeout(0.001)
    try:
        return one.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_half_sent_files_are_counted_and_end():
    async def half(request_of):
        explorer = Explorer((), replace(LIMITS, arriving=1.0, uploads=1), spare=False)
        first = asyncio.create_task(explorer._body(request_of(never=True)))
        await asyncio.sleep(0.1)
        told = []
        for going in (explorer._body(request_of(never=False)), first):
            try:
                await going
            except Refusal as refusal:
                told.append(refusal.kind)
        return told

    def request_of(*, never: bool) -> Request:
        async def receive():
            await asyncio.sleep(60 if never else 0)
            return {"type": "http.request", "body": b"{}", "more_body": False}

        return Request({"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}, receive)

    assert asyncio.run(half(request_of)) == ["busy", "input"]


def test_work_ends_soon_after_whoever_listened_has_left(address):
    port, _, _ = address
    status, told = sent(port, "GET", "/api/ask/values?game=own.1")
    assert status == 202
    with socket.create_connection(("127.0.0.1", port), timeout=60) as one:
        one.sendall(b"GET /api/jobs/%s/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % (told["job"].encode(), port))
        assert one.recv(1000).startswith(b"HTTP/1.1 200")
    for _ in range(6):  # alone it would take minutes
        time.sleep(ASKING + 2)  # whoever asks is waited for, too
        stands = sent(port, "GET", f"/api/jobs/{told['job']}")[1]
        if stands["state"] != "working":
            break
    assert stands["error"]["kind"] == "stopped"


def test_whoever_listens_for_some_seconds_and_then_asks_again_and_again_still_waits(address):
    port, _, _ = address
    _, told = sent(port, "GET", "/api/ask/values?game=own.1&path=1")
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    asking.request("GET", f"/api/jobs/{told['job']}/events?seconds=0.2")
    assert asking.getresponse().read().split(b"\n\n")[-2].startswith(b"event: later")
    for _ in range(8):  # longer than somebody may be away who only listens
        time.sleep(0.4)
        assert sent(port, "GET", f"/api/jobs/{told['job']}")[1]["state"] == "working"
    assert sent(port, "GET", f"/api/jobs/{told['job']}/events?seconds=x")[0] == 400
    sent(port, "DELETE", f"/api/jobs/{told['job']}")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux bounds the files of another process")
def test_a_disk_that_is_really_full_is_told_and_leaves_no_part_of_the_file(address):
    port, process, folder = address
    most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (10_000, most[1]))
    try:
        status, told = sent(port, "POST", "/api/files?name=a.json", " " * 50_000)
        assert status == 507 and "cannot be kept here" in told["error"]["message"]
        assert not list(folder.glob("zermelo-*/*/*"))
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, most)
    assert library(port) == 200


def test_a_terminal_that_is_closed_leaves_no_files(address):
    port, process, folder = address
    game = {"zermelo": 1, "kind": "nothing"}
    assert sent(port, "POST", "/api/files?name=a.json", json.dumps(game))[0] in (200, 400)
    assert list(folder.glob("zermelo-*"))
    process.send_signal(signal.SIGHUP)
    assert process.wait(20) == 0
    assert not list(folder.glob("zermelo-*"))


# ---------------------------------------------------------------- a proxy in front


def test_a_proxy_in_front_passes_its_own_name_and_speaks_tls():
    app = make_web_app(hosts=frozenset({HOST, "games.example"}), limits=LIMITS, names=("games.example",))
    with client_of(app) as client:
        for origin, status in (("https://games.example", 200), ("http://games.example", 200), ("https://evil", 403)):
            headers = {"host": "games.example", "origin": origin}
            assert client.get("/api/library", headers=headers).status_code == status
        assert client.get("/api/library", headers={"host": "other.example"}).status_code == 400


def test_a_name_for_a_proxy_needs_a_token_and_a_plain_name():
    from zermelo.errors import ParameterError
    from zermelo.faces.web.serve import check_web_serve_access

    check_web_serve_access("127.0.0.1", "a" * 16, ("games.example",))
    with pytest.raises(ParameterError, match="token"):
        check_web_serve_access("127.0.0.1", None, ("games.example",))
    with pytest.raises(ParameterError, match="as in an address"):
        check_web_serve_access("127.0.0.1", "a" * 16, ("https://games.example/",))

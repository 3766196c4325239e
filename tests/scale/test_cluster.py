"""A Dask cluster makes the same bytes as one machine, also when workers are killed."""

from __future__ import annotations

import os
import random
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.scale.test_layered import contents
from zermelo.errors import ParameterError
from zermelo.scale import cluster

GAME = "connect:4,4"


@pytest.mark.parametrize("text", ["local", "local:0", "local:many", "http://x", "somewhere"])
def test_a_cluster_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match=r"cluster .*write local:4"):
        z.table("tokens:6", tmp_path / "t", cluster=text)


@pytest.fixture
def want(tmp_path: Path) -> dict[str, str]:
    pytest.importorskip("dask.dataframe", reason="the extra `cluster` is not installed")
    z.table(GAME, tmp_path / "one")
    return contents(tmp_path / "one")


@pytest.mark.long
def test_a_cluster_makes_the_same_bytes(tmp_path: Path, want: dict[str, str], monkeypatch: Any) -> None:
    monkeypatch.setattr(cluster, "ROWS", 4_000)  # so that a small game is worth sending
    monkeypatch.setattr(cluster, "RANGE", 3_000)
    z.table(GAME, tmp_path / "many", cluster="local:2")
    assert contents(tmp_path / "many") == want


@pytest.mark.long
def test_nothing_listens_beyond_this_machine() -> None:
    pytest.importorskip("dask.dataframe", reason="the extra `cluster` is not installed")
    import psutil

    _, end = cluster.connect("local:2", 2 << 30)
    try:
        here = psutil.Process()
        for process in [here, *here.children(recursive=True)]:
            for link in process.net_connections("inet"):
                if link.status == psutil.CONN_LISTEN:
                    assert link.laddr.ip in ("127.0.0.1", "::1")
    finally:
        end()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_worker_killed_at_a_random_moment_changes_nothing(
    seed: int, tmp_path: Path, want: dict[str, str], monkeypatch: Any
) -> None:
    import psutil

    monkeypatch.setattr(cluster, "ROWS", 4_000)
    monkeypatch.setattr(cluster, "RANGE", 3_000)
    dice, seen = random.Random(seed), []
    moment = dice.randint(11, 22)

    def kill() -> None:
        workers = [
            p for p in psutil.Process().children(recursive=True) if not p.children() and "spawn" in str(p.cmdline())
        ]
        if workers:
            os.kill(dice.choice(workers).pid, signal.SIGKILL)

    def hear(event: dict[str, Any]) -> None:
        seen.append(event)
        if len(seen) == moment:
            threading.Timer(dice.random(), kill).start()

    z.table(GAME, tmp_path / "many", cluster="local:2", events=hear)
    assert contents(tmp_path / "many") == want

"""``zermelo reproduce``: the table for people and for programs."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.terminal import ctrl_c, started, wait_for_work
from zermelo.faces.cli import main
from zermelo.papers.littman_2006.ohoh import reproduce_ohoh as ask
from zermelo.papers.registry import registered_experiments

ALWAYS = {"method", "ties", "by", "status", "exact", "effort"}


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["reproduce", *words])


def test_the_table_puts_the_paper_beside_ours_and_says_what_does_not_come_out() -> None:
    told = run("ohoh", "--hands", "120", "--cores", "1")
    assert told.exit_code == 0, told.stderr
    lines = {line.split("  ")[0]: line.split() for line in told.stdout.splitlines()}
    found = ask(4, 120)
    for name in ("multiple equilibria", "social optimum", "fairest", "best for Player 2"):
        cells = found.row(name).cells()
        assert " ".join(lines[name]) == " ".join(cells)
    assert "deterministic social optimum worse (" in told.stdout
    assert "By the printed rules this cannot be" in " ".join(told.stdout.split())
    assert "120 hands, seed 1." in told.stdout


def test_json_has_the_same_figures_exactly() -> None:
    found = json.loads(run("ohoh", "--cards", "3", "--hands", "30", "--seed", "5", "--json").stdout)
    assert set(found) >= ALWAYS
    rows = {row["name"]: row for row in found["rows"]}
    for row in ask(3, 30, seed=5).rows:
        if not row.measured:
            assert str(rows[row.name]["ours"]) == str(row.ours)
            assert rows[row.name]["example"] == row.example
    assert (found["hands"], found["planned"], found["status"]) == (30, 30, "estimated")


def test_a_paper_lists_its_experiments_with_what_came_out() -> None:
    told = run("ln")
    assert told.exit_code == 0, told.stderr
    lines = dict(line.split(maxsplit=1) for line in told.stdout.splitlines() if line.startswith("ln-"))
    names = [name for name in registered_experiments() if name.startswith("ln-")]
    assert list(lines) == names
    assert lines["ln-theorem-6.1"].startswith("reproduced")
    assert lines["ln-definition-3.2"].startswith("corrected")
    assert lines["ln-figure-5"].startswith("not reproducible")
    assert f"{len(names)} experiments: " in told.stdout


def test_one_experiment_shows_the_paper_beside_ours_and_why_they_differ() -> None:
    told = run("lrtz-knapsack")
    assert told.exit_code == 0, told.stderr
    words = " ".join(told.stdout.split())
    assert words.startswith("lrtz-knapsack: corrected Littman, Ravi, Talwar and Zinkevich 2006, section 1.6.")
    assert "corrected value packed, capacity 5, items (3,4) (4,5) (2,3) 0 7 7" in words
    assert "must be a very large loss for Player 2" in words


def test_one_experiment_as_json() -> None:
    found = json.loads(run("li-figure-6", "--json").stdout)
    assert set(found) >= ALWAYS
    assert (found["id"], found["place"], found["verdict"]) == ("li-figure-6", "figure 6", "reproduced")
    assert found["lines"][0] == {"what": "deep", "printed": 10, "ours": 10, "again": 10, "verdict": "reproduced"}


def test_a_paper_as_json() -> None:
    found = json.loads(run("ln", "--json").stdout)
    assert set(found) >= ALWAYS
    assert [one["id"] for one in found["experiments"]] == [
        name for name in registered_experiments() if name.startswith("ln-")
    ]
    assert found["left_out"] == []


def test_help_tells_what_was_printed() -> None:
    told = run("ln-theorem-6.1", "--help")
    assert "nobody need be dominant" in " ".join(told.stdout.split())
    assert "ohoh" in run("--help").stdout


@pytest.mark.long
def test_without_a_name_all_are_run_but_the_slow_ones() -> None:
    told = run()
    assert told.exit_code == 0, told.stderr
    for name, made in registered_experiments().items():
        line = next(line for line in told.stdout.splitlines() if line.split()[:1] == [name])
        assert made.is_slow == ("slow: run it by name" in line)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("ohoh", "--cards", "6"), "6 is not in the range 1<=x<=5"),
        (("ohoh", "--hands", "0"), "0 is not in the range"),
        (("ohoh", "--seed", "-1"), "-1 is not in the range"),
        (("ohoh", "--cores", "0"), "0 is not in the range"),
        (("table2",), "No experiment 'table2'. Did you mean lrtz-table-1?"),
        (("--json", "li-figure-6"), "Put options after the name: zermelo reproduce li-figure-6 --json."),
        (("li-figure-6", "--hands", "3"), "No such option"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: tuple[str, ...], says: str) -> None:
    told = run(*words)
    assert told.exit_code == 2 and (told.stdout == "" or "--json" in words)
    assert says in told.stderr
    assert told.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_shows_the_table_of_the_hands_that_were_done() -> None:
    words = ("reproduce", "ohoh", "--cards", "2", "--hands", "1000000", "--cores", "2")
    with started(*words, env=os.environ | {"ZERMELO_PLAIN": "1"}) as dealing:
        wait_for_work(dealing, 4)
        told, troubles = ctrl_c(dealing)
    assert (dealing.returncode, troubles) == (0, "")
    assert "multiple equilibria" in told
    assert "of 1,000,000 hands." in told


def started_by(pid: int) -> set[Path]:
    """The processes that a process has started, as Linux lists them; each is there while it runs."""
    return {Path("/proc") / child for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def is_running(process: Path) -> bool:
    """A process that has ended and that nobody has asked for is no longer running."""
    return process.exists() and (process / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="who started whom is read from Linux")
def test_nothing_goes_on_when_the_command_is_killed() -> None:
    words = ("reproduce", "ohoh", "--cards", "2", "--hands", "1000000", "--cores", "2")
    with started(*words, env=os.environ | {"ZERMELO_PLAIN": "1"}) as dealing:
        until = time.monotonic() + 60
        while len(workers := started_by(dealing.pid)) < 3 and time.monotonic() < until:  # two, and who cleans up
            time.sleep(0.1)
        assert len(workers) == 3
        time.sleep(0.5)
        dealing.kill()
        dealing.wait()
        until = time.monotonic() + 10
        while any(map(is_running, workers)) and time.monotonic() < until:
            time.sleep(0.1)
        assert not [worker for worker in workers if is_running(worker)]

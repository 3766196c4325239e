from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tests.terminal import ALWAYS, ctrl_c, done, refused, run, started, wait_for_work
from zermelo.faces.cli import main

OWN = '''
from zermelo import Rules

class Count(Rules):
    """Take one or two; whoever takes the last wins."""
    tokens: int = 4
    players: int = 2
    actions: int = 2

    @property
    def start(self): return (self.tokens, 0)
    def player(self, s): return s[1]
    def legal(self, s, a): return a < s[0]
    def apply(self, s, a):
        s[0] -= a + 1
        s[1] = 1 - s[1]
    def over(self, s): return s[0] == 0
    def score(self, s, p): return 1 if p != s[1] else -1

class Broken(Count):
    def apply(self, s, a):
        s[0] -= a + 1
        s[7] = 0

class Hand:
    players = ("A", "B")
    def start(self): return 0
    def turn(self, s): return None if s > 1 else "AB"[s]
    def moves(self, s): return ["l", "r"]
    def after(self, s, m): return s + 1
    def payoff(self, s): return {"A": 1 // 0, "B": 1}

five = Count(5)
seven = 7
'''


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)
    return tmp_path


def process(*words: str, **options) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "zermelo", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=60, encoding="utf-8", **options)


# ---------------------------------------------------------------- games


def test_games_lists_the_catalogue_and_tells_about_one():
    listed = done("games")
    assert "grundy:7,players=3,payoff=stuck" in listed
    told = done("games", "nim")
    assert "misere" in told and "nim:2,2,2,players=3,misere" in told
    assert {game["name"] for game in json.loads(done("games", "--json"))["games"]} >= {
        "nim",
        "sharing",
        "pig",
    }
    assert json.loads(done("games", "nim", "--json"))["name"] == "nim"


def test_an_unknown_game_suggests_a_close_one():
    assert "Did you mean nim, mills?" in refused("games", "nmi")
    assert "Did you mean nim, mills?" in refused("solve", "nmi:2,2")
    assert "Did you mean nim, mills?" in refused("solve", "nmi", "--json")


# ---------------------------------------------------------------- solve and size


def test_solve_tells_payoff_range_line_and_method():
    story = done("solve", "sharing")
    for words in (
        "general sum",
        "Andy share, Barb yes",
        "(1, 1)  ← this one",
        "(2, 0)",
        "Ties: first",
        "Kuhn",
    ):
        assert words in story
    assert not any(line.endswith(" ") for line in story.splitlines())


def test_solve_as_json_is_one_object_with_what_is_always_there():
    found = json.loads(done("solve", "pig:2,2,turns=1", "--json"))
    assert set(found) >= ALWAYS
    assert found["payoff"] == {"A": "1/4", "B": "-1/4"}
    assert json.loads(done("solve", "sharing", "--ties", "last", "--json"))["ties"] == "last"


def test_tie_rules_and_their_mistakes():
    assert json.loads(done("solve", "sharing", "--ties", "kind:Andy", "--json"))["payoff"] == {
        "Andy": 2,
        "Barb": 0,
    }
    assert "average" in refused("solve", "sharing", "--ties", "averge")
    assert "Did you mean Andy" in refused("solve", "sharing", "--ties", "kind:Andi")


def test_a_budget_that_ran_out_exits_with_3():
    assert "1,000" in refused("solve", "connect:7,6,4", "--limit", "1000", status=3)


def test_plain_and_symmetric_say_the_same():
    asked = ("solve", "nim:2,2,2,players=3,misere", "--json")
    every = [json.loads(done(*asked, *more)) for more in ([], ["--plain"], ["--symmetric"])]
    assert len({json.dumps(found["payoff"]) for found in every}) == 1
    assert every[2]["nodes"] < every[0]["nodes"]


def test_size_counts_exactly_or_says_that_it_estimates():
    exact = json.loads(done("size", "tictactoe", "--json"))
    assert (exact["nodes"], exact["ends"], exact["positions"], exact["exact"]) == (549946, 255168, 5478, True)
    assert set(exact) >= ALWAYS
    guess = json.loads(done("size", "connect:5,5,4", "--limit", "1000", "--probes", "20", "--json"))
    assert guess["status"] == "estimated" and guess["exact"] is False
    assert "549,946" in done("size", "tictactoe")
    said = " ".join(done("size", "nim:1,2,players=3").split())
    assert "--epsilon" in said and "epsilon=" not in said and "(game)" not in said


# ---------------------------------------------------------------- files


def test_a_solution_is_saved_checked_and_shown(own):
    done("solve", "nim:2,2,players=3", "--save", "answer.json", "--svg", "tree.svg")
    ElementTree.parse(own / "tree.svg")
    assert done("check", "answer.json").startswith("Right.")
    report = json.loads(done("check", "answer.json", "--json"))
    assert report["right"] is True and set(report) >= ALWAYS
    assert "━" in done("show", "answer.json")


def test_a_wrong_answer_exits_with_1(own):
    done("solve", "sharing", "--save", "answer.json")
    saved = json.loads((own / "answer.json").read_text())
    assert saved["choice"][3] == 1  # Barb says yes to a gift, off the line
    saved["choice"][3] = 0
    (own / "wrong.json").write_text(json.dumps(saved))
    result = run("check", "wrong.json")
    assert result.exit_code == 1
    assert result.stdout.startswith("Wrong.") and "give" in result.stdout
    assert json.loads(run("check", "wrong.json", "--json").stdout)["right"] is False


def test_a_profile_that_is_no_equilibrium_is_judged_and_exits_with_1(own):
    plan = {"Andy": {"": "give"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}}
    document = {"zermelo": "profile", "version": 1, "game": "sharing", "strategies": plan}
    (own / "plan.json").write_text(json.dumps(document))
    result = run("check", "plan.json")
    assert result.exit_code == 1
    assert result.stdout.startswith("No equilibrium")
    assert json.loads(run("check", "plan.json", "--json").stdout)["verdict"] == "neither"


def test_a_game_is_converted_and_read_back(own):
    done("convert", "grundy:7,players=3", "grundy.json")
    assert json.loads(done("solve", "grundy.json", "--json"))["payoff"] == {"A": 1, "B": -2, "C": 1}
    assert "holds a game, not an answer" in refused("check", "grundy.json")
    refused("convert", "grundy:30,players=3", "large.json", "--limit", "1000", status=3)
    assert not (own / "large.json").exists()


def test_files_that_cannot_be_are_told_in_one_line(own):
    assert "no such file" in refused("solve", "missing.json")
    assert ".efg" in refused("solve", "missing.efg")
    assert ".txt" in refused("convert", "sharing", "a.txt")
    refused("solve", "sharing", "--svg", "no/where.svg")
    (own / "bad.json").write_text('{"zermelo": "tree",\n oops')
    assert "line 2" in refused("solve", "bad.json")


# ---------------------------------------------------------------- show


def test_show_folds_and_begins_where_asked():
    assert done("show", "sharing").splitlines()[1] == "├─ keep: Barb"
    assert done("show", "sharing", "--at", "keep") == "Barb\n├─ no: (0, 0)\n└─ yes: (2, 0)\n"
    assert "nodes" in done("show", "tictactoe", "--lines", "12")
    assert done("show", "sharing", "--depth", "0").count("\n") == 1
    assert "┕━ yes: (1, 1)" in done("show", "sharing", "--solve")
    assert "The moves are no, yes" in refused("show", "sharing", "--at", "keep/maybe")


def test_show_draws_the_top_of_a_game_too_large_to_explore():
    assert done("show", "kalah", "--lines", "20", "--at", "3/1").splitlines()[0] == "B"


# ---------------------------------------------------------------- the user's own Python


def test_own_classes_and_objects_are_games(own):
    assert json.loads(done("solve", "own.py:Count", "--json"))["payoff"] == {"A": 1, "B": -1}
    assert json.loads(done("solve", "own.py:five", "--json"))["payoff"] == {"A": 1, "B": -1}


def test_a_bug_in_own_rules_is_one_line_with_its_place(own):
    line = OWN.splitlines().index("        s[7] = 0") + 1
    assert f"own.py:{line}" in refused("solve", "own.py:Broken")
    line = next(k for k, text in enumerate(OWN.splitlines(), 1) if "1 // 0" in text)
    said = refused("solve", "own.py:Hand")
    assert "Hand raised ZeroDivisionError" in said
    assert f"own.py:{line})" in said
    (own / "half.py").write_text("x = 1\ny = = 2\n")
    assert "half.py:2: SyntaxError" in refused("solve", "half.py:Game")
    (own / "boom.py").write_text("def f():\n    raise OSError('two\\nlines')\nf()\n")
    assert "boom.py:2: OSError: two" in refused("solve", "boom.py:Game")
    (own / "leave.py").write_text("raise SystemExit(0)\n")
    assert "ends the program" in refused("solve", "leave.py:Game")


def test_names_missing_from_own_files_are_suggested(own):
    assert "Write own.py:Count" in refused("solve", "own.py")
    assert "Did you mean Count" in refused("solve", "own.py:Cont")
    assert "is not a game" in refused("solve", "own.py:seven")
    assert "no such file" in refused("solve", "other.py:Count")


# ---------------------------------------------------------------- mistakes and the outside


def test_usage_errors_are_one_line():
    assert "Missing argument 'GAME'" in refused("solve")
    assert "No such command" in refused("sovle", "nim")
    refused("solve", "nim", "--wat")
    refused("solve", "nim", "--limit", "0")


def test_an_internal_error_is_one_line_unless_debugged(monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("out\nof order")

    monkeypatch.setattr("zermelo.games.catalogue.entries", fail)
    assert "internal error: RuntimeError: out of order" in refused("games", status=1)
    with pytest.raises(RuntimeError):
        CliRunner().invoke(main, ["--debug", "games"], catch_exceptions=False)


def test_memory_that_runs_out_is_one_line(monkeypatch):
    def fail(*_, **__):
        raise MemoryError

    monkeypatch.setattr("zermelo.solvers.solve.solve", fail)
    assert "memory" in refused("solve", "nim", status=3)


def test_help_names_every_command_and_doctor_the_cache():
    told = done("--help")
    for command in ("games", "size", "solve", "check", "show", "convert", "warmup", "doctor"):
        assert re.search(rf"^  {command} ", told, re.MULTILINE)
        assert "Usage" in done(command, "--help")
    assert done() == told
    found = json.loads(done("doctor", "--json"))
    assert {"zermelo", "python", "packages", "cache", "cores", "free_memory"} <= set(found)


def test_python_m_zermelo_answers_and_refuses():
    answered = process("solve", "sharing", "--json")
    assert answered.returncode == 0 and json.loads(answered.stdout)["payoff"] == {"Andy": 1, "Barb": 1}
    assert answered.stderr == ""
    refused_too = process("solve", "nmi")
    assert refused_too.returncode == 2 and refused_too.stdout == "" and refused_too.stderr.count("\n") == 1


def test_help_and_games_load_nothing_heavy():
    text = "import sys\nfrom zermelo.faces.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    text += "print(sorted({'numpy', 'numba', 'rich'} & set(sys.modules)), file=sys.stderr)"
    helped = subprocess.run([sys.executable, "-c", text, "--help"], capture_output=True, text=True, timeout=60)
    assert helped.stderr.strip() == "[]"
    listed = subprocess.run([sys.executable, "-c", text, "games"], capture_output=True, text=True, timeout=60)
    assert "numba" not in listed.stderr


def test_a_closed_pipe_is_silent():
    line = [sys.executable, "-m", "zermelo", "games"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait(60) == 141


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_is_one_line_and_130():
    with started("solve", "connect:7,6,4", "--plain") as solving:
        wait_for_work(solving, 1)
        assert ctrl_c(solving) == ("", "zermelo: stopped.\n")
        assert solving.returncode == 130


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_a_search_without_a_budget_with_the_last_finished_depth_and_130():
    with started("search", "kalah:6,4", "--plain") as searching:
        wait_for_work(searching, 2)
        told, trouble = ctrl_c(searching)
    assert (searching.returncode, trouble) == (130, "")
    assert re.search(r"^A plays \d\.$", told, re.MULTILINE)
    assert "An estimate: the search was stopped; this is the last depth it finished." in told
    assert re.search(r"^depth \d+, [\d,]+ nodes, [\d,]+ cuts in", told, re.MULTILINE)


def test_colour_is_for_terminals_only_and_width_follows_columns():
    plain = process("solve", "sharing")
    assert "\x1b" not in plain.stdout
    narrow = process("games", env={**os.environ, "COLUMNS": "60"})
    assert max(map(len, narrow.stdout.splitlines())) <= 60

"""Typical mistakes, and what zermelo says: all lines side by side in ``errors.txt``, to be read for one voice.

A line says what is wrong, where, and what to do. When lines change on purpose, write the file anew and read it:

    python -m tests.faces.cli.test_errors
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import zermelo as z
from tests.readme import tokens
from tests.terminal import run

LINES = Path(__file__).with_name("errors.txt")

COMMANDS = """
solv nim
solve
solve nmi
solve nim:2,2,playrs=3
solve nim:2,x
solve nim:-1
solve nim:2,2,players=1000
solve tictactoe --tie last
solve tictactoe --ties lst
solve tictactoe --ties kind:Zoe
solve tictactoe --limit 0
solve nim:9,9 --limit 10
solve tictactoe --by glory
solve tictactoe --at b2/b2
solve kuhn --at 1-2
guarantee sharing Andy --at 77
show kuhn --at 1-2
solve nim:1,2,players=3 --teams A+B
solve nim:1,2,players=3 --teams A+B,C+Z
solve nowhere.efg
solve notes.txt
solve empty.efg
solve broken.efg
solve broken.json
solve rules.py
solve rules.py:Tokns
solve nowhere.py:Tokens
solve syntax.py:Game
solve raises.py:Game
solve ends.py:Game
solve dead.py:Dead
solve seat.py:Seat
solve float.py:Float
solve endless.py:Endless --limit 1000
solve nim:1,2 --save answer.txt
solve nim:1,2 --save nowhere/answer.json
solve nim:1,2 --svg nowhere/picture.svg
solve nim:1,2 --svg picture.jpg
solve nim:1,2 --tikz picture
guarantee nim:1,2 Zoe
prove tokens:9,players=3
prove nim:1,2 Zoe
prove nim:1,2 --method magic
prove coin.py:Coin
prove hounds
prove sharing
prove kalah:6,4 --memory 1KB
prove kalah:6,4 --memory 900TB
prove nim:1,2 --save .
prove endless.py:Endless
outlook nim:1,2 A --friend A
equilibria nim:1,2,players=3
equilibria littman:1 --best nobody
search tictactoe --at z9
search tictactoe --method magic
coalitions voting:3,3 --depth 2
coalitions rolit:4,players=3 --nodes 2
search tictactoe --depth 0
search tictactoe --method pimc
search tictactoe --worlds 5
search ohhell:2 --method pimc --depth 3
search ohhell:2 --method pimc --by place
play nim:1,2 --seats random,random --hidden
play ohhell:2 --seats solve,random --hidden --json
play ohhell:2 --seats pimc,random --json
tournament littman:1 --seats random,first --hidden
play nim:1,2 --seats human
play nim:1,2 --seats human,wizard
check nowhere.json
check game.json
show tictactoe --at z9
convert nim:1,2 nim.doc
lookup nowhere
matrix nim:2,2,2 --limit 1000
determinacy nim:1,2,players=3
reproduce li-figure-99
bench sharing
reproduce --all li
reproduce li-figure-2 li-figure-3
completion
completion tcsh
serve nmi
""".strip().splitlines()

CALLS = """
z.solve("nmi")
z.solve(42)
z.solve(int)
z.games.Nim((1, 2), heaps=3)
z.games.Nim((1, 2), players=("Ann", "Ann"))
z.solve("nim:1,2", ties="lst")
z.solve("nim:1,2").payoff["Zoe"]
z.solve("nim:1,2").strategies["A"][(9, 9, 9)]
z.guarantee("nim:1,2", "Zoe")
z.guarantee("nim:1,2")
z.search("nim:1,2", depth=-1)
z.load("nowhere.efg")
z.save(z.game("nim:1,2"), "nim.json")
z.tree(("A", "B"), z.choose("C", {"l": z.end(1, 0)}))
z.tree(("A", "B"), z.choose("A", {"l": z.end(1)}))
z.tree(("A",), z.chance({"l": ("1/2", z.end(1))}))
z.matrix(("A", "B"), [[1, -1], [-1, 1]])
z.check(42)
z.nosuchname
""".strip().splitlines()

BAD_RULES = """
import zermelo as z

class {name}(z.Rules):
    players: int = 2
    actions: int = 2
    start = (2, 0)
    def player(self, s): return {player}
    def legal(self, s, a): return {legal}
    def apply(self, s, a):
        s[0] -= {step}
        s[1] = 1 - s[1]
    def over(self, s): return s[0] == 0
    def score(self, s, p): return {score}
"""
USUAL = {"player": "s[1]", "legal": "True", "step": "1", "score": "p"}


def lay_out(folder: Path) -> None:
    """Writes the files with mistakes in them."""
    games = {
        "dead": {"legal": "s[0] > 1"},
        "seat": {"player": "5"},
        "float": {"score": "p / 2"},
        "endless": {"step": "0"},
        "coin": {"player": "-1 if s[0] == 1 else 0"},
    }
    texts = {f"{name}.py": BAD_RULES.format(name=name.title(), **USUAL | slip) for name, slip in games.items()} | {
        "coin.py": BAD_RULES.format(name="Coin", **USUAL | games["coin"]) + "    def odds(self, s, a): return 1\n",
        "notes.txt": "hello\n",
        "empty.efg": "",
        "broken.efg": 'EFG 2 R "broken" { "A" "B" }\n""\n\np "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 1 2? }\n',
        "broken.json": '{"zermelo": "tree", "players": ["A"',
        "rules.py": tokens(),
        "syntax.py": "class Game(\n",
        "raises.py": "import zermelo as z\n\nGame = 1 / 0\n",
        "ends.py": "import sys\n\nsys.exit(0)\n",
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(text)
    z.save(z.game_tree("nim:1,2"), folder / "game.json")


def told() -> Iterator[str]:
    """Yields each mistake with what zermelo says to it, and the exit status or the kind of error."""
    yield "On the command line: the line on stderr, and the exit status.\n"
    for words in COMMANDS:
        result = run(*words.split())
        assert result.stdout == "" or "--json" in words, words
        yield f"$ zermelo {words}\n{tidy(result.stderr)} [{result.exit_code}]\n"
    yield "In Python: the kind of error and its text.\n"
    for call in CALLS:
        yield f">>> {call}\n{tidy(raised(call))}\n"


def raised(call: str) -> str:
    try:
        answer: Any = eval(call, {"z": z})
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return f"no error: {answer!r}"


def tidy(text: str) -> str:
    """Returns *text* without what differs from machine to machine."""
    return text.strip().replace(f"{os.path.realpath('.')}{os.sep}", "")


def all_lines() -> str:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        lay_out(Path(folder))
        return "\n".join(told())


def test_mistakes_are_answered_as_they_stand_in_the_file() -> None:
    now = all_lines()
    assert now.split("\n\n") == LINES.read_text("utf-8").split("\n\n"), "python -m tests.faces.cli.test_errors"


def test_every_answer_is_one_line_and_a_sentence() -> None:
    for answer in LINES.read_text("utf-8").split("\n\n"):
        asked, _, said = answer.strip().partition("\n")
        if not asked.startswith(("$", ">>>")):
            continue
        assert "\n" not in said, said
        assert re.search(r"[.?)`'\w}]( \[[23]\])?$", said), said
        assert "Traceback" not in said and "internal error" not in said and "no error" not in said, said


if __name__ == "__main__":
    LINES.write_text(all_lines(), "utf-8")
    sys.stdout.write(LINES.read_text("utf-8"))

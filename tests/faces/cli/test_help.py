"""Every command shows examples in its help, and every example runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import zermelo as z
from tests import classics
from tests.readme import tokens
from tests.terminal import done, run
from zermelo.faces.cli import main

COMMANDS = sorted(main.commands)
# A server waits for visitors, or for an agent: what it is told is read, and no more.
READ_ONLY = {"serve", "mcp"}
TYPED = {"play": "resign\nyes\n"}  # what a person types
# Examples with these words take more than half a second, or compile what no other test does.
SLOW = (
    "tarok", "KRK", "connect:", "fours", "kalah", "--anew", "warmup", "reproduce", "--epsilon", "--weak", "openspiel",
    "nim.json", "atlas",
)  # fmt: skip
ELSEWHERE = ("atlas --out atlas.json",)  # the whole atlas: minutes, in a long test of its own
QUICK_TOO = ("li-figure-3", "atlas --family sharing")


def examples(command: str) -> list[str]:
    """Returns the example lines in the help of *command*."""
    shown = main.commands[command].help or ""
    return re.findall(r"^ *((?:eval \"\$\()?zermelo .+)$", shown, re.MULTILINE)


def is_slow(example: str) -> bool:
    return any(word in example for word in SLOW) and not any(word in example for word in QUICK_TOO)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the files that examples speak of."""
    monkeypatch.chdir(tmp_path)
    for name in ("sharing.efg", "mygame.efg"):
        z.save(z.game("sharing"), name)
    z.save(z.game("kuhn"), "poker.efg")
    z.save(classics.outside(), "outside.efg")
    z.save(z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]}), "pennies.nfg")
    plan = {"Andy": {"": "share"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}}
    z.save(z.profile(z.game("sharing"), plan), "profile.json")
    x = z.parameter("x")
    for name in ("entry.json", "entry.efg"):
        z.save(z.tree(("Ann",), z.choose("Ann", {"in": z.end(2 - x), "out": z.end(0)})), name)
    Path("rules.py").write_text(tokens())
    yield tmp_path


def try_example(command: str, example: str) -> None:
    """Runs an example, all commands of its line; where it needs a package that is not here, it must say so."""
    for part in example.removeprefix('eval "$(').split("; "):
        words = shlex.split(part.split(" | ")[0].removesuffix(')"'))[1:]
        if command in READ_ONLY:
            main.commands[command].make_context(command, words[1:])
            continue
        result = run(*words, typing=TYPED.get(command, ""))
        if "is not installed: pip install" not in result.stderr:
            assert result.exit_code == 0, f"{part}: {result.output}"


def run_all(command: str, monkeypatch: pytest.MonkeyPatch, desk: Path, *, slow: bool) -> None:
    if command == "cache":
        monkeypatch.setenv("ZERMELO_CACHE", str(desk / "cache"))
    if command == "bench" and not slow:
        monkeypatch.setenv("ZERMELO_PLAIN", "1")
    if command == "search":
        z.save(z.solve("hounds"), "hounds.json")
    for example in examples(command):
        if any(words in example for words in ELSEWHERE):
            continue
        if slow or not is_slow(example):
            try_example(command, example)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_begins_with_a_sentence_and_shows_examples(command: str) -> None:
    assert max(map(len, done(command, "--help").splitlines())) <= 120  # which also writes the help of --method
    told = main.commands[command].help or ""
    assert re.match(r"[A-Z].*[.?]$", " ".join(told.split("\n\n")[0].split())), told
    assert examples(command)
    for option in main.commands[command].params:
        if isinstance(option, click.Option):
            assert option.help and option.help[0].isupper(), option.name


@pytest.mark.parametrize("command", COMMANDS)
def test_quick_examples_in_the_help_run(command: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_all(command, monkeypatch, desk, slow=False)


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_all_examples_in_the_help_run(command: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_all(command, monkeypatch, desk, slow=True)

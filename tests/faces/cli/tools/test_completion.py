"""Shell completion: asked of click's own machinery, and of a real bash where there is one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tests.readme import tokens
from tests.terminal import done, refused
from zermelo.faces.cli import main
from zermelo.papers.registry import registered_experiments
from zermelo.solvers.methods import methods_of


def offered(*words: str) -> list[str]:
    """Returns what the shell would offer for the last of *words*; files that the shell finds itself are ``<file>``."""
    asked = ShellComplete(main, {}, "zermelo", "_ZERMELO_COMPLETE")
    found = asked.get_completions(list(words[:-1]), words[-1])
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


def test_commands_and_options_are_completed() -> None:
    assert offered("so") == ["solve"]
    assert set(main.commands) == set(offered(""))
    assert offered("solve", "nim", "--ti") == ["--ties", "--tikz"]
    assert offered("equilibria", "nim", "--kind", "") == ["all", "perfect", "pure", "nash"]
    assert offered("completion", "") == ["bash", "zsh", "fish"]
    assert offered("atlas", "--family", "hou") == ["hounds"]
    assert offered("reproduce", "l") == [
        "li",
        "ln",
        "lrtz",
        *(name for name in registered_experiments() if name.startswith("l")),
    ]


@pytest.mark.parametrize("question", ["solve", "guarantee", "outlook", "search"])
def test_methods_of_the_table_are_completed_and_told(question: str) -> None:
    names = [method.name for method in methods_of(question)]
    assert offered(question, "nim", "--method", "") == ["auto", *names]
    told = " ".join(done(question, "--help").split())
    assert f"or {', '.join(names)}." in told.replace("- ", "-")


def test_methods_that_begin_so_are_completed() -> None:
    assert offered("search", "nim", "--method", "max") == ["maxn"]


@pytest.mark.parametrize(
    "command", ["solve", "size", "show", "convert", "play", "serve", "warmup", "bench", "guarantee"]
)
def test_games_of_the_catalogue_are_completed_wherever_a_game_is_asked(command: str) -> None:
    assert offered(command, "tict") == ["tictactoe"]
    assert offered(command, "openspi") == ["openspiel:"]


def test_files_with_games_and_the_classes_in_them_are_completed(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules.py").write_text(tokens() + "\nclass Helper:\n    pass\n")
    Path("road.txt").touch()
    Path("rest.efg").touch()
    Path("rooms").mkdir()
    Path("rooms/inner.json").touch()
    Path("ruin.py").write_text("class (")
    assert offered("solve", "r") == ["rolit", "rest.efg", "rooms/", "rules.py:Tokens"]
    assert offered("solve", "rooms/") == ["rooms/inner.json"]
    assert offered("solve", "rules.py:T") == ["rules.py:Tokens"]
    assert offered("solve", "nowhere/x") == []


def test_files_to_write_are_left_to_the_shell() -> None:
    assert offered("solve", "nim", "--svg", "a") == ["<file>"]
    assert offered("convert", "nim", "a") == ["<file>"]
    assert offered("check", "a") == ["<file>"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_names_the_command_and_asks_it(shell: str) -> None:
    script = done("completion", shell)
    assert "zermelo" in script and f"_ZERMELO_COMPLETE={shell}_complete" in script


def test_another_shell_is_refused() -> None:
    assert "'bash', 'zsh', 'fish'" in refused("completion", "tcsh")


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_a_word_with_the_script(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(done("completion", "bash"))
    asked = f"""
    source {script}
    COMP_WORDS=(zermelo solve tict); COMP_CWORD=2
    _zermelo_completion {Path(sys.executable).parent}/zermelo
    echo "${{COMPREPLY[@]}}"
    """
    told = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert told.stdout.split() == ["tictactoe"], told.stderr

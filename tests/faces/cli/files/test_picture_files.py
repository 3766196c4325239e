"""``--svg FILE``, also called ``--tikz FILE``: what is written is what the name says."""

from __future__ import annotations

import pytest

from tests.draw.svg import read
from tests.terminal import run

COMMANDS = (
    ("show", "sharing"),
    ("show", "tokens:8,players=4", "--kind", "lattice"),
    ("solve", "sharing"),
    ("equilibria", "littman:4"),
    ("guarantee", "sharing"),
    ("coalitions", "nim:1,2,players=3"),
    ("matrix", "sharing"),
    ("fairness", "nim:1,2"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_name_that_ends_in_tex_gets_a_document_for_latex(command, tmp_path):
    for option in ("--svg", "--tikz"):
        done = run(*command, option, str(tmp_path / "x.tex"))
        assert done.exit_code == 0, done.output
    written = (tmp_path / "x.tex").read_text(encoding="ascii")
    assert written.startswith("\\documentclass") and written.endswith("\\end{document}\n")
    run(*command, "--svg", str(tmp_path / "x.svg"))
    read((tmp_path / "x.svg").read_text(encoding="utf-8"))


def test_another_ending_is_refused_before_anything_is_solved(tmp_path):
    done = run("solve", "checkers", "--svg", str(tmp_path / "x.gif"))
    assert done.exit_code == 2 and ".gif is not known" in done.output.replace("\n", " ")
    assert not list(tmp_path.iterdir())

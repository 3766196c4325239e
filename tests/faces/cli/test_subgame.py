"""``--at``: every command that takes a position answers about the subgame that begins there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zermelo as z
from tests.terminal import done, refused

GRUNDY = "grundy:6,players=3,payoff=last"
NIM = "nim:1,2,players=Ann+Bob+Cy"


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("solve", "tictactoe"), "b2/a2"), (("guarantee", NIM), "h2-1"), (("guarantee", NIM, "Ann"), "h2-1"),
        (("guarantee", NIM, "--every-team"), "h2-1"), (("outlook", GRUNDY, "C"), "6=1+5"),
        (("outlook", GRUNDY, "C", "--others", "enemies"), "6=1+5"), (("coalitions", NIM), "h2-1"),
        (("equilibria", "littman:4"), "2/3"), (("equilibria", GRUNDY, "--kind", "pure"), "6=1+5"),
        (("equilibria", "entry", "--kind", "nash"), "in"), (("equilibria", "irrational", "--epsilon", "1"), "in"),
    ],
)  # fmt: skip
def test_an_answer_says_which_subgame_it_is_about(words: tuple[str, ...], place: str) -> None:
    assert done(*words, "--at", place).splitlines()[0].endswith(f"after {place}")
    assert json.loads(done(*words, "--at", place, "--json"))


def test_the_numbers_are_those_of_the_subgame() -> None:
    found = json.loads(done("solve", "tictactoe", "--at", "b2/a2", "--json"))
    assert found["payoff"] == dict(z.solve("tictactoe", at="b2/a2").payoff) != dict(z.solve("tictactoe").payoff)
    found = json.loads(done("guarantee", NIM, "Cy", "--at", "h2-1", "--json"))
    assert found["value"] == z.guarantee(NIM, "Cy", at="h2-1").value != z.guarantee(NIM, "Cy").value


@pytest.mark.parametrize(
    "words",
    [("solve", "tictactoe", "--at", "b2/a2"), ("guarantee", NIM, "Ann", "--at", "h2-1"),
     ("coalitions", NIM, "--at", "h2-1"), ("equilibria", "littman:4", "--at", "2", "--best", "total")],
)  # fmt: skip
def test_a_saved_answer_about_a_subgame_is_checked(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    done(*words, "--save", file)
    assert done("check", file).startswith(("Right.", "A subgame-perfect equilibrium"))  # else it ends with status 1


@pytest.mark.parametrize("kind", ["bars", "lattice"])
def test_pictures_of_answers_are_about_the_subgame(kind: str) -> None:
    assert done("show", NIM, "--kind", kind, "--at", "h2-1") != done("show", NIM, "--kind", kind)


@pytest.mark.parametrize("words", [("solve",), ("coalitions",), ("equilibria",), ("show",), ("outlook", "Ann")])
def test_a_matrix_has_no_subgames(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    z.save(z.matrix(("Ann", "Bob"), [[(1, 0), (0, 1)]]), file)
    assert "Leave" in refused(words[0], file, *words[1:], "--at", "x")

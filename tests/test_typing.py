"""A user's type checker has nothing to say against what README.md shows."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

from tests.readme import ROOT, blocks, tokens


def shown() -> str:
    """Returns the examples of README.md as the file of a user who imports their own game."""
    parser = doctest.DocTestParser()
    steps = [step.source for text in blocks("python") for step in parser.get_examples(text)]
    return "import zermelo as z\nfrom rules import Tokens\n" + "".join(steps)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of each file, as strict as it can be; run once, with what it remembers of zermelo itself."""
    folder = tmp_path_factory.mktemp("user")
    slip = "from rules import Tokens\n\nTokens(tokns=3)\n"
    files = {"rules.py": tokens(), "use.py": shown(), "slip.py": slip, "asked.py": ASKED, "answers.py": ANSWERS}
    for name, text in files.items():
        (folder / name).write_text(text)
    untyped = ["--allow-untyped-defs", "--allow-untyped-calls"]  # the rules of the readme are not typed
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *untyped, *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    lines = done.stdout.replace("builtins.", "").splitlines()
    assert not done.stderr and lines[-1].startswith("Found 2 errors in 2 files"), done.stdout + done.stderr
    return {name: [line for line in lines if line.startswith(f"{name}:")] for name in files}


ASKED = """import zermelo as z

reveal_type(z.guarantee("kuhn", "Ann"))
reveal_type(z.guarantees("nim:1,2"))
reveal_type(z.outlook("nim:1,2", "A"))
reveal_type(z.team_guarantees("nim:1,2"))
reveal_type(z.dominance("nim:1,2"))
reveal_type(z.guarantee("nim:1,2", "A", method="alphabeta").strategies)
reveal_type(z.equilibria("littman:4"))
reveal_type(z.equilibria("irrational", epsilon="1/10").best("P1"))
reveal_type(z.best_equilibrium("littman:1", "P2").profile)
reveal_type(z.equilibria(z.matrix(("A", "B"), [[(1, 1)]])).extreme[0])
reveal_type(z.pure_equilibria("sharing").payoffs[0])
reveal_type(z.nash_outcomes("entry")[0].threats[0])
reveal_type(z.game_tree("nim:1,2"))
reveal_type(z.game_graph("nim:1,2"))
reveal_type(z.perfect_equilibria("entry"))
reveal_type(z.correlated("entry").distribution)
reveal_type(z.whole_series("ultimatum:3", games=2))
"""


def test_the_class_of_every_answer_about_sides_and_equilibria_is_known_to_an_editor(told: dict[str, list[str]]) -> None:
    kinds = [line.partition('type is "')[2].rstrip('"') for line in told["asked.py"] if "type is" in line]
    assert [kind.replace("zermelo.answers.", "") for kind in kinds] == [
        "guarantee.guarantee.Guarantee", "guarantee.guarantees.Guarantees", "guarantee.guarantee.Outlook",
        "dict[tuple[str, ...], guarantee.guarantee.Guarantee]", "guarantee.dominance.Dominance",
        "dict[str, strategy.Strategy]",
        "equilibria.equilibria.Equilibria", "equilibria.best.BestEquilibrium", "strategy.Profile",
        "normal_form.MixedProfile", "zermelo.forms.payoff.Payoff", "equilibria.nash.threats.Threat",
        "zermelo.forms.tree.Tree", "zermelo.forms.graph.Graph", "equilibria.perfect.PerfectEquilibria",
        "correlated.distribution.Distribution",
        "match.series.Series",
    ]  # fmt: skip


def test_what_the_readme_shows_is_strictly_typed_and_a_slip_in_a_parameter_is_seen(told: dict[str, list[str]]) -> None:
    assert told["slip.py"][0].startswith('slip.py:3: error: Unexpected keyword argument "tokns"')
    assert told["rules.py"] == told["use.py"] == []


ANSWERS = """\
import zermelo as z

game = z.tree(("Ann", "Bob"), z.choose("Ann", {"l": z.end(1, 2), "r": z.end(0, 3)}))
answer = z.solve(game, ties="last")
reveal_type(answer)
reveal_type(z.solve("chess:KRK"))
reveal_type(answer.line.moves)
reveal_type(answer.moves_left())
reveal_type(answer.bounds())
reveal_type(answer.evidence)
answer.verdikt
"""


def test_what_solve_answers_is_known_to_a_type_checker(told: dict[str, list[str]]) -> None:
    said = [line.replace("Union[int, None]", "int | None") for line in told["answers.py"]]
    for found in (
        'answers.py:5: note: Revealed type is "zermelo.answers.solution.Solution"',
        'answers.py:6: note: Revealed type is "zermelo.answers.solution.Solution"',
        'answers.py:8: note: Revealed type is "int | None"',
        'answers.py:10: note: Revealed type is "zermelo.answers.evidence.solution.evidence.Solved"',
    ):
        assert found in said
    assert any(line.startswith('answers.py:11: error: "Solution" has no attribute "verdikt"') for line in said)

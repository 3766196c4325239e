"""A user's type checker has nothing to say against what README.md shows."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

from tests.readme import ROOT, blocks, tokens


def shown() -> str:
    """Returns the examples of README.md as the file of a user who imports their own game."""
    parser = doctest.DocTestParser()
    steps = [step.source for text in blocks("python") for step in parser.get_examples(text)]
    return "import zermelo as z\nfrom rules import Tokens\n" + "".join(steps)


def checked(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Runs mypy as strictly as it can, with what it remembers of zermelo itself."""
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *names]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


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


def test_the_class_of_every_answer_about_sides_and_equilibria_is_known_to_an_editor(tmp_path: Path) -> None:
    (tmp_path / "asked.py").write_text(ASKED)
    found = checked(tmp_path, "asked.py")
    told = [line.partition('type is "')[2].rstrip('"') for line in found.stdout.splitlines() if "type is" in line]
    assert [kind.replace("builtins.", "").replace("zermelo.answers.", "") for kind in told] == [
        "guarantee.guarantee.Guarantee", "guarantee.guarantees.Guarantees", "guarantee.guarantee.Outlook",
        "dict[tuple[str, ...], guarantee.guarantee.Guarantee]", "guarantee.dominance.Dominance",
        "dict[str, strategy.Strategy]",
        "equilibria.equilibria.Equilibria", "equilibria.best.BestEquilibrium", "strategy.Profile",
        "normal_form.MixedProfile", "zermelo.forms.payoff.Payoff", "equilibria.nash.threats.Threat",
        "zermelo.forms.tree.Tree", "zermelo.forms.graph.Graph", "equilibria.perfect.PerfectEquilibria",
        "correlated.distribution.Distribution",
        "match.series.Series",
    ], found.stdout + found.stderr  # fmt: skip


def test_what_the_readme_shows_is_strictly_typed_and_a_slip_in_a_parameter_is_seen(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(tokens())
    (tmp_path / "use.py").write_text(shown())
    (tmp_path / "slip.py").write_text("from rules import Tokens\n\nTokens(tokns=3)\n")
    found = checked(tmp_path, "use.py", "slip.py", "--allow-untyped-defs", "--allow-untyped-calls")
    slip, *rest = found.stdout.splitlines()
    assert slip.startswith('slip.py:3: error: Unexpected keyword argument "tokns"'), found.stdout + found.stderr
    assert [line for line in rest if "slip.py" not in line and not line.startswith("Found 1 error")] == []


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


def test_what_solve_answers_is_known_to_a_type_checker(tmp_path: Path) -> None:
    (tmp_path / "answers.py").write_text(ANSWERS)
    told = checked(tmp_path, "answers.py").stdout
    for found in (
        'answers.py:5: note: Revealed type is "zermelo.answers.solution.Solution"',
        'answers.py:6: note: Revealed type is "zermelo.answers.solution.Solution"',
        'answers.py:8: note: Revealed type is "int | None"',
        'answers.py:10: note: Revealed type is "zermelo.answers.evidence.solution.evidence.Solved"',
    ):
        assert found.replace("builtins.", "") in told.replace("builtins.", "").replace("Union[int, None]", "int | None")
    assert 'answers.py:11: error: "Solution" has no attribute "verdikt"' in told

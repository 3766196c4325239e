"""What each tool answers: short, exact, as plain values. It runs in a process of its own, see `worker`."""

from __future__ import annotations

import atexit
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from zermelo.errors import ParameterError

LONGEST = 3_000  # characters of a text in an answer
LONGEST_GAME = 1_000_000  # characters of a game
RULES = re.compile(r"^class\s+(\w+)\s*\(.*Rules.*\)\s*:", re.MULTILINE)
HOW = ("method", "why", "status", "exact", "ties")


def tool_game(text: str, allows_rules: bool) -> Any:
    """Returns the game that an agent means: a JSON tree or matrix, rules in Python, or a name of the catalogue.

    >>> tool_game("nim:2,2", False).players
    ('A', 'B')
    """
    if not isinstance(text, str) or not text.strip():
        raise ParameterError("Which game? Give a name such as nim:3,4,5, a zermelo JSON document, or rules in Python.")
    if len(text) > LONGEST_GAME:
        raise ParameterError(f"A game of more than {LONGEST_GAME:,} characters is refused.")
    if text.lstrip().startswith("{"):
        from zermelo.formats.given import game_within_given
        from zermelo.formats.json.documents import read_json

        return game_within_given(read_json(text, "game"))
    found = RULES.findall(text)
    if found or "\n" in text.strip():
        return _rules(text, found, allows_rules)
    from zermelo.games.catalogue import is_borrowed_game
    from zermelo.games.given import game

    if is_borrowed_game(text):
        raise ParameterError("Games of other packages are not available here; give a catalogue name, or JSON.")
    return game(text)


def _rules(text: str, found: list[str], allows_rules: bool) -> Any:
    if not allows_rules:
        raise ParameterError(
            "Rules in Python are run only if the user started `zermelo mcp --allow-rules`; give a JSON tree instead."
        )
    if not found:
        raise ParameterError("No class derives from z.Rules; write `import zermelo as z` and `class Name(z.Rules):`.")
    from zermelo.formats.python import game_from_python

    folder = tempfile.mkdtemp(prefix="zermelo-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # compiling reads the file again
    path = Path(folder) / "rules.py"
    path.write_text(text, encoding="utf-8")
    return game_from_python(f"{path}:{found[-1]}")


def tool_answer(tool: str, given: dict[str, Any], positions: int, allows_rules: bool) -> dict[str, Any]:
    """Returns what *tool* answers to the arguments *given*; errors are zermelo's own.

    >>> tool_answer("solve", {"game": "nim:2,2"}, 1000, False)["payoff"]
    {'A': -1, 'B': 1}
    """
    found = tool_game(given.get("game", ""), allows_rules)
    return TOOLS[tool](found, given, positions)


def _describe(game: Any, given: dict[str, Any], positions: int) -> dict[str, Any]:
    from zermelo.forms.family.family import Family
    from zermelo.forms.traits.traits import traits_of_game

    if isinstance(game, Family):
        return {"players": list(game.players), "parameter": game.name,
                "note": f"Payoffs depend on {game.name}; give a game with numbers."}  # fmt: skip
    said: dict[str, Any] = {"title": str(getattr(game, "title", "")), "players": list(game.players)}
    traits = traits_of_game(game)
    if not (traits.is_matrix or traits.is_numbered):
        from zermelo.solvers.exploration import exploration_to_depth

        traits = traits_of_game(exploration_to_depth(game, limit=positions))
    if traits.is_matrix:
        said["strategies"] = dict(zip(game.players, map(list, game.strategies), strict=True))
    return {**said, "form": traits.form, "nodes": traits.nodes, "ends": traits.ends, "traits": traits.words()}


def _solve(game: Any, given: dict[str, Any], positions: int) -> dict[str, Any]:
    from zermelo.solvers.solve import solve

    limits = _limits(game, positions)
    return _told(solve(game, ties=given.get("ties") or "first", **limits), "payoff", "line")


def _guarantee(game: Any, given: dict[str, Any], positions: int) -> dict[str, Any]:
    from zermelo.solvers.guarantee.guarantee import guarantee
    from zermelo.solvers.guarantee.guarantees import guarantees

    if given.get("player"):
        return _told(guarantee(game, str(given["player"]), limit=positions), "value", "line")
    return _told(guarantees(game, limit=positions), "payoff")


def _equilibria(game: Any, given: dict[str, Any], positions: int) -> dict[str, Any]:
    from zermelo.solvers.equilibria.equilibria import equilibria
    from zermelo.solvers.equilibria.pure import pure_equilibria

    limits = _limits(game, positions)
    if len(game.players) == 2:
        return _told(equilibria(game, **limits))
    return {**_told(pure_equilibria(game, **limits)), "note": "Pure equilibria only: there are more than two players."}


def _check(game: Any, given: dict[str, Any], positions: int) -> dict[str, Any]:
    from zermelo.checker.check import check
    from zermelo.solvers.induction.outcome import profile
    from zermelo.solvers.solve import solve

    strategies = given.get("strategies")
    if strategies:
        report = check(profile(game, strategies))
        said: dict[str, Any] = {"verdict": report.verdict}
    else:
        limits = _limits(game, positions)
        solution = solve(game, ties=given.get("ties") or "first", **limits)
        report = check(solution)
        said = _told(solution, "payoff")
    problems = [str(problem)[:LONGEST] for problem in report.problems[:5]]
    return {**said, "right": bool(report), "problems": problems, "checked": list(report.checked)[:10]}


def _limits(game: Any, positions: int) -> Any:
    """What bounds a question: a matrix is there already, so nothing of it is explored."""
    from zermelo.forms.traits.traits import traits_of_game

    return {} if traits_of_game(game).is_matrix else {"limit": positions}


def _told(answer: Any, *keys: str) -> dict[str, Any]:
    """Returns the sheets of an answer as text, how it was found, and some of what ``--json`` tells."""
    from zermelo.formats.json.answers.summary import answer_summary

    told, text = answer_summary(answer), answer.text(100)
    cut = {} if len(text) <= LONGEST else {"cut": f"The text has {len(text):,} characters; this is its beginning."}
    said = {key: told[key] for key in (*keys, *HOW) if key in told}
    if len(json.dumps(said, default=str)) > LONGEST:
        said.pop("line", None)
    return {**said, "text": text[:LONGEST], **cut}


TOOLS: dict[str, Callable[[Any, dict[str, Any], int], dict[str, Any]]] = {
    "describe": _describe, "solve": _solve, "guarantee": _guarantee, "equilibria": _equilibria, "check": _check,
}  # fmt: skip

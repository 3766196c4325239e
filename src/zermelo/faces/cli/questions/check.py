"""Answers looked at again: ``zermelo check``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from zermelo.draw.svg.label import count_label, plain_label
from zermelo.errors import FileError, InputError
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_text

WRONG = 1
MOST_PROBLEMS = 20
VERDICTS = {
    "subgame-perfect": "A subgame-perfect equilibrium: nobody gains by changing a choice anywhere.",
    "neither": "No equilibrium: somebody gains by changing.",
}


@click.command(short_help="Is it correct? Verify a saved answer independently.")
@click.argument("file")
@click.option("--game", metavar="GAME", help="The game of the answer, if the file does not name it.")
@click.option("--memory", default="4GB", show_default=True, metavar="SIZE", help="Memory limit for checking a table.")
@json_option
def check(file: str, game: str | None, memory: str, as_json: bool) -> int:
    """Is it correct? Verify a saved answer or a strategy profile.

    FILE is anything that --save writes: a solution, an outlook, guarantees, coalitions, a series. It may also be a
    folder written by `zermelo table` (every position is checked) or by `zermelo prove` (its strategies are played
    against all replies). The checker shares no code with the solvers. Exit status: 0 when the answer is correct, or the
    profile subgame-perfect; 1 when something is wrong; 2 when FILE cannot be read or checked.

    \b
    zermelo solve sharing.efg --save answer.json; zermelo check answer.json
    zermelo check profile.json --game sharing.efg
    """
    from zermelo.checker.check import check as ask
    from zermelo.formats.files import load
    from zermelo.questions import question_folder, question_record_of

    if not Path(file).exists() and not Path(file).suffix:
        raise FileError(f"{file}: no such file, and no folder of a table or a proof.")
    if Path(file).is_dir():
        held = question_folder(file)
        check_folder = CHECKS["table" if held is None else held.kind]
        return check_folder(file, game, memory, as_json)
    try:
        thing = load(file, game=None if game is None else read_cli_game(game))
    except FileError as error:
        raise FileError(str(error).replace("load(path, game=…)", "--game GAME")) from None
    row = question_record_of(thing)
    if row is not None and row.home.startswith("forms."):
        hint = f"`zermelo solve {file} --save answer.json` makes one"
        raise InputError(f"{file} holds a game, not an answer; {hint}.")
    report = ask(thing)
    if as_json:
        print_output_json(_document(report, thing))
    else:
        _tell(report)
    return 0 if report else WRONG


def _document(report: Any, thing: Any) -> dict[str, Any]:
    problems = [{"where": p.where, "what": p.what, "gain": p.gain} for p in report.problems]
    return {
        "right": bool(report), "verdict": report.verdict, "problems": problems,
        "perfect": [{"form": one.form, "holds": one.holds, "why": one.why} for one in report.perfect],
        "checked": report.checked, "method": getattr(thing, "method", None), "ties": getattr(thing, "ties", None),
        "by": str(getattr(thing, "by", "points")),
        "status": getattr(thing, "status", None), "exact": getattr(thing, "exact", True), "effort": None,
    }  # fmt: skip


def _tell(report: Any) -> None:
    head = VERDICTS.get(report.verdict or "") or ("Right." if report else "Wrong.")
    if report.verdict == "equilibrium" and report.problems:
        head = f"An equilibrium, but not subgame-perfect: {plain_label(report.problems[0])}."
    print_output_text(head, "bold green" if report else "bold red")
    if report.checked:
        print_output_text("Checked: " + plain_label("; ".join(report.checked)) + ".")
    for one in report.perfect:
        print_output_text(plain_label(f"{str(one)[0].upper()}{str(one)[1:]}."))
    for problem in report.problems[:MOST_PROBLEMS]:
        gain = f" (a gain of {problem.gain})" if problem.gain is not None else ""
        print_output_text(f"  {plain_label(problem)}{gain}")
    if len(report.problems) > MOST_PROBLEMS:
        print_output_text(f"  … {count_label(len(report.problems) - MOST_PROBLEMS, 'more problem')}")


def _check_table(folder: str, game: str | None, memory: str, as_json: bool) -> int:
    """Checks every position of a table; returns the exit status."""
    from pathlib import Path

    from zermelo.answers.report import Problem, Report
    from zermelo.errors import FileError
    from zermelo.faces.cli._table_document import METHODS
    from zermelo.faces.cli.questions.check import WRONG, _document, _tell
    from zermelo.tables.manifest import OtherTable, has_table_manifest
    from zermelo.tables.table import Table

    thing: Any = None
    try:
        thing = Table(folder, None if game is None else read_cli_game(game))
        with Progress("checking") as watch:
            report = thing.verify(memory=memory, watch=watch)
    except FileError as error:
        if not has_table_manifest(Path(folder)) or isinstance(error, OtherTable):
            raise
        report = Report((Problem(folder, str(error)),), ("files",))
    if as_json:
        said = {} if thing is None else {"method": METHODS[thing.is_opening], "status": thing.status()}
        print_output_json(_document(report, None) | {"ties": getattr(thing, "ties", None)} | said)
    else:
        _tell(report)
    return 0 if report else WRONG


def _check_tablebase(folder: str, game: str | None, memory: str, as_json: bool) -> int:
    """Checks every position of a tablebase; returns the exit status."""
    from zermelo.faces.cli.files._tablebase import check_tablebase_folder

    with Progress("checking") as watch:
        report, found = check_tablebase_folder(folder, game, memory, watch)
    if as_json:
        print_output_json(_document(report, found))
    else:
        _tell(report)
    return 0 if report else WRONG


def _check_proof(folder: str, game: str | None, memory: str, as_json: bool) -> int:
    """Plays the strategies of a proof against all replies; returns the exit status."""
    from zermelo.answers.report import Problem, Report
    from zermelo.checker.check import check as ask
    from zermelo.tables.manifest import OtherTable
    from zermelo.tables.proof.certificate import open_proof

    found: Any = None
    try:
        found = open_proof(folder, None if game is None else read_cli_game(game))
        report = ask(found)
    except FileError as error:
        if isinstance(error, OtherTable):
            raise
        report = Report((Problem(folder, str(error)),), ("files",))
    if as_json:
        print_output_json(_document(report, found))
    else:
        _tell(report)
    return 0 if report else WRONG


CHECKS: dict[str, Callable[[str, str | None, str, bool], int]] = {
    "tablebase": _check_tablebase, "proof": _check_proof, "table": _check_table,
}  # fmt: skip

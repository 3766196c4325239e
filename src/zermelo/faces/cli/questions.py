"""Questions about a game: ``zermelo size`` and ``zermelo solve``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, cast

import click

from zermelo.faces.cli.given import is_catalogue_name, read_game
from zermelo.faces.cli.hidden import read_places, tell_subgame_perfect
from zermelo.faces.cli.normal import is_matrix, tell_matrix_solution
from zermelo.faces.cli.telling import (
    Progress,
    by_option,
    compiled_option,
    game_argument,
    json_option,
    keep_answer,
    keep_picture,
    limit_option,
    precision_option,
    print_json,
    print_table,
    print_text,
    symmetric_option,
    tell_kept,
    ties_option,
)  # fmt: skip

if TYPE_CHECKING:
    from zermelo.answers.size import Size
    from zermelo.forms.matrix import Matrix

FITS = {True: "yes", False: "no", None: "perhaps"}


@click.command(short_help="What will happen? One subgame-perfect outcome.")
@game_argument
@ties_option
@by_option
@click.option("--teams", metavar="A+C,B", help="Who plays as one: teams joined by commas, their members by +.")
@symmetric_option
@compiled_option
@limit_option
@click.option(
    "--method",
    multiple=True,
    metavar="METHOD",
    help="How: intervals or strategies where chance meets "
    "cycles; lp, highs, lemke, matrix, pure or numeric where moves are hidden. PLACE=METHOD: in one subgame.",
)
@click.option(
    "--choose",
    multiple=True,
    metavar="WHICH",
    help="Where moves are hidden and a subgame has several "
    "equilibria: first, a number from 0, total, fairest, or a player. PLACE=WHICH: in one subgame.",
)
@precision_option
@click.option("--save", "keep", metavar="FILE", help="Write the whole solution to FILE (.json).")
@click.option("--svg", metavar="FILE", help="Draw the tree with the chosen moves into FILE.")
@click.option("--at", metavar="FEN", help="Of a chess endgame: tell about this position.")
@json_option
def solve(
    game: str, ties: str, by: str, teams: str | None, symmetric: bool, compiled: bool | None, limit: int | None,
    method: tuple[str, ...], choose: tuple[str, ...], precision: str | None, keep: str | None, svg: str | None,
    at: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What will happen? One subgame-perfect outcome, with complete strategies.

    \b
    zermelo solve sharing
    zermelo solve nim:2,2,2,players=3,misere --ties kind:B --svg nim.svg
    zermelo solve nim:1,2,players=Ann+Bob+Cy --teams Ann+Cy,Bob --by place
    zermelo solve chess:KRK --at "8/8/8/8/8/2k5/8/K6R w"
    zermelo solve kuhn
    zermelo solve poker.efg --save answer.json
    zermelo solve outside.efg --method in=matrix --choose in=1
    zermelo solve openspiel:connect_four,rows=4,columns=4
    """
    given = game if is_catalogue_name(game) else read_game(game)  # a name is kept in what is saved
    if is_matrix(given):
        asked: dict[str, Any] = {"ties": ties, "by": by, "teams": teams, "symmetric": symmetric}
        asked |= {"method": read_places("method", method), "choose": read_places("choose", choose)}
        tell_matrix_solution(cast("Matrix", given), asked, keep, svg, as_json)
        return
    from zermelo.faces.cli.endgames import check_options, tell_tablebase
    from zermelo.solvers.solve import solve as ask

    check_options(given, at, svg)
    options: dict[str, Any] = {"symmetric": symmetric, "compiled": compiled, "limit": limit}
    options |= {"precision": precision, "method": read_places("method", method)}
    options["choose"] = read_places("choose", choose)
    with Progress("solving") as watch:
        found = ask(given, ties=ties, by=by, teams=_teams(teams, given), watch=watch, **options)
    from zermelo.answers.hidden import SubgamePerfect
    from zermelo.answers.tablebase import Tablebase

    if isinstance(found, Tablebase):
        keep_answer(found, keep)
        tell_tablebase(found, at, as_json)
        tell_kept(*[keep] * (not as_json))
        return
    if isinstance(found, SubgamePerfect):
        tell_subgame_perfect(found, keep, svg, as_json)
        return
    if keep is not None:
        from zermelo.formats.files import save

        save(found, keep)
    from zermelo.answers.cyclic import Retrograde
    from zermelo.answers.stochastic import Stochastic

    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.summary import as_document

        print_json(as_document(found))
        return
    if isinstance(found, Retrograde):
        from zermelo.faces.cli.unending import tell_retrograde

        tell_retrograde(found, game)
    elif isinstance(found, Stochastic):
        from zermelo.faces.cli.unending import tell_stochastic

        tell_stochastic(found, game)
    else:
        from zermelo.faces.cli.story import tell_solution

        tell_solution(found)
    for path in (keep, svg):
        if path is not None:
            print_text(f"Written to {path}.")


def _teams(written: str | None, given: Any) -> list[list[str]] | None:
    """Reads ``A+C,B`` as two teams; blanks around commas and plus signs do not matter."""
    from zermelo.errors import InputError
    from zermelo.games.given import game

    if written is None:
        return None
    hard = [player for player in game(given).players if "+" in player or "," in player]
    if hard:
        raise InputError(f"--teams cannot name {hard[0]!r}, with its + or comma; in Python, solve(game, teams=…) can.")
    named = [[name.strip() for name in team.split("+")] for team in written.split(",")]
    if not all(name for team in named for name in team):
        raise InputError(f"--teams: a name is missing in {written!r}; write teams like Ann+Cy,Bob.")
    return named


@click.command()
@game_argument
@limit_option
@click.option("--probes", type=click.IntRange(min=2), default=1000, show_default=True, metavar="N",
              help="Random plays for an estimate.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the random plays.")
@json_option
def size(game: str, limit: int | None, probes: int, seed: int, as_json: bool) -> None:
    """How large is it, and which questions fit this machine?

    \b
    zermelo size tictactoe
    zermelo size connect:7,6,4
    """
    given = read_game(game)
    from zermelo.solvers.size import size as ask

    bounds = {} if limit is None else {"limit": limit}
    with Progress("exploring") as watch:
        found = ask(given, probes=probes, seed=seed, watch=watch, **bounds)
    if as_json:
        print_json(_document(found))
    else:
        _tell_size(found)


def _document(found: Size) -> dict[str, Any]:
    return {
        "nodes": found.nodes, "ends": found.ends, "positions": found.positions, "depth": found.depth,
        "branching": found.branching, "interval": found.interval,
        "questions": [asdict(fit) for fit in found.questions],
        "remarks": found.remarks, "method": "exploration" if found.exact else "random probes (Knuth 1975)",
        "ties": None, "by": None, "status": "solved" if found.exact else "estimated", "exact": found.exact,
        "effort": None,
    }  # fmt: skip


def _tell_size(found: Size) -> None:
    from zermelo.draw.svg.label import counted

    def count(number: int | None) -> str:
        return "unknown" if number is None else counted(number, "").removesuffix("s").strip()

    rows = [
        ("nodes of the tree", count(found.nodes)),
        ("ends of the tree", count(found.ends)),
        ("positions", count(found.positions)),
        ("longest line", count(found.depth)),
        (
            "moves at a node",
            "unknown" if found.branching is None else f"{float(found.branching):.2f} on average",
        ),
    ]
    if found.interval is not None:
        rows.insert(1, ("  probably between", f"{count(found.interval[0])} and {count(found.interval[1])}"))
    print_table(("", "exactly" if found.exact else "estimated"), rows)
    print_text("")
    print_table(("question", "fits", "why"), [(f.question, FITS[f.fits], f.why) for f in found.questions])
    if found.remarks:
        print_text("\n" + "\n".join(found.remarks))

"""What a side can guarantee: ``zermelo guarantee``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._every_team import print_every_team
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    begin_at_option,
    by_option,
    compiled_option,
    depth_option,
    game_argument,
    json_option,
    limit_option,
    method_option,
    precision_option,
    save_option,
    svg_option,
    symmetric_option,
    tree_option,
)
from zermelo.faces.cli._output import TOO_LARGE, Progress, output_answer
from zermelo.faces.cli._pictures import cli_picture_sheet

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook


@click.command(short_help="What can a player or team guarantee? Maximin.")
@game_argument
@click.argument("team", nargs=-1, metavar="[PLAYER]...")
@click.option("--every-team", is_flag=True, help="The guarantee of every team, from single players to everybody.")
@at_option("In the subgame at this position")
@by_option
@method_option("guarantee")
@symmetric_option
@compiled_option
@limit_option
@depth_option
@precision_option
@tree_option
@save_option
@svg_option
@json_option
def guarantee(
    game: str, team: tuple[str, ...], every_team: bool, at: str | None, by: str, method: str, symmetric: bool,
    compiled: bool | None, limit: int | None, depth: int | None, precision: str | None, as_tree: bool,
    keep: str | None, svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What can a player or team guarantee (maximin, security level), whatever the others do?

    Without PLAYER: everybody's guarantee, and who can force a win or avoid losing. With one PLAYER or several: what
    they guarantee as a team, for the sum of their points, and the strategy that does it; with hidden moves, on average.
    With --every-team: the guarantee of every team. The last team is everybody, whose guarantee is the best total
    possible. --tree shows the value at every node of the tree.

    \b
    zermelo guarantee grundy:7,players=3,payoff=last
    zermelo guarantee nim:1,2,players=Ann+Bob+Cy Ann Cy
    zermelo guarantee tictactoe A --at b2/a2
    zermelo guarantee grundy:6,players=3,payoff=last --by place --tree
    zermelo guarantee tarok:6,seed=2 A --method alphabeta
    zermelo guarantee cops:cycle,5,cops=2,players=3 --every-team
    """
    options: dict[str, Any]
    given = begin_at_option(read_cli_game(game), at)
    if every_team:
        if team or keep or svg or as_tree or depth is not None or method != "auto":
            raise InputError("--every-team cannot be combined with PLAYER, --method, --depth, --tree, --save or --svg.")
        options = {"by": by, "symmetric": symmetric, "compiled": compiled, "limit": limit, "precision": precision}
        print_every_team(game, given, options, as_json)
        return
    options = {
        "by": by, "symmetric": symmetric, "compiled": compiled, "limit": limit, "depth": depth, "precision": precision,
    }  # fmt: skip
    if team:
        _guarantee_of(game, given, team, {**options, "method": method}, as_tree, keep, svg, as_json)
    elif method != "auto":
        name = "Alpha-beta" if method == "alphabeta" else f"The method {method}"
        raise InputError(f"{name} is for one player or team: name a player, or several.")
    else:
        _guarantees(game, given, options, as_tree, keep, svg, as_json)


def _guarantees(
    name: str, given: Any, options: dict[str, Any], as_tree: bool, keep: str | None, svg: str | None, as_json: bool
) -> None:
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.forms.traits.traits import traits_of_game
    from zermelo.solvers.guarantee.guarantees import dominance, guarantees
    from zermelo.solvers.methods import method_refusals

    with Progress("sweeping", TOO_LARGE) as watch:
        found = guarantees(given, watch=watch, **options)
        is_proven = not as_tree and found.status in ("solved", "bounded") and hasattr(found.evidence, "values")
        is_proven = is_proven and not dict(method_refusals(traits_of_game(found.arena)))["dominance"]
        verdict = dominance(found.arena, compiled=options["compiled"]) if is_proven else None
    if as_tree:
        sheets = [*found.sheets(), cli_picture_sheet(found)]
        output_answer(found, name, save=keep, svg=svg, as_json=as_json, sheets=sheets, picture=found.tree_svg)
        return
    if verdict is None:
        output_answer(found, name, save=keep, svg=svg, as_json=as_json)
        return
    output_answer(
        found, name, save=keep, svg=svg, as_json=as_json, sheets=(*found.sheets(), *verdict.sheets()),
        document=lambda: {**answer_summary(found), "dominance": answer_summary(verdict)},
        seconds=found.effort.seconds + verdict.effort.seconds,
    )  # fmt: skip


def _guarantee_of(
    name: str, given: Any, team: tuple[str, ...], options: dict[str, Any], as_tree: bool, keep: str | None,
    svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    from zermelo.solvers.guarantee.guarantee import guarantee as ask

    with Progress("searching" if options["method"] == "alphabeta" else "sweeping", TOO_LARGE) as watch:
        found = ask(given, *team, watch=watch, **options)
    more: dict[str, Any] = {}
    if as_tree:
        more = {"sheets": [found.sheets()[0], cli_picture_sheet(found)], "picture": found.tree_svg}
    output_answer(found, name, save=keep, svg=svg, as_json=as_json, document=lambda: _document(found), **more)


def _document(found: Outlook) -> dict[str, Any]:
    """With what the side does first, where there is a strategy by positions."""
    from zermelo.answers.first_decisions import first_decisions
    from zermelo.formats.json.answers.solution.starts import starts_document
    from zermelo.formats.json.answers.summary import answer_summary

    if not hasattr(found.evidence, "values"):
        return answer_summary(found)
    decisions, is_whole = first_decisions(found)
    told = {"opening": [asdict(decision) for decision in decisions], "opening_is_whole": is_whole}
    return {**answer_summary(found), **starts_document(found), **told}

"""The game seen from one side: ``zermelo guarantee`` and ``zermelo outlook``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import plain
from zermelo.errors import InputError
from zermelo.faces.cli._every_team import tell_every_team
from zermelo.faces.cli._game import read_game
from zermelo.faces.cli._hidden import tell_secured
from zermelo.faces.cli._options import (
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
)
from zermelo.faces.cli._output import (
    COLOURS,
    Progress,
    keep_answer,
    keep_picture,
    print_bars,
    print_json,
    print_table,
    print_text,
    tell_kept,
)
from zermelo.faces.cli._sides import print_head, show_pruned, told_sure
from zermelo.faces.cli._tablebase import tell_numbered

if TYPE_CHECKING:
    from zermelo.answers.dominance import Dominance
    from zermelo.answers.guarantee import Outlook
    from zermelo.answers.guarantees import Guarantees

SURE = {True: "yes", False: "no", None: "?"}


@click.command(short_help="What am I sure of, whatever the others do?")
@game_argument
@click.argument("team", nargs=-1, metavar="[PLAYER]...")
@click.option("--every-team", is_flag=True, help="What each team is sure of, from single players to all together.")
@by_option
@method_option
@symmetric_option
@compiled_option
@limit_option
@depth_option
@precision_option
@save_option
@svg_option
@json_option
def guarantee(
    game: str, team: tuple[str, ...], every_team: bool, by: str, method: str, symmetric: bool,
    compiled: bool | None, limit: int | None, depth: int | None, precision: str | None, keep: str | None,
    svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What am I sure of, whatever the others do?

    Without PLAYER: everybody's guarantee, and who can force a win or never loses. With one PLAYER or several: what
    they are sure of as a team, for the sum of their points, and how they play; where moves are hidden, on average. With
    --every-team: what each team is, the last being all together, who get the best total that play can come to.

    \b
    zermelo guarantee grundy:7,players=3,payoff=last
    zermelo guarantee nim:1,2,players=Ann+Bob+Cy Ann Cy
    zermelo guarantee tarok:6,seed=2 A --method alphabeta
    zermelo guarantee cops:cycle,5,cops=2,players=3 --every-team
    """
    options: dict[str, Any]
    given = read_game(game)
    if every_team:
        if team or keep or svg or depth is not None or method != "sweep":
            raise InputError("--every-team goes without PLAYER, --method, --depth, --save and --svg.")
        options = {"by": by, "symmetric": symmetric, "compiled": compiled, "limit": limit, "precision": precision}
        tell_every_team(game, given, options, as_json)
        return
    options = {
        "by": by, "symmetric": symmetric, "compiled": compiled, "limit": limit, "depth": depth, "precision": precision,
    }  # fmt: skip
    if team:
        _guarantee_of(game, given, team, {**options, "method": method}, keep, svg, as_json)
    elif method != "sweep":
        name = "Alpha-beta" if method == "alphabeta" else f"The method {method}"
        raise InputError(f"{name} is for one side: name a player, or several.")
    else:
        _guarantees(game, given, options, keep, svg, as_json)


def _guarantees(
    name: str, given: Any, options: dict[str, Any], keep: str | None, svg: str | None, as_json: bool
) -> None:
    from zermelo.answers.evidence.numbered import Numbered
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.guarantee.guarantees import dominance, guarantees

    with Progress("sweeping") as watch:
        found = guarantees(given, watch=watch, **options)
        is_proven = found.status in ("solved", "bounded") and not isinstance(found.evidence, Numbered)
        verdict = dominance(found.arena, compiled=options["compiled"]) if is_proven else None
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        print_json({**as_document(found), **({} if verdict is None else {"dominance": as_document(verdict)})})
    elif isinstance(found.evidence, Numbered):
        tell_numbered(found)
        tell_kept(keep, svg)
    else:
        _tell_guarantees(name, found, verdict)
        tell_kept(keep, svg)


def _guarantee_of(
    name: str, given: Any, team: tuple[str, ...], options: dict[str, Any], keep: str | None, svg: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    from zermelo.answers.evidence.behaviour import Behaviour
    from zermelo.answers.evidence.numbered import Numbered
    from zermelo.answers.evidence.principal_variation import PrincipalVariation
    from zermelo.faces.cli._opening import opening
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.guarantee.guarantee import guarantee as ask

    with Progress("sweeping" if options["method"] == "sweep" else "searching") as watch:
        found = ask(given, *team, watch=watch, **options)
    keep_answer(found, keep)
    keep_picture(found, svg)
    if isinstance(found.evidence, PrincipalVariation):
        show_pruned(name, found, keep, as_json)
    elif isinstance(found.evidence, Behaviour):
        tell_secured(name, found, keep, svg, as_json)
    elif isinstance(found.evidence, Numbered):
        if as_json:
            print_json(as_document(found))
            return
        tell_numbered(found)
        tell_kept(keep, svg)
    elif as_json:
        decisions, is_whole = opening(found)
        told = {"opening": [asdict(decision) for decision in decisions], "opening_is_whole": is_whole}
        print_json({**as_document(found), **told})
    else:
        _tell_guarantee(name, found)
        tell_kept(keep, svg)


# ---------------------------------------------------------------- told to people


def _tell_guarantees(name: str, found: Guarantees, verdict: Dominance | None) -> None:
    from zermelo.faces.cli._story import tell_effort, told_number, told_value

    print_head(name, found)
    print_text(f"What each is sure of, whatever all the others do, by {plain(found.by)}:\n")
    if found.status == "bounded":
        from zermelo.faces.cli._story import told_between

        rows = [(player, told_between(*both)) for player, both in found.bounds().items()]
        print_table(("player", str(found.by)), rows, colours=COLOURS)
    elif len(found.by.levels) == 1:
        print_bars(found.payoff, COLOURS, found.by.lengths(found.payoff.vector, len(found.payoff)))
    else:
        rows = [(player, told_value(value)) for player, value in found.aspects().items()]
        print_table(("player", str(found.by)), rows, colours=COLOURS)
    if verdict is None:
        print_text("")
        tell_effort(found)
        return
    print_text("")
    heads = ["player", "worst points", "worst place", "wins", "never loses", "never last"]
    standings = [
        [p, told_number(s.points), told_number(s.place), SURE[s.wins], SURE[s.never_loses], SURE[s.never_last]]
        for p, s in verdict.standings.items()
    ]
    if verdict.arena.has_chance:
        heads.append("odds of winning")
        for row, standing in zip(standings, verdict.standings.values(), strict=True):
            row.append(told_number(standing.win_odds))
    print_table(heads, standings, right=(1, 2, 6), colours=COLOURS)
    print_text("\n" + plain(verdict.verdict))
    for note in _notes(verdict):
        print_text(note)
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found, found.effort.seconds + verdict.effort.seconds)


def _notes(verdict: Dominance) -> list[str]:
    said = []
    if verdict.arena.has_chance:
        said.append("The table counts chance as one more opponent; only the odds of winning let it play by its odds.")
    if verdict.sum is None:
        said.append("Payoffs do not sum to a constant, so there is no even share that never losing could mean.")
    return said


def _tell_guarantee(name: str, found: Outlook) -> None:
    from zermelo.faces.cli._opening import opening
    from zermelo.faces.cli._story import tell_effort

    print_head(name, found)
    print_text(told_sure(found, found.arena.players))
    decisions, is_whole = opening(found)
    if decisions:
        rows = [(", ".join(d.after) or "(start)", f"{d.player} {d.move}") for d in decisions]
        print_table(("after", "plays"), rows)
        if not is_whole:
            print_text("… and so on; the strategy is complete.")
        print_text("")
    print_text(f"Line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)

"""The game seen from one side: ``zermelo guarantee`` and ``zermelo outlook``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import counted, plain
from zermelo.errors import InputError
from zermelo.faces.cli.every_team import tell_every_team
from zermelo.faces.cli.given import read_game
from zermelo.faces.cli.hidden import tell_secured
from zermelo.faces.cli.telling import (
    COLOURS,
    Progress,
    by_option,
    compiled_option,
    depth_option,
    game_argument,
    json_option,
    keep_answer,
    keep_picture,
    limit_option,
    method_option,
    precision_option,
    print_bars,
    print_json,
    print_table,
    print_text,
    save_option,
    svg_option,
    symmetric_option,
    tell_kept,
)  # fmt: skip

if TYPE_CHECKING:
    from zermelo.answers.guarantee import Outlook, Pruned
    from zermelo.answers.guarantees import Dominance, Guarantees
    from zermelo.answers.tablebase_guarantee import Assured

VIEWS = {"optimist": "friends", "average": "neutral", "pessimist": "enemies"}
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
    from zermelo.answers.tablebase_guarantee import Assured
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.guarantee.guarantees import dominance, guarantees

    with Progress("sweeping") as watch:
        found = guarantees(given, watch=watch, **options)
        if isinstance(found, Assured):
            _show_assured(found, keep, svg, as_json)
            return
        is_proven = found.status in ("solved", "bounded")
        verdict = dominance(found.arena, compiled=options["compiled"]) if is_proven else None
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        print_json({**as_document(found), **({} if verdict is None else {"dominance": as_document(verdict)})})
    else:
        _tell_guarantees(name, found, verdict)
        tell_kept(keep, svg)


def _guarantee_of(
    name: str, given: Any, team: tuple[str, ...], options: dict[str, Any], keep: str | None, svg: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    from zermelo.answers.guarantee import Pruned
    from zermelo.answers.hidden_guarantee import Secured
    from zermelo.answers.tablebase_guarantee import Assured
    from zermelo.faces.cli.opening import opening
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.guarantee.guarantee import guarantee as ask

    with Progress("sweeping" if options["method"] == "sweep" else "searching") as watch:
        found = ask(given, *team, watch=watch, **options)
    if isinstance(found, Assured):
        _show_assured(found, keep, svg, as_json)
        return
    keep_answer(found, keep)
    keep_picture(found, svg)
    if isinstance(found, Pruned):
        _show_pruned(name, found, keep, as_json)
    elif isinstance(found, Secured):
        tell_secured(name, found, keep, svg, as_json)
    elif as_json:
        decisions, is_whole = opening(found)
        told = {"opening": [asdict(decision) for decision in decisions], "opening_is_whole": is_whole}
        print_json({**as_document(found), **told})
    else:
        _tell_guarantee(name, found)
        tell_kept(keep, svg)


def _show_assured(found: Assured, keep: str | None, svg: str | None, as_json: bool) -> None:
    from zermelo.faces.cli.endgames import tell_assured
    from zermelo.formats.json.answers.summary import as_document

    if keep is not None or svg is not None:
        raise InputError("This is read off a table of all positions: save that, by zermelo solve --save.")
    if as_json:
        print_json(as_document(found))
    else:
        tell_assured(found)


def _show_pruned(name: str, found: Pruned, keep: str | None, as_json: bool) -> None:
    from zermelo.formats.json.answers.summary import as_document

    if as_json:
        print_json(as_document(found))
        return
    _tell_pruned(name, found)
    tell_kept(keep)


@click.command(short_help="How might it go for me, among friends and enemies?")
@game_argument
@click.argument("player")
@click.option("--friend", "friends", multiple=True, metavar="NAME", help="Plays for PLAYER. May be given repeatedly.")
@click.option("--enemy", "enemies", multiple=True, metavar="NAME", help="Plays against PLAYER.")
@click.option("--neutral", multiple=True, metavar="NAME", help="Makes every move equally often.")
@click.option("--others", type=click.Choice(["friends", "enemies", "neutral"]), help="What all the rest are.")
@by_option
@method_option
@symmetric_option
@compiled_option
@limit_option
@depth_option
@save_option
@json_option
def outlook(
    game: str, player: str, friends: tuple[str, ...], enemies: tuple[str, ...], neutral: tuple[str, ...],
    others: str | None, by: str, method: str, symmetric: bool, compiled: bool | None, limit: int | None,
    depth: int | None, keep: str | None, as_json: bool,
) -> None:  # fmt: skip
    """How might it go for PLAYER, among friends, enemies and neutral players?

    When nothing is said about the others: three views side by side. The optimist takes all others for friends, the
    pessimist for enemies, and for the average they are neutral. Players not named are neutral, unless --others says
    what they are.

    \b
    zermelo outlook grundy:6,players=3,payoff=last A
    zermelo outlook grundy:6,players=3,payoff=last B --enemy A --others friends
    zermelo outlook tarok:6,seed=2 A --others enemies --method alphabeta
    """
    from zermelo.answers.guarantee import Pruned
    from zermelo.formats.json.answers.summary import as_document, views_document
    from zermelo.solvers.guarantee.guarantee import outlook as ask

    given = read_game(game)
    options: dict[str, Any] = {"by": by, "compiled": compiled}
    once: dict[str, Any] = {"symmetric": symmetric, "limit": limit, "depth": depth}  # exploring is done once
    if friends or enemies or neutral or others is not None:
        parts: dict[str, Any] = {"friends": friends, "enemies": enemies, "neutral": neutral}
        with Progress("sweeping") as watch:
            rest = others or "neutral"
            found = ask(given, player, others=rest, method=method, watch=watch, **parts, **options, **once)
        keep_answer(found, keep)
        if isinstance(found, Pruned):
            _show_pruned(game, found, keep, as_json)
        elif as_json:
            print_json(as_document(found))
        else:
            _tell_outlook(game, found)
            tell_kept(keep)
        return
    if keep is not None:
        raise InputError("--save keeps one view of the three; say which: --others friends, neutral or enemies.")
    if method != "sweep":
        raise InputError("Alpha-beta is for the pessimist's view: add --others enemies.")
    if symmetric:
        raise InputError(
            "Neutral players count every move, so the average is not taken over merged positions; leave --symmetric "
            "out, or ask for one other view: --others friends or --others enemies."
        )
    with Progress("sweeping") as watch:
        average = ask(given, player, others="neutral", watch=watch, **options, **once)
        seen = {
            view: average
            if view == "average"
            else replace(ask(average.arena, player, others=rest, **options), status=average.status)
            for view, rest in VIEWS.items()
        }
    if as_json:
        print_json(views_document(seen))
    else:
        _tell_views(game, seen)


# ---------------------------------------------------------------- told to people


def _tell_guarantees(name: str, found: Guarantees, verdict: Dominance | None) -> None:
    from zermelo.faces.cli.story import tell_effort, told_number, told_value

    _head(name, found)
    print_text(f"What each is sure of, whatever all the others do, by {plain(found.by)}:\n")
    if found.status == "bounded":
        from zermelo.faces.cli.story import told_between

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
    from zermelo.faces.cli.opening import opening
    from zermelo.faces.cli.story import tell_effort

    _head(name, found)
    print_text(_sure(found, found.arena.players))
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


def _tell_pruned(name: str, found: Pruned) -> None:
    from zermelo.forms.explore.explore import title_of

    print_text(plain(title_of(found.game) or name), "bold")
    print_text(_sure(found, found.game.players))
    print_text(f"Line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}. It finds a line and no complete strategy.")
    how = "compiled" if found.effort.compiled else "plain Python"
    cuts = counted(found.effort.prunings, "cut")
    print_text(f"{counted(found.effort.nodes, 'node')}, {cuts} in {found.effort.seconds:.2f} s, {how}.", "dim")


def _sure(found: Outlook | Pruned, players: Sequence[str]) -> str:
    whoever = "" if len(found.side) == len(players) else ", whatever the others do"
    return f"{_sides(found.side)} sure of {_told(found)}{whoever}.\n"


def _tell_outlook(name: str, found: Outlook) -> None:
    from zermelo.faces.cli.story import tell_effort

    _head(name, found)
    print_text(f"{plain(found.side[0])} gets {_told(found)}, when {_company(found)}.\n")
    print_text(f"Line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)


def _tell_views(name: str, views: Mapping[str, Outlook]) -> None:
    from zermelo.faces.cli.story import tell_effort, told_value

    first = views["average"]
    _head(name, first)
    print_text(f"How it might go for {plain(first.side[0])}, by {plain(first.by)}:\n")
    if len(first.by.levels) == 1:
        values = {view: found.value for view, found in views.items()}
        print_bars(values, lengths=first.by.lengths(values.values(), len(first.arena.players)))
        print_text("")
    heads = ("view", "others", str(first.by), "line")
    print_table(heads, [(view, VIEWS[view], told_value(f.value), f.line) for view, f in views.items()], right=(2,))
    print_text(f"\nMethod: {first.method}, because {first.why}.")
    tell_effort(first, sum(found.effort.seconds for found in views.values()))


def _head(name: str, found: Any) -> None:
    print_text(plain(found.arena.title or name), "bold")


def _told(found: Outlook | Pruned) -> str:
    from zermelo.answers.guarantee import Outlook
    from zermelo.faces.cli.story import told_between, told_value

    if found.status == "bounded" and isinstance(found, Outlook):
        return f"{told_between(*found.bounds())} by {plain(found.by)}"
    return f"{told_value(found.value)} by {plain(found.by)}"


def _sides(names: Sequence[str]) -> str:
    said = plain(_and(names))
    return f"{said} is" if len(names) == 1 else f"{said} together are"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _company(found: Outlook) -> str:
    """Who is what, in words."""
    from zermelo.answers.guarantee import ENEMY, FRIEND, NEUTRAL

    words = {FRIEND: ("is a friend", "are friends"), ENEMY: ("is an enemy", "are enemies"),
             NEUTRAL: ("is neutral", "are neutral")}  # fmt: skip
    said = []
    for part, (one, several) in words.items():
        names = [p for p in found.parts if found.parts[p] == part and p not in found.side]
        if names:
            said.append(f"{_and(names)} {one if len(names) == 1 else several}")
    return plain(" and ".join(said)) or "there is nobody else"

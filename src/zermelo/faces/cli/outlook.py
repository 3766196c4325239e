"""The game among friends and enemies: ``zermelo outlook``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import plain
from zermelo.errors import InputError
from zermelo.faces.cli._game import read_game
from zermelo.faces.cli._options import (
    by_option,
    compiled_option,
    depth_option,
    game_argument,
    json_option,
    limit_option,
    method_option,
    save_option,
    symmetric_option,
)
from zermelo.faces.cli._output import (
    Progress,
    keep_answer,
    print_bars,
    print_json,
    print_table,
    print_text,
    tell_kept,
)

if TYPE_CHECKING:
    from zermelo.answers.guarantee import Outlook

from zermelo.faces.cli._sides import and_joined, print_head, show_pruned, told_aspects

VIEWS = {"optimist": "friends", "average": "neutral", "pessimist": "enemies"}


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
    from zermelo.answers.evidence.principal_variation import PrincipalVariation
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
        if isinstance(found.evidence, PrincipalVariation):
            show_pruned(game, found, keep, as_json)
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


def _tell_outlook(name: str, found: Outlook) -> None:
    from zermelo.faces.cli._story import tell_effort

    print_head(name, found)
    print_text(f"{plain(found.side[0])} gets {told_aspects(found)}, when {_company(found)}.\n")
    print_text(f"Line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)


def _tell_views(name: str, views: Mapping[str, Outlook]) -> None:
    from zermelo.faces.cli._story import tell_effort, told_value

    first = views["average"]
    print_head(name, first)
    print_text(f"How it might go for {plain(first.side[0])}, by {plain(first.by)}:\n")
    if len(first.by.levels) == 1:
        values = {view: found.value for view, found in views.items()}
        print_bars(values, lengths=first.by.lengths(values.values(), len(first.arena.players)))
        print_text("")
    heads = ("view", "others", str(first.by), "line")
    print_table(heads, [(view, VIEWS[view], told_value(f.value), f.line) for view, f in views.items()], right=(2,))
    print_text(f"\nMethod: {first.method}, because {first.why}.")
    tell_effort(first, sum(found.effort.seconds for found in views.values()))


def _company(found: Outlook) -> str:
    """Who is what, in words."""
    from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL

    words = {FRIEND: ("is a friend", "are friends"), ENEMY: ("is an enemy", "are enemies"),
             NEUTRAL: ("is neutral", "are neutral")}  # fmt: skip
    said = []
    for part, (one, several) in words.items():
        names = [p for p in found.parts if found.parts[p] == part and p not in found.side]
        if names:
            said.append(f"{and_joined(names)} {one if len(names) == 1 else several}")
    return plain(" and ".join(said)) or "there is nobody else"

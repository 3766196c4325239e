"""The game among friends and enemies: ``zermelo outlook``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import told_value
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
from zermelo.faces.cli._output import Progress, finish

if TYPE_CHECKING:
    from zermelo.answers.guarantee import Outlook
    from zermelo.draw.table.sheet import Sheet

VIEWS = {"optimist": "friends", "average": "neutral", "pessimist": "enemies"}


@click.command(short_help="How might it go for me, among friends and enemies?")
@game_argument
@click.argument("player")
@click.option("--friend", "friends", multiple=True, metavar="NAME", help="Plays for PLAYER. May be given repeatedly.")
@click.option("--enemy", "enemies", multiple=True, metavar="NAME", help="Plays against PLAYER.")
@click.option("--neutral", multiple=True, metavar="NAME", help="Makes every move equally often.")
@click.option("--others", type=click.Choice(["friends", "enemies", "neutral"]), help="What all the rest are.")
@by_option
@method_option("outlook")
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
    from zermelo.formats.json.answers.summary import views_document
    from zermelo.solvers.guarantee.guarantee import outlook as ask

    given = read_game(game)
    options: dict[str, Any] = {"by": by, "compiled": compiled}
    once: dict[str, Any] = {"symmetric": symmetric, "limit": limit, "depth": depth}  # exploring is done once
    if friends or enemies or neutral or others is not None:
        parts: dict[str, Any] = {"friends": friends, "enemies": enemies, "neutral": neutral}
        with Progress("sweeping") as watch:
            rest = others or "neutral"
            found = ask(given, player, others=rest, method=method, watch=watch, **parts, **options, **once)
        finish(found, game, save=keep, as_json=as_json)
        return
    if keep is not None:
        raise InputError("--save keeps one view of the three; say which: --others friends, neutral or enemies.")
    if method != "auto":
        raise InputError("A method answers for one view of the three: add --others enemies, friends or neutral.")
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
    seconds = sum(view.effort.seconds for view in seen.values())
    finish(
        average, game, as_json=as_json, sheets=[_views(seen)], document=lambda: views_document(seen), seconds=seconds
    )


def _views(views: Mapping[str, Outlook]) -> Sheet:
    """The views side by side, with a bar for each where there is one number."""
    from zermelo.draw.table.sheet import Sheet

    first, bars = views["average"], None
    if len(first.by.levels) == 1:
        bars = first.by.lengths([found.value for found in views.values()], len(first.players))
    title = f"How it might go for {first.side[0]}{first.by.suffix(', ')}:"
    heads = ("view", "others", str(first.by), "line")
    rows = [(view, VIEWS[view], told_value(found.value), found.line) for view, found in views.items()]
    return Sheet(title, heads, rows, bars)

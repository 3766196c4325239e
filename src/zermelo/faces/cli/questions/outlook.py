"""The game among friends and enemies: ``zermelo outlook``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import value_label
from zermelo.errors import InputError
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
    players_option,
    read_players_option,
    save_option,
    svg_option,
    symmetric_option,
    tree_option,
)
from zermelo.faces.cli._output import Progress, output_answer
from zermelo.faces.cli._pictures import cli_picture_sheet

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook
    from zermelo.draw.table.sheet import Sheet
    from zermelo.draw.tree.labels import Labels

VIEWS = {"optimist": "friends", "average": "neutral", "pessimist": "enemies"}


@click.command(short_help="What can I expect, given friends, enemies and neutrals?")
@game_argument
@click.argument("player")
@players_option("--friend", "friends", "Players who help PLAYER.")
@players_option("--enemy", "enemies", "Players against PLAYER.")
@players_option("--neutral", "neutral", "Players who make every move equally often.")
@click.option("--others", type=click.Choice(["friends", "enemies", "neutral"]), help="What all the other players are.")
@at_option("In the subgame at this position")
@by_option
@method_option("outlook")
@symmetric_option
@compiled_option
@limit_option
@depth_option
@tree_option
@save_option
@svg_option
@json_option
def outlook(
    game: str, player: str, friends: tuple[str, ...], enemies: tuple[str, ...], neutral: tuple[str, ...],
    others: str | None, at: str | None, by: str, method: str, symmetric: bool, compiled: bool | None,
    limit: int | None, depth: int | None, as_tree: bool, keep: str | None, svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What can PLAYER expect, given who is a friend, an enemy or neutral?

    With no options, you get three views side by side: the optimist takes all others for friends, the pessimist for
    enemies, and the average for neutral players who move at random. Players you do not name are neutral, unless
    --others says otherwise. --tree shows the value at every node of the tree.

    \b
    zermelo outlook grundy:6,players=3,payoff=last A
    zermelo outlook grundy:6,players=3,payoff=last B --enemy A --others friends
    zermelo outlook grundy:6,players=3,payoff=last C --at 6=1+5/5=1+4
    zermelo outlook grundy:6,players=3 B --enemy A --neutral C --tree
    zermelo outlook tarok:6,seed=2 A --others enemies --method alphabeta
    """
    from zermelo.formats.json.answers.summary import summary_of_views
    from zermelo.solvers.guarantee.guarantee import outlook as ask

    given = begin_at_option(read_cli_game(game), at)
    options: dict[str, Any] = {"by": by, "compiled": compiled}
    once: dict[str, Any] = {"symmetric": symmetric, "limit": limit, "depth": depth}  # exploring is done once
    named = {"friends": ("--friend", friends), "enemies": ("--enemy", enemies), "neutral": ("--neutral", neutral)}
    parts: dict[str, Any] = {
        part: read_players_option(names, option, given.players) for part, (option, names) in named.items()
    }
    if any(parts.values()) or others is not None:
        with Progress("sweeping") as watch:
            rest = others or "neutral"
            found = ask(given, player, others=rest, method=method, watch=watch, **parts, **options, **once)
        sheets = [found.sheets()[0], cli_picture_sheet(found)] if as_tree else None
        picture = found.tree_svg if as_tree else None
        output_answer(found, game, save=keep, svg=svg, as_json=as_json, sheets=sheets, picture=picture)
        return
    if keep is not None:
        raise InputError("--save keeps one of the three views; choose it: --others friends, neutral or enemies.")
    if method != "auto":
        raise InputError("--method is for one of the three views: add --others enemies, friends or neutral.")
    if symmetric:
        raise InputError(
            "Neutral players count every move, so positions cannot be merged for the average; leave out "
            "--symmetric, or choose another view: --others friends or --others enemies."
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
    sheets = [_views(seen), *([cli_picture_sheet(average, _labels(seen))] if as_tree else [])]
    output_answer(
        average, game, svg=svg, as_json=as_json, sheets=sheets, seconds=seconds,
        document=lambda: summary_of_views(seen), picture=lambda: _picture(seen, as_tree),
    )  # fmt: skip


def _labels(views: Mapping[str, Outlook]) -> Labels:
    """The three values of every node."""
    from zermelo.answers.labels import outlook_labels

    average = views["average"]
    average.labels()  # refuses where there are none
    return outlook_labels(views, f"what {average.side[0]} gets{average.by.suffix()}: {', '.join(views)}")


def _picture(views: Mapping[str, Outlook], as_tree: bool) -> str:
    from zermelo.draw.table.sheet_svg import sheets_svg
    from zermelo.draw.tree.tree import tree_svg

    if not as_tree:
        return sheets_svg([_views(views)])
    return tree_svg(views["average"].arena, labels=_labels(views))


def _views(views: Mapping[str, Outlook]) -> Sheet:
    """The views side by side, with a bar for each where there is one number."""
    from zermelo.draw.table.sheet import Sheet

    first, bars = views["average"], None
    if len(first.by.levels) == 1:
        bars = first.by.lengths([found.value for found in views.values()], len(first.players))
    title = f"What to expect for {first.side[0]}{first.by.suffix(', ')}:"
    heads = ("view", "others", str(first.by), "line")
    rows = [(view, VIEWS[view], value_label(found.value), found.line) for view, found in views.items()]
    return Sheet(title, heads, rows, bars)

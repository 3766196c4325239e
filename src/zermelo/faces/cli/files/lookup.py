"""One position of a table: ``zermelo lookup``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from zermelo.draw.svg.label import count_label, plain_label
from zermelo.errors import InputError
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import json_option, read_at_option
from zermelo.faces.cli._output import COLOURS, print_output_json, print_output_table, print_output_text
from zermelo.faces.cli._table_document import table_document
from zermelo.faces.cli.files._tablebase import lookup_tablebase


@click.command(short_help="Look up a position in a table or a proof.")
@click.argument("folder", metavar="DIR")
@click.argument("position", required=False)
@click.option("--game", metavar="GAME", help="The game, if it is not in the catalogue.")
@click.option("--ties", metavar="RULE", help="Also the payoffs under another tie rule.")
@click.option("--coalitions", is_flag=True, help="Also what every team can guarantee.")
@click.option("--nash", is_flag=True, help="Also the least and greatest payoffs over all pure Nash equilibria.")
@json_option
def lookup(
    folder: str, position: str | None, game: str | None, ties: str | None, coalitions: bool, nash: bool, as_json: bool
) -> None:
    """Look up the value of a position and the move to play there.

    DIR is a folder written by `zermelo table` or `zermelo prove --save`. A proof covers every position that its
    strategies can lead to, and no others.

    POSITION is moves joined by /, a state like '[3,4,0,1]', or the game's own notation. Default: the start.

    \b
    zermelo table nim:2,3 --out heaps; zermelo lookup heaps
    zermelo lookup heaps h1-2/h2-1
    zermelo lookup heaps --ties last --coalitions --nash
    zermelo table chess:KK --out kings; zermelo lookup kings "8/8/8/8/8/2k5/8/K7 w"

    --ties, --coalitions and --nash need no second table: what they show follows from the rows, or is refused.
    """
    from zermelo.questions import question_folder
    from zermelo.tables.table import WORTH, Table

    row = question_folder(folder)
    held = "" if row is None else row.kind
    if held in LOOK_UP:
        for name, is_given in (("--ties", ties is not None), ("--coalitions", coalitions), ("--nash", nash)):
            if is_given:
                raise InputError(f"{folder} holds a {held}; {name} is for tables of rows.")
        LOOK_UP[held](folder, position, game, as_json)
        return
    found = Table(folder, None if game is None else read_cli_game(game))
    state = found.state(read_at_option(position, found.game))
    worth, far = found[state], found.distance(state)
    options, best = found.options(state), found.best(state)
    more = _follows(found, state, ties, coalitions, nash)
    if as_json:
        print_output_json(table_document(found) | _follows_document(more) | {
            "status": found.status(state), "position": state, "turn": found.game.turn(state), "payoff": dict(worth),
            "distance": far, "move": best, "moves": {move: dict(paid) for move, paid in options.items()},
            "line": list(found.best_line(state).moves), "effort": None,
        })  # fmt: skip
        return
    _show_position(found.game, state)
    rows = [(player, str(value)) for player, value in worth.items()]
    print_output_table(("player", WORTH[found.what]), rows, right=(1,), colours=COLOURS)
    if found.status(state) == "estimated":
        print_output_text("An estimate: it comes from searches that ended before the game.")
    if far is not None:
        print_output_text(f"{count_label(far, 'single move')} to the end.")
    if best is not None and not options:
        print_output_text(f"The move to play: {plain_label(best)}.")
    if options:
        heads = ("move", *found.players)
        told = [
            (("* " if m == best else "  ") + plain_label(m), *(str(p[q]) for q in found.players))
            for m, p in options.items()
        ]
        print_output_text("")
        print_output_table(heads, told, right=tuple(range(1, len(heads))))
    for heads, rows in _follows_tables(more, ties):
        print_output_text("")
        print_output_table(heads, [tuple(map(str, row)) for row in rows], right=tuple(range(1, len(heads))))


def _follows(found: Any, state: Any, ties: str | None, coalitions: bool, nash: bool) -> dict[str, Any]:
    """What was asked besides, and follows from the rows."""
    told: dict[str, Any] = {} if ties is None else {"outcome": found.outcome(state, ties=ties)}
    if coalitions:
        told["coalitions"] = found.coalitions(state)
    if nash:
        told["nash_range"] = found.nash_range(state)
    return told


def _follows_document(more: dict[str, Any]) -> dict[str, Any]:
    told = dict(more)
    if "outcome" in told:
        told["outcome"] = dict(told["outcome"])
    if "coalitions" in told:
        told["coalitions"] = [{"team": list(team), "guarantees": sure} for team, sure in told["coalitions"].items()]
    if "nash_range" in told:
        told["nash_range"] = {player: list(ends) for player, ends in told["nash_range"].items()}
    return told


def _follows_tables(more: dict[str, Any], ties: str | None) -> Iterator[tuple[tuple[str, ...], list[tuple[Any, ...]]]]:
    if "outcome" in more:
        yield ("player", f"gets with ties {ties}"), list(more["outcome"].items())
    if "coalitions" in more:
        yield ("team", "guarantees"), [("+".join(team), sure) for team, sure in more["coalitions"].items()]
    if "nash_range" in more:
        heads = ("player", "least in a Nash equilibrium", "greatest")
        yield heads, [(player, *ends) for player, ends in more["nash_range"].items()]


def _show_position(game: Any, state: Any) -> None:
    """Prints a position, and who is to move."""
    for line in game.text(state).splitlines():
        print_output_text(plain_label(line))
    who = game.turn(state)
    print_output_text("")
    print_output_text("The game is over." if who is None else f"{plain_label(who)} is to move.", "bold")


def _lookup_proof(folder: str, position: str | None, game: str | None, as_json: bool) -> None:
    """Tells the move of a proof at a position, and what it secures."""
    from zermelo.formats.json.fields import number_to_field
    from zermelo.forms.positions import position_of_game
    from zermelo.tables.proof.certificate import open_certificate

    found = open_certificate(folder, None if game is None else read_cli_game(game))
    rules, at = found.game, read_at_option(position, found.game)
    state = found.start if at is None else position_of_game(rules, at)
    kept, claims = found.move(state), found.covering(state)
    move = None if kept is None else str(rules.name(state, kept[1]))
    if as_json:
        claim = None if not claims else {
            "holds": claims[0].holds, "value": number_to_field(found.amount(claims[0])),
            "players": list(claims[0].players),
        }  # fmt: skip
        print_output_json({
            "position": state, "turn": rules.turn(state), "move": move, "claim": claim, "side": list(found.side),
            "method": found.proof.get("method"), "ties": None, "by": "points", "status": found.status_at(state),
            "exact": True, "effort": None,
        })  # fmt: skip
        return
    _show_position(rules, state)
    for line in _lookup_words(found, state, claims, move):
        print_output_text(line)


def _lookup_words(found: Any, state: Any, claims: Any, move: str | None) -> list[str]:
    """What a proof says about a position: the move to play, or that every move has a reply."""
    mover = found.game.turn(state)
    if mover is None:
        return []
    if not claims:
        return ["The proof says nothing here: none of its strategies leads to this position."]
    gets = f"{' and '.join(found.side)} gets {claims[0].holds} {found.amount(claims[0])}"
    if move is None:
        return [f"Whatever {plain_label(mover)} plays, the strategy has a reply: {gets}."]
    return [f"The move to play: {plain_label(move)}.", f"With it {gets}, whatever anybody else does."]


LOOK_UP = {"tablebase": lookup_tablebase, "proof": _lookup_proof}  # other folders than tables of rows

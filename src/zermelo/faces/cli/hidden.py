"""Trees where players do not see everything, told to people; and ``zermelo determinacy``, where they do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import plain
from zermelo.errors import InputError
from zermelo.faces.cli.given import is_catalogue_name, read_game
from zermelo.faces.cli.story import tell_effort, told_between, told_number
from zermelo.faces.cli.telling import (
    COLOURS,
    Progress,
    compiled_option,
    game_argument,
    json_option,
    keep_answer,
    keep_picture,
    limit_option,
    print_json,
    print_table,
    print_text,
    save_option,
    svg_option,
    tell_kept,
    width,
)  # fmt: skip

if TYPE_CHECKING:
    from zermelo.answers.hidden import SubgamePerfect
    from zermelo.answers.hidden_guarantee import Secured


def read_places(option: str, written: tuple[str, ...]) -> Any:
    """Reads what holds for every subgame, a word or a number; or PLACE=WHAT, given once or more often."""
    if not written:
        return "auto"
    parts = [one.rpartition("=") for one in written]
    if not any(sign for _, sign, _ in parts):
        if len(written) > 1:
            raise InputError(f"--{option} is given twice; write PLACE=… for single subgames.")
        return _value(written[0])
    if not all(sign for _, sign, _ in parts):
        raise InputError(f"--{option}: either one for all subgames, or PLACE=… for each.")
    found = {"" if place == "the start" else place: _value(what) for place, _, what in parts}
    if len(found) < len(parts):
        raise InputError(f"--{option}: one place is named twice.")
    return found


def _value(word: str) -> Any:
    return int(word) if word.isdecimal() and len(word) < 10 else word


def tell_subgame_perfect(found: SubgamePerfect, keep: str | None, svg: str | None, as_json: bool) -> None:
    """Prints a subgame-perfect equilibrium of a tree with hidden moves, and writes it down where asked to."""
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.hidden import as_document

        print_json(as_document(found))
        return
    from zermelo.forms.traits import traits

    print_text(plain(found.arena.title or found.asked or "A game"), "bold")
    print_text(", ".join(traits(found.arena).words()).capitalize() + ".\n")
    rows = [(player, told_number(value)) for player, value in found.payoff.items()]
    print_table(("player", "gets"), rows, right=(1,), colours=COLOURS)
    from zermelo.draw.table.folded import fitted

    click.echo("\n" + fitted([replace(found.sheets()[0], title="")], width()))
    print_text("")
    for one in found.subgames:
        several = one.payoffs is not None and len(one.payoffs) > 1
        print_text(f"Subgame {plain(one)}, because {one.why}." + (" --choose takes another." if several else ""))
    if found.seen:
        print_text(f"Where everything is seen: backward induction; ties {found.ties}.")
    print_text(f"Likeliest line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)
    tell_kept(keep, svg)


def tell_secured(name: str, found: Secured, keep: str | None, svg: str | None, as_json: bool) -> None:
    """Prints what a side is sure of in a tree with hidden moves; it is written down already."""
    if as_json:
        from zermelo.formats.json.answers.hidden_guarantee import as_document

        print_json(as_document(found))
        return
    from zermelo.draw.table.folded import fitted

    print_text(plain(found.arena.title or found.asked or name), "bold")
    who = plain(" and ".join(found.side))
    told = told_between(found.value, found.at_most)
    whoever = "" if len(found.side) == len(found.players) else ", whatever the others do"
    print_text(f"{who} {'is' if len(found.side) == 1 else 'are'} sure of {told} on average{whoever}.\n")
    click.echo(fitted(found.sheets()[1:], width()) + "\n")
    print_text(f"Likeliest line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)
    tell_kept(keep, svg)


@click.command(short_help="Two opponents who see everything: who can force what?")
@game_argument
@compiled_option
@limit_option
@svg_option
@save_option
@json_option
def determinacy(
    game: str, compiled: bool | None, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """Two players who want opposite things and see everything: who can force what?

    The most that the first player can be sure of, the least that the second can hold the first to, and strategies for
    both; the two numbers are the same. Where games are won, lost or drawn without chance, it says which of the three
    cases of Zermelo's proposition holds.

    \b
    zermelo determinacy tictactoe
    zermelo determinacy nim:3,4,5 --json
    """
    given = game if is_catalogue_name(game) else read_game(game)
    from zermelo.solvers.guarantee.determinacy import determinacy as ask

    with Progress("solving") as watch:
        found = ask(given, compiled=compiled, limit=limit, watch=watch)
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.hidden import as_document

        print_json(as_document(found))
        return
    one, two = found.players
    print_text(plain(found.verdict), "bold")
    print_text(f"The most that {plain(one)} can be sure of: {told_number(found.max_min)}.")
    print_text(f"The least that {plain(two)} can hold {plain(one)} to: {told_number(found.min_max)}.")
    print_text(f"Line: {plain(found.lower.line)}")
    tell_effort(found.lower, found.effort.seconds)
    tell_kept(keep, svg)

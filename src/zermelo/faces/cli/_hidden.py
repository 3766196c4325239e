"""Trees where players do not see everything, told to people; and ``zermelo determinacy``, where they do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from zermelo.draw.svg.label import plain
from zermelo.faces.cli._output import (
    COLOURS,
    keep_answer,
    keep_picture,
    print_json,
    print_table,
    print_text,
    tell_kept,
    width,
)
from zermelo.faces.cli._story import tell_effort, told_number

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


def tell_subgame_perfect(found: Solution, keep: str | None, svg: str | None, as_json: bool) -> None:
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

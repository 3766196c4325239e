"""The game seen from one side, told to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, plain
from zermelo.faces.cli._output import (
    print_json,
    print_text,
    tell_kept,
)

if TYPE_CHECKING:
    from zermelo.answers.guarantee import Outlook


def show_pruned(name: str, found: Outlook, keep: str | None, as_json: bool) -> None:
    from zermelo.formats.json.answers.summary import as_document

    if as_json:
        print_json(as_document(found))
        return
    _tell_pruned(name, found)
    tell_kept(keep)


def _tell_pruned(name: str, found: Outlook) -> None:
    from zermelo.forms.explore.explore import title_of

    print_text(plain(title_of(found.game) or name), "bold")
    print_text(told_sure(found, found.game.players))
    print_text(f"Line: {plain(found.line)}")
    print_text(f"Method: {found.method}, because {found.why}. It finds a line and no complete strategy.")
    how = "compiled" if found.effort.compiled else "plain Python"
    cuts = counted(found.effort.prunings, "cut")
    print_text(f"{counted(found.effort.nodes, 'node')}, {cuts} in {found.effort.seconds:.2f} s, {how}.", "dim")


def told_sure(found: Outlook, players: Sequence[str]) -> str:
    whoever = "" if len(found.side) == len(players) else ", whatever the others do"
    return f"{_sides(found.side)} sure of {told_aspects(found)}{whoever}.\n"


def print_head(name: str, found: Any) -> None:
    print_text(plain(found.evidence.title or name), "bold")


def told_aspects(found: Outlook) -> str:
    from zermelo.faces.cli._story import told_between, told_value

    if found.status == "bounded":
        return f"{told_between(*found.bounds())} by {plain(found.by)}"
    return f"{told_value(found.value)} by {plain(found.by)}"


def _sides(names: Sequence[str]) -> str:
    said = plain(and_joined(names))
    return f"{said} is" if len(names) == 1 else f"{said} together are"


def and_joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

"""``zermelo games``: what is in the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import print_output_json, print_output_table, print_output_text

if TYPE_CHECKING:
    from zermelo.games.catalogue import Entry


@click.command()
@click.argument("name", required=False)
@json_option
def games(name: str | None, as_json: bool) -> None:
    """List the games of the catalogue, or describe one.

    \b
    zermelo games
    zermelo games nim
    """
    from zermelo.games import BORROWED
    from zermelo.games.catalogue import catalogue_maker, entries, from_name, names

    if name is not None and name.partition(":")[0] in BORROWED:
        _tell_borrowed(name.partition(":")[0], as_json)
        return
    if name is not None and name not in names():
        from_name(name if ":" not in name else name.partition(":")[0])  # raises, and says which names are close
        name = name.partition(":")[0]
    found = [entry for entry in entries() if name in (None, entry.name)]
    if as_json:
        print_output_json(_document(found[0]) if name is not None else {"games": [_document(entry) for entry in found]})
    elif name is None:
        rows = [(f"{e.name} ∞" if e.can_go_on else e.name, e.summary, e.example) for e in found]
        print_output_table(("game", "what it is", "example"), rows)
        print_output_text("\n`zermelo games NAME` shows the parameters of one; `zermelo solve EXAMPLE` solves it.")
        print_output_text("∞: play can go on forever, perhaps with other parameters than the example's.")
        borrowed = " and ".join(example for _, example in BORROWED.values())
        print_output_text(f"Games from other packages, if installed, have names like {borrowed}.")
    else:
        _tell(found[0], catalogue_maker(name))


def _tell(entry: Entry, make: Any) -> None:
    from inspect import getdoc

    print_output_text(entry.name, "bold")
    said = (getdoc(make) or "").partition("\n>>>")[0].strip()
    print_output_text(said + "\n")
    if entry.parameters:
        rows = [(p.name, p.takes, _written(p.default)) for p in entry.parameters]
        print_output_table(("parameter", "takes", "unless given"), rows)
    else:
        print_output_text("It takes no parameters.")
    print_output_text(f"\nExample: zermelo solve {entry.example}")


def _tell_borrowed(name: str, as_json: bool) -> None:
    from inspect import getdoc

    from zermelo.games import BORROWED
    from zermelo.games.adapters.openspiel import OpenSpiel
    from zermelo.games.adapters.pettingzoo import PettingZoo

    said = getdoc({"openspiel": OpenSpiel, "pettingzoo": PettingZoo}[name]) or ""
    example = BORROWED[name][1]
    if as_json:
        print_output_json({"name": name, "summary": said.partition("\n")[0], "example": example})
    else:
        print_output_text(name, "bold")
        print_output_text("\n\n".join(" ".join(part.split()) for part in said.split("\n\n")))
        print_output_text(f"\nExample: zermelo solve {example}")


def _document(entry: Entry) -> dict[str, Any]:
    parameters = [{"name": p.name, "takes": p.takes, "default": p.default} for p in entry.parameters]
    return {"name": entry.name, "summary": entry.summary, "example": entry.example, "parameters": parameters,
            "can_go_on": entry.can_go_on}  # fmt: skip


def _written(default: Any) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return "+".join(map(str, default)) if isinstance(default, tuple) else str(default)

"""Many small games, solved whole: ``zermelo atlas``."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import count_label, plain_label
from zermelo.faces.cli._errors import WRONG
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import (
    Progress,
    print_output_file,
    print_output_json,
    print_output_table,
    print_output_text,
)

if TYPE_CHECKING:
    from zermelo.atlas.row import Row
    from zermelo.atlas.run import Atlas

SUFFIXES = (".json", ".csv", ".md")
LEGEND = """\
Size: the number of positions. Outcome: what everybody gets when equally good moves are played equally often; * \
another tie-breaking rule can give another outcome. Guarantees (maximin): what each gets at least, against all the \
others. Dominant: who can force a win; in brackets, who can avoid losing. Pure: how many payoffs the pure equilibria \
have. First: what the player who moves first gets in that outcome, minus the mean of all. –: the question does not \
apply."""


def _families(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """What a shell can complete."""
    from zermelo.atlas.entries import atlas_entry_families

    return [name for name in atlas_entry_families() if name.startswith(begun)]


@click.command(short_help="Solve a hundred small games completely.")
@click.option("--family", metavar="NAME", shell_complete=_families, help="Only games of this family, with all columns.")
@click.option("--players", type=int, metavar="N", help="Only games of N players.")
@click.option("--out", "paths", multiple=True, metavar="FILE",
              help="Write the table to FILE (.json, .csv or .md). A .json file is written row by row and read "
                   "first: an interrupted run continues. Can be repeated.")  # fmt: skip
@json_option
def atlas(family: str | None, players: int | None, paths: tuple[str, ...], as_json: bool) -> None:
    """Solve a hundred small games of two, three and four players completely, and check every answer.

    Each game is one row: its positions, the outcome under each tie-breaking rule, everybody's guarantee (maximin), who
    dominates, the number of pure equilibrium payoffs and the fairest of them, the best coalition structure, and the
    value of moving first. Ctrl-C stops it and shows what is done.

    \b
    zermelo atlas --family sharing
    zermelo atlas --family nim --players 3
    zermelo atlas --out atlas.json
    zermelo atlas --family littman --out littman.csv --out littman.md
    """
    resumed, others = _places(paths)
    from zermelo.atlas.entries import choose_atlas_entries
    from zermelo.atlas.run import run_atlas
    from zermelo.forms.explore.enumerate import Many

    wanted = choose_atlas_entries(family, players)
    many = Many.of("games", len(wanted))
    for path in others:
        _try(path)
    with Progress("atlas") as watch:
        found = run_atlas(wanted, resumed, lambda count: watch(many, count))
    _write(found.rows, others)
    if as_json:
        print_output_json(_document(found))
    else:
        _tell(found, whole=family is not None)
        print_output_file(*paths)
    if found.wrong:
        click.get_current_context().exit(WRONG)


def _places(paths: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """The file that rows are kept in as they come, and those that are written at the end."""
    from zermelo.errors import FileError

    for path in paths:
        if PurePath(path).suffix not in SUFFIXES:
            raise FileError(f"{path}: an atlas is written to {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.")
    resumed = [path for path in paths if path.endswith(".json")]
    if len(resumed) > 1:
        raise click.UsageError("One .json file is enough.")
    return next(iter(resumed), None), tuple(path for path in paths if path not in resumed)


def _try(path: str) -> None:
    """Refuses before any work what could not be written after it; a file that is there stays as it is."""
    from zermelo.errors import FileError

    is_new = not os.path.exists(path)
    try:
        with open(path, "ab"):
            pass
        if is_new:
            os.unlink(path)
    except OSError as error:
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}.") from None


def _write(rows: tuple[Row, ...], paths: tuple[str, ...]) -> None:
    from zermelo.atlas.table import atlas_table_csv, atlas_table_markdown
    from zermelo.formats.files import write_format_file

    for path in paths:
        write_format_file(
            path, (atlas_table_csv(rows) if path.endswith(".csv") else atlas_table_markdown(rows)).encode()
        )


def _document(found: Atlas) -> dict[str, Any]:
    from zermelo.atlas.document import atlas_document_of_row

    return {
        "method": "atlas", "ties": None, "by": "points", "status": found.status, "exact": True,
        "effort": {"seconds": found.seconds}, "planned": found.planned, "checks": found.checks,
        "rows": [atlas_document_of_row(row) for row in found.rows],
    }  # fmt: skip


# ---------------------------------------------------------------- for people


def _tell(found: Atlas, whole: bool) -> None:
    from zermelo.atlas.table import atlas_table_notes

    for family in dict.fromkeys(row.entry.family for row in found.rows):
        rows = [row for row in found.rows if row.entry.family == family]
        print_output_text(family, "bold")
        heads = ("game", "size", "outcome", "guarantees", "dominant", "pure", "first")
        print_output_table(heads, [_cells(row) for row in rows], right=(1, 5, 6))
        if whole:
            for row in rows:
                _tell_more(row)
        print_output_text("")
    if whole:
        for note in atlas_table_notes(found.rows):
            print_output_text(plain_label(note))
    print_output_text(LEGEND, "dim")
    _tell_checks(found)


def _cells(row: Row) -> tuple[str, ...]:
    from zermelo.atlas.table import NOT, atlas_table_dominant, atlas_table_groups, atlas_table_signed_number

    if not row.players:
        return (row.entry.short, NOT, "failed", *[NOT] * 4)
    star = "*" if len(atlas_table_groups(row)) > 1 else ""
    paid = NOT if row.outcome is None else f"{' '.join(map(str, row.outcome))}{star}"
    sure = NOT if row.guarantees is None else " ".join(map(str, row.guarantees))
    pure = NOT if row.pure is None else row.pure
    return (
        row.entry.short,
        f"{row.positions:,}",
        paid,
        sure,
        atlas_table_dominant(row),
        str(pure),
        atlas_table_signed_number(row.advantage),
    )


def _tell_more(row: Row) -> None:
    from zermelo.atlas.table import (
        atlas_table_checks,
        atlas_table_fairest,
        atlas_table_outcomes,
        atlas_table_source,
        atlas_table_teams,
    )

    print_output_text("")
    print_output_text(plain_label(row.entry.game), "bold")
    if row.players:
        print_output_text(plain_label(f"Outcome: {atlas_table_outcomes(row)}."))
        print_output_text(
            plain_label(f"Fairest equilibrium: {atlas_table_fairest(row)}. Best teams: {atlas_table_teams(row)}.")
        )
    print_output_text(plain_label(f"Answers checked: {atlas_table_checks(row)}. Source: {atlas_table_source(row)}."))


def _tell_checks(found: Atlas) -> None:
    seats = Counter(len(row.players) for row in found.rows if row.players)
    of_each = ", ".join(f"{seats[count]} of {count} players" for count in sorted(seats))
    print_output_text(f"\n{count_label(len(found.rows), 'game')}: {of_each}.")
    if found.status == "stopped":
        print_output_text(f"Stopped after {len(found.rows)} of {found.planned} games.")
    if found.read:
        print_output_text(f"{count_label(found.read, 'row')} read from an earlier run.")
    ours = sum(row.entry.is_ours for row in found.rows)
    print_output_text(
        f"Ours, as far as we know published nowhere: {ours}. Compared with a source: {len(found.rows) - ours}."
    )
    if found.wrong:
        for row in found.wrong:
            said = "; ".join(row.problems) or f"published: {row.entry.said}"
            print_output_text(plain_label(f"{row.entry.game}: {said}"), "red")
    else:
        print_output_text(f"{found.checks:,} answers checked by separate code: all correct.")

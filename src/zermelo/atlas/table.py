"""The atlas as a table: the cells of a row in words, for a terminal, for Markdown and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import groupby

from zermelo.atlas.row import DOMINANT, FAIREST, GUARANTEES, OUTCOME, PURE, TEAMS, Payoffs, Row
from zermelo.draw.svg.label import count_label
from zermelo.forms.payoff import Number

NOT = "–"  # the question does not apply
HEADS = (
    "game", "positions", "outcome", "guarantees", "dominant", "pure", "fairest", "best teams", "first mover", "checks",
    "source",
)  # fmt: skip
COLUMNS = {  # of each question, the columns that come from it
    GUARANTEES: ["guarantees"], DOMINANT: ["dominant"], PURE: ["pure", "fairest"], FAIREST: ["fairest"],
    TEAMS: ["best teams"],
}  # fmt: skip
CSV_HEADS = (
    "game", "family", "players", "positions", "first mover", "first", "last", "average", "kind", "spiteful",
    "guarantees", "can win", "never lose", "pure payoffs", "fairest", "teams", "teams payoff", "stable structures",
    "structures", "advantage", "checks", "problems", "source", "published", "agrees",
)  # fmt: skip


def atlas_table_payoffs(payoffs: Payoffs | None, apart: str = ", ") -> str:
    """Returns payoffs in the order of the players.

    >>> from fractions import Fraction
    >>> atlas_table_payoffs((Fraction(1, 2), -1)), atlas_table_payoffs(None)
    ('(1/2, -1)', '–')
    """
    return NOT if payoffs is None else f"({apart.join(map(str, payoffs))})"


def atlas_table_groups(row: Row) -> dict[Payoffs, list[str]]:
    """Returns the different outcomes, each with the tie rules that lead to it."""
    found: dict[Payoffs, list[str]] = {}
    for rule, paid in row.outcomes.items():
        found.setdefault(paid, []).append(rule)
    return found


def _tie_rules_text(rules: Sequence[str]) -> str:
    """Returns tie rules in words.

    >>> _tie_rules_text(["first", "kind:A", "kind:C", "spiteful:B"])
    'first, kind to A C, spiteful to B'
    """
    plain = [rule for rule in rules if ":" not in rule]
    for kind in ("kind", "spiteful"):
        players = [rule.partition(":")[2] for rule in rules if rule.startswith(f"{kind}:")]
        if players:
            plain.append(f"{kind} to {' '.join(players)}")
    return ", ".join(plain)


def atlas_table_outcomes(row: Row, line: str = "; ") -> str:
    """Returns what everybody gets, with the tie rules where they matter."""
    found = atlas_table_groups(row)
    if len(found) < 2:
        return atlas_table_payoffs(next(iter(found), None))
    return line.join(f"{atlas_table_payoffs(paid)} {_tie_rules_text(rules)}" for paid, rules in found.items())


def atlas_table_dominant(row: Row) -> str:
    """Returns who can force a win, or in brackets who can avoid losing."""
    if row.strong is None:
        return NOT
    if row.strong:
        return ", ".join(row.strong)
    return f"({', '.join(row.safe)})" if row.safe else "none"


def atlas_table_fairest(row: Row) -> str:
    """Returns the fairest equilibrium payoff, or how many are equally fair."""
    if row.fairest is None or row.pure is None:
        return NOT
    if len(row.fairest) == 1:
        return atlas_table_payoffs(row.fairest[0])
    which = "all" if len(row.fairest) == row.pure else str(len(row.fairest))
    return f"{which} alike: {min(row.fairest[0])} at least"


def atlas_table_teams(row: Row) -> str:
    """Returns the best coalition structure that holds, what it pays, and how many hold."""
    if row.structures is None:
        return NOT
    hold = f"{row.held} of {row.structures} stable"
    return f"none; {hold}" if row.teams is None else f"{row.teams} {atlas_table_payoffs(row.teams_pay)}; {hold}"


def atlas_table_signed_number(number: Number | None) -> str:
    """Returns a number with its sign.

    >>> (atlas_table_signed_number(2), atlas_table_signed_number(0), atlas_table_signed_number(-1),
    ...  atlas_table_signed_number(None))
    ('+2', '0', '-1', '–')
    """
    return NOT if number is None else f"+{number}" if number > 0 else str(number)


def atlas_table_checks(row: Row) -> str:
    """Returns how many answers were checked, and how many of them were found wrong."""
    return f"{row.checks}, {count_label(len(row.problems), 'problem')}" if row.problems else str(row.checks)


def atlas_table_source(row: Row) -> str:
    """Returns where it was published and whether it comes out, or that it is ours."""
    entry = row.entry
    if not entry.source:
        return "ours"
    if entry.is_ours:
        return f"figures ours; game of {entry.source}"
    says = {True: "agrees", False: f"says {entry.said}", None: NOT}[row.agrees]
    return f"{entry.source}: {says}"


def _row_cells(row: Row, line: str = "; ") -> tuple[str, ...]:
    """Returns the cells of a row, as `HEADS` names them; *line* stands between lines of one cell."""
    if not row.players:
        return (row.entry.short, *[NOT] * 8, atlas_table_checks(row), atlas_table_source(row))
    return (
        row.entry.short, f"{row.positions:,}", atlas_table_outcomes(row, line), atlas_table_payoffs(row.guarantees),
        atlas_table_dominant(row),
        NOT if row.pure is None else str(row.pure), atlas_table_fairest(row), atlas_table_teams(row),
        atlas_table_signed_number(row.advantage),
        atlas_table_checks(row), atlas_table_source(row),
    )  # fmt: skip


def atlas_table_notes(rows: Sequence[Row]) -> tuple[str, ...]:
    """Returns what could not be asked and why, or what went wrong, each with its games unless that is all of them."""
    games: dict[str, list[str]] = {}
    for row in rows:
        for words in dict.fromkeys([*_unasked(row), *(f"Wrong: {problem}" for problem in row.problems)]):
            games.setdefault(words, []).append(row.entry.short)
    return tuple(
        words if len(which) == len(rows) else f"{words} ({'; '.join(which)})" for words, which in games.items()
    )


def _unasked(row: Row) -> list[str]:
    """What could not be asked about a game: the columns, and the reason."""
    columns: dict[str, list[str]] = {}
    for question, reason in row.reasons.items():
        if not question.startswith(f"{OUTCOME} "):
            columns.setdefault(reason, []).extend(COLUMNS[question])
    found = [f"{', '.join(heads).capitalize()}: {reason}" for reason, heads in columns.items()]
    left = [question for question in row.reasons if question.startswith(f"{OUTCOME} ")]
    if left and row.outcomes:
        found.append(f"Tie rules: {', '.join(row.outcomes)}; others do not apply.")
    elif left:
        found.append(f"Outcome: {row.reasons[left[0]]}")
    return found


def atlas_table_markdown(rows: Iterable[Row], level: str = "##") -> str:
    """Returns the table in Markdown, family by family, with what could not be asked below each."""
    parts = []
    for family, group in groupby(rows, key=lambda row: row.entry.family):
        members = list(group)
        lines = [f"{level} {family}", "", _line(HEADS), f"|{'---|' * len(HEADS)}"]
        lines += [atlas_table_markdown_line(row) for row in members]
        lines += [f"\n{note}" for note in atlas_table_notes(members)]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def atlas_table_markdown_line(row: Row) -> str:
    """Returns one row of the table in Markdown."""
    return _line(_row_cells(row, "<br>"))


def _line(texts: Iterable[str]) -> str:
    escaped = [text.replace("|", "\\|") for text in texts]
    return f"| {' | '.join(escaped)} |"


def atlas_table_csv(rows: Iterable[Row]) -> str:
    """Returns the table as comma-separated values: exact numbers, players in order, blanks between them."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_HEADS)
    for row in rows:
        writer.writerow(_values(row))
    return file.getvalue()


def _values(row: Row) -> list[object]:
    def flat(payoffs: Payoffs | None) -> str:
        return "" if payoffs is None else " ".join(map(str, payoffs))

    def named(kind: str) -> str:
        rules = [rule for rule in row.outcomes if rule.startswith(f"{kind}:")]
        return "; ".join(f"{rule.partition(':')[2]}: {flat(row.outcomes[rule])}" for rule in rules)

    entry = row.entry
    return [
        entry.game, entry.family, " ".join(row.players), row.positions, row.first,
        *(flat(row.outcomes.get(rule)) for rule in ("first", "last", "average")), named("kind"), named("spiteful"),
        flat(row.guarantees), " ".join(row.strong or ()), " ".join(row.safe or ()), row.pure,
        "; ".join(map(flat, row.fairest or ())), row.teams, flat(row.teams_pay), row.held, row.structures,
        row.advantage, row.checks, "; ".join(row.problems), entry.source, entry.said,
        {True: "yes", False: "no", None: ""}[row.agrees],
    ]  # fmt: skip

"""What every team can guarantee: ``zermelo guarantee --every-team``."""

from __future__ import annotations

from typing import Any

from zermelo.draw.svg.label import interval_label, value_label
from zermelo.faces.cli._output import Progress, output_answer, print_output_json


def print_every_team(name: str, given: Any, options: dict[str, Any], as_json: bool) -> None:
    """Asks what every team can guarantee, and prints it."""
    from zermelo.draw.table.sheet import Sheet
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.solvers.guarantee.team_guarantees import team_guarantees

    with Progress("sweeping") as watch:
        found = team_guarantees(given, watch=watch, **options)
    one = next(iter(found.values()))
    if as_json:
        documents = {team: answer_summary(sure) for team, sure in found.items()}
        shared = ("method", "why", "ties", "by", "status", "exact", "effort", "players", "nodes")
        first = next(iter(documents.values()))
        teams = [
            {"team": list(team), **{key: d[key] for key in ("value", "at_most", "line") if key in d}}
            for team, d in documents.items()
        ]
        print_output_json({**{key: first[key] for key in shared}, "teams": teams})
        return
    title = f"What each team can guarantee (maximin), whatever the others do{one.by.suffix(', ')}:"
    rows = [
        ("+".join(team), interval_label(*sure.bounds()) if sure.status == "bounded" else value_label(sure.value),
         "forever" if sure.line.is_endless else str(len(sure.line)))
        for team, sure in found.items()
    ]  # fmt: skip
    said = ("All together get the best total that play can come to.",)
    output_answer(one, name, sheets=[Sheet(title, ("team", "guarantees", "moves of the line"), rows, notes=said)])

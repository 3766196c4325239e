"""What could happen if threats need not be credible: ``zermelo equilibria --kind nash``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, payoff, plain
from zermelo.faces.cli._output import Progress, keep_answer, print_json, print_table, print_text

if TYPE_CHECKING:
    from zermelo.answers.equilibria.nash import NashOutcome

MOST_OUTCOMES, MOST_THREATS = 20, 6


def tell_nash(name: str, given: Any, save: str | None, options: dict[str, Any], as_json: bool) -> None:
    """Finds the pure Nash outcomes of a game, and prints them with their threats."""
    from zermelo.faces.cli._story import tell_effort
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.equilibria.nash import nash_outcomes

    with Progress("sweeping") as watch:
        found = nash_outcomes(given, watch=watch, **options)
    keep_answer(found, save)
    if as_json:
        print_json(as_document(found))
        return
    print_text(plain(found.arena.title or name), "bold")
    print_text(f"{counted(found.total, 'pure Nash outcome')}:\n")
    rows = [(payoff(o.payoff.vector), plain(o.line), _credible(o)) for o in found[:MOST_OUTCOMES]]
    print_table(("payoff", "line", "threats"), rows)
    if found.total > len(rows):
        listed = f"; --json prints the first {len(found):,}" if len(found) > len(rows) else ""
        print_text(f"… {counted(found.total - len(rows), 'more outcome')}{listed}.")
    empty = [threat for outcome in found[:MOST_OUTCOMES] for threat in outcome.threats
             if threat.least is not None and not threat.credible]  # fmt: skip
    if empty:
        print_text("\nNot credible:")
        for said in list(dict.fromkeys(map(str, empty)))[:MOST_THREATS]:
            print_text(f"- {plain(said)}")
    print_text(f"\nMethod: {found.method}, because {found.why}.")
    tell_effort(found)
    if save is not None:
        print_text(f"Written to {save}.")


def _credible(outcome: NashOutcome) -> str:
    if not outcome.threats:
        return "none needed"
    if not outcome.asks_credible:
        return counted(len(outcome.threats), "threat")  # credible or not: that is not asked where play can be endless
    if outcome.is_subgame_perfect:
        return "credible"
    return f"{len(outcome.empty_threats)} of {len(outcome.threats)} not credible"

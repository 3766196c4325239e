"""Answers about play that can go on for ever, told to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.draw.svg.label import payoff, plain
from zermelo.faces.cli._output import COLOURS, print_table, print_text, width
from zermelo.faces.cli._story import MOST_TRAITS, tell_effort, tell_ties, told_between, told_number

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

WIDEST = 80
MOST_OUTCOMES = 12


def tell_retrograde(found: Solution, name: str) -> None:
    """Prints the story of an answer about play that can go on for ever."""
    from zermelo.answers.evidence.solution.retrograde import VERDICTS
    from zermelo.forms.traits import traits

    print_text(plain(found.arena.title or found.asked or name), "bold")
    if len(found.arena) <= MOST_TRAITS:
        print_text(", ".join(traits(found.arena).words()).capitalize() + ".")
    print_text(f"\n{VERDICTS[found.verdict]} ({found.verdict})")
    if found.payoff is not None:
        rows = [[player, told_number(value)] for player, value in found.payoff.items()]
        print_text("")
        print_table(["player", "gets"], rows, right=(1,), colours=COLOURS)
        print_text(f"\nLine: {plain(found.line)}\n")
        print_text(found.census_sheet().text(min(width(), WIDEST)))
        print_text("")
        print_text(found.histogram().text(min(width(), WIDEST)))
        tell_ties(found.ties)
    elif found.nash is not None:
        print_text("\nPure Nash outcomes, kept up by threats:")
        for outcome in found.nash[:MOST_OUTCOMES]:
            print_text(f"  {payoff(outcome.payoff.vector)}  {plain(outcome.line)}")
        if len(found.nash) > MOST_OUTCOMES:
            print_text(f"  … {len(found.nash) - MOST_OUTCOMES:,} more")
    for note in (found.theorem, *found.notes):
        if note:
            print_text(plain(note))
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)


def tell_stochastic(found: Solution, name: str) -> None:
    """Prints the story of an answer where chance moves, too."""
    from zermelo.answers.evidence.solution.bounds import PROMISE
    from zermelo.forms.traits import traits

    print_text(plain(found.arena.title or found.asked or name), "bold")
    if len(found.arena) <= MOST_TRAITS:
        print_text(", ".join(traits(found.arena).words()).capitalize() + ".")
    print_text("\nWhat each gets, on average:\n")
    rows = [[player, told_between(*both)] for player, both in found.bounds().items()]
    print_table(["player", "gets"], rows, colours=COLOURS)
    print_text(f"\nA likely line: {plain(found.line)}")
    print_text(PROMISE)
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)

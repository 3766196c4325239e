"""A solution told to people: what kind of game, what everybody gets, whether it must be so, how it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, payoff, plain, told_between, told_number, told_value
from zermelo.faces.cli._output import COLOURS, print_table, print_text

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution
    from zermelo.preferences.ties import Ties

__all__ = ["tell_effort", "tell_solution", "tell_ties", "told_between", "told_number", "told_value"]

MOST_TRAITS = 2_000_000  # nodes; larger games are not looked through again for their traits
MOST_OUTCOMES = 12


def tell_solution(found: Solution, name: str = "A game") -> None:
    """Prints the story of a solution."""
    print_text(plain(found.arena.title or found.asked or name), "bold")
    print_text(_kind(found) + "\n")
    _payoffs(found)
    if found.teams is not None:
        print_text("\n" + _teams(found))
    print_text("\n" + _only(found))
    _others(found)
    moves = plain(found.line)
    print_text(f"\nLine: {moves}" + ("" if found.status == "solved" else f" ({found.status})"))
    tell_ties(found.ties)
    print_text(f"Method: {found.method}, because {found.why}.")
    for note in found.notes:
        print_text(plain(note))
    tell_effort(found)


def _kind(found: Solution) -> str:
    from zermelo.forms.traits import traits

    if len(found.arena) > MOST_TRAITS:
        return counted(len(found.players), "player").capitalize() + "."
    return ", ".join(traits(found.arena).words()).capitalize() + "."


def _payoffs(found: Solution) -> None:
    span = found.range
    heads = ["player", "gets"]
    rows = [[player, told_number(value)] for player, value in found.payoff.items()]
    if not found.by.is_points:
        heads.append(str(found.by) if found.teams is None else f"team's {found.by}")
        for row, value in zip(rows, found.aspects().values(), strict=True):
            row.append(told_value(value))
    if span is not None and not found.unique:
        heads += ["at least", "at most"]
        for row in rows:
            row += [told_number(bound) for bound in span[row[0]]]
    print_table(heads, rows, right=(1, 2, 3, 4), colours=COLOURS)


def _teams(found: Solution) -> str:
    """Who plays as one, and what they get together."""
    sums = {plain("+".join(team)): sum(found.payoff[player] for player in team) for team in found.teams or ()}
    return "Teams: " + ", ".join(f"{team} gets {told_number(together)}" for team, together in sums.items()) + "."


def tell_effort(found: Any, seconds: float | None = None) -> None:
    """Prints what an answer cost; *seconds* where it took more than itself."""
    from zermelo.answers.answer import told_effort

    if found.status == "estimated":
        print_text("An estimate: the look-ahead ended before the game.")
    print_text(told_effort(found, seconds), "dim")


def tell_ties(ties: Ties | None) -> None:
    """Prints the tie rule, and what it means; nothing where ties do not matter."""
    if ties is not None:
        print_text(f"Ties: {plain(ties)} ({plain(ties.words)}).")


def _only(found: Solution) -> str:
    if found.unique is None:
        return "Whether other equilibria pay something else was not looked into."
    if found.unique:
        return "This is the payoff of every pure subgame-perfect equilibrium."
    assert found.outcomes is not None
    return (
        f"Not the only one: {len(found.outcomes):,} payoffs belong to pure subgame-perfect equilibria, "
        "depending on how ties are broken:"
    )


def _others(found: Solution) -> None:
    if found.unique is not False or found.outcomes is None:
        return
    shown = found.outcomes[:MOST_OUTCOMES]
    for outcome in shown:
        print_text(f"  {payoff(outcome.vector)}" + ("  ← this one" if outcome == found.payoff else ""))
    if len(found.outcomes) > len(shown):
        print_text(f"  … {len(found.outcomes) - len(shown):,} more")

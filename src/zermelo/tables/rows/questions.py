"""What the rows of a table tell beside what they say, without solving anything again.

* **What a team is sure of.** A table of guarantees says it of each player. Where all payoffs have the same sum c, what
  all others together are sure of is c less that: the two sides want opposite things, and one gets what the other loses.
  Where two play for such a sum, payoffs are guarantees.
* **Payoffs under another tie rule.** Where two play for a sum that is always the same, moves that are equal for one are
  equal for the other, so no tie rule changes a payoff.
* **Pure Nash equilibria.** A play is that of one exactly if at every turn on it no other move makes its player sure of
  more than the play pays; guarantees are all that is needed.

What cannot be told from the rows is refused, with the table that would tell it.

Reference: von Neumann and Morgenstern 1944 for the characteristic function of a game with a constant sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError, error_hint
from zermelo.forms.payoff import Number, Payoff, payoff_quotient
from zermelo.preferences.ties import Ties
from zermelo.tables.values import table_endless_scores

if TYPE_CHECKING:
    from zermelo.tables.table import Table

State = tuple[int, ...]
SAID = {"outcome": "what play leads to", "wdl": "who wins"}
PAIRS = 200_000  # of a position and of what everybody must get there


def sum_of_payoffs(table: Table) -> Number | None:
    """Returns what all payoffs of the game sum to; None where that is not always the same, or not known."""
    rules, values = table.game.rules, table.meaning
    endless = table_endless_scores(rules)
    if getattr(rules, "zero_sum", False):
        return 0 if endless is None or sum(endless) == 0 else None
    if values.what == "wdl":  # where play has no end nobody wins
        return 0 if values.kinds and all(sum(kind) == 0 for kind in values.kinds) else None
    sums = {sum(kind) for kind in values.kinds} if values.what == "outcome" and not values.is_expected else set()
    return payoff_quotient(sums.pop(), values.scale) if len(sums) == 1 and endless is None else None


def guarantee_from_rows(table: Table, team: Sequence[str], state: State) -> Number:
    """Returns the most that *team* is sure to get together, whatever the others do; see `Table.guarantee`."""
    for player in team:
        if player not in table.players:
            raise NameError_(f"No player {player!r}.{error_hint(player, table.players)}")
        if list(team).count(player) > 1:
            raise ParameterError(f"{player} is named twice; name each player once.")
    rest = [player for player in table.players if player not in team]
    whole = sum_of_payoffs(table)
    says_it = table.what == "guarantees" or _is_opposed(table)
    if table.what == "wdl" and not table.meaning.kinds:
        raise MethodError("This table says who wins, not how much; make one of outcome or guarantees.")
    if table.status(state) != "solved":
        raise MethodError("The table has an estimate here, not a guarantee.")
    if not team:
        return 0
    if len(team) == 1 and says_it:
        return table[state][team[0]]
    if not rest and whole is not None:
        return whole
    if len(rest) == 1 and says_it and whole is not None:
        return whole - table[state][rest[0]]
    if len(team) == 1:
        raise MethodError(
            f"This table says {SAID[table.what]}, not what {team[0]} can guarantee; make one with what='guarantees'."
        )
    why = "payoffs do not sum to the same everywhere" if whole is None else "the others are more than one"
    raise MethodError(
        f"The rows do not determine what {' and '.join(team)} can guarantee together: {why}. Use guarantee(game, ...)."
    )


def coalitions_from_rows(table: Table, state: State) -> dict[tuple[str, ...], Number]:
    """Returns what every team is sure of whose worth the rows tell, the small ones first."""
    found = {}
    for size in range(1, len(table.players) + 1):
        for team in combinations(table.players, size):
            try:
                found[team] = guarantee_from_rows(table, team, state)
            except MethodError:
                continue
    if not found:  # the reason is that of the first player alone
        guarantee_from_rows(table, table.players[:1], state)
    return found


def outcome_from_rows(table: Table, state: State, ties: Any) -> Payoff:
    """Returns the payoffs that play leads to under another tie rule; see `Table.outcome`."""
    asked = Ties.read(ties, table.players)
    if table.what == "outcome" and str(asked) == table.ties:
        return table[state]
    if table.what != "wdl" and _is_opposed(table) and table.status(state) == "solved":
        return table[state]
    if table.what == "outcome":
        raise MethodError(
            f"The rows are by the tie rule {table.ties}, and {asked} may lead to other payoffs; make a table with it."
        )
    raise MethodError(f"This table says {table.what}, not what play leads to; make one of outcome.")


def nash_payoffs_from_rows(table: Table, state: State, budget: int = PAIRS) -> tuple[Payoff, ...]:
    """Returns the payoffs of all pure Nash equilibria of what follows a position; see `Table.nash_payoffs`.

    From the position down, each player's bound is raised by the guarantees of the moves not made. An end is an outcome
    when everybody gets the bound at least. Positions met again with the same bounds are not looked at again.
    """
    game, players = table.game, table.players
    if table.what != "wdl" and _is_opposed(table) and table.status(state) == "solved":
        return (table[state],)  # what all equilibria of two opposed players pay
    is_round = hasattr(game.rules, "endless") and any(kept["stays"] for kept in table.manifest.layers.values())
    if table.what != "guarantees" or game.has_odds or is_round:  # without endless no table has play in circles
        raise MethodError(
            "Nash equilibria need a table with what='guarantees' of a game without chance and without cycles."
        )
    found: dict[tuple[Any, ...], Payoff] = {}
    seen: set[tuple[State, tuple[Any, ...]]] = set()
    waiting: list[tuple[State, tuple[Any, ...]]] = [(state, (None,) * len(players))]
    while waiting:
        here, bounds = waiting.pop()
        if (here, bounds) in seen:
            continue
        seen.add((here, bounds))
        if len(seen) > budget:
            raise BudgetError(f"More than {budget:,} pairs of a position and bounds; raise budget.")
        who = game.turn(here)
        if who is None:
            paid = game.payoff(here)
            if all(bound is None or x >= bound for x, bound in zip(paid.values(), bounds)):
                found[tuple(paid.values())] = paid
            continue
        seat = players.index(who)
        after = [game.act(here, action) for action in game.actions(here)]
        sure = [table[there][who] for there in after]
        for there, best in zip(after, _most_of_others(sure)):
            raised = bounds[seat] if best is None else best if bounds[seat] is None else max(bounds[seat], best)
            waiting.append((there, (*bounds[:seat], raised, *bounds[seat + 1 :])))
    return tuple(found[key] for key in sorted(found))


def nash_range_from_rows(table: Table, state: State, budget: int = PAIRS) -> dict[str, tuple[Number, Number]]:
    """Returns of every player the least and the most that a pure Nash equilibrium pays."""
    payoffs = nash_payoffs_from_rows(table, state, budget)
    return {p: (min(paid[p] for paid in payoffs), max(paid[p] for paid in payoffs)) for p in table.players}


def _most_of_others(numbers: Sequence[int | Fraction]) -> Iterator[Any]:
    """Yields for each the greatest of the others; None where there is no other."""
    for k in range(len(numbers)):
        yield max((*numbers[:k], *numbers[k + 1 :]), default=None)


def _is_opposed(table: Table) -> bool:
    """Do two play for a sum that is always the same?"""
    return len(table.players) == 2 and sum_of_payoffs(table) is not None

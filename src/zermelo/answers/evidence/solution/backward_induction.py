"""Backward induction as evidence: what every node is worth, and the move made there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.solution.evidence import (
    ALWAYS,
    MOST_OUTCOMES,
    Everywhere,
    seal_solution_evidence,
    solution_evidence_game_kind,
    solution_evidence_payoffs,
)
from zermelo.draw.svg.label import exact_number_label, payoff_label as payoff_text, value_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.arena import NATURE, Arena, Array, Where
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.preferences.aims import Aims, AimsLike

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

Outcomes = tuple[Payoff, ...] | None
ONLY = {
    None: "Whether other equilibria have other payoffs was not examined.",
    True: "This is the payoff of every pure subgame-perfect equilibrium.",
}
TIES_DECIDE = "depending on how ties are broken:"
FEW = 20_000  # nodes of a game of which a line says how many outcomes there could be


def _no_pure_outcomes() -> Outcomes:
    """The outcomes of all pure equilibria where nobody looked for them."""
    return None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class BackwardInduction(Everywhere):
    """One subgame-perfect equilibrium, worked back from the ends.

    `values` has a row per node in units of 1/(scale of the game · finer): everybody's points, then the aspects asked
    for; `choice` has a move number per node. `aims` is None where everybody is after their own points; `given`
    are the weights that were asked for, by player, None where `by` and teams say what is wanted.
    `find_outcomes` returns the payoffs of *all* pure subgame-perfect equilibria, None where they are not known; it is
    called when they are first asked for.
    """

    kind = "backward induction"

    arena: Arena
    values: Array
    choice: Array
    finer: int = 1
    aims: Aims | None = None
    given: AimsLike | None = None
    find_outcomes: Callable[[], Outcomes] = _no_pure_outcomes

    def __post_init__(self) -> None:
        seal_solution_evidence(self, "values", "choice")

    def value(self, where: Where = None) -> Payoff:
        row = self.values[self.node(where)][: len(self.players)]
        unit = self.arena.scale * self.finer
        return Payoff(
            self.players, (simplest_payoff(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row)
        )

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        seat = self.arena.mover.item(node)
        edges = self.arena.edges(node)
        if seat == NATURE:
            return dict(zip(edges, self.arena.odds(node), strict=True))
        if answer.tie_rule != "average":
            return {self.choice.item(node): ALWAYS}
        most = self.liking(seat, self.arena.child(int(self.choice[node])))
        tied = [e for e in edges if self.liking(seat, self.arena.child(e)) == most]
        return dict.fromkeys(tied, Fraction(1, len(tied)))

    def liking(self, seat: int, node: int) -> tuple[Any, ...]:
        """Returns how much *seat* likes *node*, level by level, in the units of `values`."""
        row = self.values[node].tolist()
        return (row[seat],) if self.aims is None else self.aims.scores(seat, row)

    def aspects(self, answer: Solution, where: Where = None) -> dict[str, Any]:
        """Returns what each player gets in the aspect asked for; with teams it is the team's."""
        node, unit = self.node(where), self.arena.scale * self.finer
        if answer.by.is_points and answer.teams is None:
            return dict(self.value(node))
        levels, seats, row = len(answer.by.levels), len(self.players), self.values[node].tolist()
        own = row[seats:] if answer.teams is None else [x for m in range(seats) for x in self.liking(m, node)]
        return {
            player: answer.by.told([simplest_payoff(Fraction(x) / unit) for x in own[m * levels : (m + 1) * levels]])
            for m, player in enumerate(self.players)
        }

    # ------------------------------------------------------------ could it have been otherwise?

    @cached_property
    def outcomes(self) -> Outcomes:
        """The payoffs of all pure subgame-perfect equilibria; None where they are not known."""
        return self.find_outcomes()

    @property
    def range(self) -> Mapping[str, tuple[Number, Number]] | None:
        """For each player the least and the greatest of them."""
        if self.outcomes is None:
            return None
        return {p: (min(o[p] for o in self.outcomes), max(o[p] for o in self.outcomes)) for p in self.players}

    def unique(self, answer: Solution) -> bool | None:
        return None if self.outcomes is None else len(self.outcomes) == 1

    # ------------------------------------------------------------ shown

    def sheets(self, answer: Solution) -> tuple[Sheet, ...]:
        """Returns what each gets, in which aspect, whether it must be so, the other outcomes, and how it goes."""
        heads, rows = ["player", "gets"], [list(row) for row in solution_evidence_payoffs(answer)]
        if not answer.by.is_points:
            heads.append(str(answer.by) if answer.teams is None else f"team's {answer.by}")
            for row, value in zip(rows, answer.aspects().values(), strict=True):
                row.append(value_label(value))
        if self.range is not None and not answer.unique:
            heads += ["at least", "at most"]
            for row in rows:
                row += [exact_number_label(bound) for bound in self.range[row[0]]]
        notes = (*_teams(answer), *([ONLY[answer.unique]] if answer.unique is not False else []))
        how = Sheet("", (), (), notes=(f"Line: {answer.line}", *answer.notes))
        return Sheet(solution_evidence_game_kind(self.arena), heads, rows, notes=notes), *self._others(answer), how

    def _others(self, answer: Solution) -> tuple[Sheet, ...]:
        """The outcomes of all pure equilibria, where there are several."""
        if self.outcomes is None or answer.unique:
            return ()
        many, shown = len(self.outcomes), self.outcomes[:MOST_OUTCOMES]
        title = f"Not the only one: {many:,} payoffs belong to pure subgame-perfect equilibria, " + TIES_DECIDE
        rows = [(payoff_text(o.vector), "← this one" if o == answer.payoff else "") for o in shown]
        notes = [f"… {many - len(shown):,} more"] if many > len(shown) else []
        return (Sheet(title, ("", ""), rows, notes=notes),)

    def text(self, answer: Solution, width: int | None = None, **options: Any) -> str:
        from zermelo.answers.pictures import answer_tree_text_picture

        return answer_tree_text_picture(answer, width=width or 100, **options)

    def svg(self, answer: Solution, **options: Any) -> str:
        from zermelo.answers.pictures import answer_tree_picture

        return answer_tree_picture(answer, **options)

    def picture(self, answer: Solution) -> str:
        from zermelo.answers.pictures import SHOWN

        return self.svg(answer, most=SHOWN)

    def told(self, answer: Solution) -> str:
        others = self.outcomes if len(self.arena) <= FEW else None
        only = "one" if others is None else "the only one" if len(others) == 1 else f"one of {len(others)}"
        return f"{answer.payoff}, {only}, ties {answer.ties}: {answer.line}"


def _teams(answer: Solution) -> tuple[str, ...]:
    """Who plays as one, and what they get together."""
    sums = {"+".join(team): sum(answer.payoff[player] for player in team) for team in answer.teams or ()}
    said = ", ".join(f"{team} gets {exact_number_label(together)}" for team, together in sums.items())
    return (f"Teams: {said}.",) if said else ()

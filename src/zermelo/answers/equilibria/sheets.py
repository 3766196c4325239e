"""What could happen, told: the set of payoffs with its picture, the best of it, and what everybody does there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.normal_form import MixedProfile, normal_form_answer_mix
from zermelo.answers.strategy import Profile
from zermelo.draw.svg.label import count_label, payoff_label as payoff_text, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import BudgetError
from zermelo.forms.arena import Where
from zermelo.forms.payoff import Number, Payoff
from zermelo.preferences.criteria import Best, criteria

if TYPE_CHECKING:
    from zermelo.answers.equilibria.equilibria import Equilibria

MOST_REGIONS, MOST_PAYOFFS, MOST_MIXES = 20, 20, 6  # in a table
EDGE = "the Pareto edge: nothing is better for one player and not worse for the other"


def equilibria_set_sheets(found: Equilibria, best: Best | None = None, at: Where = 0) -> tuple[Sheet, ...]:
    """Returns the set of two players from *at* on: its picture, with the *best* or else the Pareto edge marked, and
    the regions it is made of; one sentence where it is a single payoff."""
    shown = found.at(at)
    if shown.unique:
        return (Sheet(f"Every subgame-perfect equilibrium pays {payoff_text(shown.regions[0].least)}.", (), ()),)
    marks = shown.pareto if best is None else best.payoffs
    rows = [tuple(map(_side, region.least, region.most)) for region in shown.regions[:MOST_REGIONS]]
    left = len(shown.regions) - len(rows)
    return (
        Sheet(
            "Payoffs of all subgame-perfect equilibria, mixed ones too:", (), (),
            picture=lambda width: found.text(width=width, marks=marks, at=at),
            legend=f"◆ {EDGE if best is None else 'the best'}; not to scale.",
        ),
        Sheet("It is made of:", shown.players, rows, notes=[f"… {count_label(left, 'more region')}"] if left else ()),
    )  # fmt: skip


def equilibria_payoffs_sheet(payoffs: Sequence[Payoff], players: Sequence[str]) -> Sheet:
    """Returns the payoffs without mixing, a row for each, the first of many."""
    title = f"{count_label(len(payoffs), 'payoff')} of pure subgame-perfect equilibria:"
    left = len(payoffs) - MOST_PAYOFFS
    notes = [f"… {count_label(left, 'more payoff')}"] if left > 0 else ()
    return Sheet(title, players, [paid.vector for paid in payoffs[:MOST_PAYOFFS]], notes=notes)


def equilibria_criteria_sheet(found: Equilibria) -> Sheet:
    """Returns the best by every criterion that has a name, with mixing and without, and what is best everywhere.

    Where moves are hidden, only with mixing.
    """
    if found.arena.has_hidden_moves:
        best = [found.best(str(criterion)) for criterion in criteria(found.players)]
        told = [(one.criterion.words, payoff_text(one.payoff.vector), one.value) for one in best]
        return Sheet("", ("best", "payoff", "worth"), told)
    rows, has_pure = [], can_list_pure_equilibria(found)
    for criterion in criteria(found.players):
        mixed, apart = found.best(str(criterion)), "too many to list"
        if has_pure:
            pure = found.best_pure(str(criterion))
            same = pure.value == mixed.value
            apart = "the same" if same else f"{payoff_text(pure.payoff.vector)}, worth {pure.value}"
        rows.append((criterion.words, payoff_text(mixed.payoff.vector), mixed.value, apart))
    everywhere = found.best_everywhere.payoff
    note = "No equilibrium is socially optimal in every subgame."
    if everywhere is not None:
        note = f"Socially optimal in every subgame: {payoff_text(everywhere.vector)}."
    return Sheet("", ("best", "payoff", "worth", "without mixing"), rows, notes=[note])


def can_list_pure_equilibria(found: Equilibria) -> bool:
    """Can the pure equilibria be listed? With chance they may be too many."""
    try:
        return bool(found.pure)
    except BudgetError:
        return False


def equilibria_best_sheets(best: Best) -> tuple[Sheet, ...]:
    """Returns in one sentence what is best, and what everybody does then; a subgame's best comes without strategies."""
    words = best.criterion.words
    also = f", one of {len(best.payoffs)}" if len(best.payoffs) > 1 else ""
    said = f"{words[0].upper()}{words[1:]}: {payoff_text(best.payoff.vector)}, worth {best.value}{also}."
    if not isinstance(best, BestEquilibrium):
        return (Sheet(said, (), ()),)
    if isinstance(best.attained, MixedProfile):
        rows = [(player, normal_form_answer_mix(mix)) for player, mix in best.mixed.strategies.items()]
        return (Sheet(said, ("player", "plays"), rows),)
    return Sheet(said, (), (), notes=[f"Line: {plain_label(best.line)}"]), *equilibria_mixes_sheets(best.profile)


def equilibria_mixes_sheets(profile: Profile) -> tuple[Sheet, ...]:
    """Returns where players mix, and how, as far as there is room; nothing where nobody does."""
    arena = profile.arena
    mixed = [v for v in (arena.mover >= 0).nonzero()[0].tolist() if len(profile.shares(v)) > 1]
    if not mixed:
        return ()
    rows = []
    for v in mixed[:MOST_MIXES]:
        parts = [f"{arena.name(v, e)} {share}" for e, share in profile.shares(v).items()]
        rows.append((str(arena.address(v)) or "(start)", f"{arena.turn(v)}: {', '.join(parts)}"))
    left = len(mixed) - len(rows)
    return (
        Sheet("", ("mixed after", "moves"), rows, notes=[f"… at {count_label(left, 'more node')}"] if left else ()),
    )


def _side(low: Number, high: Number) -> str:
    return str(low) if low == high else f"{low} … {high}"

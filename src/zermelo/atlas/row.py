"""One row of the atlas: everything that is asked about a game, each answer checked by separate code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import zermelo as z
from zermelo.answers.coalitions import Coalitions, Structure
from zermelo.atlas.entries import DRAW, Entry
from zermelo.errors import ZermeloError
from zermelo.forms.arena import NATURE
from zermelo.forms.payoff import Number, simplest_payoff
from zermelo.solvers.exploration import exploration_of

Payoffs = tuple[Number, ...]
OUTCOME, GUARANTEES, DOMINANT = "outcome", "guarantees", "dominant"
PURE, FAIREST, TEAMS = "pure", "fairest", "teams"


@dataclass(frozen=True)
class Row:
    """What was found about one game. What could not be asked is None, and `reasons` says why, question by question.

    `outcomes` has what everybody gets under each tie rule. `strong` are the players with a winning strategy, `safe`
    those who can guarantee an even share. `fairest` are the pure equilibrium payoffs whose poorest player has most.
    Of `structures` coalition structures `held` hold; `teams` is the best of those and `teams_pay` what it pays.
    `_seat_advantage` is the first mover's. `checks` answers were checked; `problems` is what was found wrong.
    """

    entry: Entry
    players: tuple[str, ...] = ()
    positions: int = 0
    first: str = ""
    outcomes: Mapping[str, Payoffs] = field(default_factory=dict)
    guarantees: Payoffs | None = None
    strong: tuple[str, ...] | None = None
    safe: tuple[str, ...] | None = None
    pure: int | None = None
    fairest: tuple[Payoffs, ...] | None = None
    teams: str | None = None
    teams_pay: Payoffs | None = None
    held: int | None = None
    structures: int | None = None
    advantage: Number | None = None
    checks: int = 0
    problems: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """Was something answered, and did every check pass?"""
        return self.checks > 0 and not self.problems

    @property
    def outcome(self) -> Payoffs | None:
        """What everybody gets when equal moves are made equally often; where that cannot be asked, with first ties."""
        return self.outcomes.get("average", self.outcomes.get("first"))

    @property
    def agrees(self) -> bool | None:
        """Does this come out as the source says? None where it says nothing, or nothing came out."""
        entry = self.entry
        if entry.is_ours or not self.outcomes:
            return None
        if entry.paid is not None:
            return entry.paid in self.outcomes.values()
        return all(_winner(self.players, paid) == entry.said for paid in self.outcomes.values())


def _winner(players: tuple[str, ...], paid: Payoffs) -> str:
    """Returns who has most; ``draw`` where several have.

    >>> _winner(("A", "B"), (-1, 1)), _winner(("A", "B"), (0, 0))
    ('B', 'draw')
    """
    first = [player for player, points in zip(players, paid, strict=True) if points == max(paid)]
    return first[0] if len(first) == 1 else DRAW


def _tie_rules(players: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the tie rules under which the atlas solves a game.

    >>> _tie_rules(("A", "B"))
    ('first', 'last', 'average', 'kind:A', 'kind:B', 'spiteful:A', 'spiteful:B')
    """
    about = [f"{rule}:{player}" for rule in ("kind", "spiteful") for player in players]
    return ("first", "last", "average", *about)


class _Asking:
    """Asks about one game, checks what is answered, and notes why something is not."""

    def __init__(self) -> None:
        self.checks = 0
        self.problems: list[str] = []
        self.reasons: dict[str, str] = {}

    def __call__(self, question: str, ask: Callable[[], Any]) -> Any:
        """Returns the answer, or None where the question does not apply or something goes wrong."""
        try:
            answer = ask()
            report = z.check(answer)
        except ZermeloError as error:
            self.reasons[question] = _first_sentence(str(error))
            return None
        except Exception as error:  # one question's failure must not end the row
            self.problems.append(f"{question}: {type(error).__name__}: {error}")
            return None
        self.checks += 1
        self.problems += [f"{question}: {problem}" for problem in report.problems]
        if report.verdict not in (None, "subgame-perfect"):
            self.problems.append(f"{question}: the strategies are {report.verdict}, not subgame-perfect")
        return answer


def _first_sentence(text: str) -> str:
    """Returns a text up to its first full stop that ends a sentence.

    >>> _first_sentence("Play can go round. After A 1 it does.")
    'Play can go round.'
    """
    return text.partition(". ")[0].removesuffix(".") + "."


def solve_atlas_row(entry: Entry) -> Row:
    """Returns the row of one game; where nothing could be asked, a row that says why.

    >>> row = solve_atlas_row(Entry("nim:1,2,players=3"))
    >>> row.outcomes["first"], row.guarantees, row.pure, row.teams
    ((-1, 2, -1), (-1, -1, -1), 2, 'A | B | C')
    >>> row.advantage, row.checks, row.is_right
    (-1, 15, True)
    >>> solve_atlas_row(Entry("nim:0x")).problems
    ("nim: heaps takes whole numbers, not '0x'; for example nim:2,2,2,players=3,misere.",)
    """
    try:
        return _solved(entry)
    except ZermeloError as error:
        return Row(entry, problems=(str(error),))
    except Exception as error:  # one game's failure must not end the run: the row says what it was
        return Row(entry, problems=(f"{type(error).__name__}: {error}",))


def _solved(entry: Entry) -> Row:
    arena = exploration_of(entry.game)
    ask = _Asking()
    players = tuple(arena.players)
    outcomes = {}
    for rule in _tie_rules(players):
        solution = ask(f"{OUTCOME} {rule}", partial(z.solve, arena, ties=rule))
        if solution is not None:
            try:
                outcomes[rule] = tuple(solution.payoff.vector)
            except ZermeloError as error:
                ask.reasons[f"{OUTCOME} {rule}"] = _first_sentence(str(error))
    sure = _sure(ask, arena)
    dominance = ask(DOMINANT, lambda: z.dominance(arena))
    pure = ask(PURE, lambda: z.pure_equilibria(arena))
    fairest = None if pure is None else pure.best("fairest").payoffs
    for payoff in fairest or ():
        ask(FAIREST, partial(pure.profile, payoff))
    coalitions = ask(TEAMS, lambda: z.coalitions(arena))
    best = None if coalitions is None else _best_structure(coalitions)
    first = _first_mover(arena)
    paid = outcomes.get("average", outcomes.get("first"))
    return Row(
        entry, players, len(arena), first, outcomes,
        guarantees=sure,
        strong=None if dominance is None else dominance.strong,
        safe=None if dominance is None else dominance.dominant,
        pure=None if pure is None else len(pure),
        fairest=None if fairest is None else tuple(tuple(payoff.vector) for payoff in fairest),
        teams=None if best is None else str(best),
        teams_pay=None if best is None else tuple(best.payoff.vector),
        held=None if coalitions is None else len(coalitions.stable),
        structures=None if coalitions is None else len(coalitions.structures),
        advantage=None if paid is None or not first else _seat_advantage(paid, players.index(first)),
        checks=ask.checks, problems=tuple(ask.problems), reasons=ask.reasons,
    )  # fmt: skip


def _sure(ask: _Asking, arena: Any) -> Payoffs | None:
    """What everybody can guarantee: in one sweep, or player by player where some moves are hidden."""
    if arena.has_hidden_moves:
        alone = [ask(GUARANTEES, partial(z.guarantee, arena, player)) for player in arena.players]
        return None if None in alone else tuple(found.value for found in alone)
    together = ask(GUARANTEES, lambda: z.guarantees(arena))
    return None if together is None else tuple(together.payoff.vector)


def _best_structure(found: Coalitions) -> Structure | None:
    """Returns the best coalition structure that holds; None where none does.

    It holds when nobody gains by leaving a team, whether the rest of it stays together or falls apart. Of those that
    hold the best has the greatest total, then the greatest least payoff, then the most teams.
    """
    return max(found.stable, key=lambda s: (sum(s.payoff.vector), min(s.payoff.vector), len(s.teams)), default=None)


def _first_mover(arena: Any) -> str:
    """Returns the player who moves first; after chance, on its first branch; nobody where it is over at once.

    >>> _first_mover(z.game("littman:1")), _first_mover(z.game("kuhn")), _first_mover(z.game_graph("nim:0"))
    ('P2', 'Ann', '')
    """
    node = 0
    while arena.mover[node] == NATURE:
        node = next(iter(arena.children(node)))
    seat = int(arena.mover[node])
    return arena.players[seat] if seat >= 0 else ""


def _seat_advantage(paid: Payoffs, seat: int) -> Number:
    """Returns what a seat gets less the mean of what all get.

    >>> _seat_advantage((2, 0, 1), 0)
    1
    """
    return simplest_payoff(paid[seat] - Fraction(sum(paid)) / len(paid))

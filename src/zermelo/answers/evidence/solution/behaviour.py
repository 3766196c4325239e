"""Behaviour strategies as evidence, where players do not see everything: how often each move is made, everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, cast

from zermelo.answers.evidence.solution.evidence import (
    ALWAYS,
    Everywhere,
    solution_evidence_game_kind,
    solution_evidence_payoffs,
)
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.normal_form import normal_form_answer_mix
from zermelo.answers.strategy import Profile
from zermelo.draw.svg.label import count_label, number_label, payoff_label as payoff_text, rough_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.arena import END, NATURE, Array, Where
from zermelo.forms.information.information_sets import information_name
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.forms.tree import Tree

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

MOST_ROWS = 40  # of a table that is shown without being asked


class TreePlays(Protocol):
    """What says how often each move of a tree is made."""

    @property
    def arena(self) -> Tree: ...

    def shares(self, node: int) -> dict[int, Fraction]: ...


def solution_behaviour_of(plays: TreePlays, player: str) -> dict[str, dict[str, Fraction]]:
    """Returns how often a player makes each move at each information set, by the name of the set or the path to it."""
    tree, seat = plays.arena, plays.arena.seat(player)
    first: dict[int, int] = {}
    for v in (tree.mover == seat).nonzero()[0].tolist():
        held = -1 if tree.info is None else int(tree.info[v])
        first.setdefault(held if held >= 0 else -2 - v, v)
    names = [information_name(tree, v) for v in first.values()]
    often = Counter(names)
    found = {}
    for v, name in zip(first.values(), names, strict=True):
        called = name if often[name] == 1 else "/".join(tree.path(v)) or "the start"
        found[called] = {tree.name(v, e): share for e, share in plays.shares(v).items()}
    return found


@dataclass(frozen=True)
class Subgame:
    """A subgame that was solved as a whole, those inside it being replaced by what they pay.

    `where` is the path to it, `players` are those who decide in it. `payoffs` are those of all its equilibria that were
    listed, None where they were not; `taken` is the number of the one that was taken, from 0, None where it is no
    listed one.
    """

    node: int
    where: str
    players: tuple[str, ...]
    nodes: int
    method: str
    why: str
    payoff: Payoff
    payoffs: tuple[Payoff, ...] | None = None
    taken: int | None = None
    exact: bool = True

    def __str__(self) -> str:
        place = self.where or "the start"
        many = "" if self.payoffs is None or len(self.payoffs) < 2 else f", one of {len(self.payoffs)}"
        return f"at {place}: {self.method}, pays {payoff_text(self.payoff.vector)}{many}"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Behaviour(Everywhere):
    """One subgame-perfect equilibrium of a tree with information sets: how often everybody does what, everywhere.

    `choice` has the move made at every node, by its number, and `mixed` the shares of the moves where a player mixes.
    `subgames` are those in which somebody does not see everything, the innermost first; `seen` counts those of one
    choice, decided by backward induction. `regret` is the most that each player gains by changing in any subgame: 0 for
    everybody where the answer is exact. `choose` says which of several equilibria of a subgame was asked for.
    """

    kind = "behaviour strategies"

    arena: Tree
    choice: Array
    mixed: Mapping[int, Mapping[int, Fraction]]
    subgames: tuple[Subgame, ...]
    seen: int
    regret: Mapping[str, Number]
    choose: str = "auto"

    @property
    def game(self) -> Tree:
        return self.arena

    # ------------------------------------------------------------ the answer

    def value(self, where: Where = None) -> Payoff:
        """Returns what each player gets on average if play goes on from *where*."""
        return Payoff(self.players, map(simplest_payoff, self._values[self.node(where)]))

    @cached_property
    def _values(self) -> list[tuple[Fraction | int, ...]]:
        tree, seats = self.arena, range(len(self.arena.players))
        found: list[tuple[Fraction | int, ...]] = [()] * len(tree)
        for v in range(len(tree) - 1, -1, -1):
            if tree.mover[v] == END:
                found[v] = tree.payoff_at(v).vector
            else:
                parts = [(share, found[e]) for e, share in self.mix(v).items()]
                found[v] = tuple(sum(share * row[q] for share, row in parts) for q in seats)
        return found

    def mix(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        if self.arena.mover[node] == NATURE:
            return dict(zip(self.arena.edges(node), self.arena.odds(node), strict=True))
        return dict(self.mixed[node]) if node in self.mixed else {self.choice.item(node): ALWAYS}

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        return self.mix(node)

    @cached_property
    def profile(self) -> Profile:
        """The same as a profile, which can be saved and checked for itself."""
        tree = self.arena
        return Profile(tree, {v: self.mix(v) for v in (tree.mover >= 0).nonzero()[0].tolist()})

    def line(self, answer: Solution) -> Line:
        """Returns the moves that will be made; through chance and mixing, the likeliest."""
        return follow_line_of_play(_Likeliest(self))

    def behaviour(self, answer: Solution, player: str) -> dict[str, dict[str, Fraction]]:
        """Returns how often a player makes each move at each information set, by the name of the set.

        A set without a name of its own is called by the path to it, and so are sets that share one name.
        """
        return solution_behaviour_of(cast("TreePlays", answer), player)

    # ------------------------------------------------------------ pictures

    def sheets(self, answer: Solution) -> Sequence[Sheet]:
        rows = [
            (player, held, normal_form_answer_mix(mix))
            for player in self.players
            for held, mix in self.behaviour(answer, player).items()
        ]
        notes = [] if len(rows) <= MOST_ROWS else [f"… {count_label(len(rows) - MOST_ROWS, 'more set')}"]
        if not answer.exact:
            most = max(self.regret.values())
            notes.append(f"Numeric: nobody gains more than {rough_number_label(most)} by changing, in any subgame.")
        paid = solution_evidence_payoffs(answer)
        if not answer.exact:  # the digits of a numeric mix say nothing
            paid = [(player, number_label(value)) for player, value in answer.payoff.items()]
        got = Sheet(solution_evidence_game_kind(self.arena), ("player", "gets"), paid)
        does = Sheet("", ("player", "information set", "does"), rows[:MOST_ROWS], notes=notes)
        told = (*self._subgames(), f"Likeliest line: {answer.line}", *answer.notes)
        return got, does, Sheet("", (), (), notes=told)

    def _subgames(self) -> list[str]:
        """How each subgame was solved; of many the outermost."""
        left = len(self.subgames) - MOST_ROWS
        said = [f"… {count_label(left, 'more subgame')}"] if left > 0 else []
        for one in self.subgames[-MOST_ROWS:]:
            several = one.payoffs is not None and len(one.payoffs) > 1
            said.append(
                f"Subgame {one}, because {one.why}." + ("" if not several else " The option choose selects another.")
            )
        if self.seen:
            said.append(
                f"{count_label(self.seen, 'choice').capitalize()} where everything is seen: backward induction."
            )
        return said

    def tree_text(self, answer: Solution, width: int = 100, **options: Any) -> str:
        """Returns the game's tree for a terminal, the moves made drawn heavy, with their odds where they are mixed."""
        from zermelo.answers.pictures import answer_tree_text_picture

        return answer_tree_text_picture(answer, width=width, **options)

    def svg(self, answer: Solution, **options: Any) -> str:
        """Returns the game's tree as a picture, the moves made drawn thick, with their odds where they are mixed."""
        from zermelo.answers.pictures import answer_tree_picture

        return answer_tree_picture(answer, **options)

    def told(self, answer: Solution) -> str:
        what = count_label(len(self.subgames), "subgame")
        return f"{answer.payoff}, {what} with hidden moves: {answer.line}"


class _Likeliest:
    """The same strategies, the likeliest move of each node first."""

    def __init__(self, found: Behaviour) -> None:
        self.arena, self._found = found.arena, found

    def shares(self, node: int) -> dict[int, Fraction]:
        mix = self._found.mix(node)
        return dict(sorted(mix.items(), key=lambda pair: -pair[1]))

"""What all evidence of a solution can tell: whom it is about, what play comes to, and how it is shown.

A `Solution` says what was asked and how it was found; its evidence says the rest, and is what `check` judges. Each kind
of game has its own: the values of a sweep, the ranks of attractors, bounds, behaviour strategies, numbered positions,
the mixes of a matrix. A method that needs to know what was asked is handed the solution it belongs to, as *answer*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.evidence import Evidence, OnArena
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.strategy import Strategy
from zermelo.draw.svg.label import count_label, exact_number_label
from zermelo.draw.table.sheet import WIDEST, Sheet
from zermelo.forms.arena import Arena, Array, Where
from zermelo.forms.payoff import Payoff

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

ALWAYS = Fraction(1)
ROWS = 16  # of a histogram
MOST_TRAITS = 2_000_000  # nodes; larger games are not looked through again for their traits
MOST_OUTCOMES = 12  # other outcomes that are listed


class Solved(Evidence):
    """What a solution rests on."""

    has_strategies: bool = True

    def __len__(self) -> int:
        """How many positions it speaks of."""
        raise NotImplementedError

    def value(self, where: Where = None) -> Payoff:
        """Returns what each player gets if play goes on from *where*, the start where it is None."""
        raise NotImplementedError

    def line(self, answer: Solution) -> Line:
        """Returns the moves that will be made."""
        raise NotImplementedError

    def strategies(self, answer: Solution) -> Mapping[str, Any]:
        """Returns what each player does."""
        raise NotImplementedError

    def sheets(self, answer: Solution) -> Sequence[Sheet]:
        """Returns the tables that show it."""
        raise NotImplementedError

    def told(self, answer: Solution) -> str:
        """Returns it in a line."""
        raise NotImplementedError

    def unique(self, answer: Solution) -> bool | None:
        """Is this the payoff of every equilibrium? None where that is not known."""
        return None

    def text(self, answer: Solution, width: int | None = None) -> str:
        """Returns it for a terminal of so many columns: its tables."""
        return "\n\n".join(sheet.text(width or WIDEST) for sheet in self.sheets(answer))

    def svg(self, answer: Solution) -> str:
        """Returns it as a picture: its tables."""
        from zermelo.draw.table.sheet_svg import sheets_svg

        return sheets_svg(self.sheets(answer))

    def picture(self, answer: Solution) -> str:
        """Returns the picture that a notebook shows without being asked."""
        return self.svg(answer)


class Everywhere(Solved, OnArena):
    """Evidence that says what is done at every node of a tree, or every position of a graph."""

    kind = "a tree or graph of positions"

    def __len__(self) -> int:
        return len(self.arena)

    def node(self, where: Where) -> int:
        """Returns the node that is meant; the start where none is."""
        return 0 if where is None else self.arena.node_at(where)

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        raise NotImplementedError

    def line(self, answer: Solution) -> Line:
        return follow_line_of_play(answer)

    def strategies(self, answer: Solution) -> dict[str, Strategy]:
        return {player: Strategy(answer, player) for player in self.players}


class WithDistances(Solved):
    """Evidence that counts the single moves to the end."""

    kind = "play that can go on forever"

    def moves_left(self, where: Where = None) -> int | None:
        """Returns how many single moves lead from *where* to the end; None where play goes on forever."""
        raise NotImplementedError

    def distances(self) -> dict[int, int]:
        """Returns how many positions are so many single moves from the end; -1 counts those without one."""
        raise NotImplementedError

    def histogram(self) -> Sheet:
        """Returns how far positions are from the end, as bars."""
        raise NotImplementedError


def solution_evidence_bars(counts: Mapping[int, int], first: int, without: str) -> Sheet:
    """Returns counts by distance, from *first* on, as bars; those *without* an end are counted under -1.

    >>> print(solution_evidence_bars({-1: 3, 0: 1, 1: 2}, 1, "forever").text(40))
    Moves to the end:
    moves                          positions
    1        │████████████▌                2
    forever  │███████████████████          3
    """
    most = max(counts, default=0)
    wide = max(-(-(most + 1 - first) // ROWS), 1)
    groups: dict[str, int] = {}
    for low in range(first, most + 1, wide):
        inside = sum(counts.get(d, 0) for d in range(low, low + wide))
        groups[str(low) if wide == 1 else f"{low}–{low + wide - 1}"] = inside
    if -1 in counts:
        groups[without] = counts[-1]
    return Sheet("Moves to the end:", ("moves", "positions"), list(groups.items()), bars=list(groups.values()))


def solution_evidence_game_kind(arena: Arena) -> str:
    """Returns what kind of game it is, in a line; of a very large one, how many play."""
    from zermelo.forms.traits.traits import traits_of_game

    words = traits_of_game(arena).words() if len(arena) <= MOST_TRAITS else [count_label(len(arena.players), "player")]
    return ", ".join(words).capitalize() + "."


def solution_evidence_payoffs(answer: Solution) -> list[tuple[str, str]]:
    """Returns what each player gets, a row for each."""
    return [(player, exact_number_label(value)) for player, value in answer.payoff.items()]


def seal_solution_evidence(thing: Any, *names: str) -> None:
    """Lets nobody write into the arrays of a frozen record."""
    for name in names:
        array: Array | None = getattr(thing, name)
        if array is not None:
            array = array.view()
            array.setflags(write=False)
            object.__setattr__(thing, name, array)

"""How it looks for one side: what a player or team gets if every other player is a friend, an enemy, or neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from zermelo.answers.evidence.behaviour import Behaviour
from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.side import Proven
from zermelo.answers.evidence.solution.behaviour import MOST_ROWS, TreePlays, solution_behaviour_of
from zermelo.answers.evidence.stationary import Stationary
from zermelo.answers.first_decisions import first_decisions
from zermelo.answers.labels import outlook_labels
from zermelo.answers.line import Line
from zermelo.answers.normal_form import normal_form_answer_mix
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL, are_parts_against_all
from zermelo.answers.starts import start_sheets
from zermelo.answers.strategy import Profile, Strategy
from zermelo.draw.svg.label import count_label, interval_label, value_label
from zermelo.draw.table.sheet import Sheet
from zermelo.draw.tree.labels import Labels
from zermelo.errors import MethodError
from zermelo.forms.arena import Where
from zermelo.forms.intervals import interval_decimals
from zermelo.forms.payoff import Number, Payoff

COMPANY = {
    FRIEND: ("is a friend", "are friends"),
    ENEMY: ("is an enemy", "are enemies"),
    NEUTRAL: ("is neutral", "are neutral"),
}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Outlook(Proven):
    """The value of a game to one side, with what everybody does to bring it about.

    Friends (the side itself among them) raise the value, enemies lower it, neutral players make every move equally
    often; `parts` says who is what. With every other player an enemy it is a `Guarantee`. What supports the value
    depends on the kind of game: `evidence` has values of all nodes, bounds on them, shares of moves, a line, or a table
    of numbered positions.
    """

    side: tuple[str, ...]
    parts: Mapping[str, int]

    @property
    def is_guarantee(self) -> bool:
        """Can the side guarantee the value? True when all the others are enemies."""
        return are_parts_against_all(self.side, self.parts)

    @property
    def value(self) -> Any:
        """What the side gets: a number, or one number per aspect when there are several in order of importance."""
        return self.at()

    def at(self, where: Where = 0) -> Any:
        """Returns the value of the game from *where*: a path, a state, a node number, or as the game writes it."""
        return self.by.told(self.levels(where))

    @property
    def at_most(self) -> Any:
        """What the side does not get more of: the value, where that is known exactly, else a bound on it."""
        return self.bounds()[1]

    def bounds(self, where: Where = 0) -> tuple[Any, Any]:
        """Returns two numbers with the value from *where* between them, the worse first; equal where it is known."""
        return self.at(where), self.by.told(self.evidence.most(where, self.side))

    def levels(self, where: Where = 0) -> tuple[Number, ...]:
        """Returns how good *where* is for the side, level by level, more being better."""
        return self.evidence.least(where, self.side)

    @property
    def payoff(self) -> Payoff:
        """What each player alone can guarantee, where a table of numbered positions says it of everybody."""
        if isinstance(self.evidence, Numbered):
            return self.evidence.table.payoff
        raise MethodError("This is about one side; use guarantees(game) for every player.")

    # ------------------------------------------------------------ what is done

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        return self.evidence.shares(node, self.parts)

    def move(self, where: Where = 0) -> str | None:
        """Returns the move made at *where*, of several the likeliest; None where the game is over."""
        return self.evidence.move(self, where)

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What each member of the side does, everywhere."""
        return {player: Strategy(self, player) for player in self.side}

    @property
    def strategy(self) -> Strategy:
        """The strategy of the side, when it is one player."""
        if len(self.side) > 1:
            raise AttributeError(f"the side has {len(self.side)} members; use .strategies[name]")
        return Strategy(self, self.side[0])

    @cached_property
    def profile(self) -> Profile:
        """What everybody does everywhere, the others too."""
        return Profile(self.arena, {v: self.shares(v) for v in (self.arena.mover >= 0).nonzero()[0].tolist()})

    def behaviour(self, player: str) -> dict[str, dict[str, Fraction]]:
        """Returns how often a player makes each move at each information set of a tree, by the name of the set."""
        if self.arena.is_merged:
            raise MethodError("Only trees have information sets; use .strategies for the moves.")
        return solution_behaviour_of(cast(TreePlays, self), player)

    @cached_property
    def line(self) -> Line:
        """The play that follows: of chance and neutral players the likeliest move, and the first of those.

        Where somebody plays at random, the value is an average over many plays, which this one need not pay.
        """
        return self.evidence.line(self)

    # ------------------------------------------------------------ drawn

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the side gets, how its strategy begins or how often it makes hidden moves, and a line."""
        line = "Likeliest line" if isinstance(self.evidence, Behaviour) else "Line"
        notes = (f"{line}: {self.line}", *self.evidence.notes, *self.notes)
        first = (Sheet(self._sentence(), (), ()), *self._starts())
        return *first, *(self.mixes() or self._decisions()), Sheet("", (), (), notes=notes)

    def _starts(self) -> tuple[Sheet, ...]:
        """What the side gets from each start, where play may begin at several positions."""
        if not hasattr(self.evidence, "values"):
            return ()

        def told(node: int) -> tuple[str]:
            return (interval_label(*self.bounds(node)) if self.status == "bounded" else value_label(self.at(node)),)

        return start_sheets(self.arena, (str(self.by),), told)

    def _sentence(self) -> str:
        """What the side can guarantee, or gets in such company."""
        told = interval_label(*self.bounds()) if self.status == "bounded" else value_label(self.value)
        told += self.by.suffix() + (" on average" if isinstance(self.evidence, Behaviour) else "")
        if not self.is_guarantee:
            return f"{_and(self.side)} {'gets' if len(self.side) == 1 else 'get'} {told}, when {self._company()}."
        whoever = "" if len(self.side) == len(self.players) else ", whatever the others do"
        return f"{_and(self.side)} {'can' if len(self.side) == 1 else 'can together'} guarantee {told}{whoever}."

    def _company(self) -> str:
        """Who is what, in words."""
        said = []
        for part, (one, several) in COMPANY.items():
            names = tuple(p for p in self.parts if self.parts[p] == part and p not in self.side)
            if names:
                said.append(f"{_and(names)} {one if len(names) == 1 else several}")
        return " and ".join(said) or "there is nobody else"

    def _decisions(self) -> tuple[Sheet, ...]:
        """What the side does first, whatever the others do."""
        if not self.is_guarantee or not hasattr(self.evidence, "values"):
            return ()
        decisions, is_whole = first_decisions(self)
        rows = [(", ".join(d.after) or "(start)", f"{d.player} {d.move}") for d in decisions]
        notes = () if is_whole else ("And so on; the strategy is complete.",)
        return (Sheet("", ("after", "plays"), rows, notes=notes),) if rows else ()

    def mixes(self, players: tuple[str, ...] | None = None) -> tuple[Sheet, ...]:
        """Returns what the side, or these *players*, do at each information set, or position where moves pay."""
        if isinstance(self.evidence, Stationary):
            plans = [Strategy(self, player) for player in players or self.side]
            told = [(plan.player, v, plan.play(v)) for plan in plans for v in plan.nodes()]
            rows = [(p, str(self.arena.address(v)), normal_form_answer_mix(mix)) for p, v, mix in told]
            return self._mix_sheet("position", rows)
        if not isinstance(self.evidence, Behaviour):
            return ()
        rows = [(p, held, normal_form_answer_mix(mix)) for p in self.side for held, mix in self.behaviour(p).items()]
        return self._mix_sheet("information set", rows)

    def _mix_sheet(self, where: str, rows: list[tuple[str, str, str]]) -> tuple[Sheet, ...]:
        more = count_label(len(rows) - MOST_ROWS, f"more {where.split()[-1]}")
        notes = [] if len(rows) <= MOST_ROWS else [f"… {more}"]
        return (Sheet("", ("player", where, "does"), rows[:MOST_ROWS], notes=notes),) if rows else ()

    def labels(self) -> Labels:
        """Returns what stands next to every node of the tree: what the side gets, or can guarantee, from there on.

        >>> from zermelo.solvers.guarantee.guarantee import outlook
        >>> print(outlook("sharing", "Andy", others="enemies").tree_text(depth=1))
        Andy = 0
        ┝━ keep: Barb = 0 … 1 more move to (0, 0), 2 nodes, 2 ends
        ├─ share: Barb = 0 … 2 nodes, 2 ends
        └─ give: Barb = 0 … 2 nodes, 2 ends

        Reference: Lakatos and Nagy 2004, section 5 and figures 3 and 4.
        """
        self._has_labels()
        return outlook_labels({"+".join(self.side): self}, self._labelled())

    def _labelled(self) -> str:
        """What the labels are, in words."""
        if self.is_guarantee:
            return f"what {_and(self.side)} can guarantee{self.by.suffix(', ')}"
        verb = "gets" if len(self.side) == 1 else "get"
        return f"what {_and(self.side)} {verb}, when {self._company()}{self.by.suffix(', ')}"

    def svg(self, **options: Any) -> str:
        """Returns the tables as a picture; where moves are hidden, the tree with the moves made, and their odds."""
        if not isinstance(self.evidence, Behaviour):
            return super().svg(**options)
        from zermelo.answers.pictures import answer_tree_picture

        return answer_tree_picture(self, **options)

    def __repr__(self) -> str:
        told = (
            self.value if self.status != "bounded" else "between {} and {}".format(*interval_decimals(*self.bounds()))
        )
        average = " on average" if isinstance(self.evidence, Behaviour) else ""
        return f"<{type(self).__name__} of {', '.join(self.side)}: {told} by {self.by}{average}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Guarantee(Outlook):
    """What a side can guarantee, whatever the others do (the maximin value): an outlook in which they are all enemies.

    With chance, or where moves are hidden and players mix, it can guarantee it on average.
    """


def guarantee_answer_kind(side: tuple[str, ...], parts: Mapping[str, int]) -> type[Outlook]:
    """Returns which of the two an answer with these parts is."""
    return Guarantee if are_parts_against_all(side, parts) else Outlook


def _and(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

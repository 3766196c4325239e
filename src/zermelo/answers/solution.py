"""What will happen: one equilibrium, with what everybody does and what comes of it. The answer of `solve`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.answers.answer import Answer, Founded
from zermelo.answers.evidence.evidence import require_evidence_kind
from zermelo.answers.evidence.solution.backward_induction import BackwardInduction
from zermelo.answers.evidence.solution.behaviour import Behaviour, Subgame
from zermelo.answers.evidence.solution.bounds import Bounds
from zermelo.answers.evidence.solution.evidence import Everywhere, Solved, WithDistances
from zermelo.answers.evidence.solution.mixed import MixedEquilibrium
from zermelo.answers.evidence.solution.positional import Positional
from zermelo.answers.evidence.solution.retrograde import Census, RetrogradeAnalysis
from zermelo.answers.evidence.solution.tablebase import Balance, Tablebase
from zermelo.answers.line import Line
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.starts import start_sheets
from zermelo.answers.strategy import Profile, Strategy
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import warn_deprecated_name
from zermelo.forms.arena import Arena, Where
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff

if TYPE_CHECKING:
    from zermelo.answers.equilibria.nash.nash import NashOutcomes

E = TypeVar("E", bound=Solved)
MaybeNone = Any  # a type checker does not ask for a test for None where there nearly always is something


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Solution(Founded, Answer):
    """One equilibrium of a game: its payoff, its line, and what everybody does everywhere.

    What it rests on, `evidence`, depends on the kind of game: backward induction where play ends and all is seen,
    retrograde analysis where it can go on forever, bounds where chance moves there too, behaviour strategies where
    moves are hidden, a table where positions are numbered, a mixed equilibrium for a matrix. What only some kinds of
    game have raises a `MethodError` for the others, in one line. `teams` play as one.

    >>> from zermelo.solvers.solve import solve
    >>> answer = solve("sharing")
    >>> answer.payoff, answer.line, answer.unique
    ({'Andy': 1, 'Barb': 1}, Andy share, Barb yes, False)
    """

    evidence: Solved
    teams: tuple[tuple[str, ...], ...] | None = None

    # ------------------------------------------------------------ of what

    @property
    def arena(self) -> Arena:
        """The tree, or the graph of positions, that was solved."""
        return self._of("arena", Everywhere).arena

    def __len__(self) -> int:
        """How many nodes, positions or cells it speaks of."""
        return len(self.evidence)

    @property
    def tie_rule(self) -> str:
        """The rule between equally good moves in a word: ``first``, where ties do not matter."""
        return "first" if self.ties is None else self.ties.rule

    # ------------------------------------------------------------ the answer

    @cached_property
    def payoff(self) -> Payoff | MaybeNone:
        """What each player gets, on average where chance or mixing decides; None where no strategies were found."""
        return self.evidence.value() if self.has_strategies else None

    def value(self, where: Where = None) -> Payoff:
        """Returns what each player gets if play goes on from *where*: a path, a state or a node number."""
        return self.evidence.value(where)

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; moves never made are left out."""
        return self._of("shares", Everywhere).shares(self, node)

    def move(self, where: Where = None) -> str:
        """Returns the move made at *where*; the first of several that are mixed."""
        if isinstance(self.evidence, Tablebase):
            return str(self.evidence.best(self, where))
        on = self._of("move", Everywhere)
        node = on.node(where)
        return on.arena.name(node, next(iter(self.shares(node))))

    @property
    def has_strategies(self) -> bool:
        """Is it known what everybody does? Where play can go on forever it need not be; see `verdict`."""
        return self.evidence.has_strategies

    @property
    def strategies(self) -> dict[str, Strategy | Any]:
        """What each player does everywhere, on the line and off it; empty where no strategies were found.

        Of a matrix: how often each player plays each strategy.
        """
        return dict(self.evidence.strategies(self))

    @cached_property
    def line(self) -> Line | MaybeNone:
        """The moves that will be made, through chance and mixing the likeliest; None where no strategies were found."""
        return self.evidence.line(self) if self.has_strategies else None

    def aspects(self, where: Where = None) -> dict[str, Any]:
        """Returns what each player gets in the aspect asked for: points, place, or one number per level.

        With teams it is the team's, the same for all its members: points are summed, and the teams are then ranked.
        """
        if self.by.is_points and self.teams is None:
            return dict(self.evidence.value(where))
        return self._of("aspects but points", BackwardInduction).aspects(self, where)

    # ------------------------------------------------------------ could it have been otherwise?

    @property
    def outcomes(self) -> tuple[Payoff, ...] | MaybeNone:
        """The payoffs of all pure subgame-perfect equilibria, found when first asked for; None where not known."""
        return self.evidence.outcomes if isinstance(self.evidence, BackwardInduction) else None

    @property
    def unique(self) -> bool | None:
        """Is this the payoff of every equilibrium, of every pure one where play ends? None where that is not known."""
        return self.evidence.unique(self)

    @property
    def range(self) -> Mapping[str, tuple[Number, Number]] | MaybeNone:
        """For each player the least and the greatest payoff over all `outcomes`; None where they are not known."""
        return self.evidence.range if isinstance(self.evidence, BackwardInduction) else None

    # ------------------------------------------------------------ where play can go on forever

    @property
    def verdict(self) -> str:
        """What was found: ``spe``, ``epsilon-spe``, ``weak-spe``, ``none-positional`` or ``unknown``."""
        held = self.evidence
        return held.verdict if isinstance(held, Positional) else self._of("verdict", RetrogradeAnalysis).verdict

    @property
    def epsilon(self) -> Number:
        """How much anybody gains at most by changing, of more than two sides where chance moves on cycles."""
        return self._of("epsilon", Positional).epsilon

    @property
    def theorem(self) -> str:
        """Which theorem promises a subgame-perfect equilibrium, perhaps one that needs memory; "" if none does."""
        return self._of("theorem", RetrogradeAnalysis).theorem

    @property
    def nash(self) -> NashOutcomes | None:
        """The pure Nash outcomes, where no equilibrium of one move for each position was found."""
        return self._of("nash", RetrogradeAnalysis).nash

    @property
    def census(self) -> Mapping[str, Census]:
        """For each player, the positions where that player moves, counted by what they are worth to the player."""
        return self._of("census", RetrogradeAnalysis).census

    def census_sheet(self) -> Sheet:
        """Returns the census as a table."""
        return self._of("census_sheet", RetrogradeAnalysis).census_sheet()

    @property
    def has_distances(self) -> bool:
        """Does it count the moves to the end? It does where play can go on forever without chance."""
        return isinstance(self.evidence, WithDistances)

    def moves_left(self, where: Where = None) -> int | None:
        """Returns how many single moves lead from *where* to the end; None where there is none, or it is drawn."""
        return self._of("moves_left", WithDistances).moves_left(where)

    def distance(self, where: Where = None) -> int | None:
        """Returns the same as `moves_left`, by the name that tables of endgames use."""
        return self._of("distance", WithDistances).moves_left(where)

    def distances(self) -> dict[int, int]:
        """Returns how many positions are so many single moves from the end; -1 counts those without one."""
        return self._of("distances", WithDistances).distances()

    def histogram(self) -> Sheet:
        """Returns how far positions are from the end, as bars."""
        return self._of("histogram", WithDistances).histogram()

    def bounds(self, where: Where = None) -> dict[str, tuple[Number, Number]]:
        """Returns for each player the least and the most that the payoff from *where* can be; see `status`."""
        return self._of("bounds", Bounds).bounds(where)

    # ------------------------------------------------------------ where positions are numbered

    def best(self, where: Where = None) -> str | None:
        """Returns the move to make at *where*: the shortest way to win, the longest to lose; None where it is over."""
        return self._of("best", Tablebase).best(self, where)

    def best_line(self, where: Where = None) -> Line:
        """Returns how play goes on from *where* when both sides play their best."""
        return self._of("best_line", Tablebase).best_line(self, where)

    def write(self, where: Where = None) -> str:
        """Returns a position as the game writes it."""
        return self._of("write", Tablebase).write(where)

    @property
    def balance(self) -> Mapping[str, Balance]:
        """For each player, the positions where that player moves, counted by what they are worth."""
        return self._of("balance", Tablebase).balance

    def balance_sheet(self) -> Sheet:
        """Returns the balance as a table."""
        return self._of("balance_sheet", Tablebase).balance_sheet(self)

    def position_sheet(self, where: Where = None) -> Sheet:
        """Returns a position with its board, who wins and how soon, the best move and the line."""
        return self._of("position_sheet", Tablebase).position_sheet(self, where)

    @property
    def longest(self) -> Mapping[str, str | None]:
        """For each player, a position from which that player wins, and as late as can be; None where none is won."""
        return self._of("longest", Tablebase).longest

    @property
    def unlimited(self) -> Mapping[str, Balance] | None:
        """The balance without the limit on moves that change nothing; None where there is no limit."""
        return self._of("unlimited", Tablebase).unlimited

    @property
    def example(self) -> str | None:
        """A position that the limit turns from won to drawn; None where there is none."""
        return self._of("example", Tablebase).example

    # ------------------------------------------------------------ where players mix

    @property
    def subgames(self) -> tuple[Subgame, ...]:
        """The subgames in which somebody does not see everything, the innermost first."""
        return self._of("subgames", Behaviour).subgames

    @property
    def seen(self) -> int:
        """How many subgames of one choice were decided by backward induction."""
        return self._of("seen", Behaviour).seen

    def behaviour(self, player: str) -> dict[str, dict[str, Fraction]]:
        """Returns how often a player makes each move at each information set, by the name of the set.

        A set without a name of its own is called by the path to it, and so are sets that share one name.
        """
        return self._of("behaviour", Behaviour).behaviour(self, player)

    @property
    def regret(self) -> Mapping[str, Number]:
        """The most that each player gains by changing, in any subgame; 0 for everybody where the answer is exact."""
        return self._either("regret").regret

    @property
    def profile(self) -> Profile | MixedProfile | Any:
        """The strategies as a profile, which can be checked for itself."""
        return self._either("profile").profile

    @property
    def game_value(self) -> Number | None:
        """The value of a matrix in which two players want opposite things: what the first can guarantee; else None."""
        return self._of("game_value", MixedEquilibrium).game_value

    @property
    def matrix(self) -> Matrix:
        """The matrix that was solved."""
        return self._of("matrix", MixedEquilibrium).matrix

    # ------------------------------------------------------------ shown

    def sheets(self) -> Sequence[Sheet]:
        """Returns the tables that show it: what each gets, and what else there is to tell of such a game."""
        return (*self.evidence.sheets(self), *self._starts())

    def _starts(self) -> Sequence[Sheet]:
        """What each gets from each start, where play may begin at several positions."""
        if not isinstance(self.evidence, Everywhere) or not self.has_strategies:
            return ()
        return start_sheets(self.arena, self.arena.players, lambda v: self.value(v).vector)

    def summary(self) -> str:
        """Returns it in a sentence or two: what play comes to, how it begins, and whether ties matter."""
        from zermelo.answers.summary import solution_summary

        return solution_summary(self)

    def text(self, width: int | None = None, **options: Any) -> str:
        """Returns it for a terminal of so many columns: the game's tree, the moves made drawn heavy; or its tables."""
        return self.evidence.text(self, width, **options)

    def svg(self, **options: Any) -> str:
        """Returns it as a picture: the game's tree, or its positions, the moves made drawn thick; or its tables."""
        return self.evidence.svg(self, **options)

    def tree_text(self, width: int = 100, **options: Any) -> str:
        """Returns the game's tree for a terminal, the moves made drawn heavy, with their odds where they are mixed."""
        return self._of("tree_text", Behaviour).tree_text(self, width, **options)

    def picture(self) -> str:
        """Returns the picture that a notebook shows without being asked, large trees folded."""
        return self.evidence.picture(self)

    def __str__(self) -> str:
        return "\n\n".join(sheet.text() for sheet in self.sheets())

    def __repr__(self) -> str:
        return f"<Solution {self.evidence.told(self)}>"

    # ------------------------------------------------------------ which evidence

    def _of(self, name: str, kind: type[E]) -> E:
        """Returns the evidence, where it is of the kind that can tell *name*; refuses otherwise."""
        return require_evidence_kind(self.evidence, kind, name)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Parts of the evidence were parts of the answer once."""
            part = getattr(type(self), name, None)
            if part is not None:
                return part.__get__(self, type(self))  # which has refused, and says so again
            if name.startswith("_") or not hasattr(self.__dict__.get("evidence"), name):
                raise AttributeError(f"'Solution' object has no attribute {name!r}", name=name, obj=self)
            warn_deprecated_name(f"Solution.{name}", f"evidence.{name}", until="0.4.0")
            return getattr(self.evidence, name)

    def _either(self, name: str) -> Behaviour | MixedEquilibrium:
        return self.evidence if isinstance(self.evidence, MixedEquilibrium) else self._of(name, Behaviour)

"""Pure Nash outcomes: plays that nobody gains by leaving, with the threats that keep everybody from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Answer, Founded, Listing
from zermelo.answers.equilibria.nash.nash_cyclic import EndlessPlays
from zermelo.answers.equilibria.nash.threats import UNASKED, Threat, threat_holding_move
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.evidence.evidence import OnArena, require_evidence_kind
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.line import Line, Step
from zermelo.answers.strategy import Profile, Strategy
from zermelo.draw.svg.label import count_label, payoff_label as payoff_text
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError, NameError_
from zermelo.forms.arena import Arena, Array
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Payoff

MOST_SHOWN = 20  # outcomes in a table
MOST_THREATS = 6  # told in words


@dataclass(frozen=True, eq=False, repr=False)
class NashOutcome(Shown):
    """One play that is a pure Nash outcome: its payoff, its line, and the threats behind it.

    The line ends, or goes round forever. A move that could not pay its player more, whatever followed, needs no threat
    and is not among them.
    """

    payoff: Payoff
    line: Line
    threats: tuple[Threat, ...]
    edges: tuple[int, ...]
    asks_credible: bool = True

    @property
    def is_endless(self) -> bool:
        """Does the play go on forever?"""
        return self.line.is_endless

    @property
    def is_subgame_perfect(self) -> bool:
        """Is it the play of a pure subgame-perfect equilibrium? It is when every threat is credible."""
        return not self.empty_threats

    @property
    def empty_threats(self) -> tuple[Threat, ...]:
        """The threats that are not credible."""
        if not self.asks_credible:
            raise MethodError(UNASKED)
        return tuple(threat for threat in self.threats if not threat.credible)

    def __repr__(self) -> str:
        if not self.asks_credible:
            return f"<NashOutcome {self.payoff}: {self.line}>"
        how = "subgame-perfect" if self.is_subgame_perfect else f"{len(self.empty_threats)} of its threats not credible"
        return f"<NashOutcome {self.payoff}: {self.line}; {how}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class FinitePlays(OnArena):
    """What all outcomes of a game that ends rest on.

    `total` counts them and `payoffs` are all their payoffs. `sure` has everybody's guarantee at every node, in units of
    the game; `pure` the pure subgame-perfect payoffs, by which threats are credible.
    """

    kind = "all plays of a game that ends"
    asks = "payoffs, total or profile"

    arena: Arena
    total: int
    payoffs: tuple[Payoff, ...]
    sure: Array
    pure: PureEquilibria

    def profile(self, outcome: NashOutcome) -> Profile:
        """Returns strategies, one move at every node, that are a Nash equilibrium and lead to *outcome*."""

        def decides(node: int, note: Any) -> tuple[int, list[Any]]:
            kind, what = note
            if kind == "line":
                return self._along(outcome, node, what)
            if kind == "perfect":
                edge, rows = self.pure.sets.decides(node, what)
                return edge, [("perfect", row) for row in rows]
            return threat_holding_move(self.arena, self.sure, node, what), [note] * len(self.arena.edges(node))

        return keep_promises(self.arena, ("line", 0), decides, self._shown)

    def _along(self, outcome: NashOutcome, node: int, step: int) -> tuple[int, list[Any]]:
        arena, chosen, notes = self.arena, outcome.edges[step], []
        seat = int(arena.mover[node])
        keeps = outcome.payoff.vector[seat]
        for edge in arena.edges(node):
            worst = self.pure.sets.worst(arena.child(edge), seat)
            if edge == chosen:
                notes.append(("line", step + 1))
            elif self.pure.sets.paid(worst).vector[seat] <= keeps:
                notes.append(("perfect", worst))
            else:
                notes.append(("hold", seat))
        return chosen, notes

    def _shown(self, note: Any) -> Any:
        kind, what = note
        if kind == "perfect":
            return self.pure.sets.paid(what)
        return "on the line" if kind == "line" else f"holding {self.players[what]}"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NashOutcomes(Founded, Listing[NashOutcome], Answer):
    """The pure Nash outcomes of a game.

    Where play ends, they are listed in the order of its moves, as many as were asked for, and all are counted. Where it
    can go on forever there may be endlessly many plays, but their payoffs are those of the ends and of endless play:
    one play is listed for each payoff, the shortest found for it. What it rests on is its `evidence`: `FinitePlays`, or
    `EndlessPlays`.
    """

    listed: tuple[NashOutcome, ...]
    evidence: FinitePlays | EndlessPlays

    @property
    def arena(self) -> Arena:
        """The positions and moves."""
        return self.evidence.arena

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """All payoffs of pure Nash equilibria, also where fewer outcomes are listed."""
        if isinstance(self.evidence, FinitePlays):
            return self.evidence.payoffs
        return tuple(outcome.payoff for outcome in self.listed)

    @property
    def total(self) -> int:
        """How many outcomes there are; where play can go on forever, how many payoffs."""
        return self.evidence.total if isinstance(self.evidence, FinitePlays) else len(self.listed)

    @property
    def is_complete(self) -> bool:
        """Are all outcomes listed?"""
        return len(self.listed) == self.total

    @property
    def sure(self) -> Array:
        """What everybody can guarantee at every node, in units of the evidence."""
        return self.evidence.sure

    @property
    def pure(self) -> PureEquilibria:
        """The pure subgame-perfect payoffs of all nodes, by which threats are credible."""
        return require_evidence_kind(self.evidence, FinitePlays, "set of subgame-perfect payoffs").pure

    def profile(self, index: int = 0) -> Profile:
        """Returns strategies, one move at every node, that are a Nash equilibrium and lead to the outcome *index*.

        Whoever leaves the line is met with the worst subgame-perfect equilibrium of what follows where that is threat
        enough, else held to the guarantee by all the others. So the profile is subgame-perfect if the outcome is.
        Where play can go on forever strategies remember who left the line; ask `punishment` for those.
        """
        if not -len(self.listed) <= index < len(self.listed):
            raise NameError_(f"No outcome {index}; {len(self.listed)} are listed, from 0 on.")
        return require_evidence_kind(self.evidence, FinitePlays, "profile of moves alone").profile(self.listed[index])

    def holding(self, player: str) -> Guarantee:
        """Returns the two-sided game of *player* against all others: what is sure, and how either side plays."""
        return require_evidence_kind(self.evidence, EndlessPlays, "endless play").holding(player, self)

    def punishment(self, player: str) -> dict[str, Strategy]:
        """Returns what all the others do once *player* has left the line."""
        against = self.holding(player)
        return {other: Strategy(against, other) for other in self.players if other != player}

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the outcomes listed, each with its play and its threats, and the threats nobody would carry out."""
        some = self.listed[:MOST_SHOWN]
        rows = [(payoff_text(o.payoff.vector), str(o.line), _credible(o)) for o in some]
        left = self.total - len(rows)
        more = f"… {count_label(left, 'more outcome')}."
        if not self.is_complete:
            more = f"{count_label(left, 'more outcome')}; the first {len(self):,} of all are listed."
        notes = (more,) if left else ()
        title = f"{count_label(self.total, 'pure Nash outcome')} ({', '.join(self.players)}):"
        found = Sheet(title, ("payoff", "line", "threats"), rows, notes=notes)
        empty = [t for o in some for t in o.threats if t.least is not None and not t.credible]
        if not empty:
            return (found,)
        said = [f"- {threat}" for threat in list(dict.fromkeys(map(str, empty)))[:MOST_THREATS]]
        return found, Sheet("Not credible:", (), (), notes=said)

    def __repr__(self) -> str:
        if isinstance(self.evidence, EndlessPlays):
            return f"<NashOutcomes: {self.total:,} payoffs>"
        perfect = sum(outcome.is_subgame_perfect for outcome in self.listed)
        listed = "" if self.is_complete else f", {len(self.listed):,} of them listed"
        return f"<NashOutcomes: {self.total:,}{listed}; {perfect:,} subgame-perfect>"


def _credible(outcome: NashOutcome) -> str:
    if not outcome.threats:
        return "none needed"
    if not outcome.asks_credible:
        return count_label(
            len(outcome.threats), "threat"
        )  # credible or not: that is not asked where play can be endless
    if outcome.is_subgame_perfect:
        return "credible"
    return f"{len(outcome.empty_threats)} of {len(outcome.threats)} not credible"


def nash_answer_line(arena: Arena, edges: Sequence[int]) -> Line:
    """Returns the moves *edges*, made one after another from the start, as a line."""
    movers, node = [], 0
    for edge in edges:
        movers.append(str(arena.turn(node)))
        node = arena.child(edge)
    return Line(tuple(Step(who, name) for who, name in zip(movers, arena.names_along(edges), strict=True)))

"""What the max^n family shares: ends looked at one component at a time, and counted; ties; the value of each node.

A *component* is one player's payoff, or estimate, at one end of a look-ahead. A node is worth what one end pays, or,
where ties are averaged or chance moves, a mixture of ends; only when somebody asks for a component of it are the
components behind it evaluated, each of them once. A team plays as one *side*: it compares the sum of its members'
components. Sides are numbered; without teams every player is one.

```
picks     node → the children chosen there
source    node → the end, or the mixing node, that its value comes from
mixed     mixing node → its parts, each a source with its share
```

Who asks a node for a component that nobody has evaluated goes down from there to the end, by the pointers to chosen
children: each move on that way is a *pointer* followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.preferences.aspects import TeamsLike, aspect_teams
from zermelo.preferences.ties import Ties
from zermelo.solvers.search.prunings.horizon import horizon_on

RULES = ("first", "last", "average", "total")


class Components:
    """The ends of one look-ahead, what is known of them so far, and what that cost."""

    def __init__(self, tree: Any, ties: Any, method: str, trace: Trace | None, teams: TeamsLike | None = None) -> None:
        self.ahead = horizon_on(tree, method)
        self.players = self.ahead.players
        self.ties = _rule(ties, self.players, method)
        self.rule = self.ties.rule
        self._weights = self.ties.weights(self.players)
        self.method, self.trace = method, trace
        self.members = [tuple(team) for team in aspect_teams(teams, self.players)]
        self.sides = range(len(self.members))
        self.names = ["+".join(self.players[m] for m in team) for team in self.members]
        self._side_of = {m: side for side, team in enumerate(self.members) for m in team}
        self.mover, self.children = self.ahead.mover, self.ahead.children
        self.picks: dict[int, tuple[int, ...]] = {}
        self.evaluations = self.comparisons = self.nodes = self.cuts = self.pointers = 0
        self._leaves: set[int] = set()
        self._source: dict[int, int] = {}
        self._mixed: dict[int, list[tuple[int, Fraction]]] = {}
        self._means: dict[tuple[int, tuple[int, ...]], Number] = {}

    def side(self, node: int) -> int:
        """Returns the side that moves at *node*, or NATURE, or END."""
        seat = self.mover[node]
        return self._side_of[seat] if seat >= 0 else seat

    # ------------------------------------------------------------ ends

    def evaluate(self, end: int, side: int) -> Number:
        """Returns one component of an end, in units of 1/scale; the first time, it is counted."""
        return self._evaluate(end, self.members[side])

    def _evaluate(self, end: int, team: tuple[int, ...], steps: int = 0) -> Number:
        found = [self.ahead.entry(end, seat) for seat in team]
        value = sum(entry for entry, _ in found)
        fresh = sum(count for _, count in found)
        if fresh:
            self.evaluations += fresh
            self.pointers += steps
            self._leaves.add(end)
            self.tell("leaf", end, "+".join(self.players[m] for m in team), self.number(value))
        return value

    def evaluate_whole(self, end: int, steps: int = 0) -> list[Number]:
        """Returns all components of an end; those not known before are counted."""
        found = [self.ahead.entry(end, seat) for seat in range(len(self.players))]
        fresh = sum(count for _, count in found)
        row = [entry for entry, _ in found]
        if fresh:
            self.evaluations += fresh
            self.pointers += steps
            self._leaves.add(end)
            if self.trace is not None:
                self.tell("leaf", end, None, Payoff(self.players, map(self.number, row)))
        return [sum(row[m] for m in team) for team in self.members]

    def component(self, node: int, side: int) -> Number:
        """Returns what *side* gets from a node that is settled, evaluating only the ends its value comes from."""
        return self._component(node, self.members[side])

    def _component(self, node: int, team: tuple[int, ...]) -> Number:
        top = self._source.get(node, node)
        waiting = [top] if self.mover[top] != END and (top, team) not in self._means else []
        while waiting:
            v = waiting[-1]
            inner = [s for s, _ in self._mixed[v] if self.mover[s] != END and (s, team) not in self._means]
            if inner:
                waiting += inner
                continue
            parts = (share * self._part(s, team, node) for s, share in self._mixed[v])
            self._means[v, team] = sum(parts, Fraction(0))
            waiting.pop()
        return self._part(top, team, node)

    def _part(self, source: int, team: tuple[int, ...], asked: int) -> Number:
        if self.mover[source] != END:
            return self._means[source, team]
        return self._evaluate(source, team, self.ahead.level[source] - self.ahead.level[asked])

    # ------------------------------------------------------------ nodes

    def enter(self, node: int) -> None:
        """Counts a visit."""
        self.nodes += 1
        if self.trace is not None and self.mover[node] != END:
            self.tell("enter", node, self.ahead.turn(node))

    def upwards(self, top: int) -> Iterator[int]:
        """Visits the tree from *top* on and yields its nodes, ends too, children before parents."""
        line: list[tuple[int, Iterator[int]]] = []
        node: int | None = top
        while node is not None or line:
            if node is not None:
                self.enter(node)
                line.append((node, iter(self.children(node))))
            here, below = line[-1]
            node = next(below, None)
            if node is None:
                yield here
                self.leave(here)
                line.pop()

    def leave(self, node: int, why: str = "") -> None:
        """Records that a node is done with."""
        if self.trace is not None and self.mover[node] != END:
            self.tell("leave", node, self.ahead.turn(node), self.glimpse(node), why)

    def glimpse(self, node: int) -> Mapping[str, Number]:
        """Returns the components of a node's value that are known already, by player."""
        behind, ends = [self._source.get(node, node)], set()
        while behind:
            source = behind.pop()
            if self.mover[source] == END:
                ends.add(source)
            else:
                behind += [s for s, _ in self._mixed.get(source, ())]
        return {
            player: self.number(self._component(node, (seat,)))
            for seat, player in enumerate(self.players)
            if ends and all(self.ahead.is_known(end, seat) for end in ends)
        }

    def choose(self, node: int) -> None:
        """Settles a node whose children are all settled: the mover takes the best, chance mixes."""
        children = self.children(node)
        tied = [children[0]]
        if self.mover[node] == NATURE:
            tied = list(children)
        else:
            for child in children[1:]:
                self.weigh(node, tied, child)
        self.settle(node, tied)

    def weigh(self, node: int, tied: list[int], child: int) -> None:
        """Compares *child* with the best children so far, for who moves at *node*, and keeps what the tie rule says."""
        side = self.side(node)
        old, new = self.component(tied[0], side), self.component(child, side)
        self.comparisons += 1
        if new > old or (new == old and self._is_preferred(node, tied[0], child)):
            tied[:] = [child]
        elif new == old and self.rule == "average":
            tied.append(child)

    def _is_preferred(self, node: int, held: int, child: int) -> bool:
        """Does the tie rule take *child*, which comes later, rather than one as good for the mover?"""
        if not self.ties.weighs:
            return self.ties.takes_last
        return self.tie_worth(node, child) > self.tie_worth(node, held)

    def tie_worth(self, node: int, child: int) -> Number:
        """Returns what decides at *node* between children equally good for the mover, where everybody's points do."""
        weights = enumerate(self._weights[self.mover[node]])
        return sum(weight * self._component(child, (seat,)) for seat, weight in weights if weight)

    def settle(self, node: int, chosen: Sequence[int]) -> None:
        """Says which children a node's value comes from: one, several in equal parts, or all by chance's odds."""
        self.picks[node] = tuple(chosen)
        if len(chosen) == 1:
            self._source[node] = self._source.get(chosen[0], chosen[0])
        else:
            shares = self.shares(node)
            self._source[node] = node
            self._mixed[node] = [(self._source.get(c, c), shares[c]) for c in chosen]

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each chosen move is made at a settled node."""
        if self.mover[node] == NATURE:
            return dict(zip(self.children(node), self.ahead.odds(node), strict=True))
        return dict.fromkeys(self.picks[node], Fraction(1, len(self.picks[node])))

    # ------------------------------------------------------------ words and the answer

    def number(self, units: Number) -> Number:
        """Returns a number of units as the number the game speaks of."""
        return simplest_payoff(Fraction(units) / self.ahead.scale)

    def tell(self, kind: str, node: int, player: str | None, value: Any = None, why: str = "") -> None:
        """Records one event where a trace is kept."""
        if self.trace is not None:
            self.trace.add(kind, self.ahead.path(node), player, value, why)

    def cut(self, node: int, value: Any, why: str) -> None:
        """Counts a cut at *node*, with its reason."""
        self.cuts += 1
        self.tell("cut", node, self.ahead.turn(node), value, why)

    def looked(self) -> Looked:
        """Returns the answer; what is not known yet of the root's value is evaluated for it."""
        alone = [(seat,) for seat in range(len(self.players))]
        payoff = Payoff(self.players, [self.number(self._component(0, one)) for one in alone])
        line = self._line()
        return Looked(
            payoff=payoff, move=line[0].move if len(line) else None, line=line, method=self.method, ties=self.rule,
            evaluations=self.evaluations, comparisons=self.comparisons, pointers=self.pointers, nodes=self.nodes,
            leaves=len(self._leaves), cuts=self.cuts, trace=self.trace,
        )  # fmt: skip

    def _line(self) -> Line:
        """The line that the chosen moves lead to: of a tie the first, through chance the likeliest."""
        node, steps = 0, []
        while self.mover[node] != END:
            shares, player = self.shares(node), str(self.ahead.turn(node))
            node = max(shares, key=lambda child: shares[child])
            steps.append(Step(player, self.ahead.name(node), shares[node] if len(shares) > 1 else None))
        return Line(tuple(steps))


def _rule(ties: Any, players: tuple[str, ...], method: str) -> Ties:
    rule = Ties.read(ties, players)
    if rule.rule not in RULES:
        raise MethodError(f"{method} knows the tie rules {', '.join(RULES)}; for {rule} use solve.")
    return rule

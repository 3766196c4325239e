"""What the max^n family shares: ends looked at one component at a time, and counted; ties; the value of each node.

A *component* is one player's payoff, or estimate, at one end of a look-ahead. A node is worth what one end pays, or,
where ties are averaged or chance moves, a mixture of ends; only when somebody asks for a component of it are the
components behind it evaluated, each of them once.

```
picks     node → the children chosen there
source    node → the end, or the mixing node, that its value comes from
mixed     mixing node → its parts, each a source with its share
```
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.answers.line import follow
from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.forms.tree import Tree
from zermelo.preferences.ties import Ties

RULES = ("first", "last", "average")


class Components:
    """The ends of one look-ahead tree, what is known of them so far, and what that cost."""

    def __init__(self, tree: Any, ties: Any, method: str, trace: Trace | None) -> None:
        self.arena: Tree = _checked(tree, method)
        self.rule = _rule(ties, self.arena.players, method)
        self.method, self.trace = method, trace
        self.players, self.seats = self.arena.players, range(len(self.arena.players))
        self.first: list[int] = self.arena.first.tolist()
        self.mover: list[int] = self.arena.mover.tolist()
        self.payoff: list[list[int]] = self.arena.payoff.tolist()
        self.picks: dict[int, tuple[int, ...]] = {}
        self.comparisons = self.nodes = self.cuts = 0
        self._row: list[int] = self.arena.end_row.tolist()
        self._known: set[tuple[int, int]] = set()
        self._leaves: set[int] = set()
        self._source: dict[int, int] = {}
        self._mixed: dict[int, list[tuple[int, Fraction]]] = {}
        self._means: dict[tuple[int, int], Number] = {}

    # ------------------------------------------------------------ ends

    def evaluate(self, end: int, seat: int) -> Number:
        """Returns one component of an end, in units of 1/scale; the first time, it is counted."""
        value = self.payoff[self._row[end]][seat]
        if (end, seat) not in self._known:
            self._known.add((end, seat))
            self._leaves.add(end)
            self.tell("leaf", end, self.players[seat], self.number(value))
        return value

    def evaluate_whole(self, end: int) -> list[int]:
        """Returns all components of an end; those not known before are counted."""
        row = self.payoff[self._row[end]]
        missing = [(end, seat) for seat in self.seats if (end, seat) not in self._known]
        if missing:
            self._known.update(missing)
            self._leaves.add(end)
            if self.trace is not None:
                self.tell("leaf", end, None, Payoff(self.players, map(self.number, row)))
        return row

    def component(self, node: int, seat: int) -> Number:
        """Returns what *seat* gets from a node that is settled, evaluating only the ends its value comes from."""
        top = self._source.get(node, node)
        waiting = [top] if self.mover[top] != END and (top, seat) not in self._means else []
        while waiting:
            v = waiting[-1]
            inner = [s for s, _ in self._mixed[v] if self.mover[s] != END and (s, seat) not in self._means]
            if inner:
                waiting += inner
                continue
            self._means[v, seat] = sum((share * self._part(s, seat) for s, share in self._mixed[v]), Fraction(0))
            waiting.pop()
        return self._part(top, seat)

    def _part(self, source: int, seat: int) -> Number:
        return self.evaluate(source, seat) if self.mover[source] == END else self._means[source, seat]

    # ------------------------------------------------------------ nodes

    def children(self, node: int) -> range:
        """Returns the nodes below *node*, in order."""
        return range(self.first[node], self.first[node + 1])

    def enter(self, node: int) -> None:
        """Counts a visit."""
        self.nodes += 1
        if self.trace is not None and self.mover[node] != END:
            self.tell("enter", node, self.arena.turn(node))

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
            self.tell("leave", node, self.arena.turn(node), self.glimpse(node), why)

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
            player: self.number(self.component(node, seat))
            for seat, player in enumerate(self.players)
            if ends and all((end, seat) in self._known for end in ends)
        }

    def choose(self, node: int) -> None:
        """Settles a node whose children are all settled: the mover takes the best, chance mixes."""
        children = self.children(node)
        tied = [children[0]]
        if self.mover[node] == NATURE:
            tied = list(children)
        else:
            for child in children[1:]:
                self.weigh(self.mover[node], tied, child)
        self.settle(node, tied)

    def weigh(self, seat: int, tied: list[int], child: int) -> None:
        """Compares *child* with the best children so far, for *seat*, and keeps what the tie rule says."""
        old, new = self.component(tied[0], seat), self.component(child, seat)
        self.comparisons += 1
        if new > old or (new == old and self.rule == "last"):
            tied[:] = [child]
        elif new == old and self.rule == "average":
            tied.append(child)

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
            return dict(zip(self.children(node), self.arena.odds(node), strict=True))
        return dict.fromkeys(self.picks[node], Fraction(1, len(self.picks[node])))

    # ------------------------------------------------------------ words and the answer

    def number(self, units: Number) -> Number:
        """Returns a number of units as the number the game speaks of."""
        return simplest(Fraction(units) / self.arena.scale)

    def tell(self, kind: str, node: int, player: str | None, value: Any = None, why: str = "") -> None:
        """Records one event where a trace is kept."""
        if self.trace is not None:
            self.trace.add(kind, tuple(self.arena.path(node)), player, value, why)

    def cut(self, node: int, value: Any, why: str) -> None:
        """Counts a cut at *node*, with its reason."""
        self.cuts += 1
        self.tell("cut", node, self.arena.turn(node), value, why)

    def looked(self) -> Looked:
        """Returns the answer; what is not known yet of the root's value is evaluated for it."""
        payoff = Payoff(self.players, [self.number(self.component(0, seat)) for seat in self.seats])
        line = follow(self)
        return Looked(
            payoff=payoff, move=line[0].move if len(line) else None, line=line, method=self.method, ties=self.rule,
            evaluations=len(self._known), comparisons=self.comparisons, nodes=self.nodes, leaves=len(self._leaves),
            cuts=self.cuts, trace=self.trace,
        )  # fmt: skip


def _checked(tree: Any, method: str) -> Tree:
    found: Tree | None = getattr(tree, "as_tree", None)
    if found is None:
        raise ParameterError(
            f"{method} looks at a tree; {tree!r} is none. Give game_tree(game), or game_tree(game, depth=3) to look "
            "three moves ahead."
        )
    if found.has_hidden_moves:
        raise MethodError(f"Some moves here are made without seeing others', so {method} does not apply.")
    return found


def _rule(ties: Any, players: tuple[str, ...], method: str) -> str:
    rule = Ties.read(ties, players)
    if rule.rule not in RULES:
        raise MethodError(f"{method} knows the tie rules {', '.join(RULES)}; for {rule} use solve.")
    return rule.rule

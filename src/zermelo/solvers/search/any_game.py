"""Looking ahead in any game object, chance included: minimax, alpha-beta and expectiminimax for a side; max^n.

Plain Python over the `Game` protocol, in exact numbers. Games given by rules without chance have compiled searches;
this one serves the rest: python-chess, trees, dice.

**Star1.** At chance's turn the value is an average. With payoffs known to lie in [L, U], a child of probability p has
its own window, outside of which the average is outside the node's window whatever the children not yet seen bring:

    below = (low  - seen - U · unseen) / p        seen:   the sum of p · value over the children seen
    above = (high - seen - L · unseen) / p        unseen: the probability of the others

Without declared bounds chance's children are searched with the whole window: sound, and nothing is cut there.

The window's contract is that of `lookahead`: a value outside the window is a bound, one inside is exact.

References: Knuth and Moore 1975; Michie 1966 (expectiminimax); Ballard 1983 (Star1); Luckhardt and Irani 1986.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.answers.search.trace import Trace
from zermelo.errors import GameError, MethodError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Number, exact_payoff, payoff_vector, simplest_payoff
from zermelo.forms.positions import position_move_maker
from zermelo.solvers.search.run import Budget
from zermelo.solvers.search.stack import Found

DEEPEST = 250  # moves; plain Python calls itself once or twice for each
LINE_NODES = 20_000  # nodes looked at to finish a line that broke off
PULSE = 64  # nodes between two looks at the clock
Window = Number | None  # None is without end
EXACTLY, AT_LEAST, AT_MOST = range(3)


class _Spent(Exception):
    """The budget has run out."""


class _Components(Sequence[Number]):
    """What everybody gets at an end, each asked for once, when it is first looked at."""

    def __init__(self, players: tuple[str, ...], ask: Callable[[str], Number]) -> None:
        self._players, self._ask, self._kept = players, ask, dict[int, Number]()

    def __len__(self) -> int:
        return len(self._players)

    def __getitem__(self, seat: Any) -> Any:
        if seat not in self._kept:
            self._kept[seat] = self._ask(self._players[seat])
        return self._kept[seat]


class AnyGame:
    """One search after the other from one position of any game.

    *side* plays as one against the rest; None is everybody for themselves (max^n, by *aims* where given: for each
    player the weights of everybody's points; between equals the first counts, the last where *late*, or the most
    by the mover's *tie_weights* on everybody's points). *neutral* seats move at random. *prunes* False is plain
    minimax. In a duel payoffs and estimates must sum to zero, and that is checked.
    """

    def __init__(
        self, game: Any, state: Any, *, side: Sequence[str] | None, neutral: Sequence[str] = (), late: bool = False,
        prunes: bool = True, aims: Mapping[str, Mapping[str, Number]] | None = None, trace: Trace | None = None,
        is_duel: bool = False, tie_weights: Mapping[str, Sequence[int]] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.state, self.trace = game, state, trace
        self.hand = position_move_maker(game)
        self.players: tuple[str, ...] = tuple(game.players)
        self.late, self.prunes, self.neutral, self.is_duel = late, prunes, frozenset(neutral), is_duel
        self.tie_weights = tie_weights
        self.members = None if side is None else frozenset(side)
        weights = {p: {p: 1} for p in self.players} if aims is None else aims
        self._wants = {p: [(self.players.index(q), w) for q, w in weights[p].items()] for p in self.players}
        self.lowest, self.highest = self._bounds()
        self._known: dict[Any, tuple[int, bool, int, Any, Any]] = {}
        self.asked = self.compared = 0  # components evaluated in all rounds, and compared by max^n

    @property
    def can_guess(self) -> bool:
        """Has the game an estimate for positions where the depth ends?"""
        return hasattr(self.hand.says, "estimate")

    def _bounds(self) -> tuple[Window, Window]:
        given = getattr(self.hand.says, "bounds", None)
        if given is None or self.members is None:
            return None, None
        if not isinstance(given, (tuple, list)) or len(given) != 2:
            raise GameError(f"bounds must be the least and the greatest payoff, like (-1, 1); they are {given!r}.")
        low, high = (Fraction(exact_payoff(x, "bound")) / self.hand.scale * len(self.members) for x in given)
        return low, high

    # ------------------------------------------------------------ one round

    def round(self, depth: int, budget: Budget, watch: Watch | None = None) -> Found:
        """Looks *depth* moves ahead."""
        if depth > DEEPEST:
            raise MethodError(f"Searches here look at most {DEEPEST} moves ahead; solve(game) handles any depth.")
        self._budget, self._watch = budget, watch
        self.nodes = self.cuts = self.estimates = 0
        self._path: list[str] = []
        self._averaged = 0  # turns of chance between here and the position
        try:
            value: Any
            if self.members is None:
                found, line = self._vector(self.state, depth)
                value = list(found)
            else:
                value, line = self._value(self.state, depth, None, None)
        except _Spent:
            return Found(None, (), self.nodes, self.cuts, self.estimates, False)
        budget.used += self.nodes
        return Found(value, line, self.nodes, self.cuts, self.estimates, False)

    def words(self, moves: tuple[Any, ...]) -> tuple[Line, Any]:
        """Returns a line of moves in words, and the position it ends in."""
        state, steps = self.state, []
        for move in moves:
            steps.append(Step(str(self.game.turn(state)), self._name(state, move)))
            state = self._after(state, move)
        return Line(tuple(steps)), state

    def whole_line(self, found: Found, depth: int) -> tuple[Any, ...]:
        """Returns the line of *found* to its end: where it broke off at a position known from the table, it goes on."""
        moves, begin, quiet = list(found.actions), self.state, self.trace
        _, state = self.words(found.actions)
        self.trace = None
        try:
            while len(moves) < depth and self.game.turn(state) is not None:
                self.state = state
                more = self.round(depth - len(moves), Budget(nodes=LINE_NODES))
                if more.value is None or not more.actions:
                    break
                moves += more.actions
                _, state = self.words(more.actions)
        finally:
            self.state, self.trace = begin, quiet
        return tuple(moves)

    def _look(self) -> None:
        self.nodes += 1
        if self.nodes % PULSE == 0:
            if self._watch is not None:
                self._watch("nodes", self._budget.used + self.nodes)
            if self._budget.is_spent(self.nodes):
                raise _Spent

    # ------------------------------------------------------------ the game

    def _moves(self, state: Any) -> list[Any]:
        is_root = state is self.state  # where between equals the rules' first is taken
        moves = self.hand.moves(state, is_ordered=self.members is not None, is_root=is_root)
        if not moves:
            raise GameError(f"There is no move at {state!r} although the game is not over.")
        return moves

    def _after(self, state: Any, move: Any) -> Any:
        return self.hand.after(state, move)

    def _name(self, state: Any, move: Any) -> str:
        return self.hand.name(state, move)

    def _chances(self, state: Any, turn: str | None) -> list[tuple[Any, Fraction]] | None:
        """The moves with their odds where chance or a neutral seat is to move; None elsewhere."""
        if turn == CHANCE:
            moves = self._moves(state)
            given = self.hand.odds(state)
            odds = [Fraction(exact_payoff(given[m], "probability")) for m in moves]
            if sum(odds) != 1:
                raise GameError(f"The odds at {state!r} sum to {sum(odds)}, not 1.")
            return [(m, p) for m, p in zip(moves, odds, strict=True) if p]
        if turn in self.neutral:
            moves = self._moves(state)
            return [(m, Fraction(1, len(moves))) for m in moves]
        return None

    def _paid(self, state: Any, turn: str | None) -> list[Number]:
        if turn is None:
            self.asked += len(self.players)
            return list(payoff_vector(self.game.payoff(state), self.players))
        self.estimates += 1
        if not self.can_guess:
            raise MethodError(f"The search stops before the game ends; {self.hand.to_judge}, or leave out depth=.")
        self.asked += len(self.players)
        return list(payoff_vector(self.game.estimate(state), self.players))

    def _side_paid(self, state: Any, turn: str | None) -> Number:
        members, everybody = self.members or frozenset(), self._paid(state, turn)
        if self.is_duel and sum(everybody) != 0:
            what = "payoffs" if turn is None else "estimates"
            raise GameError(f"The {what} at {state!r} sum to {sum(everybody)}, though the game claims zero sum.")
        paid = sum(x for p, x in zip(self.players, everybody, strict=True) if p in members)
        if self.lowest is not None and self.highest is not None and not self.lowest <= paid <= self.highest:
            raise GameError(f"{paid} at {state!r} is outside the declared bounds {self.lowest} to {self.highest}.")
        return paid

    def _tell(
        self,
        kind: str,
        player: str | None,
        value: Any = None,
        why: str = "",
        window: tuple[Window, Window] | None = None,
    ) -> None:
        if self.trace is not None:
            self.trace.add(kind, tuple(self._path), player, value, why, window if self.prunes else None)

    # ------------------------------------------------------------ one side against the rest

    def _value(self, state: Any, left: int, low: Window, high: Window) -> tuple[Number, tuple[Any, ...]]:
        self._look()
        turn = self.game.turn(state)
        if turn is None or left == 0:
            paid = self._side_paid(state, turn)
            self._tell("leaf", self._side(), paid, window=(low, high))
            return paid, ()
        known = self._recall(state, left, low, high)
        if known is not None:
            return known
        self._tell("enter", turn, window=(low, high))
        before = self.estimates
        chances = self._chances(state, turn)
        window = low, high
        if chances is not None:
            value, line = self._average(state, chances, left, low, high)
        else:
            value, line, window = self._choose(state, turn, left, low, high)
        value = simplest_payoff(value)
        kind = AT_LEAST if high is not None and value >= high else AT_MOST if low is not None and value <= low else 0
        self._known[state] = (left, self.estimates == before, kind, value, line[0] if line else None)
        self._tell("leave", turn, value, window=window)
        return value, line

    def _recall(self, state: Any, left: int, low: Window, high: Window) -> tuple[Any, tuple[Any, ...]] | None:
        if not self.prunes or state not in self._known:
            return None
        was, proven, kind, value, move = self._known[state]
        if was != left and not (proven and was < left):
            return None
        fits = kind == EXACTLY or (
            low is not None and value <= low if kind == AT_MOST else high is not None and value >= high
        )
        if not fits:
            return None
        self.estimates += not proven
        self._tell("leaf", self._side(), value, "known from the table", (low, high))
        return value, () if move is None else (move,)

    def _choose(
        self, state: Any, turn: str, left: int, low: Window, high: Window
    ) -> tuple[Number, tuple[Any, ...], tuple[Window, Window]]:
        raises = turn in (self.members or ())
        best: Any = None
        line: tuple[Any, ...] = ()
        moves = self._moves(state)
        for count, move in enumerate(moves, 1):
            self._path.append(self._name(state, move))
            found, rest = self._value(self._after(state, move), left - 1, low, high)
            self._path.pop()
            if best is None or (found > best if raises else found < best):
                best, line = found, (move, *rest)
            if not self.prunes:
                continue
            if raises:
                low = found if low is None else max(low, found)
            else:
                high = found if high is None else min(high, found)
            if low is not None and high is not None and low >= high and count < len(moves):
                self.cuts += 1
                self._tell("cut", turn, best, self._reason(turn, best, high if raises else low), (low, high))
                break
        return best, line, (low, high)

    def _average(
        self, state: Any, chances: list[tuple[Any, Fraction]], left: int, low: Window, high: Window
    ) -> tuple[Number, tuple[Any, ...]]:
        seen, unseen = Fraction(0), Fraction(1)
        least, most = self.lowest, self.highest
        line: tuple[Any, ...] = ()
        for move, p in chances:
            unseen -= p
            below = above = None
            if self.prunes and least is not None and most is not None:
                below = None if low is None else (low - seen - most * unseen) / p
                above = None if high is None else (high - seen - least * unseen) / p
            self._path.append(self._name(state, move))
            self._averaged += 1
            found, rest = self._value(self._after(state, move), left - 1, below, above)
            self._averaged -= 1
            self._path.pop()
            seen += p * found
            line = line or (move, *rest)
            if unseen and most is not None and below is not None and found <= below:
                return self._cut_chance(seen + most * unseen, "at most"), line
            if unseen and least is not None and above is not None and found >= above:
                return self._cut_chance(seen + least * unseen, "at least"), line
        return seen, line

    def _cut_chance(self, bound: Number, words: str) -> Number:
        self.cuts += 1
        bound = simplest_payoff(bound)
        self._tell("cut", CHANCE, bound, f"whatever the rest brings, {self._side()} gets {words} {bound} on average")
        return bound

    def _side(self) -> str:
        return "+".join(p for p in self.players if p in (self.members or ()))

    def _reason(self, turn: str, here: Number, there: Window) -> str:
        side = self._side()
        if self._averaged:
            bound = "more" if turn in (self.members or ()) else "less"
            return f"{side} gets {here} or {bound} here, which settles the average above: it will not come to that"
        if turn in (self.members or ()):
            return f"{side} gets {here} or more here, and the others already hold {side} to {there}: they will not come"
        return f"{side} already has {there} elsewhere and {turn} can hold {side} to {here} here: {side} will not come"

    # ------------------------------------------------------------ everybody for themselves

    def _components(self, state: Any, turn: str | None) -> Sequence[Number]:
        """What everybody gets where the look-ahead ends: asked for one by one, where the game can tell one alone."""
        one_alone = getattr(self.game, "payoff_for" if turn is None else "estimate_for", None)
        if one_alone is None or (turn is not None and not self.can_guess):
            return self._paid(state, turn)
        self.estimates += turn is not None

        def ask(player: str) -> Number:
            self.asked += 1
            return exact_payoff(one_alone(state, player), "payoff" if turn is None else "estimate")

        return _Components(self.players, ask)

    def _vector(self, state: Any, left: int) -> tuple[Sequence[Number], tuple[Any, ...]]:
        self._look()
        turn = self.game.turn(state)
        if turn is None or left == 0:
            paid = self._components(state, turn)
            self._tell("leaf", None, paid if self.trace is None else list(paid))
            return paid, ()
        if state in self._known:
            was, proven, _, value, move = self._known[state]
            if was == left or (proven and was < left):
                self.estimates += not proven
                self._tell("leaf", None, value if self.trace is None else list(value), "known from the table")
                return value, (move,)
        self._tell("enter", turn)
        before = self.estimates
        chances = self._chances(state, turn)
        values, lines = [], []
        for move in [m for m, _ in chances] if chances is not None else self._moves(state):
            self._path.append(self._name(state, move))
            found, rest = self._vector(self._after(state, move), left - 1)
            self._path.pop()
            values.append(found)
            lines.append((move, *rest))
        if chances is not None:
            parts = zip(*values, strict=True)
            value = [simplest_payoff(sum(p * x for (_, p), x in zip(chances, part, strict=True))) for part in parts]
            line = lines[0]
        else:
            self.compared += len(values) - 1
            best = self._pick(turn, values)
            value, line = values[best], lines[best]
        self._known[state] = (left, self.estimates == before, EXACTLY, value, line[0])
        self._tell("leave", turn, value if self.trace is None else list(value))
        return value, line

    def _wanted(self, player: str, vector: Sequence[Number]) -> Number:
        return sum(w * vector[q] for q, w in self._wants[player])

    def _pick(self, turn: str, values: list[Sequence[Number]]) -> int:
        wanted = [self._wanted(turn, found) for found in values]
        best = max(wanted)
        if self.tie_weights is not None and wanted.count(best) > 1:
            weights = [(seat, weight) for seat, weight in enumerate(self.tie_weights[turn]) if weight]
            tied = (k for k, found in enumerate(wanted) if found == best)
            return max(tied, key=lambda k: sum(weight * values[k][seat] for seat, weight in weights))
        return len(wanted) - 1 - wanted[::-1].index(best) if self.late else wanted.index(best)

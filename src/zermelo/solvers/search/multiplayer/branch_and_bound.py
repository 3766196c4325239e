"""Max^n by branch and bound: the exact value of large games whose payoffs have one sum, from few positions.

Rules say what all payoffs sum to, S, and between which bounds each lies; `at_least(s, p)` and `at_most(s, p)`, where
they have them, say it of a position: l_p(s) and u_p(s). At a node of player j who has found x, the player i just above
gets at most

    min(u_i(s), S - x - sum of l_k(s) over all k but i and j)

so where i has as much from another move, which the tie rule prefers, the rest of the node is passed over (Korf's
shallow pruning). A move that can bring its mover no more than there is already is not made at all. Nothing is cut
because of what a player further up has: that is unsound, since the node cut off may decide which outcome it is.

Moves are tried as the rules' `order` says; ties are broken by the numbers of moves, as in `maxn`, so that the value is
the same whatever comes first: of equally good moves the first or the last counts.

The table holds what is true of a position wherever it is met: the vector of a node that was looked at whole, or, of one
that was left, that its mover gets at least x. Where rules have `banked` points, positions are stored without them.

```
at      as alpha-beta has it, without BEYOND
frames  one row per ply: see LAYOUT         values  one row of payoffs per ply: the best so far
table   rows of  state … | what is known | payoffs …, or what the mover gets at least
```

References: Korf 1991, Multi-player alpha-beta pruning; Sturtevant and Korf 2000, On pruning techniques for multi-player
games.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.advice import Advice
from zermelo.compiler.native import RulesKernel
from zermelo.errors import MethodError
from zermelo.forms.game import RulesGame
from zermelo.solvers.proof.transposition.banked import Bank
from zermelo.solvers.proof.trial import play_trial
from zermelo.solvers.search.iterative_deepening import Request, deepen_iteratively
from zermelo.solvers.search.minimax.alphabeta import (
    CHANCE_MOVES,
    CUTS,
    DONE,
    HITS,
    NODES,
    PLY,
    STATUS,
    STUCK,
    TOO_DEEP,
    alphabeta_search_slot,
)
from zermelo.solvers.search.run import Rounds
from zermelo.solvers.search.stack import Stack, search_stack_mover

LAYOUT = ("turn", "count", "who", "choice", "now", "length")
FRAME = len(LAYOUT)
TURN, COUNT, WHO, CHOICE, NOW, LENGTH = range(FRAME)
WHOLE, LEFT = 1, 2  # what is known of a position: the vector; what its mover gets at least
FARTHEST = 1 << 40  # payoffs beyond which sums are not trusted to compiled numbers


def _branch_and_bound_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, lists: str, late: bool, total: int,
    bounds: tuple[int, int], has_at_least: bool, has_at_most: bool, banks: tuple[Bank, ...],
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game: runs for a while, and goes on where it stopped."""
    player, apply, over, score, row = rules.player, rules.apply, rules.over, rules.score, tools.row
    options, listed = getattr(rules, lists), lists != "legal"
    at_least = rules.at_least if has_at_least else rules.score
    at_most = rules.at_most if has_at_most else rules.score
    lowest, highest = bounds
    entry = width + 1 + seats
    many = len(banks[0].words)
    words, starts = tools.table(banks[0].words or (0,)), tools.table(banks[0].starts or (0,))
    weights = tools.table(tuple(weight for bank in banks for weight in bank.weights) or (0,))
    place_of = tools.compile(alphabeta_search_slot, alphabeta_search_slot)

    def count_banked(t, p):  # type: ignore[no-untyped-def]
        sure = 0
        for j in range(many):
            sure += weights[p * many + j] * (t[words[j]] - starts[j])
        return sure

    banked = tools.inlined(count_banked, count_banked)

    def least(t, p):  # type: ignore[no-untyped-def]
        return max(at_least(t, p), lowest) if has_at_least else lowest

    floor = tools.compile(least, least)

    def most(t, p, other, has):  # type: ignore[no-untyped-def]
        """What seat p gets at most, where seat *other* (-1: nobody) gets at least *has*."""
        found = total
        for q in range(seats):
            if q == other:
                found -= max(has, floor(t, q))
            elif q != p:
                found -= floor(t, q)
        found = min(found, highest)
        return min(found, at_most(t, p)) if has_at_most else found

    ceiling = tools.compile(most, most)

    def beats(found, a, held, choice):  # type: ignore[no-untyped-def]
        """Is a move that brings this much taken, rather than the one that was chosen?"""
        if choice < 0 or found > held:
            return True
        return found == held and (a > choice if late else a < choice)

    better = tools.inlined(beats, beats)

    def search(states, frames, values, spare, moves, buffer, line, table, at, room, until):  # type: ignore[no-untyped-def]
        k, nodes, cuts = at[PLY], at[NODES], at[CUTS]
        stop = nodes + until
        s, t, f = row(states, k, width), row(states, k + 1, width), row(frames, k, FRAME)
        v, w = row(values, k, seats), row(values, k + 1, seats)
        rest = row(spare, 0, width)
        i, n, who, choice, a = f[TURN], f[COUNT], f[WHO], f[CHOICE], f[NOW]
        is_back, is_cut = False, False  # has a child come back? was it left?
        while True:
            arrived = is_back and not is_cut  # is the value of a move there, in w?
            if is_back:
                is_back = False
                if is_cut:
                    continue
            elif i < n:
                a = moves[k * actions + i] if listed else i
                i += 1
                if not listed and not options(s, a):
                    continue
                for j in range(width):
                    t[j] = s[j]
                apply(t, a)
                nodes += 1
                if over(t):
                    arrived = True
                    for p in range(seats):
                        w[p] = score(t, p)
                else:
                    seat = player(t)
                    if seat < 0 or k + 2 >= room:
                        at[NODES], at[STATUS] = nodes, CHANCE_MOVES if seat < 0 else TOO_DEEP
                        return 0
                    if not better(ceiling(t, who, -1, 0), a, v[who], choice):
                        cuts += 1
                        continue
                    for j in range(width):
                        rest[j] = t[j]
                    for j in range(many):
                        rest[words[j]] = starts[j]
                    e = place_of(table, rest, width) * entry
                    known = table[e + width]
                    for j in range(width):
                        if table[e + j] != rest[j]:
                            known = 0
                    if known == LEFT and seat != who:
                        has = table[e + width + 1] + banked(t, seat)
                        if not better(ceiling(t, who, seat, has), a, v[who], choice):
                            at[HITS] += 1
                            cuts += 1
                            continue
                    if known == WHOLE:
                        at[HITS] += 1
                        arrived = True
                        for p in range(seats):
                            w[p] = table[e + width + 1 + p] + banked(t, p)
                    else:
                        f[TURN], f[COUNT], f[WHO], f[CHOICE], f[NOW] = i, n, who, choice, a
                        k += 1
                        s, t, f = t, row(states, k + 1, width), row(frames, k, FRAME)
                        v, w = w, row(values, k + 1, seats)
                        i, who, choice, n = 0, seat, -1, actions
                        if listed:
                            n = options(s, buffer)
                            for j in range(n):
                                moves[k * actions + j] = buffer[j]
                        if nodes >= stop:
                            f[TURN], f[COUNT], f[WHO], f[CHOICE], f[NOW] = i, n, who, choice, -1
                            at[PLY], at[NODES], at[CUTS] = k, nodes, cuts
                            return 0
                        continue
            elif choice < 0:
                at[PLY], at[NODES], at[STATUS] = k, nodes, STUCK
                return 0
            is_cut = False
            if arrived:
                if better(w[who], a, v[who], choice):
                    choice = a
                    for p in range(seats):
                        v[p] = w[p]
                if k > 0 and i < n:
                    g, held = row(frames, k - 1, FRAME), row(values, k - 1, seats)
                    above = g[WHO]
                    if above != who and g[CHOICE] >= 0:
                        is_cut = not better(ceiling(s, above, who, v[who]), g[NOW], held[above], g[CHOICE])
                if not is_cut:
                    continue
                cuts += 1
            # the node is left: known whole, or by what its mover gets at least
            if k == 0:
                line[0], f[LENGTH] = choice, 1
                at[PLY], at[NODES], at[CUTS], at[STATUS] = 0, nodes, cuts, DONE
                return 0
            for j in range(width):
                rest[j] = s[j]
            for j in range(many):
                rest[words[j]] = starts[j]
            e = place_of(table, rest, width) * entry
            for j in range(width):
                table[e + j] = rest[j]
            table[e + width] = LEFT if is_cut else WHOLE
            if is_cut:
                table[e + width + 1] = v[who] - banked(s, who)
            else:
                for p in range(seats):
                    table[e + width + 1 + p] = v[p] - banked(s, p)
            k -= 1
            t, s, f = s, row(states, k, width), row(frames, k, FRAME)
            w, v = v, row(values, k, seats)
            i, n, who, choice, a = f[TURN], f[COUNT], f[WHO], f[CHOICE], f[NOW]
            is_back = True

    return search


class Bounded(Rounds):
    """Branch and bound over everybody's payoffs; *late* breaks ties for the last move."""

    def __init__(
        self, game: RulesGame, state: tuple[int, ...], *, late: bool, compiled: bool | None, slots: int
    ) -> None:
        kernel = branch_and_bound_kernel(game.rules, late=late)
        super().__init__(game, state, kernel, max(slots, 1), compiled, None)

    @property
    def can_guess(self) -> bool:
        """No: it goes to the ends."""
        return False

    def stack(self, depth: int, state: tuple[int, ...]) -> Stack:
        seats, rules = self.rules.players, self.rules
        run = self.frames(depth, state, FRAME, lists=False)
        count, lists = rules.actions, _lists(rules)
        if lists != "legal":
            first = [0] * rules.actions
            count = int(getattr(rules, lists)(list(state), first))
            run.moves[:count] = first[:count]
        run.begin((0, count, search_stack_mover(rules, state), -1, -1, 0), LENGTH)
        run.values = run.rows(seats)
        table = self.slots_for(run.width + 1 + seats)
        run.rest = [run.values, run.rows(run.width), run.moves, run.buffer, run.line, table, run.at, run.room]
        return run


def search_branch_and_bound(request: Request) -> Advice:
    """Finds everybody's payoff when each is after their own points, to the end of the game."""
    late, slots = request.ties == "last", request.slots
    found = Bounded(request.game, request.state, late=late, compiled=request.compiled, slots=slots)
    return deepen_iteratively(found, request)


def branch_and_bound_kernel(rules: Any, *, late: bool) -> RulesKernel:
    """Returns the kernel of `_branch_and_bound_text` for a game."""
    seats, bounds, lists = rules.players, tuple(rules.bounds), _lists(rules)
    total = int(getattr(rules, "constant_sum", 0))
    if max(abs(total), *map(abs, bounds)) * seats >= FARTHEST:
        raise MethodError(f"branch-and-bound adds up payoffs, which are too large here: {bounds}. Use maxn.")
    least, most = (callable(getattr(type(rules), name, None)) for name in ("at_least", "at_most"))
    banks = play_trial(rules, (), tuple(rules.start), keyed=False).banks
    names = ["player", "apply", "over", "score", lists] + ["at_least"] * least + ["at_most"] * most
    return RulesKernel(
        _branch_and_bound_text, rules, names, width=len(rules.start), actions=rules.actions, seats=seats, lists=lists,
        late=late, total=total, bounds=bounds, has_at_least=least, has_at_most=most, banks=banks, inlined=True,
    )  # fmt: skip


def _lists(rules: Any) -> str:
    """How moves are tried: as the rules order them, as they list them, or by their numbers."""
    if callable(getattr(type(rules), "order", None)):
        return "order"
    return "moves" if hasattr(rules, "moves") else "legal"

"""The guarantee of one side by alpha-beta: the same value as the full sweep, from fewer nodes.

The chosen side raises the low end of what matters, all the others together lower the high end; a node where the two
meet is left at once, because one of them has something better elsewhere. No complete strategy comes out: most positions
are never looked at.

References: Lakatos and Nagy 2004, section 5.2; Knuth and Moore 1975.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_plain_asked, pays_to_compile
from zermelo.compiler.playouts import play_out_once
from zermelo.errors import MethodError, RulesError
from zermelo.forms.arena import END
from zermelo.forms.aspects import POINTS
from zermelo.forms.enumerate import Watch
from zermelo.forms.explore import game_tree
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import LIMIT, quotient
from zermelo.forms.tree import Tree
from zermelo.kernels.alphabeta import INFINITE, tree_alphabeta
from zermelo.results.line import Line, Step
from zermelo.results.outlook import Pruned
from zermelo.results.solution import Effort

PLY, NODES, CUTS, STATUS = range(4)
DONE, TOO_DEEP, CHANCE_MOVES = 1, 2, 3
PATIENCE = 30_000  # nodes looked at in plain Python before compiling pays
NO_CHANCE = "Alpha-beta does not fit games with chance; use guarantee without method, which sweeps the whole game."


def search_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, members: tuple[int, ...], listed: bool
) -> Any:
    """Returns ``search``, made for one game and one side: runs for a while, and goes on where it stopped.

    Row k of *states* is the position after k moves of the line being looked at; row k of *line* is the best line found
    from there on.
    """
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    row = tools.row

    def search(states, turn, count, moves, buffer, low, high, best, mine, line, length, at, room, until):  # type: ignore[no-untyped-def]
        k = at[0]
        stop = at[1] + until
        while at[1] < stop:
            s = row(states, k, width)
            if not listed:
                while turn[k] < count[k] and not legal(s, turn[k]):
                    turn[k] += 1
            if turn[k] < count[k] and low[k] < high[k]:
                t = row(states, k + 1, width)
                for i in range(width):
                    t[i] = s[i]
                apply(t, moves[k * actions + turn[k]] if listed else turn[k])
                at[1] += 1
                if not over(t):
                    who = player(t)
                    if who < 0 or k + 2 >= room:
                        at[3] = 3 if who < 0 else 2
                        return 0
                    k += 1
                    at[0] = k
                    turn[k] = 0
                    count[k] = actions
                    if listed:
                        count[k] = legal(t, buffer)
                        for i in range(count[k]):
                            moves[k * actions + i] = buffer[i]
                    low[k] = low[k - 1]
                    high[k] = high[k - 1]
                    mine[k] = members[who]
                    best[k] = -INFINITE if members[who] == 1 else INFINITE
                    length[k] = 0
                    continue
                found = 0
                for p in range(seats):
                    if members[p] == 1:
                        found += score(t, p)
                length[k + 1] = 0
            else:
                if turn[k] < count[k]:
                    at[2] += 1
                found = best[k]
                if k == 0:
                    at[3] = 1
                    return found
                k -= 1
                at[0] = k
            better = found > best[k] if mine[k] == 1 else found < best[k]
            if better:
                best[k] = found
                line[k * room] = moves[k * actions + turn[k]] if listed else turn[k]
                for i in range(length[k + 1]):
                    line[k * room + 1 + i] = line[(k + 1) * room + i]
                length[k] = length[k + 1] + 1
            if mine[k] == 1:
                low[k] = max(low[k], found)
            else:
                high[k] = min(high[k], found)
            turn[k] += 1
        return 0

    return search


def pruned_guarantee(
    found: Any, side: tuple[str, ...], *, compiled: bool | None = None, watch: Watch | None = None
) -> Pruned:
    """Returns what *side* can be sure of, looking at as few nodes as alpha-beta needs."""
    began = time.perf_counter()
    if isinstance(found, RulesGame):
        value, moves, nodes, cuts, native = _by_rules(found, side, compiled, watch)
    else:
        value, moves, nodes, cuts, native = _by_tree(game_tree(found), side, compiled)
    effort = Effort(nodes=nodes, seconds=time.perf_counter() - began, compiled=native, prunings=cuts)
    return Pruned(side=side, value=value, line=moves, by=POINTS, effort=effort)


def _by_tree(tree: Tree, side: tuple[str, ...], compiled: bool | None) -> tuple[Any, Line, int, int, bool]:
    if tree.has_hidden_moves:
        raise MethodError("Some moves here are made without seeing others', so alpha-beta does not apply.")
    if tree.has_chance:
        raise MethodError(NO_CHANCE)
    members = [tree.seat(p) for p in side]
    if tree.payoff.dtype == object or tree.largest * len(members) >= LIMIT:
        raise MethodError("Alpha-beta needs payoffs that fit 64 bits; use guarantee without method.")
    if len(tree) == 1:
        return tree.paid([int(tree.payoff[0, members].sum())] * len(tree.players)).vector[0], Line(()), 1, 0, False
    native = pays_to_compile(tree_alphabeta, len(tree)) if compiled is None else compiled and not is_plain_asked()
    worth = np.zeros(len(tree), dtype=np.int64)
    worth[tree.mover == END] = tree.payoff[:, members].sum(axis=1)
    belongs = np.array([int(m in members) for m in range(len(tree.players))], dtype=np.int8)
    deep = tree.depth + 2
    stack, turn, low, high, best = (np.zeros(deep, dtype=np.int64) for _ in range(5))
    pick, at = np.full(len(tree), -1, dtype=np.int32), np.zeros(4, dtype=np.int64)
    value = tree_alphabeta.run(
        tree.first, tree.mover, belongs, worth, stack, turn, low, high, best, pick, at, compiled=native
    )
    edges, movers, v = [], [], 0
    while tree.mover[v] != END:
        movers.append(str(tree.turn(v)))
        v = int(pick[v])
        edges.append(v)
    line = Line(tuple(Step(p, m) for p, m in zip(movers, tree.names_along(edges), strict=True)))
    return quotient(int(value), tree.scale), line, int(at[NODES]), int(at[CUTS]), native


def _by_rules(
    game: RulesGame, side: tuple[str, ...], compiled: bool | None, watch: Watch | None
) -> tuple[Any, Line, int, int, bool]:
    rules = game.rules
    play_out_once(rules)
    members = tuple(int(p in side) for p in game.players)
    if rules.over(list(rules.start)):
        total = sum(s for s, m in zip(game.scores(game.start()), members, strict=True) if m)
        return quotient(total, rules.scale), Line(()), 1, 0, False
    listed = hasattr(rules, "moves")
    names = ["player", "apply", "over", "score", "moves" if listed else "legal"]
    kernel = RulesKernel(
        search_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players, members=members,
        listed=listed,
    )  # fmt: skip
    forced_plain = compiled is False or is_plain_asked()
    native = not forced_plain and (compiled is True or kernel.is_ready())
    room = 256
    while True:
        if native:
            trouble = attempt(kernel, lambda: _Run(rules, members, 8, native=True).go(kernel.native(), 0))
            if trouble is not None and compiled:
                raise RulesError(trouble)
            native, forced_plain = trouble is None, trouble is not None
        run = _Run(rules, members, room, native=native)
        search = kernel.native() if native else kernel.plain()
        while run.at[STATUS] == 0:
            run.value = run.go(search, 200_000 if native else 2_000)
            if watch is not None:
                watch("nodes", int(run.at[NODES]))
            if not native and not forced_plain and run.at[NODES] > PATIENCE:
                break
        if run.at[STATUS] == CHANCE_MOVES:
            raise MethodError(NO_CHANCE)
        if run.at[STATUS] == DONE:
            return (
                quotient(int(run.value), rules.scale),
                run.moves(game),
                int(run.at[NODES]) + 1,
                int(run.at[CUTS]),
                native,
            )
        if run.at[STATUS] == TOO_DEEP:
            room *= 2
        else:
            native = True


class _Run:
    """The stack of one search: arrays when compiled, lists when plain."""

    def __init__(self, rules: Any, members: tuple[int, ...], room: int, *, native: bool) -> None:
        width, self.room = len(rules.start), room
        sizes = [room, room, room * rules.actions, rules.actions, room, room, room, room, room * room, room, 4]
        if native:
            self.states: Any = np.zeros(room * width, dtype=np.int64)
            self.states[:width] = rules.start
            self.arrays: list[Any] = [np.zeros(n, dtype=np.int64) for n in sizes]
        else:
            self.states = [[0] * width for _ in range(room)]
            self.states[0] = list(rules.start)
            self.arrays = [[0] * n for n in sizes]
        _, count, moves, _, low, high, best, mine, self.line, self.length, self.at = self.arrays
        seat, self.value = rules.player(list(rules.start)), 0
        if seat < 0:
            raise MethodError(NO_CHANCE)
        count[0] = rules.actions
        if hasattr(rules, "moves"):
            first = [0] * rules.actions
            count[0] = rules.moves(list(rules.start), first)
            moves[: rules.actions] = np.array(first) if native else first
        low[0], high[0], mine[0] = -INFINITE, INFINITE, members[seat]
        best[0] = -INFINITE if members[seat] else INFINITE

    def go(self, search: Any, until: int) -> int:
        """Looks at *until* more nodes."""
        return int(search(self.states, *self.arrays, self.room, until))

    def moves(self, game: RulesGame) -> Line:
        """The best line found, in words."""
        state, steps = game.start(), []
        for a in self.line[: int(self.length[0])]:
            steps.append(Step(str(game.turn(state)), game.name(state, int(a))))
            state = game.act(state, int(a))
        return Line(tuple(steps))

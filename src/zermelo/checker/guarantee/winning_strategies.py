"""Do winning and non-losing strategies do what they promise? Every play that they leave open is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.answers.guarantee.dominance import Dominance
from zermelo.answers.report import Problem
from zermelo.answers.strategy import Strategy
from zermelo.checker.paths import path_of_node
from zermelo.forms.arena import END, Arena

Row = Sequence[Fraction]


def check_winning_strategies(found: Dominance, rows: Sequence[Row]) -> tuple[list[Problem], str]:
    """Follows every strategy that the standings promise; *rows* are the payoffs of the ends, then of endless play."""
    if found.forced is None:
        return [], "the answer holds no strategies to follow"
    problems: list[Problem] = []
    for seat, player in enumerate(found.arena.players):
        standing = found.standings[player]
        if standing.wins:
            won = [row[seat] == max(row) and (len(row) == 1 or row[seat] > min(row)) for row in rows]
            problems += _broken(found.arena, found.winning_strategy(player), seat, won, "does not win")
        if standing.never_loses:
            even = [row[seat] * len(row) >= sum(row) for row in rows]
            strategy = found.nonlosing_strategy(player)
            problems += _broken(found.arena, strategy, seat, even, "has less than an even share")
        if standing.never_last:
            kept = [row[seat] > min(row) or row[seat] == max(row) for row in rows]
            strategy = found.nonlosing_strategy(player, by="place")
            problems += _broken(found.arena, strategy, seat, kept, "is last")
    return problems, "winning and non-losing strategies, against every move of the others and of chance"


def _broken(arena: Arena, strategy: Strategy, seat: int, good: Sequence[bool], what: str) -> list[Problem]:
    """The first play in which *strategy* does not keep its promise, if there is one; endless play is one too."""
    player, on_way, done = arena.players[seat], {0}, set[int]()
    stack = [(0, iter(_open(arena, strategy, seat, 0)))]
    while stack:
        node, children = stack[-1]
        if arena.mover[node] == END and not good[int(arena.end_row[node])]:
            return [Problem(path_of_node(arena, node), f"{player} {what} here, by the strategy that is to prevent it")]
        child = next(children, None)
        if child is None:
            stack.pop()
            on_way.discard(node)
            done.add(node)
        elif child in on_way:
            if len(good) == arena.ends or not good[-1]:
                return [Problem(path_of_node(arena, child), f"{player} {what}: the strategy lets play go on forever")]
        elif child not in done:
            on_way.add(child)
            stack.append((child, iter(_open(arena, strategy, seat, child))))
    return []


def _open(arena: Arena, strategy: Strategy, seat: int, node: int) -> list[int]:
    """The nodes that may follow: those of the strategy's move, or of all moves where somebody else is to move."""
    if arena.mover[node] != seat:
        return list(arena.children(node))
    moves = strategy.play(node)
    return [arena.child(e) for e in arena.edges(node) if arena.name(node, e) in moves]

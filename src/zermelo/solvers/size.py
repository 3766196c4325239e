"""`size`: how large is this game, and which questions fit this machine?

Exact counts come from the graph of positions: the tree below a position has one node more than the trees below
its moves together. Where there are too many positions, Knuth's probes: play at random, multiply the numbers of
moves met, and the running products add up to an unbiased estimate of the nodes.

Counting a million positions of a game that runs in plain Python, such as chess, would take minutes. So where there are
more than a few thousand, random plays come first. Two plays that visit p and q positions, of N that there are, have on
average at least p·q/N in common (Cauchy-Schwarz; the first moves, which all plays share, are left out). Where they meet
far less often than *limit* positions allow there are more, and they are not counted.

In perspective (a games lecture): tic-tac-toe, about 5 moves and 9 plies, would be 5^9 = 1,953,125 nodes and
has 549,946; chess, 35 moves and 100 plies, would be 35^100, about 10^154.

Reference: Knuth 1975, Estimating the efficiency of backtrack programs.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np

from zermelo.answers.size import Fit, Size, Way
from zermelo.draw.svg.label import bytes_label
from zermelo.errors import BudgetError, CycleError
from zermelo.formats.given import game as given_game
from zermelo.forms.arena import END, Arena
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.game import CHANCE
from zermelo.forms.traits.traits import Traits, traits_of_game
from zermelo.kernels.tree_counts import TOO_MANY, tree_counts
from zermelo.questions import QUESTIONS
from zermelo.solvers.induction.sweep import sweep_node_order
from zermelo.solvers.methods import WITHOUT_EXPLORING, default_method, method_refusals
from zermelo.solvers.size_ways import size_ways

POSITIONS = 1_000_000
PROBES = 1000
LONGEST_PROBE = 100_000  # moves in all; a game that never ends must not be probed forever
PLAIN_PROBE, BATCH = 20_000, 2_000  # the same, where a game runs in plain Python; and between two looks
AT_ONCE = 5_000  # positions that are counted before any play
SHARED_MOVES = 8  # at the beginning of plays, where they meet
# There are more positions where so many meetings are expected and so many times fewer are met.
MEETINGS, FEWER = 40, 4
BYTES_A_POSITION, BYTES_A_NODE = 120, 40
ROUND = "Positions can repeat, so play can go on forever: the tree is infinite."
BEYOND, BEYOND_WORDS = 10**4000, "more than 10^4000 nodes"  # larger trees are not counted


@dataclass(frozen=True)
class _Play:
    """One random play: what it says of the tree's nodes and ends, its length, positions after the first moves."""

    nodes: int
    ends: int
    depth: int
    visited: frozenset[Any]


class _Probing:
    """Random plays of a game, at most *probes*, of at most *longest* moves together, made as they are asked for."""

    def __init__(self, game: Any, probes: int, seed: int, longest: int) -> None:
        self.game, self.probes, self.longest = game, probes, longest
        self.dice, self.steps = random.Random(seed), 0
        self.plays: list[_Play] = []

    def made(self, moves: int) -> list[_Play]:
        """The plays, after so many moves of all of them together."""
        while len(self.plays) < self.probes and self.steps < moves:
            self.plays.append(_probe(self.game, self.dice, self.longest - self.steps))
            self.steps += self.plays[-1].depth + 1
        return self.plays

    def least(self, limit: int) -> int:
        """How many positions there are at least, about: plays of so many positions meet as often where there are N."""
        counts = [len(play.visited) for play in self.plays]
        at = Counter(position for play in self.plays for position in play.visited)
        met = sum(n * (n - 1) // 2 for n in at.values())
        return max(limit, (sum(counts) ** 2 - sum(n * n for n in counts)) // (2 * max(1, met)))

    def shows_more_than(self, limit: int) -> bool:
        """Do plays meet so seldom that there must be more positions than *limit*?"""
        for moves in range(BATCH, PLAIN_PROBE + 1, BATCH):
            plays = self.made(moves)
            counts = [len(play.visited) for play in plays]
            expected = (sum(counts) ** 2 - sum(n * n for n in counts)) // (2 * limit)
            at = Counter(position for play in plays for position in play.visited)
            met = sum(n * (n - 1) // 2 for n in at.values())
            if expected >= MEETINGS and met * FEWER < expected:
                return True
            if met >= MEETINGS:
                return False
        return False


def size(
    game: GameLike, *, limit: int = POSITIONS, probes: int = PROBES, seed: int = 0, watch: Watch | None = None
) -> Size:  # fmt: skip
    """Returns how large *game* is: exact if it has at most *limit* positions, else estimated by *probes* random plays.

    >>> found = size("tictactoe")
    >>> found.nodes, found.ends, found.positions, found.depth
    (549946, 255168, 5478, 9)
    """
    found = given_game(game)
    probing = _Probing(found, probes, seed, LONGEST_PROBE if hasattr(found, "rules") else PLAIN_PROBE)
    counted = _size(found, limit, probing, watch)
    least = probing.least(limit) if counted.positions is None else counted.positions
    ways = size_ways(found, counted.positions, least, seed)
    refused = {fit.question: fit.why for fit in counted.questions if fit.fits is False}
    ways = tuple(_allowed(way, refused.get("prove" if way.name == "proof" else "solve")) for way in ways)
    proof = next((way.fits for way in ways if way.name == "proof"), None)
    asked = (replace(fit, fits=proof) if fit.question == "prove" else fit for fit in counted.questions)
    return replace(counted, questions=tuple(asked), ways=ways)


def _allowed(way: Way, refused: str | None) -> Way:
    """What speaks for a way, unless exploring the game has shown that its question cannot be answered."""
    return way if refused is None or not way.fits else Way(way.name, False, refused)


def _size(found: Any, limit: int, probing: _Probing, watch: Watch | None) -> Size:
    if traits_of_game(found).is_numbered:
        return _numbered(found)
    if (known := traits_of_game(found).arena) is not None:
        return _exact(known)
    try:
        arena: Arena = game_graph(found, limit=min(limit, AT_ONCE))
    except BudgetError:
        if limit <= AT_ONCE or probing.shows_more_than(limit):
            return _estimated(probing, limit)
        try:
            arena = game_graph(found, limit=limit, watch=watch)
        except BudgetError:
            return _estimated(probing, limit)
    return _exact(arena)


def _numbered(game: Any) -> Size:
    """The size of a game whose positions are numbered: how many numbers there are, which is known at once."""
    rules = game.rules
    sizes = [size for _, size in rules.slices]
    numbers = sum(sizes)
    need, free = numbers + max(sizes), explore_free_memory()
    why = f"{_short(numbers)} numbers of positions, about {bytes_label(need)} of {bytes_label(free)} free"
    remark = f"Every position has a number: there are {numbers:,}, some of no position, and no moves are stored."
    known, whole = traits_of_game(game), _fit("", numbers * getattr(rules, "heaviest", 1), BYTES_A_POSITION)
    by_table = _questions(known, need < free // 2, why)
    by_graph = _questions(known, whole.fits or None, f"if explored, up to {whole.why}")
    fits = tuple(a if a.method == "tablebase" else b for a, b in zip(by_table, by_graph, strict=True))
    return Size(True, None, None, None, None, None, None, fits, (remark, ROUND * hasattr(rules, "endless")))


def _exact(arena: Arena) -> Size:
    positions = len(arena) if arena.is_merged else None
    try:
        counts = _counts(arena)
    except CycleError:
        fits = (*_solving(arena), _fit("the graph of positions", len(arena), BYTES_A_POSITION))
        return Size(True, None, None, positions, None, None, None, fits, (ROUND,))
    if counts is None:
        fits = (*_solving(arena), Fit("the whole tree", False, BEYOND_WORDS))
        return Size(True, None, None, positions, None, None, None, fits, (f"The tree has {BEYOND_WORDS}.",))
    nodes, ends, depth = counts
    inner = nodes - ends
    branching = Fraction(nodes - 1, inner) if inner else None
    fits = (*_solving(arena), _fit("the whole tree", nodes, BYTES_A_NODE))
    remarks = (_perspective(arena, nodes, depth),) if depth else ()
    return Size(True, nodes, ends, positions, depth, branching, None, fits, remarks)


def _perspective(arena: Arena, nodes: int, depth: int) -> str:
    """Compares the tree with b^d: b moves on average in random play, d the longest line."""
    dice = random.Random(0)
    met = turns = 0
    while turns < LONGEST_PROBE // 20:
        node = 0
        while arena.mover[node] != END:
            edges = arena.edges(node)
            met, turns = met + len(edges), turns + 1
            node = arena.child(dice.choice(edges))
    average = Fraction(round(10 * met / turns), 10)
    guess = _short(int(average**depth)) if depth < 2000 else "beyond all measure"
    return (
        f"Random play meets {float(average):.1f} moves a turn, and the longest line has {depth:,}: "
        f"{float(average):.1f}^{depth:,} is {guess}; the tree has {_short(nodes)} nodes."
    )


def _counts(arena: Arena) -> tuple[int, int, int] | None:
    """Returns nodes, ends and depth of the tree; None when the nodes are more than `BEYOND`."""
    if (tree := arena.as_tree) is not None:
        return len(tree), tree.ends, tree.depth
    order, succ = sweep_node_order(arena), arena.successors
    counts = [np.zeros(len(arena), dtype=np.int64) for _ in range(3)]
    if tree_counts.run(order, arena.first, succ, *counts, TOO_MANY, work=len(arena)):
        return int(counts[0][0]), int(counts[1][0]), int(counts[2][0])
    wide = [np.zeros(len(arena), dtype=object) for _ in range(3)]  # Python's own integers have no end
    if not tree_counts.run(order, arena.first, succ, *wide, BEYOND, compiled=False):
        return None
    return int(wide[0][0]), int(wide[1][0]), int(wide[2][0])


def _estimated(probing: _Probing, limit: int) -> Size:
    plays, longest = probing.made(probing.longest), probing.longest
    count, steps, furthest = len(plays), sum(play.depth + 1 for play in plays), max(play.depth for play in plays)
    mean = sum(play.nodes for play in plays) // count
    spread = isqrt(sum((play.nodes - mean) ** 2 for play in plays) // max(1, count - 1))
    margin = 2 * spread // max(1, isqrt(count))
    least = max(limit, mean - margin)
    most = max(mean + margin, least)
    room = explore_free_memory() // 2
    places = f"more than {limit:,} positions; about {room // BYTES_A_POSITION:,} fit into memory"
    known = traits_of_game(probing.game)
    fits = (
        *_questions(known, True if most * BYTES_A_POSITION < room else None, places),
        Fit("the whole tree", most * BYTES_A_NODE < room, f"about {_short(mean)} nodes"),
    )
    if furthest >= longest - 1 or (steps >= longest and count < 3):
        remark = f"Random play had not ended after {furthest:,} moves: do the rules ever end?"
        return Size(False, None, None, None, None, None, None, _questions(known, None, places), (remark,))
    remarks = (
        f"Estimated from {count:,} random plays (Knuth 1975); the longest had {furthest:,} moves.",
        "For comparison: tic-tac-toe has 549,946 nodes; chess, at 35 moves and 100 plies, about 10^154.",
    )
    return Size(
        False,
        max(mean, limit),
        sum(play.ends for play in plays) // count,
        None,
        None,
        None,
        (least, most),
        fits,
        remarks,
    )


def _probe(game: Any, dice: random.Random, longest: int) -> _Play:
    """One random play: estimates of the nodes and ends of the tree, its length, and the positions visited."""
    state, nodes, product, depth = game.start(), 1, 1, 0
    visited = set()
    while (who := game.turn(state)) is not None and depth < longest:
        if depth >= SHARED_MOVES:
            visited.add((state, who))
        moves = list(game.odds(state)) if who == CHANCE else list(game.moves(state))
        product *= len(moves)
        nodes += product
        state = game.after(state, dice.choice(moves))
        depth += 1
    return _Play(nodes, product, depth, frozenset(visited))


def _solving(arena: Arena) -> tuple[Fit, ...]:
    """Which questions can be asked of an explored game?"""
    whole = _fit("", len(arena), BYTES_A_POSITION)
    return _questions(traits_of_game(arena), whole.fits, whole.why)


def _questions(known: Traits, fits: bool | None, why: str) -> tuple[Fit, ...]:
    """What can be asked, and by which method it would be answered; *fits* and *why* are said of the whole game."""
    refusals = dict(method_refusals(known))
    found = []
    for row in QUESTIONS:
        if row.verb not in refusals:
            continue
        refused, verb, method = refusals[row.verb], row.verb, default_method(row.verb, known)
        if refused:
            found.append(Fit(verb, False, refused, method, row.words))
        elif verb == "prove":
            found.append(
                Fit(verb, None, "it searches only what matters; see below for how much that is", method, row.words)
            )
        elif verb in WITHOUT_EXPLORING:
            found.append(Fit(verb, True, "it stops when its budget is spent", method, row.words))
        else:
            found.append(Fit(verb, fits, why, method, row.words))
    return tuple(found)


def _fit(question: str, count: int, each: int) -> Fit:
    need, free = count * each, explore_free_memory()
    things = "positions" if each == BYTES_A_POSITION else "nodes"
    why = f"{_short(count)} {things}, about {bytes_label(need)} of {bytes_label(free)} free"
    return Fit(question, need < free // 2, why)


def _short(count: int) -> str:
    """Writes a count: in full up to a million million, then as a power of ten."""
    if count < 10**12:
        return f"{count:,}"
    if count >= BEYOND:
        return "more than 10^4000"
    digits = str(count)
    return f"{digits[0]}.{digits[1]}·10^{len(digits) - 1}"

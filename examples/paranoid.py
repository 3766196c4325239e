"""Does it pay to be paranoid? Paranoid search against max^n at Chinese checkers, with equally many nodes a move.

Three seats, two kinds of players, all six ways to seat them in which both play: so each kind holds nine of eighteen
seats, and of players equally strong each kind wins half of the matches. Both look one move ahead, then two, and so on,
and play what the last depth said that was finished within the nodes allowed, all depths counted. The first moves of a
match are made at random, so that no two matches are the same.

    python examples/paranoid.py --rounds 50 --nodes 20000

Reference: Sturtevant, A Comparison of Algorithms for Multi-Player Games, 2002.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

import zermelo as z

METHODS = ("paranoid", "maxn")


@dataclass
class Looking:
    """A seat that looks ahead as deep as so many nodes allow, and notes how deep that was."""

    name: str
    nodes: int
    opening: int  # moves of everybody together that are made at random
    compiled: bool | None = None
    depths: list[int] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)

    def choose(self, game: Any, state: Any, luck: Random) -> str:
        """Returns a move; the last number of a state counts the moves made."""
        moves: tuple[str, ...] = game.moves(state)
        if state[-1] < self.opening:
            return luck.choice(moves)
        if len(moves) == 1:
            return moves[0]
        options: dict[str, Any] = {"at": state, "method": self.name, "slots": 1 << 16, "compiled": self.compiled}
        found = z.search(game.game, nodes=self.nodes, **options)
        while found.effort.nodes > self.nodes:  # a depth begun in time may end late: it does not count
            found = z.search(game.game, depth=found.depth - 1, **options)
        if found.status != "solved":
            self.depths.append(found.depth)
            self.looked.append(found.effort.nodes)
        return str(found.move)


@dataclass(frozen=True)
class Verdict:
    """How the matches went, and how deep each kind of player looked on average."""

    table: str
    won: dict[str, int]
    shared: int
    depth: dict[str, float]
    nodes: dict[str, float]

    def text(self) -> str:
        """Returns the report."""
        decided = sum(self.won.values())
        lines = [self.table, ""]
        for name in METHODS:
            low, high = interval(self.won[name], decided)
            lines.append(
                f"{name:<9} won {self.won[name]} of {decided} decided matches: {self.won[name] / max(decided, 1):.1%} "
                f"(95 % interval {low:.1%} to {high:.1%}); looked {self.depth[name]:.2f} moves ahead on average, "
                f"{self.nodes[name]:,.0f} nodes a move"
            )
        return "\n".join([*lines, f"shared by players of both kinds: {self.shared}"])


def interval(won: int, of: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if of == 0:
        return 0.0, 1.0
    k, share = 1.959964**2, won / of
    middle, half = share + k / (2 * of), sqrt(k * (share * (1 - share) / of + k / (4 * of * of)))
    return (middle - half) / (1 + k / of), (middle + half) / (1 + k / of)


def compare(
    game: str, *, nodes: int, rounds: int, seed: int, opening: int = 6, compiled: bool | None = None, watch: Any = None
) -> Verdict:
    """Plays the tournament and returns what came out; compiled or plain, the same matches are played."""
    seats = {name: Looking(name, nodes, opening, compiled) for name in METHODS}
    played = z.tournament(game, seats, rounds=rounds, seed=seed, watch=watch)
    won, shared = dict.fromkeys(METHODS, 0), 0
    for match in played.matches:
        best = max(match.payoff.values())
        kinds = {who for who, points in zip(match.seating, match.payoff.values(), strict=True) if points == best}
        if len(kinds) == 1:
            won[kinds.pop()] += 1
        else:
            shared += 1
    return Verdict(
        played.text(), won, shared,
        {name: sum(seat.depths) / max(len(seat.depths), 1) for name, seat in seats.items()},
        {name: sum(seat.looked) / max(len(seat.looked), 1) for name, seat in seats.items()},
    )  # fmt: skip


def main() -> None:
    """Reads the options and prints the report."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--game", default="checkers:3,players=3,turns=30", help="a game of checkers for three")
    ask.add_argument("--nodes", type=int, default=20_000, help="nodes a move")
    ask.add_argument("--rounds", type=int, default=50, help="matches of each of the six seatings")
    ask.add_argument("--seed", type=int, default=2002)
    ask.add_argument("--opening", type=int, default=6, help="moves made at random first, two by everybody")
    given = ask.parse_args()
    print(f"{given.game}, {given.nodes:,} nodes a move, {given.rounds} rounds of six seatings, seed {given.seed}\n")
    options = {"nodes": given.nodes, "rounds": given.rounds, "seed": given.seed, "opening": given.opening}
    pays = True if given.nodes >= 5_000 else None  # to compile takes some seconds
    found = compare(given.game, compiled=pays, watch=lambda _, done: print(done, end="\r", file=sys.stderr), **options)
    print(found.text())


if __name__ == "__main__":
    main()

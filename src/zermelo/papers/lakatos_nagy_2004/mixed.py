"""Section 7: evaluation by more aspects, and repeated games. Example 7.1."""

from __future__ import annotations

from collections.abc import Iterator

import zermelo as z
from zermelo.papers.experiment import Line, experiment
from zermelo.papers.plain import End, Fork, ends, grown

PLAYERS = ("I", "P", "X", "Y", "Z")
WIN, PRESS = (5, 4, 3, 2, 1), (4, 1, 5, 3, 2)  # I win and P is second; I am second and P is fifth
BEFORE = (10, 12, 0, 1, 2)


@experiment(
    "ln-aspects", "section 7.1", "Order the aspects; use as many of them as are needed to find one best label."
)  # fmt: skip
def aspects() -> Iterator[Line]:
    node = Fork(0, (End((2, 1, -3)), End((3, 1, -4)), End((4, 6, -10))))
    tree = grown(node, "ABC")

    def place(pays: tuple[int, ...]) -> int:
        return sorted(set(pays), reverse=True).index(pays[0]) + 1

    by_both = max(ends(node), key=lambda pays: (-place(pays), pays[0]))
    yield Line("first the place, among equals the points", (3, 1, -4), z.solve(tree, by="place,points").payoff.vector,
               by_both)  # fmt: skip
    weighed = max(ends(node), key=lambda pays: 2 * pays[0] - place(pays))
    found = z.solve(tree, by="2*points+place").payoff.vector
    yield Line("weighted, points twice and the place once", (4, 6, -10), found, weighed)


@experiment(
    "ln-example-7.1", "example 7.1", "Better I am the 2nd and P the fifth than I am the winner and he is the second: "
    "his points of the previous games are the closest.",
    note="The numbers are ours: five players, one game left, I have 10 points and P has 12.",
)  # fmt: skip
def example_71() -> Iterator[Line]:
    game = z.tree(PLAYERS, z.choose("I", {"win": z.end(*WIN), "press P": z.end(*PRESS)}))
    before = dict(zip(PLAYERS, BEFORE))
    minds = {p: "series" if p == "I" else "game" for p in PLAYERS}
    long, short = (z.series(game, games=1, standings=before, minds=m).games[0] for m in (minds, "game"))
    seen = z.Payoff(PLAYERS, long.payoff.vector).places
    yield Line("places of me and P, with an eye on the series", (2, 5), (seen["I"], seen["P"]))
    seen = z.Payoff(PLAYERS, short.payoff.vector).places
    yield Line("places of me and P, playing for the game", (1, 2), (seen["I"], seen["P"]))
    ahead = {name: BEFORE[0] + pays[0] > BEFORE[1] + pays[1] for name, pays in (("win", WIN), ("press P", PRESS))}
    yield Line("ahead of P in the end by pressing, and by winning", (True, False),
               (long.standings["I"] > long.standings["P"], short.standings["I"] > short.standings["P"]),
               (ahead["press P"], ahead["win"]))  # fmt: skip

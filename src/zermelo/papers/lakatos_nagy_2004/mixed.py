"""Section 7: evaluation by more aspects, and repeated games. Example 7.1."""

from __future__ import annotations

from collections.abc import Iterator

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.lakatos_nagy_2004.definitions import lakatos_definitions_grundy_tree
from zermelo.papers.lakatos_nagy_2004.evaluation import GAMES, lakatos_evaluation_placed_tree
from zermelo.papers.plain_tree import End, Fork, Node, plain_tree_as_game, plain_tree_ends, plain_tree_maxn

IN_REACH = {"I": 10, "near": 12, "low": 2, "high": 20}  # I and near can meet by one game that shifts a gap by 4
PLAYERS = ("I", "P", "X", "Y", "Z")
WIN, PRESS = (5, 4, 3, 2, 1), (4, 1, 5, 3, 2)  # I win and P is second; I am second and P is fifth
BEFORE = (10, 12, 0, 1, 2)


@experiment(
    "ln-aspects", "section 7.1", "Order the aspects; use as many of them as are needed to find one best label.",
    note="The section has no figures; the vectors and the weights are ours.", unprinted=True,
)  # fmt: skip
def lakatos_mixed_aspects() -> Iterator[Line]:
    node = Fork(0, (End((2, 1, -3)), End((3, 1, -4)), End((4, 6, -10))))
    tree = plain_tree_as_game(node, "ABC")

    def place(pays: tuple[int, ...]) -> int:
        return sorted(set(pays), reverse=True).index(pays[0]) + 1

    by_both = max(plain_tree_ends(node), key=lambda pays: (-place(pays), pays[0]))
    yield Line("first the place, among equals the points", LOST, z.solve(tree, by="place,points").payoff.vector,
               by_both)  # fmt: skip
    weighed = max(plain_tree_ends(node), key=lambda pays: 2 * pays[0] - place(pays))
    found = z.solve(tree, by="2*points+place").payoff.vector
    yield Line("weighted, points twice and the place once", LOST, found, weighed)


@experiment(
    "ln-example-7.1", "example 7.1", "Better I am the 2nd and P the fifth than I am the winner and he is the second: "
    "his points of the previous games are the closest.",
    note="The numbers are ours: five players, one game left, I have 10 points and P has 12.",
)  # fmt: skip
def lakatos_mixed_example_71() -> Iterator[Line]:
    game = z.tree(PLAYERS, z.choose("I", {"win": z.end(*WIN), "press P": z.end(*PRESS)}))
    before = dict(zip(PLAYERS, BEFORE))
    minds = {p: "series" if p == "I" else "game" for p in PLAYERS}
    long, short = (z.series(game, games=1, standings=before, minds=m).games[0] for m in (minds, "game"))
    seen = z.Payoff(PLAYERS, long.payoff.vector).places
    yield Line("places of me and P, with an eye on the series", (2, 5), (seen["I"], seen["P"]))
    seen = z.Payoff(PLAYERS, short.payoff.vector).places
    yield Line("places of me and P, playing for the game", (1, 2), (seen["I"], seen["P"]),
               rule="I am the winner and he is the second")  # fmt: skip
    ahead = {name: BEFORE[0] + pays[0] > BEFORE[1] + pays[1] for name, pays in (("win", WIN), ("press P", PRESS))}
    yield Line("ahead of P in the end by pressing, and by winning", LOST,
               (long.standings["I"] > long.standings["P"], short.standings["I"] > short.standings["P"]),
               (ahead["press P"], ahead["win"]))  # fmt: skip


@experiment(
    "ln-out-of-reach", "section 7.2", "We need not watch players whose summarized points are very low (they won't "
    "catch up) or too high (impossible to reach); it is worth trying to focus on those whose points are very close.",
    note="The numbers are ours. Of two moves one costs the player who is close two points, the other one of those out "
    "of reach four.",
)  # fmt: skip
def lakatos_mixed_out_of_reach() -> Iterator[Line]:
    watched = [
        set(z.series(_pressing("low"), games=left, standings=IN_REACH, swing=4).games[0].aims["I"]) - {"I"}
        for left in (1, 2)
    ]
    gaps = {p: abs(IN_REACH[p] - IN_REACH["I"]) for p in IN_REACH if p != "I"}
    yield Line("whom I watch with one game left", {"near"}, watched[0], {p for p in gaps if gaps[p] <= 4},
               rule="focus on those whose points are very close")  # fmt: skip
    yield Line("and with two left, of those within reach the closest", {"near"}, watched[1],
               {p for p in gaps if gaps[p] == min(gaps.values())},
               rule="focus on those whose points are very close")  # fmt: skip
    for far in ("low", "high"):
        found = z.series(_pressing(far), games=1, standings=IN_REACH, minds={"I": "series"})
        move = found.games[0].line[0].move
        yield Line(f"what I play where {far} could lose more than near", LOST, move, "press near")


@experiment(
    "ln-example-7.1-places", "example 7.1", "The same example as in the text, in places of the game: second with P "
                                            "the fifth is better than first with P the second.",
    note="The numbers are ours; here the aim weighs places, not points.",
)  # fmt: skip
def lakatos_mixed_example_71_places() -> Iterator[Line]:
    game = z.tree(PLAYERS, z.choose("I", {"win": z.end(*WIN), "press P": z.end(*PRESS)}))
    before = dict(zip(PLAYERS, BEFORE))
    found = z.series(game, games=1, standings=before, by="place")
    seen = z.Payoff(PLAYERS, found.games[0].payoff.vector).places
    yield Line("places of me and P, with an eye on the series", (2, 5), (seen["I"], seen["P"]),
               rule="second with P the fifth")  # fmt: skip
    alone = z.series(game, games=1, standings=before, by="place", minds="game").games[0].payoff
    seen = z.Payoff(PLAYERS, alone.vector).places
    yield Line("places of me and P, playing for the game", (1, 2), (seen["I"], seen["P"]),
               rule="first with P the second")  # fmt: skip


@experiment(
    "ln-whole-series", "section 7.2", "Sometimes the long-term interest of a player is different from the short-term "
    "interest.",
    note="Grundy's game two and three times over, solved as one long game; plainly again is max^n over the tree of all "
    "plays. The numbers are ours.",
)  # fmt: skip
def lakatos_mixed_whole_series() -> Iterator[Line]:
    games = [(coins, payoff, times) for coins, payoff in GAMES for times in (2, 3)]
    differs = thumbs = 0
    for coins, payoff, times in games:
        game, node = z.games.Grundy(coins, players=3, payoff=payoff), lakatos_definitions_grundy_tree((coins,), payoff)
        whole = z.whole_series(game, games=times, by="place").whole
        short = z.series(game, games=times, by="place", minds="game").standings
        assert whole is not None
        again = tuple(
            -u for u in plain_tree_maxn(lakatos_evaluation_placed_tree(_all_plays(node, node, times, (0, 0, 0))))
        )
        differs += tuple(whole.told.values()) != tuple(short.places.values())
        thumbs += whole.told != whole.thumb_told
        name = f"places in the end: {coins} coins, {payoff}, {times} games"
        yield Line(name, LOST, tuple(whole.told.values()), again)
    yield Line("by places the whole series differs somewhere from games played one by one", True,
               differs > 0)  # fmt: skip
    yield Line("series where the rule of thumb leads to other places", LOST, thumbs)
    points = [z.whole_series(z.games.Grundy(c, players=3, payoff=p), games=n).whole for c, p, n in games]
    alone = [z.solve(z.games.Grundy(c, players=3, payoff=p)).payoff for c, p, _ in games]
    same = sum(
        whole is not None and whole.payoff.vector == tuple(n * u for u in once.vector)
        for whole, once, (_, _, n) in zip(points, alone, games)
    )
    yield Line("series where by points every game is played for itself", LOST, same, len(games))


def _all_plays(node: Node, game: Node, times: int, points: tuple[int, ...]) -> Node:
    """The tree of all plays of a series: where one game ends the next begins, and the last pays the sum."""
    if isinstance(node, Fork):
        return Fork(node.seat, tuple(_all_plays(below, game, times, points) for below in node.branches))
    assert isinstance(node, End)
    after = tuple(a + b for a, b in zip(points, node.pays))
    return End(after) if times == 1 else _all_plays(game, game, times - 1, after)


def _pressing(far: str) -> z.Tree:
    """A game in which I can take four points from somebody out of reach, or two from the one who is near."""
    hurt = {far: -4, "near": -2}
    ends = {f"press {who}": z.end(*(lost if p == who else 0 for p in IN_REACH)) for who, lost in hurt.items()}
    return z.tree(tuple(IN_REACH), z.choose("I", ends))

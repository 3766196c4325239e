"""Games on graphs: reachability, unbounded chess, chance on graphs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all

PLAYERS = ("I", "II")


class Net:
    """A small graph as plain lists: who owns each vertex, where its moves lead, and what dead ends pay player 1."""

    def __init__(self, owner: list[int], moves: list[list[int]], pays: dict[int, int], endless: int) -> None:
        self.owner, self.moves, self.pays, self.endless = owner, moves, pays, endless

    def graph(self) -> Any:
        """The same as zermelo has it."""
        names = {v: PLAYERS[seat] if seat >= 0 else "chance" for v, seat in enumerate(self.owner) if v not in self.pays}
        edges = [(v, w, str(k)) for v in names for k, w in enumerate(self.moves[v])]
        odds = {
            v: {str(k): Fraction(1, len(self.moves[v])) for k in range(len(self.moves[v]))}
            for v, who in names.items()
            if who == "chance"
        }
        return z.graph(PLAYERS, names, edges, {v: (u, -u) for v, u in self.pays.items()}, odds=odds or None,
                       endless=(self.endless, -self.endless), start=0)  # fmt: skip

    def goes_round(self) -> bool:
        """Can play come back to where it was?"""
        reach = [self._after(v) for v in range(len(self.owner))]
        return any(v in reach[v] for v in {0} | reach[0])

    def _after(self, start: int) -> set[int]:
        found, waiting = set[int](), [start]
        while waiting:
            more = set(self.moves[waiting.pop()]) - found
            found |= more
            waiting += more
        return found


def _random_graph(
    dice: Random, payoffs: tuple[int, ...], endless: int, seats: tuple[int, ...] = (0, 1), inner: int = 8
) -> Net:
    """Vertices with one to three moves, most of them on cycles, and a dead end for each payoff."""
    count = inner + len(payoffs)
    moves = [dice.sample(range(count), dice.randint(1, 3)) for _ in range(inner)] + [[] for _ in payoffs]
    owner = [dice.choice(seats) for _ in range(inner)] + [0] * len(payoffs)
    return Net(owner, moves, {inner + k: u for k, u in enumerate(payoffs)}, endless)


def _sweep_to_fixed_point(net: Net, goal: set[int], bad: set[int], seat: int = 0) -> tuple[set[int], int]:
    """The printed algorithm: sweep over all vertices until nothing changes; what is won, and in how many rounds."""
    won, rounds = set(goal), 0
    while True:
        before = len(won)
        for v in range(len(net.owner)):
            if v in won or v in bad:
                continue
            reached = [w in won for w in net.moves[v]]
            if any(reached) if net.owner[v] == seat else all(reached):
                won.add(v)
        rounds += 1
        if len(won) == before:
            return won, rounds


def _solved_values(net: Net) -> list[Any]:
    """What player 1 gets from each vertex, as zermelo solves it."""
    answer = z.solve(net.graph())
    place = {answer.arena.state(k): k for k in range(len(answer.arena))}
    return [answer.value(place[v])["I"] for v in range(len(net.owner))]


@experiment(
    "ke-reachability", "the reachability game", "Player 1 has a winning strategy exactly from Win_1, found by repeated "
    "sweeps; the game is determined, and St_1 is a memoryless winning strategy.",
    note="The drawing of a graph with Start and Goal is lost; these are random graphs. The sweep is quadratic: on an "
    "adverse chain it takes a round for each vertex, where counting open moves takes one pass over the edges.",
)  # fmt: skip
def etessami_graph_reachability() -> Iterator[Line]:
    dice, nets = Random(11), 30
    same = checked = 0
    for _ in range(nets):
        net = _random_graph(dice, (1, -1), -1)
        goal = {v for v, u in net.pays.items() if u == 1}
        won, _ = _sweep_to_fixed_point(net, goal, set(net.pays) - goal)
        same += [v in won for v in range(len(net.owner))] == [u == 1 for u in _solved_values(net)]
        checked += bool(z.check(z.solve(net.graph())))
    yield experiment_for_all("random graphs where the printed sweep finds what zermelo finds", same, nets)
    yield experiment_for_all("of them the strategies, one move for each vertex, pass the checker", checked, nets)
    length = 60
    chain = Net([0] * (length + 1), [[v + 1] for v in range(length)] + [[]], {length: 1}, -1)
    yield Line(
        f"rounds of the sweep on an adverse chain of {length}", LOST, _sweep_to_fixed_point(chain, {length}, set())[1]
    )
    yield Line("moves to the goal there", LOST, len(z.solve(chain.graph()).line), length)


@experiment(
    "ke-bad", "the reachability game", "Bad holds the dead ends that are winning for player 2.",
)  # fmt: skip
def etessami_graph_bad_vertices() -> Iterator[Line]:
    # Player 1 can reach a stalemate, where player 2 would have to move and cannot: a draw.
    net = Net([0, 1, 0], [[1, 2], [], []], {1: 0, 2: -1}, 0)
    literal, _ = _sweep_to_fixed_point(net, set(), {v for v, u in net.pays.items() if u == -1})
    meant, _ = _sweep_to_fixed_point(net, set(), set(net.pays))
    yield Line(
        "player 1 wins where the only other end is a stalemate of player 2",
        0 in literal, _solved_values(net)[0] == 1, 0 in meant,
        why="Bad must hold every dead end that is no goal, drawn ones too. At a dead end of player 2 outside of Bad "
        "all of no moves lead to Win_1, so it counts as won. The figure under printed is what the printed lines find.",
    )  # fmt: skip


@experiment(
    "ke-two-passes", "generalizing to unbounded chess", "With payoffs 1, 0 and −1, infinite play being a draw: find "
    "Win_1, remove it, then find what player 2 wins of the rest. Zermelo's theorem still holds.",
)  # fmt: skip
def etessami_graph_two_passes() -> Iterator[Line]:
    dice, nets, same, held = Random(12), 30, 0, 0
    for _ in range(nets):
        net = _random_graph(dice, (1, 0, -1), 0)
        ours = _solved_values(net)
        won, _ = _sweep_to_fixed_point(
            net, {v for v, u in net.pays.items() if u == 1}, {v for v, u in net.pays.items() if u != 1}
        )
        goal = {v for v, u in net.pays.items() if u == -1}
        lost, _ = _sweep_to_fixed_point(net, goal, (set(net.pays) - goal) | won, seat=1)
        same += ours == [1 if v in won else -1 if v in lost else 0 for v in range(len(net.owner))]
        held += z.determinacy(net.graph()).is_determined
    yield experiment_for_all("random graphs where the two passes find what zermelo finds", same, nets)
    yield experiment_for_all("of them determined", held, nets)


@experiment(
    "ke-unbounded-chess", "unbounded chess", "There are at most 64^32 positions. Without stopping conditions, infinite "
    "play being a draw, is the game determined? Yes.",
    note="King and rook against king, labelled pieces, no symmetry; the counts are ours, and the legal positions are "
    "counted again from the rules of chess. Longest mates in single moves are those of the Gaviota and Syzygy tables.",
)  # fmt: skip
def etessami_graph_unbounded_chess() -> Iterator[Line]:
    found = z.solve("chess:KRK").balance
    white, black = found["White"], found["Black"]
    for name, side, legal in zip(("White", "Black"), (white, black), _legal()):
        decided = side.won + side.drawn + side.lost
        yield experiment_for_all(f"{name} to move: legal positions that are won, drawn or lost", decided, legal)
    yield Line("White to move: won, drawn, lost", LOST, (white.won, white.drawn, white.lost))
    yield Line("Black to move: won, drawn, lost", LOST, (black.won, black.drawn, black.lost))
    yield Line("longest mate, White to move and Black to move", LOST, (white.longest_win, black.longest_loss))


def _legal() -> tuple[int, int]:
    """Positions of king and rook against king, counted from the rules of chess: who is not to move is not in check."""
    near = [{t for t in range(64) if max(abs(s % 8 - t % 8), abs(s // 8 - t // 8)) <= 1} for s in range(64)]
    apart = [(k, b) for k in range(64) for b in range(64) if b not in near[k]]
    white = black = 0
    for king, other in apart:
        black += 62  # the rook stands anywhere else, Black may be in check
        for rook in range(64):
            if rook not in (king, other):
                white += not _attacks(rook, other, king)
    return white, black


def _attacks(rook: int, target: int, between: int) -> bool:
    column, row = rook % 8 == target % 8, rook // 8 == target // 8
    low, high = sorted((rook, target))
    if column:
        return not (between % 8 == rook % 8 and low < between < high)
    return row and not (between // 8 == rook // 8 and low < between < high)


# ---------------------------------------------------------------- chance on graphs


def _expected_payoffs(net: Net, picks: dict[int, int]) -> list[Fraction]:
    """What player 1 gets from each vertex when everybody moves by *picks*: linear equations in fractions."""
    count = len(net.owner)
    after = {v: [picks[v]] if v in picks else net.moves[v] for v in range(count) if v not in net.pays}
    ending = set(net.pays)
    while True:
        more = {v for v, below in after.items() if v not in ending and any(w in ending for w in below)}
        if not more:
            break
        ending |= more
    known = {v: Fraction(u) for v, u in net.pays.items()} | {v: Fraction(net.endless) for v in after if v not in ending}
    rows = {v: {w: Fraction(0) for w in after if w in ending} | {"": Fraction(0)} for v in after if v in ending}
    for v, row in rows.items():
        row[v] += 1
        for w in after[v]:
            if w in known:
                row[""] += known[w] / len(after[v])
            else:
                row[w] -= Fraction(1, len(after[v]))
    return _solved(rows, known, count)


def _solved(rows: dict[int, dict[Any, Fraction]], known: dict[int, Fraction], count: int) -> list[Fraction]:
    """Gauss and Jordan."""
    order = list(rows)
    for v in order:
        pivot = next(w for w in order[order.index(v) :] if rows[w][v])
        rows[v], rows[pivot] = rows[pivot], rows[v]
        rows[v] = {k: u / rows[v][v] for k, u in rows[v].items()}
        for w in order:
            if w != v and rows[w][v]:
                times = rows[w][v]
                rows[w] = {k: u - times * rows[v][k] for k, u in rows[w].items()}
    return [known[v] if v in known else rows[v][""] for v in range(count)]


def _brute_force_value(net: Net) -> Fraction:
    """Max min over one move for each vertex, from vertex 0."""
    sides = [[v for v in range(len(net.owner)) if net.owner[v] == seat and v not in net.pays] for seat in (0, 1)]

    def ways(side: list[int]) -> list[dict[int, int]]:
        return [dict(zip(side, picked)) for picked in product(*(net.moves[v] for v in side))]

    return max(min(_expected_payoffs(net, mine | theirs)[0] for theirs in ways(sides[1])) for mine in ways(sides[0]))


def _stochastic_sample(seats: tuple[int, ...], count: int) -> tuple[list[Any], list[Fraction]]:
    """Values of random games of chance on cycles: zermelo's, and those of brute force."""
    dice = Random(13)
    ours: list[Any] = []
    again: list[Fraction] = []
    while len(ours) < count:
        net = _random_graph(dice, (2, 0, -1), 0, seats, inner=5)
        net.owner[0] = -1
        if not net.goes_round():
            continue
        answer = z.solve(net.graph(), precision=0)
        ours.append(answer.payoff["I"])
        again.append(_brute_force_value(net))
    return ours, again


@experiment(
    "ke-mdp", "a vast topic", "Player 1 and chance on a graph: a Markov decision process.",
    note=(
        "The lecture names them only; the values are ours, compared with brute force over strategies of one "
        "move per vertex."
    ),
    unprinted=True,
)  # fmt: skip
def etessami_graph_markov_decision() -> Iterator[Line]:
    yield Line("values for player 1", LOST, *_stochastic_sample((0, -1), 12))


@experiment(
    "ke-stochastic", "a vast topic", "Two players and chance on a graph: a stochastic game.",
    note=(
        "The lecture names them only; the values are ours, compared with brute force over strategies of one "
        "move per vertex."
    ),
    unprinted=True,
)  # fmt: skip
def etessami_graph_stochastic() -> Iterator[Line]:
    yield Line("values for player 1", LOST, *_stochastic_sample((0, 1, -1), 12))

"""Is an equilibrium of a game whose play can go on forever one? By full best replies, endless play included.

Fix everybody's moves but one player's. That player gains nowhere when

* no move of the player's own leads to a position that the player likes better (what single deviations can gain), and
* where the player likes endless play better than what is paid, there is no way to go round: each of the moves possible
  leads, sooner or later, out of the positions that pay as little.

The second is what single deviations miss.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.retrograde import NONE, SPE, WEAK
from zermelo.answers.report import Problem, Report
from zermelo.checker.cyclic.attractors import wrong_attractor_distances, wrong_attractor_values
from zermelo.checker.equilibria.nash_cyclic import check_nash_cyclic
from zermelo.checker.guarantee.guarantee import MOST, Stages, report_guarantee_stages
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import Sides, checked_preference_is_points, read_checked_preferences
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByRetrograde

PROFILES = 20_000  # choices of one move for each position that are tried again
READ = 20_000  # positions up to which moves are read one by one


def check_retrograde(found: ByRetrograde) -> Report:
    """Checks an answer about a game whose play can go on forever; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: ByRetrograde) -> Stages:
    ranks = found.evidence
    graph = ranks.arena
    yield _shape(found), "a graph without chance that says what endless play pays"
    yield check_against_source(graph)
    likes, sides, ends, endless, wrong = _payoffs(found)
    yield wrong, "ends and endless play pay what they pay"
    yield _summed_up(found), "payoff, and whether it is the only one, follow"
    wrong = [] if _applies(ranks.theorem, graph, likes, ends, endless) else [Problem("", "the theorem does not apply")]
    yield wrong, "the theorem that promises an equilibrium applies"
    if ranks.verdict == NONE:
        yield _tried_again(graph, likes, sides, ends, endless)
        if ranks.nash is not None:
            report = check_nash_cyclic(ranks.nash)
            yield list(report.problems), "its pure Nash outcomes: " + "; ".join(report.checked)
        return
    if ranks.verdict not in (SPE, WEAK):
        yield [], "nothing more is claimed"
        return
    paid, distance = ranks.paid, ranks.distance
    assert paid is not None and distance is not None
    choice = ranks.choice if ranks.choice is not None else _read(found)
    yield _followed(graph, paid, distance, choice, ends, ranks.endless), "payoffs and distances follow from the moves"
    if ranks.verdict == SPE:
        yield _gains(graph, likes, sides, paid, distance, choice, endless), "no side gains by any other plan, anywhere"
    else:
        yield _single(graph, likes, paid), "nobody gains by one other move"
    if ranks.is_two_sided:
        yield _two_sides(graph, likes, paid, distance, endless), "shortest wins and longest losses, by their equations"
    yield _moved(found, choice), "the moves are the first, or the last, that lead to the payoff"
    line = [] if _plays(found, choice) else [Problem("", "the line is not that of the moves")]
    yield line, "the line is the one that the moves make"


def _summed_up(found: ByRetrograde) -> list[Problem]:
    """What is said of the start follows from its row; there is one payoff only where two want opposite things."""
    ranks = found.evidence
    due = None
    if ranks.paid is not None:
        row = ranks.rows[int(ranks.paid[0])].tolist()
        due = Payoff(ranks.arena.players, (simplest_payoff(Fraction(int(u), ranks.unit)) for u in row))
    if found.payoff != due:
        return [Problem("", f"the payoff is claimed to be {found.payoff}; the start pays {due}")]
    alone = ranks.is_two_sided and len(ranks.arena.players) == 2 and checked_preference_is_points(found.by)
    if found.unique is not (True if alone else None):
        return [Problem("", "the claim whether this is the only payoff is wrong")]
    return []


def _applies(theorem: str, graph: Graph, likes: Array, ends: Array, endless: int) -> bool:
    """Is what a theorem asks for so? One that is not known here is not."""
    met, movers = likes[np.unique(np.append(ends, endless))], [m for m in np.unique(graph.mover).tolist() if m >= 0]
    moving = [met[:, m] for m in movers]
    back = [column.max() - column for column in moving[:1]]
    holds = {
        "two sides want opposite things": all((c == moving[0]).all() or (c == back[0]).all() for c in moving),
        "all who move want the same": all((c == moving[0]).all() for c in moving),
        "nobody has more than two different payoffs": all(len(set(column)) <= 2 for column in met.T.tolist()),
        "endless play is worst for everybody": bool((met >= likes[endless]).all()),
        "endless play is best for everybody": bool((met <= likes[endless]).all()),
    }
    said = [words for words in holds if words in theorem]
    return all(holds[words] for words in said) if said else not theorem or not any(list(holds.values())[2:])


def _moved(found: ByRetrograde, choice: Array) -> list[Problem]:
    """The positions at which another move is told than the one made."""
    graph = found.evidence.arena
    if len(graph) > READ:
        return []
    inner = np.flatnonzero(graph.mover != END).tolist()
    wrong = [v for v in inner if found.shares(v) != {int(choice[v]): 1}][:MOST]
    return [
        Problem(path_of_node(graph, v), f"{graph.turn(v)} makes another move than the strategy says") for v in wrong
    ]


def _shape(found: ByRetrograde) -> list[Problem]:
    ranks = found.evidence
    graph: Any = ranks.arena
    if not graph.is_merged or graph.endless is None or graph.has_chance:
        return [Problem("", "this is no graph without chance that says what endless play pays")]
    if (ranks.paid is None) != (ranks.verdict not in (SPE, WEAK)) or (ranks.paid is None) != (ranks.distance is None):
        return [Problem("", f"the verdict {ranks.verdict} goes with strategies, or without, and here it does not")]
    for array in (ranks.paid, ranks.distance, ranks.choice):
        if array is not None and array.shape != (len(graph),):
            return [Problem("", "there is not an entry for every position")]
    if ranks.paid is not None and not (int(ranks.paid.min()) >= 0 and int(ranks.paid.max()) < len(ranks.rows)):
        return [Problem("", "a position is paid by a row that is not there")]
    if ranks.choice is not None:
        legal = (ranks.choice >= graph.first[:-1]) & (ranks.choice < graph.first[1:])
        wrong = np.flatnonzero((graph.mover >= 0) & ~legal)[:MOST].tolist()
        return [Problem(path_of_node(graph, v), f"{graph.turn(v)} makes no legal move") for v in wrong]
    return []


def _payoffs(found: ByRetrograde) -> tuple[Array, Sides, Array, int, list[Problem]]:
    """How much each seat likes each row, who act as one, the rows of ends and endless play, and what is wrong there."""
    ranks = found.evidence
    graph = ranks.arena
    wanted = read_checked_preferences(
        graph, found.by, found.teams, None if ranks.aims is None else ranks.aims.weights, with_endless=True
    )
    likes = np.zeros((len(ranks.rows), len(graph.players)), dtype=np.int64)
    if wanted is None:
        none = [Problem("", f"there are no such teams or aims among {', '.join(graph.players)}")]
        return likes, [], np.zeros(graph.ends, dtype=np.int64), -1, none
    own = {tuple(int(u) * wanted.unit for u in row): k for k, row in enumerate(ranks.rows.tolist())}
    points = wanted.ends[:, : len(graph.players)].tolist()
    due = [own.get(tuple(int(u) * ranks.unit for u in row), -1) for row in points]
    ends, endless = np.array(due[:-1], dtype=np.int64), due[-1]
    wrong = []
    if endless != ranks.endless or endless < 0:
        wrong = [Problem("", f"endless play pays {graph.endless}, not {ranks.row(ranks.endless)}")]
    elif (ends < 0).any():
        wrong = [Problem("", "an end pays what none of the rows has")]
    for m in range(len(graph.players) if not wrong else 0):
        scores = dict(zip(due, wanted.likes(m), strict=True))
        order = {score: k for k, score in enumerate(sorted(set(scores.values())))}
        for row, score in scores.items():
            likes[row, m] = order[score]
    return likes, wanted.sides, ends, endless, wrong


def _read(found: ByRetrograde) -> Array:
    """The moves made: the first, or the last, that keeps the row and comes nearer the end; -1 where there is none."""
    ranks = found.evidence
    graph, paid, distance = ranks.arena, ranks.paid, ranks.distance
    assert paid is not None and distance is not None
    choice = np.full(len(graph), -1, dtype=np.int64)
    tail = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    due = np.where(distance[tail] > 0, distance[tail] - 1, -1)
    good = np.flatnonzero((paid[graph.succ] == paid[tail]) & (distance[graph.succ] == due))
    good = good if found.tie_rule == "last" else good[::-1]  # of several the one written last remains
    choice[tail[good]] = good
    return choice


def _followed(graph: Graph, paid: Array, distance: Array, choice: Array, ends: Array, endless: int) -> list[Problem]:
    at_end = graph.mover == END
    if (paid[at_end] != ends).any() or (distance[at_end] != 0).any():
        return [Problem("", "an end is not paid what it pays, or is not at distance 0")]
    inner = np.flatnonzero(~at_end)
    if (choice[inner] < 0).any():
        v = int(inner[choice[inner] < 0][0])
        return [Problem(path_of_node(graph, v), f"{graph.turn(v)} makes no move that keeps the value")]
    after = graph.succ[choice[inner]]
    far = distance[inner]
    right = (paid[after] == paid[inner]) & (distance[after] == np.where(far > 0, far - 1, -1)) & (far != 0)
    right &= (far > 0) | (paid[inner] == endless)
    return [
        Problem(path_of_node(graph, v), "payoff and distance are not those that the move leads to")
        for v in inner[~right][:MOST].tolist()
    ]


def _single(graph: Graph, likes: Array, paid: Array) -> list[Problem]:
    """Positions whose player likes what another move leads to better."""
    inner = np.flatnonzero(graph.mover != END)
    owner = np.repeat(graph.mover, np.diff(graph.first))
    starts = graph.first[:-1][inner].astype(np.int64)
    best = np.maximum.reduceat(likes[paid[graph.succ], owner], starts)
    wrong = inner[best > likes[paid[inner], graph.mover[inner]]][:MOST].tolist()
    return [Problem(path_of_node(graph, v), f"{graph.turn(v)} gains by another move") for v in wrong]


def _gains(
    graph: Graph, likes: Array, sides: Sides, paid: Array, distance: Array, choice: Array, endless: int
) -> list[Problem]:
    """Where a side gains by another plan, all its members' moves together."""
    problems = _single(graph, likes, paid)
    tail = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    edge = np.arange(len(graph.succ))
    for side in sides:
        if problems:
            return problems
        own = likes[paid, side[0]]
        possible = np.isin(graph.mover[tail], side) | (choice[tail] == edge)
        inside = possible & (own[tail] < likes[endless, side[0]]) & (own[graph.succ] == own[tail])
        if (distance[graph.succ[inside]] < distance[tail[inside]]).all():
            continue  # each such move comes nearer an end, so none goes round
        ring = _goes_round(tail[inside].tolist(), graph.succ[inside].tolist())
        if ring is not None:
            who = " and ".join(graph.players[m] for m in side)
            gain = "gain" if len(side) > 1 else "gains"
            problems.append(Problem(path_of_node(graph, ring), f"{who} {gain} by playing on forever"))
    return problems


def _goes_round(tails: list[int], heads: list[int]) -> int | None:
    """A position on a cycle of the moves given, or behind one; None where there is none."""
    out: dict[int, int] = {}
    into: dict[int, list[int]] = {}
    for v, w in zip(tails, heads, strict=True):
        out[v] = out.get(v, 0) + 1
        into.setdefault(w, []).append(v)
    done = [w for w in into if w not in out]
    for w in done:  # grows while it is read
        for v in into.get(w, ()):
            out[v] -= 1
            if out[v] == 0:
                done.append(v)
    return next((v for v, left in out.items() if left), None)


def _two_sides(graph: Graph, likes: Array, paid: Array, distance: Array, endless: int) -> list[Problem]:
    movers = [m for m in np.unique(graph.mover).tolist() if m >= 0]
    if not movers:
        return []
    up = likes[:, movers[0]]
    same = np.array([bool((likes[:, m] == up).all()) for m in range(len(graph.players))])
    other = np.array([bool((likes[:, m] == up.max() - up).all()) for m in range(len(graph.players))])
    if not all(same[m] or other[m] for m in movers):
        return [Problem("", "these are not two sides who want opposite things")]
    worth, raises = up[paid], np.append(same, [False, False])[graph.mover]
    hurries = np.where(worth == up[endless], True, (worth > up[endless]) == raises)
    return wrong_attractor_values(graph, worth, raises) or wrong_attractor_distances(
        graph, worth, distance, hurries, int(up[endless])
    )


def _plays(found: ByRetrograde, choice: Array) -> bool:
    graph, node = found.evidence.arena, 0
    assert found.line is not None
    nodes = [0]
    for step in found.line:
        if graph.mover[node] == END:
            return False
        edge = int(choice[node])
        if (step.player, step.move) != (graph.turn(node), graph.name(node, edge)):
            return False
        node = graph.child(edge)
        nodes.append(node)
    again = found.line.again
    return bool(graph.mover[node] == END) if again is None else nodes[again] == node


def _tried_again(graph: Graph, likes: Array, sides: Sides, ends: Array, endless: int) -> tuple[list[Problem], str]:
    """Tries all choices of one move for each position, where they are few."""
    inner = np.flatnonzero(graph.mover != END).tolist()
    options = [list({graph.child(e): e for e in graph.edges(v)}.values()) for v in inner]
    if np.prod([len(moves) for moves in options], dtype=object) > PROFILES:
        return [], f"with more than {PROFILES:,} choices they are not tried again"
    row = np.full(len(graph), -1)
    row[graph.mover == END] = ends
    choice = np.full(len(graph), -1, dtype=np.int64)
    for moves in islice(product(*options), PROFILES):
        choice[inner] = moves
        paid, distance = _come_to(graph, choice, row, endless)
        if not _gains(graph, likes, sides, paid, distance, choice, endless):
            wrong = Problem("", "some choice of one move for each position is an equilibrium")
            return [wrong], "all choices of one move for each position, tried again"
    return [], "all choices of one move for each position, tried again"


def _come_to(graph: Graph, choice: Array, row: Array, endless: int) -> tuple[Array, Array]:
    """The row and the distance that play along *choice* comes to, from every position."""
    paid, distance = row.copy(), np.where(row >= 0, 0, -1)
    for v in range(len(graph)):
        way = []
        w = v
        while paid[w] < 0 and w not in way:
            way.append(w)
            w = graph.child(int(choice[w]))
        end, far = (endless, -1) if w in way else (paid[w], int(distance[w]))
        for u in reversed(way):
            far = far + 1 if far >= 0 else -1
            paid[u], distance[u] = end, far
    return paid, distance

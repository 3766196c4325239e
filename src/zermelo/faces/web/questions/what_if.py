"""What if? Other odds at one node: what everybody would then get on the way there, and who would then do otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.numbers import read_web_number
from zermelo.faces.web.session import Table
from zermelo.forms.arena import END, NATURE

if TYPE_CHECKING:
    from zermelo.forms.arena import Arena

Row = tuple[Fraction, ...]
MOST_CHANGED = 20_000  # positions whose value is worked out again
MOST_WORKED = 500  # of them while a visitor waits; more become a job
MOST_MOVES = 60
FINEST, FINER = 60, 10_000  # what sliders are divided into: at least, at most


@question("whatif")
def web_what_if(table: Table, path: Names = (), odds: Names = ()) -> dict[str, Any]:
    """Returns what follows from other odds at a node: *odds* are shares, one for each move, of any sum above 0.

    Everybody else keeps to the solution. A mover deviates who then has a strictly better move. Beside that, what it
    would come to if all those above adapted, staying with what they do unless something is better.
    """
    try:
        arena = _arena(table)
        found = table.solution()
    except (BudgetError, MethodError) as error:
        return {"applies": False, "why": str(error)}
    nodes = arena.walk(path)
    node = nodes[-1]
    if arena.mover[node] == END:
        raise ParameterError("The game is over there; there is nothing to mix.")
    edges = arena.edges(node)
    if len(edges) > MOST_MOVES:
        many = f"There are {len(edges)} moves here; at most {MOST_MOVES} are mixed by hand."
        return {"applies": False, "why": many}
    usual = found.shares(node)
    now = [usual.get(e, Fraction(0)) for e in edges]
    shares = _read(odds, arena.names(node)) if odds else now
    bent = Bent(table, arena, found, node, dict(zip(edges, shares, strict=True)))
    steps = [_step(bent, nodes, path, k) for k in range(len(nodes) - 1, -1, -1)]
    on_way = set(nodes)
    return {
        "applies": True, "turn": arena.turn(node), "chance": arena.mover.item(node) == NATURE,
        "moves": _moves(bent, node, now, shares), "parts": _parts(now), "steps": steps, "changed": shares != now,
        "elsewhere": sum(bool(bent.better(v)) for v in bent.above if v not in on_way), "above": len(bent.above) - 1,
    }  # fmt: skip


def _arena(table: Table) -> Arena:
    arena = table.arena()
    if arena.has_hidden_moves:
        raise MethodError("This game has hidden moves, so one node cannot be changed alone.")
    if table.explored_traits().is_cyclic:
        raise MethodError("Play can go on forever here; odds are changed only where every line of play ends.")
    return arena


def _read(odds: Names, moves: Sequence[str]) -> list[Fraction]:
    shares = [read_web_number(one, "odds") for one in odds]
    if len(shares) != len(moves):
        raise ParameterError(f"There are {len(moves)} moves here ({', '.join(moves)[:200]}), but {len(shares)} odds.")
    if min(shares) < 0 or sum(shares) == 0 or max(s.denominator for s in shares) > 10**9 or sum(shares) > 10**9:
        raise ParameterError("odds are at least 0, not all 0, and not too long.")
    return [share / sum(shares) for share in shares]


class Bent:
    """A solution with other odds at one node: everything above it worked out again, exactly."""

    def __init__(self, table: Table, arena: Arena, found: Any, node: int, mix: Mapping[int, Fraction]) -> None:
        self.arena, self.found, self.node, self.mix = arena, found, node, mix
        self.above = _above(arena, node)
        if len(self.above) > MOST_WORKED:
            table.work()
        self._old: dict[int, Row] = {}
        self.held: dict[int, Row] = {}
        self.adapted: dict[int, Row] = {}
        self.taken: dict[int, Mapping[int, Fraction]] = {}
        for v in self.above:  # children before parents
            shares = mix if v == node else found.shares(v)
            self.held[v] = self._average(shares, self.held)
            self.taken[v] = shares if v == node else self._adapt(v, shares)
            self.adapted[v] = self._average(self.taken[v], self.adapted)

    def old(self, v: int) -> Row:
        """What everybody gets at *v* by the solution."""
        if v not in self._old:
            self._old[v] = tuple(map(Fraction, self.found.value(v).vector))
        return self._old[v]

    def worth(self, v: int, new: Mapping[int, Row]) -> Row:
        return new.get(v) or self.old(v)

    def _average(self, shares: Mapping[int, Fraction], new: Mapping[int, Row]) -> Row:
        rows = [(share, self.worth(self.arena.child(e), new)) for e, share in shares.items() if share]
        return tuple(sum((share * row[m] for share, row in rows), Fraction(0)) for m in range(len(self.arena.players)))

    def _adapt(self, v: int, shares: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
        seat = self.arena.mover.item(v)
        if seat == NATURE:
            return shares
        liked = {e: self.worth(self.arena.child(e), self.adapted)[seat] for e in self.arena.edges(v)}
        most = max(liked.values())
        if all(liked[e] == most for e in shares):
            return shares
        return {next(e for e in liked if liked[e] == most): Fraction(1)}

    def better(self, v: int) -> tuple[int, Fraction] | None:
        """The move that the mover at *v* would rather make, and how much better it is; None where there is none."""
        seat = self.arena.mover.item(v)
        if seat == NATURE:
            return None
        liked = {e: self.worth(self.arena.child(e), self.held)[seat] for e in self.arena.edges(v)}
        best = max(liked, key=liked.__getitem__)
        gain = liked[best] - self.held[v][seat]
        return (best, gain) if gain > 0 else None


def _above(arena: Arena, node: int) -> list[int]:
    """The node and all from which play can come there, children before parents."""
    if hasattr(arena, "parent"):
        return [node, *[v for v in [0, *arena.path_to(node)][::-1] if v != node]]  # type: ignore[attr-defined]
    into, pred = arena.reverse  # type: ignore[attr-defined]
    found, waiting = {node}, [node]
    while waiting:
        v = waiting.pop()
        for u in pred[int(into[v]) : int(into[v + 1])].tolist():
            if u not in found:
                found.add(u)
                waiting.append(u)
        if len(found) > MOST_CHANGED:
            raise BudgetError(f"More than {MOST_CHANGED:,} positions lead here; that is too much to work out again.")
    left = {v: len({arena.child(e) for e in arena.edges(v)} & found) for v in found}
    order, ready = [], [node]
    while ready:
        v = ready.pop()
        order.append(v)
        for u in set(pred[int(into[v]) : int(into[v + 1])].tolist()):
            left[u] -= 1
            if not left[u]:
                ready.append(u)
    return order


# ---------------------------------------------------------------- told


def _row(arena: Arena, row: Row) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field

    return {player: number_to_field(u) for player, u in zip(arena.players, row, strict=True)}


def _moves(bent: Bent, node: int, now: Sequence[Fraction], shares: Sequence[Fraction]) -> list[dict[str, Any]]:
    from zermelo.formats.json.fields import number_to_field

    arena = bent.arena
    return [
        {
            "move": arena.name(node, e), "worth": _row(arena, bent.old(arena.child(e))), "was": number_to_field(before),
            "odds": number_to_field(share), "end": arena.mover.item(arena.child(e)) == END,
        }
        for e, before, share in zip(arena.edges(node), now, shares, strict=True)
    ]  # fmt: skip


def _parts(now: Sequence[Fraction]) -> dict[str, Any]:
    """Whole numbers that stand for the odds as they are, and how many parts a slider has."""
    finest = lcm(*(share.denominator for share in now))
    whole = finest * -(-FINEST // finest) if finest <= FINER else FINER
    return {"whole": whole, "now": [int(share * whole) for share in now]}


def _step(bent: Bent, nodes: Sequence[int], path: Names, k: int) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field

    arena, v = bent.arena, nodes[k]
    told: dict[str, Any] = {
        "path": list(path[:k]), "turn": arena.turn(v), "was": _row(arena, bent.old(v)),
        "held": _row(arena, bent.held[v]), "adapted": _row(arena, bent.adapted[v]), "deviates": None,
    }  # fmt: skip
    if (found := bent.better(v)) is not None:
        told["deviates"] = {"move": arena.name(v, found[0]), "gain": number_to_field(found[1])}
    taken = bent.taken[v]
    if k < len(nodes) - 1 and arena.mover.item(v) != NATURE and dict(taken) != dict(bent.found.shares(v)):
        told["then"] = arena.name(v, next(iter(taken)))
    return told

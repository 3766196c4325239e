"""A search step by step: what it entered, what it looked at, every cut with its reason, and what the formulas say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.traits import web_traits_reason
from zermelo.faces.web.session import Table
from zermelo.faces.web.without_estimate import NOTE, Unjudged

MOST_STEPS = 4000  # that are told
MOST_SIZED = 20_000  # nodes of a look-ahead tree that is measured
DEEPEST = 12
AT_ONCE = "Everybody moves at the same time, so there is nothing to look ahead into."


@question("methods")
def web_trace_methods(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns the searches that can be watched in this game, and two that are worth comparing."""
    from zermelo.solvers.asked import Asked
    from zermelo.solvers.methods import methods_of

    known = table.traits
    if known.is_matrix:
        return {"applies": False, "why": AT_ONCE}
    try:
        is_over = table.board.turn(table.state(path)) is None
    except MethodError as error:
        return {"applies": False, "why": web_traits_reason(str(error))}
    if is_over:
        return {"applies": False, "why": "The game is over here, so there is nothing to look ahead into."}
    asked = Asked(traits=known, depth=4, is_traced=True)
    listed = [
        {"name": m.name, "needs": m.needed, "when": m.when, "source": m.source, "prunes": m.is_pruning}
        for m in methods_of("search")
        if m.is_traced and m.refusal(asked) is None
    ]
    suggested = ["maxn", "shallow"]
    if known.is_duel:
        suggested = ["maxn", "expectiminimax"] if known.has_chance else ["minimax", "alphabeta"]
    return {"applies": True, "methods": listed, "suggested": suggested, "depth": 4}


@question("steps")
def web_trace_steps(table: Table, method: str, depth: int = 4, path: Names = ()) -> dict[str, Any]:
    """Returns what a search did, step by step, and its counts; searches run in plain Python here, so look not far."""
    from zermelo.solvers.methods import methods_of

    traced = [m.name for m in methods_of("search") if m.is_traced]
    if method not in traced:
        raise ParameterError(f"method is one of {', '.join(traced)}.")
    _check_depth(table, depth)
    found: dict[str, Any] = table.find(("steps", method, depth, path), lambda: _searched(table, method, depth, path))
    return found


def _check_depth(table: Table, depth: int) -> None:
    if not 1 <= depth <= DEEPEST:
        raise ParameterError(f"depth is between 1 and {DEEPEST}.")
    if table.traits.is_matrix:
        raise MethodError(AT_ONCE)


def _searched(table: Table, method: str, depth: int, path: Names) -> dict[str, Any]:
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment
    from zermelo.solvers.search.search import search

    state = table.state(path)
    judges = table.traits.has_estimate or table.board.turn(state) is None
    if not judges and method.startswith("brs"):
        raise MethodError(f"{method} needs a game that judges its positions; this one has no estimate.")
    given: dict[str, Any] = {"game": table.game, "at": path} if judges else {"game": Unjudged(table.board, state)}
    found = search(**given, method=method, depth=depth, trace=True, watch=table.watch, keeps=False)
    assert found.trace is not None
    notes = list(found.notes) if judges or found.status == "solved" else [*found.notes, NOTE]
    events = found.trace.events
    ends = {event.path for event in events if event.kind == "leaf"}
    return {
        "method": found.method, "depth": depth, "move": found.move, "payoff": payoff_fragment(found.payoff),
        "line": line_fragment(found.line)[:40], "status": found.status, "notes": notes,
        "events": [_event(event) for event in events[:MOST_STEPS]], "total": len(events), "ends": len(ends),
        "all": len(events) < found.trace.most, "nodes": found.effort.nodes, "cuts": found.effort.prunings,
        "evaluations": found.effort.evaluations, "comparisons": found.effort.comparisons,
    }  # fmt: skip


def _event(event: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": event.kind, "path": list(event.path)}
    if event.player is not None:
        told["player"] = event.player
    if event.value is not None:
        told["value"] = _value(event.value)
    if event.why:
        told["why"] = event.why
    if event.window is not None:
        told["bounds"] = list(event.bounds)
    return told


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{player} {worth}" for player, worth in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"({', '.join(map(str, value))})"
    return str(value)


@question("formulas")
def web_trace_formulas(table: Table, depth: int = 4, path: Names = ()) -> dict[str, Any]:
    """Returns the shape of the tree that a search looks at, and how much each method must look at if it is uniform.

    In a uniform tree every node has b moves, every line has m of them, and n <= m players move in turn.

    References: Luckhardt and Irani 1986; Knuth and Moore 1975 for alpha-beta.
    """
    _check_depth(table, depth)
    shape: dict[str, Any] = table.find(("shape", depth, path), lambda: _shape(table, depth, path))
    n = len(table.players)
    rows = []
    if shape["uniform"]:
        rows = _counted(shape["moves"], shape["depth"], n)
    return {**shape, "players": n, "rows": rows}


def _shape(table: Table, depth: int, path: Names) -> dict[str, Any]:
    import numpy as np

    from zermelo.forms.arena import END
    from zermelo.forms.explore.explore import game_tree

    try:
        tree = game_tree(Unjudged(table.board, table.state(path)), depth=depth, limit=MOST_SIZED)
    except BudgetError:
        return {"uniform": False, "nodes": None, "ends": None, "moves": None, "depth": depth,
                "why": f"The tree has more than {MOST_SIZED:,} nodes to this depth and was not measured."}  # fmt: skip
    degree = np.diff(tree.first)
    inner = degree[degree > 0]
    m = tree.depth
    found: dict[str, Any] = {"nodes": len(tree), "ends": tree.ends, "depth": m}
    if not len(inner):
        return {**found, "uniform": False, "moves": None, "why": "The game is over here."}
    most, least = int(inner.max()), int(inner.min())
    layers, low, high = [], 0, 1
    while low < high:
        layers.append((low, high))
        low, high = high, int(tree.first[high])
    even = most == least and all((tree.mover[a:b] != END).all() for a, b in layers[:-1])
    seats = [set(tree.mover[a:b].tolist()) for a, b in layers[:-1]]
    n = len(tree.players)
    in_turn = all(len(s) == 1 and min(s) >= 0 for s in seats) and all(
        (min(b) - min(a)) % n == 1 % n for a, b in zip(seats, seats[1:], strict=False)
    )
    found["moves"] = most if most == least else [least, most]
    why = ""
    if not even:
        why = f"The formulas are for uniform trees; here nodes have {least} to {most} moves" if most > least else (
            "The formulas are for uniform trees; here some lines end earlier than others"
        )  # fmt: skip
    elif not in_turn:
        why = "The formulas are for players who move in turn"
    elif most < 2 or n > m:
        why = "The formulas need at least two moves at a node, and no more players than moves in a line"
    return {**found, "uniform": not why, "why": f"{why}." if why else ""}


def _counted(b: int, m: int, n: int) -> list[dict[str, Any]]:
    """Components that are evaluated, by Luckhardt and Irani; ends that alpha-beta looks at, by Knuth and Moore."""
    worst = "at worst" if m == n else "at worst, or fewer"
    rows: list[tuple[str, str, str, int]] = [
        ("exhaustive", "on every such tree", "n·b^m", n * b**m),
        ("simple-shallow", "on every such tree", "b^(m−1)·(b+n−1)", b ** (m - 1) * (b + n - 1)),
        ("shallow", "on every such tree", "(b^(m+1)−b^(m−n+1))/(b−1)", (b ** (m + 1) - b ** (m - n + 1)) // (b - 1)),
        ("deep", "at best", "b^m+n−1", b**m + n - 1),
        ("deep", worst, "2·b^m+(n−2)·b^(m−1)−b+1", 2 * b**m + (n - 2) * b ** (m - 1) - b + 1),
    ]
    what = "components"
    told = [{"method": a, "when": w, "formula": f, "count": c, "of": what} for a, w, f, c in rows]
    if n == 2:
        least = b ** ((m + 1) // 2) + b ** (m // 2) - 1
        told.append({"method": "alphabeta", "when": "at best", "formula": "b^⌈m/2⌉+b^⌊m/2⌋−1", "count": least,
                     "of": "ends"})  # fmt: skip
        told.append({"method": "minimax", "when": "always", "formula": "b^m", "count": b**m, "of": "ends"})
    return told

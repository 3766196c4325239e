"""Hidden moves: programs over sequences against those over whole strategies, exact pivots against floating point."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import is_there, say, side_by_side
from zermelo.forms.build.tree import Draft
from zermelo.forms.information.information_sets import information_subgame_roots, require_information_recall
from zermelo.solvers.hidden.sequence_form import sequence_form


def deals(types: int, rounds: int, seed: int = 1, opposed: bool = True) -> z.Tree:
    """Ann is dealt a type that Bob does not see; both bid high or low in turn, so many rounds; random payoffs."""
    dice = np.random.default_rng(seed)

    def bid(kind: int, past: str) -> Draft:
        if len(past) == 2 * rounds:
            one, two = (int(n) for n in dice.integers(-9, 10, 2))
            return z.end(one, -one if opposed else two)
        who, seen = ("Ann", f"{kind}{past}") if len(past) % 2 == 0 else ("Bob", past)
        return z.choose(who, {move: bid(kind, past + move[0]) for move in ("high", "low")}, info=f"{who} {seen}")

    odds = f"1/{types}"
    return z.tree(("Ann", "Bob"), z.chance({str(k): (odds, bid(k, "")) for k in range(types)}))


def _programs() -> None:
    tree = z.game("kuhn")
    matrix = z.Matrix.of(tree)
    rivals = {"sequences": lambda: z.solve(tree), "strategies": lambda: z.solve(matrix)}
    assert z.solve(tree).payoff["Ann"] == z.solve(matrix).game_value
    best = side_by_side(rivals, 5)
    what = f"Kuhn's poker: over sequences to over {matrix.shape[0]} × {matrix.shape[1]} strategies"
    say(what, f"{best['sequences'] / best['strategies']:.2f}×", "")
    say("  its exact value, -1/18, found in", f"{best['sequences'] * 1e3:.1f} ms", "")


LARGER = {"kuhn:30": lambda: z.game("kuhn:30"), "8 types, 3 rounds": lambda: deals(8, 3)}


def _larger() -> None:
    has_highs = is_there("scipy", "HiGHS beside exact programs")
    for name, made in LARGER.items():
        tree = made()
        rivals = {
            "lp": lambda tree=tree: z.solve(tree, method="lp"),
            "lemke": lambda tree=tree: z.solve(tree, method="lemke"),
        }
        if has_highs:
            rivals["highs"] = lambda tree=tree: z.solve(tree, method="highs")
        paid = {how: work().payoff["Ann"] for how, work in rivals.items()}
        assert paid["lp"] == paid["lemke"]
        best = side_by_side(rivals, 1 if name == "8 types, 3 rounds" else 2)
        say(f"{name}, {len(tree):,} nodes: exact program over sequences", f"{best['lp']:.2f} CPU s", "")
        say("  Lemke's algorithm to that", f"{best['lemke'] / best['lp']:.2f}×", "")
        if has_highs:
            exact = "exact too" if paid["highs"] == paid["lp"] else "rounded"
            say("  HiGHS, made fractions, to that", f"{best['highs'] / best['lp']:.2f}×", exact)
        answer = z.solve(tree, method="lp")
        began = time.process_time()
        report = z.check(answer)
        say("  check of it, set by set", f"{time.process_time() - began:.2f} CPU s", "", bool(report))


def _sequences() -> None:
    """About 2,000 sequences: all of `solve`, exactly, to what HiGHS alone takes for its floats."""
    tree = deals(10, 4)
    count = sum(side.count for side in sequence_form(tree, (0, 1)).sides)
    z.solve(tree, method="lp")
    if not is_there("scipy", "HiGHS beside 2,000 sequences"):
        best = side_by_side({"lp": lambda: z.solve(tree, method="lp")}, 3)
        say(f"exact program over {count:,} sequences", f"{best['lp']:.2f} CPU s", "")
        return
    from scipy import optimize

    alone, plain = [], optimize.linprog

    def timed(*words: Any, **options: Any) -> Any:
        began = time.thread_time()
        found = plain(*words, **options)
        alone.append(time.thread_time() - began)
        return found

    optimize.linprog = timed
    try:
        rivals = {"lp": lambda: z.solve(tree, method="lp"), "highs": lambda: z.solve(tree, method="highs")}
        best = side_by_side(rivals, 5)
    finally:
        optimize.linprog = plain
    ratio = best["lp"] / min(alone)
    say(f"exact program over {count:,} sequences", f"{best['lp']:.2f} CPU s", "")
    say("  all of it to HiGHS alone, in floats", f"{ratio:.1f}×", "at most 20×", ratio <= 20)
    say("  all of it to `solve` by HiGHS", f"{best['lp'] / best['highs']:.2f}×", "")


def _poker() -> None:
    """Leduc hold'em, whose rounded value is in the literature, and liar's dice with one die each."""
    began = time.process_time()
    leduc = z.solve("leduc")
    spent = time.process_time() - began
    say("Leduc hold'em, exactly, from its rules", f"{spent:.1f} CPU s", "under 10 minutes", leduc.exact and spent < 600)
    say("  the first player gets", f"{float(leduc.payoff['Ann']):.7f}", "about -0.0856")
    began = time.process_time()
    dice = z.solve("liars_dice:6")
    say("liar's dice with six faces, exactly", f"{time.process_time() - began:.1f} CPU s", "", dice.exact)
    say("  who begins gets", str(dice.payoff["Ann"]), "-7/258", dice.payoff["Ann"] == Fraction(-7, 258))


def _subgames() -> None:
    small, large = deals(20, 5), deals(80, 6)
    rivals = {
        f"{len(tree)}": lambda tree=tree: (require_information_recall(tree), information_subgame_roots(tree))
        for tree in (small, large)
    }
    best = side_by_side(rivals, 3)
    ratio = best[f"{len(large)}"] / len(large) / (best[f"{len(small)}"] / len(small))
    what = f"recall and subgames of {len(large):,} nodes to {len(small):,}, a node"
    say(what, f"{ratio:.2f}×", "about 1: linear", ratio < 1.5)
    say("  a node", f"{best[f'{len(large)}'] / len(large) * 1e6:.1f} µs", "")


def run() -> None:
    """Prints the ratios."""
    _programs()
    _larger()
    _sequences()
    _poker()
    _subgames()

"""Trees from textbooks and papers in which players do not see everything."""

from __future__ import annotations

from fractions import Fraction

import zermelo as z
from zermelo.forms.build.tree import Draft


def pennies() -> z.Tree:
    """Matching pennies: Osborne and Rubinstein 1994, section 2.3."""
    return z.tree(("A", "B"), z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(*((1, -1) if a == b else (-1, 1)))))


def rock_paper_scissors() -> z.Tree:
    """Each beats one of the other two: von Neumann 1928."""
    beats = {("r", "s"), ("p", "r"), ("s", "p")}

    def paid(a: str, b: str) -> Draft:
        won = int((a, b) in beats) - int((b, a) in beats)
        return z.end(won, -won)

    return z.tree(("A", "B"), z.at_once({"A": "rps", "B": "rps"}, paid))


def sexes(first: int = 3, second: int = 1, less: int = 0) -> Draft:
    """Battle of the sexes: both want to meet, A rather at l, B rather at r; *less* is what A has burnt before."""

    def paid(a: str, b: str) -> Draft:
        one, two = {("l", "l"): (first, second), ("r", "r"): (second, first)}.get((a, b), (0, 0))
        return z.end(one - less, two)

    return z.at_once({"A": "lr", "B": "lr"}, paid, info=f"meet {less}")


def outside() -> z.Tree:
    """Battle of the sexes with an outside option: Kohlberg and Mertens 1986."""
    return z.tree(("A", "B"), z.choose("A", {"out": z.end(2, 2), "in": sexes()}))


def burning() -> z.Tree:
    """Burning money before the battle of the sexes: van Damme 1989; Ben-Porath and Dekel 1992."""
    return z.tree(("A", "B"), z.choose("A", {"keep": sexes(), "burn": sexes(less=1)}))


def predation() -> z.Tree:
    """Entry, after which both fight or accommodate at once: Mas-Colell, Whinston and Green 1995, section 9.B."""
    paid = {("f", "f"): (-3, -1), ("f", "a"): (1, -2), ("a", "f"): (-2, -1), ("a", "a"): (3, 1)}
    inside = z.at_once({"E": "fa", "I": "fa"}, lambda e, i: z.end(*paid[e, i]))
    return z.tree(("E", "I"), z.choose("E", {"out": z.end(0, 2), "in": inside}))


def niches() -> z.Tree:
    """Entry, after which both pick a large or a small niche at once: the same section."""
    paid = {("s", "s"): (-6, -6), ("s", "l"): (-1, 1), ("l", "s"): (1, -1), ("l", "l"): (-3, -3)}
    inside = z.at_once({"E": "sl", "I": "sl"}, lambda e, i: z.end(*paid[e, i]))
    return z.tree(("E", "I"), z.choose("E", {"out": z.end(0, 2), "in": inside}))


DILEMMA = {("d", "d"): (-4, -4), ("d", "c"): (1, -9), ("c", "d"): (-9, 1), ("c", "c"): (-1, -1)}


def dilemma(rounds: int = 2) -> z.Tree:
    """The prisoners' dilemma repeated: Luce and Raiffa 1957, with the figures of Luckhardt and Irani 1986."""

    def play(left: int, so_far: tuple[int, int], past: str) -> Draft:
        if left == 0:
            return z.end(*so_far)

        def then(a: str, b: str) -> Draft:
            one, two = DILEMMA[a, b]
            return play(left - 1, (so_far[0] + one, so_far[1] + two), f"{past} {a}{b}")

        return z.at_once({"A": "cd", "B": "cd"}, then, info=f"round{past}")

    return z.tree(("A", "B"), play(rounds, (0, 0), ""))


def beer_and_quiche() -> z.Tree:
    """A breakfast as a signal: Cho and Kreps 1987. Nine of ten senders are surly.

    Breakfast is worth 1 where it is to one's taste, and no duel is worth 2; the other gets 1 for a duel with a wimp and
    for none with a surly one.
    """

    def after(kind: str, meal: str) -> Draft:
        taste = int((kind, meal) in {("surly", "beer"), ("wimp", "quiche")})
        right = int(kind == "wimp")
        moves = {"duel": z.end(taste, right), "none": z.end(taste + 2, 1 - right)}
        return z.choose("B", moves, info=meal)

    def sender(kind: str) -> Draft:
        return z.choose("A", {meal: after(kind, meal) for meal in ("beer", "quiche")}, info=kind)

    odds = {"surly": Fraction(9, 10), "wimp": Fraction(1, 10)}
    return z.tree(("A", "B"), z.chance({kind: (share, sender(kind)) for kind, share in odds.items()}))


def odd_one_out() -> z.Tree:
    """Three players show a side of a coin: A wants to match B, B to match C, C to differ from A. Nothing is pure."""

    def paid(a: str, b: str, c: str) -> Draft:
        return z.end(*(2 * int(won) - 1 for won in (a == b, b == c, c != a)))

    return z.tree(("A", "B", "C"), z.at_once({"A": "ht", "B": "ht", "C": "ht"}, paid))


def irrational_three() -> z.Tree:
    """Three players move at once: nothing is pure, no two mix alone, and A's first share is 1 - 1/√2."""
    table = [[[(3, 2, 1), (3, 2, 3)], [(0, 2, 0), (1, 3, 3)]], [[(0, 3, 1), (2, 0, 0)], [(3, 0, 1), (3, 1, 0)]]]

    def paid(a: str, b: str, c: str) -> Draft:
        return z.end(*table["xy".index(a)]["xy".index(b)]["xy".index(c)])

    return z.tree(("A", "B", "C"), z.at_once({"A": "xy", "B": "xy", "C": "xy"}, paid))


def holdout(stages: int = 7) -> z.Tree:
    """Who gives in first? Either of low type cannot, and has a single move: McKelvey and Palfrey 1995.

    All nodes of a low type are one information set, which a line of play comes to again and again.
    """

    def moves(player: str, low: bool, stage: int, holds: Draft, gives: Draft) -> Draft:
        if low:
            return z.choose(player, {"H": holds}, info="low")
        return z.choose(player, {"H": holds, "G": gives}, info=f"high {stage}")

    def play(low: tuple[bool, bool], stage: int) -> Draft:
        later = z.end(0, 0)
        if stage < stages and not all(low):
            later = z.chance({"over": ("1/10", z.end(0, 0)), "on": ("9/10", play(low, stage + 1))})
        held = moves("B", low[1], stage, later, z.end(1, Fraction(1, 2)))
        gave = moves("B", low[1], stage, z.end(Fraction(1, 2), 1), z.end(Fraction(1, 2), Fraction(1, 2)))
        return moves("A", low[0], stage, held, gave)

    dealt = {("High", "Low")[low]: low for low in (False, True)}
    return z.tree(("A", "B"), z.chance({
        one: ("1/2", z.chance({two: (odds, play((low, dealt[two]), 1)) for two, odds in zip(dealt, ("3/5", "2/5"))}))
        for one, low in dealt.items()
    }))  # fmt: skip


def chain_store(entrants: int = 3) -> z.Tree:
    """The chain store with a strong or a weak incumbent: Kreps and Wilson 1982, as Gambit's cs.efg has it.

    The entrants come one by one, see what has happened, and do not know the type. Every stage pays, and after an
    entrant who stays out the incumbent has a single move.
    """
    half = Fraction(1, 2)
    names = ("I", *(f"E{k + 1}" for k in range(entrants)))

    def play(strong: bool, stage: int, past: str, paid: tuple[Fraction | int, ...]) -> Draft:
        if stage == entrants:
            return z.end(*paid)

        def then(what: str, incumbent: Fraction | int, entrant: Fraction | int) -> Draft:
            gets = [u + incumbent * (q == 0) + entrant * (q == stage + 1) for q, u in enumerate(paid)]
            return play(strong, stage + 1, past + what, tuple(gets))

        fight, yield_ = (0, -1) if strong else (-1, 0)
        seen = f"{'strong' if strong else 'weak'} {past}"
        entered = {"fight": then("f", fight, -half), "yield": then("y", yield_, half)}
        return z.choose(names[stage + 1], {
            "enter": z.choose("I", entered, info=f"{seen}e"),
            "out": z.choose("I", {"on": then("o", half, 0)}, info=f"{seen}o"),
        }, info=f"stage {past}")  # fmt: skip

    dealt = {name: ("1/2", play(name == "strong", 0, "", (0,) * len(names))) for name in ("strong", "weak")}
    return z.tree(names, z.chance(dealt))


def seventy_five() -> tuple[list[list[int]], list[list[int]]]:
    """The payoffs of both players in a game of 6 × 6 with 75 equilibria, the most known; von Stengel 1999."""
    first = [
        [9504, -660, 19976, -20526, 1776, -8976], [-111771, 31680, -130944, 168124, -8514, 52764],
        [397584, -113850, 451176, -586476, 29216, -178761], [171204, -45936, 208626, -263076, 14124, -84436],
        [1303104, -453420, 1227336, -1718376, 72336, -461736], [737154, -227040, 774576, -1039236, 48081, -300036],
    ]  # fmt: skip
    second = [
        [72336, 48081, 29216, 14124, 1776, -8514], [-461736, -300036, -178761, -84436, -8976, 52764],
        [1227336, 774576, 451176, 208626, 19976, -130944], [-1718376, -1039236, -586476, -263076, -20526, 168124],
        [1303104, 737154, 397584, 171204, 9504, -111771], [-453420, -227040, -113850, -45936, -660, 31680],
    ]  # fmt: skip
    return first, second

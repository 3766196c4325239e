"""Looks at ends, for every search of a proof: what an end pays, a move that ends the game at once, threats of one.

Rules may say what a seat will have in the end at least, `at_least(s, p)`, and at most, `at_most(s, p)`: points that are
sure, or out of reach. They may say, too, what a seat can be sure of if it plays well, `secured(s, p)`. What every seat
of a side secures alone, the side secures together; where all scores have one sum, what the others secure is out of its
reach.
Where that answers the question, the position counts as an end.
"""

from __future__ import annotations

from typing import Any

from zermelo.forms.rules import rules_order
from zermelo.solvers.proof.transposition.banked import Bank
from zermelo.solvers.search.side_worth import POINTS, side_worth

MADE, REPLY = range(2)  # of `at`: positions made by a move; the move that ended the game


def proof_look_texts(
    rules: Any, tools: Any, *, width: int, actions: int, members: tuple[int, ...], lists_all: bool,
    has_at_least: bool, has_at_most: bool, has_secured: bool, opposed: bool, total: int,
) -> tuple[Any, Any, Any, Any, Any]:  # fmt: skip
    """Returns five texts for one game and one side.

    ``belongs(who)``    is it a seat of the side?       ``ended(state, …)``    what an end pays, or a bound that will do
    ``wins(state, …)``  a move that ends it at once     ``threats(state, …)``  how many such moves after any reply
    ``kept(state, …)``  what good play secures, if that will do
    """
    player, apply, over = rules.player, rules.apply, rules.over
    test = rules.moves if lists_all else rules.legal
    lone, seats = members.index(1) if sum(members) == 1 else -1, len(members)
    least = rules.at_least if has_at_least else rules.score
    most = rules.at_most if has_at_most else rules.score
    worth = side_worth(rules, tools, seats, members, POINTS, rules.score)
    sure = side_worth(rules, tools, seats, members, POINTS, least)
    hoped = side_worth(rules, tools, seats, members, POINTS, most)
    promise = rules.secured if has_secured else rules.score
    own = side_worth(rules, tools, seats, members, POINTS, promise)
    others = side_worth(rules, tools, seats, tuple(1 - member for member in members), POINTS, promise)

    def is_mine(who):  # type: ignore[no-untyped-def]
        return who == lone if lone >= 0 else members[who] == 1

    belongs = tools.inlined(is_mine, is_mine)

    def is_settled(t, target, beyond):  # type: ignore[no-untyped-def]
        """What the side gets where the game is over, or a bound that answers the question; else *beyond*.

        -*beyond* stands for sums too large.
        """
        if over(t):
            found = worth(t, True, beyond)
            return found if found != beyond else -beyond
        if has_at_least:
            found = sure(t, False, beyond)
            if found != beyond and found >= target:
                return found
        if has_at_most:
            found = hoped(t, False, beyond)
            if found != beyond and found < target:
                return found
        return beyond

    ended = tools.inlined(is_settled, is_settled)

    def is_kept(t, target, beyond):  # type: ignore[no-untyped-def]
        """What good play secures for the side, or leaves it at most, where that answers the question; else *beyond*."""
        found = own(t, False, beyond)
        if found != beyond and found >= target:
            return found
        if opposed:
            found = others(t, False, beyond)
            if found != beyond and total - found < target:
                return total - found
        return beyond

    kept = tools.compile(is_kept, is_kept)

    def ends_well(s, t, a, raises, target, beyond, at):  # type: ignore[no-untyped-def]
        """What move a pays if it ends the game as the mover wants, else *beyond*."""
        for j in range(width):
            t[j] = s[j]
        apply(t, a)
        at[MADE] += 1
        if not over(t):  # what the rules promise is not asked for here: it would cost more than it finds
            return beyond
        found = worth(t, True, beyond)
        if found != beyond and (found >= target) == raises:
            return found
        return beyond

    end = tools.inlined(ends_well, ends_well)

    def win_at_once(s, t, buffer, first, raises, target, beyond, at):  # type: ignore[no-untyped-def]
        """What a move pays that ends the game at once as the mover wants, *first* asked first; else *beyond*."""
        count = test(s, buffer) if lists_all else actions
        for i in range(-1, count):
            a = first if i < 0 else buffer[i] if lists_all else i
            if lists_all:
                if i < 0:
                    continue
            elif a < 0 or not test(s, a):
                continue
            found = end(s, t, a, raises, target, beyond, at)
            if found != beyond:
                at[REPLY] = a
                return found
        return beyond

    wins = tools.compile(win_at_once, win_at_once)

    def count_threats(s, t, u, upper, lower, raises, target, beyond, at):  # type: ignore[no-untyped-def]
        """Over all replies at s: how many moves then end the game as the one wants who is not to move at s."""
        total = 0
        count = test(s, upper) if lists_all else actions
        for i in range(count):
            b = upper[i] if lists_all else i
            if lists_all or test(s, b):
                for j in range(width):
                    t[j] = s[j]
                apply(t, b)
                if ended(t, target, beyond) == beyond and belongs(player(t)) == raises:
                    more = test(t, lower) if lists_all else actions
                    for m in range(more):
                        a = lower[m] if lists_all else m
                        if (lists_all or test(t, a)) and end(t, u, a, raises, target, beyond, at) != beyond:
                            total += 1
        return total

    threats = tools.compile(count_threats, count_threats)

    return belongs, ended, wins, threats, kept


def proof_rules_constants(
    rules: Any, members: tuple[int, ...], *, words: int, keyed: bool, bank: Bank
) -> tuple[list[str], dict[str, Any]]:
    """Returns the rules that a kernel of proofs is compiled with, and what it has to know of them."""
    follows, lists_all = callable(getattr(type(rules), "order", None)), hasattr(rules, "moves")
    suffices = callable(getattr(type(rules), "enough", None))
    symmetry = "same" if hasattr(rules, "same") else "mirror" if hasattr(type(rules), "mirror") else ""
    lists = "enough" if suffices else "order" if follows else "moves" if lists_all else "legal"
    names = ["player", "apply", "over", "score", lists, "moves" if lists_all else "legal"]
    constants = {
        "width": len(rules.start), "actions": rules.actions, "members": members,
        "listed": lists != "legal", "lists": lists, "lists_all": lists_all, "words": words, "keyed": keyed,
        "bank": bank, "order": tuple(rules_order(rules) or ()) if lists == "legal" else (),
        "symmetry": symmetry,
        "has_at_least": (least := callable(getattr(type(rules), "at_least", None))),
        "has_at_most": (most := callable(getattr(type(rules), "at_most", None))),
        "has_secured": (secured := callable(getattr(type(rules), "secured", None))),
        "opposed": bool(secured and (getattr(rules, "zero_sum", False) or hasattr(rules, "constant_sum"))),
        "total": int(getattr(rules, "constant_sum", 0)),
    }  # fmt: skip
    names += ["key"] * keyed + [symmetry] * (symmetry != "") + ["at_least"] * least + ["at_most"] * most
    names += ["secured"] * secured
    return list(dict.fromkeys(names)), constants

from __future__ import annotations

from typing import Any

import zermelo as z


def plain_alphabeta(rules: Any) -> tuple[int, int]:
    """Fail-soft alpha-beta with a table of everything, moves that end the game first: the value, and positions made."""
    table: dict[tuple[int, ...], tuple[int, str, int]] = {}
    made = 0

    def value(state: tuple[int, ...], low: int, high: int) -> int:
        nonlocal made
        known, kind, hint = table.get(state, (0, "", -1))
        if kind == "exact" or (kind == "least" and known >= high) or (kind == "most" and known <= low):
            return known
        who, begin, best, choice = rules.player(list(state)), low, -(1 << 61), -1
        deeper = []
        for a in sorted(rules.order, key=lambda a: a != hint):
            if low >= high or not rules.legal(list(state), a):
                continue
            after = list(state)
            rules.apply(after, a)
            made += 1
            if not rules.over(after):
                deeper.append((a, after))
                continue
            if rules.score(after, who) > best:
                best, choice = rules.score(after, who), a
            low = max(low, best)
        for a, after in deeper:
            if low >= high:
                break
            found = -value(tuple(after), -high, -low)
            if found > best:
                best, choice = found, a
            low = max(low, best)
        table[state] = (best, "least" if best >= high else "most" if best <= begin else "exact", choice)
        return best

    return value(tuple(rules.start), -(1 << 60), 1 << 60), made


def test_no_more_positions_are_made_than_by_plain_alphabeta_with_a_table() -> None:
    game = z.game("connect:5,4,4")
    due, made = plain_alphabeta(game.rules)
    looked, sure = z.search(game, method="alphabeta"), z.guarantee(game, "A", method="alphabeta")
    assert [worth * game.rules.scale for worth in (looked.payoff["A"], sure.value)] == [due, due]
    assert looked.status == sure.status == "solved"
    assert max(looked.effort.nodes, sure.effort.nodes) <= 1.2 * made, (looked.effort, sure.effort, made)

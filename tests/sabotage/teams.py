"""Sabotages of coalitions and series: structures, stability, worth, core, Shapley, Banzhaf, standings and aims."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

C = "solvers.coalitions"
BOTH = ("coalitions", "coalitions by place")

EDITS = [
    # who gains by leaving
    ("coalitions._gains", "then > now", "then < now"),
    ("coalitions._gains", "if len(team) > 1 else ()", "if len(team) > 2 else ()"),
    ("coalitions._gains", "for dissolved in (False, True)", "for dissolved in (False, False)"),
    ("coalitions._structure", "not alone, not dissolved", "not dissolved, not alone"),
    ("coalitions._structure", "not alone,", "True,"),
    ("coalitions._without", "m in team and dissolved", "m in team or dissolved"),
    # what every team is sure of
    ("worth._worths", "1 if m in side[1] else -1", "-1 if m in side[1] else 1"),
    ("worth._worths", "1 if m in side[1] else -1", "1"),
    ("power.is_superadditive", "< worth[one] + worth[other]", "< worth[one] - worth[other]"),
    ("power.is_superadditive", "return True", "return False"),
    # how it is shared
    ("core.core_point", "if spare < 0", "if spare > 0"),
    ("core.core_point", "whole - sum(", "whole + sum("),
    ("power.shapley", "factorial(before) * factorial(count - before - 1), factorial(count)", "1, count"),
    ("power.shapley", "- (worth[team] if team else 0)", "- 0"),
    ("power.banzhaf", "(1 << (count - 1))", "(1 << count)"),
    ("power.banzhaf", "if not team >> i & 1", "if team >> i & 1"),
    # how each structure is played
    ("structures.together", "ties.takes_last", "not ties.takes_last"),
    ("rankings.Rankings.__call__", "name.sign > 0", "name.sign < 0"),
]

STANDINGS = "match.standings"
SERIES = [
    ("_aim", "Fraction(-1, len(closest))", "Fraction(1, len(closest))"),
    ("_aim", "Fraction(-1, len(closest))", "Fraction(-1)"),
    ("_aim", "_gap(standings, player, near[0])", "_gap(standings, player, near[-1])"),
    ("_aim", "return {player: 1} | {", "return {player: 2} | {"),
    ("rivals", "gaps[q] <= games_left * swing", "gaps[q] >= games_left * swing"),
    ("rivals", "gaps[q] <= games_left * swing", "gaps[q] <= 0"),
    ("_gap", "standings[player] - standings[other]", "standings[player] + standings[other]"),
    ("greatest_swing", ".max()), arena.scale)", ".min()), arena.scale)"),
    ("greatest_swing", "arena.payoff.max(axis=1) - arena.payoff.min(axis=1)", "arena.payoff.max(axis=1)"),
]

ROWS = [Sabotage(f"{C}.{target}", (old, new), asked) for target, old, new in EDITS for asked in BOTH]
WHOLE = [
    ("coalitions._gains", "then[level] - now[level]", "then[level] + now[level]"),
    ("core.least_sharing", "if weight > 0}", "if weight < 0}"),
    ("core._sum", "team >> i & 1", "not team >> i & 1"),
    ("core.core_point", "[prices[0] + spare, *prices[1:]]", "[prices[0], *prices[1:]]"),
    ("core.core_point", "[prices[0] + spare, *prices[1:]]", "[prices[0] + spare, *prices[1:-1], prices[-1] + 1]"),
    ("worth._worths", "1 if m in side[1] else -1", "1 if m not in side[1] else -1"),
]

ROWS += [Sabotage(f"{C}.{target}", (old, new), "coalitions whole") for target, old, new in WHOLE]
ROWS += [Sabotage(f"{STANDINGS}.{target}", (old, new), "series") for target, old, new in SERIES]

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
    ("power.shapley_power", "factorial(before) * factorial(count - before - 1), factorial(count)", "1, count"),
    ("power.shapley_power", "- (worth[team] if team else 0)", "- 0"),
    ("power.banzhaf_power", "(1 << (count - 1))", "(1 << count)"),
    ("power.banzhaf_power", "if not team >> i & 1", "if team >> i & 1"),
    # how each structure is played
    ("structures.structures_together", "ties.takes_last", "not ties.takes_last"),
    ("rankings.Rankings.__call__", "name.sign > 0", "name.sign < 0"),
]

STANDINGS = "match.standings"
SERIES = [
    ("_aim", "Fraction(-1, len(closest))", "Fraction(1, len(closest))"),
    ("_aim", "Fraction(-1, len(closest))", "Fraction(-1)"),
    ("_aim", "_gap(standings, player, near[0])", "_gap(standings, player, near[-1])"),
    ("_aim", "return {player: 1} | {", "return {player: 2} | {"),
    ("rivals_in_standings", "gaps[q] <= games_left * swing", "gaps[q] >= games_left * swing"),
    ("rivals_in_standings", "gaps[q] <= games_left * swing", "gaps[q] <= 0"),
    ("_gap", "standings[player] - standings[other]", "standings[player] + standings[other]"),
    ("greatest_standings_swing", ".max()), arena.scale)", ".min()), arena.scale)"),
    ("greatest_standings_swing", "arena.payoff.max(axis=1) - arena.payoff.min(axis=1)", "arena.payoff.max(axis=1)"),
]

REPEATED, LONG = "match.repeated_game", "match.whole_series"
SOLVED_WHOLE = [
    # the long game
    (f"{REPEATED}._seated", "row[(p + turn) % len(row)]", "row[p]", "whole series"),
    (f"{REPEATED}._seated", "(p + turn)", "(p - turn)", "whole series"),
    (f"{REPEATED}._joined", "(one.mover - turn) % seats", "one.mover", "whole series"),
    (f"{REPEATED}._joined", "(1 if is_last else inner)", "1", "whole series"),
    (f"{REPEATED}._joined", "base + copy * inner + one.to", "base + one.to", "whole series by place"),
    (
        f"{REPEATED}._joined",
        "np.array(list(ends), dtype=object)",
        "-np.array(list(ends), dtype=object)",
        "whole series by place",
    ),
    (f"{REPEATED}._template", "-1 - which[", "-1 - 0 * which[", "whole series by place"),
    (f"{REPEATED}._stages", "int(points * units)", "0", "whole series brought"),
    # how it is told
    (f"{LONG}.whole_series", "solve(long, by=wanted, ties=rule", "solve(long, ties=rule", "whole series by place"),
    (f"{LONG}.whole_series", "nodes=len(long)", "nodes=len(arena)", "whole series"),
    (f"{LONG}._rounds", "points[p] + paid[p]", "points[p] - paid[p]", "whole series"),
    (
        f"{LONG}._told",
        "odds * Fraction(levels[u][k][m])",
        "Fraction(levels[u][k][m])",
        "whole series average",
    ),
    (f"{LONG}._told", "levels[u][k][m]", "levels[u][k][0]", "whole series by place"),
    # the rule of thumb beside it
    (f"{LONG}._thumb", "games - k, swing", "games, swing", "whole series brought"),
    (f"{LONG}._thumb", "odds * share", "share", "whole series average"),
    (f"{LONG}._thumb", "u + gets[p]", "u - gets[p]", "whole series"),
    (f"{LONG}._thumb", "spread = after", "spread = after; break", "whole series"),
    (f"{LONG}._spread", "odds * share", "share", "whole series average"),
    (f"{LONG}._average", "odds * points[m]", "points[m]", "whole series average"),
    # what is wanted of each game
    ("match.series.Together.solution", "by=self.by", "by='points'", "series by place"),
    ("match.series.series_seats", "k % len(players) if rotate", "(k + 1) % len(players) if rotate", "whole series"),
    ("preferences.aims.read_aims", "else given[:, 0]", "else -given[:, 0]", "series by place"),
    ("preferences.aims.read_aims", "else given[:, 0]", "else given[:, 0].T", "solve aims by levels"),
    (
        "preferences.aims.read_aims",
        "seats + level :: levels",
        "seats + levels - 1 - level :: levels",
        "solve aims by levels",
    ),
]

ROWS = [Sabotage(f"{C}.{target}", (old, new), asked) for target, old, new in EDITS for asked in BOTH]
WHOLE = [
    ("coalitions._gains", "then[level] - now[level]", "then[level] + now[level]"),
    ("core.core_sharing_prices", "if weight > 0}", "if weight < 0}"),
    ("core._sum", "team >> i & 1", "not team >> i & 1"),
    ("core.core_point", "[prices[0] + spare, *prices[1:]]", "[prices[0], *prices[1:]]"),
    ("core.core_point", "[prices[0] + spare, *prices[1:]]", "[prices[0] + spare, *prices[1:-1], prices[-1] + 1]"),
    ("worth._worths", "1 if m in side[1] else -1", "1 if m not in side[1] else -1"),
]

ROWS += [Sabotage(f"{C}.{target}", (old, new), "coalitions whole") for target, old, new in WHOLE]
AHEAD = [
    ("exploration.exploration_status", "arena.as_tree.depth < depth", "arena.as_tree.depth <= depth"),
    ("coalitions.coalitions._gains", "then > now", "then < now"),
    ("coalitions.structures.structures_together", "ties.takes_last", "not ties.takes_last"),
    ("coalitions.worth._worths", "1 if m in side[1] else -1", "1"),
]
ROWS += [Sabotage(f"solvers.{target}", (old, new), "coalitions ahead") for target, old, new in AHEAD]
ROWS += [Sabotage(f"{STANDINGS}.{target}", (old, new), "series") for target, old, new in SERIES]
ROWS += [Sabotage(target, (old, new), asked) for target, old, new, asked in SOLVED_WHOLE]

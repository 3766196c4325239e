"""Every method by which a question is answered: one table, which is run.

A row says what a method needs, as functions that refuse or not, where it runs, whose it is and when to use it. The
choice that is made unasked, every refusal, the names that ``--method`` takes, what the explorer offers and the page of
methods come from here. To add a method, write its file and its row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.errors import ParameterError, ZermeloError, error_hint
from zermelo.forms.traits.traits import Traits
from zermelo.solvers import needs as need, option_needs as option, picks as pick
from zermelo.solvers.asked import AUTO, Asked
from zermelo.solvers.method import Method, Need
from zermelo.solvers.search import needs as ahead

WHOLE = "subgames"  # subgame by subgame, each by the method that fits it or that was asked for there
MANY = 100  # teams: as many as there can be players


# ---------------------------------------------------------------- the table


def _row(question: str, name: str, runs: str, needed: str, when: str, source: str, *needs: Need, **more: Any) -> Method:
    return Method(question=question, name=name, runs=runs, needed=needed, when=when, source=source, needs=needs, **more)


_LUCKHARDT, _STURTEVANT = "Luckhardt and Irani 1986", "Sturtevant 2003"
_TREE = "any number of players; the tree to a depth"
_SUM = "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth"
_PRUNES: dict[str, Any] = {"ties": ("first", "last", "average", "total"), "teams": MANY, "is_pruning": True}
_PRUNES_BY_SUM: dict[str, Any] = _PRUNES | {"reads_sum": True}
_TO_A_DEPTH = (ahead.search_needs_nobody_neutral_pruned, ahead.search_needs_depth_only)
_RULES = (ahead.search_needs_rules, ahead.search_needs_nobody_neutral, ahead.search_needs_first_ties)
_GUESSING = (*_RULES, ahead.search_needs_budget)
_SEEN = (need.needs_moves, need.needs_seen_moves)
_ROUND = (need.needs_extensive_form, need.needs_endless_play, need.needs_endless_payoff)
_TOSSED = (
    need.needs_extensive_form, need.needs_endless_payoff, need.needs_chance_on_cycles, need.needs_seen_moves,
    option.needs_unchosen_equilibrium, option.needs_points_on_cycles,
    option.needs_unmerged_averages, option.needs_first_ties_on_cycles, need.needs_two_sides,
)  # fmt: skip
_OPPOSITE = "cycles with chance; two sides, zero-sum"
_OFTEN = "large games: bounds from above and from below"
_EXACTLY = "exact numbers in games of up to 20,000 positions"
_HADDAD, _HOFFMAN = "Haddad and Monmege 2018", "Hoffman and Karp 1966; Condon 1992"
_KUHN, _NEUMANN, _LAKATOS = "Kuhn 1953", "von Neumann and Morgenstern 1944", "Lakatos and Nagy 2004"
_ENDGAMES, _THOMPSON, _NUMBERED = "chess endgames and their like", "Thompson 1986", "rules that number their positions"
_STAGES, _SHAPLEY = "rewards on moves, a discount, or simultaneous moves", "Shapley 1953"
_STAGED = (need.needs_extensive_form, need.needs_stages, option.needs_stage_points, option.needs_no_stage_depth)
_SWEPT, _BEST = "every play ends, and information is perfect", "always, if its requirements are met"


def _subgames(name: str, needed: str, when: str, source: str, **more: Any) -> Method:
    """A way to solve subgames with hidden moves."""
    return _row("solve", name, "hidden.subgames.solve_hidden_subgames", needed, when, source,
                need.needs_extensive_form, need.needs_hidden_moves, option.needs_own_points_when_hidden,
                option.needs_no_teams_when_hidden, option.needs_no_merging_when_hidden, need.needs_perfect_recall,
                **more)  # fmt: skip


def _values(question: str, runs: str, source: str, *more: Need) -> tuple[Method, ...]:
    """How values are found of sides against others; *more* is what all of them need."""
    seen = (*_SEEN, *more)
    return (
        _row(question, "shapley", f"{runs}_by_stages", _STAGES, "games of up to 20,000 positions with rewards on moves",
             _SHAPLEY, *_STAGED, picks=pick.staged, explores=True, takes_stages=True),
        _row(question, "attractors", f"{runs}_by_attractors", "cycles, nobody who moves at random",
             "play can go on forever", source, *seen, need.needs_endless_play, need.needs_endless_payoff,
             need.needs_nobody_at_random,
             picks=pick.pick_for_cycles, explores=True),
        _row(question, "intervals", f"{runs}_by_bounds", "cycles with chance", _OFTEN, _HADDAD, *seen,
             need.needs_endless_payoff, need.needs_chance_on_cycles, picks=pick.pick_for_cycles_with_chance,
             explores=True),
        _row(question, "strategies", f"{runs}_by_bounds", "cycles with chance", _EXACTLY, _HOFFMAN, *seen,
             need.needs_endless_payoff, need.needs_chance_on_cycles, explores=True),
        _row(question, "sweep", f"{runs}_by_induction", _SWEPT, _BEST, source, *seen, need.needs_an_end,
             picks=pick.otherwise, explores=True),
    )  # fmt: skip


_PRUNED = (
    "guarantee.alphabeta.outlook_by_alphabeta", "no chance, nobody neutral",
    "trees too large to solve completely: the value from few nodes, without complete strategies",
    "Knuth and Moore 1975", need.needs_moves,
    option.needs_two_groups, option.needs_one_aspect_to_prune, option.needs_no_depth_to_prune,
    option.needs_seen_moves_to_prune,
    option.needs_no_chance_to_prune,
)  # fmt: skip

_PROVEN = (
    option.needs_play_that_ends, option.needs_rules_to_prove, option.needs_points_to_prove,
    option.needs_no_depth_to_prune, option.needs_two_groups, option.needs_seen_moves_to_prune,
    option.needs_no_chance_to_prove,
)  # fmt: skip

METHODS = (
    # What will happen?
    _row("solve", "normal-form", "normal_form.matrix.solve_normal_form_matrix", "a matrix",
         "everybody moves once, at the same time", "Lemke and Howson 1964", need.needs_matrix,
         option.needs_no_matrix_options, picks=pick.at_once),
    _row("solve", "positional", "stochastic.positional.solve_positional",
         f"cycles with chance, or {_STAGES}; more than two sides", "the nearest to an equilibrium that is found",
         "Fink 1964", need.needs_extensive_form, option.needs_unchosen_equilibrium, option.needs_points_on_cycles,
         need.needs_chance_or_stages, need.needs_endless_payoff, option.needs_no_stage_depth,
         picks=pick.pick_for_many_sides, explores=True, takes_stages=True),
    _row("solve", "shapley", "stochastic.stages.solve_stages", f"{_STAGES}; two sides, zero-sum",
         "games of up to 20,000 positions with rewards on moves", _SHAPLEY, *_STAGED, option.needs_unchosen_equilibrium,
         need.needs_two_sides, picks=pick.staged, explores=True, takes_stages=True),
    _subgames(WHOLE, "a tree with hidden moves, perfect recall", "some moves are hidden (imperfect information)",
              "Selten 1965", picks=pick.hidden),
    _subgames("lp", "hidden moves; two players, constant-sum", "the sequence form, by exact programs",
              "Koller, Megiddo and von Stengel 1996"),
    _subgames("oracle", "hidden moves; two players, constant-sum",
              "large sequence forms, by a part of them that grows",
              "McMahan, Gordon and Blum 2003; Bošanský and others 2014"),
    _subgames("highs", "hidden moves; two players, constant-sum", "larger sequence forms, by a library",
              "Huangfu and Hall 2018"),
    _subgames("lemke", "hidden moves; two players", "the sequence form, by Lemke's algorithm",
              "Koller, Megiddo and von Stengel 1996"),
    _subgames("matrix", "hidden moves; two players", "all equilibria of the normal form, to choose among",
              "Mangasarian 1964"),
    _subgames("pure", "hidden moves", "a pure equilibrium", "Nash 1950"),
    _subgames("replies", "hidden moves", "best replies to best replies, until nobody changes", "Cournot 1838"),
    _subgames("supports", "hidden moves", "three players and more of whom two mix: exactly",
              "Dickhaut and Kaplan 1991"),
    _subgames("numeric", "hidden moves", "three players and more who mix: nearly, by noise that fades",
              "McKelvey and Palfrey 1995; Turocy 2005"),
    _row("solve", "tablebase", "cyclic.tablebase.solve_tablebase", f"{_NUMBERED}; two players", _ENDGAMES, _THOMPSON,
         need.needs_extensive_form, need.needs_numbered_positions, option.needs_unchosen_equilibrium,
         option.needs_ties_by_order, picks=pick.pick_for_numbered_positions),
    _row("solve", "retrograde", "cyclic.retrograde.solve_retrograde", "cycles, no chance", "play can go on forever",
         "Zermelo 1913", *_ROUND, need.needs_seen_moves, need.needs_nobody_at_random, option.needs_unchosen_equilibrium,
         option.needs_aims_on_points, option.needs_unmerged_averages, option.needs_ties_by_order,
         picks=pick.pick_for_cycles, explores=True),
    _row("solve", "intervals", "stochastic.stochastic.solve_stochastic", _OPPOSITE, _OFTEN, _HADDAD, *_TOSSED,
         picks=pick.pick_for_cycles_with_chance, explores=True),
    _row("solve", "strategies", "stochastic.stochastic.solve_stochastic", _OPPOSITE, _EXACTLY, _HOFFMAN, *_TOSSED,
         explores=True),
    _row("solve", "sweep", "induction.backward_induction.solve_backward_induction", _SWEPT, _BEST, _KUHN,
         need.needs_extensive_form, need.needs_seen_moves, option.needs_unchosen_equilibrium,
         option.needs_unmerged_averages, need.needs_an_end, picks=pick.otherwise, explores=True),
    # What am I sure of? How might it go for me? What is everybody sure of?
    _row("guarantee", "subgames", "guarantee.hidden.solve_hidden_guarantee",
         "a tree with hidden moves, perfect recall of both sides", "some moves are hidden: the side mixes",
         "Koller, Megiddo and von Stengel 1996", need.needs_moves, need.needs_hidden_moves,
         option.needs_points_when_hidden, option.needs_whole_game_when_hidden,
         need.needs_recall_of_sides, picks=pick.hidden),
    _row("guarantee", "tablebase", "guarantee.guarantee.guarantee_numbered", _NUMBERED,
         _ENDGAMES, _THOMPSON, need.needs_moves, need.needs_numbered_positions, picks=pick.pick_for_numbered_positions),
    *_values("guarantee", "guarantee.guarantee.outlook", _NEUMANN),
    _row("guarantee", "alphabeta", *_PRUNED),
    _row("guarantee", "proof", "proof.prove.guarantee_by_proof", "rules; no chance, play that ends",
         "games too large to solve completely: the value and a line, proven from few positions",
         "Allis 1988", *_PROVEN),
    _row("outlook", "tablebase", "guarantee.guarantee.guarantee_numbered",
         f"{_NUMBERED}; all others enemies", _ENDGAMES, _THOMPSON, need.needs_moves, need.needs_numbered_positions,
         option.needs_all_enemies, picks=pick.pick_for_numbered_positions),
    *_values("outlook", "guarantee.guarantee.outlook", _LAKATOS, option.needs_unmerged_neutrals),
    _row("outlook", "alphabeta", *_PRUNED),
    _row("guarantees", "tablebase", "guarantee.guarantees.guarantees_numbered", _NUMBERED, _ENDGAMES, _THOMPSON,
         need.needs_moves, need.needs_numbered_positions, picks=pick.pick_for_numbered_positions),
    *_values("guarantees", "guarantee.guarantees.guarantees", _LAKATOS),
    _row("team_guarantees", "tablebase", "guarantee.team_guarantees.team_guarantees_numbered", _NUMBERED, _ENDGAMES,
         _THOMPSON, need.needs_moves, need.needs_numbered_positions, picks=pick.pick_for_numbered_positions),
    _row("team_guarantees", "every-team", "guarantee.team_guarantees.team_guarantees_one_by_one",
         "at most ten players; perfect information", _BEST, _NEUMANN, need.needs_moves, need.needs_few_teams,
         need.needs_seen_moves, need.needs_endless_payoff, picks=pick.otherwise, explores=True),
    _row("dominance", "elimination", "normal_form.matrix.solve_matrix_dominance", "a matrix",
         "everybody moves once, at the same time", "Bernheim 1984; Pearce 1984", need.needs_matrix, picks=pick.at_once),
    _row("dominance", "aspects", "guarantee.guarantees.dominance_by_guarantees", "perfect information",
         "to see who can force a win or a draw", _LAKATOS, option.needs_no_matrix_strategies,
         need.needs_seen_moves, need.needs_endless_payoff, picks=pick.otherwise, explores=True),
    # What is proven of a large game?
    _row("prove", "alphabeta", "proof.prove.guarantee_by_proof", "rules; no chance, play that ends",
         "many ways lead to one position", "Knuth and Moore 1975; Tromp 2008", need.needs_moves, *_PROVEN,
         picks=pick.otherwise),
    _row("prove", "df-pn", "proof.prove.guarantee_by_proof", "rules; no chance, play that ends",
         "play that is forced or lopsided, as in Kalah and Hex", "Nagai 2002", need.needs_moves, *_PROVEN),
    # What could happen?
    _row("equilibria", "vertices", "normal_form.matrix.solve_matrix_equilibria", "a matrix of two players",
         "everybody moves once, at the same time", "Mangasarian 1964; Avis and others 2010",
         need.needs_matrix_of_two, option.needs_no_matrix_epsilon, picks=pick.at_once),
    _row("equilibria", "normal-form", "equilibria.hidden.solve_hidden_equilibria",
         "two players, hidden moves, perfect recall, and no subgame inside", "some moves are hidden", "Nash 1951",
         need.needs_two_in_the_dark, need.needs_hidden_moves, need.needs_perfect_recall, need.needs_one_subgame,
         option.needs_no_matrix_epsilon, picks=pick.pick_for_one_hidden_subgame),
    _row("equilibria", "subgame-sets", "equilibria.subgame_sets.solve_subgame_sets",
         "two players, hidden moves, perfect recall; a subgame to which hidden moves lead pays finitely many payoffs",
         "some moves are hidden, and subgames lie inside others", "Selten 1965; Littman and others 2006",
         need.needs_two_in_the_dark, need.needs_hidden_moves, need.needs_perfect_recall,
         option.needs_no_matrix_epsilon, picks=pick.hidden),
    _row("equilibria", "grid", "equilibria.epsilon.solve_epsilon_equilibria", "two to four players; an epsilon",
         "three or four players, or chance: nearly the best", "Littman and others 2006", need.needs_few_players,
         need.needs_seen_moves,
         need.needs_an_end, option.needs_inexact_sets, picks=pick.pick_for_epsilon, explores=True),
    _row("equilibria", "chance-sets", "equilibria.equilibria.solve_equilibria_with_chance",
         "two players and chance; all play ends, perfect information", _BEST, "Littman and others 2006",
         need.needs_few_players, need.needs_seen_moves, need.needs_an_end, picks=pick.chance, explores=True),
    _row("equilibria", "sets", "equilibria.equilibria.solve_equilibria_without_chance",
         "two players, no chance; all play ends, perfect information", _BEST, "Littman and others 2006",
         need.needs_few_players, need.needs_seen_moves, need.needs_an_end, picks=pick.otherwise, explores=True),
    _row("pure_equilibria", "every-profile", "normal_form.matrix.solve_matrix_pure_equilibria", "a matrix",
         "everybody moves once, at the same time", "Nash 1950", need.needs_matrix, picks=pick.at_once),
    _row("pure_equilibria", "sets", "equilibria.pure.solve_pure_equilibria", _SWEPT, "any number of players",
         "Littman and others 2006", need.needs_seen_moves, need.needs_an_end, option.needs_unmerged_chance,
         picks=pick.otherwise, explores=True),
    _row("perfect_equilibria", "undominated", "equilibria.perfect.solve_perfect_equilibria",
         "two players, all play ends", "players may tremble", "Selten 1975; van Damme 1991", need.needs_two_to_tremble,
         need.needs_perfect_recall, need.needs_an_end, picks=pick.otherwise),
    _row("correlated", "sequence-pairs", "correlated.sequence_pairs.solve_correlated_sequence_pairs",
         "a tree of two players, perfect recall, no chance", "moves are recommended one by one, each when it is due",
         "von Stengel and Forges 2008", need.needs_moves, option.needs_two_to_be_told, need.needs_perfect_recall,
         option.needs_no_chance_to_be_told, need.needs_an_end, picks=pick.pick_for_moves_told),
    _row("correlated", "profiles", "correlated.correlated.solve_correlated_strategies",
         "all play ends, perfect recall; few enough profiles", "a mediator recommends a strategy to each player",
         "Aumann 1974; Hart and Schmeidler 1989", need.needs_perfect_recall, need.needs_an_end, picks=pick.otherwise),
    _row("nash_outcomes", "endless-plays", "equilibria.nash.solve_nash_endless",
         "cycles, no chance, perfect information", "play can go on forever", "Nash 1950", *_SEEN,
         need.needs_no_chance_to_threaten, need.needs_endless_play, need.needs_endless_payoff,
         picks=pick.pick_for_cycles, explores=True),
    _row("nash_outcomes", "threats", "equilibria.nash.solve_nash_by_threats",
         "no chance, perfect information, all play ends", "outcomes supported by threats, credible or not",
         "Nash 1950", *_SEEN, need.needs_no_chance_to_threaten, need.needs_an_end, picks=pick.otherwise, explores=True),
    # Who should team up? Who can force what?
    _row("coalitions", "structures", "coalitions.coalitions.solve_coalitions", "at most eight players; all play ends",
         "to compare every coalition structure", _NEUMANN, need.needs_moves, need.needs_few_structures,
         need.needs_seen_moves, need.needs_an_end, picks=pick.otherwise, explores=True),
    _row("determinacy", "guarantees", "guarantee.determinacy.solve_determinacy",
         "two players, constant-sum", "to see who can force what", "Zermelo 1913", need.needs_moves,
         need.needs_two_players, need.needs_nothing_hidden, need.needs_constant_sum, need.needs_endless_payoff,
         need.needs_no_chance_on_cycles, picks=pick.otherwise, explores=True),
    # What do I play now?
    _row("search", "minimax", "search.look_ahead.look_ahead_minimax", "two players, zero-sum",
         "to see every node of a small game; alphabeta finds the same from fewer", "von Neumann 1928",
         ahead.search_needs_duel, ahead.search_needs_first_ties, is_duel=True),
    _row("search", "alphabeta", "search.look_ahead.look_ahead_one_side", "two players, zero-sum, no chance",
         "always, if its requirements are met: the minimax value from few nodes", "Knuth and Moore 1975",
         ahead.search_needs_duel, ahead.search_needs_chance_compiled, ahead.search_needs_first_ties,
         picks=pick.pick_for_duel, teams=2, is_duel=True),
    _row("search", "mtdf", "search.minimax.mtdf.search_mtdf", "two players, zero-sum, no chance; rules",
         "as alphabeta, with an estimate of few different values: the same by windows of no width",
         "Plaat and others 1996", ahead.search_needs_duel, *_RULES, ahead.search_needs_chance_compiled, is_duel=True,
         is_traced=False),
    _row("search", "expectiminimax", "search.look_ahead.look_ahead_one_side",
         "two players, zero-sum; with bounds in the rules it prunes at chance's turn too (Star1)",
         "two players with dice or cards, or with neutral players, who move at random", "Michie 1966; Ballard 1983",
         ahead.search_needs_duel, ahead.search_needs_first_ties, picks=pick.pick_for_duel_with_chance, is_duel=True),
    _row("search", "paranoid", "search.look_ahead.look_ahead_one_side", "any number of players",
         "three or more players, deep look-ahead: all others are taken for one opponent, so it prunes like alpha-beta",
         "Sturtevant and Korf 2000", ahead.search_needs_first_ties, teams=2, takes_aims=True),
    _row("search", "maxn", "search.look_ahead.look_ahead_maxn", "any number of players",
         "three or more players who maximize their own points", _LUCKHARDT,
         picks=pick.pick_for_own_points, ties=("first", "last", "total"), teams=MANY, takes_aims=True),
    _row("search", "branch-and-bound", "search.multiplayer.branch_and_bound.search_branch_and_bound",
         "rules with bounds and a known sum of payoffs; no chance; to the end of the game",
         "three or more players in a game too large to solve completely: the exact max^n outcome from fewer positions",
         "Korf 1991; Sturtevant and Korf 2000", ahead.search_needs_rules, ahead.search_needs_nobody_neutral,
         ahead.search_needs_no_total, ahead.search_needs_no_depth, ahead.search_needs_no_chance,
         ahead.search_needs_bounds, ties=("first", "last"), is_traced=False),
    _row("search", "exhaustive", "search.prunings.exhaustive.exhaustive_maxn", _TREE,
         "to count: max^n as it is defined, every end evaluated whole", _LUCKHARDT, *_TO_A_DEPTH, **_PRUNES),
    _row("search", "simple-shallow", "search.prunings.shallow.simple_shallow_pruning", _TREE,
         "to count: ends are evaluated whole only when chosen by the player just above", _LUCKHARDT,
         *_TO_A_DEPTH, **_PRUNES),
    _row("search", "shallow", "search.prunings.shallow.shallow_pruning", _TREE,
         "one component of an estimate costs much less than all: none is evaluated before it is compared", _LUCKHARDT,
         *_TO_A_DEPTH, **_PRUNES),
    _row("search", "deep", "search.prunings.deep.deep_pruning", _TREE,
         "as shallow, when the first line is probably the best one", _LUCKHARDT, *_TO_A_DEPTH, **_PRUNES),
    _row("search", "korf", "search.prunings.korf.korf_pruning", _SUM,
         "payoffs share a fixed sum: whole nodes are passed over", "Korf 1991", *_TO_A_DEPTH, **_PRUNES_BY_SUM),
    _row("search", "lastbranch", "search.prunings.last_branch.last_branch_pruning", _SUM,
         "as korf, for three players and more; it cuts more and searches nothing twice", _STURTEVANT,
         *_TO_A_DEPTH, **_PRUNES_BY_SUM),
    _row("search", "speculative", "search.prunings.speculative.speculative_pruning", _SUM,
         "as lastbranch, when moves are well ordered", _STURTEVANT, *_TO_A_DEPTH, **_PRUNES_BY_SUM),
    _row("search", "brs", "search.multiplayer.best_reply.search_best_reply",
         "no chance; estimate(s, p) and skip(s) in the rules; a budget",
         "many players who mostly do not matter to each other; only the strongest reply is looked at, others pass",
         "Schadd and Winands 2011", *_GUESSING),
    _row("search", "brs+", "search.multiplayer.best_reply.search_best_reply_plus",
         "no chance; estimate(s, p) in the rules; a budget",
         "the same where nobody can pass: others make the move that looks best to them", "Esser and others 2013",
         *_GUESSING),
    _row("search", "mpmix", "search.multiplayer.mpmix.search_mpmix", "no chance; estimate(s, p) in the rules; a budget",
         "three or more players with a leader to stop or a lead to defend", "Zuckerman, Felner and Kraus 2009",
         *_GUESSING, ahead.search_needs_no_chance, ahead.search_needs_estimate, is_traced=False),
    _row("search", "mcts", "search.sampling.mcts.search_mcts", "any number of players, chance",
         "games too large for anything else, or without an estimate; nodes counts the random plays",
         "Kocsis and Szepesvári 2006", *_RULES, ahead.search_needs_no_depth, ahead.search_needs_no_trace,
         is_traced=False),
    _row("search", "pimc", "search.sampling.pimc.search_pimc",
         "rules with hide(s, p), or a game with hide(state, player); the moves made so far",
         "hidden cards and the like: worlds that fit what was seen are drawn, and each is solved with open cards",
         "Levy 1989; Long and others 2010", ahead.search_needs_nobody_neutral, ahead.search_needs_hide,
         ahead.search_needs_path, ahead.search_needs_no_depth, ahead.search_needs_no_trace, picks=pick.pick_for_part,
         ties=("first", "last", "average", "total"), is_traced=False, sees_part=True),
)  # fmt: skip

# What every method of a question needs. Of several starts, solve, guarantee and outlook tell what each is worth.
_ONCE = (need.needs_one_start,)
_PLAYED = (need.needs_moves, *_ONCE, need.needs_nothing_on_the_way, need.needs_seen_moves_to_play)
NEEDED: dict[str, tuple[Need, ...]] = {
    "search": (*_PLAYED, ahead.search_needs_all_seen, ahead.search_needs_worlds, ahead.search_needs_an_end),
    "play_match": _PLAYED, "equilibria": _ONCE, "coalitions": _ONCE, "pure_equilibria": _ONCE,
    "perfect_equilibria": _ONCE, "correlated": _ONCE, "nash_outcomes": _ONCE, "determinacy": _ONCE, "dominance": _ONCE,
}  # fmt: skip

WITHOUT_EXPLORING = ("search", "prove", "play_match")  # they make moves, and need no more than the game itself
ASKED = tuple(dict.fromkeys([*(method.question for method in METHODS), *NEEDED]))


# ---------------------------------------------------------------- asking it


def methods_of(question: str) -> tuple[Method, ...]:
    """Returns the methods that answer a question."""
    return tuple(method for method in METHODS if method.question == question)


def method_named(name: str, question: str = "search") -> Method:
    """Returns the method of that name; raises where the question has none.

    >>> method_named("maxn").source
    'Luckhardt and Irani 1986'
    """
    names = [method.name for method in methods_of(question)]
    if name not in names:
        raise ParameterError(f"No method {name!r}.{error_hint(str(name), names)} There are auto, {', '.join(names)}.")
    return methods_of(question)[names.index(name)]


def method_for(question: str, asked: Any) -> tuple[Method, str]:
    """Returns the method that answers what was asked, and why it is that one; raises what its needs say against it."""
    for one in NEEDED.get(question, ()):
        if (refused := one(asked, question)) is not None:
            raise refused
    if asked.method != AUTO:
        by_place = isinstance(asked.method, Mapping)  # subgame by subgame
        method = method_named(WHOLE if by_place else asked.method, question)
        if (refused := method.refusal(asked)) is not None:
            raise refused
        return method, "you chose it"
    method, why = next((method, why) for method in methods_of(question) if (why := method.picks(asked)))
    if (refused := method.refusal(asked)) is not None:
        raise refused
    return method, why


def refuse_by_methods(question: str, asked: Any) -> None:
    """Raises what speaks against answering what was asked by the method that would be taken."""
    method_for(question, asked)


def method_refusals(traits: Traits) -> list[tuple[str, str]]:
    """Returns every question with why it cannot be asked of a game with these traits; an empty text where it can be.

    >>> from zermelo.forms.traits.traits import traits_of_game
    >>> from zermelo.games.bargains.sharing import sharing
    >>> [question for question, refusal in method_refusals(traits_of_game(sharing())) if refusal]
    ['prove', 'determinacy']
    """
    return [(question, _refusal(question, _unasked(question, traits))) for question in ASKED]


def default_method(question: str, traits: Traits) -> str:
    """Returns the name of the method that would be taken unasked; "" where none is, or nobody can tell yet."""
    try:
        method, _ = method_for(question, _unasked(question, traits))
    except (ZermeloError, StopIteration):
        return ""
    is_open = method.explores and not traits.is_explored and len(methods_of(question)) > 1
    return "" if is_open else method.name


def _unasked(question: str, traits: Traits) -> Asked:
    """A question without options; an outlook is then the average over what the others do, not against them."""
    return Asked(traits=traits, is_against_all=question != "outlook")


def _refusal(question: str, asked: Asked) -> str:
    try:
        if methods_of(question):
            refuse_by_methods(question, asked)
        else:
            for one in NEEDED[question]:
                if (refused := one(asked, question)) is not None:
                    raise refused
    except ZermeloError as error:
        return str(error)
    return ""

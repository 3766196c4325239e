"""Every method by which a question is answered: one table, which is run.

A row says what a method needs, as functions that refuse or not, where it runs, whose it is and when to use it. The
choice that is made unasked, every refusal, the names that ``--method`` takes, what the explorer offers and the page of
methods come from here. To add a method, write its file and its row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from zermelo.errors import ParameterError, ZermeloError, nearest
from zermelo.forms.traits import Traits
from zermelo.preferences.aspects import By
from zermelo.solvers import needs as need, picks as pick
from zermelo.solvers.search import needs as ahead

AUTO = "auto"
WHOLE = "subgames"  # subgame by subgame, each by the method that fits it or that was asked for there
MANY = 100  # teams: as many as there can be players


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question as it was asked: what is known of the game, and the options that a method may refuse."""

    traits: Traits
    method: Any = AUTO
    ties: str = "first"
    wanted: Any = "points"
    teams: Any = None
    aims: Any = None
    side: tuple[str, ...] = ()  # whose guarantee or outlook
    neutral: tuple[str, ...] = ()
    symmetric: bool = False
    depth: int | None = None
    is_against_all: bool = True  # are all others enemies of the side?
    is_chosen: bool = False  # is it said which of several equilibria to take?
    is_near: bool = False  # is an epsilon given?
    is_timed: bool = False  # do nodes or seconds bound it?
    is_traced: bool = False

    @property
    def is_bounded(self) -> bool:
        """Is there any budget?"""
        return self.depth is not None or self.is_timed

    @property
    def has_luck(self) -> bool:
        """Does anybody move at random: chance, or a neutral player?"""
        return self.traits.has_chance or bool(self.neutral)

    @property
    def is_by_points(self) -> bool:
        """Do players want points, as they are?"""
        return By.read(self.wanted).is_points

    @property
    def is_plain(self) -> bool:
        """Is everybody alone and after points, in the game as it is, looked at to its ends?"""
        whole = self.teams is None and self.aims is None and not self.symmetric and self.depth is None
        return whole and self.is_by_points

    @property
    def is_endless(self) -> bool | None:
        """Can play go on for ever? None where only exploring the game would tell; to a depth it cannot."""
        return self.traits.has_cycles if self.depth is None else False


Need = Callable[[Any, str], ZermeloError | None]  # what was asked, the method's name → the refusal


@dataclass(frozen=True, kw_only=True)
class Method:
    """One way to answer a question.

    `needs` refuse what it cannot do; `needed` says so in a few words. `picks` returns why the method is taken unasked,
    or an empty text where it is not. `runs` names the function that answers, `explores` says that it takes the game
    explored. `ties` are the rules it knows, `teams` how
    many it takes, `is_duel` says that it is for two players with opposite interests and finds both payoffs at once,
    `takes_aims` that it can look ahead with other aims than the own points, `is_traced` that it tells its steps,
    `is_pruning` that it runs over the tree to a depth and counts what it evaluates.
    """

    question: str
    name: str
    needed: str
    when: str
    source: str
    runs: str
    needs: tuple[Need, ...] = ()
    picks: Callable[[Any], str] = field(default=lambda asked: "", repr=False)
    explores: bool = False
    ties: tuple[str, ...] = ("first",)
    teams: int = 0
    is_duel: bool = False
    takes_aims: bool = False
    is_traced: bool = True
    is_pruning: bool = False

    def refusal(self, asked: Any) -> ZermeloError | None:
        """Returns why the method cannot answer what was asked; None where it can."""
        return next((refused for one in self.needs if (refused := one(asked, self.name)) is not None), None)

    @property
    def run(self) -> Any:
        """The function that answers."""
        module, _, name = self.runs.rpartition(".")
        return getattr(import_module(f"zermelo.solvers.{module}"), name)


# ---------------------------------------------------------------- the table


def _row(question: str, name: str, runs: str, needed: str, when: str, source: str, *needs: Need, **more: Any) -> Method:
    return Method(
        question=question, name=name, runs=runs, needed=needed, when=when, source=source, needs=needs, **more
    )


_LUCKHARDT, _STURTEVANT = "Luckhardt and Irani 1986", "Sturtevant 2003"
_TREE = "any number of players; the tree to a depth"
_SUM = "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth"
_PRUNES: dict[str, Any] = {"ties": ("first", "last", "average"), "is_pruning": True}
_TO_A_DEPTH = (ahead.nobody_neutral_pruned, ahead.a_depth_only)
_RULES = (ahead.rules_given, ahead.nobody_neutral_by_rules, ahead.first_ties)
_GUESSING = (*_RULES, ahead.a_budget)
_SEEN = (need.moves, need.seen)
_ROUND = (need.extensive, need.endless, need.endless_paid)
_TOSSED = (need.extensive, need.endless_paid, need.luck_on_cycles)
_OPPOSITE = "cycles with chance; two sides who want opposite things"
_OFTEN = "large games: bounds from above and from below"
_EXACTLY = "exact numbers in games of up to 20,000 positions"
_HADDAD, _HOFFMAN = "Haddad and Monmege 2018", "Hoffman and Karp 1966; Condon 1992"
_KUHN, _NEUMANN, _LAKATOS = "Kuhn 1953", "von Neumann and Morgenstern 1944", "Lakatos and Nagy 2004"
_ENDGAMES, _THOMPSON = "chess endgames and their like", "Thompson 1986"
_SWEPT, _BEST = "every line of play ends and every move is seen", "always, where its needs are met"


def _subgames(name: str, needed: str, when: str, source: str, **more: Any) -> Method:
    """A way to solve subgames with hidden moves."""
    return _row("solve", name, "hidden.subgames.solve_hidden", needed, when, source, need.extensive, need.hidden,
                need.recall, **more)  # fmt: skip


def _values(question: str, runs: str, source: str) -> tuple[Method, ...]:
    """How values are found of sides against others."""
    return (
        _row(question, "attractors", f"{runs}_by_attractors", "cycles, nobody who moves at random",
             "play can go on for ever", source, *_SEEN, need.endless, need.endless_paid, need.nobody_at_random,
             picks=pick.certain, explores=True),
        _row(question, "intervals", f"{runs}_by_bounds", "cycles with chance", _OFTEN, _HADDAD, *_SEEN,
             need.endless_paid, need.luck_on_cycles, picks=pick.tossed, explores=True),
        _row(question, "strategies", f"{runs}_by_bounds", "cycles with chance", _EXACTLY, _HOFFMAN, *_SEEN,
             need.endless_paid, need.luck_on_cycles, explores=True),
        _row(question, "sweep", f"{runs}_by_induction", _SWEPT, _BEST, source, *_SEEN, need.an_end,
             picks=pick.otherwise, explores=True),
    )  # fmt: skip


_PRUNED = (
    "guarantee.alphabeta.guarantee_by_alphabeta", "no chance; points",
    "trees too large to be swept whole: the value from few nodes, without complete strategies", "Knuth and Moore 1975",
    need.moves, need.against_all, need.points_to_prune, need.no_depth_to_prune, need.seen_to_prune,
    need.no_chance_to_prune,
)  # fmt: skip

METHODS = (
    # What will happen?
    _row("solve", "normal-form", "normal_form.matrix.solve_normal_form", "a matrix",
         "everybody moves once, at the same time", "Lemke and Howson 1964", need.a_matrix, picks=pick.at_once),
    _subgames(WHOLE, "a tree with hidden moves, perfect recall", "some moves are made without seeing others'",
              "Selten 1965", picks=pick.hidden),
    _subgames("lp", "hidden moves; two players whose payoffs have one sum", "the sequence form, by exact programs",
              "Koller, Megiddo and von Stengel 1996"),
    _subgames("highs", "hidden moves; two players whose payoffs have one sum", "larger sequence forms, by a library",
              "Huangfu and Hall 2018"),
    _subgames("lemke", "hidden moves; two players", "the sequence form, by Lemke's walk",
              "Koller, Megiddo and von Stengel 1996"),
    _subgames("matrix", "hidden moves; two players", "all equilibria of the normal form, to choose among",
              "Mangasarian 1964"),
    _subgames("pure", "hidden moves", "an equilibrium in which nobody mixes", "Nash 1950"),
    _subgames("replies", "hidden moves", "best replies to best replies, until nobody changes", "Cournot 1838"),
    _subgames("numeric", "hidden moves", "three players and more who mix: by a library, nearly",
              "McLennan and Tourky 2006"),
    _row("solve", "tablebase", "cyclic.tablebase.solve_numbered", "rules that number their positions; two players",
         _ENDGAMES, _THOMPSON, need.extensive, need.numbered, need.unchosen, picks=pick.numbered),
    _row("solve", "retrograde", "cyclic.retrograde.solve_cyclic", "cycles, no chance",
         "play can go on for ever", "Zermelo 1913", *_ROUND, need.seen, need.nobody_at_random, need.unchosen,
         picks=pick.certain, explores=True),
    _row("solve", "intervals", "stochastic.stochastic.solve_stochastic", _OPPOSITE, _OFTEN, _HADDAD, *_TOSSED,
         need.seen, need.unchosen, need.points_on_cycles, need.two_sides, picks=pick.tossed, explores=True),
    _row("solve", "strategies", "stochastic.stochastic.solve_stochastic", _OPPOSITE, _EXACTLY, _HOFFMAN, *_TOSSED,
         need.seen, need.unchosen, need.points_on_cycles, need.two_sides, explores=True),
    _row("solve", "sweep", "induction.backward_induction.solve_by_induction", _SWEPT, _BEST, _KUHN, need.extensive,
         need.seen, need.unchosen, need.an_end, picks=pick.otherwise, explores=True),
    # What am I sure of? How might it go for me? What is everybody sure of?
    _row("guarantee", "subgames", "guarantee.hidden.guarantee_hidden",
         "a tree with hidden moves, perfect recall of both sides", "some moves are hidden: the side mixes",
         "Koller, Megiddo and von Stengel 1996", need.moves, need.hidden, need.recall_of_sides, picks=pick.hidden),
    _row("guarantee", "tablebase", "guarantee.guarantee.guarantee_numbered", "rules that number their positions",
         _ENDGAMES, _THOMPSON, need.moves, need.numbered, picks=pick.numbered),
    *_values("guarantee", "guarantee.guarantee.outlook", _NEUMANN),
    _row("guarantee", "alphabeta", *_PRUNED),
    *_values("outlook", "guarantee.guarantee.outlook", _LAKATOS),
    _row("outlook", "alphabeta", *_PRUNED),
    _row("guarantees", "tablebase", "guarantee.guarantees.guarantees_numbered", "rules that number their positions",
         _ENDGAMES, _THOMPSON, need.moves, need.numbered, picks=pick.numbered),
    *_values("guarantees", "guarantee.guarantees.guarantees", _LAKATOS),
    # What could happen?
    _row("equilibria", "vertices", "normal_form.matrix.equilibria_of_matrix", "a matrix of two players",
         "everybody moves once, at the same time", "Mangasarian 1964; Avis and others 2010",
         need.a_matrix_of_two, need.no_epsilon_of_a_matrix, picks=pick.at_once),
    _row("equilibria", "grid", "equilibria.epsilon.equilibria_on_grid", "two to four players; an epsilon",
         "three or four players, or chance: nearly the best", "Littman and others 2006", need.few_players, need.seen,
         need.an_end, need.inexact, picks=pick.near, explores=True),
    _row("equilibria", "chance-sets", "equilibria.equilibria.equilibria_with_chance",
         "two players and chance; all play ends, all is seen", _BEST, "Littman and others 2006", need.few_players,
         need.seen, need.an_end, picks=pick.chance, explores=True),
    _row("equilibria", "sets", "equilibria.equilibria.equilibria_by_sets",
         "two players, no chance; all play ends, all is seen", _BEST, "Littman and others 2006", need.few_players,
         need.seen, need.an_end, picks=pick.otherwise, explores=True),
    _row("pure_equilibria", "every-profile", "normal_form.matrix.pure_of_matrix", "a matrix",
         "everybody moves once, at the same time", "Nash 1950", need.a_matrix, picks=pick.at_once),
    _row("pure_equilibria", "sets", "equilibria.pure.pure_by_sets", _SWEPT, "any number of players",
         "Littman and others 2006", need.seen, need.an_end, need.unmerged_chance, picks=pick.otherwise, explores=True),
    _row("nash_outcomes", "endless-plays", "equilibria.nash.nash_on_cycles", "cycles, no chance, every move is seen",
         "play can go on for ever", "Nash 1950", *_SEEN, need.no_chance_to_threaten, need.endless, need.endless_paid,
         picks=pick.certain, explores=True),
    _row("nash_outcomes", "threats", "equilibria.nash.nash_by_threats", "no chance, every move is seen, all play ends",
         "what could be kept up by threats, credible or not", "Nash 1950", *_SEEN, need.no_chance_to_threaten,
         need.an_end, picks=pick.otherwise, explores=True),
    # Who should team up? Who can force what?
    _row("coalitions", "structures", "coalitions.coalitions.compare_structures", "at most eight players; all play ends",
         "to compare every coalition structure", _NEUMANN, need.moves, need.few_structures, need.seen, need.an_end,
         picks=pick.otherwise, explores=True),
    _row("determinacy", "guarantees", "guarantee.determinacy.meet_guarantees", "two players whose payoffs have one sum",
         "to see who can force what", "Zermelo 1913", need.moves, need.two_players, need.nothing_hidden, need.one_sum,
         need.endless_paid, need.no_chance_on_cycles, picks=pick.otherwise, explores=True),
    # What do I play now?
    _row("search", "minimax", "search.look_ahead.minimax", "two players, zero-sum",
         "to see every node of a small game; alphabeta finds the same from fewer", "von Neumann 1928",
         ahead.a_duel, ahead.first_ties, is_duel=True),
    _row("search", "alphabeta", "search.look_ahead.one_side", "two players, zero-sum, no chance",
         "always, where its needs are met: the minimax value from few nodes", "Knuth and Moore 1975",
         ahead.a_duel, ahead.no_luck_unless_compiled, ahead.first_ties, picks=pick.duel, teams=2, is_duel=True),
    _row("search", "mtdf", "search.mtdf.mtdf", "two players, zero-sum, no chance; rules",
         "as alphabeta, with an estimate of few different values: the same by windows of no width",
         "Plaat and others 1996", ahead.a_duel, *_RULES, ahead.no_luck_unless_compiled, is_duel=True, is_traced=False),
    _row("search", "expectiminimax", "search.look_ahead.one_side",
         "two players, zero-sum; with bounds in the rules it prunes at chance's turn too (Star1)",
         "two players with dice or cards, or with neutral players, who move at random", "Michie 1966; Ballard 1983",
         ahead.a_duel, ahead.first_ties, picks=pick.duel_with_chance, is_duel=True),
    _row("search", "paranoid", "search.look_ahead.one_side", "any number of players",
         "three or more players, deep look-ahead: all others are taken for one opponent, so it prunes like alpha-beta",
         "Sturtevant and Korf 2000", ahead.first_ties, teams=2, takes_aims=True),
    _row("search", "maxn", "search.look_ahead.maxn", "any number of players",
         "three or more players who are after their own points", _LUCKHARDT,
         picks=pick.for_themselves, ties=("first", "last"), teams=MANY, takes_aims=True),
    _row("search", "simple-shallow", "search.prunings.shallow.simple_shallow", _TREE,
         "to count: ends are evaluated whole only when chosen by the player just above", _LUCKHARDT,
         *_TO_A_DEPTH, **_PRUNES),
    _row("search", "shallow", "search.prunings.shallow.shallow", _TREE,
         "one component of an estimate costs much less than all: none is evaluated before it is compared", _LUCKHARDT,
         *_TO_A_DEPTH, **_PRUNES),
    _row("search", "deep", "search.prunings.deep.deep", _TREE,
         "as shallow, when the first line is probably the best one", _LUCKHARDT, *_TO_A_DEPTH, **_PRUNES),
    _row("search", "korf", "search.prunings.korf.korf", _SUM,
         "payoffs share a fixed sum: whole nodes are passed over", "Korf 1991", *_TO_A_DEPTH, **_PRUNES),
    _row("search", "lastbranch", "search.prunings.last_branch.lastbranch", _SUM,
         "as korf, for three players and more; it cuts more and searches nothing twice", _STURTEVANT,
         *_TO_A_DEPTH, **_PRUNES),
    _row("search", "speculative", "search.prunings.speculative.speculative", _SUM,
         "as lastbranch, when moves are well ordered", _STURTEVANT, *_TO_A_DEPTH, **_PRUNES),
    _row("search", "brs", "search.best_reply.brs", "no chance; estimate(s, p) and skip(s) in the rules; a budget",
         "many players who mostly do not matter to each other; only the strongest reply is looked at, others pass",
         "Schadd and Winands 2011", *_GUESSING),
    _row("search", "brs+", "search.best_reply.brs_plus", "no chance; estimate(s, p) in the rules; a budget",
         "the same where nobody can pass: others make the move that looks best to them", "Esser and others 2013",
         *_GUESSING),
    _row("search", "mpmix", "search.mpmix.mpmix", "no chance; estimate(s, p) in the rules; a budget",
         "three or more players with a leader to stop or a lead to defend", "Zuckerman, Felner and Kraus 2009",
         *_GUESSING, ahead.no_chance_to_mix, ahead.an_estimate_to_mix, is_traced=False),
    _row("search", "mcts", "search.mcts.plays", "any number of players, chance",
         "games too large for anything else, or without an estimate; nodes counts the random plays",
         "Kocsis and Szepesvári 2006", *_RULES, ahead.no_depth, ahead.no_trace, is_traced=False),
)  # fmt: skip

# What every method of a question needs.
NEEDED: dict[str, tuple[Need, ...]] = {
    "search": (need.moves, need.seen_to_play, ahead.a_way_to_the_end),
    "play_match": (need.moves, need.seen_to_play),
}


WITHOUT_EXPLORING = ("search", "play_match")  # they make moves, and need no more than the game itself
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
        raise ParameterError(f"No method {name!r}.{nearest(str(name), names)} There are auto, {', '.join(names)}.")
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
        return method, "it was asked for"
    method, why = next((method, why) for method in methods_of(question) if (why := method.picks(asked)))
    if (refused := method.refusal(asked)) is not None:
        raise refused
    return method, why


def refuse(question: str, asked: Any) -> None:
    """Raises what speaks against answering what was asked by the method that would be taken."""
    method_for(question, asked)


def asked_of(traits: Traits) -> list[tuple[str, str]]:
    """Returns every question with why it cannot be asked of a game with these traits; an empty text where it can be.

    >>> from zermelo.forms.traits import traits
    >>> from zermelo.games.sharing import sharing
    >>> [question for question, refusal in asked_of(traits(sharing())) if refusal]
    ['determinacy']
    """
    return [(question, _refusal(question, Asked(traits=traits))) for question in ASKED]


def taken(question: str, traits: Traits) -> str:
    """Returns the name of the method that would be taken unasked; "" where none is, or nobody can tell yet."""
    try:
        method, _ = method_for(question, Asked(traits=traits))
    except (ZermeloError, StopIteration):
        return ""
    is_open = method.explores and not traits.is_explored and len(methods_of(question)) > 1
    return "" if is_open else method.name


def _refusal(question: str, asked: Asked) -> str:
    try:
        if methods_of(question):
            refuse(question, asked)
        else:
            for one in NEEDED[question]:
                if (refused := one(asked, question)) is not None:
                    raise refused
    except ZermeloError as error:
        return str(error)
    return ""

"""Every method by which a question is answered: one table, which is run.

A row says what a method needs, as functions that refuse or not, where it runs, whose it is and when to use it. The
choice that is made unasked, every refusal, the names that ``--method`` takes, what the explorer offers and the page of
methods come from here. To add a method, write its file and its row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from zermelo.errors import ParameterError, ZermeloError, nearest
from zermelo.forms.traits import Traits
from zermelo.solvers import needs as need

AUTO = "auto"
MANY = 100  # teams: as many as there can be players


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question as it was asked: what is known of the game, and the options that a method may refuse."""

    traits: Traits
    method: str = AUTO
    ties: str = "first"
    teams: Any = None
    neutral: tuple[str, ...] = ()
    depth: int | None = None
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


Need = Callable[[Any, str], ZermeloError | None]  # what was asked, the method's name → the refusal


@dataclass(frozen=True, kw_only=True)
class Method:
    """One way to answer a question.

    `needs` refuse what it cannot do; `needed` says so in a few words. `picks` returns why the method is taken unasked,
    or an empty text where it is not. `runs` names the function that answers. `ties` are the rules it knows, `teams` how
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


# ---------------------------------------------------------------- what is picked unasked


def _when(is_it: Callable[[Traits], bool], why: str) -> Callable[[Asked], str]:
    return lambda asked: why * bool(is_it(asked.traits))


def _duel(asked: Asked) -> str:
    is_it = asked.traits.is_duel and not asked.has_luck and asked.ties == "first"
    return "two players, zero-sum" * is_it


def _duel_with_chance(asked: Asked) -> str:
    return "two players, zero-sum, with chance" * (asked.traits.is_duel and asked.has_luck and asked.ties == "first")


def _for_themselves(asked: Asked) -> str:
    if asked.ties == "last":
        return "it can take the last of equally good moves"
    return "everybody is after their own points" * (not asked.traits.is_duel)


_AT_ONCE = _when(lambda game: game.is_matrix, "everybody moves once, at the same time")
_HIDDEN = _when(lambda game: game.has_hidden_moves and not game.is_matrix, "some moves are hidden")
_NUMBERED = _when(lambda game: game.is_numbered, "every position has a number")
_ROUND = _when(lambda game: bool(game.has_cycles) and not game.has_chance, "play can go on for ever")
_TOSSED = _when(lambda game: bool(game.has_cycles) and game.has_chance, "chance moves and play can go on for ever")
_WITHOUT_END = _when(lambda game: bool(game.has_cycles), "play can go on for ever")
_ENDS = _when(
    lambda game: not (game.has_cycles or game.is_numbered or game.has_hidden_moves),
    "every line of play ends and every move is seen",
)
_ALWAYS = _when(lambda game: True, "every line of play ends and every move is seen")
_PLAYED = _when(lambda game: not game.is_matrix, "every line of play ends and every move is seen")


# ---------------------------------------------------------------- the table


def _row(question: str, name: str, runs: str, needed: str, when: str, source: str, *needs: Need, **more: Any) -> Method:
    return Method(
        question=question, name=name, runs=runs, needed=needed, when=when, source=source, needs=needs, **more
    )


_LUCKHARDT, _STURTEVANT = "Luckhardt and Irani 1986", "Sturtevant 2003"
_TREE = "any number of players; the tree to a depth"
_SUM = "payoffs of 0 or more with a bounded sum, no chance; the tree to a depth"
_PRUNES: dict[str, Any] = {"ties": ("first", "last", "average"), "is_pruning": True}
_TO_A_DEPTH = (need.nobody_neutral_pruned, need.a_depth_only)
_RULES = (need.rules_given, need.nobody_neutral_by_rules, need.first_ties)
_GUESSING = (*_RULES, need.a_budget)
_SEEN = (need.moves, need.seen)
_OPPOSITE = "cycles with chance; two sides who want opposite things"
_KUHN, _NEUMANN = "Kuhn 1953", "von Neumann and Morgenstern 1944"

METHODS = (
    # What will happen?
    _row("solve", "normal form", "normal_form.matrix.solve_matrix", "a matrix",
         "everybody moves once, at the same time", "Lemke and Howson 1964", picks=_AT_ONCE),
    _row("solve", "subgames", "hidden.subgames.solve_subgames", "a tree with hidden moves, perfect recall",
         "some moves are made without seeing others'", "Selten 1965", need.recall, picks=_HIDDEN),
    _row("solve", "tablebase", "cyclic.tablebase.tablebase", "rules that number their positions; two players",
         "chess endgames and their like", "Thompson 1986", picks=_NUMBERED),
    _row("solve", "retrograde", "cyclic.retrograde.retrograde", "cycles, no chance",
         "play can go on for ever", "Zermelo 1913", need.endless_paid, picks=_ROUND),
    _row("solve", "intervals", "stochastic.stochastic.chances", _OPPOSITE,
         "large games: bounds from above and from below", "Haddad and Monmege 2018", need.endless_paid,
         need.two_sides, picks=_TOSSED),
    _row("solve", "strategies", "stochastic.stochastic.chances", _OPPOSITE,
         "exact numbers in games of up to 20,000 positions", "Hoffman and Karp 1966; Condon 1992",
         need.endless_paid, need.two_sides),
    _row("solve", "sweep", "induction.backward_induction.induce", "every line of play ends and every move is seen",
         "always, where its needs are met", _KUHN, picks=_ENDS),
    # What am I sure of? How might it go for me? What is everybody sure of?
    _row("guarantee", "subgames", "guarantee.hidden.secured", "a tree with hidden moves, perfect recall of both sides",
         "some moves are hidden: the side mixes", "Koller, Megiddo and von Stengel 1996", need.recall_of_sides,
         picks=_HIDDEN),
    _row("guarantee", "tablebase", "cyclic.tablebase.assured", "rules that number their positions",
         "chess endgames and their like", "Thompson 1986", picks=_NUMBERED),
    _row("guarantee", "attractors", "cyclic.columns.force_columns", "cycles", "play can go on for ever",
         "Zermelo 1913", need.endless_paid, picks=_WITHOUT_END),
    _row("guarantee", "sweep", "induction.sweep.sweep", "every line of play ends and every move is seen",
         "always, where its needs are met", _NEUMANN, need.moves, picks=_ALWAYS),
    _row("guarantee", "alphabeta", "guarantee.alphabeta.pruned_guarantee", "no chance; points",
         "trees too large to be swept whole: the value from few nodes, without complete strategies",
         "Knuth and Moore 1975"),
    *(
        row
        for question in ("outlook", "guarantees")
        for row in (
            _row(question, "attractors", "cyclic.columns.force_columns", "cycles", "play can go on for ever",
                 "Lakatos and Nagy 2004", *_SEEN, need.endless_paid, picks=_WITHOUT_END),
            _row(question, "sweep", "induction.sweep.sweep", "every line of play ends and every move is seen",
                 "always, where its needs are met", "Lakatos and Nagy 2004", *_SEEN, picks=_ALWAYS),
        )
    ),
    # What could happen?
    _row("equilibria", "vertices", "normal_form.matrix.matrix_equilibria", "a matrix of two players",
         "everybody moves once, at the same time", "Mangasarian 1964; Avis and others 2010",
         need.a_matrix_of_two, picks=_AT_ONCE),
    _row("equilibria", "sets", "equilibria.profile_sets.sweep_sets", "two players; all play ends, all is seen",
         "always, where its needs are met", "Littman and others 2006", need.few_players, need.seen, need.an_end,
         picks=_PLAYED),
    _row("pure_equilibria", "every profile", "normal_form.matrix.pure_matrix", "a matrix",
         "everybody moves once, at the same time", "Nash 1950", picks=_AT_ONCE),
    _row("pure_equilibria", "sets", "equilibria.pure.pure_equilibria", "every line of play ends and every move is seen",
         "any number of players", "Littman and others 2006", need.seen, need.an_end, picks=_PLAYED),
    _row("nash_outcomes", "threats", "equilibria.nash.nash_outcomes", "no chance, every move is seen",
         "what could be kept up by threats, credible or not", "Nash 1950", *_SEEN, need.no_chance_to_threaten,
         need.endless_paid, picks=_ALWAYS),
    # Who should team up? Who can force what?
    _row("coalitions", "structures", "coalitions.coalitions.coalitions", "at most eight players; all play ends",
         "to compare every coalition structure", _NEUMANN, need.moves, need.few_structures, need.seen, need.an_end,
         picks=_ALWAYS),
    _row("determinacy", "guarantees", "guarantee.determinacy.determinacy", "two players whose payoffs have one sum",
         "to see who can force what", "Zermelo 1913", need.moves, need.two_players, need.nothing_hidden, need.one_sum,
         need.endless_paid, need.no_chance_on_cycles, picks=_ALWAYS),
    # What do I play now?
    _row("search", "minimax", "search.look_ahead.minimax", "two players, zero-sum",
         "to see every node of a small game; alphabeta finds the same from fewer", "von Neumann 1928",
         need.a_duel, need.first_ties, is_duel=True),
    _row("search", "alphabeta", "search.look_ahead.one_side", "two players, zero-sum, no chance",
         "always, where its needs are met: the minimax value from few nodes", "Knuth and Moore 1975",
         need.a_duel, need.no_luck_unless_compiled, need.first_ties, picks=_duel, teams=2, is_duel=True),
    _row("search", "expectiminimax", "search.look_ahead.one_side",
         "two players, zero-sum; with bounds in the rules it prunes at chance's turn too (Star1)",
         "two players with dice or cards, or with neutral players, who move at random", "Michie 1966; Ballard 1983",
         need.a_duel, need.first_ties, picks=_duel_with_chance, is_duel=True),
    _row("search", "paranoid", "search.look_ahead.one_side", "any number of players",
         "three or more players, deep look-ahead: all others are taken for one opponent, so it prunes like alpha-beta",
         "Sturtevant and Korf 2000", need.first_ties, teams=2, takes_aims=True),
    _row("search", "maxn", "search.look_ahead.maxn", "any number of players",
         "three or more players who are after their own points", _LUCKHARDT,
         picks=_for_themselves, ties=("first", "last"), teams=MANY, takes_aims=True),
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
         *_GUESSING, need.no_chance_to_mix, need.an_estimate_to_mix, is_traced=False),
    _row("search", "mcts", "search.mcts.plays", "any number of players, chance",
         "games too large for anything else, or without an estimate; nodes counts the random plays",
         "Kocsis and Szepesvári 2006", *_RULES, need.no_depth, need.no_trace, is_traced=False),
)  # fmt: skip

# What every method of a question needs.
NEEDED: dict[str, tuple[Need, ...]] = {
    "search": (need.moves, need.seen_to_play, need.a_way_to_the_end),
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
        raise ParameterError(f"No method {name!r}.{nearest(name, names)} There are auto, {', '.join(names)}.")
    return methods_of(question)[names.index(name)]


def method_for(question: str, asked: Any) -> tuple[Method, str]:
    """Returns the method that answers what was asked, and why it is that one; raises what its needs say against it."""
    for one in NEEDED.get(question, ()):
        if (refused := one(asked, question)) is not None:
            raise refused
    if asked.method != AUTO:
        method = method_named(asked.method, question)
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

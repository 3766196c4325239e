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
    neutral: tuple[str, ...] = ()
    depth: int | None = None
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


def _duel(asked: Asked) -> str:
    is_it = asked.traits.is_duel and not asked.has_luck and asked.ties == "first"
    return "two players, zero-sum" * is_it


def _duel_with_chance(asked: Asked) -> str:
    return "two players, zero-sum, with chance" * (asked.traits.is_duel and asked.has_luck and asked.ties == "first")


def _for_themselves(asked: Asked) -> str:
    if asked.ties == "last":
        return "it can take the last of equally good moves"
    return "everybody is after their own points" * (not asked.traits.is_duel)


# ---------------------------------------------------------------- the table

_TO_A_DEPTH = (need.nobody_neutral_pruned, need.a_depth_only)
_RULES = (need.rules_given, need.nobody_neutral_by_rules, need.first_ties)
_GUESSING = (*_RULES, need.a_budget)
_EVERY_TIE = ("first", "last", "average")

METHODS = (
    Method(
        question="search",
        name="minimax",
        needed="two players, zero-sum",
        when="to see every node of a small game; alphabeta finds the same from fewer",
        source="von Neumann 1928",
        runs="search.look_ahead.minimax",
        needs=(need.a_duel, need.first_ties),
        is_duel=True,
    ),
    Method(
        question="search",
        name="alphabeta",
        needed="two players, zero-sum, no chance",
        when="always, where its needs are met: the minimax value from few nodes",
        source="Knuth and Moore 1975",
        runs="search.look_ahead.one_side",
        needs=(need.a_duel, need.no_luck_unless_compiled, need.first_ties),
        picks=_duel,
        teams=2,
        is_duel=True,
    ),
    Method(
        question="search",
        name="expectiminimax",
        needed="two players, zero-sum; with bounds in the rules it prunes at chance's turn too (Star1)",
        when="two players with dice or cards, or with neutral players, who move at random",
        source="Michie 1966; Ballard 1983",
        runs="search.look_ahead.one_side",
        needs=(need.a_duel, need.first_ties),
        picks=_duel_with_chance,
        is_duel=True,
    ),
    Method(
        question="search",
        name="paranoid",
        needed="any number of players",
        when="three or more players, deep look-ahead: all others are taken for one opponent, so it prunes like "
        "alpha-beta",
        source="Sturtevant and Korf 2000",
        runs="search.look_ahead.one_side",
        needs=(need.first_ties,),
        teams=2,
        takes_aims=True,
    ),
    Method(
        question="search",
        name="maxn",
        needed="any number of players",
        when="three or more players who are after their own points",
        source="Luckhardt and Irani 1986",
        runs="search.look_ahead.maxn",
        picks=_for_themselves,
        ties=("first", "last"),
        teams=MANY,
        takes_aims=True,
    ),
    Method(
        question="search",
        name="simple-shallow",
        needed="any number of players; the tree to a depth",
        when="to count: ends are evaluated whole only when chosen by the player just above",
        source="Luckhardt and Irani 1986",
        runs="search.prunings.shallow.simple_shallow",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="shallow",
        needed="any number of players; the tree to a depth",
        when="one component of an estimate costs much less than all: none is evaluated before it is compared",
        source="Luckhardt and Irani 1986",
        runs="search.prunings.shallow.shallow",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="deep",
        needed="any number of players; the tree to a depth",
        when="as shallow, when the first line is probably the best one",
        source="Luckhardt and Irani 1986",
        runs="search.prunings.deep.deep",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="korf",
        needed="payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        when="payoffs share a fixed sum: whole nodes are passed over",
        source="Korf 1991",
        runs="search.prunings.korf.korf",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="lastbranch",
        needed="payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        when="as korf, for three players and more; it cuts more and searches nothing twice",
        source="Sturtevant 2003",
        runs="search.prunings.last_branch.lastbranch",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="speculative",
        needed="payoffs of 0 or more with a bounded sum, no chance; the tree to a depth",
        when="as lastbranch, when moves are well ordered",
        source="Sturtevant 2003",
        runs="search.prunings.speculative.speculative",
        needs=_TO_A_DEPTH,
        ties=_EVERY_TIE,
        is_pruning=True,
    ),
    Method(
        question="search",
        name="brs",
        needed="no chance; estimate(s, p) and skip(s) in the rules; a budget",
        when="many players who mostly do not matter to each other; only the strongest reply is looked at, others pass",
        source="Schadd and Winands 2011",
        runs="search.best_reply.brs",
        needs=_GUESSING,
    ),
    Method(
        question="search",
        name="brs+",
        needed="no chance; estimate(s, p) in the rules; a budget",
        when="the same where nobody can pass: others make the move that looks best to them",
        source="Esser and others 2013",
        runs="search.best_reply.brs_plus",
        needs=_GUESSING,
    ),
    Method(
        question="search",
        name="mpmix",
        needed="no chance; estimate(s, p) in the rules; a budget",
        when="three or more players with a leader to stop or a lead to defend",
        source="Zuckerman, Felner and Kraus 2009",
        runs="search.mpmix.mpmix",
        needs=(*_GUESSING, need.no_chance_to_mix, need.an_estimate_to_mix),
        is_traced=False,
    ),
    Method(
        question="search",
        name="mcts",
        needed="any number of players, chance",
        when="games too large for anything else, or without an estimate; nodes counts the random plays",
        source="Kocsis and Szepesvári 2006",
        runs="search.mcts.plays",
        needs=(*_RULES, need.no_depth, need.no_trace),
        is_traced=False,
    ),
)


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
    if asked.method != AUTO:
        method = method_named(asked.method, question)
        if (refused := method.refusal(asked)) is not None:
            raise refused
        return method, "it was asked for"
    picked = [(method, why) for method in methods_of(question) if (why := method.picks(asked))]
    refusals = [method.refusal(asked) for method, _ in picked]
    if None not in refusals:
        raise next(refused for refused in refusals if refused is not None)
    return picked[refusals.index(None)]

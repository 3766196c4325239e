"""Exact answers about finite games of any number of players.

>>> import zermelo as z
>>> z.solve("nim:2,2,misere").payoff
{'A': -1, 'B': 1}

Names are loaded when they are first used, so importing zermelo costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from sys import modules
from typing import TYPE_CHECKING, Any

from zermelo.forms.shown import painted_by as _painted_by

__version__ = "0.1.0"

_HOMES = {
    # writing a game
    "Rules": "forms.rules",
    "State": "forms.rules",
    "Game": "forms.game",
    "CHANCE": "forms.game",
    "Tree": "forms.tree",
    "Graph": "forms.graph",
    "Matrix": "forms.matrix",
    "tree": "forms.build",
    "graph": "forms.network",
    "matrix": "forms.matrix",
    "from_networkx": "forms.network",
    "to_networkx": "forms.network",
    "choose": "forms.build",
    "chance": "forms.build",
    "end": "forms.build",
    "at_once": "forms.build",
    "popcount": "compiler.bits",
    "ctz": "compiler.bits",
    "clz": "compiler.bits",
    "parity": "compiler.bits",
    "weighted": "forms.features",
    # finding one
    "game": "games.given",
    "load": "formats.files",
    "save": "formats.files",
    # looking at it
    "game_tree": "solvers.forms",
    "game_graph": "solvers.forms",
    "state_space": "solvers.forms",
    "and_or_tree": "solvers.forms",
    "strategy_counts": "solvers.forms",
    "with_dummy": "solvers.forms",
    "traits": "solvers.forms",
    "size": "solvers.size",
    # asking about it
    "solve": "solvers.solve",
    "outlook": "solvers.outlook",
    "guarantee": "solvers.outlook",
    "guarantees": "solvers.guarantees",
    "team_guarantees": "solvers.teams",
    "dominance": "solvers.guarantees",
    "coalitions": "solvers.coalitions",
    "equilibria": "solvers.equilibria",
    "any_nash": "solvers.equilibria",
    "best_nash": "solvers.equilibria",
    "pure_equilibria": "solvers.pure",
    "nash_outcomes": "solvers.nash",
    "search": "solvers.search",
    "table": "scale.layered",
    "Table": "tables.table",
    "series": "match.series",
    "play_match": "match.match",
    "tournament": "match.tournament",
    "profile": "results.profile",
    "outcome": "solvers.outcome",
    "determinacy": "solvers.determinacy",
    "check": "checker.check",
    # answers
    "Solution": "results.solution",
    "Retrograde": "results.retrograde",
    "Stochastic": "results.stochastic",
    "Tablebase": "results.tablebase",
    "SubgamePerfect": "results.subgames",
    "Determinacy": "results.determinacy",
    "Profile": "results.profile",
    "Payoff": "forms.payoff",
    "Report": "results.report",
    # what can go wrong
    "ZermeloError": "errors",
    "CompileWarning": "errors",
}

__all__ = sorted([*_HOMES, "__version__", "games"])


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(f"zermelo.{_HOMES[name]}"), name)
    elif name == "games":
        value = import_module("zermelo.games")
    else:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}", name=name, obj=modules[__name__])
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)


def _painted(thing: Any) -> dict[str, str]:
    from zermelo.draw.shown import bundle as _bundle

    return _bundle(thing)


_painted_by(_painted)


if TYPE_CHECKING:
    from zermelo import games as games
    from zermelo.checker.check import check as check
    from zermelo.compiler.bits import clz as clz, ctz as ctz, parity as parity, popcount as popcount
    from zermelo.errors import CompileWarning as CompileWarning, ZermeloError as ZermeloError
    from zermelo.formats.files import load as load, save as save
    from zermelo.forms.build import at_once as at_once, chance as chance, choose as choose, end as end, tree as tree
    from zermelo.forms.features import weighted as weighted
    from zermelo.forms.game import CHANCE as CHANCE, Game as Game
    from zermelo.forms.graph import Graph as Graph
    from zermelo.forms.matrix import Matrix as Matrix, matrix as matrix
    from zermelo.forms.network import (
        from_networkx as from_networkx,
        graph as graph,
        to_networkx as to_networkx,
    )
    from zermelo.forms.payoff import Payoff as Payoff
    from zermelo.forms.rules import Rules as Rules, State as State
    from zermelo.forms.tree import Tree as Tree
    from zermelo.games.given import game as game
    from zermelo.match.match import play_match as play_match
    from zermelo.match.series import series as series
    from zermelo.match.tournament import tournament as tournament
    from zermelo.results.determinacy import Determinacy as Determinacy
    from zermelo.results.profile import Profile as Profile, profile as profile
    from zermelo.results.report import Report as Report
    from zermelo.results.retrograde import Retrograde as Retrograde
    from zermelo.results.solution import Solution as Solution
    from zermelo.results.stochastic import Stochastic as Stochastic
    from zermelo.results.subgames import SubgamePerfect as SubgamePerfect
    from zermelo.results.tablebase import Tablebase as Tablebase
    from zermelo.scale.layered import table as table
    from zermelo.solvers.coalitions import coalitions as coalitions
    from zermelo.solvers.determinacy import determinacy as determinacy
    from zermelo.solvers.equilibria import any_nash as any_nash, best_nash as best_nash, equilibria as equilibria
    from zermelo.solvers.forms import (
        and_or_tree as and_or_tree,
        game_graph as game_graph,
        game_tree as game_tree,
        state_space as state_space,
        strategy_counts as strategy_counts,
        traits as traits,
        with_dummy as with_dummy,
    )
    from zermelo.solvers.guarantees import dominance as dominance, guarantees as guarantees
    from zermelo.solvers.nash import nash_outcomes as nash_outcomes
    from zermelo.solvers.outcome import outcome as outcome
    from zermelo.solvers.outlook import guarantee as guarantee, outlook as outlook
    from zermelo.solvers.pure import pure_equilibria as pure_equilibria
    from zermelo.solvers.search import search as search
    from zermelo.solvers.size import size as size
    from zermelo.solvers.solve import solve as solve
    from zermelo.solvers.teams import team_guarantees as team_guarantees
    from zermelo.tables.table import Table as Table

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

from zermelo.forms.display import painted_by as _painted_by
from zermelo.questions import QUESTIONS as _QUESTIONS

__version__ = "0.1.0"

_HOMES = {
    # the questions
    **{row.verb: row.home for row in _QUESTIONS},
    # writing a game
    "Rules": "forms.rules",
    "State": "forms.rules",
    "Game": "forms.game",
    "GameLike": "forms.game",
    "CHANCE": "forms.game",
    "Tree": "forms.tree",
    "Graph": "forms.graph",
    "Matrix": "forms.matrix",
    "tree": "forms.build_tree",
    "graph": "forms.build_graph",
    "matrix": "forms.matrix",
    "from_networkx": "forms.build_graph",
    "to_networkx": "forms.build_graph",
    "choose": "forms.build_tree",
    "chance": "forms.build_tree",
    "end": "forms.build_tree",
    "at_once": "forms.build_tree",
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
    "game_tree": "solvers.exploration",
    "game_graph": "solvers.exploration",
    "state_space": "solvers.exploration",
    "and_or_tree": "solvers.exploration",
    "strategy_counts": "solvers.exploration",
    "with_dummy": "solvers.exploration",
    "traits": "solvers.exploration",
    # what goes with questions
    "Table": "tables.table",
    "profile": "answers.strategy",
    # answers
    "Solution": "answers.solution",
    "Guarantee": "answers.guarantee",
    "Guarantees": "answers.guarantees",
    "Outlook": "answers.guarantee",
    "Dominance": "answers.dominance",
    "Determinacy": "answers.determinacy",
    "Profile": "answers.strategy",
    "Payoff": "forms.payoff",
    "Report": "answers.report",
    # what can go wrong
    "ZermeloError": "errors",
    "CompileWarning": "errors",
}

# names that go: one answer class stands for several
_OLD = dict.fromkeys(("Retrograde", "Stochastic", "SubgamePerfect", "Tablebase"), "Solution")

__all__ = sorted([*_HOMES, "__version__", "games"])


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(f"zermelo.{_HOMES[name]}"), name)
    elif name in _OLD:
        from zermelo.errors import deprecate as _deprecate

        _deprecate(name, _OLD[name], until="0.4.0")
        return __getattr__(_OLD[name])
    elif name == "games":
        value = import_module("zermelo.games")
    else:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}", name=name, obj=modules[__name__])
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)


def _painted(thing: Any) -> dict[str, str]:
    from zermelo.draw.display import bundle as _bundle

    return _bundle(thing)


_painted_by(_painted)


if TYPE_CHECKING:
    from zermelo import games as games
    from zermelo.answers.determinacy import Determinacy as Determinacy
    from zermelo.answers.dominance import Dominance as Dominance
    from zermelo.answers.guarantee import Guarantee as Guarantee, Outlook as Outlook
    from zermelo.answers.guarantees import Guarantees as Guarantees
    from zermelo.answers.report import Report as Report
    from zermelo.answers.solution import Solution as Solution
    from zermelo.answers.strategy import Profile as Profile, profile as profile
    from zermelo.checker.check import check as check
    from zermelo.compiler.bits import clz as clz, ctz as ctz, parity as parity, popcount as popcount
    from zermelo.errors import CompileWarning as CompileWarning, ZermeloError as ZermeloError
    from zermelo.formats.files import load as load, save as save
    from zermelo.forms.build_graph import (
        from_networkx as from_networkx,
        graph as graph,
        to_networkx as to_networkx,
    )
    from zermelo.forms.build_tree import (
        at_once as at_once,
        chance as chance,
        choose as choose,
        end as end,
        tree as tree,
    )
    from zermelo.forms.features import weighted as weighted
    from zermelo.forms.game import CHANCE as CHANCE, Game as Game, GameLike as GameLike
    from zermelo.forms.graph import Graph as Graph
    from zermelo.forms.matrix import Matrix as Matrix, matrix as matrix
    from zermelo.forms.payoff import Payoff as Payoff
    from zermelo.forms.rules import Rules as Rules, State as State
    from zermelo.forms.tree import Tree as Tree
    from zermelo.games.given import game as game
    from zermelo.match.match import play_match as play_match
    from zermelo.match.series import series as series
    from zermelo.match.tournament import tournament as tournament
    from zermelo.solvers.coalitions.coalitions import coalitions as coalitions
    from zermelo.solvers.equilibria.equilibria import (
        any_nash as any_nash,
        best_nash as best_nash,
        equilibria as equilibria,
    )
    from zermelo.solvers.equilibria.nash import nash_outcomes as nash_outcomes
    from zermelo.solvers.equilibria.pure import pure_equilibria as pure_equilibria
    from zermelo.solvers.exploration import (
        and_or_tree as and_or_tree,
        game_graph as game_graph,
        game_tree as game_tree,
        state_space as state_space,
        strategy_counts as strategy_counts,
        traits as traits,
        with_dummy as with_dummy,
    )
    from zermelo.solvers.guarantee.determinacy import determinacy as determinacy
    from zermelo.solvers.guarantee.guarantee import guarantee as guarantee, outlook as outlook
    from zermelo.solvers.guarantee.guarantees import dominance as dominance, guarantees as guarantees
    from zermelo.solvers.guarantee.team_guarantees import team_guarantees as team_guarantees
    from zermelo.solvers.induction.outcome import outcome as outcome
    from zermelo.solvers.search.search import search as search
    from zermelo.solvers.size import size as size
    from zermelo.solvers.solve import solve as solve
    from zermelo.tables.build.layered import table as table
    from zermelo.tables.table import Table as Table

"""Exact answers about finite games of any number of players.

>>> import zermelo as z
>>> z.solve("nim:2,2,misere").payoff
{'A': -1, 'B': 1}

Names are loaded when they are first used, so importing zermelo costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from sys import modules

from zermelo.forms.display import set_form_display_explorer as _explored_by, set_form_display_painter as _painted_by
from zermelo.questions import QUESTIONS as _QUESTIONS

TYPE_CHECKING = False  # what type checkers take for True; typing itself would take half the time of this import
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"

_HOMES = {
    # the questions
    **{row.verb: row.home for row in _QUESTIONS},
    # writing a game
    "Rules": "forms.rules",
    "State": "forms.rules",
    "Game": "forms.game",
    "GameLike": "forms.build.game_like",
    "CHANCE": "forms.game",
    "Tree": "forms.tree",
    "Graph": "forms.graph",
    "Matrix": "forms.matrix",
    "tree": "forms.build.tree",
    "graph": "forms.build.graph",
    "matrix": "forms.matrix",
    "from_networkx": "forms.build.graph",
    "to_networkx": "forms.build.graph",
    "choose": "forms.build.tree",
    "chance": "forms.build.tree",
    "end": "forms.build.tree",
    "at_once": "forms.build.tree",
    "parameter": "forms.family.linear",
    "instantiate": "forms.family.instantiate",
    "Family": "forms.family.family",
    "popcount": "compiler.bits",
    "ctz": "compiler.bits",
    "clz": "compiler.bits",
    "parity": "compiler.bits",
    "binomials": "compiler.combinadics",
    "subset_rank": "compiler.combinadics",
    "subset_at": "compiler.combinadics",
    "weighted": "forms.features",
    # finding one
    "game": "formats.given",
    "load": "formats.files",
    "save": "formats.files",
    # looking at it
    "game_tree": "solvers.exploration",
    "game_graph": "solvers.exploration",
    "state_space": "solvers.exploration",
    "and_or_tree": "solvers.exploration",
    "subgame": "solvers.exploration",
    "strategy_counts": "solvers.exploration",
    "with_dummy": "solvers.exploration",
    "repeated_game": "match.repeated_game",
    "traits": "solvers.exploration",
    "report": "faces.report.report",
    # what goes with questions
    "Table": "tables.table",
    "tablebase": "solvers.cyclic.tablebase_folder",
    "profile": "solvers.induction.outcome",
    "distribution": "solvers.correlated.distribution",
    # answers
    "Solution": "answers.solution",
    "Guarantee": "answers.guarantee.guarantee",
    "Guarantees": "answers.guarantee.guarantees",
    "Outlook": "answers.guarantee.guarantee",
    "Dominance": "answers.guarantee.dominance",
    "Determinacy": "answers.guarantee.determinacy",
    "Variation": "answers.variation.variation",
    "Profile": "answers.strategy",
    "Proof": "answers.proof.proof",
    "Payoff": "forms.payoff",
    "Report": "answers.report",
    # what can go wrong
    "ZermeloError": "errors",
    "CompileWarning": "errors",
}

# names that go: one answer class stands for several; what is subgame-perfect is more than Nash
_OLD = dict.fromkeys(("Retrograde", "Stochastic", "SubgamePerfect", "Tablebase"), "Solution") | {
    "any_nash": "any_equilibrium", "best_nash": "best_equilibrium",
}  # fmt: skip

# what the field calls what stands here under another name: whoever tries such a name is told that one
_FIELD = {
    "backward_induction": "solve", "subgame_perfect": "solve", "spe": "solve", "nash": "equilibria",
    "nash_equilibria": "equilibria", "pure_nash": "pure_equilibria", "minimax": "guarantee", "maximin": "guarantee",
    "security_level": "guarantee", "alphabeta": "search", "mcts": "search", "best_move": "search",
    "shapley": "coalitions", "core": "coalitions", "extensive_form": "tree", "normal_form": "matrix",
    "strategic_form": "matrix", "simultaneous": "at_once", "play": "play_match", "verify": "check",
    "load_game": "game", "read": "load", "write": "save",
}  # fmt: skip

__all__ = sorted([*_HOMES, "__version__", "games"])


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(f"zermelo.{_HOMES[name]}"), name)
    elif name in _OLD:
        from zermelo.errors import warn_deprecated_name as _deprecate

        _deprecate(name, _OLD[name], until="0.4.0")
        return __getattr__(_OLD[name])
    elif name == "games":
        value = import_module("zermelo.games")
    else:
        see = f"; see zermelo.{_FIELD[name]}" if name in _FIELD else ""
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}{see}", name=name, obj=modules[__name__])
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)


_painted_by(lambda: import_module("zermelo.draw.display"))
_explored_by(lambda: import_module("zermelo.faces.web.page"))


if TYPE_CHECKING:  # the same names for type checkers and editors, which do not run code
    from zermelo import games as games
    from zermelo._names import *  # noqa: F403

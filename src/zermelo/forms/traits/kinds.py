"""What kind of game something is that came from outside: each function returns it as that kind, or None.

Inside, trees and graphs answer the same questions (`Arena`), and `Traits` say what kind of game it is.
"""

from __future__ import annotations

from typing import Any

from zermelo.forms.arena import Arena
from zermelo.forms.game import RulesGame
from zermelo.forms.matrix import Matrix
from zermelo.forms.rules import Rules


def arena_of_kind(thing: Any) -> Arena | None:
    """Returns a tree or graph as it is."""
    return thing if isinstance(thing, Arena) else None


def matrix_of_kind(thing: Any) -> Matrix | None:
    """Returns a matrix as it is."""
    return thing if isinstance(thing, Matrix) else None


def is_extensive_kind(thing: Any) -> bool:
    """Is it a tree, a graph, or rules?"""
    return isinstance(thing, Arena | RulesGame | Rules)

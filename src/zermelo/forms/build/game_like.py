"""What may be given as a game."""

from __future__ import annotations

from typing import TypeAlias

from zermelo.forms.arena import Arena
from zermelo.forms.game import Game, RulesGame
from zermelo.forms.matrix import Matrix
from zermelo.forms.rules import Rules

# Whatever may be given as a game that is played move by move: a name of the catalogue, rules or their class, an object
# with the `Game` protocol, a tree or graph; and, where a question takes one, a matrix.
Extensive: TypeAlias = str | Rules | type[Rules] | RulesGame | Game | Arena
GameLike: TypeAlias = Extensive | Matrix

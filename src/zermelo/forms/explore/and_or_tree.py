"""The and-or tree of a player: or where the player moves, and where anybody else does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.forms.build.game_like import GameLike
from zermelo.forms.display import Shown
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.game import CHANCE
from zermelo.forms.tree import Tree


@dataclass(frozen=True, eq=False, repr=False)
class AndOrTree(Shown):
    """A game tree seen by one player: or where that player moves, and where anybody else does.

    A notebook draws it; so do `zermelo.draw.and_or_text` and `zermelo.draw.and_or_svg`.

    Reference: Lakatos and Nagy 2004, section 4.
    """

    tree: Tree
    player: str

    def kind(self, node: int) -> str:
        """Returns ``or``, ``and``, ``chance`` or ``end``."""
        return and_or_tree_kind(self.tree.turn(node), self.player)

    def __repr__(self) -> str:
        return f"<AndOrTree for {self.player} of {self.tree!r}>"


def and_or_tree_kind(turn: str | None, player: str) -> str:
    """Returns what a node is in the and-or tree of *player*, by whose *turn* it is: ``or``, ``and``, …

    >>> [and_or_tree_kind(turn, "Ann") for turn in ("Ann", "Bob", "chance", None)]
    ['or', 'and', 'chance', 'end']
    """
    return "end" if turn is None else "or" if turn == player else CHANCE if turn == CHANCE else "and"


def and_or_tree(game: GameLike, player: str, **options: Any) -> AndOrTree:
    """Returns the and-or tree of *game* as *player* sees it.

    >>> from zermelo.games import Grundy
    >>> seen = and_or_tree(Grundy(7, players=3), "C")
    >>> seen.kind(0), len(seen.tree)
    ('and', 24)
    """
    tree = game_tree(game, **options)
    tree.seat(player)
    return AndOrTree(tree, player)

"""Games to begin with: one a file, and a catalogue that finds them by name.

>>> from zermelo.games import Nim, from_name
>>> from_name("nim:2,2,players=3") == Nim((2, 2), players=3)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.games.adapters.openspiel import OpenSpiel
    from zermelo.games.adapters.pettingzoo import PettingZoo
    from zermelo.games.catalogue import entries, from_name, names
    from zermelo.games.centipede import Centipede
    from zermelo.games.checkers import Checkers
    from zermelo.games.chess import Chess
    from zermelo.games.chess_endgame.endgame import Endgame
    from zermelo.games.chomp import Chomp
    from zermelo.games.connect import Connect
    from zermelo.games.cops import Cops
    from zermelo.games.dots import Dots
    from zermelo.games.entry import Entry
    from zermelo.games.foxgeese import FoxGeese
    from zermelo.games.grundy import Grundy
    from zermelo.games.hearts import Hearts
    from zermelo.games.hexapawn import Hexapawn
    from zermelo.games.hounds import Hounds
    from zermelo.games.kalah import Kalah
    from zermelo.games.lgame import LGame
    from zermelo.games.line import Line
    from zermelo.games.morris import Morris
    from zermelo.games.mutorere import MuTorere
    from zermelo.games.nim import Nim
    from zermelo.games.ohhell import OhHell
    from zermelo.games.othello import Othello
    from zermelo.games.pig import Pig
    from zermelo.games.rolit import Rolit
    from zermelo.games.tarok import Tarok
    from zermelo.games.tictactoe import TicTacToe
    from zermelo.games.tokens import Tokens
    from zermelo.games.ultimatum import Ultimatum
    from zermelo.games.voting import Voting

__all__ = [
    "Centipede",
    "Checkers",
    "Chess",
    "Chomp",
    "Connect",
    "Cops",
    "Dots",
    "Endgame",
    "Entry",
    "FoxGeese",
    "Grundy",
    "Hearts",
    "Hexapawn",
    "Hounds",
    "Kalah",
    "LGame",
    "Line",
    "Morris",
    "MuTorere",
    "Nim",
    "OhHell",
    "OpenSpiel",
    "Othello",
    "PettingZoo",
    "Pig",
    "Rolit",
    "Tarok",
    "TicTacToe",
    "Tokens",
    "Ultimatum",
    "Voting",
    "entries",
    "from_name",
    "names",
]

# Games that stand in a folder of their own family.
_ROOMS = {
    "Endgame": "chess_endgame.endgame", "OpenSpiel": "adapters.openspiel", "PettingZoo": "adapters.pettingzoo",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _ROOMS.get(name, name.lower() if name[0].isupper() else "catalogue")
    found = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__

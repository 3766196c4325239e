"""Games to begin with: one a file, and a catalogue that finds them by name.

>>> from zermelo.games import Nim, from_name
>>> from_name("nim:2,2,players=3") == Nim((2, 2), players=3)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a line for each class of the catalogue
    from zermelo.games.adapters.openspiel import OpenSpiel as OpenSpiel
    from zermelo.games.adapters.pettingzoo import PettingZoo as PettingZoo
    from zermelo.games.bargains.centipede import Centipede as Centipede
    from zermelo.games.bargains.entry import Entry as Entry
    from zermelo.games.bargains.ultimatum import Ultimatum as Ultimatum
    from zermelo.games.bargains.voting import Voting as Voting
    from zermelo.games.boards.checkers import Checkers as Checkers
    from zermelo.games.boards.connect import Connect as Connect
    from zermelo.games.boards.domineering import Domineering as Domineering
    from zermelo.games.boards.dots import Dots as Dots
    from zermelo.games.boards.hex import Hex as Hex
    from zermelo.games.boards.hexapawn import Hexapawn as Hexapawn
    from zermelo.games.boards.kalah import Kalah as Kalah
    from zermelo.games.boards.line import Line as Line
    from zermelo.games.boards.mills import Mills as Mills
    from zermelo.games.boards.morris import Morris as Morris
    from zermelo.games.boards.othello import Othello as Othello
    from zermelo.games.boards.rolit import Rolit as Rolit
    from zermelo.games.boards.teeko import Teeko as Teeko
    from zermelo.games.boards.tictactoe import TicTacToe as TicTacToe
    from zermelo.games.cards.hearts import Hearts as Hearts
    from zermelo.games.cards.ohhell import OhHell as OhHell
    from zermelo.games.cards.pig import Pig as Pig
    from zermelo.games.cards.tarok import Tarok as Tarok
    from zermelo.games.catalogue import entries as entries, from_name as from_name, names as names
    from zermelo.games.chasing.chess import Chess as Chess
    from zermelo.games.chasing.cops import Cops as Cops
    from zermelo.games.chasing.dobutsu import Dobutsu as Dobutsu
    from zermelo.games.chasing.foxgeese import FoxGeese as FoxGeese
    from zermelo.games.chasing.halma import Halma as Halma
    from zermelo.games.chasing.hounds import Hounds as Hounds
    from zermelo.games.chasing.lgame import LGame as LGame
    from zermelo.games.chasing.mutorere import MuTorere as MuTorere
    from zermelo.games.chess_endgame.endgame import Endgame as Endgame
    from zermelo.games.taking.chomp import Chomp as Chomp
    from zermelo.games.taking.grundy import Grundy as Grundy
    from zermelo.games.taking.nim import Nim as Nim
    from zermelo.games.taking.tokens import Tokens as Tokens

# Groups of games, in the order of a library: the folder of each, and its title.
TAKE, BOARD, CHASE, CARDS, BARGAIN, PAPER = "taking", "boards", "chasing", "cards", "bargains", "literature"
GROUPS = {
    TAKE: "Take and leave", BOARD: "Boards", CHASE: "Chase and go round", CARDS: "Cards and dice",
    BARGAIN: "Bargains and votes", PAPER: "From the literature",
}  # fmt: skip

# The catalogue: what to call in the module of the same name, an example, and the group in whose folder it stands.
GAMES = {
    "centipede": ("Centipede", "centipede:6", BARGAIN),
    "checkers": ("Checkers", "checkers:3,players=3,turns=30", BOARD),
    "chess": ("chess_by_name", "chess:fen=7k.8.5KQ1.8.8.8.8.8_w_-_-_97", CHASE),
    "chomp": ("Chomp", "chomp:4,3,players=3", TAKE),
    "connect": ("Connect", "connect:7,6,4,players=2", BOARD),
    "cops": ("Cops", "cops:petersen,cops=3,players=4", CHASE),
    "dobutsu": ("Dobutsu", "dobutsu", CHASE),
    "domineering": ("Domineering", "domineering:4,4", BOARD),
    "dots": ("Dots", "dots:2,2", BOARD),
    "entry": ("Entry", "entry", BARGAIN),
    "foxgeese": ("FoxGeese", "foxgeese:3,4,geese=5", CHASE),
    "grundy": ("Grundy", "grundy:7,players=3,payoff=stuck", TAKE),
    "halma": ("Halma", "halma:2,1", CHASE),
    "hearts": ("Hearts", "hearts:4,seed=1,players=3", CARDS),
    "hex": ("Hex", "hex:5,5", BOARD),
    "hexapawn": ("Hexapawn", "hexapawn:3,3", BOARD),
    "horse": ("horse", "horse", PAPER),
    "hounds": ("Hounds", "hounds:3", CHASE),
    "irrational": ("irrational", "irrational", PAPER),
    "kalah": ("Kalah", "kalah:6,4", BOARD),
    "knapsack": ("knapsack", "knapsack:5,weights=3+4+2,values=4+5+3", BARGAIN),
    "kuhn": ("kuhn", "kuhn:3", PAPER),
    "leduc": ("leduc", "leduc:3", CARDS),
    "lgame": ("LGame", "lgame", CHASE),
    "liars_dice": ("liars_dice", "liars_dice:3", CARDS),
    "line": ("Line", "line:4,4,3,players=3", BOARD),
    "littman": ("littman", "littman:4", PAPER),
    "mills": ("Mills", "mills:6", BOARD),
    "morris": ("Morris", "morris:3,steps=lines", BOARD),
    "mutorere": ("MuTorere", "mutorere:4", CHASE),
    "nim": ("Nim", "nim:2,2,2,players=3,misere", TAKE),
    "ohhell": ("OhHell", "ohhell:5,seed=1", CARDS),
    "othello": ("Othello", "othello:8,judge=corners", BOARD),
    "pig": ("Pig", "pig:10,6,turns=2", CARDS),
    "rolit": ("Rolit", "rolit:6,players=4", BOARD),
    "sharing": ("sharing", "sharing", BARGAIN),
    "tarok": ("Tarok", "tarok:4,seed=1,players=3", CARDS),
    "teeko": ("Teeko", "teeko:advanced", BOARD),
    "tictactoe": ("TicTacToe", "tictactoe", BOARD),
    "tokens": ("Tokens", "tokens:12,players=Ann+Bob+Cy", TAKE),
    "ultimatum": ("Ultimatum", "ultimatum:10", BARGAIN),
    "voting": ("Voting", "voting:3,3", BARGAIN),
}
# What people call them: the title first, then other names that they are looked for by.
CALLED = {
    "centipede": ("Centipede game",), "checkers": ("Chinese checkers", "Halma", "Sternhalma"),
    "chess": ("Chess", "Chess endgames", "KRK", "KQK"), "chomp": ("Chomp", "Chocolate bar"),
    "connect": ("Connect Four", "Four in a row", "Four in a line", "Connect 4", "Vier gewinnt", "Captain's Mistress"),
    "cops": ("Cops and robbers", "Pursuit on a graph"), "domineering": ("Domineering", "Crosscram", "Stop-gate"),
    "dobutsu": ("Dōbutsu shōgi", "Dobutsu shogi", "Let's catch the lion", "Animal chess"),
    "mills": ("Six men's morris", "Nine men's morris", "Five men's morris", "Mill", "Merels", "Mühle"),
    "dots": ("Dots and boxes", "Boxes", "Squares", "Paddocks"), "entry": ("Market entry", "Chain store"),
    "foxgeese": ("Fox and geese", "Fox and hounds"), "grundy": ("Grundy's game",),
    "halma": ("Halma on a star for three", "Chinese checkers for three", "Sternhalma for three"),
    "hearts": ("Hearts", "Black Lady"),
    "hex": ("Hex", "Nash", "Con-tac-tix"), "hexapawn": ("Hexapawn",), "horse": ("Selten's horse",),
    "hounds": ("Hare and hounds", "French military game"), "irrational": ("A game with irrational equilibria",),
    "kalah": ("Kalah", "Mancala", "Kalaha", "Bantumi"), "knapsack": ("Knapsack game",), "kuhn": ("Kuhn poker", "Poker"),
    "leduc": ("Leduc poker", "Poker"), "lgame": ("L game",), "liars_dice": ("Liar's dice", "Dudo", "Perudo", "Bluff"),
    "line": ("So many in a row", "m,n,k game", "Gomoku", "Gobang", "Five in a row", "Renju"),
    "littman": ("Littman's soccer", "Soccer"), "morris": ("Three men's morris", "Achi", "Nine holes"),
    "mutorere": ("Mū tōrere", "Mu torere"), "nim": ("Nim", "Marienbad"), "ohhell": ("Oh hell", "Contract whist"),
    "othello": ("Othello", "Reversi"), "pig": ("Pig", "Pass the pigs"), "rolit": ("Rolit",),
    "sharing": ("Sharing game",), "tarok": ("Tarok", "Tarock", "Tarot"),
    "teeko": ("Teeko",), "tictactoe": ("Tic-tac-toe", "Noughts and crosses", "Xs and Os", "Three in a row"),
    "tokens": ("Tokens", "Subtraction game"), "ultimatum": ("Ultimatum game",), "voting": ("Voting", "Veto"),
}  # fmt: skip
# Games of other packages: what reads the text after the colon, in the module of the same name, and an example.
BORROWED = {
    "openspiel": ("openspiel_from_text", "openspiel:tic_tac_toe"),
    "pettingzoo": ("pettingzoo_from_text", "pettingzoo:tictactoe_v3"),
}

# Games that stand in a folder of their own family.
_ROOMS = {
    "Endgame": "chess_endgame.endgame", "OpenSpiel": "adapters.openspiel", "PettingZoo": "adapters.pettingzoo",
}  # fmt: skip
__all__ = sorted(
    [*{make for make, *_ in GAMES.values() if make[0].isupper()}, "Chess", *_ROOMS, "entries", "from_name", "names"]
)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_room(name)}"), name)
    globals()[name] = found
    return found


def _room(name: str) -> str:
    if not name[0].isupper():
        return "catalogue"
    return _ROOMS.get(name) or f"{GAMES[name.lower()][-1]}.{name.lower()}"


def __dir__() -> list[str]:
    return __all__

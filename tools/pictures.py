"""Draws the pictures of the documents into docs/pictures/.

python tools/pictures.py             draw them all
python tools/pictures.py nim bars    draw these
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from architecture import architecture

import zermelo as z
from zermelo.answers.pictures import answer_picture_values
from zermelo.draw import dark, graph_svg, history_svg, position_svg, tree_svg
from zermelo.forms.build.tree import Draft
from zermelo.forms.positions import Board

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
NIM = "nim:1,2,players=Ann+Bob+Cy"
PLAYED = ("a1", "b2", "c3", "a3", "c1", "b1", "b3", "c2", "a2")  # a game of tic-tac-toe with two mistakes


def poker() -> str:
    """A bet on a coin that only Ann has seen: chance, and an information set."""

    def bet(won: int) -> Draft:
        call = z.choose("Bob", {"call": z.end(2 * won, -2 * won), "fold": z.end(1, -1)}, info="Bob cannot see the coin")
        return z.choose("Ann", {"bet": call, "pass": z.end(won, -won)})

    game = z.chance({"heads": ("1/2", bet(1)), "tails": ("1/2", bet(-1))})
    return tree_svg(z.tree(("Ann", "Bob"), game, title="A bet on a coin"))


def chase() -> str:
    """Play that can go on forever."""
    moves = [
        ("field", "ditch", "hide"), ("field", "barn", "run"), ("ditch", "field", "chase"), ("ditch", "wood", "turn"),
        ("barn", "wood", "wait"), ("barn", "caught", "pounce"), ("wood", "field", "again"), ("wood", "home", "slip"),
    ]  # fmt: skip
    owners = {"field": "Fox", "ditch": "Dog", "barn": "Dog", "wood": "Fox"}
    paid = {"caught": (-1, 1), "home": (1, -1)}
    game = z.graph(("Fox", "Dog"), owners, moves, paid, endless=(0, 0), title="A chase")
    found = z.solve(game)
    return graph_svg(game, marks=found.shares, values=answer_picture_values(found))


def neighbourhood() -> str:
    """One position of tic-tac-toe, with what leads to it and what follows."""
    solved = z.solve("tictactoe")
    at = solved.arena.at("/".join(PLAYED[:5]))
    return graph_svg(
        solved.arena,
        at=at,
        marks=solved.shares,
        values=answer_picture_values(solved),
        most=22,
        title="Tic-tac-toe, move 6",
    )


def history() -> str:
    """What both could expect while a game went on."""
    solved = z.solve("tictactoe")
    nodes = solved.arena.walk(PLAYED)
    movers = [str(solved.arena.turn(v)) for v in nodes[:-1]]
    values = [solved.value(v).vector for v in nodes]
    return history_svg(values, solved.players, moves=PLAYED, movers=movers, title="Who made the mistakes?")


def board() -> str:
    """A position of Connect Four."""
    game = Board(z.game("connect"))
    state = game.start()
    for move in "4444532665":
        state = game.after(state, move)
    return position_svg(game, state, title="Connect Four, after ten moves")


def set_of_payoffs() -> str:
    """The utility profile set of a game of Littman and others."""
    found = z.equilibria("littman:4")
    return found.svg(chosen=[found.best("fairest").payoff])


PICTURES: dict[str, Callable[[], str]] = {
    "nim": lambda: z.solve(NIM).svg(),
    "nim-dark": lambda: dark(z.solve(NIM).svg()),
    "poker": poker,
    "folded": lambda: z.solve("tictactoe").svg(most=34),
    "chase": chase,
    "neighbourhood": neighbourhood,
    "set": set_of_payoffs,
    "bars": lambda: z.guarantees("grundy:9,players=Ann+Bob+Cy").svg(),
    "lattice": lambda: z.coalitions("tokens:8,players=4").svg(),
    "history": history,
    "histogram": lambda: z.solve("hounds").svg(),
    "board": board,
    "architecture": architecture,
}


def draw(names: list[str], pictures: dict[str, Callable[[], str]], folder: Path) -> int:
    """Draws the pictures of these names, or all, into *folder*."""
    unknown = [name for name in names if name not in pictures]
    if unknown:
        print(f"No picture {', '.join(unknown)}; there are {', '.join(pictures)}.", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or pictures:
        (folder / f"{name}.svg").write_text(pictures[name](), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(draw(sys.argv[1:], PICTURES, FOLDER))

"""Arguments and options that several commands share, and the one reader of each: a text means the same to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._suggestions import method_suggestions
from zermelo.preferences.ties import tie_rule_names as tie_rules

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
game_argument = click.argument("game")
hidden_option = click.option("--hidden", is_flag=True,
                             help="Imperfect information: players see only what the rules show.")  # fmt: skip
by_option = click.option("--by", default="points", show_default=True, metavar="TEXT",
                         help="What players want: points, place, win, not-last; several in order (place,points); "
                              "or weighted (2*points+place).")  # fmt: skip
ties_option = click.option("--ties", default="first", show_default=True, metavar="RULE",
                           help=f"Tie-breaking between equally good moves: {', '.join(tie_rules())}.")  # fmt: skip
teams_option = click.option("--teams", metavar="A+C,B",
                            help="Teams that play as one: Ann+Cy,Bob.")  # fmt: skip
symmetric_option = click.option(
    "--symmetric", is_flag=True, help="Solve positions that the game treats as symmetric only once."
)
compiled_option = click.option("--compiled/--plain", default=None, help="Force compiled code, or plain Python.")
save_option = click.option("--save", "keep", metavar="FILE", help="Write the whole answer to FILE (.json).")
depth_option = click.option("--depth", type=click.IntRange(min=1), metavar="N",
                            help="Look N moves ahead and use the game's estimates there.")  # fmt: skip
nodes_option = click.option("--nodes", type=click.IntRange(min=1), metavar="N",
                            help="Look ahead as far as N nodes allow, and use the game's estimates there.")  # fmt: skip
precision_option = click.option("--precision", metavar="WIDTH", help="With chance and cycles: how far apart the "
                                                                     "bounds may be, such as 1e-6; 0 for exact "
                                                                     "values.")  # fmt: skip
tree_option = click.option("--tree", "as_tree", is_flag=True, help="Show the tree, with the value at every node.")
limit_option = click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Give up beyond N positions, or profiles of a matrix."
)


class SizeType(click.ParamType):  # type: ignore[type-arg]  # takes one from click 8.4 on
    """A size of memory in bytes, read as everywhere: 4GB, 512MB. A bare number once meant megabytes, and still does."""

    name = "size"
    least = 500_000_000

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Returns the bytes that a text means."""
        from zermelo.tables.memory import read_table_memory

        text, option = str(value), param.opts[0] if param is not None else "--memory"
        if text.isdecimal() and len(text) < 9:
            click.echo(f"zermelo: {option} {text} means {text}MB; write the unit, which later versions need.", err=True)
            text += "MB"
        return read_table_memory(text, self.least)


def size_option(name: str, words: str) -> Callable[[Any], Any]:
    """Returns an option that takes a size of memory; *words* say of what."""
    return click.option(name, type=SizeType(), metavar="SIZE", help=words)


class MethodOption(click.Option):
    """``--method`` of a question: the names that it tells and completes come from the table of methods."""

    def __init__(self, *names: Any, question: str, **more: Any) -> None:
        super().__init__(*names, shell_complete=method_suggestions(question), **more)
        self.question, self.words = question, self.help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Returns what ``--help`` tells."""
        from zermelo.solvers.asked import AUTO
        from zermelo.solvers.methods import methods_of

        known = ", ".join(method.name for method in methods_of(self.question))
        self.help = f"Method: {AUTO} (what fits the game) or {known}.{' ' * bool(self.words)}{self.words or ''}"
        return super().get_help_record(ctx)


def method_option(question: str, **more: Any) -> Callable[[Any], Any]:
    """Returns the option ``--method`` of a question."""
    usual = {} if more.get("multiple") else {"default": "auto", "show_default": True}
    return click.option("--method", cls=MethodOption, question=question, metavar="METHOD", **usual, **more)


def _checked_file(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    """Refuses what no picture can be written to, before anything is solved."""
    if path is not None:
        from zermelo.draw.picture_file import check_picture_file

        check_picture_file(path)
    return path


def picture_option(words: str) -> Callable[[Any], Any]:
    """Returns the option ``--svg``, also called ``--tikz``; *words* say what is drawn."""
    told = f"{words}: .svg, .tex for LaTeX, .png or .pdf."
    return click.option("--svg", "--tikz", "svg", metavar="FILE", callback=_checked_file, help=told)


svg_option = picture_option("Also draw the answer to FILE")


def at_option(words: str) -> Callable[[Any], Any]:
    """Returns the option ``--at``, which `read_at_option` reads; *words* say what it is for."""
    ways = "moves joined by /, a state like '[3,4,0,1]', or FEN in chess endgames"
    return click.option("--at", metavar="PATH|STATE", help=f"{words}: {ways}.")


# ---------------------------------------------------------------- how texts are read


def read_at_option(text: str | None, game: Any) -> Any:
    """Returns the position that a text means to every command: a state, or moves as they were written.

    A state is in brackets, or in the notation of the game. No text, or an empty one, is no position.

    >>> read_at_option("b2/a1", None), read_at_option("[3,4,0,1]", None), read_at_option(None, None)
    ('b2/a1', (3, 4, 0, 1), None)
    """
    from zermelo.forms.positions import read_position_state

    if not text:
        return None
    rules: Any = getattr(game, "rules", None) or getattr(getattr(game, "source", None), "rules", None)
    if hasattr(rules, "can_read") and rules.can_read(text):
        return tuple(rules.read(text))
    state = read_position_state(text)
    return text if state is None else state


def begin_at_option(game: Any, text: str | None) -> Any:
    """Returns what is left of a game at the position that ``--at`` means; all of it where that is left out."""
    if not text:
        return game
    from zermelo.formats.given import given_game_or_matrix
    from zermelo.forms.subgame import subgame_in_play

    return subgame_in_play(given_game_or_matrix(game), read_at_option(text, game))


def read_teams_option(text: str | None, players: tuple[str, ...]) -> list[list[str]] | None:
    """Reads ``A+C,B`` as two teams; blanks around commas and plus signs do not matter.

    >>> read_teams_option("Ann Lee + Cy, Bob", ("Ann Lee", "Bob", "Cy"))
    [['Ann Lee', 'Cy'], ['Bob']]
    """
    if text is None:
        return None
    _check_names("--teams", players, "+,", "teams=…")
    named = [[name.strip() for name in team.split("+")] for team in text.split(",")]
    if not all(name for team in named for name in team):
        raise InputError(f"--teams: a name is missing in {text!r}; write teams like Ann+Cy,Bob.")
    return named


def players_option(name: str, variable: str, words: str) -> Callable[[Any], Any]:
    """Returns an option that names players, which `read_players_option` reads; *words* say what they are."""
    told = f"{words} Joined by commas, or given repeatedly."
    return click.option(name, variable, multiple=True, metavar="PLAYERS", help=told)


def read_players_option(given: tuple[str, ...], option: str, players: tuple[str, ...]) -> list[str]:
    """Reads ``A,C``, or ``A`` and ``C``, as two players; blanks around commas do not matter.

    >>> read_players_option(("Ann Lee, Bob",), "--neutral", ("Ann Lee", "Bob", "Cy"))
    ['Ann Lee', 'Bob']
    >>> read_players_option(("Lee, Ann", "Bob"), "--friend", ("Lee, Ann", "Bob"))
    ['Lee, Ann', 'Bob']
    """
    found: list[str] = []
    for text in given:
        named = [text] if text in players else [name.strip() for name in text.split(",")]
        if not all(named):
            raise InputError(f"{option}: a name is missing in {text!r}; write players like Ann,Bob.")
        found += named
    return found


def _check_names(option: str, players: tuple[str, ...], signs: str, keyword: str) -> None:
    """Refuses players whose names hold one of the signs that join names."""
    hard = next((player for player in players if any(sign in player for sign in signs)), None)
    if hard is not None:
        joined = " or ".join({"+": "+", ",": "comma"}[sign] for sign in signs)
        raise InputError(f"{option} cannot name {hard!r}, with its {joined}; in Python, {keyword} can.")


def read_places_option(option: str, written: tuple[str, ...]) -> Any:
    """Reads what holds for every subgame, a word or a number; or PLACE=WHAT, given once or more often."""
    if not written:
        return "auto"
    parts = [one.rpartition("=") for one in written]
    if not any(sign for _, sign, _ in parts):
        if len(written) > 1:
            raise InputError(f"--{option} is given twice; write PLACE=… for single subgames.")
        return _value(written[0])
    if not all(sign for _, sign, _ in parts):
        raise InputError(f"--{option}: either one for all subgames, or PLACE=… for each.")
    found = {"" if place == "the start" else place: _value(what) for place, _, what in parts}
    if len(found) < len(parts):
        raise InputError(f"--{option}: one place is named twice.")
    return found


def _value(word: str) -> Any:
    return int(word) if word.isdecimal() and len(word) < 10 else word


def read_pairs_option(text: str, option: str) -> dict[str, str]:
    """Reads ``Ann=10,Bob=12`` as a mapping.

    >>> read_pairs_option("Ann=10, Bob=1/2", "--standings")
    {'Ann': '10', 'Bob': '1/2'}
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.rpartition("="))
        if not equals or not name or not value:
            raise InputError(f"{option}: {part.strip()!r} is no pair; write one like Ann=10.")
        if name in found:
            raise InputError(f"{option}: {name} is named twice.")
        found[name] = value
    return found

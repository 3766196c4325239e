"""Opening a game: what an address means, from where play begins, and at which value of a parameter.

```
nim:3,4,5            a name of the catalogue; own.1 and file.3f2a… are of the command line, or were dropped
own.1@2              from the second of its several starts on
nim:3,4,5@[3,0,5,1]  from a position that was set up, given by its state
file.3f2a@x=3/2      where its parameter has that value
```
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError, NameError_
from zermelo.faces.web.session import Report, Table

if TYPE_CHECKING:
    from zermelo.faces.web.limits import Limits

NO_PARAMETER = "The payoffs of this game have no parameter."


def opened_table(wanted: dict[str, str], limits: Limits, report: Report, halt: Callable[[], None]) -> Table:
    """Returns the table with the game that is asked for."""
    from zermelo.forms.family.family import Family

    game, start = open_worker_game(wanted), wanted["start"]
    kept, game = (game, game.game) if wanted["kind"] == "table" else (None, game)
    title = wanted["title"] or str(getattr(game, "title", ""))
    family = value = None
    if isinstance(game, Family):
        family, value = game, _value(game, start)
        game = family.at(**{family.name: value})
        title = f"{title}, {family.name} = {value}"
    elif "=" in start:
        raise MethodError(NO_PARAMETER)
    elif start.startswith("["):
        game = _set_up(game, start)
        title = f"{title}, a position set up"
    elif start:
        game, begin = _begun_game(game, int(start))
        title = f"{title} from {begin} on"
    if kept is not None:
        title = f"{kept.manifest.identity['game'] or game.title}, looked up in {title}"
    table = Table(game, title, limits, report, kept, halt, _catalogue_name(wanted))
    table.family, table.value = family, value
    return table


def open_worker_game(wanted: dict[str, str]) -> Any:
    """Returns the game that is asked for: by its catalogue name, from a file, or as it stood on the command line.

    Of a folder with solved positions, the table; of payoffs with a parameter, the family. Where drafts are solved, a
    game that is over: each brings its own.
    """
    from zermelo.faces.cli._game import read_cli_game
    from zermelo.formats.given import game_within_given

    text = wanted["text"]
    if wanted["kind"] == "name":
        from zermelo.games.given import game

        return game(text)
    if wanted["kind"] == "draft":
        from zermelo.forms.build.tree import end, tree

        return tree(("A",), end(0))
    if wanted["kind"] == "own":
        return _as_game(read_cli_game(text))
    if wanted["kind"] == "table":
        from zermelo.solvers.table_folder import open_table_folder

        return open_table_folder(text, _as_game(read_cli_game(wanted["rules"])) if wanted["rules"] else None)
    from zermelo.formats.files import load

    path, here = Path(text), os.getcwd()
    os.chdir(path.parent)  # messages then name the file as the visitor does
    try:
        return _as_game(game_within_given(load(path.name)))
    finally:
        os.chdir(here)


def _catalogue_name(wanted: dict[str, str]) -> str:
    """The name in the catalogue by which a game is opened, if it is."""
    from zermelo.games import GAMES

    is_named = wanted["kind"] in ("name", "own") and not wanted["start"]
    return wanted["text"] if is_named and wanted["text"].strip().partition(":")[0] in GAMES else ""


def _begun_game(game: Any, number: int) -> tuple[Any, str]:
    """Returns a game from one of its several starts on, and what that is called."""
    from zermelo.draw.svg.label import plain_label
    from zermelo.forms.explore.starts import several_starts
    from zermelo.forms.subgame import subgame

    starts = several_starts(game)
    if number > len(starts):
        raise NameError_(f"No start number {number}: play here may begin at {len(starts) or 'one'} of them.")
    return subgame(game, starts[number - 1]), plain_label(starts[number - 1])


def _set_up(game: Any, state: str) -> Any:
    """Returns a game from a state on, which must be a position of it."""
    from zermelo.forms.subgame import subgame
    from zermelo.games.set_up import require_set_up

    return subgame(game, require_set_up(game, state))


def _value(family: Any, start: str) -> Any:
    """Returns the value that an address gives the parameter; where it gives none, 0, or one that odds allow."""
    from zermelo.forms.payoff import exact_payoff

    name, equals, text = start.partition("=")
    if start and (not equals or name != family.name):
        raise NameError_(f"The parameter of this game is {family.name}: after @ write {family.name}=3.")
    return exact_payoff(text, family.name) if text else family.inside(0)


def _as_game(found: Any) -> Any:
    """Returns what was found as a game; a game in normal form has no positions, but it is one."""
    from zermelo.forms.family.family import Family
    from zermelo.games.given import given_game_or_matrix

    return found if isinstance(found, Family) else given_game_or_matrix(found)

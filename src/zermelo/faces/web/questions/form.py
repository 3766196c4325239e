"""The parameters of a game as a form."""

from __future__ import annotations

from typing import Any

from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table


@question("parameters")
def web_form(table: Table, changed: Names = ()) -> dict[str, Any]:
    """Returns the parameters of a game of the catalogue, and the name of the game with some of them *changed*.

    *changed* is ``width=5/players=3``. An error says what a parameter may be.

    ```
    {"name": in the catalogue, "title": str, "game": the whole name, with what is changed,
     "parameters": [{"name", "kind": "number" | "numbers" | "switch" | "text" | "choice", "takes": words,
                     "default": str, "value": str, "least": int | null, "greatest": int | null, "choices": [str]}]}
    ```
    Values are texts as names have them: 5, 3+4+5, yes, no, a word. ``least`` and ``greatest`` hold for the values now.
    """
    from zermelo.games.catalogue import entries
    from zermelo.games.form import form_of_game, game_name_of_form

    if not table.name:
        raise MethodError("Only games of the catalogue have parameters to choose.")
    wanted: dict[str, str] = {}
    for one in changed:
        key, equals, value = one.partition("=")
        if not equals:
            raise ParameterError(f"Write what is changed like width=5, not {one[:40]!r}.")
        wanted[key] = value
    game = game_name_of_form(table.name, wanted) if wanted else table.name
    entry = next(one for one in entries() if one.name == table.name.strip().partition(":")[0])
    fields = [
        {
            "name": f.name, "kind": f.kind, "takes": f.takes, "default": f.default, "value": f.value,
            "least": f.least, "greatest": f.greatest, "choices": list(f.choices),
        }
        for f in form_of_game(game)
    ]  # fmt: skip
    return {"name": entry.name, "title": entry.title, "game": game, "parameters": fields}

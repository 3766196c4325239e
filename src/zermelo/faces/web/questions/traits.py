"""What kind of game this is: who plays, how large it is, and which questions can be asked of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError
from zermelo.faces.web.questions import question
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.forms.traits.traits import Traits
    from zermelo.questions import Question

SENTENCE = re.compile(r"(?<=\.) (?=[A-Z])")
CODE = re.compile(r"\w\(|\w=")  # a call, an option
PLEA = re.compile(r"[;:,] [^;:.]*\w\([^;.]*\)[^;.]*(?=[.;])")  # half a sentence with one
NO_PARAMETER = (
    "No payoff of this game depends on a parameter. In Edit, name one and write payoffs such as 3+2x; then a slider "
    "shows where the solution changes."
)
NO_TREE = "Everybody moves at the same time, so there is no tree to look at."


@question("about")
def web_traits_about(table: Table) -> dict[str, Any]:
    """Returns the players and how they are drawn: known at once, without exploring.

    ``closed`` has the screens that have nothing to say about such a game, with the reason. ``parameter`` is what its
    payoffs depend on, with the value it has here; ``can_set_up`` says whether a position can be set up on its board.
    """
    from zermelo.draw.svg.palette import palette_looks
    from zermelo.formats.json.fields import number_to_field

    drawn = palette_looks(table.players)
    return {
        "title": table.title or "A game", "kind": _kind(table), "starts": _starts(table),
        "closed": _closed(table), "can_set_up": table.takes_positions,
        "parameter": None if table.family is None or table.value is None else
        {"name": table.family.name, "value": number_to_field(table.value)},
        "players": [
            {"name": name, "letter": look.letter, "shape": look.shape} for name, look in zip(table.players, drawn)
        ],
    }  # fmt: skip


def _closed(table: Table) -> dict[str, str]:
    """Screens none of whose questions can be asked, as far as that is known without exploring."""
    asked: dict[str, list[str]] = {}
    for one in _questions(table.traits):
        screen = "equilibria" if one["verb"] == "nash_outcomes" else one["screen"]  # where play goes round
        asked.setdefault(screen, []).append(one["why"])
    found = {screen: why[0] for screen, why in asked.items() if screen and all(why)}
    found |= {} if table.family is not None else {"vary": NO_PARAMETER}
    return found | ({"tree": NO_TREE} if table.traits.is_matrix else {})


def _starts(table: Table) -> list[str]:
    """Where play may begin, if at several positions: then one is chosen before anything else is asked."""
    from zermelo.draw.svg.label import plain_label
    from zermelo.forms.explore.starts import several_starts

    return [plain_label(start) for start in several_starts(table.game)]


@question("starts")
def web_traits_starts(table: Table) -> dict[str, Any]:
    """Returns what each position is worth at which play may begin, in their order."""
    from zermelo.formats.json.answers.solution.starts import starts_document

    found = table.solution()
    return {"starts": [one.get("payoff") for one in starts_document(found).get("starts", [])]}


def _kind(table: Table) -> str:
    """What the screens must know beforehand: everybody moves at once, moves are hidden, or all is looked up."""
    known = table.traits
    if known.is_matrix:
        return "matrix"
    return "hidden" if known.has_hidden_moves else "table" if table.kept is not None else "game"


@question("traits")
def web_traits(table: Table) -> dict[str, Any]:
    """Returns the traits and the size of the game, and which questions apply; explores it."""
    if table.traits.is_matrix:
        return {**_facts(table.traits), "thing": "outcomes", "questions": _questions(table.traits)}
    if table.kept is not None and not table.explores:
        return _kept(table, table.kept)
    try:
        arena = table.arena()
    except BudgetError as error:
        return {"explored": False, "words": _known(table), "why": str(error), "questions": _asked_of_large(table)}
    known = table.explored_traits()
    questions = table.find("questions", lambda: _questions(known))
    return {**_facts(known), "thing": f"{arena.thing}s", "questions": questions}


def _facts(known: Traits) -> dict[str, Any]:
    return {
        "explored": True, "words": known.words(), "nodes": known.nodes, "ends": known.ends,
        "players": list(known.players), "chance": known.has_chance, "hidden": known.has_hidden_moves,
        "cyclic": known.is_cyclic, "zero_sum": known.is_zero_sum, "constant_sum": known.is_constant_sum,
    }  # fmt: skip


def _kept(table: Table, kept: Any) -> dict[str, Any]:
    """What can be said of a table of solved positions, without exploring anything."""
    from zermelo.draw.svg.label import count_label

    held = "a proof" if kept.what == "proof" else "the first moves, searched" if kept.is_opening else "solved, on disk"
    asked = [one | {"applies": True, "why": ""} if one["verb"] == "solve" else one for one in _asked_of_large(table)]
    parts = count_label(len(kept.manifest.layers), "slice" if table.holds_all else "layer")
    said = f"{len(kept):,} positions in {parts} are looked up; nothing is solved here."
    return {"explored": False, "words": [*_known(table)[:-1], held], "questions": asked, "why": said}


def _known(table: Table) -> list[str]:
    return [*table.traits.words(), f"more than {table.limits.positions:,} positions"]


def _questions(known: Traits) -> list[dict[str, Any]]:
    """Says of each question whether it can be asked, and why not."""
    from zermelo.questions import QUESTIONS
    from zermelo.solvers.methods import method_refusals

    refusals = dict(method_refusals(known))
    if known.has_hidden_moves and not known.is_matrix and "play_match" in refusals:
        refusals["play_match"] = ""  # hands are played here, by who sees what
    return [_verdict(row, refusals[row.verb]) for row in QUESTIONS if row.verb in refusals]


def _asked_of_large(table: Table) -> list[dict[str, Any]]:
    """What can be asked of a game that is too large to be explored: what plays and looks ahead."""
    from zermelo.solvers.methods import WITHOUT_EXPLORING

    large = f"It has more than {table.limits.positions:,} positions, the most that are explored here."
    told = _questions(table.traits)
    return [
        one if not one["applies"] or one["verb"] in WITHOUT_EXPLORING else one | {"applies": False, "why": large}
        for one in told
    ]


def _verdict(row: Question, why_not: str) -> dict[str, Any]:
    return {
        "question": row.words, "verb": row.verb, "screen": row.screen, "command": row.command, "applies": not why_not,
        "why": web_traits_reason(why_not),
    }  # fmt: skip


def web_traits_reason(why_not: str) -> str:
    """Returns why something cannot be asked; leaves out what to write in Python instead, which helps nobody here.

    >>> web_traits_reason("This is about two players; this game has 3. Use guarantees(game).")
    'This is about two players; this game has 3.'
    >>> web_traits_reason("This is for games given by rules; this one is explicit: use guarantee(game, player).")
    'This is for games given by rules; this one is explicit.'
    """
    said = [one for one in SENTENCE.split(PLEA.sub("", why_not)) if not CODE.search(one)]
    return " ".join(said) or why_not

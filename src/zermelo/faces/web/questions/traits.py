"""What kind of game this is: who plays, how large it is, and which questions can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError
from zermelo.faces.web.questions import question
from zermelo.faces.web.session import Table
from zermelo.forms.matrix import Matrix

if TYPE_CHECKING:
    from zermelo.forms.traits import Traits

AT_ONCE = "Everybody moves at the same time, so there are no positions to look at."
HIDDEN = "Some moves are made without seeing others'."
UNPAID = "Play can go round for ever, and the game does not say what that pays."
CHANCY = "Play can go round for ever, and chance moves."
MOST_TEAMED, MOST_MIXED = 10, 4


@question
def about(table: Table) -> dict[str, Any]:
    """Returns the players and how they are drawn: known at once, without exploring."""
    from zermelo.draw.svg.palette import looks

    drawn = looks(table.players)
    return {
        "title": table.title or "A game", "kind": _kind(table),
        "players": [
            {"name": name, "letter": look.letter, "shape": look.shape} for name, look in zip(table.players, drawn)
        ],
    }  # fmt: skip


def _kind(table: Table) -> str:
    """What the screens must know beforehand: everybody moves at once, moves are hidden, or all is looked up."""
    if isinstance(table.game, Matrix):
        return "matrix"
    return "hidden" if table.is_hidden else "table" if table.kept is not None else "game"


@question
def traits(table: Table) -> dict[str, Any]:
    """Returns the traits and the size of the game, and which questions apply; explores it."""
    if isinstance(table.game, Matrix):
        return _matrix(table.game)
    if table.kept is not None and not table.explores:
        return _kept(table, table.kept)
    try:
        found = table.find("traits", lambda: _traits(table))
    except BudgetError as error:
        return {"explored": False, "words": _known(table), "why": str(error), "questions": _asked_of_large(table)}
    arena = table.arena()
    return {
        "explored": True, "words": found.words(), "nodes": found.nodes, "ends": found.ends,
        "thing": "nodes" if type(arena).__name__ == "Tree" else "positions",
        "players": list(found.players), "chance": found.has_chance, "hidden": found.has_hidden_moves,
        "cyclic": found.is_cyclic, "zero_sum": found.is_zero_sum, "constant_sum": found.is_constant_sum,
        "questions": _questions(found, getattr(arena, "endless", None) is not None),
    }  # fmt: skip


def _traits(table: Table) -> Traits:
    from zermelo.forms.traits import traits as look

    return look(table.arena())


def _matrix(game: Matrix) -> dict[str, Any]:
    """What can be said of a game in normal form: everybody moves once, at the same time."""
    count = len(game.players)
    words = [f"{count} player{'s' if count > 1 else ''}", "all move at once"]
    words += (
        ["zero-sum"] if game.sum == 0 else [f"constant sum {game.sum}"] if game.sum is not None else ["general sum"]
    )
    asked = [("What will happen?", "solve", ""), ("What could happen?", "equilibria", "")]
    asked += [("Let me play.", "play", AT_ONCE)]
    return {
        "explored": True, "words": words, "nodes": len(game), "ends": len(game), "thing": "outcomes",
        "players": list(game.players), "chance": False, "hidden": True, "cyclic": False, "zero_sum": game.sum == 0,
        "constant_sum": game.sum is not None, "questions": [_verdict(*one) for one in asked],
    }  # fmt: skip


def _kept(table: Table, kept: Any) -> dict[str, Any]:
    """What can be said of a table of solved positions, without exploring anything."""
    held = "the first moves, searched" if kept.is_opening else "solved, on disk"
    asked = _asked_of_large(table)
    asked[0] |= {"applies": True, "why": ""}
    said = f"{len(kept):,} positions in {len(kept.manifest.layers):,} layers are looked up; nothing is solved here."
    return {"explored": False, "words": [*_known(table)[:-1], held], "questions": asked, "why": said}


def _known(table: Table) -> list[str]:
    count = len(table.players)
    rules = getattr(table.game, "rules", table.game)
    said = [f"{count} player{'s' if count > 1 else ''}"]
    said += ["zero-sum"] if getattr(rules, "zero_sum", False) else []
    said += ["with chance"] if getattr(table.game, "has_odds", False) else []
    return [*said, f"more than {table.limits.positions:,} positions"]


def _questions(found: Traits, pays_endless: bool) -> list[dict[str, Any]]:
    """Says of each question whether it applies, and why not."""
    endless = UNPAID if found.is_cyclic and not pays_endless else CHANCY if found.is_cyclic and found.has_chance else ""
    never = HIDDEN if found.has_hidden_moves else ""
    count = len(found.players)
    mixed = "Play can go round for ever; pure Nash outcomes are told instead." if found.is_cyclic else ""
    if count > MOST_MIXED:
        mixed = f"Mixed equilibria are found for at most {MOST_MIXED} players; pure ones are told instead."
    teams = "One player has nobody to team up with." if count < 2 else ""
    if count > MOST_TEAMED:
        teams = f"{count} players have too many coalition structures; at most {MOST_TEAMED} are compared."
    return [
        _verdict("What will happen?", "solve", endless),
        _verdict("What am I sure of?", "guarantee", never or endless),
        _verdict("How might it go for me?", "outlook", never or endless),
        _verdict("What could happen?", "equilibria", mixed),
        _verdict("Who should team up?", "coalitions", never or teams or (mixed and found.is_cyclic and mixed) or ""),
        _verdict("What do I play now?", "search", never),
        _verdict("Let me play.", "play", never),
    ]


def _asked_of_large(table: Table) -> list[dict[str, Any]]:
    large = f"It has more than {table.limits.positions:,} positions, the most that are explored here."
    whole = ("What will happen?", "solve"), ("What am I sure of?", "guarantee"), ("How might it go for me?", "outlook")
    more = ("What could happen?", "equilibria"), ("Who should team up?", "coalitions")
    return [
        *(_verdict(words, verb, large) for words, verb in (*whole, *more)),
        _verdict("What do I play now?", "search", ""),
        _verdict("Let me play.", "play", ""),
    ]


def _verdict(words: str, verb: str, why_not: str) -> dict[str, Any]:
    return {"question": words, "verb": verb, "applies": not why_not, "why": why_not}

"""Tables of all positions, told to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, plain
from zermelo.errors import InputError
from zermelo.faces.cli._output import print_json, print_text, width
from zermelo.faces.cli._story import tell_ties

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

WIDEST = 80


def check_options(given: Any, at: Any, svg: str | None) -> None:
    """Raises, before anything is solved, when an option does not fit the game or its position is none."""
    from zermelo.forms.positions import position_of
    from zermelo.forms.rules import has_numbers
    from zermelo.games.given import game

    if at is None and svg is None:
        return
    found = game(given)
    if not has_numbers(getattr(found, "rules", None)):
        if at is not None:
            raise InputError("--at is for games that number their positions, like chess:KRK; search takes it for any.")
        return
    if svg is not None:
        raise InputError("A table of all positions is not drawn as a tree; leave --svg out.")
    position_of(found, at)


def tell_tablebase(found: ByTable, at: Any, as_json: bool) -> None:
    """Prints the balance of all positions, the longest wins and how far positions are from the end; or one position."""
    if as_json:
        from zermelo.formats.json.answers.summary import as_document

        print_json(as_document(found) | ({} if at is None else {"at": position_document(found, at)}))
        return
    print_text(plain(found.game.title), "bold")
    if at is not None:
        _tell_position(found, at)
    else:
        wide = min(width(), WIDEST)
        print_text("\n" + found.evidence.balance_sheet(found).text(wide))
        for where in found.evidence.farthest:
            print_text(f"\nThe longest win: {found.evidence.longest_sheet(found, where).text(10**6)}")
        print_text("\n" + found.histogram().text(wide) + "\n")
    tell_ties(found.ties)
    print_text(f"Method: {found.method}, because {found.why}.")
    how = "compiled" if found.effort.compiled else "plain Python"
    numbers = counted(found.effort.nodes, "number")
    print_text(f"{counted(len(found), 'position')}, {numbers} in {found.effort.seconds:.2f} s, {how}.", "dim")


def _tell_position(found: ByTable, at: Any) -> None:
    told = position_document(found, at)
    print_text(f"{told['position']}\n\n{found.game.text(found.evidence.state(at))}\n")
    line = found.best_line(at)
    if told["distance"] is None:
        print_text("Drawn." + ("" if told["best"] is None else f" Best is {told['best']}."))
    else:
        winner = next(player for player, points in found.value(at).items() if points > 0)
        to = " to the end or to the next capture or pawn's move" if found.evidence.limit else ""
        best = "" if told["best"] is None else f" Best is {told['best']}."
        print_text(f"{winner} wins in {counted(told['distance'], 'single move')}{to}.{best}")
    if len(line):
        print_text(f"Line: {plain(line)}")


def position_document(found: ByTable, at: Any) -> dict[str, Any]:
    """Returns what is known of one position."""
    from zermelo.formats.json.parts import by_player, line_document

    return {
        "position": found.write(at), "payoff": by_player(found.value(at)), "distance": found.distance(at),
        "best": found.best(at), "line": line_document(found.best_line(at)),
    }  # fmt: skip

"""Games in normal form: ``zermelo matrix``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import plain_label
from zermelo.errors import BudgetError, MethodError
from zermelo.faces.cli._game import is_cli_game_matrix, read_cli_game
from zermelo.faces.cli._options import game_argument, json_option, picture_option
from zermelo.faces.cli._output import Progress, output_answer, output_width

if TYPE_CHECKING:
    from zermelo.answers.answer import Answer
    from zermelo.answers.equilibria.equilibria import Equilibria
    from zermelo.answers.solution import Solution
    from zermelo.draw.table.sheet import Sheet
    from zermelo.forms.matrix import Matrix

MOST_LISTED = 30


@click.command(short_help="What is the normal form? Dominance, Nash equilibria.")
@game_argument
@click.option("--full", is_flag=True, help="For a tree: full strategies, with a move at every information set.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Give up beyond N payoffs; for a tree, also beyond N nodes.",
)
@click.option("--weak", is_flag=True, help="Also eliminate weakly dominated strategies.")
@click.option("--budget", type=click.IntRange(min=1), metavar="N", help="Visit at most N bases for all equilibria.")
@picture_option("Also draw the table to FILE")
@click.option("--save", "keep", metavar="FILE", help="Write the equilibria to FILE (.json), for zermelo check.")
@json_option
def matrix(
    game: str, full: bool, limit: int | None, weak: bool, budget: int | None, svg: str | None, keep: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """The normal form of a game: its table, dominated strategies, pure and mixed equilibria.

    GAME is an .nfg file or a saved matrix. A tree, an .efg file or a catalogue game is converted to its reduced normal
    form: a strategy says what to do at every information set that the player's own moves can reach. For two players you
    get all extreme equilibria in exact fractions, and the value if the game is zero-sum.

    \b
    zermelo matrix pennies.nfg
    zermelo matrix sharing
    zermelo matrix poker.efg --weak --svg poker.svg
    """
    given = read_cli_game(game)
    from zermelo.draw.table.normal_form import normal_form_svg
    from zermelo.formats.json.answers.equilibria.normal_form import answer_summary
    from zermelo.formats.json.matrix import matrix_document
    from zermelo.forms.matrix import Matrix
    from zermelo.solvers.equilibria.equilibria import equilibria
    from zermelo.solvers.equilibria.pure import pure_equilibria
    from zermelo.solvers.guarantee.guarantees import dominance
    from zermelo.solvers.solve import solve

    with Progress("solving"):
        found = given if is_cli_game_matrix(given) else Matrix.of(_whole(given, limit), reduced=not full, limit=limit)
        if limit is not None and found.payoff.size > limit:
            raise BudgetError(f"The matrix has {found.payoff.size:,} payoffs, more than the limit of {limit:,}.")
        pure = pure_equilibria(found)
        gone = dominance(found, kind="weak" if weak else "strict")
        solution, why_not = _tried(lambda: solve(found))
        every, note = _tried(lambda: equilibria(found, budget=budget)) if len(found.players) == 2 else (None, "")
    if keep is not None and solution is None:
        raise MethodError(why_not)
    answers = {"solution": solution, "equilibria": every, "pure": pure, "dominance": gone}
    said = [words for words in (why_not, note) if words]

    def document() -> dict[str, Any]:
        told = {name: None if answer is None else answer_summary(answer) for name, answer in answers.items()}
        table = {"payoffs": matrix_document(found)["payoffs"]}
        return {**_head(found, solution or pure), **table, **told, "notes": said}

    output_answer(
        every or solution or pure, game, save=keep, svg=svg, as_json=as_json, document=document,
        picture=lambda: normal_form_svg(found), sheets=_sheets(found, gone, pure, every, solution, said),
    )  # fmt: skip


def _sheets(
    found: Matrix, gone: Answer, pure: Answer, every: Equilibria | None, solution: Solution | None, said: list[str]
) -> Iterator[Sheet]:
    """The table of the game, and the tables of all answers about it."""
    from zermelo.draw.table.normal_form import normal_form_text
    from zermelo.draw.table.sheet import Sheet

    above = f"{plain_label(found.title)}\n" if found.title else ""
    yield Sheet("", (), (), picture=lambda wide: normal_form_text(found, output_width()).removeprefix(above))
    yield from gone.sheets()
    yield from pure.sheets()
    if every is not None and len(every) <= MOST_LISTED:
        yield from every.sheets()
    if solution is not None and (every is None or solution.game_value is not None):
        yield from solution.sheets()
    if every is not None and len(every) > MOST_LISTED:
        many = f"{len(every):,} extreme equilibria in {len(every.components):,} components"
        said = [f"There are {many}; --json lists them all.", *said]
    if said:
        yield Sheet("", (), (), notes=said)


def _whole(given: Any, limit: int | None) -> Any:
    from zermelo.solvers.exploration import game_tree

    return game_tree(given, limit=limit or 1_000_000)


def _tried(ask: Any) -> tuple[Any, str]:
    """Returns an answer, or None and why there is none."""
    try:
        return ask(), ""
    except (MethodError, BudgetError) as error:
        return None, str(error)


def _head(found: Matrix, answer: Answer) -> dict[str, Any]:
    from zermelo.formats.json.answers.summary import summary_provenance
    from zermelo.formats.json.fields import number_to_field

    total = found.sum
    return {
        **summary_provenance(answer), "title": found.title, "players": list(found.players), "shape": list(found.shape),
        "strategies": dict(zip(found.players, map(list, found.strategies), strict=True)),
        "sum": None if total is None else number_to_field(total),
    }  # fmt: skip

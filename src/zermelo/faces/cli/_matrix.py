"""What other commands do when they are given a matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._output import keep_answer, print_json, print_text, tell_kept, width, write_picture

if TYPE_CHECKING:
    from zermelo.answers.answer import Answer
    from zermelo.forms.matrix import Matrix


def is_matrix(given: Any) -> bool:
    """Is it a game in normal form? NumPy is not loaded to find out."""
    return type(given).__name__ == "Matrix" and hasattr(given, "strategies")


def tell_matrix_solution(
    given: Matrix, options: dict[str, Any], keep: str | None, svg: str | None, as_json: bool
) -> None:
    """``zermelo solve`` of a matrix: one equilibrium."""
    from zermelo.solvers.solve import solve

    _tell(solve(given, **options), given, keep, svg, as_json)


def tell_matrix_equilibria(
    given: Matrix,
    kind: str,
    budget: int | None,
    others: dict[str, Any],
    keep: str | None,
    svg: str | None,
    as_json: bool,
) -> None:
    """``zermelo equilibria`` of a matrix: all of two players, or those in which nobody mixes."""
    from zermelo.solvers.normal_form.matrix import matrix_equilibria, pure_matrix

    extra = next((name for name, value in others.items() if value is not None), None)
    if extra is not None:
        raise InputError(f"--{extra} is for games with moves; leave it out.")
    found = matrix_equilibria(given, budget) if kind == "all" else pure_matrix(given)
    _tell(found, given, keep, svg, as_json)


def _tell(found: Answer, given: Matrix, keep: str | None, svg: str | None, as_json: bool) -> None:
    from zermelo.formats.json.answers.normal_form import as_document

    keep_answer(found, keep)
    if svg is not None:
        from zermelo.draw.table.normal_form import matrix_svg

        write_picture(svg, matrix_svg(given))
    if as_json:
        print_json(as_document(found))
        return
    if given.title:
        print_text(given.title, "bold")
    from zermelo.draw.table.folded import fitted

    click.echo(fitted(found.sheets(), width()))
    print_text(f"Method: {found.method}, because {found.why}.")
    for path in (svg, keep):
        tell_kept(path)

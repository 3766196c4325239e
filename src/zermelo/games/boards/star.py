"""The star that Chinese checkers are played on: its cells, its six points, and the steps between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# A cell has three coordinates x + y + z = 0, one for each direction of lines. With k cells to a side of a
# point, the star is where x, y, z <= k or x, y, z >= -k; in each of its six points one of them is beyond.
#
#                *              3         z < -k       Points are numbered clockwise from the lowest, and
#               * *                                    opposite ones differ by three. Cells are numbered
#        * * * * * * *      2       4                  row by row from the top: a1, then b1, b2, …
#         * * * * * *
#          * * * * *
#         * * * * * *
#        * * * * * * *      1       5
#               * *
#                *              0         z > k

Cell = tuple[int, int, int]

POINTS = ((2, 1), (0, -1), (1, 1), (2, -1), (0, 1), (1, -1))  # which coordinate is beyond, and its sign
STEPS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))


def star_cells(side: int) -> tuple[Cell, ...]:
    """Returns the cells of a star whose points have sides of so many cells.

    >>> [len(star_cells(side)) for side in (1, 2, 3, 4)]
    [13, 37, 73, 121]
    """
    reach = range(-2 * side, 2 * side + 1)
    cells = ((x, -x - z, z) for z in reach for x in reach)
    return tuple(cell for cell in cells if max(cell) <= side or min(cell) >= -side)


def star_neighbours(cells: tuple[Cell, ...]) -> tuple[tuple[int, ...], ...]:
    """Returns for each cell the number of the next one in each of six directions, -1 beyond the edge.

    >>> star_neighbours(star_cells(1))[0]
    (-1, -1, -1, -1, 2, 3)
    """
    number = {cell: i for i, cell in enumerate(cells)}
    return tuple(tuple(number.get((x + dx, y + dy, z + dz), -1) for dx, dy, dz in STEPS) for x, y, z in cells)


def star_point(cells: tuple[Cell, ...], side: int, number: int) -> tuple[int, ...]:
    """Returns the numbers of the cells of one of the points.

    >>> [star_point(star_cells(2), 2, number) for number in (0, 3)]
    [(34, 35, 36), (0, 1, 2)]
    """
    axis, sign = POINTS[number % 6]
    return tuple(i for i, cell in enumerate(cells) if sign * cell[axis] > side)


def star_steps_to_tip(cells: tuple[Cell, ...], side: int, number: int) -> tuple[int, ...]:
    """Returns for each cell the steps from there to the tip of one of the points.

    >>> star_steps_to_tip(star_cells(1), 1, 0)
    (4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 2, 0)
    """
    axis, sign = POINTS[number % 6]
    tip = [sign * (2 * side if i == axis else -side) for i in range(3)]
    return tuple(max(abs(c - t) for c, t in zip(cell, tip)) for cell in cells)


def star_cell_name(cells: tuple[Cell, ...], number: int) -> str:
    """Returns what a cell is called: a letter for its row, then its number in the row.

    >>> [star_cell_name(star_cells(1), number) for number in (0, 1, 12)]
    ['a1', 'b1', 'e1']
    """
    row = cells[number][2]
    first = next(i for i, cell in enumerate(cells) if cell[2] == row)
    return f"{chr(ord('a') + row - cells[0][2])}{number - first + 1}"


def star_place(cells: tuple[Cell, ...], side: int, number: int) -> tuple[int, int]:
    """Returns the row and the column of a cell in the grid that is drawn, which is no wider than the star.

    >>> [star_place(star_cells(1), 1, number) for number in (0, 1, 12)]
    [(0, 3), (1, 0), (4, 3)]
    """
    x, y, z = cells[number]
    return z + 2 * side, x - y + max(x - y for x, y, _ in cells)


def star_rows(cells: tuple[Cell, ...], side: int, marks: Sequence[Any], nothing: Any) -> list[list[Any]]:
    """Returns the grid that is drawn: the mark of each cell in its place, *nothing* between them.

    >>> for row in star_rows(star_cells(1), 1, "o" * 13, " "):
    ...     print("".join(row).rstrip())
       o
    o o o o
     o o o
    o o o o
       o
    """
    half = max(x - y for x, y, _ in cells)
    rows = [[nothing] * (2 * half + 1) for _ in range(4 * side + 1)]
    for number, mark in enumerate(marks):
        row, column = star_place(cells, side, number)
        rows[row][column] = mark
    return rows

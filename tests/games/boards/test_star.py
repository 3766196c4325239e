from __future__ import annotations

import pytest

from zermelo.games.boards.star import star_cell_name, star_cells, star_neighbours, star_point, star_steps_to_tip


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_a_star_is_a_hexagon_with_six_points(side):
    cells = star_cells(side)
    triangle, hexagon = side * (side + 1) // 2, 3 * side * (side + 1) + 1
    points = [star_point(cells, side, number) for number in range(6)]
    assert len(cells) == 6 * triangle + hexagon
    assert [len(cells_of) for cells_of in points] == [triangle] * 6
    assert len(set().union(*points)) == 6 * triangle
    assert all(sum(cell) == 0 for cell in cells)


@pytest.mark.parametrize("side", [1, 2, 3])
def test_steps_to_a_tip_are_those_of_the_shortest_walk(side):
    cells = star_cells(side)
    beside = star_neighbours(cells)
    for number in range(6):
        steps = star_steps_to_tip(cells, side, number)
        tip = steps.index(0)
        assert tip in star_point(cells, side, number)
        walked, edge = {tip: 0}, [tip]
        for at in edge:
            for cell in beside[at]:
                if cell >= 0 and cell not in walked:
                    walked[cell] = walked[at] + 1
                    edge.append(cell)
        assert [walked[cell] for cell in range(len(cells))] == list(steps)


def test_neighbours_are_mutual_and_opposite_ways_lead_back():
    beside = star_neighbours(star_cells(2))
    for cell, around in enumerate(beside):
        for way, other in enumerate(around):
            assert other < 0 or beside[other][(way + 3) % 6] == cell


def test_opposite_points_differ_by_three_and_labels_are_unique():
    cells = star_cells(2)
    for number in range(6):
        across = {tuple(-c for c in cells[i]) for i in star_point(cells, 2, number)}
        assert across == {cells[i] for i in star_point(cells, 2, number + 3)}
    assert len({star_cell_name(cells, i) for i in range(len(cells))}) == len(cells)

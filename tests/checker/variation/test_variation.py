"""Whatever is changed in what is claimed over a range is found out; what is saved loads again and is right."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.variation.test_vary import family, x
from zermelo.answers.variation.cells import Cells
from zermelo.errors import FileError


def changed(cells: Cells, change, rng: random.Random) -> Cells:
    """The same with one claim changed, at a point or between two."""
    k = rng.randrange(len(cells.at) + len(cells.between))
    at, between = list(cells.at), list(cells.between)
    part, k = (at, k) if k < len(at) else (between, k - len(at))
    part[k] = change(part[k])
    return replace(cells, at=tuple(at), between=tuple(between))


def raised(row):
    return ((row[0][0] + 1, row[0][1]), *row[1:])


def tilted(row):
    return ((row[0][0] + Fraction(1, 11), row[0][1] + Fraction(1, 9)), *row[1:])


CHANGES = {
    "solution": [lambda item: (item[0], raised(item[1])), lambda item: (item[0], tilted(item[1]))],
    "outcomes": [lambda rows: rows | {raised(min(rows))}, lambda rows: frozenset(raised(row) for row in rows)],
    "best": [raised],
}


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_a_claim_that_is_changed_is_found_out(seed):
    found, rng = z.vary(family(seed), x=(-5, 5)), random.Random(seed)
    curves = found.evidence
    for name, changes in CHANGES.items():
        for change in changes:
            part = getattr(curves, name)
            if isinstance(part, Cells):
                wrong = changed(part, change, rng)
            else:
                v = rng.choice(list(part))
                wrong = {**part, v: changed(part[v], change, rng)}
            assert not z.check(replace(found, evidence=replace(curves, **{name: wrong}))), name
    for seat, part in enumerate(curves.guarantees):
        v = rng.choice(list(part))
        wrong = {**part, v: changed(part[v], raised, rng)}
        sure = (*curves.guarantees[:seat], wrong, *curves.guarantees[seat + 1 :])
        assert not z.check(replace(found, evidence=replace(curves, guarantees=sure)))


def test_a_breakpoint_that_is_moved_or_left_out_is_found_out():
    seen = 0
    for seed in range(tries(20)):
        found = z.vary(family(seed), x=(-5, 5))
        curves = found.evidence
        for v, cells in curves.solution.items():
            if len(cells.cuts) > 2 and cells.between[0] != cells.between[1]:
                seen += 1
                moved = (cells.cuts[0], (cells.cuts[0] + cells.cuts[1]) / Fraction(2), *cells.cuts[2:])
                gone = Cells((cells.cuts[0], *cells.cuts[2:]), (cells.at[0], *cells.at[2:]), cells.between[1:])
                for wrong in (replace(cells, cuts=moved), gone):
                    assert not z.check(replace(found, evidence=replace(curves, solution={**curves.solution, v: wrong})))
    assert seen > 50


def test_an_equilibrium_left_out_and_another_tie_rule_are_found_out():
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(x, 1), "r": z.end(1, x), "s": z.end(x, 1)}))
    found = z.vary(game, x=(0, 3))
    curves = found.evidence
    one = z.vary(z.tree(("A", "B"), z.choose("A", {"l": z.end(x, 2), "r": z.end(1, 1)})), x=(0, 3)).evidence.outcomes[0]
    few = replace(one, at=(one.at[0], frozenset([min(one.at[1])]), one.at[2]))
    assert len(one.at[1]) == 2 and few != one
    assert not z.check(replace(found, evidence=replace(curves, outcomes={0: few})))
    assert z.check(found) and not z.check(replace(found, ties=type(found.ties)("last")))


@pytest.mark.parametrize("outcomes", [True, False])
def test_what_is_saved_loads_again_and_is_right(tmp_path: Path, outcomes):
    for seed in range(12):
        game = family(seed)
        z.save(game, tmp_path / "game.json")
        assert z.load(tmp_path / "game.json") == game
        found = z.vary(str(tmp_path / "game.json"), x=(-5, 5), outcomes=outcomes)
        z.save(found, tmp_path / "found.json")
        again = z.load(tmp_path / "found.json")
        assert again.text() == found.text() and again.pieces == found.pieces
        assert z.check(again)


def test_a_matrix_is_saved_and_a_span_that_is_changed_is_found_out(tmp_path: Path):
    found = z.vary(z.matrix(("A", "B"), [[(x, x), (0, 3)], [(3, 0), (3, 3)]]), x=(0, 6))
    z.save(found, tmp_path / "found.json")
    again = z.load(tmp_path / "found.json")
    assert again.pieces == found.pieces and z.check(again)
    for wrong in ({(0, 0): (2, 6), (1, 1): (0, 6)}, {(0, 0): (4, 6), (1, 1): (0, 6)}, {(1, 1): (0, 6)}):
        assert not z.check(replace(found, evidence=replace(found.evidence, spans=wrong)))
    text = (tmp_path / "found.json").read_text()
    (tmp_path / "broken.json").write_text(text.replace('"low": 0', '"low": 7', 1))
    with pytest.raises(FileError):
        z.load(tmp_path / "broken.json")

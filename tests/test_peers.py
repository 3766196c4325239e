"""The comparison with other programs: the page and its chart from made-up figures, and zermelo's side on tiny sizes.

Nothing is timed here, and no peer need be installed: what a peer would answer is made up or worked out by hand.
"""

from __future__ import annotations

import doctest
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from bench.peers import PEERS, bare, gambit, install, matrices, networkx, page, pythonchess, starts, storm
from bench.peers.measure import duel, farthest
from bench.peers.picture import picture
from bench.peers.row import Row, add, read
from tests.draw.svg import of_class, read as drawn, written

ROOT = Path(__file__).parents[1]
MADE_UP = [
    Row("induction", "9 nodes", "Slow", "1.0", "why it is slow", 3.0, 0.03, 3.1, 1.0, "float64", "exact", "equal"),
    Row(
        "programs",
        "2 × 2",
        "Swift",
        "2.0",
        "why it is swift",
        0.001,
        0.02,
        0.5,
        0.02,
        "float64",
        "exact",
        "within 1e-09",
    ),
    Row("games", "3 | 4", "Silent", "0.1", "it gives no answer", ours=0.5, numbers_ours="exact"),
]
ABSENT = [Row("", "", "Nowhere", "", "there is no version of it for this Python here")]


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def test_a_ratio_is_the_peers_time_to_ours():
    assert [row.ratio for row in MADE_UP] == [pytest.approx(100), pytest.approx(0.05), None]
    assert [row.is_lost for row in MADE_UP] == [False, True, False]


def test_rows_come_back_from_a_file_as_they_were(tmp_path):
    for row in MADE_UP:
        add(row, tmp_path / "rows")
    assert read(tmp_path / "rows") == MADE_UP
    assert read(tmp_path / "none") == []


def test_the_page_has_a_line_for_every_row_and_its_cells_stay_apart():
    rows = lines(page.table(page.COLUMNS, [page._cells(row) for row in MADE_UP]))
    assert len(rows) == 2 + len(MADE_UP)
    assert {line.replace("\\|", "").count("|") for line in rows} == {len(page.COLUMNS) + 1}
    assert "| Slow 1.0 | 3.0 | 0.030 | 100× | float64 / exact | equal | why it is slow |" in rows[2]
    assert "| 0.0010 | 0.020 | **0.050×** |" in rows[3]
    assert "| – | 0.50 | – | – / exact | – | it gives no answer |" in rows[4]


def test_the_page_says_what_is_lost_and_why_and_what_is_missing():
    text = page.page(MADE_UP, ABSENT, "1 core, a made-up processor")
    lost = text.partition("## Where zermelo loses")[2].partition("##")[0]
    assert lost.strip() == "* **Swift**, programs, 2 × 2: 20× as fast. Why it is swift."
    assert "* Nowhere: there is no version of it for this Python here." in text
    assert "Measured on: 1 core, a made-up processor." in text
    firsts = lines(text.partition("## First calls")[2])
    assert [line.split("|")[2].strip() for line in firsts[2:]] == ["Slow", "Swift"]


def test_a_page_without_losses_says_so():
    text = page.page(MADE_UP[:1], [], "a machine")
    assert "Nowhere in this run." in text
    assert "## Not compared" not in text


def test_the_chart_has_a_bar_for_every_ratio_the_greatest_first():
    chart = picture(MADE_UP)
    assert [bar.get("data-name") for bar in of_class(chart, "bar")] == [
        "Slow: induction, 9 nodes (it rounds)",
        "Swift: programs, 2 × 2 (it rounds)",
    ]
    assert {"100×", "0.050×", "1×", "10×", "1/10×"} <= set(written(chart))
    drawn(picture([]))


def test_bars_grow_with_the_logarithm_and_losses_go_left():
    made = [Row("t", "s", f"P{k}", "", "", 10.0**k, 1.0) for k in (-1, 1, 2)]
    boxes = {
        bar.get("data-name"): bar.find("{http://www.w3.org/2000/svg}rect") for bar in of_class(picture(made), "bar")
    }
    left, one, two = (boxes[f"P{k}: t, s"] for k in (-1, 1, 2))
    wide = [float(box.get("width")) for box in (left, one, two)]
    assert wide == [pytest.approx(wide[0]), pytest.approx(wide[0]), pytest.approx(2 * wide[0], abs=0.2)]
    assert float(left.get("x")) + wide[0] == pytest.approx(float(one.get("x")), abs=0.2)


@pytest.mark.parametrize("module", [page, install])
def test_examples_of(module):
    assert doctest.testmod(module).failed == 0


def test_answers_that_differ_stop_the_comparison():
    given = {"peer": "P", "version": "1", "numbers": ("float64", "exact"), "rounds": 1}
    row = duel("t", "s", lambda: [0.5], lambda: [Fraction(1, 2)], farthest, **given)
    assert row.agreed == "equal" and row.theirs is not None and row.ours is not None
    assert duel("t", "s", lambda: [1 / 3], lambda: [Fraction(1, 3)], farthest, **given).agreed.startswith("within")
    with pytest.raises(AssertionError, match="differ by"):
        duel("t", "s", lambda: [0.4], lambda: [Fraction(1, 2)], farthest, **given)


def test_every_peer_has_a_module_and_the_extra_names_its_package():
    packages = {import_module(f"bench.peers.{name}").PACKAGE for name in PEERS} - {None}
    assert packages | {"jax"} == set(install.wanted((ROOT / "pyproject.toml").read_text()))


def test_reasons_hold_no_address():
    told = "ERROR: Could not find a version\nLooking in indexes: https://example.org/simple"
    assert "http" not in install.reason(told) and install.reason("boom") == "pip could not install it"


# ---------------------------------------------------------------- zermelo's side of the tasks


def test_equilibria_of_a_small_matrix_and_the_walk_to_one_of_them():
    first, second = [[3, 1], [0, 2]], [[2, 1], [0, 3]]
    mixed = (Fraction(3, 4), Fraction(1, 4), Fraction(1, 4), Fraction(3, 4))
    found = matrices.every(matrices.as_matrix(first, second))
    assert set(found) == {(1, 0, 1, 0), (0, 1, 0, 1), mixed}
    assert all(matrices.regret(first, second, mix) == 0 for mix in found)
    assert matrices.one(matrices.as_matrix(first, second)) in found
    assert matrices.same_sets([(0.0, 1.0, 0.0, 1.0), (0.75, 0.25, 0.25, 0.75), (1.0, 0.0, 1.0, 0.0)], found)
    for wrong in (found[:2], [*found, (Fraction(1, 2),) * 4]):
        with pytest.raises(AssertionError):
            matrices.same_sets(wrong, found)
    with pytest.raises(AssertionError, match="gains"):
        matrices.both_stay(first, second, [0.5, 0.5, 0.5, 0.5], found[0])


def test_alphabeta_makes_as_many_positions_as_counting_by_hand():
    def count(depth: int) -> int:  # without a win nothing is cut before values differ: 7 columns, all estimates 0
        assert depth == 2
        return 7 + 7 + 6 * 1  # the first column whole, then one reply refutes each other

    assert bare.alphabeta(2, compiled=False) == (0, count(2))
    assert -1 <= bare.playouts(5, compiled=False) <= 1
    with pytest.raises(AssertionError, match="different games"):
        bare.same_average(0.9, 0.1, 1000)


def test_backward_induction_over_a_tree_is_that_of_a_loop():
    tree = z.tree(
        ("A", "B"), z.choose("A", {"l": z.end(1, 1), "r": z.choose("B", {"l": z.end(0, 2), "r": z.end(5, 0)})})
    )
    assert gambit.induction(tree, compiled=False) == (1, 1)


def test_positions_won_are_those_of_a_plain_attractor():
    class Walked:  # what the loop asks of a graph of NetworkX
        def __init__(self, graph):
            self.first, self.succ = graph.first.tolist(), graph.succ.tolist()

        def out_degree(self):
            return [(v, self.first[v + 1] - self.first[v]) for v in range(len(self.first) - 1)]

        def predecessors(self, w):
            return [
                v
                for v in range(len(self.first) - 1)
                for k in range(self.first[v], self.first[v + 1])
                if self.succ[k] == w
            ]

    for players in (1, 2):
        graph = networkx.chase(60, players)
        goals = np.flatnonzero(graph.mover == -2)[graph.payoff[:, 0] > 0].tolist()
        assert networkx.won(graph, compiled=False) == networkx.attractor(Walked(graph), graph.mover.tolist(), goals)


def test_models_for_storm_say_what_the_graph_says():
    graph = storm.model(40, 1)
    text = storm.as_drn(graph, exactly=True)
    assert text.count("\nstate ") == 40 and text.count(" goal") == int((graph.payoff[:, 0] > 0).sum())
    for _, choices, _ in storm.outcomes(graph):
        assert all(sum(share for _, share in odds) == 1 for odds in choices)
    both = storm.model(40, 2)
    assert storm.as_prism(both).count("->") == sum(len(choices) for _, choices, _ in storm.outcomes(both))


def test_chances_are_bounds_of_a_probability():
    graph = storm.model(30, 1)
    exact, near = storm.chances(graph, True, False), storm.chances(graph, False, False)
    assert all(low == high for low, high in exact)
    assert all(low <= value <= high for (value, _), (low, high) in zip(exact, near, strict=True))


def test_the_table_of_an_endgame_counts_every_position():
    found = pythonchess.table("KK")
    assert sum(found.values()) == 2 * 3612 and set(found) == {("w", None), ("b", None)}


def test_a_plain_program_and_zermelo_say_the_same_of_noughts_and_crosses(capsys):
    exec(compile(starts.PLAIN, "plain", "exec"), {"__name__": "plain"})
    assert capsys.readouterr().out.strip() == "0"
    assert z.solve("tictactoe", compiled=False).payoff["A"] == 0

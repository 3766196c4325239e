"""Bars, histograms, histories, lattices, boards and tables: harmless, whole, and the same each time."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.draw.svg import HOSTILE, SVG, of_class, read, written
from zermelo.draw.board import board_svg, board_text
from zermelo.draw.chart.bars import bar_lengths, bars_svg
from zermelo.draw.chart.histogram import histogram_groups, histogram_svg, histogram_text
from zermelo.draw.chart.history import history_svg, history_text
from zermelo.draw.chart.lattice import Card, lattice_svg, lattice_text
from zermelo.draw.game import game_svg, game_words_svg, position_svg
from zermelo.draw.table.sheet import Sheet
from zermelo.draw.table.sheet_svg import sheets_svg
from zermelo.errors import GameError

NUMBERS = st.one_of(st.integers(-9, 9), st.fractions(-9, 9, max_denominator=9), st.integers(-(10**40), 10**40))


def cards(players: str, stable: int = 0) -> list[Card]:
    """Every structure of the players, those with few teams first; the first *stable* of them hold."""
    found: list[list[list[str]]] = [[]]
    for player in players:
        found = [
            [*teams[:k], [*teams[k], player], *teams[k + 1 :]] if k < len(teams) else [*teams, [player]]
            for teams in found
            for k in range(len(teams) + 1)
        ]
    found.sort(key=len)
    return [
        Card(tuple(map(tuple, teams)), tuple(range(len(players))), is_stable=k < stable)
        for k, teams in enumerate(found)
    ]


PICTURES = {
    "bars": lambda name: bars_svg({name: 1, "b": Fraction(-1, 3)}, title=name, about=name),
    "histogram": lambda name: histogram_svg({name: 4, 1: 2}, title=name, across=name, up=name),
    "history": lambda name: history_svg([(0, 1), (2, 3)], (name, "b"), moves=[name], movers=[name], title=name),
    "lattice": lambda name: lattice_svg(
        [Card(((name, "b"),), (1, 2), True), Card(((name,), ("b",)), (0, 0))], (name, "b"), title=name
    ),
    "board": lambda name: board_svg(
        {"rows": [[name, 0], [None, (1, name)]], "across": [name], "down": [name]}, (name, "b"), title=name
    ),
    "written board": lambda name: board_svg(name or " ", ("a", "b"), title=name),
    "sheets": lambda name: sheets_svg(
        [Sheet(name, (name, name), ((name, 1), (name, name)), bars=(1, 2), notes=(name,))], title=name
    ),
    "words": lambda name: game_words_svg(name, title=name),
}  # fmt: skip


@pytest.mark.parametrize("kind", PICTURES)
def test_no_name_becomes_markup(kind):
    for name in HOSTILE:
        picture = PICTURES[kind](name)
        read(picture)
        assert picture == PICTURES[kind](name)
        assert len(picture) < 30_000


# ---------------------------------------------------------------- bars and histograms


@given(st.lists(NUMBERS, min_size=1, max_size=6))
def test_bars_have_one_scale_and_what_is_not_zero_is_seen(values):
    spans, zero = bar_lengths(values, 300)
    assert 0 <= zero <= 300
    for value, span in zip(values, spans):
        assert (span > 0) == (value > 0) and (span < 0) == (value < 0)
        assert -1.6 <= zero + span <= 301.6
    read(bars_svg({f"n{k}": value for k, value in enumerate(values)}))


def test_players_keep_their_colours_where_only_some_have_bars():
    whole = of_class(bars_svg({"A": 1, "B": 2}), "bar")[1].find(f"{SVG}polygon").get("fill")
    assert of_class(bars_svg({"B": 2}, players=("A", "B")), "bar")[0].find(f"{SVG}polygon").get("fill") == whole


@given(st.dictionaries(st.integers(0, 500), st.integers(0, 9), min_size=1), st.integers(1, 40))
def test_counts_that_share_a_column_are_added(counts, most):
    found = histogram_groups({**counts, "forever": 7}, most)
    assert sum(found.values()) == sum(counts.values()) + 7
    assert len(found) <= most + 1
    assert list(found)[-1] == "forever"


def test_a_histogram_has_a_column_for_each_count_and_its_text_a_line():
    counts = {1: 3, 3: 6, "forever": 1}
    assert [g.get("data-name") for g in of_class(histogram_svg(counts), "bar")] == ["1", "2", "3", "forever"]
    assert len(histogram_text(counts, title="Moves").splitlines()) == 5
    read(histogram_svg({}))


# ---------------------------------------------------------------- values move by move


def test_a_history_has_a_stripe_for_each_player_on_one_scale():
    picture = history_svg([(0, 0, 0), (4, 2, 0)], ("Ann", "Bob", "Cy"), moves=["go"], movers=["Bob"], now=1)
    assert [g.get("data-player") for g in of_class(picture, "stripe")] == ["Ann", "Bob", "Cy"]
    assert {"go", "4", "2", "0"} <= set(written(picture))
    assert history_text([(0, 0), (1, -1)], ("Ann", "Bob"), moves=["a"]).splitlines()[2].startswith("a ")


def test_a_very_long_history_is_no_wider_than_a_screen_allows():
    picture = history_svg([(k % 7,) for k in range(2000)], ("A",), moves=["m"] * 1999)
    assert float(read(picture).get("width")) < 6500


# ---------------------------------------------------------------- coalitions


def test_every_structure_of_five_players_is_shown_and_joined_by_refinement():
    picture = lattice_svg(cards("ABCDE", stable=3), tuple("ABCDE"))
    assert len(of_class(picture, "structure")) == 52 and len(of_class(picture, "stable")) == 3
    lines = [p for p in read(picture).findall(f"{SVG}path") if p.get("fill") == "none"]
    assert len(lines) == 10 + 10 * 6 + 25 * 3 + 15  # one for every two teams that can join


def test_cards_of_a_lattice_do_not_overlap():
    boxes = []
    for g in of_class(lattice_svg(cards("ABCD"), tuple("ABCD")), "structure"):
        frame = g.find(f"{SVG}rect")
        x, y, wide, high = (float(frame.get(name)) for name in ("x", "y", "width", "height"))
        boxes.append((x, x + wide, y, y + high))
    assert len(boxes) == 15
    for k, a in enumerate(boxes):
        assert not any(a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3] for b in boxes[:k])


def test_structures_of_players_with_long_names_can_be_told_apart():
    names = ("Northern Electric", "Southern Electric", "Western Electric")
    held = cards(names)
    shown = {card.short for card in held}
    assert len(shown) == len(held) and max(map(len, shown)) <= 34
    assert shown <= set(written(lattice_svg(held, names))) and all(name in lattice_text(held, names) for name in shown)
    assert [card.short for card in cards("ABC")] == [card.name for card in cards("ABC")]


def test_of_more_structures_the_ends_and_the_stable_are_shown_and_the_rest_counted():
    many = cards("ABCDEF", stable=4)
    assert len(many) == 203
    picture = lattice_svg(many, tuple("ABCDEF"))
    names = {g.get("data-teams") for g in of_class(picture, "structure")}
    assert {"A|B|C|D|E|F", "A+B+C+D+E+F"} <= names and len(names) == 52
    assert {c.name.replace(" | ", "|") for c in many if c.is_stable} <= names
    told = [said for said in written(picture) if said.startswith("… ")]
    assert sum(int(said.split()[1]) for said in told) == 203 - 52
    text = lattice_text(many, tuple("ABCDEF"), most=24)
    shown = [line for line in text.splitlines() if "(" in line]
    left = [line for line in text.splitlines() if "…" in line]
    assert len(shown) + sum(int(line.split()[1]) for line in left) == 203
    assert sum("✓" in line for line in shown) == 4


# ---------------------------------------------------------------- boards


@pytest.mark.parametrize(
    "name",
    [
        "tictactoe",
        "line:5,5,4",
        "connect",
        "othello",
        "rolit:6,players=3",
        "hexapawn",
        "chomp:3,4",
        "nim:2,3",
        "kalah:4,2",
    ],
)
def test_the_boards_of_the_catalogue_are_drawn_at_every_position_of_a_play(name):
    game = z.game(name)
    state = game.start()
    for turn in range(12):
        rows = game.picture(state)
        assert rows is not None
        drawn = rows["rows"] if isinstance(rows, dict) else rows
        picture = position_svg(game, state, title=name)
        assert len(of_class(picture, "cell")) == sum(map(len, drawn))
        assert board_text(rows, game.players)
        if game.turn(state) is None:
            break
        moves = game.moves(state)
        state = game.after(state, moves[turn % len(moves)])


def test_the_board_says_what_the_text_says():
    game = z.game("tictactoe")
    state = game.start()
    for move in ("b2", "a1", "c3"):
        state = game.after(state, move)
    marks = board_text(game.picture(state), ("X", "O"))
    assert marks == game.text(state)


def test_a_game_without_a_board_shows_its_text_and_one_without_text_its_state():
    pig = z.game("pig")
    assert "A 0 + 0, B 0" in written(position_svg(pig, pig.start()))
    sharing = z.game("sharing")
    assert written(position_svg(sharing, 0)) == ["0"]


@pytest.mark.parametrize("rows", [5, "x", [[9]], {"row": []}, [[-1]]])
def test_a_picture_that_is_no_board_is_refused_in_one_line(rows):
    if rows == "x":
        assert written(board_svg(rows, ("a", "b"))) == ["x"]
        return
    with pytest.raises(GameError, match="picture"):
        board_svg(rows, ("a", "b"))


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("name", ["sharing", "nim:2,2", "tictactoe", "connect", "littman:1", "hexapawn"])
def test_any_game_has_a_picture_of_about_the_size_asked_for(name):
    picture = game_svg(z.game(name), most=30)
    shown = len(of_class(picture, "node")) + len(of_class(picture, "end"))
    assert 2 <= shown <= 61

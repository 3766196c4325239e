"""The atlas: its rows against brute force over small trees, its page, its file."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from atlas import PAGE, written

import zermelo as z
from tests.oracle import Vector, deciding, is_subgame_perfect, profiles, values
from zermelo.atlas import run as running
from zermelo.atlas.document import (
    atlas_document_of_row,
    load_atlas_document,
    row_of_atlas_document,
    save_atlas_document,
)
from zermelo.atlas.entries import (
    ENTRIES,
    Entry,
    atlas_entries,
    atlas_entry_families,
    atlas_entry_player_count,
    choose_atlas_entries,
)
from zermelo.atlas.row import Row, solve_atlas_row
from zermelo.atlas.run import run_atlas
from zermelo.atlas.table import CSV_HEADS, atlas_table_csv, atlas_table_markdown_line, atlas_table_notes
from zermelo.errors import FileError

# Games with so few profiles that all can be tried.
TINY = (
    "nim:1,2,players=3", "grundy:6,players=3,payoff=last", "centipede:6", "entry", "sharing", "littman:1", "littman:4",
    "irrational",
)  # fmt: skip


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tiny() -> dict[str, Row]:
    return {game: solve_atlas_row(atlas_entries()[game]) for game in TINY}


# ---------------------------------------------------------------- what is in it


def test_there_are_sixty_games_of_twelve_families_for_two_three_and_four_players() -> None:
    counts = Counter(map(atlas_entry_player_count, ENTRIES))
    assert set(counts) == {2, 3, 4}
    assert min(counts.values()) >= 15
    assert len(atlas_entries()) == len(ENTRIES) >= 60
    assert len(atlas_entry_families()) >= 12


def test_entries_of_one_family_stand_together() -> None:
    assert [e.family for e in ENTRIES] == [name for name in atlas_entry_families() for e in ENTRIES if e.family == name]


def test_what_a_source_says_is_a_player_a_draw_or_payoffs() -> None:
    for entry in ENTRIES:
        players = z.game(entry.game).players
        assert entry.said in ("", "draw", *players) or len(entry.paid or ()) == len(players), entry


# ---------------------------------------------------------------- against brute force


def ends(tree: Any) -> list[Vector]:
    return [tuple(map(Fraction, tree.payoff_at(v).vector)) for v in range(len(tree)) if tree.mover[v] == -2]


def every_play(tree: Any, seat: int) -> list[list[Vector]]:
    """For each strategy of *seat*, the payoffs against all that the others can do."""
    by_strategy: dict[tuple[int, ...], list[Vector]] = {}
    own = [v for v in deciding(tree) if tree.mover[v] == seat]
    for picks in profiles(tree):
        by_strategy.setdefault(tuple(picks[v] for v in own), []).append(values(tree, picks)[0])
    return list(by_strategy.values())


def wins(paid: Vector, seat: int) -> bool:
    return paid[seat] == max(paid) and min(paid) < max(paid)


def choose(tree: Any, pick: Callable[[int, list[Vector]], Vector]) -> Vector:
    """Backward induction from the definition: *pick* says what comes of the payoffs of a player's moves."""
    found: list[Vector] = [()] * len(tree)
    for v in reversed(range(len(tree))):
        if tree.mover[v] == -2:
            found[v] = tuple(map(Fraction, tree.payoff_at(v).vector))
        else:
            found[v] = pick(int(tree.mover[v]), [found[c] for c in tree.children(v)])
    return found[0]


def by_rule(tree: Any, rule: str) -> Vector:
    kind, _, name = rule.partition(":")

    def pick(seat: int, below: list[Vector]) -> Vector:
        tied = [paid for paid in below if paid[seat] == max(other[seat] for other in below)]
        if kind == "average":
            return tuple(sum(part) / Fraction(len(tied)) for part in zip(*tied, strict=True))
        if name:
            to = tree.players.index(name)
            return max(tied, key=lambda paid: paid[to] if kind == "kind" else -paid[to])
        return tied[-1 if kind == "last" else 0]

    return choose(tree, pick)


def partitions(players: list[int]) -> list[list[frozenset[int]]]:
    if not players:
        return [[]]
    head, found = players[0], []
    for rest in partitions(players[1:]):
        found.append([frozenset([head]), *rest])
        found += [[team | {head} if k == j else team for k, team in enumerate(rest)] for j in range(len(rest))]
    return found


def played(tree: Any, teams: list[frozenset[int]]) -> Vector:
    """What comes out when every team wants its sum, ties going to the first move."""
    of = {seat: team for team in teams for seat in team}
    return choose(tree, lambda seat, below: max(below, key=lambda paid: sum(paid[m] for m in of[seat])))


def holds(tree: Any, teams: list[frozenset[int]]) -> bool:
    """Does nobody gain by leaving, whether the rest of the team stays together or falls apart?"""
    paid = played(tree, teams)
    for team in teams:
        for seat in team if len(team) > 1 else ():
            others, rest = [t for t in teams if t != team], team - {seat}
            for left in ([rest], [frozenset([m]) for m in rest]):
                if played(tree, [*others, frozenset([seat]), *left])[seat] > paid[seat]:
                    return False
    return True


@pytest.mark.parametrize("game", TINY)
def test_a_row_is_what_brute_force_finds(game: str, tiny: dict[str, Row]) -> None:
    row, tree = tiny[game], z.game_tree(game)
    several = range(len(row.players))
    perfect = {values(tree, picks)[0] for picks in profiles(tree) if is_subgame_perfect(tree, picks)}
    assert row.pure == len(perfect)
    assert set(row.fairest or ()) == {paid for paid in perfect if min(paid) == max(map(min, perfect))}
    assert row.outcomes == {rule: by_rule(tree, rule) for rule in row.outcomes}
    assert len(row.outcomes) == 3 + 2 * len(row.players)
    assert {paid for rule, paid in row.outcomes.items() if rule != "average"} <= perfect
    plays = [every_play(tree, seat) for seat in several]
    assert row.guarantees == tuple(max(min(paid[m] for paid in some) for some in plays[m]) for m in several)
    can_win = [row.players[m] for m in several if any(all(wins(paid, m) for paid in some) for some in plays[m])]
    assert list(row.strong or ()) == can_win
    sums = {sum(paid) for paid in ends(tree)}
    even = Fraction(sums.pop(), len(row.players)) if len(sums) == 1 else None
    assert list(row.safe or ()) == [
        row.players[m] for m in several if even is not None and (row.guarantees or ())[m] >= even
    ]
    mean = sum(row.outcomes["average"]) / Fraction(len(row.players))
    assert row.advantage == row.outcomes["average"][tree.mover[0]] - mean


@pytest.mark.parametrize("game", TINY)
def test_the_best_teams_are_what_brute_force_finds(game: str, tiny: dict[str, Row]) -> None:
    row, tree = tiny[game], z.game_tree(game)
    every = partitions(list(range(len(row.players))))
    stable = [teams for teams in every if holds(tree, teams)]
    assert (row.held, row.structures) == (len(stable), len(every))

    def worth(teams: list[frozenset[int]]) -> tuple[Fraction, Fraction, int]:
        paid = played(tree, teams)
        return sum(paid, Fraction(0)), min(paid), len(teams)

    best = [
        (" | ".join("+".join(row.players[m] for m in sorted(t)) for t in sorted(teams, key=min)), played(tree, teams))
        for teams in stable
        if worth(teams) == max(map(worth, stable))
    ]
    assert (row.teams, row.teams_pay) in best


def breaks_a_law(row: Row) -> list[str]:
    """What the columns of a row owe to each other."""
    outcomes = [paid for rule, paid in row.outcomes.items() if rule != "average"]
    laws = {
        "something is checked": row.is_right,
        "nobody gets less than the guarantee": row.guarantees is None
        or all(g <= u for paid in [*row.outcomes.values(), *(row.fairest or ())] for g, u in zip(row.guarantees, paid)),
        "a unique payoff is that of every tie rule": row.pure != 1 or len(set(row.outcomes.values())) == 1,
        "the tie rules find no more payoffs than there are": row.pure is None or len(set(outcomes)) <= row.pure,
        "to be alone always holds": row.held is None or row.held >= 1,
        "what was published comes out": row.agrees is not False,
    }
    return [law for law, is_kept in laws.items() if not is_kept]


def test_the_columns_of_a_row_agree_with_each_other(tiny: dict[str, Row]) -> None:
    assert {game: broken for game, row in tiny.items() if (broken := breaks_a_law(row))} == {}


def test_the_page_has_these_rows(tiny: dict[str, Row], page: str) -> None:
    for row in tiny.values():
        assert atlas_table_markdown_line(row) in page.splitlines()


# ---------------------------------------------------------------- the page


def test_the_page_names_every_game_and_its_source(page: str) -> None:
    for family in atlas_entry_families():
        section = page[page.index(f"\n## {family}\n") + 1 :].partition("\n## ")[0]
        lines = [line for line in section.splitlines() if line.startswith("| ")][1:]
        members = choose_atlas_entries(family)
        assert [line.split(" | ")[0].removeprefix("| ") for line in lines] == [entry.short for entry in members]
        for line, entry in zip(lines, members, strict=True):
            assert line.endswith("| ours |") == (not entry.source)
            assert entry.source in line
            assert line.endswith(": agrees |") == bool(entry.said)


@pytest.mark.long
def test_the_page_says_what_comes_out(page: str) -> None:
    found = run_atlas(ENTRIES)
    fresh = written(found.rows)
    assert found.wrong == ()
    assert {row.entry.game: broken for row in found.rows if (broken := breaks_a_law(row))} == {}
    assert fresh == page, "Run python tools/atlas.py:\n" + "\n".join(
        difflib.unified_diff(page.splitlines(), fresh.splitlines(), lineterm="")
    )


# ---------------------------------------------------------------- what does not apply, what goes wrong


def test_where_play_can_go_on_what_does_not_apply_is_said() -> None:
    row = solve_atlas_row(atlas_entries()["cops:cycle,4"])
    assert (row.guarantees, row.strong, row.pure, row.teams) == ((-1, 1), ("Robber",), None, None)
    assert set(row.outcomes) == {"first", "last"}
    assert row.is_right
    assert atlas_table_notes([row]) == (
        "Pure, fairest, best teams: Play can go on forever: backward induction needs a game that ends.",
        "Tie rules: first, last; others do not apply.",
    )


def test_a_source_that_says_something_else_is_noticed() -> None:
    right, wrong = (solve_atlas_row(Entry("nim:1,2,3", "somebody", said)) for said in ("B", "A"))
    assert (right.agrees, wrong.agrees) == (True, False)
    assert solve_atlas_row(Entry("nim:1,2,3", "somebody", "1,-1")).agrees is False
    assert "somebody: says A" in atlas_table_markdown_line(wrong)


def test_a_guarantee_that_is_too_high_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    other: Any = z.guarantees(z.game_graph("nim:1,2,players=3"))
    object.__setattr__(other.evidence, "values", other.values + 1)
    monkeypatch.setattr(z, "guarantees", lambda game: other)
    row = solve_atlas_row(atlas_entries()["nim:1,2,players=3"])
    assert not row.is_right
    assert any(problem.startswith("guarantees: ") for problem in row.problems)


def test_a_game_that_fails_is_a_row_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*rest: Any, **options: Any) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(z, "coalitions", breaks)
    row = solve_atlas_row(atlas_entries()["entry"])
    assert row.problems == ("teams: ZeroDivisionError: by nought",)
    assert (row.pure, row.teams) == (1, None)
    monkeypatch.setattr("zermelo.atlas.row.exploration_of", breaks)
    row = solve_atlas_row(atlas_entries()["entry"])
    assert (row.problems, row.players) == (("ZeroDivisionError: by nought",), ())
    assert "| 0, 1 problem |" in atlas_table_markdown_line(row)
    assert row_of_atlas_document(json.loads(json.dumps(atlas_document_of_row(row)))) == row


# ---------------------------------------------------------------- the file


def test_rows_go_to_json_and_back(tiny: dict[str, Row], tmp_path: Path) -> None:
    path = str(tmp_path / "rows.json")
    save_atlas_document(tiny.values(), path)
    assert load_atlas_document(path) == tiny


def test_a_run_that_is_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, some = str(tmp_path / "rows.json"), [atlas_entries()[game] for game in ("entry", "sharing", "littman:1")]
    solved: list[str] = []

    def until_the_third(entry: Entry) -> Row:
        solved.append(entry.game)
        if len(solved) == 3:
            raise KeyboardInterrupt
        return solve_atlas_row(entry)

    monkeypatch.setattr(running, "solve_atlas_row", until_the_third)
    first = run_atlas(some, path)
    assert (first.status, len(first.rows)) == ("stopped", 2)
    assert list(load_atlas_document(path)) == ["entry", "sharing"]
    second = run_atlas(some, path)
    assert solved == ["entry", "sharing", "littman:1", "littman:1"]
    assert (second.status, second.read) == ("solved", 2)
    monkeypatch.undo()
    assert second.rows == run_atlas(some).rows


def test_rows_of_another_version_are_solved_again(tmp_path: Path, tiny: dict[str, Row]) -> None:
    path = tmp_path / "rows.json"
    save_atlas_document(tiny.values(), str(path))
    path.write_text(json.dumps(json.loads(path.read_text()) | {"version": "0.0.0"}))
    assert load_atlas_document(str(path)) == {}


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"format": "zermelo atlas", "version": 1, "rows": 3}'])
def test_a_file_that_holds_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    broken = text.replace("1,", f'"{z.__version__}",')
    path.write_text(broken)
    with pytest.raises(FileError, match="no atlas of an earlier run"):
        run_atlas(choose_atlas_entries("entry"), str(path))
    assert path.read_text() == broken


def test_csv_has_a_line_for_every_row(tiny: dict[str, Row]) -> None:
    import csv
    import io

    heads, *lines = csv.reader(io.StringIO(atlas_table_csv(tiny.values())))
    assert tuple(heads) == CSV_HEADS
    told = dict(zip(heads, lines[0], strict=True))
    assert (told["game"], told["average"], told["kind"]) == (
        "nim:1,2,players=3",
        "-1 1 0",
        "A: -1 2 -1; B: -1 2 -1; C: -1 -1 2",
    )
    assert len(lines) == len(tiny)

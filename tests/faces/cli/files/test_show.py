"""The command line draws: ``zermelo show --kind …``, and ``--svg`` where there is a picture of the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from tests.draw.svg import of_class, read
from tests.terminal import done, refused

GAME = "nim:1,2,players=Ann+Bob"
FIRST = {
    "tree": "Ann", "graph": "8 positions, 10 moves, 2 ends", "board": "h1 ●",
    "bars": "What each player can guarantee (maximin), whatever the others do:", "set": "Bob",
    "lattice": "everybody alone", "history": "          Ann         Bob",
}  # fmt: skip


@pytest.mark.parametrize("kind", FIRST)
def test_every_kind_of_picture_is_drawn_and_written(kind: str, tmp_path: Path) -> None:
    assert done("show", GAME, "--kind", kind).splitlines()[0] == FIRST[kind]
    file = tmp_path / "picture.svg"
    assert done("show", GAME, "--kind", kind, "--svg", file).startswith("Written to")
    drawn = {"set": "plane"}.get(kind, kind)
    assert f"zermelo {drawn}" in read(file.read_text(encoding="utf-8")).get("class", "")


def test_distances_are_drawn_where_play_can_go_on_for_ever(tmp_path: Path) -> None:
    game = z.graph(("A",), {"x": "A", "y": "A"}, [("x", "y"), ("y", "x"), ("y", "e")], {"e": (1,)}, endless=(0,))
    z.save(game, tmp_path / "round.json")
    assert "Moves to the end:" in done("show", tmp_path / "round.json", "--kind", "histogram")
    assert "always ends" in refused("show", GAME, "--kind", "histogram")


def test_values_are_shown_along_the_moves_of_a_path_or_a_match(tmp_path: Path) -> None:
    told = done("show", GAME, "--kind", "history", "--at", "h1-1/h2-2").splitlines()
    assert [line.split()[0] for line in told[1:]] == ["start", "Ann", "Bob"]
    match = z.play_match(GAME, ["random", "random"], seed=2)
    z.save(match, tmp_path / "match.json")
    told = done("show", tmp_path / "match.json", "--kind", "history").splitlines()
    assert len(told) == 2 + len(match.line)
    assert done("show", tmp_path / "match.json", "--kind", "board").splitlines() == ["h1 –", "h2 –"]


def test_a_solved_graph_shows_the_moves_made(tmp_path: Path) -> None:
    done("show", GAME, "--kind", "graph", "--solve", "--svg", tmp_path / "a.svg")
    assert of_class((tmp_path / "a.svg").read_text(encoding="utf-8"), "chosen")


def test_pictures_have_as_many_nodes_as_asked_for(tmp_path: Path) -> None:
    done("show", "tictactoe", "--lines", "20", "--svg", tmp_path / "a.svg")
    picture = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 10 <= len(of_class(picture, "node")) <= 20


@pytest.mark.parametrize(
    ("command", "kind"),
    [(("solve", GAME), "tree"), (("guarantee", GAME), "bars"), (("guarantee", GAME, "Ann"), "sheets"),
     (("coalitions", GAME), "lattice"), (("equilibria", "littman:4"), "plane")],
)  # fmt: skip
def test_answers_are_drawn_beside_what_is_told(command: tuple[str, ...], kind: str, tmp_path: Path) -> None:
    file = tmp_path / "answer.svg"
    assert f"Written to {file}" in done(*command, "--svg", file).replace("\n", "")
    assert f"zermelo {kind}" in read(file.read_text(encoding="utf-8")).get("class", "")
    assert done(*command, "--svg", file, "--json").startswith("{")


def test_what_makes_no_sense_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "No move 'x' here" in refused("show", GAME, "--kind", "lattice", "--at", "x")
    assert "No subgame begins at 1-2" in refused("show", "kuhn", "--at", "1-2")
    assert "--depth is for trees" in refused("show", GAME, "--kind", "graph", "--depth", "2")
    assert "two players" in refused("show", "nim:1,2,players=3", "--kind", "set")
    assert "there is no folder" in refused("show", GAME, "--svg", tmp_path / "nowhere" / "a.svg")
    assert "'--kind'" in refused("show", GAME, "--kind", "map")


def test_a_table_has_no_other_picture_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "pennies.nfg").write_text('NFG 1 R "" { "A" "B" } { 2 2 }\n1 0 0 1 0 1 1 0\n')
    for more in (("--kind", "lattice"), ("--at", "x"), ("--depth", "1")):
        assert f"{more[0]} is for games played move by move" in refused("show", tmp_path / "pennies.nfg", *more)


def test_names_that_turn_the_words_around_them_are_written_out(tmp_path: Path) -> None:
    names = ("A\u202eB", "z\u200bw")
    tree = z.tree(names, z.choose(names[0], {"\u202el": z.end(1, 2), "r": z.end(0, 3)}))
    z.save(tree, tmp_path / "names.json")
    said = [done(verb, tmp_path / "names.json") for verb in ("show", "solve", "coalitions", "guarantee")]
    for told in (*said, str(z.solve(tree).line), str(z.solve(tree))):
        assert r"A\u202eB" in told and "\u202e" not in told and "\u200b" not in told


def test_an_and_or_tree_is_somebodys(tmp_path: Path) -> None:
    told = done("show", GAME, "--kind", "and-or", "--player", "Bob").splitlines()
    assert told[0] == "Ann (and)" and any("Bob (or)" in line for line in told)
    done("show", GAME, "--kind", "and-or", "--player", "Bob", "--svg", tmp_path / "a.svg")
    picture = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert {g.get("data-player"): g.get("data-kind") for g in of_class(picture, "node")} == {"Ann": "and", "Bob": "or"}
    assert "and-or tree for Bob" in picture
    assert "add --player" in refused("show", GAME, "--kind", "and-or")
    assert "No player 'Cy'" in refused("show", GAME, "--kind", "and-or", "--player", "Cy")
    assert "--player is for --kind and-or" in refused("show", GAME, "--player", "Bob")


def test_an_answer_in_a_file_is_shown_with_its_value_beside_every_node(tmp_path: Path) -> None:
    for found in (z.outlook(GAME, "Ann", others="friends"), z.guarantees(GAME)):
        z.save(found, tmp_path / "answer.json")
        assert done("show", tmp_path / "answer.json").rstrip() == found.tree_text()
        done("show", tmp_path / "answer.json", "--svg", tmp_path / "answer.svg")
        assert (tmp_path / "answer.svg").read_text(encoding="utf-8") == found.tree_svg()

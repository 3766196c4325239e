"""Options that several commands share: the same text means the same to each of them."""

from __future__ import annotations

import pytest

from tests.terminal import answered, done, refused

NAMES = """EFG 2 R "names" { "Ann Lee" "Bob" "Cy" }
""
p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 1, 2, 3 }
p "" 2 1 "" { "l" "r" } 0
t "" 2 "" { 3, 2, 1 }
t "" 3 "" { 0, 5, 1 }
"""
COMMA = NAMES.replace('"Cy"', '"C, y"')
NIM = "nim:1,2"


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    path = tmp_path_factory.mktemp("options") / "names.efg"
    path.write_text(NAMES)
    return str(path)


@pytest.mark.parametrize("teams", ["Ann Lee+Cy,Bob", " Ann Lee + Cy , Bob ", "Bob,Cy+Ann Lee"])
def test_solve_and_search_read_the_same_teams_and_blanks_inside_names_matter(names, teams):
    told = [answered(verb, names, "--teams", teams) for verb in ("solve", "search")]
    assert [found["payoff"] for found in told] == [{"Ann Lee": 1, "Bob": 2, "Cy": 3}] * 2


@pytest.mark.parametrize("verb", ["solve", "search"])
@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ("AnnLee+Cy,Bob", "No player 'AnnLee'. Did you mean Ann Lee"),
        ("Ann Lee+,Bob+Cy", "--teams: a name is missing in 'Ann Lee+,Bob+Cy'"),
        ("Ann Lee+Cy", "Bob is in no team"),
        ("Ann Lee+Cy,Cy+Bob", "Cy is in two teams"),
    ],
)
def test_wrong_teams_are_refused_in_the_same_words(names, verb, teams, said):
    assert said in refused(verb, names, "--teams", teams)


@pytest.mark.parametrize("verb", ["solve", "search"])
def test_teams_cannot_name_a_player_with_a_comma_and_say_so(tmp_path, verb):
    path = tmp_path / "comma.efg"
    path.write_text(COMMA)
    assert "--teams cannot name 'C, y', with its + or comma" in refused(verb, str(path), "--teams", "Bob,C, y")


def test_blanks_around_neutral_players_do_not_matter_and_inside_names_they_do(names):
    assert answered("search", names, "--neutral", " Bob , Cy ")["payoff"]["Ann Lee"] == "3/2"
    assert "No player 'C y'" in refused("search", names, "--neutral", "C y")
    assert "--neutral: a name is missing in 'Bob,'" in refused("search", names, "--neutral", "Bob,")


def test_moves_and_the_state_they_lead_to_are_the_same_position_to_every_command(tmp_path):
    heaps = str(tmp_path / "heaps")
    done("table", NIM, "--out", heaps)
    for at in ("h1-1", "[0,2,1]", "( 0, 2, 1, )"):
        assert answered("search", NIM, "--at", at)["move"] == "h2-2"
        assert answered("lookup", heaps, at)["position"] == [0, 2, 1]
        assert done("show", NIM, "--at", at).splitlines()[0] == "B"
        assert done("show", NIM, "--kind", "board", "--at", at).splitlines() == ["h1 –", "h2 ● ●"]
        assert answered("equilibria", NIM, "--at", at)["regions"][0]["low"] == {"A": -1, "B": 1}
        assert answered("equilibria", NIM, "--kind", "pure", "--at", at)["payoffs"] == [{"A": -1, "B": 1}]


@pytest.mark.parametrize("command", [("search",), ("show",), ("equilibria",), ("equilibria", "--kind", "pure")])
def test_what_is_neither_moves_nor_a_state_is_refused_by_every_command(command):
    verb, *more = command
    assert "'[1,x]' is not a state; write whole numbers" in refused(verb, NIM, *more, "--at", "[1,x]")
    assert "No move 'z9' here" in refused(verb, NIM, *more, "--at", "z9")


def test_a_state_in_fen_is_shown_and_solved():
    fen = "8/8/8/8/8/2k5/8/K6R w"
    board = done("show", "chess:KRK", "--kind", "board", "--at", fen)
    assert "3 . . ♚" in board and "1 ♔ . . . . . . ♖" in board


def test_a_state_that_no_play_reaches_and_a_history_from_a_state_are_refused():
    assert refused("show", NIM, "--at", "[7,7,7]")
    assert "--kind history shows moves" in refused("show", NIM, "--kind", "history", "--at", "[0,2,1]")

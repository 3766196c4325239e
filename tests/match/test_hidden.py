from __future__ import annotations

import json

import pytest

import zermelo as z
from zermelo.errors import FileError, MethodError, ParameterError
from zermelo.match.match import match_hint, new_match, play_match

GAME = "ohhell:2,players=3,seed=3"


class Spy:
    """Plays the first move and keeps what it was shown."""

    name = "spy"

    def __init__(self):
        self.shown = []

    def choose(self, game, state, luck):
        self.shown.append((game.turn(state), game.text(state), game.text(game.start()), game.observation))
        return game.moves(state)[0]


def test_seats_of_a_hidden_match_see_only_their_own_cards():
    spy = Spy()
    played = play_match(GAME, [spy] * 3, hidden=True)
    assert len(spy.shown) == len(played.line) == 9
    for k, (player, text, start, seen) in enumerate(spy.shown):
        for shown in (text, start):
            lines = [line.split("(")[0].split(":") for line in shown.splitlines()[:3]]
            assert all(set(cards.split()) <= {"??"} for who, cards in lines if who != player)
            assert all("??" not in cards for who, cards in lines if who == player)
        assert [name for _, name in seen.moves] == list(played.line.moves[:k])


def test_an_open_match_shows_all_as_before():
    spy = Spy()
    play_match(GAME, [spy] * 3)
    assert all("??" not in text and seen is None for _, text, _, seen in spy.shown)


def test_pimc_random_and_first_play_hidden_and_the_same_seed_plays_the_same():
    seats = ["pimc:worlds=4", "random", "first"]
    one, two = (play_match(GAME, seats, hidden=True, seed=7) for _ in range(2))
    assert one.line == two.line
    assert one.status == "over"
    assert one.hidden
    assert play_match("ohhell:2", ["search:seconds=0.05", "pimc:worlds=2,by=total,ties=total"], hidden=True).is_over


@pytest.mark.parametrize(
    ("game", "seats", "hidden", "said"),
    [
        (GAME, ["solve", "random", "random"], True, "solve would see what is hidden"),
        (GAME, ["maxn", "random", "random"], True, "maxn sees everything, hidden or not"),
        (GAME, ["pimc", "random", "random"], False, "is for hidden play; add hidden="),
        ("nim:1,2", ["random", "random"], True, "Nim hides nothing: add hide(s, p) to the rules"),
        ("littman:1", ["random", "random"], True, "A tree or graph does not define what a player sees"),
    ],
)
def test_what_would_look_at_hidden_cards_is_refused(game, seats, hidden, said):
    with pytest.raises(MethodError) as error:
        play_match(game, seats, hidden=hidden)
    assert said in str(error.value)


def test_a_table_would_look_at_all(tmp_path):
    with pytest.raises(MethodError, match="would see what is hidden"):
        play_match(GAME, [f"table:{tmp_path}", "random", "random"], hidden=True)


def test_a_hint_in_a_hidden_match_goes_by_what_the_mover_has_seen():
    begun = new_match(GAME, hidden=True).play("1")
    found = match_hint(begun, worlds=3)
    assert (found.method, found.status) == ("pimc", "estimated")
    assert begun.text("B").splitlines()[0] == "A: ?? ?? (took 0 of 1)"
    assert "??" not in begun.text()


def test_a_hidden_match_is_saved_and_taken_up_again_as_one(tmp_path):
    begun = new_match(GAME, ["pimc:worlds=3", "random", "first"], hidden=True, seed=4).play("1")
    z.save(begun, tmp_path / "match.json")
    assert json.loads((tmp_path / "match.json").read_text())["hidden"] is True
    again = z.load(tmp_path / "match.json")
    assert again == begun
    assert again.hidden
    assert play_match(again) == play_match(begun)
    opened = new_match(GAME, ["random"] * 3)
    z.save(opened, tmp_path / "open.json")
    assert "hidden" not in json.loads((tmp_path / "open.json").read_text())
    with pytest.raises(ParameterError, match="started without hidden="):
        play_match(opened, hidden=True)


def test_a_file_of_a_hidden_match_of_a_game_that_hides_nothing_is_refused(tmp_path):
    z.save(new_match("nim:1,2", ["random"] * 2), tmp_path / "match.json")
    told = json.loads((tmp_path / "match.json").read_text())
    (tmp_path / "match.json").write_text(json.dumps(told | {"hidden": True}))
    with pytest.raises(FileError, match="hidden: Nim hides nothing"):
        z.load(tmp_path / "match.json")


def test_tournaments_are_played_hidden_and_their_file_says_so(tmp_path):
    out = tmp_path / "book.jsonl"
    found = z.tournament("ohhell:2", ["pimc:worlds=2", "random"], rounds=2, hidden=True, out=out)
    assert "Players saw only what the rules do not hide." in found.text()
    assert json.loads(out.read_text().splitlines()[0])["hidden"] is True
    again = z.tournament("ohhell:2", ["pimc:worlds=2", "random"], rounds=2, hidden=True, out=out)
    assert again.matches == found.matches
    with pytest.raises(FileError, match="its hidden is true"):
        z.tournament("ohhell:2", ["pimc:worlds=2", "random"], rounds=2, out=out)
    with pytest.raises(MethodError, match="Nim hides nothing"):
        z.tournament("nim:1,2", ["random", "first"], hidden=True)

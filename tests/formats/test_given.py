"""What the command line takes as a game, functions take, too; what comes from outside opens no file."""

from __future__ import annotations

import json

import pytest

import zermelo as z
from zermelo.errors import NameError_, ParameterError, ZermeloError

OWN = """
import zermelo as z

class Tokens(z.Rules):
    tokens: int = 4
    players: int = 2
    actions: int = 2
    def start(self): return (self.tokens, 0)
    def player(self, s): return s[1]
    def legal(self, s, a): return a + 1 <= s[0]
    def apply(self, s, a):
        s[0] -= a + 1
        s[1] = (s[1] + 1) % self.players
    def over(self, s): return s[0] == 0
    def score(self, s, p): return 1 if (s[1] - 1) % self.players == p else 0

made = Tokens()
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)
    z.save(z.game("sharing"), "sharing.efg")
    z.save(z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]}), "pennies.nfg")
    return tmp_path


def test_functions_take_files_and_own_rules_with_their_parameters(desk):
    assert z.solve("sharing.efg").payoff == z.solve("sharing").payoff
    assert z.solve("pennies.nfg").payoff["A"] == 0
    assert z.solve("own.py:Tokens").payoff == z.solve("own.py:made").payoff
    assert z.game("own.py:Tokens:5,players=3").rules.tokens == 5
    assert len(z.solve("own.py:Tokens:tokens=5,players=Ann+Bob+Cy").payoff) == 3
    assert z.guarantee("own.py:Tokens:3", "A").value == 0


def test_mistakes_in_such_names_are_told(desk):
    for text, words in {
        "own.py": "which game in it",
        "own.py:Tokns": "Did you mean Tokens",
        "own.py:Tokens:x": "tokens takes",
        "own.py:Tokens:toks=3": "no parameter 'toks'",
        "own.py:made:3": "takes no values",
        "none.py:X": "no such file",
        "none.efg": "none.efg",
    }.items():
        with pytest.raises(ZermeloError, match=words):
            z.solve(text)


def test_a_name_inside_a_file_opens_no_other_file(desk):
    answer = z.solve("nim:1,2")
    z.save(answer, "answer.json")
    text = (desk / "answer.json").read_text()
    assert "nim:1,2" in text
    for name in ("own.py:Tokens", "sharing.efg", str(desk / "own.py:Tokens")):
        (desk / "turned.json").write_text(text.replace("nim:1,2", name))
        with pytest.raises(ZermeloError):
            assert z.load("turned.json").payoff.vector


def test_a_visitors_name_opens_no_file(desk):
    from zermelo.faces.web.opening import open_worker_game

    wanted = {"kind": "name", "text": "own.py:Tokens", "title": "", "rules": "", "start": ""}
    for text in ("own.py:Tokens", "sharing.efg", str(desk / "sharing.efg")):
        with pytest.raises(NameError_):
            open_worker_game(wanted | {"text": text})


def test_an_object_takes_no_values(desk):
    with pytest.raises(ParameterError, match="class instead"):
        z.game("own.py:made:players=3")
    assert json.loads(json.dumps(z.game("own.py:made").players)) == ["A", "B"]


def test_what_is_said_of_a_borrowed_game_is_kept():
    pytest.importorskip("pyspiel")
    boxes = "openspiel:dots_and_boxes,num_rows=1,num_cols=2"
    assert (z.game(boxes).merge, z.game(f"{boxes},merge").merge) == (False, True)

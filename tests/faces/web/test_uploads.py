"""Files that visitors drop: good ones become games, and no other one ever breaks the server."""

from __future__ import annotations

from random import Random

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.faces.web.sources import web_source_file_name
from zermelo.formats.files import FORMATS

EFG = 'EFG 2 R "t" { "A" "B" }\np "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 1, 2 }\nt "" 2 "" { 2, 1 }\n'
NFG = 'NFG 1 R "t" { "A" "B" } { 2 2 }\n1 1 0 2 2 0 1 1\n'
GM = "parity 3;\n0 2 0 1,2;\n1 1 1 0;\n2 0 0 2,1;\n"
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def drop(client, name: str, content: bytes):
    return client.post("/api/files", params={"name": name}, content=content)


@pytest.fixture(scope="module")
def document(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("files") / "sharing.json"
    z.save(z.game("sharing"), path)
    return path.read_text()


def test_a_dropped_tree_is_a_game_like_any_other(explorer, document):
    answer = drop(explorer, "My game.json", document.encode())
    assert answer.status_code == 200, answer.text
    game = answer.json()["game"]
    assert game.startswith("file.") and answer.json()["title"] == "My game.json"
    _, told = ask(explorer, "values", game=game)
    assert told["payoff"] == {"Andy": 1, "Barb": 1}
    assert drop(explorer, "My game.json", document.encode()).json()["game"] == game


def test_labels_of_a_file_stay_text(explorer, document):
    content = document.replace("share", SCRIPT).replace("Andy", "<b>Andy</b>")
    game = drop(explorer, f"{SCRIPT}.json", content.encode()).json()["game"]
    answer = explorer.get("/api/ask/position", params={"game": game})
    assert answer.headers["content-type"] == "application/json"
    assert SCRIPT in [move["move"] for move in answer.json()["moves"]]
    assert "<" not in explorer.get("/api/ask/about", params={"game": game}).json()["title"]


def test_a_number_too_long_for_a_browser_is_told_exactly_and_can_be_asked_for(explorer, tmp_path):
    large = 10**42 + 1
    z.save(z.tree(("A", "B"), z.choose("A", {"a": z.end(large, 1), "b": z.end(0, 2)})), tmp_path / "large.json")
    game = drop(explorer, "large.json", (tmp_path / "large.json").read_bytes()).json()["game"]
    _, told = ask(explorer, "values", game=game)
    assert told["payoff"] == {"A": str(large), "B": 1}
    status, told = ask(explorer, "held", game=game, pay=f"{large},1")
    assert status == 200 and told["payoff"]["A"] == str(large)


@pytest.mark.parametrize(
    "name", ["game.py", "game", "game.json.exe", "", "../../x.so", "rules.pyc", "a.svg", "a.pickle"]
)
def test_only_files_of_games_are_taken(explorer, name):
    assert drop(explorer, name, b"import os").status_code == 400


@pytest.mark.parametrize(
    "name", ["../../etc/cron.json", "..\\..\\x.json", "/abs/olute.json", "a\0b.json", ".json", "x" * 5000 + ".json"]
)
def test_a_file_is_kept_under_a_harmless_name(name):
    kept = web_source_file_name(name)
    assert "/" not in kept and "\\" not in kept and not kept.startswith(".") and "\0" not in kept and len(kept) < 80
    assert kept.endswith(".json")


def test_a_file_that_is_too_large_is_refused_before_it_is_read(explorer):
    answer = drop(explorer, "large.json", b"[" * (LIMITS.upload + 1))
    assert answer.status_code == 413
    parts = (b"[" * 100_000 for _ in range(10))  # no length is told beforehand
    assert explorer.post("/api/files?name=large.json", content=parts).status_code == 413
    for said in ("-1", "x", "9" * 40):
        assert explorer.post("/api/files?name=a.json", content=b"", headers={"content-length": said}).status_code == 413


def hostile(document: str, count: int) -> list[tuple[str, bytes]]:
    """Returns files that nobody should send, drawn from a fixed seed."""
    dice = Random(8)
    sound = {".json": document, ".gm": GM, ".efg": EFG, ".nfg": NFG}
    suffixes = [suffix for suffix in sound if suffix in FORMATS]

    def truncated(text: str) -> bytes:
        return text.encode()[: dice.randrange(len(text))]

    def huge_numbers(text: str) -> bytes:
        huge = dice.choice(["9" * 5000, "1e999999", "-1e400", "1/0", "NaN", "Infinity", "0.1e-99999", "9" * 30])
        return "".join(huge if c.isdigit() and dice.random() < 0.4 else c for c in text).encode()

    def deep(text: str) -> bytes:
        opening, closing = dice.choice(
            [("[", "]"), ('{"a":', "}"), ("{ ", " }"), ('{"moves": {"x": ', "}}"), ("(", ")")]
        )
        depth = dice.choice([500, 20_000])
        return (opening * depth + dice.choice([text, ""]) + closing * depth).encode()

    def script(text: str) -> bytes:
        return text.replace(
            dice.choice(["A", "a", '"', "1"]), dice.choice([SCRIPT, "\x1b[2J", "\u202e", "\0", "]]>"])
        ).encode()

    def large(text: str) -> bytes:
        return (text + dice.choice([" ", "\n", "0", '"', "[]"]) * (LIMITS.upload - len(text) - 10))[
            : LIMITS.upload
        ].encode()

    def wrong_types(text: str) -> bytes:
        word = dice.choice(["null", "true", "[]", "{}", '""', "-1", "1.5", '"x"', "[[[]]]"])
        places = [k for k, c in enumerate(text) if c in ':,"{[ ']
        k = dice.choice(places)
        return (text[:k] + dice.choice([":", ",", " ", ""]) + word + text[k + 1 :]).encode()

    def noise(text: str) -> bytes:
        broken = bytearray(text.encode())
        for _ in range(dice.randrange(1, 20)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        return bytes(broken)

    def many(text: str) -> bytes:
        wide = ", ".join(f'"{k}": {{"payoff": [1, 1]}}' for k in range(3000))
        return f'{{"zermelo": "tree", "players": ["A", "B"], "root": {{"player": "A", "moves": {{{wide}}}}}}}'.encode()

    ways = (
        truncated,
        huge_numbers,
        deep,
        script,
        large,
        wrong_types,
        noise,
        many,
        lambda text: b"",
        lambda text: dice.randbytes(200),
    )
    made = []
    for k in range(count):
        suffix = suffixes[k % len(suffixes)]
        made.append((f"bad{k}{suffix}", ways[k // len(suffixes) % len(ways)](sound[suffix])))
    return made


def try_all(client, files: list[tuple[str, bytes]]) -> None:
    for name, content in files:
        answer = drop(client, name, content)
        assert answer.status_code in (200, 400, 413, 422), (name, content[:200], answer.text)
        if answer.status_code == 200:
            for question in ("about", "position", "values"):
                status, told = ask(client, question, game=answer.json()["game"])
                assert status in (200, 400, 422), (name, question, told)
                assert told.get("kind") != "internal", (name, question, told)


def test_two_hundred_hostile_files_never_break_the_server(explorer, document):
    try_all(explorer, hostile(document, 200))
    assert ask(explorer, "values", game="nim:1,2")[0] == 200


@pytest.mark.long
def test_thousands_of_hostile_files_never_break_the_server(explorer, document):
    try_all(explorer, hostile(document, 4000))

"""What is asked of games that are no plain trees: hidden moves, tables of payoffs, solved positions on disk."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.conftest import PENNIES
from tests.faces.web.test_uploads import drop
from tests.faces.web.visits import HOST, LIMITS, ask, client_of
from tests.terminal import run
from zermelo.answers.evidence.solution.tablebase import Tablebase
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.app import make_web_app
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.opening import open_worker_game
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.questions.normal_form import web_normal_form, web_normal_form_equilibria
from zermelo.faces.web.session import Table
from zermelo.formats.json.sheet import sheet_document


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Tables of solved positions, made here."""
    folder = tmp_path_factory.mktemp("kept")
    (folder / "pennies.nfg").write_text(PENNIES)
    return {
        "folder": folder,
        "tokens": z.table("tokens:6,players=3", folder / "tokens", compiled=False),
        "wdl": z.table("nim:1,2,3", folder / "wdl", what="wdl", compiled=False),
        "first": z.table("tictactoe", folder / "first", plies=1, search="depth=2", compiled=False),
    }


TIGHT = replace(LIMITS, positions=10)  # so few are explored: what is told of tables is looked up


def asked(question: str, game: Any, **written: str) -> Any:
    """Asks at a table in this process: a game by its name, a matrix, or solved positions on disk."""
    if isinstance(game, z.Table):
        return question_named(question)(Table(game.game, "", TIGHT, kept=game), written)
    return question_named(question)(Table(z.game(game) if isinstance(game, str) else game, "", LIMITS), written)


def refused(kind: type[z.ZermeloError], question: str, game: Any, **written: str) -> str:
    with pytest.raises(kind) as error:
        asked(question, game, **written)
    return str(error.value)


def plain(payoff: Any) -> dict[str, Fraction]:
    return {player: Fraction(value) for player, value in payoff.items()}


# ---------------------------------------------------------------- solved positions on disk


def test_a_kept_position_is_looked_up_where_the_game_is_too_large_to_explore(folders):
    kept = folders["tokens"]
    truth = z.solve("tokens:6,players=3")
    for path in ("", "1", "3/2", "2/2/1"):
        told = asked("values", kept, path=path)
        assert plain(told["payoff"]) == dict(truth.value(path)), path
        assert told["moves"][0]["chosen"] and told["moves"][0]["best"]
        best = max(Fraction(m["payoff"][truth.arena.turn(truth.arena.at(path))]) for m in told["moves"])
        assert plain(told["payoff"])[truth.arena.turn(truth.arena.at(path))] == best
        assert len(told["history"]) == (path.count("/") + 1 if path else 0) + 1
    assert "looked up" in refused(BudgetError, "sure", kept)
    assert asked("about", kept)["kind"] == "table" and "looked up" in asked("traits", kept)["why"]


def test_the_folder_of_a_table_is_a_game_of_the_command_line(folders):
    app = make_web_app((str(folders["folder"] / "tokens"),), hosts=frozenset({HOST}), limits=TIGHT)
    with client_of(app, raise_server_exceptions=False) as client:
        named = client.get("/api/library").json()["own"]
        assert named == [{"game": "own.1", "title": "tokens", "summary": "Solved positions, from the command line."}]
        status, told = ask(client, "values", game="own.1", path="3/2")
        assert status == 200 and plain(told["payoff"]) == dict(z.solve("tokens:6,players=3").value("3/2"))
        assert ask(client, "about", game="own.1")[1]["title"] == "tokens:6,players=3, looked up in tokens"
        assert ask(client, "values", game=str(folders["folder"] / "tokens"))[0] == 400


def test_a_kept_win_tells_how_far_it_is_and_what_both_are_sure_of(folders):
    kept = folders["wdl"]
    told = asked("values", kept)
    truth = z.solve("nim:1,2,3")
    assert plain(told["payoff"]) == dict(truth.payoff) and told["distance"] is not None
    assert told["span"] == {"A": [-1, 1], "B": [-1, 1]}
    assert asked("sure", kept)["payoff"] == told["payoff"]
    hint = asked("hint", kept, path="h1-1")
    assert hint["status"] == "solved" and hint["method"] == "table"
    assert asked("chosen", kept, seat="solve", path="h1-1")["move"] == hint["move"]


def test_beyond_an_opening_table_there_is_a_look_ahead(folders):
    kept = folders["first"]
    told = asked("values", kept, path="b2")
    assert told["status"] == "estimated" and not told["exact"] and "as far as was searched" in told["sentence"]
    assert len(told["moves"]) == 1
    assert "not in the table" in refused(BudgetError, "values", kept, path="b2/a1")
    assert asked("hint", kept, path="b2/a1", seconds="0.1")["move"]
    refused(BudgetError, "sure", kept, path="b2")


def test_a_table_of_own_rules_is_opened_with_them(tmp_path):
    from tests.faces.web.conftest import RULES

    (tmp_path / "mine.py").write_text(RULES)
    rules = f"{tmp_path / 'mine.py'}:Race"
    game = open_worker_game({"kind": "own", "text": rules, "title": "", "rules": ""})
    z.table(game, tmp_path / "kept", compiled=False)
    asked = {"kind": "table", "text": str(tmp_path / "kept"), "title": "kept", "rules": rules}
    assert open_worker_game(asked).payoff == z.solve(game).payoff
    with pytest.raises(z.ZermeloError):
        open_worker_game(asked | {"rules": ""})


def test_a_folder_that_holds_no_table_is_refused_before_anything_is_served(tmp_path):
    done = run("serve", tmp_path)
    assert done.exit_code == 2 and "no table is here" in done.stderr
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "manifest.json").write_text("{}")
    done = run("serve", tmp_path / "kept")
    assert done.exit_code == 2 and "damaged" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("seat", ["table:/etc", "table:.", "table: ../.."])
def test_a_visitor_names_no_folder_of_this_machine(explorer, seat):
    status, told = ask(explorer, "chosen", game="nim:1,2", seat=seat)
    assert status == 400 and "command line" in told["message"] and "etc" not in told["message"]


# ---------------------------------------------------------------- hidden moves


def test_a_hidden_position_tells_what_looks_alike_and_how_often_each_move_is_made():
    seen = asked("position", "kuhn", path="1-2/check")
    assert seen["turn"] == "Bob" and seen["hidden"] == {"set": "2, check", "alike": [["3-2", "check"]], "count": 1}
    told = asked("values", "kuhn", path="2-1/check")
    assert "without knowing which of 2 positions" in told["sentence"] and "bet 1/3 of the time" in told["sentence"]
    assert [(m["move"], m["odds"]) for m in told["moves"]] == [("check", "2/3"), ("bet", "1/3")]
    assert told["here"] == ["Bob", "1, check"]
    does = next(sheet for sheet in told["sheets"] if sheet["heads"] == ["player", "information set", "does"])
    rows = does["rows"]
    assert len(rows) == 12 and [row[2] for row in rows if row[:2] == told["here"]] == ["check (2/3), bet (1/3)"]
    told = asked("values", "kuhn")
    truth = z.solve("kuhn")
    assert plain(told["payoff"]) == dict(truth.payoff) == {"Ann": Fraction(-1, 18), "Bob": Fraction(1, 18)}
    over = asked("position", "horse", path="across/across")
    assert over["turn"] is None and over["payoff"] == {"P1": 1, "P2": 1, "P3": 1}


def test_hidden_games_say_where_something_does_not_apply():
    told = asked("traits", "kuhn")
    applies = {one["verb"]: one["applies"] for one in told["questions"]}
    assert applies["solve"] and applies["guarantee"] and applies["play_match"] and not applies["outlook"]
    for question, field in (("alliances", "why"), ("methods", "why"), ("whatif", "why")):
        answer = asked(question, "kuhn")
        assert answer["applies"] is False and "has hidden moves" in answer[field], question
    refused(MethodError, "seats", "kuhn")


def test_equilibria_of_hidden_games_are_those_of_the_normal_form():
    told = asked("possible", "horse")
    matrix = z.Matrix.of(z.game("horse"))
    assert [one["payoff"] for one in told["equilibria"]] == [list(p.vector) for p in z.pure_equilibria(matrix).payoffs]
    refused(MethodError, "normal", "nim:1,2")


# ---------------------------------------------------------------- normal form


def test_a_matrix_tells_best_replies_dominated_strategies_equilibria_and_the_value(folders):
    pennies = z.load(folders["folder"] / "pennies.nfg")
    told = asked("normal", pennies)
    cells = told["tables"][0]["cells"]
    assert [[[part["pays"] for part in cell] for cell in row] for row in cells] == [
        [[3, -3], [-1, 1]], [[-1, 1], [1, -1]], [[-2, 2], [-2, 2]],
    ]  # fmt: skip
    assert [[[part["best"] for part in cell] for cell in row] for row in cells] == [
        [[True, False], [False, True]], [[False, True], [True, False]], [[False, True], [False, True]],
    ]  # fmt: skip
    assert told["pure_count"] == 0 and told["value"] == "1/3" and told["sum"] == 0
    assert told["gone"] == [["Ann", "<b>edge</b>"]]
    kinds = [sheet for kind in ("strict", "weak") for sheet in z.dominance(pennies, kind=kind).sheets()]
    assert told["dominated"] == [sheet_document(sheet) for sheet in kinds]
    assert told["dominated"][0]["rows"][0][:3] == ["1", "Ann", "<b>edge</b>"]
    every = asked("possible", pennies)
    assert every["kind"] == "matrix" and every["all"] and len(every["equilibria"]) == 1
    assert every["equilibria"][0]["strategies"]["Ann"] == {"head": "1/3", "tail": "2/3"}
    assert "subgame-perfect" not in every["svg"]
    applies = [one["verb"] for one in asked("traits", pennies)["questions"] if one["applies"]]
    assert applies == ["solve", "dominance", "equilibria", "pure_equilibria", "perfect_equilibria", "correlated"]


def test_a_matrix_without_pure_equilibria_that_is_too_large_for_all_still_has_one():
    rows = [[(1 if (i - j) % 9 < 4 else -1) * ((i * j) % 5 + 1) for j in range(9)] for i in range(9)]
    matrix = z.matrix(("A", "B"), {"A": rows})
    table = Table(matrix, "", LIMITS)
    assert web_normal_form(table) is matrix
    told = web_normal_form_equilibria(table)
    assert told["equilibria"] and told["kind"] == "matrix"


def test_a_large_table_is_shown_in_part_and_not_solved():
    matrix = z.matrix(("A", "B"), {"A": [[(i * j) % 7 for j in range(150)] for i in range(150)]})
    told = asked("normal", matrix)
    assert told["shape"] == [150, 150] and told["dominated"] is None and "not solved" in told["why_not"]
    assert len(told["tables"][0]["cells"]) == 40 and len(told["tables"][0]["cells"][0]) == 24
    assert told["pure_count"] == len(z.pure_equilibria(matrix))
    assert not asked("possible", matrix)["all"]


# ---------------------------------------------------------------- nearly, and steps


def test_three_players_have_strategies_that_are_nearly_an_equilibrium():
    told = asked("nearly", "irrational", epsilon="1/2")
    assert told["status"] == "bounded" and told["svg"].startswith("<svg")
    assert Fraction(told["gain"]) <= Fraction(1, 2) and Fraction(told["value"]) <= Fraction(told["at_most"])
    assert sum(plain(told["payoff"]).values()) == Fraction(told["value"])
    for written, wrong in (({"epsilon": "0"}, "above 0"), ({"best": "wealth"}, "best is")):
        assert wrong in refused(ParameterError, "nearly", "irrational", **written)
    for game in ("nim:1,1,players=5", "cops", "horse"):
        refused(MethodError, "nearly", game)


def test_games_that_judge_no_positions_are_searched_all_the_same_and_it_is_said():
    for game, method in (("chomp:3,2", "alphabeta"), ("littman:4", "maxn"), ("pig:4,2,turns=1", "expectiminimax")):
        told = asked("steps", game, method=method, depth="2")
        assert told["status"] == "solved" or "has no estimate" in told["notes"][0]
        assert asked("formulas", game, depth="2")["nodes"], game
    whole = asked("steps", "chomp:2,2", method="minimax", depth="6")
    assert whole["status"] == "solved" and whole["notes"] == []
    assert plain(whole["payoff"]) == dict(z.solve("chomp:2,2").payoff)
    assert "no estimate" in refused(MethodError, "steps", "chomp:2,2", method="brs")


def test_games_that_go_round_say_that_teams_are_not_compared():
    told = asked("alliances", "cops")
    assert told["applies"] is False and "forever" in told["why"]


# ---------------------------------------------------------------- numbered positions


def test_chess_endgames_are_solved_by_their_table_and_nothing_is_explored():
    pytest.importorskip("chess")
    table, truth = Table(z.game("chess:KRK"), "", Limits()), z.solve("chess:KRK")

    def told(question: str, **written: str) -> Any:
        return question_named(question)(table, written)

    path = ["Ke2", "Kd7", "Kd3"]
    for k in range(len(path) + 1):
        where = "/".join(path[:k])
        found, state = told("values", path=where), table.state(tuple(path[:k]))
        assert found["method"] == truth.method and found["distance"] == truth.evidence.moves_left(state)
        assert found["payoff"] == dict(truth.value(state)) == told("sure", path=where)["payoff"]
        assert found["moves"][0]["move"] == found["line"][0]["move"] == truth.best(state)
        assert len(found["line"]) == found["distance"] and found["history"][-1] == found["payoff"]
        assert {m["move"]: m["payoff"] for m in found["moves"]} == {
            m: dict(truth.value(table.board.after(state, m))) for m in table.board.moves(state)
        }
    assert told("chosen", seat="solve")["move"] == truth.best()
    assert told("team", members="White/Black")["value"] == 0
    view = told("outlook", player="White", enemies="Black", path="Ke2")
    assert view["value"] == truth.value(table.state(("Ke2",)))["White"] == max(m["value"] for m in view["moves"])
    assert view["line"] == told("values", path="Ke2")["line"]
    for company in ("friends", "neutral"):
        with pytest.raises(MethodError, match="choose enemy"):
            told("outlook", player="White", **{company: "Black"})
    assert isinstance(table.solved().evidence, Tablebase)
    assert table.knows("solved") and not table.knows("arena")


@pytest.mark.long
def test_bishop_and_knight_against_a_king_are_solved_within_what_a_game_may_use_here():
    pytest.importorskip("chess")
    app = make_web_app(hosts=frozenset({HOST}), limits=Limits())  # as it is served
    with client_of(app) as client:
        status, found = ask(client, "values", game="chess:KBNK")
        assert status == 200 and found["payoff"] == {"White": 1, "Black": -1}
        assert found["groups"][0]["worth"] == "win" and found["distance"] <= 65  # mate in 33 at the most


def test_chess_endgames_with_too_many_positions_are_refused_before_they_are_solved():
    pytest.importorskip("chess")
    table = Table(z.game("chess:KBNK"), "", replace(LIMITS, memory=1_000_000))
    with pytest.raises(BudgetError, match="positions"):
        question_named("values")(table, {})


# ---------------------------------------------------------------- several starts


def test_where_play_may_begin_at_several_positions_one_is_chosen_first(explorer, tmp_path):
    two = z.graph(
        ("Ann", "Bob"), {"x": "Ann", "y": "Bob"}, [("x", "y"), ("x", "home"), ("y", "x"), ("y", "away")],
        {"home": (1, 0), "away": (0, 2)}, endless=(0, 0), start=["y", "x"],
    )  # fmt: skip
    z.save(two, tmp_path / "two.json")
    game = drop(explorer, "two.json", (tmp_path / "two.json").read_bytes()).json()["game"]
    assert ask(explorer, "about", game=game)[1]["starts"] == ["y", "x"]
    due = [dict(z.solve(z.subgame(two, name)).payoff) for name in ("y", "x")]
    assert ask(explorer, "starts", game=game)[1]["starts"] == due
    for number, (name, mover) in enumerate([("y", "Bob"), ("x", "Ann")], 1):
        status, about = ask(explorer, "about", game=f"{game}@{number}")
        assert (status, about["starts"], about["title"]) == (200, [], f"two.json from {name} on")
        status, seen = ask(explorer, "position", game=f"{game}@{number}")
        assert (status, seen["turn"]) == (200, mover)
        assert ask(explorer, "values", game=f"{game}@{number}")[1]["payoff"] == due[number - 1]
    for wrong, says in (("@3", "No start number 3"), ("@0", "the number of a start"), ("@x", "the number of a start")):
        status, error = ask(explorer, "about", game=game + wrong)
        assert status >= 400 and says in error["message"]
    assert ask(explorer, "about", game="nim:1,2")[1]["starts"] == []

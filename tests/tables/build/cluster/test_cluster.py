"""A Dask cluster makes the same bytes as one machine, also when workers are killed."""

from __future__ import annotations

import os
import pickle
import shutil
import sys
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.test_layered import contents, for_the_mover
from tests.terminal import done
from zermelo.errors import BudgetError, MethodError, ParameterError, RulesError
from zermelo.faces.cli._game import read_cli_game
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.tables.build.cluster import cluster, transfer as sending
from zermelo.tables.order import table_orders
from zermelo.tables.symmetry import mirror_fingerprint

GAME = "connect:4,4"


@pytest.mark.parametrize("text", ["local", "local:0", "local:many", "http://x", "somewhere"])
def test_a_cluster_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match=r"cluster .*write local:4"):
        z.table("tokens:6", tmp_path / "t", cluster=text)


def test_rules_without_a_file_are_refused_at_once(tmp_path: Path, monkeypatch: Any) -> None:
    nowhere = ModuleType("nowhere")
    monkeypatch.setitem(sys.modules, "nowhere", nowhere)
    monkeypatch.setattr(Quick, "__module__", "nowhere")
    with pytest.raises(MethodError, match="Quick is of a module that has no file, and workers cannot import it"):
        z.table(Quick(tokens=5), tmp_path / "t", cluster="local:2")


class Quick(z.games.Tokens):
    """Rules that workers can import."""

    tokens: int = 7

    @cached_property
    def doubled(self) -> int:
        return 2 * self.tokens


def sent(rules: Any, asked: str = "") -> dict[str, Any]:
    return sending.rules_to_transfer(sending.manifest_identity(as_explorable_game(rules), asked), rules)


@pytest.mark.parametrize("rules", [Quick(), Quick(tokens=5), Quick(players=("Ann", "Bob", "Cy"))], ids=str)
def test_workers_make_the_same_rules_anew_from_plain_values(rules: Quick) -> None:
    assert rules.doubled == 2 * rules.tokens
    message = sent(rules)
    assert "doubled" not in message["parameters"]  # what rules work out themselves is not believed
    made = sending.rules_from_transfer(message)
    assert made is not rules
    assert (made, made.names) == (rules, rules.names)
    assert sending.rules_from_transfer(sent(rules)) is made


def test_rules_of_the_catalogue_go_by_their_name() -> None:
    message = sent(z.game("tokens:6").rules, "tokens:6")
    assert message.keys() == {"game", "marks"}
    assert sending.rules_from_transfer(message) == z.game("tokens:6").rules


def test_a_worker_that_has_other_rules_is_an_error(monkeypatch: Any) -> None:
    message = sent(Quick(tokens=9))
    monkeypatch.setattr(Quick, "score", lambda self, s, p: 0)
    with pytest.raises(RulesError, match=r"A worker has other rules of Quick than this command \(conduct, rules\)"):
        sending.rules_from_transfer(message)


def notebook() -> z.Rules:
    """Rules of a class that no module has."""

    class Own(z.games.Connect):
        pass

    return Own(4, 3, 3)


def order(rules: Any, folder: Path, symmetric: bool = False) -> cluster.Order:
    """What a worker is told, as it arrives there."""
    cloudpickle = pytest.importorskip("cloudpickle", reason="the extra `cluster` is not installed")
    told = cluster.Order(sent(rules), None, table_orders(rules)[0], str(folder), symmetric, False, 1 << 30)
    return pickle.loads(cloudpickle.dumps(told))


def test_a_worker_goes_on_where_it_is_and_not_with_the_symmetry_of_the_table_before(tmp_path: Path) -> None:
    rules = z.game("connect:4,3,3").rules
    for symmetric in (False, True, False):
        site = order(rules, tmp_path, symmetric).site()
        assert site.symmetric is symmetric
        assert order(rules, tmp_path, symmetric).site() is site
    assert order(rules, tmp_path / "other").site() is not site


def test_rules_of_a_notebook_are_made_once_in_each_worker(tmp_path: Path) -> None:
    rules = notebook()
    assert sent(rules).keys() == {"rules", "marks"}
    assert order(rules, tmp_path).site() is order(rules, tmp_path).site()


def test_a_worker_that_has_another_mirror_image_is_an_error(monkeypatch: Any) -> None:
    rules = z.game("connect:4,3,3").rules
    identity = sending.manifest_identity(as_explorable_game(rules), "connect:4,3,3")
    message = sending.rules_to_transfer(identity | {"mirror": mirror_fingerprint(rules)}, rules)
    monkeypatch.setattr(type(rules), "mirror", lambda self, s: None)
    with pytest.raises(RulesError, match=r"A worker has other rules of Connect than this command \(mirror\)"):
        sending.rules_from_transfer(message)


@pytest.mark.parametrize("change", [{"module": "no_such_module"}, {"kind": "Quicker"}])
def test_a_worker_that_cannot_import_rules_says_so(change: dict[str, str]) -> None:
    with pytest.raises(MethodError, match=r"A worker cannot import .* put it where all find it \(PYTHONPATH\)"):
        sending.rules_from_transfer(sent(Quick(tokens=9)) | change | {"marks": "none yet"})


OWN = """
import zermelo as z
from beside import HIGH

class Mine(z.Rules):
    heaps: int = 3
    players: int = 3
    actions: int = 9

    @property
    def start(self):
        return (0,) + (HIGH,) * self.heaps

    def player(self, s):
        return s[0]

    def legal(self, s, a):
        return a // 3 < self.heaps and s[1 + a // 3] > a % 3

    def apply(self, s, a):
        s[1 + a // 3] -= a % 3 + 1
        s[0] = (s[0] + 1) % 3

    def over(self, s):
        return sum(s) == s[0]

    def score(self, s, p):
        return 2 if (p + 1) % 3 == s[0] else -1
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: Any) -> str:
    """A file of the user's, which reads another beside it."""
    monkeypatch.setattr(sys, "path", [*sys.path])  # reading the file puts its folder there
    for name in ("beside", "zermelo_own_mine"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "beside.py").write_text("HIGH = 10")
    (tmp_path / "mine.py").write_text(OWN)
    return f"{tmp_path / 'mine.py'}:Mine"


class Hearing:
    """A client that keeps what it is to tell the workers."""

    def __init__(self, error: Exception | None = None) -> None:
        self.heard: dict[str, Any] = {}
        self.error = error

    def register_plugin(self, plugin: Any, name: str) -> None:
        if self.error is not None:
            raise self.error
        self.heard[name] = plugin


def test_a_file_of_rules_is_sent_under_the_name_that_its_module_has(own: str) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    rules, client = read_cli_game(own).rules, Hearing()
    file = sending.transfer_file_of_rules("", rules)
    assert file == os.path.realpath(own.removesuffix(":Mine"))
    sending.transfer_file(client, file, type(rules).__module__)
    (plugin,) = client.heard.values()
    assert (plugin.filename, plugin.data) == ("zermelo_own_mine.py", OWN.encode())
    assert sending.rules_from_transfer(sent(rules)) == rules


def test_a_file_that_workers_cannot_import_is_named(own: str) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    file, client = own.removesuffix(":Mine"), Hearing(ModuleNotFoundError("No module named 'beside'"))
    with pytest.raises(MethodError, match=r"mine.py: workers cannot import it \(ModuleNotFoundError: No module named"):
        sending.transfer_file(client, file, "zermelo_own_mine")


def test_workers_are_told_the_whole_path_of_the_folder(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    z.table("tokens:5", "t", compiled=False)
    assert z.table("tokens:5", "t", cluster="local:2").folder == tmp_path / "t"


class Cursed:
    """A client, and what it is to compute: that ends with an error, or never, for its workers do not live long."""

    def __init__(self, error: Exception | None) -> None:
        self.error, self.looks, self.is_cancelled = error, 0, False

    def add_done_callback(self, call: Any) -> None:
        if self.error is not None:
            call(self)

    def result(self) -> None:
        assert self.error is not None
        raise self.error

    def nthreads(self) -> dict[str, int]:
        self.looks += 1
        return {f"worker {self.looks}": 1, f"worker {self.looks + 1}": 1}

    def cancel(self) -> None:
        self.is_cancelled = True


def given_up(client: Cursed) -> str:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with pytest.raises(BudgetError) as caught:
        list(sending.transfer_results(client, [client]))
    return str(caught.value)


LOST = (
    "The cluster gave up: workers were lost again and again, perhaps for want of memory. "
    "What is solved is kept: give the same command again."
)


def test_workers_lost_for_good_end_it_with_one_line() -> None:
    scheduler = pytest.importorskip("distributed.scheduler", reason="the extra `cluster` is not installed")
    assert given_up(Cursed(scheduler.KilledWorker("a task", None, 5))) == LOST


def test_workers_lost_and_replaced_without_end_are_not_waited_for(monkeypatch: Any) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 0.001)
    client = Cursed(None)
    assert given_up(client) == LOST
    assert client.is_cancelled
    assert client.looks == 2 * sending.LOSSES + 2


@pytest.mark.parametrize("kind", [RuntimeError, TimeoutError, OSError])
def test_a_cluster_that_breaks_down_says_why_in_one_line(kind: type[Exception]) -> None:
    assert given_up(Cursed(kind("no exchange\nlong story"))) == (
        f"The cluster gave up: {kind.__name__}: no exchange. What is solved is kept: give the same command again."
    )


@pytest.fixture
def want(tmp_path: Path) -> dict[str, str]:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    z.table(GAME, tmp_path / "one")
    return contents(tmp_path / "one")


@pytest.mark.long
def test_a_cluster_makes_the_same_bytes(tmp_path: Path, want: dict[str, str], monkeypatch: Any) -> None:
    monkeypatch.setattr(cluster, "ROWS", 4_000)  # so that a small game is worth sending
    z.table(GAME, tmp_path / "many", cluster="local:2")
    assert contents(tmp_path / "many") == want


@pytest.mark.long
def test_one_command_after_another_on_the_same_workers_makes_the_same_bytes(tmp_path: Path, monkeypatch: Any) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(cluster, "ROWS", 800)
    commands: list[tuple[Any, bool]] = [("connect:4,3,3", False), ("connect:4,3,3", True), (notebook(), False)]
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as there:
        for game, symmetric in commands:
            options: dict[str, Any] = {"compiled": False, "symmetric": symmetric}
            one = z.table(game, tmp_path / "one", **options)
            many = z.table(game, tmp_path / "many", cluster=there.scheduler_address, **options)
            assert contents(many.folder) == contents(one.folder)
            shutil.rmtree(tmp_path / "one")
            shutil.rmtree(tmp_path / "many")


@pytest.mark.long
def test_a_file_of_rules_makes_the_same_bytes_on_a_cluster(own: str, tmp_path: Path, monkeypatch: Any) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(cluster, "ROWS", 800)
    done("table", own, "--out", tmp_path / "one", "--plain")
    done("table", own, "--out", tmp_path / "many", "--plain", "--cluster", "local:2")
    assert contents(tmp_path / "many") == contents(tmp_path / "one")


@pytest.mark.long
def test_workers_that_come_later_have_the_file_too_and_notice_another(own: str) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    rules = read_cli_game(own).rules
    file, message = own.removesuffix(":Mine"), sent(rules)
    client, end = cluster.connect_cluster("local:1", 1 << 30)
    try:
        sending.transfer_file(client, file, type(rules).__module__)
        client.cluster.scale(2)
        client.wait_for_workers(2)
        assert [repr(made) for made in client.run(sending.rules_from_transfer, message).values()] == [repr(rules)] * 2
        Path(file).write_text(OWN.replace("return 2 if", "return 5 if"))
        sending.transfer_file(client, file, type(rules).__module__)
        with pytest.raises(RulesError, match="A worker has other rules of Mine than this command"):
            client.run(sending.rules_from_transfer, sent(type(rules)(heaps=2)))
    finally:
        end()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "positions", "won_lost_drawn"),
    [
        ("connect:5,4", 3_945_711, (1_390_516, 1_251_559, 1_303_636)),
        ("connect:5,5", 69_763_700, (27_296_634, 28_047_793, 14_419_273)),
    ],
)
def test_connect_four_on_a_cluster_has_the_known_counts(
    game: str, positions: int, won_lost_drawn: tuple[int, int, int], tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    one = z.table(game, tmp_path / "one", memory="1GB")
    many = z.table(game, tmp_path / "many", memory="2GB", cluster="local:2")
    assert len(many) == positions
    assert for_the_mover(many) == won_lost_drawn
    rows = {number: kept["rows"] for number, kept in one.manifest.layers.items()}
    assert {number: kept["rows"] for number, kept in many.manifest.layers.items()} == rows
    assert contents(tmp_path / "many") == contents(tmp_path / "one")


@pytest.mark.long
def test_nothing_listens_beyond_this_machine() -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    import psutil

    _, end = cluster.connect_cluster("local:2", 2 << 30)
    try:
        here = psutil.Process()
        for process in [here, *here.children(recursive=True)]:
            for link in process.net_connections("inet"):
                if link.status == psutil.CONN_LISTEN:
                    assert link.laddr.ip in ("127.0.0.1", "::1")
    finally:
        end()

"""Automatic compiling: any rules, from any place, without a decorator; and plain Python where that fails."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo import CompileWarning, State
from zermelo.compiler import native
from zermelo.compiler.native import ASLEEP, LARGE, SMALL, Kernel, Methods
from zermelo.errors import RulesError

LIMITS = (3, 5)


def bigger(x: int) -> int:
    return x + offset()


def offset() -> int:
    return LIMITS[0]


class Helped(Count):
    """Calls helpers that call helpers, other methods, tuples, tables and defaults."""

    table: tuple[tuple[int, ...], ...] = ((1, 2), (3, 4))

    def twice(self, x: int, y: int = 2) -> int:
        return x * y

    def score(self, s: State, p: int) -> int:
        total = 0
        for row in self.table:
            for cell in row:
                total += cell
        return self.twice(bigger(p), 2) + total + LIMITS[1] if p != s[1] else -1


def test_helpers_methods_and_tables_need_no_decorator() -> None:
    assert z.solve(Helped(), compiled=True).payoff == z.solve(Helped(), compiled=False).payoff


class UsesList(Count):
    def legal(self, s: State, a: int) -> bool:
        return a in [0, 1] and a < s[0]


class UsesModule(Count):
    def legal(self, s: State, a: int) -> bool:
        return a < s[0] and sys.maxsize > 0


class UsesText(Count):
    kind: str = "x"

    def legal(self, s: State, a: int) -> bool:
        return a < s[0] and self.kind == "x"


class UsesDivision(Count):
    def legal(self, s: State, a: int) -> bool:
        return a < s[0] / 1


class UsesMethodOfInt(Count):
    def legal(self, s: State, a: int) -> bool:
        return a < s[0] and s[0].bit_count() >= 0


class Recursive(Count):
    def down(self, x: int) -> int:
        return 0 if x == 0 else self.down(x - 1)

    def legal(self, s: State, a: int) -> bool:
        return a < s[0] and self.down(2) == 0


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (UsesList, "uses a list (use a tuple), which cannot be compiled"),
        (UsesModule, "uses the module 'sys'"),
        (UsesText, "reads self.kind, a str"),
        (UsesDivision, "uses / (use //)"),
        (UsesMethodOfInt, "UsesMethodOfInt.legal cannot be compiled: Unknown attribute 'bit_count'"),
        (Recursive, "calls itself; recursion cannot be compiled"),
    ],
)
def test_rules_that_cannot_be_compiled_say_why_and_run_plain(
    rules: type[z.Rules], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RulesError) as error:
        z.solve(rules(), compiled=True)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    monkeypatch.setattr("zermelo.forms.explore.explore.PATIENCE", 2)
    with pytest.warns(CompileWarning, match="It runs as plain Python"):
        answer = z.solve(rules())
    assert answer.payoff == z.solve(Count()).payoff
    if rules is not Recursive:
        assert "test_native.py:" in str(error.value)


def test_editing_a_rule_a_helper_or_a_parameter_changes_the_key() -> None:
    def key(rules: z.Rules) -> str:
        return Methods(rules).key(["legal", "score"])

    class Edited(Count):
        def legal(self, s: State, a: int) -> bool:
            return a <= s[0] - 1

    assert key(Count()) == key(Count(tokens=9))  # no rule reads it
    assert key(Count()) != key(Edited())
    assert key(Helped()) != key(Helped(table=((1, 2), (3, 5))))
    before = key(Helped())
    Helped.score.__globals__["LIMITS"] = (4, 5)
    try:
        assert key(Helped()) != before
    finally:
        Helped.score.__globals__["LIMITS"] = (3, 5)


def test_a_twin_that_cannot_be_compiled_either_is_told_by_its_own_name() -> None:
    class Twin(Count):
        def legal(self, s: State, a: int) -> bool:
            return a in [0, 1] and a < s[0]

    for rules in (UsesList(), Twin()):
        with pytest.raises(RulesError, match=f"{type(rules).__name__}.legal uses a list"):
            z.solve(rules, compiled=True)


def test_rules_typed_into_a_notebook_compile_and_are_cached(tmp_path: Path) -> None:
    cell = textwrap.dedent(
        """
        import zermelo as z
        from zermelo.compiler.cache import kernel_cache_counts
        class Cell(z.Rules):
            players: int = 2
            actions: int = 2
            start = (5, 0)
            def player(self, s): return s[1]
            def legal(self, s, a): return a < s[0]
            def apply(self, s, a):
                s[0] -= a + 1
                s[1] = 1 - s[1]
            def over(self, s): return s[0] == 0
            def score(self, s, p): return 1 if p != s[1] else -1
        print(z.solve(Cell(), compiled=True).payoff, kernel_cache_counts())
        """
    )
    script = f"exec({cell!r})"
    environment = {"ZERMELO_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin", "PYTHONPATH": ":".join(sys.path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True
        ).stdout
        for _ in range(2)
    ]
    payoff = "{'A': 1, 'B': -1}"
    compiled, loaded = eval_counts(runs[0].removeprefix(payoff))
    assert compiled >= 2
    assert loaded == 0
    assert eval_counts(runs[1].removeprefix(payoff)) == (0, compiled)


MIX = """
import sys
import zermelo as z
from tests.compiler.samples import Count
from tests.compiler.test_bits import Bits
for name in sys.argv[1:]:
    rules = {"bits": Bits, "count": Count}[name]() if name in ("bits", "count") else z.game(name)
    print(*(len(z.game_graph(rules, compiled=c)) for c in (True, False)))
"""


def test_kernels_compiled_in_different_processes_do_not_mix(tmp_path: Path) -> None:
    # Every process numbers its functions alike: without names of their own, one kernel called another's rules.
    environment = {"ZERMELO_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin", "PYTHONPATH": ":".join(sys.path)}

    def run(*names: str) -> list[str]:
        call = [sys.executable, "-c", MIX, *names]
        return subprocess.run(call, capture_output=True, text=True, env=environment, check=True).stdout.splitlines()

    for name in ("bits", "centipede"):
        run(name)
    for line in run("centipede", "bits", "count"):
        compiled, plain = line.split()
        assert compiled == plain


def eval_counts(text: str) -> tuple[int, int]:
    first, second = text.strip(" ()\n").split(",")
    return int(first), int(second)


@pytest.mark.parametrize(
    ("work", "awake", "ready", "compiles"),
    [
        (SMALL - 1, True, True, False),
        (SMALL, True, True, True),
        (SMALL, False, True, False),
        (ASLEEP, False, True, True),
        (LARGE, True, False, False),
        (LARGE + 1, True, False, True),
        (LARGE + 1, False, False, True),
    ],
)
def test_a_kernel_compiles_where_that_ends_sooner_and_otherwise_as_asked(
    work: int, awake: bool, ready: bool, compiles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZERMELO_PLAIN", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(native, "is_native_compiler_awake", lambda: awake)
    kernel = Kernel(abs)
    monkeypatch.setattr(kernel, "is_ready", lambda: ready)
    assert [kernel.compiles(asked, work=work) for asked in (None, True, False)] == [compiles, True, False]
    monkeypatch.setenv("ZERMELO_PLAIN", "1")
    assert not any(kernel.compiles(asked, work=work) for asked in (None, True, False))


def test_many_small_runs_count_as_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZERMELO_PLAIN", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(native, "is_native_compiler_awake", lambda: True)

    def runs(ready: bool, work: int, asked: bool | None = None) -> list[int]:
        kernel = Kernel(abs)
        monkeypatch.setattr(kernel, "is_ready", lambda: ready)
        monkeypatch.setattr(Kernel, "native", lambda self, number: 0)
        return [kernel.run(-1, compiled=asked, work=work) for _ in range(1 + LARGE // work)]

    on_disk, nowhere = runs(True, SMALL // 2), runs(False, SMALL // 2)
    assert on_disk[:2] == [1, 0] and set(nowhere[:-1]) == {1} and nowhere[-1] == 0
    assert set(runs(True, SMALL // 2, asked=False)) == {1}
    monkeypatch.setattr(native, "is_native_compiler_awake", lambda: False)
    assert set(runs(True, SMALL // 2)) == {1}


def test_plain_is_forced_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_PLAIN", "1")
    assert not z.solve("tictactoe", compiled=True).effort.compiled


WAKE = """
import sys, zermelo as z
def told(**options):
    found = z.solve("tictactoe", **options)
    return found.payoff, found.line, found.range, len(found.arena)
asleep = told()
assert "numba" not in sys.modules
assert z.game_graph("tictactoe", compiled=True).is_compiled and "numba" in sys.modules
assert told() == asleep
"""


def test_small_games_are_answered_alike_before_the_compiler_is_loaded_and_after_it() -> None:
    # 5,478 positions: enough for kernels on disk once the library is there, and not enough to load it.
    subprocess.run([sys.executable, "-c", WAKE], check=True, env={**os.environ, "PYTHONPATH": ":".join(sys.path)})

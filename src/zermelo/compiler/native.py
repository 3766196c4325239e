"""Automatic compiling: rules and kernels as plain functions in, machine code out, nobody decorates anything.

* `kernel` turns a plain function over arrays into one that runs compiled or plain.
* `rules_kernel` does the same for a *factory*: it is handed a game's rules and returns the function,
  so the rules are compiled together with the loop around them (measured: equal to C++, where rules
  passed as arguments reach 0.7 of it and function pointers 0.23).

In compiled rules `self` is a frozen record of just what each method reads: numbers, tables, other methods.
"""

from __future__ import annotations

import os
import sys
from collections import namedtuple
from collections.abc import Callable
from functools import cache, cached_property
from types import CellType, FunctionType, SimpleNamespace
from typing import Any

from zermelo.compiler import bits, cache as disk, intrinsics
from zermelo.compiler.fingerprint import fingerprint, fingerprint_names
from zermelo.errors import RulesError

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# What is called from Python alone needs no entry for C, what compiled code alone calls needs none for Python either:
# without them a kernel compiles in four fifths of the time.
ENTRY: dict[str, Any] = {"no_cfunc_wrapper": True}
WITHIN: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
SMALL, LARGE = 3_000, 150_000  # nodes: below, a plain run ends before a compiled one has begun; above, compiling pays
ASLEEP = 30_000  # nodes that plain Python goes through before the compiler's library is loaded, which takes a second
LONG_TUPLE = 16  # longer tuples of ints become arrays: indexing a long tuple compiles to a chain of tests


def is_native_code_refused() -> bool:
    """Has the user asked, by ``ZERMELO_PLAIN=1`` or Numba's own ``NUMBA_DISABLE_JIT=1``, that nothing be compiled?"""
    said = os.environ.get("ZERMELO_PLAIN"), os.environ.get("NUMBA_DISABLE_JIT")
    return said != (None, None) and any(one not in (None, "", "0") for one in said)


def is_native_compiler_awake() -> bool:
    """Has this process loaded the compiler's library? Until then even a kernel on disk starts slowly."""
    return "numba" in sys.modules


@cache
def _toolchain() -> str:
    """Returns the versions that compiled code depends on."""
    from importlib.metadata import version

    from zermelo import __version__

    own = fingerprint(intrinsics._make_row, intrinsics._register_bits)
    return f"{__version__} {own} {version('numba')} {version('llvmlite')} {sys.version_info[:2]}"


# ---------------------------------------------------------------- helpers need no decorator


def _automatic(
    function: FunctionType, done: dict[Any, Any], tag: str, options: dict[str, Any] = OPTIONS, **more: Any
) -> Any:
    """Returns *function* compiled on first call, with every plain helper it calls compiled too.

    *tag* goes into the names of the machine code: two kernels read from disk may hold functions of one name,
    and the linker would take the first for both.
    """
    from numba import njit

    if function in done:
        return done[function]
    scope = dict(function.__globals__)
    for name in fingerprint_names(function.__code__):
        value: Any = scope.get(name)
        if _is_helper(value) and value is not function:
            scope[name] = _automatic(value, done, tag, options, **WITHIN)
    cells = tuple(
        CellType(_automatic(c.cell_contents, done, tag, options, **WITHIN)) if _is_helper(c.cell_contents) else c
        for c in function.__closure__ or ()
    )
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells or None)
    twin.__module__, twin.__qualname__ = function.__module__, f"{function.__name__}_{tag}"
    done[function] = scope[function.__name__] = njit(twin, **options, **more)
    return done[function]


def _is_helper(value: Any) -> bool:
    return isinstance(value, FunctionType) and value.__module__ != bits.__name__


# ---------------------------------------------------------------- rules: self becomes a record


class Methods:
    """The methods of a rules object, each with what it reads from ``self``."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.functions: dict[str, FunctionType] = {}
        for owner in reversed(type(rules).__mro__):
            for name, value in vars(owner).items():
                if isinstance(value, FunctionType) and not name.startswith("__"):
                    self.functions[name] = value

    def reads(self, name: str) -> list[str]:
        """Returns the attributes of the rules that method *name* may read."""
        function = self.functions[name]
        return sorted(n for n in fingerprint_names(function.__code__) if self._is_attribute(n))

    def _is_attribute(self, name: str) -> bool:
        found = getattr(type(self.rules), name, None)
        return (
            name in self.functions
            or isinstance(found, (property, cached_property))
            or name in vars(self.rules)
            or (found is not None and not callable(found))
        )

    def key(self, names: list[str]) -> str:
        """Returns a content hash of the methods *names*, all they call and every value they read."""
        content: dict[str, Any] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in content:
                continue
            content[name] = self.functions[name]
            for read in self.reads(name):
                if read in self.functions:
                    waiting.append(read)
                else:
                    content[f"self.{read}"] = getattr(self.rules, read)
        return fingerprint(content)

    def compiled(
        self, names: list[str], tag: str = "alone", *, inlined: bool = False, options: dict[str, Any] = OPTIONS
    ) -> SimpleNamespace:
        """Returns the methods *names* as compiled functions without ``self``; *inlined* leaves none of them a call."""
        done: dict[Any, Any] = {}
        bound: dict[str, Any] = {}
        self._inlined, self._options = inlined, options
        return SimpleNamespace(**{name: self._bind(name, bound, done, tag) for name in names})

    def plain(self, names: list[str]) -> SimpleNamespace:
        """Returns the methods *names* bound to the rules, as they are."""
        return SimpleNamespace(**{name: getattr(self.rules, name) for name in names})

    def _bind(self, name: str, bound: dict[str, Any], done: dict[Any, Any], tag: str) -> Any:
        if name in bound:
            if bound[name] is None:
                raise RulesError(
                    f"{type(self.rules).__name__}.{name} calls itself; recursion cannot be compiled. Use a loop."
                )
            return bound[name]
        bound[name] = None
        uses = self.reads(name)
        parts = [
            self._bind(n, bound, done, tag) if n in self.functions else _frozen(getattr(self.rules, n)) for n in uses
        ]
        record = namedtuple("Self", uses)(*parts) if uses else 0
        function = self.functions[name]
        rule = _automatic(function, done, tag, self._options, inline="always")
        bound[name] = _with_self(rule, record, function, tag, self._inlined, self._options)
        return bound[name]


def _frozen(value: Any) -> Any:
    """Returns a parameter as compiled code holds it: tables of tuples become read-only arrays."""
    import numpy as np

    if isinstance(value, tuple) and value and (isinstance(value[0], tuple) or len(value) > LONG_TUPLE):
        try:
            table = np.array(value, dtype=np.int64)
        except (ValueError, TypeError, OverflowError):
            return value
        table.setflags(write=False)
        return table
    return value


def _with_self(rule: Any, me: Any, function: FunctionType, tag: str, inlined: bool, options: dict[str, Any]) -> Any:
    """Returns *rule* with its first argument fixed to the record *me*."""
    from numba import njit

    forms: tuple[Callable[..., Any], ...] = (
        lambda: rule(me),
        lambda a: rule(me, a),
        lambda a, b: rule(me, a, b),
        lambda a, b, c: rule(me, a, b, c),
        lambda a, b, c, d: rule(me, a, b, c, d),
        lambda a, b, c, d, e: rule(me, a, b, c, d, e),
    )
    count = function.__code__.co_argcount - 1
    if not 0 <= count < len(forms):
        raise RulesError(
            f"{function.__qualname__} takes {count} arguments besides self; compiled methods take at most 5."
        )
    bound = forms[count]
    bound.__qualname__ = f"bound_{function.__name__}_{tag}"
    return njit(bound, forceinline=inlined, **options, **WITHIN)


# ---------------------------------------------------------------- kernels


class Kernel:
    """One text over flat arrays, two ways to run it: compiled (kept on disk by content) and plain.

    A text that wants constants is made by a *factory*, called with them and with ``word``: the type of an
    index, unsigned when compiled (which spares a test for negative indices at every access), int when plain.
    """

    def __init__(self, text: Callable[..., Any], *, is_factory: bool = False, **constants: Any) -> None:
        self.text, self.is_factory, self.constants = text, is_factory, constants
        self.worked = 0  # nodes that runs went through of which nobody said how to run

    @cached_property
    def key(self) -> str:
        return fingerprint(_toolchain(), self.text, self.constants)[:40]

    def is_ready(self) -> bool:
        """Is the kernel compiled already, here or on disk?"""
        return "native" in vars(self) or disk.is_in_kernel_cache(self.key)

    @cached_property
    def native(self) -> Any:
        """The compiled function; it is compiled, or read from disk, at its first call."""
        import numpy as np

        intrinsics.load_intrinsics()
        text = self.text(word=np.uint64, **self.constants) if self.is_factory else self.text
        made = _automatic(text, {}, self.key, **ENTRY)  # type: ignore[arg-type]
        return disk.attach_kernel_cache(made, self.key)

    @cached_property
    def plain(self) -> Any:
        """The same function for plain lists."""
        return self.text(word=int, **self.constants) if self.is_factory else self.text

    def compiles(self, asked: bool | None = None, *, work: int = 0) -> bool:
        """Will a run over *work* nodes be compiled? As *asked*; where nothing is asked, if that ends sooner.

        Whoever wants nothing compiled says so for all (`is_native_code_refused`), and no option is stronger than that.
        """
        if asked is not None:
            return asked and not is_native_code_refused()
        return (
            not is_native_code_refused()
            and work >= (SMALL if is_native_compiler_awake() else ASLEEP)
            and (work > LARGE or self.is_ready())
        )

    def run(self, *values: Any, compiled: bool | None = None, work: int = 0) -> Any:
        """Runs the text, compiled if `compiles` says so. Plain runs work on lists, and write changes back to arrays.

        Where nothing is asked, many small runs count as a large one: what is at hand by then is not left unused.
        """
        if self.compiles(compiled, work=work) or (compiled is None and self._adds_up(work)):
            return self.native(*values)
        lists = [v.tolist() if hasattr(v, "tolist") else v for v in values]
        answer = self.plain(*lists)
        for array, changed in zip(values, lists, strict=True):
            if hasattr(array, "tolist") and array.flags.writeable:
                array[...] = changed
        return answer

    def call(self, native: bool, *values: Any) -> Any:
        """Runs the text as was decided, by `compiles`, for all of a computation: nothing is asked again."""
        return self.native(*values) if native else self.run(*values, compiled=False)

    def _adds_up(self, work: int) -> bool:
        """Have small runs come to so much that compiling would have paid, or reading from disk?"""
        before, self.worked = self.worked, self.worked + work
        if not is_native_compiler_awake() or is_native_code_refused():
            return False
        if "native" in vars(self) or self.worked > LARGE:
            return True
        return before // SMALL < self.worked // SMALL and self.is_ready()


_made: dict[str, Any] = {}  # compiled kernels of this process, by content
_refused: dict[tuple[str, type], str] = {}  # those the compiler would not take, and why; twins have places of their own


class RulesKernel:
    """A kernel made for one game: *factory* is handed its rules, constants and the tools, and returns the function.

    Left to itself the compiler keeps some rules as calls. *inlined* forbids that: searches ran 1.1 to 1.4 times as
    fast, and take longer to compile. *bounded* looks at every index before it is used, as plain Python does: for states
    of which nobody knows whether the rules can deal with them.
    """

    def __init__(
        self, factory: Callable[..., Any], rules: Any, names: list[str], *, inlined: bool = False,
        bounded: bool = False, **constants: Any,
    ) -> None:  # fmt: skip
        self.factory, self.rules, self.names, self.constants, self.inlined = factory, rules, names, constants, inlined
        self.options = OPTIONS | {"boundscheck": True} if bounded else OPTIONS
        self.methods = Methods(rules)

    @cached_property
    def key(self) -> str:
        made = self.methods.key(self.names), self.constants, self.inlined, self.options
        return fingerprint(_toolchain(), self.factory, *made)[:40]

    @property
    def refused(self) -> str | None:
        """Why the compiler would not take this game, if it has been asked and would not."""
        return _refused.get((self.key, type(self.rules)))

    def refuse(self, why: str) -> str:
        """Remembers that the compiler would not take this game."""
        _made.pop(self.key, None)
        _refused[self.key, type(self.rules)] = why
        return why

    def is_ready(self) -> bool:
        """Is the compiled kernel on disk, so that a compiled run starts at once?"""
        return self.key in _made or disk.is_in_kernel_cache(self.key)

    def native(self) -> Any:
        """Returns the compiled function; it is compiled, or read from disk, at its first call."""
        if self.key not in _made:
            from numba import njit

            row = intrinsics.load_intrinsics()
            rules = self.methods.compiled(self.names, self.key, inlined=self.inlined, options=self.options)
            tools = SimpleNamespace(row=row, compile=self._tool, inlined=self._inlined_tool, table=_as_array, note=None)
            text = self.factory(rules, tools, **self.constants)
            text.__qualname__ = f"kernel_{self.key}"
            _made[self.key] = disk.attach_kernel_cache(njit(text, **self.options, **ENTRY), self.key)
        return _made[self.key]

    def plain(self, note: Any = None) -> Any:
        """Returns the same function over plain lists and the rules as they were written; *note* hears what it does."""
        rules = self.methods.plain(self.names)
        tools = SimpleNamespace(
            row=intrinsics.intrinsic_plain_row, compile=_as_it_is, inlined=_as_it_is, table=tuple, note=note
        )
        return self.factory(rules, tools, **self.constants)

    def _tool(self, plain: Any, native: Any) -> Any:
        return _automatic(native, {}, self.key, self.options, **WITHIN)

    def _inlined_tool(self, plain: Any, native: Any) -> Any:
        """A tool that is never a call: for what is asked of every position."""
        return _automatic(native, {}, self.key, self.options, forceinline=True, **WITHIN)


def _as_it_is(plain: Any, native: Any) -> Any:
    return plain


def _as_array(numbers: tuple[int, ...]) -> Any:
    import numpy as np

    return np.array(numbers, dtype=np.int64)

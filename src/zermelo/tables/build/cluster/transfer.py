"""What goes to workers and comes from them: rules, from which workers make their own, and answers.

Rules of the catalogue go by their name. All others go by module, class and parameters; where the module is a file of
the user's that nobody else could import, Dask sends the file to every worker first, also to those that come later. A
worker compares what it made with what the command has: other rules are an error, never other values.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from importlib.machinery import PathFinder
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from zermelo.errors import BudgetError, MethodError, RulesError
from zermelo.forms.game import RulesGame
from zermelo.tables.build.interrupt import uninterrupted
from zermelo.tables.manifest import manifest_identity
from zermelo.tables.symmetry import mirror_fingerprint

MARKS = ("conduct", "players", "python", "rules")  # by which rules are told apart
PATIENCE = 2.0  # seconds between two looks at who is there
SOON = 0.2  # seconds that Ctrl-C may have to wait
LOSSES = 5  # workers lost in one stage, for each there is, before it is given up
LOST = "workers were lost again and again, perhaps for want of memory"
GONE = "the scheduler was lost"
GAVE_UP = "The cluster gave up: {}. What is solved is kept: give the same command again."
_made: dict[str, Any] = {}  # the rules that this worker has


def transfer_file_of_rules(name: str, rules: Any) -> str | None:
    """Returns the file that workers must be sent before they know *rules*, if any; raises where there is none."""
    kind = type(rules)
    first = kind.__module__.partition(".")[0]
    if name or first in ("__main__", *sys.builtin_module_names) or PathFinder.find_spec(first) is not None:
        return None
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None or not os.path.isfile(file):
        raise MethodError(
            f"{kind.__name__} is of a module that has no file, and workers cannot import it; write its rules into a "
            "file, mine.py, and give mine.py:Name."
        )
    return str(file)


def transfer_file(client: Any, file: str, module: str) -> None:
    """Has every worker, also those that come later, import a file as *module*."""
    from distributed.diagnostics.plugin import UploadFile

    try:
        with TemporaryDirectory() as folder:
            copy = Path(folder) / f"{module}.py"
            copy.write_bytes(Path(file).read_bytes())
            plugin: Any = UploadFile(str(copy))
        client.register_plugin(plugin, name=module)
    except Exception as error:
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise MethodError(
            f"{file}: workers cannot import it ({why}); what it imports must be where all find it (PYTHONPATH)."
        ) from None


def rules_to_transfer(identity: dict[str, Any], rules: Any) -> dict[str, Any]:
    """Returns what a worker needs to make *rules*: plain values, small enough to go with every chunk."""
    kind, marks = type(rules), {name: identity[name] for name in (*MARKS, "mirror") if name in identity}
    if identity["game"]:
        return {"game": identity["game"], "marks": marks}
    try:
        is_found = attrgetter(kind.__qualname__)(sys.modules[kind.__module__]) is kind
    except (AttributeError, KeyError):
        is_found = False
    if not is_found or kind.__module__ == "__main__":  # of a notebook, or made by a function: Dask sends the class too
        return {"rules": rules, "marks": marks}
    worked_out = {name for name in vars(rules) if isinstance(getattr(kind, name, None), cached_property)}
    parameters = {name: value for name, value in vars(rules).items() if name not in worked_out}
    return {"module": kind.__module__, "kind": kind.__qualname__, "parameters": parameters, "marks": marks}


def rules_from_transfer(sent: dict[str, Any]) -> Any:
    """Returns the rules that `rules_to_transfer` was given, made again, once in each worker."""
    if "rules" in sent:
        return sent["rules"]
    key = repr((sent["marks"], sent.get("game"), sent.get("module"), sent.get("kind")))
    if key not in _made:
        rules = _make(sent)
        found, marks = manifest_identity(RulesGame(rules)), sent["marks"]
        if "mirror" in marks:
            found["mirror"] = mirror_fingerprint(rules)
        unlike = [name for name in marks if found[name] != marks[name]]
        if unlike:
            raise RulesError(
                f"A worker has other rules of {type(rules).__name__} than this command ({', '.join(unlike)}); "
                "give all the same files and the same versions of Python and zermelo."
            )
        _made[key] = rules
    return _made[key]


def _make(sent: dict[str, Any]) -> Any:
    if "game" in sent:
        from zermelo.games.given import game

        return game(sent["game"]).rules
    try:
        kind = attrgetter(sent["kind"])(import_module(sent["module"]))
    except (ImportError, AttributeError) as error:
        raise MethodError(
            f"A worker cannot import {sent['module']}.{sent['kind']} ({error}); put it where all find it (PYTHONPATH)."
        ) from None
    rules = object.__new__(kind)
    vars(rules).update(sent["parameters"])
    return rules


def _is_set(event: Event) -> bool:
    """Is something done, now or soon?"""
    end = time.monotonic() + PATIENCE
    while not event.is_set() and time.monotonic() < end:
        with uninterrupted():
            event.wait(min(SOON, PATIENCE))
    return event.is_set()


def transfer_results(client: Any, futures: list[Any]) -> Iterator[Any]:
    """Yields what workers make, in order; says in one line when they cannot.

    Dask begins a task again when its worker is lost; whoever waits counts how many are.
    """
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    seen, most = set[str](), 1
    try:
        for future in futures:
            is_done = Event()
            future.add_done_callback(lambda _, is_done=is_done: is_done.set())
            while not _is_set(is_done):
                if getattr(client, "status", "running") in ("closed", "closing", "connecting"):
                    raise BudgetError(GAVE_UP.format(GONE))
                there = client.nthreads().keys()
                seen, most = seen | there, max(most, len(there))
                if len(seen - there) > LOSSES * most:
                    raise BudgetError(GAVE_UP.format(LOST))
            yield future.result()
    except KilledWorker as error:
        raise BudgetError(GAVE_UP.format(LOST)) from error
    except (FutureCancelledError, CancelledError) as error:
        raise BudgetError(GAVE_UP.format(GONE)) from error
    except (RuntimeError, OSError, ImportError) as error:
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise BudgetError(GAVE_UP.format(why)) from error
    finally:
        for future in futures:
            with suppress(Exception):
                future.cancel()

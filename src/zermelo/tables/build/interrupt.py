"""Ctrl-C at a moment when it does no harm.

Python raises `KeyboardInterrupt` between any two steps of the main thread. In the middle of handing work to threads, or
of waiting for them, that would leave their locks in disorder; here it is put off until that is done.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any, TypeVar

Made = TypeVar("Made")
PATIENCE = 0.2  # seconds that Ctrl-C may have to wait


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Puts Ctrl-C off until what is inside is done. Only the main thread is ever interrupted.

    >>> import os
    >>> done = []
    >>> try:
    ...     with uninterrupted():
    ...         os.kill(os.getpid(), signal.SIGINT)
    ...         done.append("all")
    ... except KeyboardInterrupt:
    ...     done.append("then Ctrl-C")
    >>> done
    ['all', 'then Ctrl-C']
    """
    before: Any = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    come: list[tuple[Any, ...]] = []
    signal.signal(signal.SIGINT, lambda *told: come.append(told))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if come:
            before(*come[0])


def wait_for_thread(future: Future[Made]) -> Made:
    """Returns what a thread makes; Ctrl-C ends the wait."""
    is_done = False
    while not is_done:
        with uninterrupted():
            is_done = bool(wait([future], timeout=PATIENCE).done)
    with uninterrupted():
        return future.result()

"""Ctrl-C that is not lost: while something is compiled, LLVM calls Python back, and drops what is raised there."""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

AGAIN = 0.05  # seconds until it is tried again
CALLBACK = "_raw_object_cache_"  # how the names of those functions begin


@contextmanager
def heard_interrupts() -> Iterator[None]:
    """Raises `KeyboardInterrupt` at Ctrl-C, but a moment later where nobody would hear it."""
    before: Any = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _hear_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hear_interrupt(number: int, frame: FrameType | None) -> None:
    inside = frame
    while inside is not None:
        if inside.f_code.co_name.startswith(CALLBACK):
            again = threading.Timer(AGAIN, _thread.interrupt_main)
            again.daemon = True
            again.start()
            return
        inside = inside.f_back
    signal.default_int_handler(number, frame)

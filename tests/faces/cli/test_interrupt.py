"""Ctrl-C while LLVM calls Python back is not lost."""

from __future__ import annotations

import os
import signal
import time

import pytest

from zermelo.faces.cli._interrupt import heard_interrupts


def test_ctrl_c_where_nobody_would_hear_it_comes_again() -> None:
    done = []

    def _raw_object_cache_notify() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        done.append("called back")

    with pytest.raises(KeyboardInterrupt), heard_interrupts():
        _raw_object_cache_notify()
        for _ in range(400):
            time.sleep(0.05)
    assert done == ["called back"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_elsewhere_is_heard_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), heard_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError

"""How much one visitor may ask of the machine."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Limits:
    """Bounds on what is taken in, kept and worked on.

    `positions`, `memory` (bytes) and `seconds` bound one job, `waiting` the jobs of all visitors together, `desks` the
    games held open, `upload` one file in bytes, `shelf` all uploaded files, `answers` the finished answers kept.
    """

    positions: int = 3_000_000
    memory: int = 3000 * MEGABYTE
    seconds: float = 120.0
    waiting: int = 16
    desks: int = 6
    upload: int = 16 * MEGABYTE
    shelf: int = 128 * MEGABYTE
    answers: int = 64 * MEGABYTE
    query: int = 32_000  # characters of one question
    streams: int = 200  # visitors who listen to jobs at a time

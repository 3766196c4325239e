"""How much one visitor may ask of the machine."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Limits:
    """Bounds on what is taken in, kept and worked on.

    `positions`, `memory` (bytes) and `seconds` bound one job, `waiting` the jobs of all visitors together, `questions`
    those that are answered at once too, `desks` the games held open, `together` the memory of all of them, `idle` the
    seconds that one stays open unused. `upload` bounds one file in bytes, `uploads` the files that arrive at a time,
    `arriving` the seconds that one takes, `shelf` all files kept, `answer` one answer in bytes, `answers` the finished
    ones kept.
    """

    positions: int = 3_000_000
    memory: int = 3000 * MEGABYTE
    seconds: float = 120.0
    waiting: int = 16
    questions: int = 250
    desks: int = 6
    together: int = 6000 * MEGABYTE
    idle: float = 600.0
    upload: int = 16 * MEGABYTE
    uploads: int = 8
    arriving: float = 30.0
    shelf: int = 128 * MEGABYTE
    answer: int = 40 * MEGABYTE
    answers: int = 64 * MEGABYTE
    query: int = 32_000  # characters of one question
    draft: int = 400_000  # bytes of a game that is being drawn
    streams: int = 200  # visitors who listen to jobs at a time
    prompt: float = 15.0  # seconds for an answer that takes no work, such as what the board looks like

"""How much memory there is, and how much of it an exploration may take."""

from __future__ import annotations

import os

SHARE = 0.5  # of the free memory, for one exploration
ASKED_SHARE = 0.8  # the same where a limit was given, so that it was asked for


def explore_free_memory() -> int:
    """Returns the bytes of memory that can still be had; 4 GB where the system does not say."""
    try:
        with open("/proc/meminfo") as table:
            for line in table:
                if line.startswith("MemAvailable"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 4 << 30


def explore_resident_memory() -> int:
    """Returns the bytes of memory that this process holds now; 200 MB where the system does not say."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 200 << 20


class Room:
    """The memory that an exploration may take. It is measured: nobody knows what a state of a foreign game takes."""

    def __init__(self, share: float) -> None:
        self.before, self.most = explore_resident_memory(), int(explore_free_memory() * share)

    @property
    def taken(self) -> int:
        """How many bytes have been taken since."""
        return max(0, explore_resident_memory() - self.before)

    def is_full(self) -> bool:
        """Is all taken that may be?"""
        return self.taken > self.most

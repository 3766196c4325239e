"""Sabotage: what solving runs is turned over in memory, and `check` must say that the answer is wrong."""

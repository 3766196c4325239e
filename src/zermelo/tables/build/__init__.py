"""Layered solves of games too large for the memory, on one machine and on a cluster."""

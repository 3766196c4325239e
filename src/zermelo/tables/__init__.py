"""Solved positions on disk: the format, how it is read, looked up in, and verified."""

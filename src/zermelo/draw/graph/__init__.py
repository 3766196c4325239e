"""Graphs of positions as pictures and as text."""

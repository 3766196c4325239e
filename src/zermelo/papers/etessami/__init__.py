"""Etessami, Algorithmic Game Theory and Applications, lecture 11: games of perfect information, games on graphs."""

MODULES = ("trees", "graphs", "stages")  # in the order of the text

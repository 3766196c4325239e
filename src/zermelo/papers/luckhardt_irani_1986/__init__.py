"""Luckhardt and Irani 1986, An algorithmic solution of n-person games."""

MODULES = ("background", "equilibria", "pruning", "deep", "coalitions")  # in the order of the text

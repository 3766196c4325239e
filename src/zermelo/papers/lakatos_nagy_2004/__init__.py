"""Lakatos and Nagy 2004, Games with few players."""

MODULES = ("definitions", "evaluation", "trees", "mixed")  # in the order of the text

"""Lakatos and Nagy 2004, Games with few players."""

MODULES = ("definitions", "evaluation", "mixed")  # in the order of the text

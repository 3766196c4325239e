"""Answers about games with a parameter."""

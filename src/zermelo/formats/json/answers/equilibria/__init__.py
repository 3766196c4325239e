"""Equilibria as JSON: sets, selections, threats."""

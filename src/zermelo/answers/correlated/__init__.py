"""Correlated equilibria: what a trusted third party could tell everybody to play, so that nobody wants to leave it."""

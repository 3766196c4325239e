"""Matches, series, tournaments and traces as JSON."""

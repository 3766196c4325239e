"""Matches, series and tournaments, as they were played."""

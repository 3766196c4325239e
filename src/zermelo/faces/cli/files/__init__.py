"""Commands that list, show, convert, build and look up games and tables."""

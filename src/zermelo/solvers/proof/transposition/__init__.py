"""The table of positions met before, exact keys for it, and how it is kept in a file."""

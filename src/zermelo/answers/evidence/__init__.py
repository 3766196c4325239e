"""What stands behind an answer and depends on the kind of game: the checker looks at it, a file keeps it."""

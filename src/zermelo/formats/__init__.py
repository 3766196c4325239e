"""Files: games and answers read and written, chosen by suffix."""

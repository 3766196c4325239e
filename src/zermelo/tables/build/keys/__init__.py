"""Keys of positions while they wait to be solved: sorted, kept once, merged, and kept on disk in few bytes."""

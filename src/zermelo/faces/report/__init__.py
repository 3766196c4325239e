"""Everything known of a game on one page."""

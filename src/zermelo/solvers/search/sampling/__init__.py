"""Look-ahead by random play."""

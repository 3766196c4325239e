"""Look-ahead for two sides."""

"""Look-ahead for more than two sides: max^n and its relatives."""

"""Trees as pictures and as text."""

"""Commands that play matches."""

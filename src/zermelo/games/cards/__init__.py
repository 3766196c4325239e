"""Cards and dice."""

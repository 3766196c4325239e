"""What sides are sure of, as JSON."""

"""What sides can guarantee, as JSON."""

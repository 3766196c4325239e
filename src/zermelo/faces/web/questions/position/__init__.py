"""What is asked about one position."""

"""What a side can guarantee: guarantees, outlooks, dominance, determinacy."""

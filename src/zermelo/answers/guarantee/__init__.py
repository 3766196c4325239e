"""What a side is sure of: guarantees, outlooks, dominance, determinacy, fairness."""

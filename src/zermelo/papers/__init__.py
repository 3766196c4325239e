"""Published experiments, run again: what a paper printed next to what comes out here."""

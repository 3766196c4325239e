"""Published experiments, run again: what a paper printed beside what comes out here."""

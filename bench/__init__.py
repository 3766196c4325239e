"""Speeds as ratios, measured side by side in one run: CPU time, best of several."""

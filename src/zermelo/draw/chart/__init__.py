"""Numbers as charts: bars, histograms, planes of payoffs, lattices of coalition structures."""

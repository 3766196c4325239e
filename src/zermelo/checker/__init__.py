"""The verifier: code of its own that shares nothing with the solvers, and says whether an answer is right."""

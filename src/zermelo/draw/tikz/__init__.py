"""Pictures for LaTeX, drawn by TikZ."""

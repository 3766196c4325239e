"""Pictures of games as strings: text for a terminal, SVG for everything else. Nothing here prints."""

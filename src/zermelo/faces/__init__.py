"""How people and programs meet zermelo: the command line, and later the notebook and the web."""

"""How people and programs meet zermelo: the command line and the web."""

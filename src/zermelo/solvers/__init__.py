"""One algorithm a file; `methods` lists them with what they need and whose they are."""

"""Solutions as JSON, a module for each kind of evidence."""

"""Who may ask at all, and how long a connection may take to ask."""

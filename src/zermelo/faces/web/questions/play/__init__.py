"""Playing: at a table where all is seen, and at one where everybody sees a part."""

"""Tables: sheets of answers, games in normal form."""

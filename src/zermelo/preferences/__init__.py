"""What players want: aspects of an end, aims of seats, tie rules, criteria among equilibria."""

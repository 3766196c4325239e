"""Other programs beside zermelo, `make bench-peers`: the very same work in one run, answers compared, CPU time."""

PEERS = (
    "openspiel", "easyai", "gambit", "nashpy", "quantecon", "lrslib", "pgx", "pythonchess", "storm", "networkx",
    "byhand", "starts",
)  # fmt: skip

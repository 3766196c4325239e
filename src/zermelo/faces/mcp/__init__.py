"""Questions asked by agents, over the Model Context Protocol."""

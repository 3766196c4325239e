"""What could happen: sets of equilibria, their merges, profiles and near ones."""

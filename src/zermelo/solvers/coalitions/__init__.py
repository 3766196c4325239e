"""Who should team up: coalition structures, worth, core, power."""

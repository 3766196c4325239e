"""Trees and graphs from what people write."""

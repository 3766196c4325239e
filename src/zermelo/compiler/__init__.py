"""From rules in plain Python to native code: lint, playouts, automatic compiling, a cache on disk."""

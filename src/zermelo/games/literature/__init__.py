"""Games that papers print."""

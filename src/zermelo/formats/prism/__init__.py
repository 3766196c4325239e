"""Games as PRISM and PRISM-games export them."""

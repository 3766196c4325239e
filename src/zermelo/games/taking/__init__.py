"""Games of taking and leaving."""

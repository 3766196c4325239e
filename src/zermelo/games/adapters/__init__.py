"""Games of other packages, seen as games of zermelo."""

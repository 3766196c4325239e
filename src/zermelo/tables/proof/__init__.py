"""Certificates of proofs on disk, and what is proven in them."""

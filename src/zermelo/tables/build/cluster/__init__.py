"""A layered solve on many Dask workers."""

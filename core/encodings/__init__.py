"""Positional encoding schemes, one file each."""

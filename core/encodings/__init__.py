"""Schemes of positional encoding, one file a scheme."""

"""A head's use of words and of positions."""

"""S(k), the dot product of two positions k apart."""

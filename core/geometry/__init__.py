"""Consequences of the encoding: similarity, shifts, hands one by one, singular values."""

"""Positions beyond a model's trained length, and the base that a length needs."""

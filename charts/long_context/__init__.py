"""Rotary heads beyond the trained length, and the base that a length needs."""

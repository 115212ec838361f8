"""Pairs as clock hands: one dial, the wall, a word moved by a hand, a shift."""

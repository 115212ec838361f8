"""The part of attention that depends on position."""

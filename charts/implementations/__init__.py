"""Differences between correct implementations."""

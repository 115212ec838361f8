"""Where correct implementations differ."""

"""The way from text to the vectors that a first layer reads."""

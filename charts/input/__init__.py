"""The way from words to the first layer's input."""

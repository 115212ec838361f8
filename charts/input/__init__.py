"""From words to the first layer's input."""

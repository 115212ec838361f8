"""One page a file: words, picture, words."""

"""The table of encodings, its rows, its columns and its singular values."""

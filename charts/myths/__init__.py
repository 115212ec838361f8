"""What is often said of positional encoding, and is not so."""

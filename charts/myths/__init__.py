"""What sounds right about positional encoding, and is not so."""

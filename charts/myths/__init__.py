"""Claims on positional encoding that sound right and are not."""

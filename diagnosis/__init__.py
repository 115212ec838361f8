"""What a table is, and what is wrong with it."""

"""What follows from the encoding: similarity, shifts, hands one by one, singular values."""

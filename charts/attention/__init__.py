"""What a head makes of words and of positions."""

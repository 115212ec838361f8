"""What attention makes of position."""

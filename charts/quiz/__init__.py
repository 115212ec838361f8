"""Questions with numbers, the same for everybody who opens the same link."""

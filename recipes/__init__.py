"""Code to take away, spelled out for one state of the settings and tested against core."""

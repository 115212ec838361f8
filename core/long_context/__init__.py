"""What a model meets beyond its trained length, and the base that a length needs."""

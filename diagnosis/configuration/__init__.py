"""Read what a model's configuration says of position."""

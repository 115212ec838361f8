"""What a model's configuration says of position."""

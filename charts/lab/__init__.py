"""Pictures of the lab: what three small trained models write, where they look, how they learn."""

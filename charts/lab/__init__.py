"""Pictures of the lab: what small trained models write, where they look, how they learn."""

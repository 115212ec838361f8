"""The story, the lesson plans and what cites what, read from content/."""

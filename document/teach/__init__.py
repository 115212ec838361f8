"""The story and the lesson plans, read from content/."""

"""The story and the lesson plans."""

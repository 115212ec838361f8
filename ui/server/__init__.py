"""The HTTP server, and the queue of runs."""

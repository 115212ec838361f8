"""The HTTP server, the queue of runs, and what of a run is sent."""

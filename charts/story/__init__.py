"""The pictures that stories and lesson plans name."""

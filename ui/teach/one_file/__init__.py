"""The story as one HTML file, to be read without a server: python -m ui.teach.one_file."""

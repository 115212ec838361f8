"""The browser's modules of ui/ as one text."""

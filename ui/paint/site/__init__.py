"""The pages as a site of files, read without a server: python -m ui.paint.site."""

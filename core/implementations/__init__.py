"""The choices that published code makes differently, and number formats."""

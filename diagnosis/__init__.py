"""The rule behind a table, and its mistakes."""

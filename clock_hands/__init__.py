"""Clock Hands without the pages: tables and configurations from a shell, on NumPy alone."""

"""Every scheme of positional encoding, on one axis and one by one."""

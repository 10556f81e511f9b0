"""Which statements and sections of two documents say the same."""

"""Orders that cannot both be followed: what statements claim, and which claims exclude others."""

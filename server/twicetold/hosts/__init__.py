"""The programs that load instruction files, as data, and what follows from it."""

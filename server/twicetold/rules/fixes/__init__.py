"""Fixes: what may be done about a problem, as changes of texts that a person can look at first."""

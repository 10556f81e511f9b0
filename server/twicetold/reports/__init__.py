"""Renderings of comparisons and checks."""

"""Twicetold: says what your instruction files say twice."""

__version__ = "0.1.0"

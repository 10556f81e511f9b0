"""Twicetold: says what your instruction files say twice."""

__version__ = "0.1.0"

HOME = "https://github.com/twicetold/twicetold"
"""Where the project is at home: what links in reports and editors lead to."""

RAW = "https://raw.githubusercontent.com/twicetold/twicetold/main"
"""Where its files can be read by programs."""

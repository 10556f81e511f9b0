"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

BIAS = -8.44
CONTAINMENT = 2.98
EDIT = 3.94
EVIDENCE = 2.64
NEGATION = -1.11

"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

BIAS = -9.36
CONTAINMENT = 3.52
EDIT = 4.24
EVIDENCE = 2.84
NEGATION = -1.16

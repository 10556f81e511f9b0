"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

BIAS = -9.38
CONTAINMENT = 3.51
EDIT = 4.23
EVIDENCE = 2.86
NEGATION = -1.17

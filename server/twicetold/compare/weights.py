"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

<<<<<<< HEAD
BIAS = -9.36
CONTAINMENT = 3.52
EDIT = 4.24
EVIDENCE = 2.84
NEGATION = -1.16
=======
BIAS = -9.48
CONTAINMENT = 3.51
EDIT = 4.66
EVIDENCE = 2.62
>>>>>>> main

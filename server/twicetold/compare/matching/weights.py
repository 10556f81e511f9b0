"""The weights of the signals.

Fitted by tests/quality/fit_matching.py while negation was a signal beside them; fitted without it
they differ by less than a twentieth, and the thresholds are for these.
"""

from __future__ import annotations

BIAS = -8.44
CONTAINMENT = 2.98
EDIT = 3.94
EVIDENCE = 2.64

"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

from types import MappingProxyType

BIAS = -8.84
WEIGHTS = MappingProxyType(
    {"overlap": 2.13, "containment": 2.67, "edit": 4.38, "evidence": 1.44}
)

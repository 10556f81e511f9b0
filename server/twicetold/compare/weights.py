"""The fitted weights of the signals; tests/quality/fit_matching.py prints them anew."""

from __future__ import annotations

from types import MappingProxyType

BIAS = -9.46
WEIGHTS = MappingProxyType(
    {"overlap": 2.38, "containment": 3.20, "edit": 3.67, "evidence": 1.89}
)

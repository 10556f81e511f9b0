"""How likely two statements say the same."""

from __future__ import annotations

from functools import lru_cache

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.profile import Unit
from twicetold.compare.signals import signals

THRESHOLD = 0.55


def score(a: Unit, b: Unit) -> float:
    """From 0 to 1."""
    if a.print.is_code != b.print.is_code:
        return 0.0
    together = len(a.heading & b.heading)
    heading = together / len(a.heading | b.heading) if together else 0.0
    return _score(a.print, b.print, heading)


@lru_cache(maxsize=50_000)
def _score(a: Fingerprint, b: Fingerprint, heading: float) -> float:
    if a.negated != b.negated:
        return 0.0
    s = signals(a, b, heading)
    if a.is_code:
        return s.edit if s.edit > 0.75 and s.overlap > 0.5 else 0.0
    return (s.overlap + s.containment / 2 + s.edit / 2) / 2 + 0.05 * s.heading

"""What comparing keeps from one call to the next, and how to drop it."""

from __future__ import annotations

from twicetold.compare import profiles
from twicetold.compare.conflicts import claims, opposite_orders
from twicetold.compare.matching import document_pair, self_pair, unit_indexes


def forget() -> None:
    """Drop all that is kept of documents; what is kept of words and texts stays."""
    profiles.forget()
    document_pair.forget()
    self_pair.forget()
    claims.forget()
    unit_indexes.forget()
    opposite_orders.forget()

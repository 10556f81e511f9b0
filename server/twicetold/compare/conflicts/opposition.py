"""Texts in nearly the same words of which one orders what the other forbids: no copies."""

from __future__ import annotations

import re
from functools import lru_cache

from twicetold.compare.conflicts.order_claims import Order, orders
from twicetold.compare.unit import Unit
from twicetold.remembered import LONG_TEXTS

# The share of the shorter order's words that the other must have to be about the same.
_MOST = 0.6
_ASKS = re.compile(r"\b(?:ask(?:s|ing)?|approval|permission|confirmation)\b", re.IGNORECASE)
_FREELY = re.compile(
    r"\bwithout (?:asking|(?:\w+ )?(?:approval|permission|confirmation))\b", re.IGNORECASE
)


def oppose(a: Unit, b: Unit) -> bool:
    """Whether the first order of one forbids what that of the other says to do.

    Far weaker than a conflict, which also knows for which part of the project both hold.
    """
    if not (a.print.negated or b.print.negated):
        return False
    one, other = _first(a), _first(b)
    if one is None or other is None:
        return False
    if _consents(one) * _consents(other) < 0:
        return True
    if one.forbids == other.forbids:
        return False
    shared = sum(
        min(value, other.bag[word]) for word, value in one.bag.items() if word in other.bag
    )
    return shared >= _MOST * min(sum(one.bag.values()), sum(other.bag.values()))


def _consents(order: Order) -> int:
    """1 where it is done without asking, -1 where it is asked first, 0 where neither is said."""
    text = order.statement.text
    if _FREELY.search(text):
        return -1 if order.forbids else 1
    return -1 if _ASKS.search(text) else 0


@lru_cache(maxsize=LONG_TEXTS)
def _first(unit: Unit) -> Order | None:
    return next(orders(unit), None)
